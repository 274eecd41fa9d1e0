#include "app/panels/flame/scene/natural_order.h"

#include <algorithm>
#include <cstddef>

namespace zoe::app {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The digits at a position without leading zeros; advances past them.
std::string_view numberAt(std::string_view text, std::size_t &at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    std::string_view digits = text.substr(at, end - at);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    at = end;
    return digits;
}

} // namespace

bool naturallyLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const std::string_view left = numberAt(a, i);
            const std::string_view right = numberAt(b, j);
            if (left.size() != right.size())
                return left.size() < right.size();
            if (left != right)
                return left < right;
            continue;
        }
        const char left = lowered(a[i++]);
        const char right = lowered(b[j++]);
        if (left != right)
            return static_cast<unsigned char>(left) < static_cast<unsigned char>(right);
    }
    return a.size() - i < b.size() - j;
}

} // namespace zoe::app
