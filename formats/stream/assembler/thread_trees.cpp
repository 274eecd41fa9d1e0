#include "formats/stream/assembler/thread_trees.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace zoe::assembler {

namespace {

constexpr std::string_view kNoZone = "values without an open zone were ignored";
constexpr std::string_view kManyValues =
    "values of zones that have too many and stay open were left out";
constexpr std::string_view kZoneBackwards = "zones that end before they start were ignored";
constexpr std::string_view kMixed =
    "a thread mixes measured and given zones: the kind that came later was ignored";

// Unused states of threads that are kept for reuse.
constexpr std::size_t kMostUnused = 256;

// The tree of one thread in one frame.
class TreeBuilder {
  public:
    TreeBuilder(ThreadEvents &state, TimeNs startNs, TimeNs endNs, bool last, Chunk &chunk)
        : m_state(state)
        , m_startNs(startNs)
        , m_endNs(endNs)
        , m_last(last)
        , m_zones(chunk.zones)
        , m_extras(chunk.extras)
    {}

    void build();

  private:
    [[nodiscard]] bool belongsHere(const Event &event) const
    {
        if (event.timeNs == m_endNs)
            return m_last || event.site >= kValue;
        return event.timeNs < m_endNs;
    }
    // The position after the last event of the tree.
    [[nodiscard]] std::size_t endOfTree() const;
    // Of the zones that are open before and those that begin in the tree.
    struct Size {
        std::size_t entries = 0;
        std::size_t depth = 0; // of the zones open at once, at most
    };
    [[nodiscard]] Size sizeUpTo(std::size_t end) const;

    ThreadEvents &m_state;
    TimeNs m_startNs;
    TimeNs m_endNs;
    bool m_last;
    ZoneColumns &m_zones;
    ChunkExtras &m_extras;
};

std::size_t TreeBuilder::endOfTree() const
{
    const auto begin = m_state.events.begin();
    const auto from = begin + static_cast<std::ptrdiff_t>(m_state.head);
    auto end = std::partition_point(from, m_state.events.end(),
                                    [&](const Event &event) { return event.timeNs < m_endNs; });
    while (end != m_state.events.end() && belongsHere(*end))
        ++end;
    return static_cast<std::size_t>(end - begin);
}

TreeBuilder::Size TreeBuilder::sizeUpTo(std::size_t end) const
{
    std::size_t depth = m_state.open.size();
    Size size{depth, depth};
    for (std::size_t at = m_state.head; at < end; ++at) {
        const std::uint32_t site = m_state.events[at].site;
        const auto begins = static_cast<std::size_t>(site < kValue);
        size.entries += begins;
        depth += begins - static_cast<std::size_t>(site > kValue);
        size.depth = std::max(size.depth, depth);
    }
    return size;
}

// A processor can't predict whether a zone begins or ends next, so the loop has no branch on it:
// each event writes both. What the beginning of a zone writes as its end is written again at its
// end; what an end writes as a beginning, behind the last entry, by the next beginning.
void TreeBuilder::build()
{
    const std::size_t end = endOfTree();
    const Size size = sizeUpTo(end);
    std::size_t depth = m_state.open.size();
    std::size_t entry = m_zones.size();
    const std::size_t endEntry = entry + size.entries;
    m_zones.resize(endEntry + 1);
    m_state.open.resize(size.depth + 1);
    std::uint32_t *const sites = m_zones.site.data();
    TimeNs *const starts = m_zones.startNs.data();
    DurationNs *const durations = m_zones.durationNs.data();
    DurationNs *const selves = m_zones.selfNs.data();
    std::uint32_t *const depths = m_zones.depth.data();
    std::uint8_t *const flags = m_zones.flags.data();
    OpenZone *const open = m_state.open.data();
    OpenZone root; // the parent of those at depth 0
    const auto parentOf = [&](std::size_t at) { return at == 0 ? &root : open + (at - 1); };
    const auto openEntry = [&](std::size_t at, std::uint32_t site, TimeNs startNs) {
        sites[entry] = site;
        starts[entry] = startNs;
        depths[entry] = static_cast<std::uint32_t>(at);
        open[at] = {site, static_cast<std::uint32_t>(entry), startNs, 0};
    };

    for (std::size_t at = 0; at < depth; ++at) {
        flags[entry] = kContinuesFrom;
        openEntry(at, open[at].site, m_startNs);
        ++entry;
    }
    for (const Event &event : std::span(m_state.events).subspan(m_state.head, end - m_state.head)) {
        if (event.site - kValue < kLeave - kValue) [[unlikely]] {
            if (event.site == kValue) {
                m_state.takeValue(depth - 1);
                continue;
            }
            flags[open[depth - 1].entry] |= kStillOpen;
        }
        const std::size_t ends = event.site > kValue ? 1 : 0;
        depth -= ends;
        const OpenZone zone = open[depth];
        const DurationNs duration = event.timeNs - zone.startNs;
        const std::size_t ended = ends != 0 ? zone.entry : entry;
        durations[ended] = duration;
        selves[ended] = duration - zone.childrenNs;
        parentOf(depth)->childrenNs += duration & -static_cast<DurationNs>(ends);
        openEntry(depth, event.site, event.timeNs);
        if (m_state.hasOpenValues() && ends != 0) [[unlikely]]
            m_state.giveValues(depth, static_cast<std::uint32_t>(ended), m_extras);
        depth += 1 - ends;
        entry += 1 - ends;
    }
    m_state.head = end;
    for (std::size_t at = depth; at-- > 0;) {
        const OpenZone &zone = open[at];
        const DurationNs duration = m_endNs - zone.startNs;
        durations[zone.entry] = duration;
        selves[zone.entry] = duration - zone.childrenNs;
        parentOf(at)->childrenNs += duration;
        flags[zone.entry] |= m_last ? kStillOpen : kContinuesTo;
        if (m_last)
            m_state.giveValues(at, zone.entry, m_extras);
    }
    m_zones.resize(endEntry);
    m_state.open.resize(m_last ? 0 : depth);
    m_state.trim();
}

} // namespace

