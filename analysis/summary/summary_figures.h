// What a summary adds up for one site. A value; parts of it are added in any order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/value_counts.h"
#include "analysis/statistics/value_windows.h"

namespace zoe {

// The windows of the sets that are expected to be large; null for the others.
struct SummaryLayouts {
    std::vector<std::unique_ptr<const WindowLayout>> calls; // by site; empty: no windows at all
    std::vector<std::unique_ptr<const WindowLayout>> frames;
    std::size_t keptValues = 512; // the most that a set without windows keeps
};

// A set of durations of one site: of its calls, or of its totals a frame.
class RankedDurations {
  public:
    RankedDurations(const WindowLayout *layout, std::size_t keptValues)
        : m_counts(keptValues)
        , m_windows(layout != nullptr ? std::make_unique<WindowCounts>(*layout) : nullptr)
    {}

    void add(DurationNs ns)
    {
        m_moments.add(ns);
        if (m_windows)
            m_windows->add(ns);
        else
            m_counts.add(ns);
    }
    // Cheaper for many at a time.
    void addSmall(std::span<const std::uint32_t> values)
    {
        if (values.empty())
            return;
        m_moments.addSmall(values);
        if (m_windows) {
            m_windows->addSmall(values);
            return;
        }
        for (const std::uint32_t ns : values)
            m_counts.add(ns);
    }
    void settle()
    {
        if (m_windows)
            m_windows->settle();
    }
    void add(const RankedDurations &other)
    {
        m_moments.add(other.m_moments);
        m_counts.add(other.m_counts);
        if (m_windows)
            m_windows->add(*other.m_windows);
    }

    [[nodiscard]] ExactMoments &moments() { return m_moments; }
    [[nodiscard]] bool keepsValues() const { return !m_windows && m_counts.keepsValues(); }
    // REQUIRES: keepsValues()
    [[nodiscard]] std::vector<DurationNs> &values() { return m_counts.values(); }
    // How many values there are in each of the LogBuckets. REQUIRES: windows are settled.
    [[nodiscard]] std::vector<std::uint64_t> buckets() const
    {
        return m_windows ? m_windows->buckets() : m_counts.buckets();
    }
    // Null if there are none.
    [[nodiscard]] WindowCounts *windows() const { return m_windows.get(); }

  private:
    ExactMoments m_moments;
    ValueCounts m_counts; // unused where there are windows
    std::unique_ptr<WindowCounts> m_windows;
};

struct SiteFigures {
    SiteFigures(const SummaryLayouts &layouts, std::size_t site)
        : calls(layouts.calls.empty() ? nullptr : layouts.calls[site].get(), layouts.keptValues)
        , frames(layouts.frames.empty() ? nullptr : layouts.frames[site].get(), layouts.keptValues)
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
