#include "app/panels/flame/scene/flame_lanes.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QStringList>
#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "app/panels/flame/scene/natural_order.h"

namespace zoe::app {

namespace {

// Rows that a lane keeps although the frame has fewer.
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
            lane.depths = m_frame.indexes[tree].depthCount();
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

    // Without anything in this frame.
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
    std::ranges::stable_partition(list.lanes, &FlameLane::pinned);
    return list;
}

void LaneMemory::add(const FlameFrame &frame)
{
    for (const FlameIndex &index : frame.indexes) {
        std::uint32_t &depth = depths[index.tree().thread()];
        depth = std::max(depth, index.depthCount());
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

namespace {
// Pixels; deeper content can't be reached by scrolling
constexpr int kGreatestHeight = 1'000'000'000;
} // namespace

FlameRows::FlameRows(const std::vector<FlameLane> &lanes, const FlameMetrics &metrics)
    : m_metrics(metrics)
{
    m_lanes.reserve(lanes.size());
    for (const FlameLane &what : lanes) {
        Lane lane;
        lane.what = what;
        lane.top = m_height;
        lane.header = what.empty ? metrics.thinHeight : metrics.headerHeight;
        lane.ribbon = what.ribbon ? metrics.ribbonHeight : 0;
        if (!what.collapsed) {
            const int room = std::max(0, kGreatestHeight - m_height) / metrics.rowHeight;
            lane.rows = static_cast<int>(std::min<std::int64_t>(what.depths, room));
            const int below = static_cast<int>(what.lockRows) + (what.messageRow ? 1 : 0);
            lane.height =
                (lane.rows + below) * metrics.rowHeight + (what.chart ? metrics.chartHeight : 0);
        }
        lane.height += lane.ribbon;
        m_lanes.push_back(lane);
        m_height += lane.header + lane.height + gapBelow(m_lanes.size() - 1);
    }
}

std::vector<FlameLane> FlameRows::all() const
{
    std::vector<FlameLane> lanes;
    for (const Lane &lane : m_lanes)
        lanes.push_back(lane.what);
    return lanes;
}

std::size_t FlameRows::laneOfTree(std::size_t tree) const
{
    const auto at =
        std::ranges::find_if(m_lanes, [tree](const Lane &lane) { return lane.what.tree == tree; });
    return at == m_lanes.end() ? kNone : static_cast<std::size_t>(at - m_lanes.begin());
}

std::size_t FlameRows::laneOf(LaneKey key) const
{
    const auto at =
        std::ranges::find_if(m_lanes, [key](const Lane &lane) { return lane.what.key == key; });
    return at == m_lanes.end() ? kNone : static_cast<std::size_t>(at - m_lanes.begin());
}

int FlameRows::bottom(std::size_t i) const
{
    return m_lanes[i].top + m_lanes[i].header + m_lanes[i].height;
}

int FlameRows::gapBelow(std::size_t i) const
{
    return m_lanes[i].what.empty ? std::min(m_metrics.gap, 2) : m_metrics.gap;
}

int FlameRows::rowTop(std::size_t lane, std::uint32_t row) const
{
    return ribbonTop(lane) + m_lanes[lane].ribbon + static_cast<int>(row) * m_metrics.rowHeight;
}

int FlameRows::ribbonTop(std::size_t lane) const
{
    return m_lanes[lane].top + m_lanes[lane].header;
}

std::pair<std::size_t, std::size_t> FlameRows::lanesIn(int top, int bottom) const
{
    std::size_t first = 0;
    std::size_t count = m_lanes.size();
    while (count > 0) { // the first lane that ends below top
        const std::size_t half = count / 2;
        if (this->bottom(first + half) <= top) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    std::size_t end = first;
    while (end < m_lanes.size() && m_lanes[end].top < bottom)
        ++end;
    return {first, end};
}

std::optional<FlameRows::Hit> FlameRows::at(int y) const
{
    const auto [first, end] = lanesIn(y, y + 1);
    if (first >= end)
        return std::nullopt;
    const int inside = y - ribbonTop(first);
    if (inside < m_lanes[first].ribbon)
        return Hit{first, std::nullopt, inside >= 0};
    const int below = inside - m_lanes[first].ribbon;
    return Hit{first, static_cast<std::uint32_t>(below / m_metrics.rowHeight)};
}

namespace {

constexpr int kMostCaptures = 100;
constexpr auto kGroup = "flame/lanes";
constexpr auto kLatest = "latest";

// Identifies the session, independent of its file name; empty if it has no identity.
QString nameOf(const Capture &capture)
{
    const SessionInfo &session = capture.info().session;
    if (session.startUnixNs == 0 && capture.info().source.empty())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha1);
    hash.addData(QByteArray::fromStdString(session.program));
    hash.addData(QByteArray::number(static_cast<qlonglong>(session.startUnixNs)));
    hash.addData(QByteArray::number(session.processId));
    if (session.startUnixNs == 0)
        hash.addData(QByteArray::fromStdString(capture.info().source));
    return QString::fromLatin1(hash.result().toHex().left(16));
}

QStringList textOf(const std::set<LaneKey> &keys)
{
    QStringList text;
    for (const LaneKey &key : keys)
        text << QStringLiteral("%1:%2").arg(static_cast<int>(key.kind)).arg(key.id);
    return text;
}

std::set<LaneKey> keysOf(const QStringList &text)
{
    std::set<LaneKey> keys;
    for (const QString &entry : text) {
        const int kind = entry.section(u':', 0, 0).toInt();
        bool isNumber = false;
        const auto id = entry.section(u':', 1).toUInt(&isNumber);
        if (isNumber && kind >= 0 && kind <= static_cast<int>(LaneKind::Cpu))
            keys.insert({static_cast<LaneKind>(kind), id});
    }
    return keys;
}

void forgetOldest(QSettings &settings, const QString &latest)
{
    QStringList names = settings.value(kLatest).toStringList();
    names.removeAll(latest);
    names.prepend(latest);
    while (names.size() > kMostCaptures)
        settings.remove(names.takeLast());
    settings.setValue(kLatest, names);
}

} // namespace

void LaneArrangement::setCollapsed(LaneKey key, bool collapsed)
{
    if (collapsed == beginsCollapsed(key))
        toggled.erase(key);
    else
        toggled.insert(key);
}

LaneArrangement savedArrangement(const Capture &capture)
{
    LaneArrangement arrangement;
    const QString name = nameOf(capture);
    if (name.isEmpty())
        return arrangement;
    QSettings settings;
    settings.beginGroup(kGroup);
    settings.beginGroup(name);
    for (const QString &id : settings.value("order").toStringList()) {
        const ThreadId thread{id.toUInt()};
        if (thread.value < capture.threads().size())
            arrangement.order.push_back(thread);
    }
    arrangement.hidden = keysOf(settings.value("hidden").toStringList());
    arrangement.toggled = keysOf(settings.value("collapsed").toStringList());
    arrangement.pinned = keysOf(settings.value("pinned").toStringList());
    return arrangement;
}

void saveArrangement(const Capture &capture, const LaneArrangement &arrangement)
{
    const QString name = nameOf(capture);
    if (name.isEmpty())
        return;
    QSettings settings;
    settings.beginGroup(kGroup);
    forgetOldest(settings, name);
    settings.beginGroup(name);
    QStringList order;
    for (const ThreadId thread : arrangement.order)
        order << QString::number(thread.value);
    settings.setValue("order", order);
    settings.setValue("hidden", textOf(arrangement.hidden));
    settings.setValue("collapsed", textOf(arrangement.toggled));
    settings.setValue("pinned", textOf(arrangement.pinned));
}

} // namespace zoe::app
