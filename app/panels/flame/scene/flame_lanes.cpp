#include "app/panels/flame/scene/flame_lanes.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "app/panels/flame/scene/natural_order.h"

namespace zoe::app {

namespace {

// Rows that a lane keeps even if the frame has fewer.
constexpr std::uint32_t kMostKeptDepth = 24;

class LaneMaker {
  public:
    LaneMaker(const FlameFrame &frame, const FlameExtras *extras,
              const LaneArrangement &arrangement, const LaneMemory &memory)
        : m_frame(frame)
        , m_extras(extras)
        , m_arrangement(arrangement)
        , m_memory(memory)
    {}

    LaneList make()
    {
        if (m_extras != nullptr && m_extras->of(ThreadId{}) != nullptr)
            add(ofThread(ThreadId{}, LaneKind::Messages));
        addThreads();
        if (m_extras == nullptr)
            return std::move(m_list);
        if (!m_extras->asyncs.empty()) {
            FlameLane lane;
            lane.key = {LaneKind::Async, 0};
            lane.depths = static_cast<std::uint32_t>(m_extras->asyncRows.rows.size());
            add(lane);
        }
        for (std::size_t i = 0; i < m_extras->plots.size(); ++i)
            add(chart({LaneKind::Plot, m_extras->plots[i].plot.value}, i));
        for (std::size_t i = 0; i < m_extras->memory.size(); ++i)
            add(chart({LaneKind::Memory, m_extras->memory[i].pool.value}, i));
        for (std::size_t i = 0; i < m_extras->cpus.size(); ++i) {
            FlameLane lane;
            lane.key = {LaneKind::Cpu, m_extras->cpus[i].cpu};
            lane.extras = i;
            lane.depths = 1;
            add(lane);
        }
        return std::move(m_list);
    }

  private:
    static FlameLane chart(LaneKey key, std::size_t position)
    {
        FlameLane lane;
        lane.key = key;
        lane.extras = position;
        lane.chart = true;
        return lane;
    }

    void add(FlameLane lane)
    {
        if (m_arrangement.hidden.contains(lane.key)) {
            ++m_list.hidden;
            return;
        }
        lane.collapsed = m_arrangement.isCollapsed(lane.key);
        lane.pinned = m_arrangement.pinned.contains(lane.key);
        m_list.lanes.push_back(lane);
    }

    [[nodiscard]] FlameLane ofThread(ThreadId thread, LaneKind kind) const
    {
        FlameLane lane;
        lane.key = {kind, thread.value};
        const std::size_t tree = m_frame.treeOf(thread);
        if (tree < m_frame.indexes.size()) {
            lane.tree = tree;
            lane.depths = m_frame.depthCount(tree);
            const auto known = m_memory.depths.find(thread);
            if (known != m_memory.depths.end())
                lane.depths = std::max(lane.depths, std::min(known->second, kMostKeptDepth));
        }
        const ThreadExtras *extras = m_extras != nullptr ? m_extras->of(thread) : nullptr;
        if (extras != nullptr) {
            lane.extras = static_cast<std::size_t>(extras - m_extras->threads.data());
            lane.lockRows = static_cast<std::uint32_t>(extras->locks.rows.size());
            lane.messageRow = !extras->messages.empty();
        }
        lane.empty = kind == LaneKind::Thread && lane.tree == kNone && lane.lockRows == 0 &&
                     !lane.messageRow;
        lane.ribbon = kind == LaneKind::Thread && m_extras != nullptr &&
                      (m_extras->statesKnown || m_extras->sampled) &&
                      m_frame.capture->thread(thread).kind == TrackKind::Thread;
        return lane;
    }

    [[nodiscard]] std::vector<ThreadId> threads() const
    {
        std::vector<ThreadId> threads;
        for (const ZoneTree &tree : m_frame.trees.trees)
            threads.push_back(tree.thread());
        for (std::size_t i = 0; m_extras != nullptr && i < m_extras->threads.size(); ++i) {
            const ThreadId thread = m_extras->threads[i].thread;
            if (thread.valid() && std::ranges::find(threads, thread) == threads.end())
                threads.push_back(thread);
        }
        addOthers(threads);
        std::erase_if(threads, [this](ThreadId thread) {
            return !m_frame.capture->thread(thread).isRecorded();
        });
        std::ranges::stable_sort(threads,
                                 [this](ThreadId a, ThreadId b) { return isBefore(a, b); });
        return threads;
    }

