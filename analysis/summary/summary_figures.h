// What a summary adds up for one site. A value; parts of it are added in any order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/value_counts.h"

namespace zoe {

// A set of durations of one site: of its calls, or of its totals a frame.
class RankedDurations {
  public:
    explicit RankedDurations(ValueCounts counts)
        : m_counts(std::move(counts))
    {}

    void add(DurationNs ns)
    {
        m_moments.add(ns);
        m_counts.add(ns);
    }
    // Cheaper for many at a time.
    void addSmall(std::span<const std::uint32_t> values)
    {
        if (values.empty())
            return;
        m_moments.addSmall(values);
        m_counts.addSmall(values);
    }
    void add(const RankedDurations &other)
    {
        m_moments.add(other.m_moments);
        m_counts.add(other.m_counts);
    }

    [[nodiscard]] const ExactMoments &moments() const { return m_moments; }
    [[nodiscard]] ValueCounts &counts() { return m_counts; }
    // Gives up what is known of single values.
    void forgetValues() { m_counts = ValueCounts(0); }

  private:
    ExactMoments m_moments;
    ValueCounts m_counts;
};

struct SiteFigures {
    // width: of counters of calls.
    SiteFigures(ValueRoom &room, std::size_t width)
        : calls(ValueCounts(room, width))
        , frames(ValueCounts(room, 0))
    {}

    RankedDurations calls;
    RankedDurations frames;
    Int128 totalNs = 0;
    Int128 selfNs = 0;
    Int128 activeNs = 0;
    Int128 activeExclusiveNs = 0;
    FrameIndex firstFrame = std::numeric_limits<FrameIndex>::max();
    FrameIndex lastFrame = 0;

    [[nodiscard]] bool seen() const { return firstFrame <= lastFrame; }

    void add(const SiteFigures &other)
    {
        calls.add(other.calls);
        frames.add(other.frames);
        totalNs += other.totalNs;
        selfNs += other.selfNs;
        activeNs += other.activeNs;
        activeExclusiveNs += other.activeExclusiveNs;
        firstFrame = std::min(firstFrame, other.firstFrame);
        lastFrame = std::max(lastFrame, other.lastFrame);
    }
};

} // namespace zoe
