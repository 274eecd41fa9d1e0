// Translates the English texts of the analysis. Thread-safe: pure.
#pragma once

#include <string>

namespace zoe {

using Translator = std::string (*)(const char *english); // null: English

[[nodiscard]] inline std::string translated(Translator translator, const char *english)
{
    return translator ? translator(english) : english;
}

} // namespace zoe
