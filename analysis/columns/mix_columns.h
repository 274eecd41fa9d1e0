// The columns of a change split into a different mix of behaviours and slower code. Immutable;
// thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/comparison/comparison.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// A behaviour, all frames, or a function: what each is in part of the change. Not set: not known,
// or meaningless.
struct MixRow {
    std::string name;                // empty: frames in no behaviour or all frames
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

// One row per behaviour, as in Mix::behaviours, and a last one for all frames.
// REQUIRES: comparison.mix
[[nodiscard]] std::vector<MixRow> behaviourMixRows(const Comparison &comparison);
// One row per function, as in Mix::functions, for all behaviours or the one at this place in
// Mix::behaviours; intervals are known of all together only. Time outside of all zones is named
// in the language. REQUIRES: comparison.mix
[[nodiscard]] std::vector<MixRow> functionMixRows(const Comparison &comparison,
                                                  std::optional<std::size_t> behaviour,
                                                  Translator language = nullptr);

} // namespace zoe
