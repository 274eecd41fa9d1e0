// The waterfall of a comparison: what functions add to the change of the mean, as steps of which
// each begins where the one before ends. Immutable; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/comparison/comparison.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// Whose self times the steps are of.
enum class ComparedThreads {
    OfFrames, // the one that marks the frames: they add up to the change of the mean frame time
    All
};

enum class WaterfallPart { Function, OtherFunctions, OutsideZones, Sum };

struct WaterfallRow {
    WaterfallPart part = WaterfallPart::Function;
    std::string function = {}; // its name
    std::size_t functions = 1; // how many it is of
    SiteId base = {};          // as in WaterfallStep
    SiteId head = {};
    double fromNs = 0;
    double toNs = 0;
    ComparedThreads threads = ComparedThreads::OfFrames;
    bool byRunningTime = false;
    Translator language = nullptr;

    [[nodiscard]] double deltaNs() const { return toNs - fromNs; }
};

struct WaterfallOptions {
    // So many largest ones have rows of their own, the others share one, and what is nothing in
    // whole nanoseconds has none. Not set: each has a row.
    std::optional<std::size_t> functions = {};
    ComparedThreads threads = ComparedThreads::OfFrames;
    Translator language = nullptr;
};

// What time that no zone covers is called: in scripts, and for people.
[[nodiscard]] std::string outsideZonesForScripts(bool byRunningTime);
[[nodiscard]] std::string outsideZonesForPeople(bool byRunningTime, Translator language);

[[nodiscard]] const Columns<WaterfallRow> &waterfallColumns();
// By falling |delta|, then what is outside of all zones; the last row is the whole change.
[[nodiscard]] std::vector<WaterfallRow> waterfallRows(const Comparison &comparison,
                                                      const WaterfallOptions &options = {});

} // namespace zoe
