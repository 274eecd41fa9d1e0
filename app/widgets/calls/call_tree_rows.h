// A merged call tree as rows for a model: built off the GUI thread, then immutable.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/calltree/call_tree.h"
#include "analysis/model/capture.h"

namespace zoe::app {

class CallTreeRows {
  public:
    enum class Order { Weight, Total, Self, Calls }; // of siblings, greatest first

    CallTreeRows(std::shared_ptr<const Capture> capture, CallTree tree, CallWeight weight,
                 Order order);

    [[nodiscard]] const Capture &capture() const { return *m_capture; }
    [[nodiscard]] const CallTree &tree() const { return m_tree; }
    [[nodiscard]] const CallNode &node(std::uint32_t position) const
    {
        return m_tree.nodes[position];
    }
    // Positions in tree().nodes; of CallNode::kNoParent: the roots.
    [[nodiscard]] std::span<const std::uint32_t> childrenOf(std::uint32_t position) const;
    // Place among its siblings.
    [[nodiscard]] int rowOf(std::uint32_t position) const
    {
        return static_cast<int>(m_rows[position]);
    }
    // 0 to 1, of the weight.
    [[nodiscard]] double shareOfParent(std::uint32_t position) const;
    [[nodiscard]] double shareOfAll(std::uint32_t position) const;

  private:
    void sortSiblings(Order order);

    std::shared_ptr<const Capture> m_capture;
    CallTree m_tree;
    CallWeight m_weight;
    std::vector<std::uint32_t> m_children; // the roots, then those of each node in turn
    std::vector<std::uint32_t> m_begin;    // in m_children, by position + 1; 0: of the roots
    std::vector<std::uint32_t> m_rows;
    DurationNs m_rootsWeight = 0;
};

} // namespace zoe::app
