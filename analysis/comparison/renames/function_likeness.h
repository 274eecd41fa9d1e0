// Scores how likely two functions with different names are the same. Pure functions; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/dictionary.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

struct FunctionLook {
    Site site;
    // Names of the functions that call it and that it calls, as far as both sides have them; ""
    // among the parents: it is a root.
    std::vector<std::string> parents;
    std::vector<std::string> children;
    bool strangers = false; // it calls others as well
    bool isLeaf = true;
    double callsPerFrame = 0;
    Distribution selfPerFrame;
    Distribution totalPerFrame;
};

struct Likeness {
    double value = 0;   // 0 to 1
    std::string reason; // what is alike, in words, and by how much times differ
};

// The weighted mean of what is known: name (3), file (3) and nearness of lines (3), the
// enclosing function (2), parents (4), children (2), self time per frame with its median and 95th
// percentile (3), total time (1), calls per frame (2). Sets are alike by the share they have in
// common (Jaccard); names by that of their words, or by edit distance (Levenshtein) in letters;
// times and calls by min / max. What neither side knows does not count. 0 unless the
// file or a parent is the same.
Likeness likenessOf(const FunctionLook &base, const FunctionLook &head);

// 0 to 1.
double nameLikeness(std::string_view a, std::string_view b);

} // namespace zoe
