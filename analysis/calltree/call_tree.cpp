#include "analysis/calltree/call_tree.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analysis/calltree/call_trie.h"
#include "analysis/states/chunk_states.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/merge_chunks.h"

namespace zoe {

namespace {

// The merged zones of a chunk's selected frames, and the data for counting calls that cross its
// borders only once.
struct ChunkTree {
    struct Fragment {
        ThreadId thread;
        std::uint32_t depth = 0;
        std::uint32_t site = 0;
        std::uint32_t node = 0; // in trie

        friend bool operator==(const Fragment &, const Fragment &) = default;
    };

    CallTrie trie;
    FrameIndex firstFrame = 0;
    FrameIndex endFrame = 0;
    bool knowsStates = false;
    std::vector<Fragment> fromBefore; // of the first frame, counted as calls
    std::vector<Fragment> goOn;       // of the last frame, by thread, then depth
};

class CallTreeWalk {
  public:
    // All arguments must outlive the walk.
    CallTreeWalk(const Capture &capture, const Selection &selection, const FrameRanges &frames,
                 const CallTreeOptions &options);

    // states: of the chunk
    ChunkTree chunk(const ChunkSummary &summary, const ChunkTrees &trees,
                    const ChunkStates &states);

  private:
    // The sites of a thread's calls that cross the end of a frame, by depth.
    struct OpenCalls {
        std::vector<std::uint32_t> sites;
        FrameIndex frame = 0;
    };
    struct NodeInFrame {
        std::uint64_t ns = 0; // self, then total
        std::uint64_t calls = 0;
        std::uint32_t treeStamp = 0;
        std::uint32_t frameStamp = 0;
        // Of the tree's zones without those inside: a part of a tree takes from zones of earlier
        // ones. No sum exceeds the time of the tree.
        StateTimes states;
    };

    void walkTree(const ChunkTrees &trees, const TreeSpan &span, FrameIndex frame,
                  const StateTimeline &states);
    void walkZones(const ZoneTree &tree, bool withStates);
    void addStates(std::uint32_t node, std::uint32_t depth, const StateTimes &total);
    std::uint32_t nodeOf(std::uint32_t depth, std::uint32_t site);
    NodeInFrame &inFrame(std::uint32_t node, ThreadId thread);
    // Returns whether this is a separate call: it doesn't continue one of the previous frame, as
    // far as this chunk shows.
    bool addFragment(const ZoneTree &tree, const Zone &zone, std::uint32_t node);
    void endFrame(FrameIndex frame);
    void keepOpen();

