#include "analysis/calltree/callers.h"

#include <algorithm>
#include <vector>

#include "analysis/calltree/call_trie.h"

namespace zoe {

namespace {

bool isOneOf(std::span<const SiteId> sites, SiteId site)
{
    return std::ranges::find(sites, site) != sites.end();
}

// For every node, whether no ancestor has its site, and whether none has one of the given sites.
// Cost: linear.
class Outermost {
  public:
    Outermost(const CallTree &tree, std::span<const SiteId> together)
    {
        std::vector<std::uint32_t> insideEnd; // by site: end of the current outermost node
        std::uint32_t togetherEnd = 0;
        for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
            const CallNode &node = tree.nodes[i];
            if (node.isOther()) {
                m_outermost.push_back(1);
                continue;
            }
            if (node.site.value >= insideEnd.size())
                insideEnd.resize(std::size_t{node.site.value} + 1, 0);
            std::uint32_t &end =
                isOneOf(together, node.site) ? togetherEnd : insideEnd[node.site.value];
            m_outermost.push_back(i >= end ? 1 : 0);
            if (i >= end)
                end = node.end;
        }
    }

    [[nodiscard]] bool of(std::uint32_t node) const { return m_outermost[node] != 0; }

  private:
    std::vector<std::uint8_t> m_outermost;
};

CallFigures figuresOf(const CallNode &node, bool countsTotal)
{
    CallFigures figures;
    figures.calls = node.calls;
    figures.selfNs = static_cast<std::uint64_t>(node.selfNs);
    figures.totalNs = countsTotal ? static_cast<std::uint64_t>(node.totalNs) : 0;
    figures.states.self = node.states.self;
    if (countsTotal)
        figures.states.total = node.states.total;
    return figures;
}

// The trie's tree, with the figures of the whole.
CallTree finished(const CallTrie &trie, const CallTree &whole, CallWeight order)
{
    CallTree tree = trie.finished(order);
    tree.calls = whole.calls;
    tree.totalNs = whole.totalNs;
    tree.selfNs = whole.selfNs;
    tree.frames = whole.frames;
    tree.unreadableFrames = whole.unreadableFrames;
    tree.lostZones = whole.lostZones;
    tree.knowsStates = whole.knowsStates;
    return tree;
}

} // namespace

CallTree callersOf(const CallTree &tree, std::span<const SiteId> sites, std::uint32_t mostNodes,
                   std::optional<CallWeight> order)
{
    CallTrie trie(tree.threadWords * 64, mostNodes);
    const Outermost outermost(tree, {});
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        if (!sites.empty() && !isOneOf(sites, node.site))
            continue;
        const CallFigures figures = figuresOf(node, outermost.of(i));
        std::uint32_t place = CallTrie::kRoot;
        std::uint32_t at = i;
        while (at != CallNode::kNoParent) {
            const std::uint32_t next = trie.child(place, tree.nodes[at].site.value);
            if (next == place) // cut off
                break;
            place = next;
            trie.figures(place).add(figures);
            trie.addThreads(place, tree.threadsOf(i));
            at = tree.nodes[at].parent;
        }
    }
    return finished(trie, tree,
                    order.value_or(sites.empty() ? CallWeight::Self : CallWeight::Total));
}

CallTree calleesOf(const CallTree &tree, std::span<const SiteId> sites, std::uint32_t mostNodes)
{
    CallTrie trie(tree.threadWords * 64, mostNodes);
    const Outermost outermost(tree, sites);
    std::vector<std::uint32_t> path; // places of the nodes from the root of a subtree downwards
    for (std::uint32_t i = 0; i < tree.nodes.size();) {
        if (!isOneOf(sites, tree.nodes[i].site) || !outermost.of(i)) {
            ++i;
            continue;
        }
        const std::uint32_t top = tree.nodes[i].depth;
        for (const std::uint32_t end = tree.nodes[i].end; i < end; ++i) {
            const CallNode &node = tree.nodes[i];
            path.resize(node.depth - top);
            const std::uint32_t parent = path.empty() ? CallTrie::kRoot : path.back();
            const std::uint32_t place = trie.child(parent, node.site.value);
            path.push_back(place);
            trie.figures(place).add(figuresOf(node, place != parent));
            trie.addThreads(place, tree.threadsOf(i));
        }
    }
    return finished(trie, tree, CallWeight::Total);
}

} // namespace zoe
