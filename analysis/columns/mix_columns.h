// The columns of a change split into a different mix of behaviours and longer frames. Immutable;
// thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/comparison/comparison.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// The part of a behaviour, all frames or a function in each component of the change. Not set:
// unknown, or meaningless.
struct MixRow {
    std::string name;                // empty: unusual frames, or all frames
    std::string nameForScripts = {}; // of a function
    std::optional<double> baseShare = {};
    std::optional<double> headShare = {};
    std::optional<double> baseMeanNs = {};
    std::optional<double> headMeanNs = {};
    std::optional<double> mixNs = {};
    std::optional<double> withinNs = {};
    std::optional<double> withinLowNs = {};
    std::optional<double> withinHighNs = {};
    std::optional<double> withinP = {};
    std::optional<double> unusualNs = {};
    double togetherNs = 0;
};

[[nodiscard]] const Columns<MixRow> &behaviourMixColumns();
[[nodiscard]] const Columns<MixRow> &functionMixColumns();

// One row per behaviour, as in Mix::behaviours, and a last one for all frames. REQUIRES:
// comparison.mix
[[nodiscard]] std::vector<MixRow> behaviourMixRows(const Comparison &comparison);
// One row per function, as in Mix::functions, for all behaviours or for the one at this position in
// Mix::behaviours. Intervals exist only for all behaviours together. Time outside all zones is
// named in the given language. REQUIRES: comparison.mix
[[nodiscard]] std::vector<MixRow> functionMixRows(const Comparison &comparison,
                                                  std::optional<std::size_t> behaviour,
                                                  Translator language = nullptr);

} // namespace zoe
