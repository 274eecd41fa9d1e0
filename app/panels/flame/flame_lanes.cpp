#include "app/panels/flame/flame_lanes.h"

#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

class LaneMaker {
  public:
    LaneMaker(const FlameFrame &frame, const FlameExtras *extras,
              const LaneArrangement &arrangement)
        : m_frame(frame)
        , m_extras(extras)
        , m_arrangement(arrangement)
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
        lane.collapsed = m_arrangement.collapsed.contains(lane.key);
        m_list.lanes.push_back(lane);
    }

    [[nodiscard]] FlameLane ofThread(ThreadId thread, LaneKind kind) const
    {
        FlameLane lane;
        lane.key = {kind, thread.value};
        const std::size_t tree = m_frame.treeOf(thread);
        if (tree < m_frame.indexes.size()) {
            lane.tree = tree;
            lane.depths = m_frame.indexes[tree].depthCount();
        }
        const ThreadExtras *extras = m_extras != nullptr ? m_extras->of(thread) : nullptr;
        if (extras != nullptr) {
            lane.extras = static_cast<std::size_t>(extras - m_extras->threads.data());
            lane.lockRows = static_cast<std::uint32_t>(extras->locks.rows.size());
            lane.messageRow = !extras->messages.empty();
        }
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
        std::ranges::stable_sort(threads, {}, [this](ThreadId thread) {
            const auto &order = m_arrangement.order;
            return std::pair(m_frame.capture->thread(thread).kind,
                             std::ranges::find(order, thread) - order.begin());
        });
        return threads;
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
    LaneList m_list;
};

} // namespace

LaneList lanesOf(const FlameFrame &frame, const FlameExtras *extras,
                 const LaneArrangement &arrangement)
{
    return LaneMaker(frame, extras, arrangement).make();
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

} // namespace zoe::app
