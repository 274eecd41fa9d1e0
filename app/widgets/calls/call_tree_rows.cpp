#include "app/widgets/calls/call_tree_rows.h"

#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

double share(DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::uint64_t keyOf(const CallNode &node, CallTreeRows::Order order)
{
    switch (order) {
    case CallTreeRows::Order::Total:
        return static_cast<std::uint64_t>(node.totalNs);
    case CallTreeRows::Order::Self:
        return static_cast<std::uint64_t>(node.selfNs);
    case CallTreeRows::Order::Calls:
        return node.calls;
    case CallTreeRows::Order::Weight:
        break;
    }
    return 0;
}

} // namespace

CallTreeRows::CallTreeRows(std::shared_ptr<const Capture> capture, CallTree tree, CallWeight weight,
                           Order order)
    : m_capture(std::move(capture))
    , m_tree(std::move(tree))
    , m_weight(weight)
    , m_begin(m_tree.nodes.size() + 2)
    , m_rows(m_tree.nodes.size())
{
    // kNoParent + 1 is 0: the place of the roots.
    for (const CallNode &node : m_tree.nodes)
        ++m_begin[std::size_t{node.parent + 1} + 1];
    for (std::size_t i = 1; i < m_begin.size(); ++i)
        m_begin[i] += m_begin[i - 1];
    m_children.resize(m_tree.nodes.size());
    std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    for (std::uint32_t i = 0; i < m_tree.nodes.size(); ++i)
        m_children[next[m_tree.nodes[i].parent + 1]++] = i;
    sortSiblings(order);
    for (const std::uint32_t root : childrenOf(CallNode::kNoParent))
        m_rootsWeight += weightOf(node(root), m_weight);
}

void CallTreeRows::sortSiblings(Order order)
{
    for (std::size_t i = 0; i + 1 < m_begin.size(); ++i) {
        const std::span siblings =
            std::span(m_children).subspan(m_begin[i], m_begin[i + 1] - m_begin[i]);
        if (order != Order::Weight)
            std::ranges::stable_sort(siblings, std::greater{}, [&](std::uint32_t position) {
                return keyOf(node(position), order);
            });
        for (std::uint32_t row = 0; row < siblings.size(); ++row)
            m_rows[siblings[row]] = row;
    }
}

std::span<const std::uint32_t> CallTreeRows::childrenOf(std::uint32_t position) const
{
    const std::size_t place = position + 1;
    return std::span(m_children).subspan(m_begin[place], m_begin[place + 1] - m_begin[place]);
}

double CallTreeRows::shareOfParent(std::uint32_t position) const
{
    const CallNode &child = node(position);
    return child.parent == CallNode::kNoParent
               ? shareOfAll(position)
               : share(weightOf(child, m_weight), weightOf(node(child.parent), m_weight));
}

double CallTreeRows::shareOfAll(std::uint32_t position) const
{
    return share(weightOf(node(position), m_weight), m_rootsWeight);
}

} // namespace zoe::app