ThreadEvents &ThreadTrees::stateOf(ThreadId thread)
{
    if (thread.value >= m_threads.size()) {
        m_threads.resize(std::size_t{thread.value} + 1);
        m_given.resize(m_threads.size());
        m_measured.resize(m_threads.size());
    }
    std::unique_ptr<ThreadEvents> &state = m_threads[thread.value];
    if (!state) {
        if (m_unused.empty()) {
            state = std::make_unique<ThreadEvents>();
        } else {
            state = std::move(m_unused.back());
            m_unused.pop_back();
        }
        m_active.insert(std::ranges::lower_bound(m_active, thread.value), thread.value);
    }
    return *state;
}

// Times before the last one of an idle thread are moved to the first open frame, which is later.
void ThreadTrees::release(std::uint32_t thread)
{
    std::unique_ptr<ThreadEvents> state = std::move(m_threads[thread]);
    if (m_unused.size() >= kMostUnused)
        return;
    state->reset();
    m_unused.push_back(std::move(state));
}

ThreadZones ThreadTrees::zonesOf(ThreadId thread, TimeNs earliestNs)
{
    if (!thread.valid())
        return {m_report, kNoThread};
    ThreadEvents &state = stateOf(thread);
    if (m_given[thread.value])
        return {m_report, kMixed};
    m_measured[thread.value] = true;
    return {m_report, state, earliestNs};
}

void ThreadTrees::zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs)
{
    if (!thread.valid())
        return m_report.count(kNoThread);
    ThreadEvents &state = stateOf(thread);
    if (m_measured[thread.value])
        return m_report.count(kMixed);
    if (endNs < startNs)
        return m_report.count(kZoneBackwards);
    m_given[thread.value] = true;
    state.addZone({startNs, endNs, site.value, {}});
}

void ThreadTrees::value(ThreadId thread, const GivenValue &value)
{
    if (!thread.valid())
        return m_report.count(kNoThread);
    if (!stateOf(thread).addValue(value, m_given[thread.value]))
        m_report.count(kNoZone);
}

void ThreadTrees::build(TimeNs startNs, TimeNs endNs, bool last, Chunk &chunk)
{
    for (const std::uint32_t thread : m_active) {
        ThreadEvents &state = *m_threads[thread];
        if (m_given[thread])
            state.takeZonesBefore(last ? std::numeric_limits<TimeNs>::max() : endNs, m_report);
        const std::size_t firstZone = chunk.zones.size();
        TreeBuilder(state, startNs, endNs, last, chunk).build();
        m_report.count(kManyValues, state.boundValues());
        const std::size_t count = chunk.zones.size() - firstZone;
        if (count > 0)
            chunk.trees.push_back({static_cast<std::uint32_t>(chunk.frames.size()),
                                   ThreadId{thread}, static_cast<std::uint32_t>(firstZone),
                                   static_cast<std::uint32_t>(count)});
    }
    std::erase_if(m_active, [&](std::uint32_t thread) {
        const bool done = m_threads[thread]->idle() && m_threads[thread]->lastNs <= endNs;
        if (done)
            release(thread);
        return done;
    });
}

bool ThreadTrees::idle() const
{
    return std::ranges::all_of(m_active,
                               [this](std::uint32_t thread) { return m_threads[thread]->idle(); });
}

TimeNs ThreadTrees::latest() const
{
    TimeNs latest = std::numeric_limits<TimeNs>::min();
    for (const std::uint32_t thread : m_active)
        latest = std::max(latest, m_threads[thread]->latest());
    return latest;
}

std::size_t ThreadTrees::byteSize() const
{
    std::size_t bytes = m_threads.capacity() * sizeof m_threads[0];
    for (const std::uint32_t thread : m_active)
        bytes += m_threads[thread]->byteSize();
    for (const std::unique_ptr<ThreadEvents> &state : m_unused)
        bytes += state->byteSize();
    return bytes;
}

} // namespace zoe::assembler
