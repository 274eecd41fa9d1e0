// Functions of one side alone that may be the same under another name. Values.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/model/ids.h"

namespace zoe {

// An accepted one, by the labels (Site::label()) on both sides. Counts for sites that have no
// partner without it.
struct Rename {
    std::string base;
    std::string head;

    friend bool operator==(const Rename &, const Rename &) = default;
};

// A pair that stands apart in Comparison::functions and looks alike. Nothing is merged unless the
// pair is given back as CompareOptions::renames.
struct ProposedRename {
    Rename rename;
    std::size_t baseFunction = 0; // position in Comparison::functions
    std::size_t headFunction = 0;
    double likeness = 0; // 0 to 1; those below kLeastLikeness are not proposed
    std::string reason;  // in words: "same file, 3 lines apart; called by update_world; …"

    static constexpr double kLeastLikeness = 0.6;
};

} // namespace zoe
