#include "formats/stream/messages/control_line.h"

#include <algorithm>
#include <charconv>

namespace zoe {

namespace {

constexpr std::string_view kHello = "zoetrope control ";
constexpr std::string_view kToken = "token ";
constexpr std::string_view kSave = "save";
constexpr std::string_view kCategoryOn = "category on ";
constexpr std::string_view kCategoryOff = "category off ";

bool isText(std::string_view line)
{
    return std::ranges::none_of(line, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

} // namespace

Result<ControlLine> parseControlLine(std::string_view line)
{
    using Command = ControlLine::Command;
    const Error bad{ErrorCode::BadInput, "the peer sent an unknown command", {}};
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (line.size() > kLongestControlLine || !isText(line))
        return bad;
    if (line == kSave)
        return ControlLine{Command::Save, 0, {}};
    for (const auto &[prefix, command] :
         {std::pair{kToken, Command::Token}, std::pair{kCategoryOn, Command::CategoryOn},
          std::pair{kCategoryOff, Command::CategoryOff}})
        if (line.starts_with(prefix) && line.size() > prefix.size())
            return ControlLine{command, 0, std::string(line.substr(prefix.size()))};
    if (!line.starts_with(kHello))
        return bad;
    const std::string_view digits = line.substr(kHello.size());
    unsigned version = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), version);
    if (error != std::errc{} || end != digits.end() || version == 0)
        return bad;
    return ControlLine{Command::Hello, version, {}};
}

std::string answerTo(const ControlLine &line)
{
    std::string text = controlText(line);
    text.back() = ':';
    return text + ' ';
}

std::string controlText(const ControlLine &line)
{
    switch (line.command) {
    case ControlLine::Command::Hello:
        return std::string(kHello) + std::to_string(line.version) + '\n';
    case ControlLine::Command::Token:
        return std::string(kToken) + line.name + '\n';
    case ControlLine::Command::Save:
        return std::string(kSave) + '\n';
    case ControlLine::Command::CategoryOn:
        return std::string(kCategoryOn) + line.name + '\n';
    case ControlLine::Command::CategoryOff:
        return std::string(kCategoryOff) + line.name + '\n';
    }
    return {};
}

} // namespace zoe
