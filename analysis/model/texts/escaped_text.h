// Texts of captures on their way to something that would act on parts of them: a terminal, HTML, a
// spreadsheet, a file name. One function for each. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace zoe {

// For terminals: one line of valid UTF-8. Control characters and those that change the direction
// of text or are invisible appear as "\n", "\x1b" or "\u202e"; invalid UTF-8 as U+FFFD.
std::string printable(std::string_view text);
// The same, but keeps line feeds and tabs.
std::string printableLines(std::string_view text);

// For text and attributes of XML and HTML, as printableLines().
std::string xmlText(std::string_view text);

// A field of RFC 4180, quoted if necessary, as printableLines(). Text that a spreadsheet would
// take for a formula gets an apostrophe before it; numbers don't.
std::string csvField(std::string_view text);
// A field between tabs, likewise, on one line.
std::string tsvField(std::string_view text);

// A string with its quotes; nothing in it acts on a terminal.
std::string jsonString(std::string_view text);
// Complete JSON that is not escaped for terminals yet.
std::string printableJson(std::string_view json);

// For Markdown, also in cells of its tables, on one line: as ordinary text, and as code.
std::string markdownText(std::string_view text);
std::string markdownCode(std::string_view text);

// For a part of a file name: letters, digits and "._-" remain, the rest becomes "-". Never empty,
// hidden, an option, or longer than 60 bytes.
std::string fileNamePart(std::string_view text);

} // namespace zoe
