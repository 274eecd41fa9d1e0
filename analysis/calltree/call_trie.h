// A call tree under construction: nodes are found by parent and site. Children always come after
// their parents. Belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/calltree/call_nodes.h"

namespace zoe {

// The sums of a node. Times are unsigned, limited to the maximum of a DurationNs.
struct CallFigures {
    std::uint64_t calls = 0;
    std::uint64_t totalNs = 0;
    std::uint64_t selfNs = 0;
    std::uint32_t frames = 0;
    FrameIndex worstFrame = 0;
    std::uint64_t worstFrameNs = 0;
    TotalAndSelf states; // of a tree as callTree() makes it; only that of self is known at first

    static constexpr std::uint64_t kMostNs = std::numeric_limits<DurationNs>::max();

    // REQUIRES: neither is above kMostNs.
    [[nodiscard]] static std::uint64_t sum(std::uint64_t a, std::uint64_t b)
    {
        return std::min(a + b, kMostNs);
    }
    void addFrame(FrameIndex frame, std::uint64_t ns)
    {
        if (frames == 0 || ns > worstFrameNs) {
            worstFrame = frame;
            worstFrameNs = ns;
        }
        ++frames;
        totalNs = sum(totalNs, ns);
    }
    // The frames of the other are after those of this.
    void add(const CallFigures &other);
    // For calls below a node that already counts their time.
    void addWithoutTotal(const CallFigures &other)
    {
        calls += other.calls;
        selfNs = sum(selfNs, other.selfNs);
        states.self.add(other.states.self);
    }
};

class CallTrie {
  public:
    static constexpr std::uint32_t kRoot = 0; // above all roots; has no site
    static constexpr std::uint32_t kOther = SiteId::kNone;

    struct Node {
        std::uint32_t parent = kRoot;
        std::uint32_t site = kOther;
    };

    CallTrie(std::size_t threadCount, std::uint32_t mostNodes);

    // When the tree is full, new paths end in one node "other" below their last existing node.
    std::uint32_t child(std::uint32_t parent, std::uint32_t site)
    {
        const std::uint32_t found = find(parent, site);
        return found != kNone ? found : insert(parent, site);
    }
    // The same; but if the site is already on the path, returns its node.
    std::uint32_t foldedChild(std::uint32_t parent, std::uint32_t site);
    void addThread(std::uint32_t node, std::uint32_t thread)
    {
        m_threadBits[node * m_threadWords + thread / 64] |= std::uint64_t{1} << (thread % 64);
    }
    void addThreads(std::uint32_t node, std::span<const std::uint64_t> bits);

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); } // including kRoot
    [[nodiscard]] const Node &node(std::uint32_t i) const { return m_nodes[i]; }
    [[nodiscard]] CallFigures &figures(std::uint32_t i) { return m_figures[i]; }
    [[nodiscard]] const CallFigures &figures(std::uint32_t i) const { return m_figures[i]; }
    [[nodiscard]] std::span<const std::uint64_t> threadsOf(std::uint32_t i) const
    {
        return std::span(m_threadBits).subspan(i * m_threadWords, m_threadWords);
    }

    // Adds all nodes of another trie, whose frames are after those of this one. Returns the new
    // position of each of its nodes.
    std::vector<std::uint32_t> add(const CallTrie &other);

    // The nodes in their final order. Fills nodes, threads, cutCalls and depthCount.
    [[nodiscard]] CallTree finished(CallWeight order = CallWeight::Total) const;

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;

    [[nodiscard]] std::uint32_t find(std::uint32_t parent, std::uint32_t site) const
    {
        for (std::size_t slot = slotOf(parent, site);; slot = (slot + 1) & m_mask) {
            const std::uint32_t node = m_slots[slot];
            if (node == kNone || (m_nodes[node].parent == parent && m_nodes[node].site == site))
                return node;
        }
    }
    [[nodiscard]] std::size_t slotOf(std::uint32_t parent, std::uint32_t site) const
    {
        const std::uint64_t key = (std::uint64_t{parent} << 32) | site;
        return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15U) >> m_shift);
    }
    [[nodiscard]] CallNode toNode(std::uint32_t i) const;
    [[nodiscard]] std::vector<std::uint32_t> siblingOrder(CallWeight weight) const;
    std::uint32_t insert(std::uint32_t parent, std::uint32_t site);
    void grow();
    void place(std::uint32_t node);

    std::uint32_t m_mostNodes;
    std::uint32_t m_kept = 0; // nodes that are neither kRoot nor "other"
    std::vector<Node> m_nodes;
    std::vector<CallFigures> m_figures;
    std::size_t m_threadWords;
    std::vector<std::uint64_t> m_threadBits;
    std::vector<std::uint32_t> m_slots; // open addressing; never more than half full
    std::size_t m_mask = 0;
    int m_shift = 0;
};

// Computes calls, total and self time of a top-down tree from its nodes.
void addUp(CallTree &tree);

} // namespace zoe