    const FrameRanges &m_frames;
    const CallTreeOptions &m_options;
    std::vector<std::uint8_t> m_threadSelected;
    ChunkTree m_result;
    std::vector<NodeInFrame> m_inFrame;  // by node
    std::vector<std::uint32_t> m_seen;   // nodes of the frame, parents before children
    std::vector<std::uint32_t> m_inTree; // nodes of the tree
    std::vector<std::uint32_t> m_path;   // the node of the last zone of each depth
    std::vector<OpenCalls> m_open;       // by thread: after its last frame so far
    std::vector<std::uint32_t> m_next;   // likewise, after the current tree
    std::vector<StateTimes> m_zoneStates;
    std::size_t m_joined = 0; // how many of m_open the current tree continues
    std::uint32_t m_treeStamp = 0;
    std::uint32_t m_frameStamp = 0;
};

CallTreeWalk::CallTreeWalk(const Capture &capture, const Selection &selection,
                           const FrameRanges &frames, const CallTreeOptions &options)
    : m_frames(frames)
    , m_options(options)
    , m_threadSelected(capture.threads().size())
    , m_result{CallTrie(capture.threads().size(), options.mostNodes), 0, 0, false, {}, {}}
    , m_open(capture.threads().size())
{
    for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
        m_threadSelected[thread] = selection.hasThread(ThreadId{thread}) ? 1 : 0;
}

ChunkTree CallTreeWalk::chunk(const ChunkSummary &summary, const ChunkTrees &trees,
                              const ChunkStates &states)
{
    const StateTimeline none;
    m_result.knowsStates = states.any;
    m_result.firstFrame = summary.firstFrame;
    m_result.endFrame = summary.firstFrame + summary.frameCount;
    auto tree = trees.spans().begin();
    while (tree != trees.spans().end()) {
        const std::uint32_t inChunk = tree->frame;
        const FrameIndex frame = summary.firstFrame + inChunk;
        const bool selected = m_frames.contains(frame);
        ++m_frameStamp;
        for (; tree != trees.spans().end() && tree->frame == inChunk; ++tree) {
            if (selected && m_threadSelected[tree->thread.value] != 0)
                walkTree(trees, *tree, frame, states.any ? states.of(tree->thread) : none);
        }
        endFrame(frame);
    }
    keepOpen();
    CallTrie empty(m_threadSelected.size(), m_options.mostNodes);
    return std::exchange(m_result, ChunkTree{std::move(empty), 0, 0, false, {}, {}});
}

void CallTreeWalk::walkTree(const ChunkTrees &trees, const TreeSpan &span, FrameIndex frame,
                            const StateTimeline &states)
{
    ++m_treeStamp;
    m_joined = 0;
    m_next.clear();
    OpenCalls &open = m_open[span.thread.value];
    if (open.frame + 1 != frame)
        open.sites.clear();
    m_inTree.clear();
    trees.forEachPart(span, [&](const ZoneTree &zones) {
        if (!states.empty())
            states.totalsOf(zones, m_zoneStates);
        walkZones(zones, !states.empty());
        return true;
    });
    for (const std::uint32_t node : m_inTree)
        m_result.trie.figures(node).states.self.add(m_inFrame[node].states);
    open.sites.swap(m_next);
    open.frame = frame;
}

// tree: all of it, or its next part.
void CallTreeWalk::walkZones(const ZoneTree &tree, bool withStates)
{
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
        if (withStates)
            addStates(node, depths[i], m_zoneStates[i]);
    }
}

void CallTreeWalk::addStates(std::uint32_t node, std::uint32_t depth, const StateTimes &total)
{
    m_inFrame[node].states += total;
    if (depth > 0)
        m_inFrame[m_path[depth - 1]].states -= total;
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
        sums.states = {};
        m_inTree.push_back(node);
        m_result.trie.addThread(node, thread.value);
        if (sums.frameStamp != m_frameStamp) {
            sums = {0, 0, m_treeStamp, m_frameStamp, {}};
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

// Adds chunks in order of time, so that the limit always cuts off the same nodes.
class Merger {
  public:
    Merger(std::size_t threadCount, std::uint32_t mostNodes)
        : m_trie(threadCount, mostNodes)
    {}

    void add(const ChunkTree &chunk)
    {
        const std::vector<std::uint32_t> places = m_trie.add(chunk.trie);
        if (chunk.firstFrame == m_endFrame) {
            for (const ChunkTree::Fragment &fragment : chunk.fromBefore) {
                const auto before =
                    std::ranges::lower_bound(m_goOn, placeOf(fragment), {}, placeOf);
                if (before != m_goOn.end() && placeOf(*before) == placeOf(fragment) &&
                    before->site == fragment.site)
                    --m_trie.figures(places[fragment.node]).calls;
            }
        }
        m_knowsStates = m_knowsStates || chunk.knowsStates;
        m_goOn = chunk.goOn;
        m_endFrame = chunk.endFrame;
    }

    [[nodiscard]] const CallTrie &trie() const { return m_trie; }
    [[nodiscard]] bool knowsStates() const { return m_knowsStates; }

  private:
    static std::pair<ThreadId, std::uint32_t> placeOf(const ChunkTree::Fragment &fragment)
    {
        return {fragment.thread, fragment.depth};
    }

    CallTrie m_trie;
    std::vector<ChunkTree::Fragment> m_goOn;
    FrameIndex m_endFrame = 0;
    bool m_knowsStates = false;
};

class CallTreeQuery {
  public:
    CallTreeQuery(const Capture &capture, const Selection &selection,
                  const CallTreeOptions &options)
        : m_capture(capture)
        , m_selection(selection)
        , m_options(options)
        , m_run(capture, selection)
        , m_merger(capture.threads().size(), options.mostNodes)
    {}

    Result<std::shared_ptr<const CallTree>> run(const Task &task)
    {
        std::vector<std::optional<CallTreeWalk>> walks(m_run.workers(task));
        const auto partOf = [&](std::size_t worker, std::size_t i, const ChunkTrees &trees) {
            if (!walks[worker])
                walks[worker].emplace(m_capture, m_selection, m_run.frames(), m_options);
            const std::size_t at = m_run.chunks()[i];
            return walks[worker]->chunk(m_capture.chunks()[at], trees,
                                        statesOfChunk(m_capture, at, trees));
        };
        const auto unreadable = mergeChunks(
            m_run, task, partOf, [this](const ChunkTree &chunk) { m_merger.add(chunk); });
        if (!unreadable)
            return unreadable.error();
        auto tree = finished();
        tree->unreadableFrames = *unreadable;
        return std::shared_ptr<const CallTree>(std::move(tree));
    }

  private:
    [[nodiscard]] std::shared_ptr<CallTree> finished() const
    {
        auto tree = std::make_shared<CallTree>(m_merger.trie().finished());
        tree->frames = m_run.frames().count();
        for (const FrameRange &range : m_run.frames().ranges()) {
            for (FrameIndex frame = range.first; frame < range.end; ++frame)
                tree->lostZones += m_capture.frames()[frame].lostZones;
        }
        tree->knowsStates = m_merger.knowsStates();
        for (auto node = tree->nodes.rbegin(); node != tree->nodes.rend(); ++node) {
            node->states.total.add(node->states.self);
            if (node->parent != CallNode::kNoParent)
                tree->nodes[node->parent].states.total.add(node->states.total);
        }
        addUp(*tree);
        return tree;
    }

    const Capture &m_capture;
    const Selection &m_selection;
    const CallTreeOptions &m_options;
    ChunkRun m_run;
    Merger m_merger;
};

} // namespace

Result<std::shared_ptr<const CallTree>> callTree(const Capture &capture, const Selection &selection,
                                                 const CallTreeOptions &options, const Task &task)
{
    return CallTreeQuery(capture, selection, options).run(task);
}

} // namespace zoe
