// Inverts a call tree, and finds what is above and below one function (a "sandwich"). Pure
// functions; thread-safe. They use only the merged tree, so they take milliseconds.
#pragma once

#include <optional>
#include <span>

#include "analysis/calltree/call_tree.h"

namespace zoe {

// In a bottom-up tree, a root is a function, its children are its callers, and so on upwards. Every
// node has figures of the calls of the root's function that were made along this path: their
// number, their self time and their total; a call inside another one of the same function doesn't
// add to a total. The roots therefore have the calls, self times and totals of a summary. Calls
// without a caller (roots of zone trees) are what a node has beyond its children.
//
// sites: the functions to use as roots; all if empty. These trees have at most mostNodes nodes,
// limited like those of callTree(). Cost: the sum of the depths of the tree's nodes. Siblings are
// ordered by the given weight; not set: by self times if all functions are roots.
CallTree callersOf(const CallTree &tree, std::span<const SiteId> sites = {},
                   std::uint32_t mostNodes = CallTreeOptions{}.mostNodes,
                   std::optional<CallWeight> order = {});

// What the given functions call, merged over all places that call them. The roots are their calls
// that are not inside another of them; nested ones stay where they are called.
CallTree calleesOf(const CallTree &tree, std::span<const SiteId> sites,
                   std::uint32_t mostNodes = CallTreeOptions{}.mostNodes);

} // namespace zoe
