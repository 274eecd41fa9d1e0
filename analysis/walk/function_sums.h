// Sums of a set of sites over zone trees. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <span>

#include "analysis/model/zone_tree.h"

namespace zoe {

struct FunctionSums {
    DurationNs totalNs = 0; // zones nested in another of the set count once
    DurationNs selfNs = 0;
    std::uint32_t calls = 0;   // calls that begin here
    std::uint32_t entries = 0; // fragments included
};

// Adds the zones of the tree for which wanted[site] is not 0, except the first begunBefore, which
// an earlier slice of the tree had. Cost: the size of the tree.
void addTree(const ZoneTree &tree, std::size_t begunBefore, std::span<const std::uint8_t> wanted,
             FunctionSums &sums);

} // namespace zoe
