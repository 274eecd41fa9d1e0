// Words for severities in foreign files. Constants only.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "analysis/model/dictionary.h"

namespace zoe {

inline std::optional<Severity> severityOf(std::string_view word)
{
    constexpr std::array<std::string_view, 6> kWords{"trace",   "debug", "info",
                                                     "warning", "error", "fatal"};
    const auto found = std::find(kWords.begin(), kWords.end(), word);
    if (found == kWords.end())
        return std::nullopt;
    return static_cast<Severity>(found - kWords.begin());
}

} // namespace zoe
