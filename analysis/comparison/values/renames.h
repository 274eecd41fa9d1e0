// Functions of one side that may exist on the other under a different name. Values.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/model/ids.h"

namespace zoe {

// An accepted rename, by the labels (Site::label()) on both sides. Applies to sites that have no
// partner without it.
struct Rename {
    std::string base;
    std::string head;

    friend bool operator==(const Rename &, const Rename &) = default;
};

// A pair of separate functions in Comparison::functions that look alike. They are merged only if
// the pair is passed in CompareOptions::renames.
struct ProposedRename {
    Rename rename;
    std::size_t baseFunction = 0; // position in Comparison::functions
    std::size_t headFunction = 0;
    double likeness = 0; // 0 to 1; at least kLeastLikeness
    std::string reason;  // in words: "same file, 3 lines apart; called by update_world; …"

    static constexpr double kLeastLikeness = 0.6;
};

} // namespace zoe
