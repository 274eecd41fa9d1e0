// Reads files under /proc and small ones elsewhere. Internal to the Linux platform. Thread-safe;
// not while the calling thread has a NoFork.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zoe::recorder::platform {

// Reads the start of the file into terminated text. Returns the number of bytes; 0 if it can't be
// read.
std::size_t readProcFile(const char *path, char *text, std::size_t capacity);
// The whole file, such as a list of any length; empty if it can't be read.
[[nodiscard]] std::string procText(const char *path);
// Its first line.
[[nodiscard]] std::string firstLineOf(const char *path);
// Takes the first line from the text, without its end. Nothing if the text is empty.
[[nodiscard]] std::optional<std::string_view> takeLine(std::string_view &text);
// Reads a file that contains one number.
long readProcNumber(const char *path, long otherwise);
// The number after "field:" at the start of a line other than the first; 0 if there is none.
std::uint64_t procField(const char *path, std::string_view field, int base);

} // namespace zoe::recorder::platform
