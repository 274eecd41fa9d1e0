#include "analysis/calltree/call_tree_reshape.h"

#include <algorithm>
#include <cstdint>

#include "analysis/calltree/call_trie.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

void addTotals(CallTrie &trie)
{
    for (std::uint32_t i = 0; i < trie.size(); ++i) {
        trie.figures(i).totalNs = trie.figures(i).selfNs;
        trie.figures(i).states.total = trie.figures(i).states.self;
    }
    for (auto i = static_cast<std::uint32_t>(trie.size()) - 1; i > CallTrie::kRoot; --i) {
        CallFigures &above = trie.figures(trie.node(i).parent);
        above.totalNs = CallFigures::sum(above.totalNs, trie.figures(i).totalNs);
        above.states.total.add(trie.figures(i).states.total);
    }
}

// Nodes of one parent, or the roots, in their final order.
std::vector<std::uint32_t> siblingsByWeight(const CallTree &tree,
                                            const std::vector<DurationNs> &weights,
                                            std::uint32_t first, std::uint32_t end)
{
    std::vector<std::uint32_t> siblings;
    for (std::uint32_t i = first; i < end; i = tree.nodes[i].end)
        siblings.push_back(i);
    std::ranges::stable_sort(siblings, [&](std::uint32_t a, std::uint32_t b) {
        const bool otherA = tree.nodes[a].isOther();
        const bool otherB = tree.nodes[b].isOther();
        return otherA != otherB ? otherB : weights[a] > weights[b];
    });
    return siblings;
}

} // namespace

CallTree countedByCalls(const CallTree &tree, bool withBelow)
{
    const auto count = static_cast<std::uint32_t>(tree.nodes.size());
    std::vector<DurationNs> weights(count, 0);
    std::vector<DurationNs> below(count, 0);
    for (std::uint32_t i = count; i-- > 0;) {
        const CallNode &node = tree.nodes[i];
        const DurationNs own = saturated(Int128{node.calls});
        weights[i] = withBelow ? saturatedSum(own, below[i]) : std::max(own, below[i]);
        if (node.parent != CallNode::kNoParent)
            below[node.parent] = saturatedSum(below[node.parent], weights[i]);
    }
    CallTree result = tree;
    result.nodes.clear();
    result.threadBits.clear();
    struct Next {
        std::uint32_t node;
        std::uint32_t parent;
    };
    std::vector<Next> stack;
    const auto push = [&](std::uint32_t first, std::uint32_t end, std::uint32_t parent) {
        const auto siblings = siblingsByWeight(tree, weights, first, end);
        for (auto i = siblings.rbegin(); i != siblings.rend(); ++i)
            stack.push_back({*i, parent});
    };
    push(0, count, CallNode::kNoParent);
    while (!stack.empty()) {
        const Next next = stack.back();
        stack.pop_back();
        const CallNode &from = tree.nodes[next.node];
        const auto at = static_cast<std::uint32_t>(result.nodes.size());
        CallNode node = from;
        node.parent = next.parent;
        node.end = at + (from.end - next.node);
        node.totalNs = weights[next.node];
        node.selfNs = weights[next.node] - below[next.node];
        result.nodes.push_back(node);
        const auto threads = tree.threadsOf(next.node);
        result.threadBits.insert(result.threadBits.end(), threads.begin(), threads.end());
        push(next.node + 1, from.end, at);
    }
    return result;
}

CallTree reshaped(const CallTree &tree, const CallTreeReshape &reshape)
{
    if (reshape.changesNothing())
        return tree;
    CallTrie trie(tree.threadWords * 64, CallTreeOptions{}.mostNodes);
    std::vector<std::uint32_t> path; // new positions of the nodes above
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
        figures.states.self.add(node.states.self);
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
    result.knowsStates = tree.knowsStates;
    return result;
}

} // namespace zoe
