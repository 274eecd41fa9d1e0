// Frames selected by a rule. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "app/panels/frames/frame_series.h"

namespace zoe::app {

enum class RuleKind { LongerThan, Longest, Contains, Behaviour, Spikes, Where };
enum class RuleMode { Replace, Add, Remove, Within };

struct FrameRule {
    RuleKind kind = RuleKind::LongerThan;
    RuleMode mode = RuleMode::Replace; // what happens to the current selection
    DurationNs ns = 0;                 // for LongerThan: in the values that the chart shows
    double share = 0;                  // Longest: 0 to 1, of what the chart shows
    std::int32_t behaviour = 0;        // Behaviour; kUnusual is one
    std::string text = {};             // Contains: a function; Where: a condition (where.h)
};

struct RuleInput {
    std::shared_ptr<const FrameSeries> series;
    std::shared_ptr<const Behaviours> behaviours; // may be null: then no frame has any
    std::vector<Spike> spikes;
    FrameRanges selected; // empty: all
};

struct RuleAnswer {
    FrameRanges frames; // of the main set
    std::uint64_t unreadableFrames = 0;
};

// Error: as framesWhere().
Result<RuleAnswer> framesByRule(const RuleInput &input, const FrameRule &rule, const Task &task);

} // namespace zoe::app
