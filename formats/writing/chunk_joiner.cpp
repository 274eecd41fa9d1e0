#include "formats/writing/chunk_joiner.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "analysis/model/containers/append.h"

namespace zoe {

namespace {

// Each list is sorted, but a span that ended late may start before others.
template <class T>
void merge(std::vector<T> &to, const std::vector<T> &from, TimeNs T::*timeNs)
{
    const auto middle = static_cast<std::ptrdiff_t>(to.size());
    append(to, from);
    std::inplace_merge(to.begin(), to.begin() + middle, to.end(),
                       [timeNs](const T &a, const T &b) { return a.*timeNs < b.*timeNs; });
}

void appendZones(ZoneColumns &to, const ZoneColumns &from)
{
    append(to.site, from.site);
    append(to.startNs, from.startNs);
    append(to.durationNs, from.durationNs);
    append(to.selfNs, from.selfNs);
    append(to.depth, from.depth);
    append(to.flags, from.flags);
}

void appendExtras(ChunkExtras &to, const ChunkExtras &from, std::size_t firstZone)
{
    for (ZoneValue value : from.values) {
        value.zone += static_cast<std::uint32_t>(firstZone);
        if (value.kind == ValueKind::Text)
            value.bits += to.texts.size();
        if (value.kind == ValueKind::Numbers)
            value.bits += to.numbers.size();
        to.values.push_back(value);
    }
    to.texts += from.texts;
    append(to.numbers, from.numbers);
    merge(to.locks, from.locks, &LockSpan::startNs);
    merge(to.asyncs, from.asyncs, &AsyncSpan::startNs);
    merge(to.flows, from.flows, &FlowPoint::timeNs);
    merge(to.memory, from.memory, &MemoryEvent::timeNs);
    merge(to.states, from.states, &ThreadStateSpan::startNs);
    merge(to.usage, from.usage, &ThreadUsage::startNs);
    merge(to.stolen, from.stolen, &StolenTime::startNs);
    merge(to.samples, from.samples, &StackSample::timeNs);
}

} // namespace

void ChunkJoiner::add(const Chunk &chunk)
{
    if (empty())
        m_joined.firstFrame = chunk.firstFrame;
    const std::size_t firstZone = zones();
    const auto firstFrame = static_cast<std::uint32_t>(m_joined.frames.size());
    append(m_joined.frames, chunk.frames);
    for (TreeSpan tree : chunk.trees) {
        tree.frame += firstFrame;
        tree.firstZone += static_cast<std::uint32_t>(firstZone);
        m_joined.trees.push_back(tree);
    }
    appendZones(m_joined.zones, chunk.zones);
    merge(m_joined.setFrames, chunk.setFrames, &SetFrame::startNs);
    merge(m_joined.plots, chunk.plots, &PlotPoint::timeNs);
    merge(m_joined.messages, chunk.messages, &Message::timeNs);
    appendExtras(m_joined.extras, chunk.extras, firstZone);
}

Chunk ChunkJoiner::take()
{
    return std::exchange(m_joined, {});
}

} // namespace zoe
