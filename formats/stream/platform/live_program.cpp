#include "formats/stream/platform/live_program.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <utility>

namespace zoe {

namespace {

constexpr const char *kFirstLine = "zoetrope live 1";
constexpr std::size_t kMostOfName = 1024;

std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return text;
}

} // namespace

LiveNote::LiveNote(LiveNote &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{}

LiveNote &LiveNote::operator=(LiveNote &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

LocalListener::LocalListener(LocalListener &&other) noexcept
    : m_path(std::exchange(other.m_path, {}))
    , m_socket(std::move(other.m_socket))
{}

LocalListener &LocalListener::operator=(LocalListener &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_socket, other.m_socket);
    return *this;
}

std::string liveNoteName(std::uint32_t processId, const std::string &address)
{
    const std::size_t colon = address.rfind(':');
    return std::to_string(processId) + '-' +
           address.substr(colon == std::string::npos ? 0 : colon + 1);
}

std::string liveNoteText(const LiveProgram &program)
{
    std::ostringstream text;
    text << kFirstLine << '\n'
         << program.address << '\n'
         << oneLine(program.program).substr(0, kMostOfName) << '\n'
         << program.processId << ' ' << program.startUnixNs << '\n'
         << program.token << '\n';
    return text.str();
}

bool readLiveNote(const std::string &text, LiveProgram &program)
{
    std::istringstream file(text);
    std::string first;
    std::string numbers;
    if (!std::getline(file, first) || first != kFirstLine || !std::getline(file, program.address) ||
        !std::getline(file, program.program) || !std::getline(file, numbers))
        return false;
    std::getline(file, program.token);
    std::istringstream in(numbers);
    return static_cast<bool>(in >> program.processId >> program.startUnixNs);
}

} // namespace zoe
