#include "cli/program/text_width.h"

#include <algorithm>

namespace zoe::cli {

bool startsCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t displayWidth(const std::string &text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, startsCharacter));
}

std::string wrapped(const std::string &text, unsigned columns)
{
    std::string result;
    std::size_t inLine = 0; // columns
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '\n') {
            result += '\n';
            inLine = 0;
            ++at;
            continue;
        }
        const std::size_t blanks = std::min(text.find_first_not_of(' ', at), text.size()) - at;
        const std::size_t end = std::min(text.find_first_of(" \n", at + blanks), text.size());
        const std::string word = text.substr(at + blanks, end - at - blanks);
        const std::size_t width = displayWidth(word);
        if (columns > 0 && inLine > 0 && inLine + blanks + width > columns) {
            result += '\n';
            inLine = 0;
        } else {
            result.append(blanks, ' ');
            inLine += blanks;
        }
        result += word;
        inLine += width;
        at = end;
    }
    return result;
}

} // namespace zoe::cli
