// A* on a grid. A PathFinder belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace crates {

struct Cell {
    int x = 0;
    int y = 0;

    friend bool operator==(Cell, Cell) = default;
};

class Grid {
  public:
    Grid(int width, int height)
        : m_width(width)
        , m_height(height)
        , m_cost(static_cast<std::size_t>(width * height), 1)
    {}

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] std::size_t size() const { return m_cost.size(); }
    [[nodiscard]] std::size_t indexOf(Cell cell) const
    {
        return static_cast<std::size_t>(cell.y * m_width + cell.x);
    }
    [[nodiscard]] bool contains(Cell cell) const
    {
        return cell.x >= 0 && cell.y >= 0 && cell.x < m_width && cell.y < m_height;
    }
    // 0: blocked. Otherwise the cost of crossing the cell.
    [[nodiscard]] std::uint8_t cost(Cell cell) const { return m_cost[indexOf(cell)]; }
    void setCost(Cell cell, std::uint8_t cost) { m_cost[indexOf(cell)] = cost; }
    // The nearest free cell, searched in growing squares around the given one.
    [[nodiscard]] Cell nearestFree(Cell cell) const;

  private:
    int m_width;
    int m_height;
    std::vector<std::uint8_t> m_cost;
};

// Each on cache lines of its own: the ends of its vectors move with every node.
class alignas(64) PathFinder {
  public:
    // The cells after `from` up to `to`; empty if there is no way.
    std::vector<Cell> find(const Grid &grid, Cell from, Cell to);

  private:
    struct Node {
        std::uint32_t search = 0; // when this node was last touched: avoids clearing all nodes
        float cost = 0;           // on the best way so far
        std::uint32_t from = 0;
        bool closed = false;
    };
    struct Open {
        float estimate; // cost so far plus the least remaining cost
        std::uint32_t node;
    };

    void expand(const Grid &grid, std::uint32_t node, Cell to);

    std::vector<Node> m_nodes;
    std::vector<Open> m_open; // a heap, least estimate first
    std::uint32_t m_search = 0;
};

} // namespace crates
