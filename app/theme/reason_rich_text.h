// Reasons in the language of the window, and as rich text for labels. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <string>

namespace zoe::app {

// For the functions of analysis/reasons/reason_text.h.
[[nodiscard]] std::string inWindowLanguage(const char *english);

// Marks of analysis/reasons/reason_text.h: `function` in bold, *behaviour* in italics.
[[nodiscard]] QString reasonRichText(const std::string &text);

// Without these marks, for cells of tables.
[[nodiscard]] QString reasonPlainText(const std::string &text);

} // namespace zoe::app
