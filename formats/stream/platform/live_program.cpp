#include "formats/stream/platform/live_program.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

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
