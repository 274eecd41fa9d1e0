#include "examples/crates/path_finding.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "examples/crates/math.h"

namespace crates {
namespace {

constexpr float kDiagonal = 1.41421356F;

// The shortest way over free cells: octile distance.
float leastCost(Cell from, Cell to)
{
    const int dx = std::abs(from.x - to.x);
    const int dy = std::abs(from.y - to.y);
    return real(std::max(dx, dy)) + (kDiagonal - 1) * real(std::min(dx, dy));
}

} // namespace

Cell Grid::nearestFree(Cell cell) const
{
    cell = {std::clamp(cell.x, 0, m_width - 1), std::clamp(cell.y, 0, m_height - 1)};
    for (int radius = 0; radius < std::max(m_width, m_height); ++radius) {
        for (int dy = -radius; dy <= radius; ++dy) {
            for (int dx = -radius; dx <= radius; ++dx) {
                const Cell candidate{cell.x + dx, cell.y + dy};
                const bool onEdge = std::abs(dx) == radius || std::abs(dy) == radius;
                if (onEdge && contains(candidate) && cost(candidate) > 0)
                    return candidate;
            }
        }
    }
    return cell;
}

std::vector<Cell> PathFinder::find(const Grid &grid, Cell from, Cell to)
{
    m_nodes.resize(grid.size());
    m_open.clear();
    ++m_search;
    const auto start = static_cast<std::uint32_t>(grid.indexOf(from));
    const auto goal = static_cast<std::uint32_t>(grid.indexOf(to));
    m_nodes[start] = {m_search, 0, start, false};
    m_open.push_back({leastCost(from, to), start});
    while (!m_open.empty()) {
        std::pop_heap(m_open.begin(), m_open.end(),
                      [](const Open &a, const Open &b) { return a.estimate > b.estimate; });
        const std::uint32_t node = m_open.back().node;
        m_open.pop_back();
        if (m_nodes[node].closed)
            continue; // a worse way to it than one already taken
        m_nodes[node].closed = true;
        if (node == goal)
            break;
        expand(grid, node, to);
    }
    std::vector<Cell> path;
    if (m_nodes[goal].search != m_search || !m_nodes[goal].closed)
        return path;
    for (std::uint32_t node = goal; node != start; node = m_nodes[node].from) {
        const int index = static_cast<int>(node);
        path.push_back({index % grid.width(), index / grid.width()});
    }
    std::reverse(path.begin(), path.end());
    return path;
}

void PathFinder::expand(const Grid &grid, std::uint32_t node, Cell to)
{
    const Cell cell{static_cast<int>(node) % grid.width(), static_cast<int>(node) / grid.width()};
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const Cell next{cell.x + dx, cell.y + dy};
            if ((dx == 0 && dy == 0) || !grid.contains(next) || grid.cost(next) == 0)
                continue;
            // Does not squeeze between two blocked corners.
            if (dx != 0 && dy != 0 &&
                (grid.cost({cell.x + dx, cell.y}) == 0 || grid.cost({cell.x, cell.y + dy}) == 0))
                continue;
            const float way = dx != 0 && dy != 0 ? kDiagonal : 1.0F;
            const float cost = m_nodes[node].cost + way * real(grid.cost(next));
            const auto index = static_cast<std::uint32_t>(grid.indexOf(next));
            Node &known = m_nodes[index];
            if (known.search == m_search && (known.closed || known.cost <= cost))
                continue;
            known = {m_search, cost, node, false};
            m_open.push_back({cost + leastCost(next, to), index});
            std::push_heap(m_open.begin(), m_open.end(),
                           [](const Open &a, const Open &b) { return a.estimate > b.estimate; });
        }
    }
}

} // namespace crates
