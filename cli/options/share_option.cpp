#include "cli/options/share_option.h"

#include <charconv>
#include <string_view>

namespace zoe::cli {

Result<double> parseShare(const std::string &text)
{
    double value = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    if (unit == "%")
        value /= 100;
    if (error != std::errc{} || (!unit.empty() && unit != "%") || !(value >= 0 && value <= 1))
        return Error{ErrorCode::BadInput, "'" + text + "' is not a share such as 1%",
                     "--min-share"};
    return value;
}

} // namespace zoe::cli
