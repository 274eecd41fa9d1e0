#include "analysis/calltree/call_trie.h"
#include "analysis/statistics/exact_moments.h"

#include <bit>
#include <numeric>
#include <tuple>

namespace zoe {

void CallFigures::add(const CallFigures &other)
{
    if (other.frames > 0 && (frames == 0 || other.worstFrameNs > worstFrameNs)) {
        worstFrame = other.worstFrame;
        worstFrameNs = other.worstFrameNs;
    }
    calls += other.calls;
    totalNs = sum(totalNs, other.totalNs);
    selfNs = sum(selfNs, other.selfNs);
    states.total.add(other.states.total);
    states.self.add(other.states.self);
    frames += other.frames;
}

CallTrie::CallTrie(std::size_t threadCount, std::uint32_t mostNodes)
    : m_mostNodes(mostNodes)
    , m_nodes(1)
    , m_figures(1)
    , m_threadWords((threadCount + 63) / 64)
    , m_threadBits(m_threadWords, 0)
    , m_slots(64, kNone)
    , m_mask(m_slots.size() - 1)
    , m_shift(64 - std::countr_zero(m_slots.size()))
{}

void CallTrie::addThreads(std::uint32_t node, std::span<const std::uint64_t> bits)
{
    for (std::size_t word = 0; word < m_threadWords; ++word)
        m_threadBits[node * m_threadWords + word] |= bits[word];
}

std::uint32_t CallTrie::foldedChild(std::uint32_t parent, std::uint32_t site)
{
    const std::uint32_t found = find(parent, site);
    if (found != kNone)
        return found;
    for (std::uint32_t node = parent; node != kRoot; node = m_nodes[node].parent) {
        if (m_nodes[node].site == site)
            return node;
    }
    return insert(parent, site);
}

std::uint32_t CallTrie::insert(std::uint32_t parent, std::uint32_t site)
{
    const bool inOther = parent != kRoot && m_nodes[parent].site == kOther;
    if (inOther)
        return parent;
    if (site != kOther && m_kept == m_mostNodes)
        return child(parent, kOther);
    m_kept += site != kOther ? 1 : 0;
    const auto node = static_cast<std::uint32_t>(m_nodes.size());
    m_nodes.push_back({parent, site});
    m_figures.emplace_back();
    m_threadBits.resize(m_threadBits.size() + m_threadWords, 0);
    if (m_nodes.size() * 2 > m_slots.size())
        grow();
    else
        place(node);
    return node;
}

void CallTrie::grow()
{
    m_slots.assign(m_slots.size() * 2, kNone);
    m_mask = m_slots.size() - 1;
    --m_shift;
    for (std::uint32_t node = 1; node < m_nodes.size(); ++node)
        place(node);
}

void CallTrie::place(std::uint32_t node)
{
    std::size_t slot = slotOf(m_nodes[node].parent, m_nodes[node].site);
    while (m_slots[slot] != kNone)
        slot = (slot + 1) & m_mask;
    m_slots[slot] = node;
}

std::vector<std::uint32_t> CallTrie::add(const CallTrie &other)
{
    std::vector<std::uint32_t> places(other.size(), kRoot);
    for (std::uint32_t i = 1; i < other.size(); ++i) {
        const std::uint32_t here = child(places[other.node(i).parent], other.node(i).site);
        places[i] = here;
        if (here != places[other.node(i).parent])
            m_figures[here].add(other.figures(i));
        else
            m_figures[here].addWithoutTotal(other.figures(i));
        addThreads(here, other.threadsOf(i));
    }
    return places;
}

CallNode CallTrie::toNode(std::uint32_t i) const
{
    const CallFigures &figures = m_figures[i];
    CallNode node;
    node.site = SiteId{m_nodes[i].site};
    node.calls = figures.calls;
    node.totalNs = static_cast<DurationNs>(figures.totalNs);
    node.selfNs = static_cast<DurationNs>(figures.selfNs);
    node.states = figures.states;
    if (!node.isOther()) { // several of them may have been in a frame
        node.frames = figures.frames;
        node.worstFrame = figures.worstFrame;
        node.worstFrameNs = static_cast<DurationNs>(figures.worstFrameNs);
    }
    for (const std::uint64_t word : threadsOf(i))
        node.threads += static_cast<std::uint32_t>(std::popcount(word));
    return node;
}

// All nodes except kRoot, with siblings together in their final order.
std::vector<std::uint32_t> CallTrie::siblingOrder(CallWeight weight) const
{
    std::vector<std::uint32_t> order;
    order.reserve(m_nodes.size());
    for (std::uint32_t node = 1; node < m_nodes.size(); ++node)
        order.push_back(node);
    std::ranges::sort(order, {}, [&](std::uint32_t i) {
        const std::uint64_t ns =
            weight == CallWeight::Total ? m_figures[i].totalNs : m_figures[i].selfNs;
        return std::tuple(m_nodes[i].parent, m_nodes[i].site == kOther, CallFigures::kMostNs - ns,
                          m_nodes[i].site);
    });
    return order;
}

CallTree CallTrie::finished(CallWeight weight) const
{
    const std::vector<std::uint32_t> order = siblingOrder(weight);
    std::vector<std::uint32_t> firstChild(m_nodes.size() + 1, 0); // position in order
    for (const std::uint32_t node : order)
        ++firstChild[m_nodes[node].parent + 1];
    std::partial_sum(firstChild.begin(), firstChild.end(), firstChild.begin());

    CallTree tree;
    tree.nodes.reserve(order.size());
    tree.threadWords = m_threadWords;
    struct Open {
        std::uint32_t node = 0;
        std::uint32_t place = CallNode::kNoParent; // in the tree
        std::uint32_t next = 0;                    // child, position in order
    };
    std::vector<Open> path{{kRoot, CallNode::kNoParent, firstChild[kRoot]}};
    while (!path.empty()) {
        Open &open = path.back();
        if (open.next == firstChild[open.node + 1]) {
            if (open.place != CallNode::kNoParent)
                tree.nodes[open.place].end = static_cast<std::uint32_t>(tree.nodes.size());
            path.pop_back();
            continue;
        }
        const std::uint32_t i = order[open.next++];
        CallNode node = toNode(i);
        node.depth = static_cast<std::uint32_t>(path.size() - 1);
        node.parent = open.place;
        const auto threads = threadsOf(i);
        tree.threadBits.insert(tree.threadBits.end(), threads.begin(), threads.end());
        tree.cutCalls += node.isOther() ? node.calls : 0;
        tree.depthCount = std::max(tree.depthCount, node.depth + 1);
        path.push_back({i, static_cast<std::uint32_t>(tree.nodes.size()), firstChild[i]});
        tree.nodes.push_back(node);
    }
    return tree;
}

void addUp(CallTree &tree)
{
    for (const CallNode &node : tree.nodes) {
        tree.calls += node.calls;
        tree.selfNs = saturatedSum(tree.selfNs, node.selfNs);
        if (node.depth == 0)
            tree.totalNs = saturatedSum(tree.totalNs, node.totalNs);
    }
}

} // namespace zoe
