#include "analysis/model/texts/filled_text.h"

namespace zoe {

std::string filledText(const std::string &pattern, std::initializer_list<std::string> texts)
{
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' &&
                             pattern[i + 1] <= '9';
        const auto place = isPlace ? static_cast<std::size_t>(pattern[i + 1] - '1') : texts.size();
        if (place < texts.size()) {
            text += texts.begin()[place];
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

} // namespace zoe
