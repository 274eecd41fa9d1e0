#include "formats/stream/platform/live_program.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace zoe {

namespace {

constexpr const char *kFirstLine = "zoetrope live 1";
constexpr std::size_t kMostOfProgramName = 1024;

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
    std::string text = kFirstLine;
    for (const std::string &line :
         {program.address, oneLine(program.program).substr(0, kMostOfProgramName),
          std::to_string(program.processId) + ' ' + std::to_string(program.startUnixNs),
          program.token})
        text += '\n' + line;
    return text + '\n';
}

bool readLiveNote(const std::string &text, LiveProgram &program)
{
    std::string_view rest = text;
    const auto line = [&rest]() -> std::optional<std::string_view> {
        if (rest.empty())
            return std::nullopt;
        const std::string_view first = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(first.size() + 1, rest.size()));
        return first;
    };
    if (line() != kFirstLine)
        return false;
    const auto address = line();
    const auto name = line();
    const auto numbers = line();
    if (!address || !name || !numbers)
        return false;
    program.address = *address;
    program.program = *name;
    program.token = line().value_or("");
    const char *const end = numbers->data() + numbers->size();
    const auto id = std::from_chars(numbers->data(), end, program.processId);
    return id.ec == std::errc{} && id.ptr != end &&
           std::from_chars(id.ptr + 1, end, program.startUnixNs).ec == std::errc{};
}

} // namespace zoe
