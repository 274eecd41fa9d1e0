#include "analysis/walk/fragment_joiner.h"

namespace zoe {

void FragmentJoiner::beginChunk(FrameIndex firstFrame, FrameIndex endFrame, bool joinsBefore)
{
    m_edges = {};
    m_edges.firstFrame = firstFrame;
    m_edges.endFrame = endFrame;
    m_joinsBefore = joinsBefore;
}

void FragmentJoiner::beginTree(const ZoneTree &tree)
{
    Path &path = m_paths[tree.thread().value];
    if (path.lastFrame + 1 != tree.frame())
        finishFrom(tree.thread(), path.calls, 0);
    path.next.clear();
    path.joined = 0;
}

void FragmentJoiner::add(const ZoneTree &tree, const Zone &zone)
{
    Path &path = m_paths[tree.thread().value];
    OpenCall call{zone.site.value, zone.durationNs, false};
    if (!zone.begins()) {
        const std::vector<OpenCall> &before = path.calls;
        if (zone.depth == path.joined && path.joined < before.size() &&
            before[path.joined].site == call.site) {
            call.durationNs = saturatedSum(call.durationNs, before[path.joined].durationNs);
            call.fromBefore = before[path.joined].fromBefore;
            ++path.joined;
        } else {
            call.fromBefore = m_joinsBefore && tree.frame() == m_edges.firstFrame;
        }
    }
    if ((zone.flags & kContinuesTo) != 0 && zone.depth == path.next.size())
        path.next.push_back(call);
    else
        finish(tree.thread(), zone.depth, call);
}

void FragmentJoiner::endTree(ThreadId thread, FrameIndex frame)
{
    Path &path = m_paths[thread.value];
    finishFrom(thread, path.calls, path.joined);
    path.calls.swap(path.next);
    path.lastFrame = frame;
}

ChunkEdges FragmentJoiner::endChunk()
{
    for (std::uint32_t thread = 0; thread < m_paths.size(); ++thread) {
        Path &path = m_paths[thread];
        if (path.lastFrame + 1 != m_edges.endFrame) {
            finishFrom(ThreadId{thread}, path.calls, 0);
            continue;
        }
        for (std::uint32_t depth = 0; depth < path.calls.size(); ++depth) {
            const OpenCall &call = path.calls[depth];
            m_edges.calls.push_back(
                {ThreadId{thread}, depth, call.site, call.durationNs, call.fromBefore, true});
        }
        path.calls.clear();
    }
    return std::exchange(m_edges, {});
}

void FragmentJoiner::finish(ThreadId thread, std::size_t depth, const OpenCall &call)
{
    if (call.fromBefore)
        m_edges.calls.push_back(
            {thread, static_cast<std::uint32_t>(depth), call.site, call.durationNs, true, false});
    else
        m_whole.push_back({call.site, call.durationNs});
}

void FragmentJoiner::finishFrom(ThreadId thread, std::vector<OpenCall> &calls, std::size_t first)
{
    for (std::size_t depth = first; depth < calls.size(); ++depth)
        finish(thread, depth, calls[depth]);
    calls.clear();
}

} // namespace zoe
