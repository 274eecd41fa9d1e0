// The waterfall of a comparison: the contributions of functions to the change of the mean, as steps
// that each begin where the previous one ends. Immutable; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/comparison/comparison.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// Whose self times the steps show.
enum class ComparedThreads {
    OfFrames, // the thread that marks frames: they add up to the change of the mean frame time
    All
};

enum class WaterfallPart { Function, OtherFunctions, OutsideZones, Sum };

struct WaterfallRow {
    WaterfallPart part = WaterfallPart::Function;
    std::string function = {}; // name of the function
    std::size_t functions = 1; // how many functions it combines
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
    // The number of largest functions with rows of their own; the others share one. A function that
    // changes less than a nanosecond has none. Not set: each has a row.
    std::optional<std::size_t> functions = {};
    ComparedThreads threads = ComparedThreads::OfFrames;
    Translator language = nullptr;
};

// The name of the time that no zone covers: for scripts, and for users.
[[nodiscard]] std::string outsideZonesForScripts(bool byRunningTime);
[[nodiscard]] std::string outsideZonesForPeople(bool byRunningTime, Translator language);

[[nodiscard]] const Columns<WaterfallRow> &waterfallColumns();
// By falling |delta|, then the time outside all zones; the last row is the whole change.
[[nodiscard]] std::vector<WaterfallRow> waterfallRows(const Comparison &comparison,
                                                      const WaterfallOptions &options = {});

} // namespace zoe
