// Parses the text of a condition (where.h) into a tree. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "analysis/frames/spikes.h"
#include "analysis/model/capture.h"
#include "analysis/model/ids.h"
#include "analysis/model/result.h"
#include "analysis/model/units.h"

namespace zoe {

// One side of a comparison.
struct WhereOperand {
    enum class Term { Literal, Duration, Start, Frame, Zones, Lost, Calls, Self, Total, Plot };
    enum class Type { Time, Number, Either }; // Either: zero

    Term term = Term::Literal;
    Type type = Type::Number;
    std::size_t slot = 0;      // of the function or plot
    DurationNs durationNs = 0; // of a literal, as a time
    double number = 0;         // of a literal, as a number
};

struct WhereNode {
    enum class Kind { And, Or, Not, Compare, Contains, Spike };
    enum class Comparison { Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual };

    Kind kind = Kind::Spike;
    std::size_t left = 0; // And, Or, Not: positions in WhereCondition::nodes
    std::size_t right = 0;
    std::size_t slot = 0; // Contains: of the function
    Comparison comparison = Comparison::Less;
    WhereOperand a; // Compare
    WhereOperand b;
};

struct WhereCondition {
    std::vector<WhereNode> nodes; // children before their parents: the last one is the root
    std::vector<std::vector<SiteId>> functions; // by slot: all sites with that label
    std::vector<PlotId> plots;                  // by slot
    bool usesSpikes = false;
};

// Error: BadInput, with the column of the text.
Result<WhereCondition> parseWhere(const Capture &capture, std::string_view text);

} // namespace zoe
