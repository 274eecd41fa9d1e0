#include "analysis/call_tree_reshape.h"

#include <algorithm>

#include "analysis/call_trie.h"

namespace zoe {

namespace {

void addTotals(CallTrie &trie)
{
    for (std::uint32_t i = 0; i < trie.size(); ++i)
        trie.figures(i).totalNs = trie.figures(i).selfNs;
    for (auto i = static_cast<std::uint32_t>(trie.size()) - 1; i > CallTrie::kRoot; --i) {
        CallFigures &above = trie.figures(trie.node(i).parent);
        above.totalNs = CallFigures::sum(above.totalNs, trie.figures(i).totalNs);
    }
}

} // namespace

CallTree reshaped(const CallTree &tree, const CallTreeReshape &reshape)
{
    if (reshape.changesNothing())
        return tree;
    CallTrie trie(tree.threadWords * 64, CallTreeOptions{}.mostNodes);
    std::vector<std::uint32_t> path; // where the nodes above went
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        path.resize(node.depth);
        const std::uint32_t parent = path.empty() ? CallTrie::kRoot : path.back();
        const bool ignored = !node.isOther() &&
                             std::ranges::find(reshape.ignored, node.site) != reshape.ignored.end();
        const std::uint32_t place = ignored ? parent
                                    : reshape.foldRecursion && !node.isOther()
                                        ? trie.foldedChild(parent, node.site.value)
                                        : trie.child(parent, node.site.value);
        path.push_back(place);
        if (place == CallTrie::kRoot)
            continue;
        CallFigures &figures = trie.figures(place);
        figures.calls += ignored ? 0 : node.calls;
        figures.selfNs = CallFigures::sum(figures.selfNs, static_cast<std::uint64_t>(node.selfNs));
        trie.addThreads(place, tree.threadsOf(i));
    }
    addTotals(trie);
    CallTree result = trie.finished(CallWeight::Total);
    result.calls = tree.calls;
    result.totalNs = tree.totalNs;
    result.selfNs = tree.selfNs;
    result.frames = tree.frames;
    result.unreadableFrames = tree.unreadableFrames;
    result.lostZones = tree.lostZones;
    return result;
}

} // namespace zoe
