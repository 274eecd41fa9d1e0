#include "analysis/calltree/call_tree_views.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

// Copies the nodes that are heavy enough; others are added up in one node per parent.
class Pruning {
  public:
    Pruning(const CallTree &tree, const CallTreeLimits &limits)
        : m_tree(tree)
        , m_limits(limits)
    {
        m_result = tree;
        m_result.nodes.clear();
        m_result.threadBits.clear();
        m_result.depthCount = 0;
    }

    CallTree run()
    {
        for (std::uint32_t i = 0; i < m_tree.nodes.size();) {
            const CallNode &node = m_tree.nodes[i];
            closeTo(node.depth);
            if (node.depth >= m_limits.depths) {
                i = node.end;
            } else if (node.isOther() || weightOf(node, m_limits.weight) < m_limits.leastNs) {
                hide(i);
                i = node.end;
            } else {
                open(append(node, m_tree.threadsOf(i)));
                ++i;
            }
        }
        closeTo(0);
        addOther();
        return std::move(m_result);
    }

  private:
    struct Level {
        std::uint32_t place = CallNode::kNoParent;
        CallNode other; // nodes left out below this one
        std::vector<std::uint64_t> threads;
    };

    std::uint32_t append(CallNode node, std::span<const std::uint64_t> threads)
    {
        node.depth = static_cast<std::uint32_t>(m_levels.size() - 1);
        node.parent = m_levels.back().place;
        const auto place = static_cast<std::uint32_t>(m_result.nodes.size());
        node.end = place + 1;
        m_result.depthCount = std::max(m_result.depthCount, node.depth + 1);
        m_result.nodes.push_back(node);
        m_result.threadBits.insert(m_result.threadBits.end(), threads.begin(), threads.end());
        return place;
    }

    void open(std::uint32_t place) { m_levels.push_back({place, {}, {}}); }

    void hide(std::uint32_t i)
    {
        Level &level = m_levels.back();
        level.threads.resize(m_tree.threadWords, 0);
        std::ranges::transform(level.threads, m_tree.threadsOf(i), level.threads.begin(),
                               std::bit_or{});
        CallNode &other = level.other;
        other.totalNs = saturatedSum(other.totalNs, m_tree.nodes[i].totalNs);
        other.states.total.add(m_tree.nodes[i].states.total);
        for (std::uint32_t hidden = i; hidden < m_tree.nodes[i].end; ++hidden) {
            other.calls += m_tree.nodes[hidden].calls;
            other.selfNs = saturatedSum(other.selfNs, m_tree.nodes[hidden].selfNs);
            other.states.self.add(m_tree.nodes[hidden].states.self);
            ++other.hiddenNodes;
        }
    }

    void addOther()
    {
        Level &level = m_levels.back();
        if (level.other.hiddenNodes == 0)
            return;
        for (const std::uint64_t word : level.threads)
            level.other.threads += static_cast<std::uint32_t>(std::popcount(word));
        append(level.other, level.threads);
    }

    void closeTo(std::uint32_t depth)
    {
        while (m_levels.size() > std::size_t{depth} + 1) {
            addOther();
            m_result.nodes[m_levels.back().place].end =
                static_cast<std::uint32_t>(m_result.nodes.size());
            m_levels.pop_back();
        }
    }

    const CallTree &m_tree;
    const CallTreeLimits &m_limits;
    CallTree m_result;
    std::vector<Level> m_levels{Level{}}; // the first is above all roots
};

} // namespace

CallTree pruned(const CallTree &tree, const CallTreeLimits &limits)
{
    return Pruning(tree, limits).run();
}

ZoneColumns flameOf(const CallTree &tree, CallWeight weight)
{
    ZoneColumns zones;
    zones.reserve(tree.nodes.size());
    struct Room {
        TimeNs nextNs = 0; // start of the next child
        TimeNs endNs = std::numeric_limits<TimeNs>::max();
    };
    std::vector<Room> path{Room{}}; // the first is that of the roots
    for (const CallNode &node : tree.nodes) {
        path.resize(std::size_t{node.depth} + 1);
        Room &room = path.back();
        Zone zone;
        zone.site = node.site;
        zone.startNs = room.nextNs;
        zone.durationNs =
            std::clamp<DurationNs>(weightOf(node, weight), 0, room.endNs - room.nextNs);
        zone.depth = node.depth;
        room.nextNs = zone.endNs();
        path.push_back({zone.startNs, zone.endNs()});
        zones.append(zone);
    }
    fillSelfTimes(zones, 0, zones.size());
    return zones;
}

} // namespace zoe
