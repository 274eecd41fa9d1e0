// What the program knows of the terminal it runs in; the one place with system calls of the CLI.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace zoe::cli {

bool stdinIsTerminal();

bool stdoutIsTerminal();
bool stderrIsTerminal();
// Of stdout: the terminal's, else of COLUMNS, else 0 (as wide as need be).
unsigned terminalColumns();

// Reads stdin line by line; the only reader of stdin.
class LineReader {
  public:
    // Without its end. Nothing at the end of input or when it is to stop. Lines of more than a
    // million characters come in parts.
    std::optional<std::string> next(const std::stop_token &stop);

  private:
    // False: no more.
    bool read(const std::stop_token &stop);

    std::string m_text;
    std::size_t m_searched = 0; // no end of line before it
};

} // namespace zoe::cli
