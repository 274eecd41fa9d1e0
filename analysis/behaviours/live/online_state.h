// The behaviours of a live session so far. Values; immutable once they are handed out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

struct OnlineBehaviour {
    std::uint32_t id = 0; // permanent: never reassigned or changed
    std::string name;     // as of its last change
    bool active = true;   // false: later frames showed it to be part of another
    bool frozen = false;
    std::uint64_t frames = 0;
    double meanNs = 0; // of frame times
    double stdevNs = 0;
    DurationNs maxNs = 0;
    FrameIndex firstFrame = 0;
    FrameIndex lastFrame = 0;
    FrameIndex worstFrame = 0;
};

struct OnlineState {
    std::vector<OnlineBehaviour> behaviours; // by id
    // Behaviour of the latest frame; not set: unusual, or too few frames so far.
    std::optional<std::uint32_t> current;
    std::uint64_t frames = 0; // so far
    std::uint64_t unusual = 0;
    std::uint64_t fits = 0; // how often behaviours were computed
    // One per frame, starting at frame 0, as assigned when the frame arrived: id, or kUnusual.
    std::shared_ptr<const std::vector<std::int32_t>> assignment;
};

} // namespace zoe
