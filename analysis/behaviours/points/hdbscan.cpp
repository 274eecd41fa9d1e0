#include "analysis/behaviours/points/hdbscan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace zoe {

namespace {

struct Edge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    float length = 0;
};

// A node of the tree of single linkage. Points are the nodes below their number.
struct Node {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    float length = 0;
    std::uint32_t size = 1;
};

// A group of the condensed tree.
struct SubCluster {
    std::uint32_t parent = 0;
    double birth = 0; // density: 1 / distance
    double stability = 0;
    std::vector<std::uint32_t> children;
    std::vector<std::uint32_t> points; // that leave it individually
    bool taken = false;
};

// For each point, the squared distance to its neighbours-th nearest one, counting itself as the
// first.
std::vector<float> squaredCores(const Points &points, std::size_t neighbours, const Task &task)
{
    const std::size_t n = points.rows();
    const std::size_t wanted = std::min(neighbours, n);
    std::vector<float> cores(n);
    constexpr std::size_t kBlock = 64;
    task.executor().parallelFor((n + kBlock - 1) / kBlock, [&](std::size_t block) {
        std::vector<float> nearest; // rising
        for (std::size_t i = block * kBlock; i < std::min(n, (block + 1) * kBlock); ++i) {
            if (task.stopRequested())
                return;
            nearest.assign(wanted, std::numeric_limits<float>::infinity());
            for (std::size_t j = 0; j < n; ++j) {
                const float squared =
                    squaredDistance(points.row(i), points.row(j), points.stride());
                if (squared >= nearest.back())
                    continue;
                nearest.pop_back();
                nearest.insert(std::ranges::upper_bound(nearest, squared), squared);
            }
            cores[i] = nearest.back();
        }
    });
    return cores;
}

// The edges of the minimum spanning tree (Prim 1957), shortest first. All lengths are squared until
// the end, which doesn't change their order.
std::vector<Edge> spanningTree(const Points &points, const std::vector<float> &cores,
                               const Task &task)
{
    const std::size_t n = points.rows();
    struct Outside {
        std::uint32_t point = 0;
        std::uint32_t from = 0;
        float core = 0;
        float nearest = std::numeric_limits<float>::infinity();
    };
    std::vector<Outside> outside;
    for (std::uint32_t i = 1; i < n; ++i)
        outside.push_back({.point = i, .core = cores[i]});
    std::vector<Edge> edges;
    std::uint32_t last = 0;
    while (!outside.empty() && !task.stopRequested()) {
        std::size_t best = 0;
        for (std::size_t i = 0; i < outside.size(); ++i) {
            Outside &at = outside[i];
            const float least = std::max(cores[last], at.core);
            // The distance matters only if the other two would bring it nearer.
            if (least < at.nearest) {
                const float length =
                    std::max(least, squaredDistance(points.row(last), points.row(at.point),
                                                    points.stride()));
                if (length < at.nearest) {
                    at.nearest = length;
                    at.from = last;
                }
            }
            if (at.nearest < outside[best].nearest)
                best = i;
        }
        last = outside[best].point;
        edges.push_back({outside[best].from, last, std::sqrt(outside[best].nearest)});
        outside[best] = outside.back();
        outside.pop_back();
    }
    std::ranges::stable_sort(edges, {}, &Edge::length);
    return edges;
}

std::vector<Node> linkageOf(const std::vector<Edge> &edges)
{
    const std::size_t n = edges.size() + 1;
    std::vector<Node> nodes(n);
    std::vector<std::uint32_t> top(2 * n);
    std::iota(top.begin(), top.end(), 0U);
    const auto find = [&top](std::uint32_t node) {
        while (top[node] != node) {
            top[node] = top[top[node]];
            node = top[node];
        }
        return node;
    };
    for (const Edge &edge : edges) {
        const std::uint32_t left = find(edge.a);
        const std::uint32_t right = find(edge.b);
        const auto joined = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back({left, right, edge.length, nodes[left].size + nodes[right].size});
        top[left] = joined;
        top[right] = joined;
    }
    return nodes;
}

class Condenser {
  public:
    Condenser(const std::vector<Node> &nodes, std::size_t leastSize)
        : m_nodes(nodes)
        , m_points((nodes.size() + 1) / 2)
        , m_leastSize(leastSize)
    {}

    DensityGroups groups();

