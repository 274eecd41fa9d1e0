#include "analysis/comparison/flame_difference.h"

#include <algorithm>
#include <unordered_map>

namespace zoe {

namespace {

constexpr std::uint32_t kRoot = 0;

// Positions of a side's sites in the pairs.
std::vector<std::uint32_t> pairOfSite(std::span<const SitePair> pairs, SiteId SitePair::*side)
{
    std::vector<std::uint32_t> pairOf;
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
        const SiteId site = pairs[i].*side;
        if (!site.valid())
            continue;
        if (pairOf.size() <= site.value)
            pairOf.resize(site.value + 1, SiteId{}.value);
        pairOf[site.value] = i;
    }
    return pairOf;
}

struct TrieNode {
    SiteId site;
    std::uint32_t parent = kRoot;
    NodeTimes base;
    NodeTimes head;
    double roomNs = 0;
    std::vector<std::uint32_t> children;
};

// Both trees combined, each path once; node 0 is above all roots. Parents come before children.
class Trie {
  public:
    Trie() { m_nodes.emplace_back(); }

    void add(const CallTree &tree, const std::vector<std::uint32_t> &pairOf,
             NodeTimes TrieNode::*side);
    void order();
    void writeTo(FlameDifference &difference) const;

  private:
    std::uint32_t child(std::uint32_t parent, SiteId site);

    std::vector<TrieNode> m_nodes;
    std::unordered_map<std::uint64_t, std::uint32_t> m_at;
};

std::uint32_t Trie::child(std::uint32_t parent, SiteId site)
{
    const auto next = static_cast<std::uint32_t>(m_nodes.size());
    const std::uint64_t key = (std::uint64_t{parent} << 32U) | site.value;
    const auto [place, isNew] = m_at.try_emplace(key, next);
    if (isNew) {
        m_nodes[parent].children.push_back(next);
        TrieNode &node = m_nodes.emplace_back();
        node.site = site;
        node.parent = parent;
    }
    return place->second;
}

void Trie::add(const CallTree &tree, const std::vector<std::uint32_t> &pairOf,
               NodeTimes TrieNode::*side)
{
    const auto frames = static_cast<double>(tree.frames);
    std::vector<std::uint32_t> at(tree.nodes.size());
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        const std::uint32_t parent = node.parent == CallNode::kNoParent ? kRoot : at[node.parent];
        at[i] = child(parent, node.isOther() ? SiteId{} : SiteId{pairOf[node.site.value]});
        NodeTimes &times = m_nodes[at[i]].*side;
        times.totalNs += static_cast<double>(node.totalNs) / frames;
        times.selfNs += static_cast<double>(node.selfNs) / frames;
        times.calls += static_cast<double>(node.calls) / frames;
    }
}

void Trie::order()
{
    for (std::size_t i = m_nodes.size(); i-- > 1;) {
        TrieNode &node = m_nodes[i];
        node.roomNs += std::max(node.base.selfNs, node.head.selfNs);
        m_nodes[node.parent].roomNs += node.roomNs;
    }
    for (TrieNode &node : m_nodes) {
        std::ranges::sort(node.children, [this](std::uint32_t a, std::uint32_t b) {
            const TrieNode &x = m_nodes[a];
            const TrieNode &y = m_nodes[b];
            if (x.site.valid() != y.site.valid())
                return x.site.valid(); // "other" comes last
            return x.roomNs != y.roomNs ? x.roomNs > y.roomNs : x.site.value < y.site.value;
        });
    }
}

void Trie::writeTo(FlameDifference &difference) const
{
    struct Open {
        std::uint32_t trie;
        std::uint32_t written;
        std::size_t next = 0;
    };
    std::vector<Open> path{{kRoot, DifferenceNode::kNoParent}};
    while (!path.empty()) {
        Open &top = path.back();
        const auto &children = m_nodes[top.trie].children;
        if (top.next == children.size()) {
            if (top.trie != kRoot)
                difference.nodes[top.written].end =
                    static_cast<std::uint32_t>(difference.nodes.size());
            path.pop_back();
            continue;
        }
        const std::uint32_t child = children[top.next++];
        const TrieNode &from = m_nodes[child];
        const auto depth = static_cast<std::uint32_t>(path.size() - 1);
        const auto place = static_cast<std::uint32_t>(difference.nodes.size());
        difference.nodes.push_back({from.site, depth, top.written, 0, from.base, from.head});
        difference.depthCount = std::max(difference.depthCount, depth + 1);
        path.push_back({child, place});
    }
}

} // namespace

Result<FlameDifference> flameDifference(Baseline<CallTree> base, Head<CallTree> head,
                                        std::span<const SitePair> pairs)
{
    if (base.value.frames == 0 || head.value.frames == 0)
        return Error{ErrorCode::BadInput, "one of the sides has no frames", {}};
    Trie trie;
    trie.add(base.value, pairOfSite(pairs, &SitePair::base), &TrieNode::base);
    trie.add(head.value, pairOfSite(pairs, &SitePair::head), &TrieNode::head);
    trie.order();
    FlameDifference difference;
    difference.pairs.assign(pairs.begin(), pairs.end());
    difference.baseFrames = base.value.frames;
    difference.headFrames = head.value.frames;
    trie.writeTo(difference);
    return difference;
}

} // namespace zoe
