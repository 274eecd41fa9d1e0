// Sentences about what limits a result. Pure functions; thread-safe.
#pragma once

#include <string>

#include "analysis/model/texts/filled_text.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// Marks a text for translation; lupdate finds it as NoteText::tr().
struct NoteText {
    [[nodiscard]] static constexpr const char *tr(const char *english) { return english; }
};

[[nodiscard]] inline std::string noteText(Translator to, const char *english,
                                          std::initializer_list<std::string> texts = {})
{
    return filledText(translated(to, english), texts);
}

} // namespace zoe
