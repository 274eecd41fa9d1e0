// The question of the samples panel, and the content made from the answer. Immutable; thread-safe.
#pragma once

#include <memory>
#include <optional>

#include "analysis/model/result.h"
#include "analysis/samples/sample_tree.h"
#include "app/widgets/calls/call_tree_rows.h"
#include "app/widgets/merged/merged_flame.h"

namespace zoe::app {

// A zone of one frame: position in the tree of a thread.
struct SampledZone {
    FrameIndex frame = 0;
    ThreadId thread;
    std::size_t zone = 0;
};

struct SamplesQuestion {
    SampleQuery query;
    std::optional<SampledZone> zone; // only samples of its thread while it was open
};

// Error: as sampleTree(), and treesOfFrame() of a zone.
[[nodiscard]] Result<std::shared_ptr<const SampleTree>>
samplesOf(const Capture &capture, SamplesQuestion question, const Task &task);

struct ArrangedSamples {
    std::shared_ptr<const CallTreeRows> rows;
    std::shared_ptr<const MergedFlame> flame;
};

// bottomUp: by the functions in which samples ended, with their callers below.
[[nodiscard]] ArrangedSamples arranged(const SampleTree &samples, bool bottomUp,
                                       CallTreeRows::Order order);

} // namespace zoe::app
