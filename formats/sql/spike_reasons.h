// Computes SQL's facts about frames, for `zoe sql` and the window. Belongs to one thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"

namespace zoe {
struct Behaviours;
class Reasons;
} // namespace zoe

namespace zoe::sql {

// One name per frame.
[[nodiscard]] std::vector<std::string> behaviourNames(const Behaviours &behaviours);

// The first causes of spikes, as in `zoe spikes`: compared with the frames around them.
class SpikeReasons {
  public:
    // The capture must outlive this.
    Result<std::string> operator()(const Capture &capture, FrameIndex frame);

  private:
    std::map<const Capture *, std::shared_ptr<Reasons>> m_reasons;
};

} // namespace zoe::sql
