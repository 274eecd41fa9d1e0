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
    // Names of its callers and callees, as far as both sides have them; "" among the parents: it is
    // a root.
    std::vector<std::string> parents;
    std::vector<std::string> children;
    bool strangers = false; // it also calls other functions
    bool isLeaf = true;
    double callsPerFrame = 0;
    Distribution selfPerFrame;
    Distribution totalPerFrame;
};

struct Likeness {
    double value = 0;   // 0 to 1
    std::string reason; // what is alike, in words, and by how much times differ
};

// The weighted mean of everything known: name (3), file (3) and distance of lines (3), the
// enclosing function (2), parents (4), children (2), self time per frame with its median and 95th
// percentile (3), total time (1), calls per frame (2). Sets are compared by their common share
// (Jaccard); names by that of their words, or by edit distance (Levenshtein) in letters; times and
// calls by min / max. Facts that neither side knows don't count. 0 unless the file or a parent is
// the same.
Likeness likenessOf(const FunctionLook &base, const FunctionLook &head);

// 0 to 1.
double nameLikeness(std::string_view a, std::string_view b);

} // namespace zoe
