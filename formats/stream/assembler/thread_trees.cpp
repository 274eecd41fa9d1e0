#include "formats/stream/assembler/thread_trees.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

namespace zoe::assembler {

namespace {

constexpr std::string_view kBackwards =
    "events earlier than the previous one on their thread: moved to its time";
constexpr std::string_view kNothingOpen = "zone ends without a start were ignored";
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
            return m_last || event.site == kLeave || event.site == kValue;
        return event.timeNs < m_endNs;
    }
    void openEntry(std::size_t depth, TimeNs startNs, std::uint8_t flags);
    void closeEntry(std::size_t depth, TimeNs endNs, std::uint8_t flags);

    ThreadEvents &m_state;
    TimeNs m_startNs;
    TimeNs m_endNs;
    bool m_last;
    ZoneColumns &m_zones;
    ChunkExtras &m_extras;
};

void TreeBuilder::openEntry(std::size_t depth, TimeNs startNs, std::uint8_t flags)
{
    OpenZone &zone = m_state.open[depth];
    zone.entry = static_cast<std::uint32_t>(m_zones.size());
    m_zones.site.push_back(zone.site);
    m_zones.startNs.push_back(startNs);
    m_zones.durationNs.push_back(0);
    m_zones.selfNs.push_back(0);
    m_zones.depth.push_back(static_cast<std::uint32_t>(depth));
    m_zones.flags.push_back(flags);
}

// By then, the durations of children have been subtracted from selfNs.
void TreeBuilder::closeEntry(std::size_t depth, TimeNs endNs, std::uint8_t flags)
{
    const std::uint32_t entry = m_state.open[depth].entry;
    const DurationNs duration = endNs - m_zones.startNs[entry];
    m_zones.durationNs[entry] = duration;
    m_zones.selfNs[entry] += duration;
    m_zones.flags[entry] |= flags;
    if ((flags & kContinuesTo) == 0)
        m_state.giveValues(depth, entry, m_extras);
    if (depth > 0)
        m_zones.selfNs[m_state.open[depth - 1].entry] -= duration;
}

void TreeBuilder::build()
{
    for (std::size_t depth = 0; depth < m_state.open.size(); ++depth)
        openEntry(depth, m_startNs, kContinuesFrom);
    for (; m_state.head < m_state.events.size(); ++m_state.head) {
        const Event &event = m_state.events[m_state.head];
        if (!belongsHere(event))
            break;
        if (event.site == kLeave) {
            closeEntry(m_state.open.size() - 1, event.timeNs, 0);
            m_state.open.pop_back();
        } else if (event.site == kValue) {
            m_state.takeValue();
        } else {
            m_state.open.push_back({event.site, 0});
            openEntry(m_state.open.size() - 1, event.timeNs, 0);
        }
    }
    for (std::size_t depth = m_state.open.size(); depth-- > 0;)
        closeEntry(depth, m_endNs, m_last ? kStillOpen : kContinuesTo);
    if (m_last)
        m_state.open.clear();
    m_state.trim();
}

} // namespace

ThreadEvents *ThreadTrees::stateOf(ThreadId thread)
{
    if (!thread.valid()) {
        m_report.count(kNoThread);
        return nullptr;
    }
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
    return state.get();
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

ThreadEvents *ThreadTrees::measured(ThreadId thread)
{
    ThreadEvents *state = stateOf(thread);
    if (state == nullptr)
        return nullptr;
    if (m_given[thread.value]) {
        m_report.count(kMixed);
        return nullptr;
    }
    m_measured[thread.value] = true;
    return state;
}

TimeNs ThreadTrees::inOrder(ThreadEvents &state, TimeNs timeNs)
{
    if (timeNs < state.lastNs) {
        m_report.count(kBackwards);
        timeNs = state.lastNs;
    }
    state.lastNs = timeNs;
    return timeNs;
}

void ThreadTrees::enter(ThreadId thread, TimeNs timeNs, SiteId site)
{
    ThreadEvents *state = measured(thread);
    if (state == nullptr)
        return;
    state->events.push_back({inOrder(*state, timeNs), site.value});
    ++state->pushed;
}

void ThreadTrees::leave(ThreadId thread, TimeNs timeNs)
{
    ThreadEvents *state = measured(thread);
    if (state == nullptr)
        return;
    if (state->pushed == 0) {
        m_report.count(kNothingOpen);
        return;
    }
    state->events.push_back({inOrder(*state, timeNs), kLeave});
    --state->pushed;
}

void ThreadTrees::zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs)
{
    ThreadEvents *state = stateOf(thread);
    if (state == nullptr)
        return;
    if (m_measured[thread.value]) {
        m_report.count(kMixed);
        return;
    }
    if (endNs < startNs) {
        m_report.count(kZoneBackwards);
        return;
    }
    m_given[thread.value] = true;
    state->addZone({startNs, endNs, site.value, {}});
}

void ThreadTrees::value(ThreadId thread, const GivenValue &value)
{
    ThreadEvents *state = stateOf(thread);
    if (state != nullptr && !state->addValue(value, m_given[thread.value]))
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
