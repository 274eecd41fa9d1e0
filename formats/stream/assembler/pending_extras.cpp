#include "formats/stream/assembler/pending_extras.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "analysis/model/containers/stable_sort.h"

namespace zoe::assembler {

namespace {

constexpr std::string_view kNoBeginning = "ends of async spans without a start were ignored";
constexpr std::string_view kBegunTwice = "async spans started again before their end: ended there";
constexpr std::string_view kTooManyOpen =
    "more than a million open async spans: the rest were ignored";
constexpr TimeNs kNever = std::numeric_limits<TimeNs>::max();
constexpr std::size_t kMostOpenAsyncs = std::size_t{1} << 20;

AsyncSpan spanOf(const AsyncEdge &begin, const AsyncEdge &end)
{
    return {begin.site, begin.id,     begin.thread,
            end.thread, begin.timeNs, std::max<DurationNs>(end.timeNs - begin.timeNs, 0),
            false};
}

} // namespace

std::uint64_t AsyncMatcher::add(std::vector<AsyncEdge> &edges, Report &report,
                                std::vector<AsyncSpan> &spans)
{
    std::uint64_t used = 0;
    // At equal times ends come first; an end at the time of its own start waits for it.
    stableSort(edges, [](const AsyncEdge &edge) {
        return std::pair<std::int64_t, std::int64_t>(edge.timeNs, edge.ends ? 0 : 1);
    });
    std::map<Key, AsyncEdge> waiting;
    for (const AsyncEdge &edge : edges) {
        const Key key{edge.site.value, edge.id};
        const auto open = m_open.find(key);
        const auto end = waiting.find(key);
        const bool endNow = end != waiting.end() && end->second.timeNs == edge.timeNs;
        if (edge.ends && open != m_open.end()) {
            spans.push_back(spanOf(open->second, edge));
            m_open.erase(open);
            used += 2;
        } else if (edge.ends) {
            report.count(kNoBeginning, end != waiting.end() ? 1 : 0);
            waiting[key] = edge;
        } else if (open != m_open.end()) {
            report.count(kBegunTwice);
            spans.push_back(spanOf(open->second, edge));
            open->second = edge;
            ++used;
        } else if (endNow) {
            spans.push_back(spanOf(edge, end->second));
            waiting.erase(end);
            used += 2;
        } else if (m_open.size() < kMostOpenAsyncs) {
            m_open.emplace(key, edge);
        } else {
            report.count(kTooManyOpen);
        }
    }
    report.count(kNoBeginning, waiting.size());
    return used;
}

std::uint64_t AsyncMatcher::finish(TimeNs endNs, std::vector<AsyncSpan> &spans)
{
    for (const auto &[key, begin] : m_open) {
        AsyncSpan span = spanOf(begin, {begin.site, begin.id, begin.thread, endNs, true});
        span.stillOpen = true;
        spans.push_back(span);
    }
    const std::uint64_t used = m_open.size();
    m_open.clear();
    return used;
}

void PendingExtras::add(Message message, std::uint32_t events)
{
    m_messageBytes += message.text.size();
    const TimeNs time = message.timeNs;
    m_messages.add(time, {std::move(message), events});
}

void PendingExtras::takeBefore(TimeNs timeNs, Chunk &chunk, FrameRecord &frame)
{
    takeEvents(timeNs, chunk, frame);
    takeSystem(timeNs, chunk.extras);
}

void PendingExtras::takeEvents(TimeNs timeNs, Chunk &chunk, FrameRecord &frame)
{
    ChunkExtras &extras = chunk.extras;
    m_lost.takeBefore(timeNs, [&](std::uint32_t count) {
        const std::uint64_t sum = std::uint64_t{frame.lostZones} + count;
        frame.lostZones = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(sum, std::numeric_limits<std::uint32_t>::max()));
    });
    m_plots.takeBefore(timeNs, [&](PlotPoint point) {
        chunk.plots.push_back(point);
        ++m_tally[EventGroup::Plots];
    });
    m_setFrames.takeBefore(timeNs, [&](const Made<SetFrame> &set) {
        chunk.setFrames.push_back(set.item);
        m_tally[EventGroup::FrameSets] += set.events;
    });
    m_messages.takeBefore(timeNs, [&](Made<Message> message) {
        m_messageBytes -= message.item.text.size();
        m_tally[EventGroup::Messages] += message.events;
        chunk.messages.push_back(std::move(message.item));
    });
    m_locks.takeBefore(timeNs, [&](const Made<LockSpan> &span) {
        extras.locks.push_back(span.item);
        m_tally[EventGroup::Locks] += span.events;
    });
    m_edges.clear();
    m_asyncs.takeBefore(timeNs, [&](const AsyncEdge &edge) { m_edges.push_back(edge); });
    if (!m_edges.empty())
        m_tally[EventGroup::Asyncs] += m_matcher.add(m_edges, m_report, extras.asyncs);
    m_flows.takeBefore(timeNs, [&](FlowPoint point) {
        extras.flows.push_back(point);
        ++m_tally[EventGroup::Flows];
    });
    m_memory.takeBefore(timeNs, [&](MemoryEvent event) {
        m_allocations.apply(event, m_report);
        extras.memory.push_back(event);
        ++m_tally[EventGroup::Memory];
    });
}

