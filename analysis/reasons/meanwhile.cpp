#include "analysis/reasons/meanwhile.h"

#include <algorithm>
#include <map>

namespace zoe {

namespace {

// Sums parts of ranges that are sorted and don't overlap.
class CoveredTime {
  public:
    explicit CoveredTime(std::vector<TimeRange> ranges)
        : m_ranges(std::move(ranges))
    {
        m_before.reserve(m_ranges.size() + 1);
        m_before.push_back(0);
        for (const TimeRange &range : m_ranges)
            m_before.push_back(m_before.back() + range.endNs - range.startNs);
    }

    [[nodiscard]] DurationNs between(TimeNs fromNs, TimeNs toNs) const
    {
        return before(toNs) - before(fromNs);
    }

  private:
    [[nodiscard]] DurationNs before(TimeNs timeNs) const
    {
        const auto behind = std::ranges::upper_bound(m_ranges, timeNs, {}, &TimeRange::startNs);
        const auto count = static_cast<std::size_t>(behind - m_ranges.begin());
        if (count == 0)
            return 0;
        const TimeRange &last = m_ranges[count - 1];
        return m_before[count - 1] + std::min(timeNs, last.endNs) - last.startNs;
    }

    std::vector<TimeRange> m_ranges;
    std::vector<DurationNs> m_before; // per range: the sum of all earlier ones
};

std::vector<TimeRange> whileRunning(const StateTimeline &states, std::vector<TimeRange> times)
{
    if (states.empty())
        return times;
    std::vector<TimeRange> running;
    const auto spans = states.spans();
    for (const TimeRange &range : times) {
        for (std::size_t i = states.firstEndingAfter(range.startNs);
             i < spans.size() && spans[i].startNs < range.endNs; ++i) {
            if (spans[i].state == ThreadState::Running)
                running.push_back({std::max(spans[i].startNs, range.startNs),
                                   std::min(spans[i].endNs(), range.endNs)});
        }
    }
    return running;
}

struct InFunction {
    DurationNs ns = 0;
    std::uint32_t depth = 0; // maximum depth of its outermost zones
};

// How long a thread was in zones, and in each function, excluding waits.
struct InZones {
    DurationNs ns = 0;
    std::map<SiteId, InFunction> functions;
};

// Sums up a thread's zones in the order of its tree.
class ZoneTimes {
  public:
    explicit ZoneTimes(CoveredTime covered)
        : m_covered(std::move(covered))
    {}

    void add(const Zone &zone, const std::vector<std::uint8_t> &namedWaits)
    {
        m_path.resize(zone.depth);
        const SiteId site = zone.site;
        const DurationNs ns = m_covered.between(zone.startNs, zone.endNs());
        const bool inWait = !m_path.empty() && m_path.back().isWait;
        const bool isWait = inWait || (site.value < namedWaits.size() && namedWaits[site.value]);
        const bool isInner =
            std::ranges::any_of(m_path, [site](const Open &outer) { return outer.site == site; });
        m_path.push_back({site, !isInner && !isWait, isWait});
        if (zone.depth == 0)
            m_sums.ns += ns;
        if (m_path.back().counts && ns > 0) {
            InFunction &sum = m_sums.functions[site];
            sum.ns += ns;
            sum.depth = std::max(sum.depth, zone.depth);
        } else if (isWait && !inWait) {
            m_sums.ns -= ns;
            for (const Open &outer : m_path)
                if (outer.counts)
                    m_sums.functions[outer.site].ns -= ns;
        }
    }

    [[nodiscard]] const InZones &sums() const { return m_sums; }

  private:
    struct Open {
        SiteId site;
        bool counts = false; // not inside another zone of its function
        bool isWait = false; // or inside one
    };

    CoveredTime m_covered;
    std::vector<Open> m_path;
    InZones m_sums;
};

} // namespace

std::vector<TimeRange> untoldTimes(const FrameScene &scene, ThreadId own,
                                   const PathOptions &options)
{
    std::vector<TimeRange> times;
    followCriticalPath(scene, own, options, [&](const PathSegment &segment) {
        const bool isUntold =
            segment.state == PathState::Unknown ||
            (segment.state == PathState::Waiting && segment.wait == WaitKind::Unknown);
        if (!isUntold || segment.site.valid() || segment.thread != own)
            return;
        if (!times.empty() && times.back().endNs == segment.startNs)
            times.back().endNs = segment.endNs;
        else
            times.push_back({segment.startNs, segment.endNs});
    });
    return times;
}

std::optional<Meanwhile> meanwhileOf(const FrameScene &scene, ThreadId own,
                                     const std::vector<TimeRange> &times,
                                     const std::vector<std::uint8_t> &namedWaits)
{
    DurationNs whole = 0;
    for (const TimeRange &range : times)
        whole += range.endNs - range.startNs;
    std::map<ThreadId, ZoneTimes> threads;
    for (const FrameLane &lane : scene.lanes) {
        if (lane.thread != own && !lane.zones.empty())
            threads.emplace(lane.thread, CoveredTime(whileRunning(*lane.states, times)));
    }
    scene.zones->forEachTree([&](const ZoneTree &tree) {
        if (const auto of = threads.find(tree.thread()); of != threads.end()) {
            for (std::size_t zone = 0; zone < tree.size(); ++zone)
                of->second.add(tree[zone], namedWaits);
        }
    });
    std::optional<Meanwhile> longest;
    for (const auto &[thread, zones] : threads) {
        const InZones &in = zones.sums();
        std::optional<Meanwhile> innermost;
        std::uint32_t depth = 0;
        for (const auto &[site, function] : in.functions) {
            const bool isWithin =
                innermost && (function.ns < innermost->ns ||
                              (function.ns == innermost->ns && function.depth > depth));
            if (function.ns <= in.ns / 2 || (innermost && !isWithin))
                continue;
            innermost = {thread, site, function.ns};
            depth = function.depth;
        }
        if (innermost && innermost->ns >= whole / 10 && (!longest || innermost->ns > longest->ns))
            longest = innermost;
    }
    return longest;
}

} // namespace zoe
