// Reasons as rich text for labels. Thread-safe: pure function.
#pragma once

#include <QString>
#include <string>

namespace zoe::app {

// Marks of analysis/reasons/reason_text.h: `function` in bold, *behaviour* in italics.
[[nodiscard]] QString reasonRichText(const std::string &text);

} // namespace zoe::app
