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

    // Adds the frames [frames.first, frames.end) of a capture that has grown. The capture may be a
    // different object each time if sites keep their ids. Frames must be in order; missing ones are
    // unusual. Error: BadInput (frames that were added already), Damaged, Io, Cancelled.
    virtual Status add(const Capture &capture, FrameRange frames, const Task &task) = 0;
    // Cost: linear in the number of behaviours, and of frames since the last call.
    [[nodiscard]] virtual std::shared_ptr<const OnlineState> state() const = 0;
    // Starts with known behaviours; frozen ones keep their definition. Error: BadInput (frames were
    // added already, the definition is not made of shares of self time, or no function in common).
    virtual Status start(const Capture &capture, const BehaviourDefinition &definition) = 0;
    // False if there is no such behaviour.
    virtual bool rename(std::uint32_t id, const std::string &name) = 0;
    virtual bool freeze(std::uint32_t id, bool frozen) = 0;
    // The active behaviours, for saving or applying; null while there are none.
    [[nodiscard]] virtual std::shared_ptr<const BehaviourDefinition>
    definition(const Capture &capture) const = 0;
};

// Features are shares of self time. Each behaviour has a centre that follows its frames (sequential
// k-means, MacQueen 1967), and a limit. Behaviours are found with k-means (clustering.h) in the
// retained frames: up to 3,600 in runs of 20 from the whole session (a reservoir, Vitter 1985) and
// the last 400. This happens after the first 200 frames, whenever half as many more have arrived,
// and when 30 of the last 100 are in no behaviour. A cluster becomes the known behaviour that
// shares most frames with it, at least half of those of either; otherwise a new one. Behaviours
// with fewer than 50 of the retained frames, or 5 %, stay unchanged if no cluster matches them.
// Memory is limited, except for 4 bytes per frame.
std::unique_ptr<OnlineClusterer> makeOnlineClusterer(const ClusterOptions &options);

// The same for rows that are all available, in their order; then each row goes to the nearest
// centre unless it is beyond the limit (limitsOf). Fewer than 200 rows are clustered by k-means.
// Error: as kMeans().
Result<Clustering> onlineClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                  const Task &task = Task{});

} // namespace zoe
