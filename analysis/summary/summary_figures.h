// The sums of a summary for one site: values per worker, and durations, which all workers share
// because there is memory for only one set.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <span>
#include <utility>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/value_counts.h"

namespace zoe {

// A set of durations of one site: of its calls, or of its totals per frame.
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
    // Faster for many values at once.
    void add(std::span<const std::uint32_t> values)
    {
        if (values.empty())
            return;
        m_moments.addSmall(values);
        m_counts.addSmall(values);
    }
    [[nodiscard]] const ExactMoments &moments() const { return m_moments; }
    [[nodiscard]] ValueCounts &counts() { return m_counts; }
    // Frees what is known about single values.
    void forgetValues() { m_counts = ValueCounts(0); }

  private:
    ExactMoments m_moments;
    ValueCounts m_counts;
};

struct DurationMemory {
    std::size_t counters = 0; // of the calls of one site
    std::size_t values = 0;   // of all sites, without a counter
};

// The durations of all sites. Adding is thread-safe.
class SiteDurations {
  public:
    SiteDurations(std::size_t sites, const DurationMemory &memory)
        : m_room(memory.values)
    {
        for (std::size_t site = 0; site < sites; ++site)
            m_sites.emplace_back(m_room, memory.counters);
    }

    // values: a DurationNs, or a span of values below 2^32, which is faster for many.
    template <class Values>
    void addCalls(std::size_t site, Values values)
    {
        const std::scoped_lock lock(m_sites[site].mutex);
        m_sites[site].calls.add(values);
    }
    template <class Values>
    void addFrames(std::size_t site, Values values)
    {
        const std::scoped_lock lock(m_sites[site].mutex);
        m_sites[site].frames.add(values);
    }

    // REQUIRES: nothing is being added. Different sites may be used at the same time.
    [[nodiscard]] RankedDurations &calls(std::size_t site) { return m_sites[site].calls; }
    [[nodiscard]] RankedDurations &frames(std::size_t site) { return m_sites[site].frames; }

  private:
    struct Site {
        Site(ValueRoom &room, std::size_t width)
            : calls(ValueCounts(room, width))
            , frames(ValueCounts(room, 0))
        {}

        std::mutex mutex;
        RankedDurations calls;
        RankedDurations frames;
    };

    ValueRoom m_room;
    std::deque<Site> m_sites;
};

struct SiteFigures {
    Int128 totalNs = 0;
    Int128 selfNs = 0;
    Int128 activeNs = 0;
    Int128 activeExclusiveNs = 0;
    FrameIndex firstFrame = std::numeric_limits<FrameIndex>::max();
    FrameIndex lastFrame = 0;

    [[nodiscard]] bool seen() const { return firstFrame <= lastFrame; }

    void add(const SiteFigures &other)
    {
        totalNs += other.totalNs;
        selfNs += other.selfNs;
        activeNs += other.activeNs;
        activeExclusiveNs += other.activeExclusiveNs;
        firstFrame = std::min(firstFrame, other.firstFrame);
        lastFrame = std::max(lastFrame, other.lastFrame);
    }
};

} // namespace zoe
