// Notes of imports, exports and comparisons in the language of the window. Thread-safe.
#pragma once

#include <QString>
#include <string>

#include "analysis/model/report.h"

namespace zoe::app {

// A Translator for texts marked with NoteText::tr().
[[nodiscard]] std::string inNoteLanguage(const char *english);
// "messages were skipped: the format can't hold them: 69".
[[nodiscard]] QString noteText(const Note &note);

} // namespace zoe::app
