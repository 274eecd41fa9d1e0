#include "analysis/calltree/call_tree_walk.h"

#include <utility>

namespace zoe {

CallTreeWalk::CallTreeWalk(const Capture &capture, const Selection &selection,
                           const FrameRanges &frames, const CallTreeOptions &options)
    : m_frames(frames)
    , m_options(options)
    , m_threadSelected(capture.threads().size())
    , m_result{CallTrie(capture.threads().size(), options.mostNodes), 0, 0, {}, {}}
    , m_open(capture.threads().size())
{
    for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
        m_threadSelected[thread] = selection.hasThread(ThreadId{thread}) ? 1 : 0;
}

ChunkTree CallTreeWalk::chunk(const Chunk &chunk)
{
    m_result.firstFrame = chunk.firstFrame;
    m_result.endFrame = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
    auto tree = chunk.trees.begin();
    while (tree != chunk.trees.end()) {
        const std::uint32_t inChunk = tree->frame;
        const FrameIndex frame = chunk.firstFrame + inChunk;
        const bool selected = m_frames.contains(frame);
        ++m_frameStamp;
        for (; tree != chunk.trees.end() && tree->frame == inChunk; ++tree) {
            if (selected && m_threadSelected[tree->thread.value] != 0)
                walkTree(chunk.tree(*tree));
        }
        endFrame(frame);
    }
    keepOpen();
    CallTrie empty(m_threadSelected.size(), m_options.mostNodes);
    return std::exchange(m_result, ChunkTree{std::move(empty), 0, 0, {}, {}});
}

void CallTreeWalk::walkTree(const ZoneTree &tree)
{
    ++m_treeStamp;
    m_joined = 0;
    m_next.clear();
    OpenCalls &open = m_open[tree.thread().value];
    if (open.frame + 1 != tree.frame())
        open.sites.clear();
    const auto sites = tree.sites();
    const auto selves = tree.selves();
    const auto depths = tree.depths();
    const auto flags = tree.flags();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::uint32_t node = nodeOf(depths[i], sites[i]);
        NodeInFrame &sums = inFrame(node, tree.thread());
        sums.ns = CallFigures::sum(sums.ns, static_cast<std::uint64_t>(selves[i]));
        if ((flags[i] & (kContinuesFrom | kContinuesTo)) == 0) [[likely]]
            ++sums.calls;
        else
            sums.calls += addFragment(tree, tree[i], node) ? 1 : 0;
    }
    open.sites.swap(m_next);
    open.frame = tree.frame();
}

std::uint32_t CallTreeWalk::nodeOf(std::uint32_t depth, std::uint32_t site)
{
    if (depth >= m_path.size())
        m_path.resize(std::size_t{depth} + 1);
    const std::uint32_t parent = depth == 0 ? CallTrie::kRoot : m_path[depth - 1];
    m_path[depth] = m_options.foldRecursion ? m_result.trie.foldedChild(parent, site)
                                            : m_result.trie.child(parent, site);
    return m_path[depth];
}

CallTreeWalk::NodeInFrame &CallTreeWalk::inFrame(std::uint32_t node, ThreadId thread)
{
    if (node >= m_inFrame.size())
        m_inFrame.resize(2 * std::size_t{node} + 64);
    NodeInFrame &sums = m_inFrame[node];
    if (sums.treeStamp != m_treeStamp) {
        sums.treeStamp = m_treeStamp;
        m_result.trie.addThread(node, thread.value);
        if (sums.frameStamp != m_frameStamp) {
            sums = {0, 0, m_treeStamp, m_frameStamp};
            m_seen.push_back(node);
        }
    }
    return sums;
}

bool CallTreeWalk::addFragment(const ZoneTree &tree, const Zone &zone, std::uint32_t node)
{
    const std::vector<std::uint32_t> &before = m_open[tree.thread().value].sites;
    const bool joins = !zone.begins() && zone.depth == m_joined && m_joined < before.size() &&
                       before[m_joined] == zone.site.value;
    m_joined += joins ? 1 : 0;
    if (!joins && !zone.begins() && tree.frame() == m_result.firstFrame)
        m_result.fromBefore.push_back({tree.thread(), zone.depth, zone.site.value, node});
    if ((zone.flags & kContinuesTo) != 0 && zone.depth == m_next.size())
        m_next.push_back(zone.site.value);
    return !joins;
}

void CallTreeWalk::endFrame(FrameIndex frame)
{
    for (const std::uint32_t node : m_seen) {
        CallFigures &figures = m_result.trie.figures(node);
        figures.calls += m_inFrame[node].calls;
        figures.selfNs = CallFigures::sum(figures.selfNs, m_inFrame[node].ns);
    }
    for (auto node = m_seen.rbegin(); node != m_seen.rend(); ++node) {
        const std::uint64_t totalNs = m_inFrame[*node].ns;
        m_result.trie.figures(*node).addFrame(frame, totalNs);
        const std::uint32_t parent = m_result.trie.node(*node).parent;
        if (parent != CallTrie::kRoot)
            m_inFrame[parent].ns = CallFigures::sum(m_inFrame[parent].ns, totalNs);
    }
    m_seen.clear();
}

void CallTreeWalk::keepOpen()
{
    for (std::uint32_t thread = 0; thread < m_open.size(); ++thread) {
        OpenCalls &open = m_open[thread];
        if (open.frame + 1 == m_result.endFrame) {
            for (std::uint32_t depth = 0; depth < open.sites.size(); ++depth)
                m_result.goOn.push_back({ThreadId{thread}, depth, open.sites[depth], 0});
        }
        open.sites.clear();
    }
}

} // namespace zoe