  private:
    void condense();
    void leave(std::uint32_t node, std::uint32_t group, double density);
    void take();

    const std::vector<Node> &m_nodes;
    std::size_t m_points;
    std::size_t m_leastSize;
    std::vector<SubCluster> m_groups;
};

// All points below the node leave the group at this density.
void Condenser::leave(std::uint32_t node, std::uint32_t group, double density)
{
    std::vector<std::uint32_t> open{node};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        if (at >= m_points) {
            open.push_back(m_nodes[at].left);
            open.push_back(m_nodes[at].right);
            continue;
        }
        m_groups[group].points.push_back(at);
        m_groups[group].stability += density - m_groups[group].birth;
    }
}

void Condenser::condense()
{
    m_groups.emplace_back();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{
        {static_cast<std::uint32_t>(m_nodes.size() - 1), 0}}; // node, its group
    while (!open.empty()) {
        const auto [at, group] = open.back();
        open.pop_back();
        const Node &node = m_nodes[at];
        if (at < m_points) {
            leave(at, group, m_groups[group].birth);
            continue;
        }
        const double density = 1 / std::max(1e-12, static_cast<double>(node.length));
        const bool leftLarge = m_nodes[node.left].size >= m_leastSize;
        const bool rightLarge = m_nodes[node.right].size >= m_leastSize;
        if (leftLarge && rightLarge) {
            for (const std::uint32_t child : {node.left, node.right}) {
                m_groups[group].stability +=
                    (density - m_groups[group].birth) * m_nodes[child].size;
                const auto made = static_cast<std::uint32_t>(m_groups.size());
                m_groups[group].children.push_back(made);
                m_groups.emplace_back();
                m_groups.back().parent = group;
                m_groups.back().birth = density;
                open.emplace_back(child, made);
            }
            continue;
        }
        for (const auto &[child, large] :
             {std::pair{node.left, leftLarge}, std::pair{node.right, rightLarge}}) {
            if (large)
                open.emplace_back(child, group);
            else
                leave(child, group, density);
        }
    }
}

// Children come after their parents.
void Condenser::take()
{
    std::vector<double> below(m_groups.size());
    for (std::size_t i = m_groups.size(); i-- > 0;) {
        SubCluster &group = m_groups[i];
        double ofChildren = 0;
        for (const std::uint32_t child : group.children)
            ofChildren += below[child];
        group.taken = group.children.empty() || group.stability >= ofChildren;
        below[i] = std::max(group.stability, ofChildren);
    }
}

DensityGroups Condenser::groups()
{
    condense();
    take();
    std::vector<std::uint32_t> outermost(m_groups.size(), DensityGroups::kNone);
    std::vector<std::uint32_t> owner(m_points, DensityGroups::kNone);
    for (std::uint32_t i = 0; i < m_groups.size(); ++i) {
        const std::uint32_t above = i == 0 ? DensityGroups::kNone : outermost[m_groups[i].parent];
        outermost[i] = above != DensityGroups::kNone ? above
                       : m_groups[i].taken           ? i
                                                     : DensityGroups::kNone;
        for (const std::uint32_t point : m_groups[i].points)
            owner[point] = outermost[i];
    }
    DensityGroups result;
    result.group.assign(m_points, DensityGroups::kNone);
    std::vector<std::uint32_t> number(m_groups.size(), DensityGroups::kNone);
    for (std::size_t point = 0; point < m_points; ++point) {
        if (owner[point] == DensityGroups::kNone)
            continue;
        if (number[owner[point]] == DensityGroups::kNone)
            number[owner[point]] = result.groups++;
        result.group[point] = number[owner[point]];
    }
    return result;
}

} // namespace

std::optional<DensityGroups> hdbscan(const Points &points, std::size_t leastSize,
                                     std::size_t neighbours, const Task &task)
{
    DensityGroups result;
    if (points.rows() < 2) {
        result.group.assign(points.rows(), 0);
        result.groups = static_cast<std::uint32_t>(points.rows());
        return result;
    }
    const std::vector<float> cores = squaredCores(points, neighbours, task);
    const std::vector<Edge> edges = spanningTree(points, cores, task);
    if (task.stopRequested())
        return {};
    const std::vector<Node> nodes = linkageOf(edges);
    return Condenser(nodes, leastSize).groups();
}

} // namespace zoe
