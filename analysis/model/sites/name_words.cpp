#include "analysis/model/sites/name_words.h"

#include <cctype>

namespace zoe {

namespace {

bool isLetter(char c)
{
    return static_cast<unsigned char>(c) >= 0x80 || std::isalpha(static_cast<unsigned char>(c));
}
bool isUpper(char c)
{
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

} // namespace

std::vector<std::string> wordsOfName(std::string_view name)
{
    std::vector<std::string> words;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isLetter(name[i]))
            continue;
        const bool first = i == 0 || !isLetter(name[i - 1]);
        const bool hump = !first && isUpper(name[i]) && !isUpper(name[i - 1]);
        const bool lastOfCapitals = !first && isUpper(name[i]) && isUpper(name[i - 1]) &&
                                    i + 1 < name.size() && isLetter(name[i + 1]) &&
                                    !isUpper(name[i + 1]);
        if (first || hump || lastOfCapitals)
            words.emplace_back();
        words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
    }
    return words;
}

} // namespace zoe
