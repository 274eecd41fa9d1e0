// Shares of parts as text. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <algorithm>

#include "app/theme/text.h"

namespace zoe::app {

// "98.7 %"; only all of it is 100 %.
inline QString partText(double share)
{
    constexpr double kMost = 0.999;
    return shareText(share < 1 ? std::min(share, kMost) : share);
}

} // namespace zoe::app
