// Escapes texts of captures for outputs that would interpret parts of them: terminals, HTML,
// spreadsheets, file names. One function for each. Pure functions; thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace zoe {

// For terminals: one line of valid UTF-8. Control characters, and characters that are invisible or
// change the text direction, appear as "\n", "\x1b" or "\u202e"; invalid UTF-8 as U+FFFD.
std::string printable(std::string_view text);
// The same, but keeps line feeds and tabs.
std::string printableLines(std::string_view text);

// For text and attributes in XML and HTML, otherwise like printableLines().
std::string xmlText(std::string_view text);

// A field of RFC 4180, quoted if necessary, otherwise like printableLines(). Text that a
// spreadsheet would interpret as a formula gets an apostrophe in front; numbers don't.
std::string csvField(std::string_view text);
// A tab-separated field, likewise, on one line.
std::string tsvField(std::string_view text);

// A string with its quotes; nothing in it affects a terminal.
std::string jsonString(std::string_view text);
// For complete JSON that is not escaped for terminals yet.
std::string printableJson(std::string_view json);

// For Markdown, including table cells, on one line: as ordinary text, and as code.
std::string markdownText(std::string_view text);
std::string markdownCode(std::string_view text);

// For part of a file name: letters, digits and "._-" remain, everything else becomes "-". Never
// empty, hidden, an option, or longer than 60 bytes.
std::string fileNamePart(std::string_view text);

} // namespace zoe
