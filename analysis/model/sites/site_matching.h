// Finds the sites of two captures that are the same function. Pure function; thread-safe.
#pragma once

#include <span>
#include <vector>

#include "analysis/model/dictionary.h"

namespace zoe {

// A site on both sides, or on one only.
struct SitePair {
    SiteId base;
    SiteId head;
};

// Sites with the same label belong together. If several have one label, those with the same
// function and file are paired first, then those with the same function, then those with the same
// file, then the rest; each time the nearest lines first. Every site is in one pair; swapping the
// sides swaps the pairs. Cost: n log n, and the square of the sites with equal label, function and
// file.
std::vector<SitePair> matchSites(std::span<const Site> base, std::span<const Site> head);

} // namespace zoe
