// Formats times, differences and shares for reports and tables. Pure functions.
#pragma once

#include <string>

#include "analysis/comparison/values/difference.h"

namespace zoe::cli {

std::string timeText(double ns);
// "+1.2 ms", "−3 µs", "+∞"; as in the window.
std::string signedTime(double ns);
std::string intervalText(const Interval &ns);
// "+1.2 %", "× 25", "new" if the base is 0 and the head is not.
std::string ratioText(double head, double base);
std::string percentText(double share);

} // namespace zoe::cli
