// The tokens of a condition (where.h). Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/result.h"

namespace zoe {

struct WhereToken {
    enum class Kind { Word, Number, String, Symbol, End };

    Kind kind = Kind::End;
    std::string text; // of a string: the part between the quotes; of a number: with its unit
    std::size_t offset = 0;
};

// Ends with a token of kind End. Error: BadInput.
Result<std::vector<WhereToken>> whereTokens(std::string_view text);

// An error at a place of the text.
Error whereError(std::string message, std::string_view text, std::size_t offset);

} // namespace zoe
