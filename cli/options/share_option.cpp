#include "cli/options/share_option.h"

#include "analysis/model/number_text.h"

namespace zoe::cli {

Result<double> parseShare(const std::string &text)
{
    const auto number = leadingNumber(text);
    const bool isPercent = number && number->rest == "%";
    const double value = !number ? -1 : isPercent ? number->value / 100 : number->value;
    if (!number || (!isPercent && !number->rest.empty()) || value < 0 || value > 1)
        return Error{ErrorCode::BadInput, "'" + text + "' is not a share such as 1%",
                     "--min-share"};
    return value;
}

} // namespace zoe::cli