    // Threads without any content in this frame.
    void addOthers(std::vector<ThreadId> &threads) const
    {
        const auto add = [&threads](ThreadId thread) {
            if (std::ranges::find(threads, thread) == threads.end())
                threads.push_back(thread);
        };
        for (const auto &[thread, depth] : m_memory.depths)
            add(thread);
        const std::size_t count = m_frame.capture->threads().size();
        for (std::uint32_t i = 0; i < count && count <= kMostThreadsShown; ++i)
            add(ThreadId{i});
    }

    [[nodiscard]] bool isBefore(ThreadId a, ThreadId b) const
    {
        const auto placeOf = [this](ThreadId thread) {
            const auto &order = m_arrangement.order;
            const auto sets = m_frame.capture->frameSets();
            const bool marks = !sets.empty() && sets.front().thread == thread;
            return std::tuple(m_frame.capture->thread(thread).kind,
                              std::ranges::find(order, thread) - order.begin(), !marks);
        };
        const auto left = placeOf(a);
        const auto right = placeOf(b);
        if (left != right)
            return left < right;
        const std::string nameA = m_frame.capture->thread(a).label();
        const std::string nameB = m_frame.capture->thread(b).label();
        if (naturallyLess(nameA, nameB))
            return true;
        return !naturallyLess(nameB, nameA) && a < b;
    }

    void addThreads()
    {
        TrackKind kind = TrackKind::Thread;
        for (const ThreadId thread : threads()) {
            const TrackKind here = m_frame.capture->thread(thread).kind;
            if (here != kind) {
                FlameLane heading;
                heading.key = {LaneKind::Heading, static_cast<std::uint32_t>(here)};
                add(heading);
            }
            kind = here;
            add(ofThread(thread, LaneKind::Thread));
        }
    }

    const FlameFrame &m_frame;
    const FlameExtras *m_extras;
    const LaneArrangement &m_arrangement;
    const LaneMemory &m_memory;
    LaneList m_list;
};

} // namespace

LaneList lanesOf(const FlameFrame &frame, const FlameExtras *extras,
                 const LaneArrangement &arrangement, const LaneMemory &memory)
{
    LaneList list = LaneMaker(frame, extras, arrangement, memory).make();
    std::stable_partition(list.lanes.begin(), list.lanes.end(),
                          [](const FlameLane &lane) { return lane.pinned; });
    return list;
}

void LaneMemory::add(const FlameFrame &frame)
{
    for (std::size_t tree = 0; tree < frame.indexes.size(); ++tree) {
        std::uint32_t &depth = depths[frame.tree(tree).thread()];
        depth = std::max(depth, frame.depthCount(tree));
    }
}

LaneArrangement movedLane(const LaneArrangement &arrangement, const std::vector<FlameLane> &lanes,
                          const Capture &capture, std::size_t lane, int by)
{
    if (lane >= lanes.size() || lanes[lane].key.kind != LaneKind::Thread)
        return arrangement;
    const ThreadId moved = lanes[lane].thread();
    std::vector<ThreadId> order;
    for (const FlameLane &other : lanes) {
        if (other.key.kind == LaneKind::Thread &&
            capture.thread(other.thread()).kind == capture.thread(moved).kind)
            order.push_back(other.thread());
    }
    const auto from = std::ranges::find(order, moved) - order.begin();
    const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, std::ssize(order) - 1);
    order.erase(order.begin() + from);
    order.insert(order.begin() + to, moved);
    LaneArrangement changed = arrangement;
    for (const ThreadId thread : arrangement.order) { // not visible at the moment
        if (std::ranges::find(order, thread) == order.end())
            order.push_back(thread);
    }
    changed.order = std::move(order);
    return from == to ? arrangement : changed;
}

void LaneArrangement::setCollapsed(LaneKey key, bool collapsed)
{
    if (collapsed == beginsCollapsed(key))
        toggled.erase(key);
    else
        toggled.insert(key);
}

} // namespace zoe::app
