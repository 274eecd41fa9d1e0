#include "analysis/columns/ratio_text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace zoe {

namespace {
constexpr double kLeastFactor = 10;
} // namespace

std::optional<std::string> factorText(double ratio)
{
    if (!std::isfinite(ratio) || ratio < kLeastFactor)
        return std::nullopt;
    // %.3g would write 999.5 with an exponent.
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), ratio < 999.5 ? "× %.3g" : "× %.0f", ratio);
    return text.data();
}

} // namespace zoe