void PendingExtras::takeSystem(TimeNs timeNs, ChunkExtras &extras)
{
    m_states.takeBefore(timeNs, extras.states);
    m_usage.takeBefore(timeNs, [&](ThreadUsage usage) { extras.usage.push_back(usage); });
    m_stolen.takeBefore(timeNs, [&](StolenTime stolen) { extras.stolen.push_back(stolen); });
    m_samples.takeBefore(timeNs, [&](StackSample sample) { extras.samples.push_back(sample); });
}

void PendingExtras::takeAll(TimeNs endNs, Chunk &chunk, FrameRecord &frame)
{
    takeEvents(kNever, chunk, frame);
    m_tally[EventGroup::Asyncs] += m_matcher.finish(endNs, chunk.extras.asyncs);
    // Of the last frame, what is at its end belongs to it.
    takeSystem(std::min(endNs, kNever - 1) + 1, chunk.extras);
}

LeftOut PendingExtras::leaveRest(TimeNs endNs, ChunkExtras *last)
{
    LeftOut left{m_samples.size(), m_states.reachingOver(endNs)};
    const auto takeSums = [&](auto &pending, auto *rows) {
        pending.takeBefore(kNever, [&](const auto &row) {
            if (rows != nullptr && row.startNs < endNs)
                rows->push_back(row);
            else
                ++left.states;
        });
    };
    takeSums(m_usage, last != nullptr ? &last->usage : nullptr);
    takeSums(m_stolen, last != nullptr ? &last->stolen : nullptr);
    return left;
}

bool PendingExtras::empty() const
{
    return m_setFrames.empty() && m_plots.empty() && m_messages.empty() && m_locks.empty() &&
           m_asyncs.empty() && m_flows.empty() && m_memory.empty() && m_lost.empty() &&
           m_matcher.empty();
}

TimeNs PendingExtras::latest() const
{
    return std::max({m_setFrames.latest(), m_plots.latest(), m_messages.latest(), m_locks.latest(),
                     m_asyncs.latest(), m_flows.latest(), m_memory.latest(), m_lost.latest()});
}

std::size_t PendingExtras::byteSize() const
{
    return m_setFrames.byteSize() + m_plots.byteSize() + m_messages.byteSize() + m_messageBytes +
           m_locks.byteSize() + m_asyncs.byteSize() + m_flows.byteSize() + m_memory.byteSize() +
           m_lost.byteSize() + m_matcher.byteSize() + m_allocations.byteSize() +
           m_states.byteSize() + m_usage.byteSize() + m_stolen.byteSize() + m_samples.byteSize();
}

} // namespace zoe::assembler
