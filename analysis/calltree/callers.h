// A call tree turned round, and what is above and below one function (a "sandwich"). Pure
// functions; thread-safe. They work on the merged tree alone, so they take milliseconds.
#pragma once

#include <optional>
#include <span>

#include "analysis/calltree/call_tree.h"

namespace zoe {

// In a bottom-up tree a root is a function, its children are those that called it, and so on
// upwards. Every node tells of the calls of the root's function that came by this way: how many,
// their self time, and their total; a call inside another of the same function adds nothing to a
// total. So the roots have the calls, self times and totals of a summary. What came from nowhere
// (roots of zone trees) is what a node has over its children.
//
// sites: which functions to have as roots, all if empty. Trees made here have at most mostNodes
// nodes, cut off as callTree() does. Cost: the sum of the depths of the tree's nodes.
// Siblings stand by the given weight; not set: by self times if all functions are roots.
CallTree callersOf(const CallTree &tree, std::span<const SiteId> sites = {},
                   std::uint32_t mostNodes = CallTreeOptions{}.mostNodes,
                   std::optional<CallWeight> order = {});

// What the given functions call, merged over all places that call them. Roots are their calls that
// are not inside another of them; those that are stay where they are called.
CallTree calleesOf(const CallTree &tree, std::span<const SiteId> sites,
                   std::uint32_t mostNodes = CallTreeOptions{}.mostNodes);

} // namespace zoe
