// Behaviours of a live session: frames arrive in batches, behaviours appear and are refined.
// An OnlineClusterer belongs to one thread at a time; the states it hands out are immutable.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "analysis/behaviours/behaviour_definition.h"
#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/behaviours/live/online_state.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

class OnlineClusterer {
  public:
    virtual ~OnlineClusterer() = default;

    // Takes the frames [frames.first, frames.end) of a capture that has grown. The capture may be
    // another object each time, if sites keep their ids. Frames come in order; gaps are unusual.
    // Error: BadInput (frames that came already), Damaged, Io, Cancelled.
    virtual Status add(const Capture &capture, FrameRange frames, const Task &task) = 0;
    // Cost: the number of behaviours, and of frames since it was called last.
    [[nodiscard]] virtual std::shared_ptr<const OnlineState> state() const = 0;
    // Starts with behaviours that are known; frozen ones keep their definition. Error: BadInput
    // (frames have come already, not made of shares of self time, no function in common).
    virtual Status start(const Capture &capture, const BehaviourDefinition &definition) = 0;
    // False: there is none.
    virtual bool rename(std::uint32_t id, const std::string &name) = 0;
    virtual bool freeze(std::uint32_t id, bool frozen) = 0;
    // The active behaviours, to be saved or applied; null while there are none.
    [[nodiscard]] virtual std::shared_ptr<const BehaviourDefinition>
    definition(const Capture &capture) const = 0;
};

// Shares of self time; of behaviours a centre each, which follows its frames (sequential k-means,
// MacQueen 1967), and a limit. Behaviours are looked for with k-means (clustering.h) in what is
// kept of the frames: up to 3,600 in runs of 20 from the whole session (a reservoir, Vitter 1985)
// and the last 400. That happens after the first 200 frames, when half as many more have come, and
// when 30 of the last 100 are in no behaviour. A cluster found is the behaviour that it shares most
// of the frames with, at least half of those of either; else a new one. Behaviours with fewer
// than 50 of the kept frames, or 5 %, stay as they are if no cluster is theirs. The memory is
// bounded but for 4 bytes per frame.
std::unique_ptr<OnlineClusterer> makeOnlineClusterer(const ClusterOptions &options);

// The same over rows that are all there, in their order; then each goes to the nearest centre
// unless it is beyond the limit (limitsOf). Fewer than 200 rows are clustered by k-means. Error: as
// kMeans.
Result<Clustering> onlineClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                  const Task &task = Task{});

} // namespace zoe
