// Facts about a capture's frames that chunks don't contain: spikes, behaviours and reasons,
// computed when a query first reads them. For one thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "formats/sql/scan.h"

namespace zoe::sql {

// Functions that compute these facts; if one is not set, there are none.
struct AnswerSources {
    // The name of each frame's behaviour.
    std::function<Result<std::vector<std::string>>(const Capture &)> behaviours;
    // The first cause of a spike.
    std::function<Result<std::string>(const Capture &, FrameIndex)> reason;
};

class FrameAnswers {
  public:
    // Both must outlive it.
    FrameAnswers(const Scan &scan, const AnswerSources &sources)
        : m_scan(scan)
        , m_sources(sources)
    {}

    [[nodiscard]] Result<bool> isSpike(FrameIndex frame);
    // For another set: the frame that starts at this time.
    [[nodiscard]] Result<bool> isSpike(FrameSetId set, TimeNs startNs);
    // Null if it has none.
    [[nodiscard]] Result<const std::string *> behaviour(FrameIndex frame);
    // Not set: no deadline applies to it.
    [[nodiscard]] std::optional<bool> missed(FrameIndex frame);
    // Not set if it is not a spike.
    [[nodiscard]] Result<std::optional<std::string>> reason(FrameIndex frame);

  private:
    const Scan &m_scan;
    const AnswerSources &m_sources;
    std::optional<std::set<FrameIndex>> m_spikes;
    std::optional<DeadlineMisses> m_misses;
    std::map<std::uint32_t, std::set<TimeNs>> m_spikesOfSets;
    std::optional<Result<std::vector<std::string>>> m_behaviours;
    std::map<FrameIndex, std::string> m_reasons;
};

} // namespace zoe::sql
