// What the program knows about its terminal. For one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace zoe::cli {

bool stdinIsTerminal();

bool stdoutIsTerminal();
bool stderrIsTerminal();
// The width of stdout: the terminal's, otherwise from COLUMNS, otherwise 0 (unlimited).
unsigned terminalColumns();

// The user's choices for the terminal: one object for the program, set before anything is printed.
struct TerminalChoice {
    enum class Colour { Auto, Always, Never };
    Colour colour = Colour::Auto;
    bool noPager = false;
    bool quiet = false; // stderr has only errors
};
TerminalChoice &terminalChoice();

// Whether text for people is coloured: on a terminal, unless NO_COLOR is set.
bool hasColours();
// Whether progress is shown on stderr.
bool showsProgress();

// Call it before printing text for people: on a terminal, a pager gets everything printed from now
// on (ZOE_PAGER or PAGER, by default less).
void startPager();
// Waits until the user leaves the pager. True if that was before the end of the output.
bool endPager();

// Reads stdin line by line; nothing else reads stdin.
class LineReader {
  public:
    // A line without its end. Nothing at the end of the input or when stopped. Lines of more than a
    // million characters come in parts.
    std::optional<std::string> next(const std::stop_token &stop);

  private:
    // False at the end of the input.
    bool read(const std::stop_token &stop);

    std::string m_text;
    std::size_t m_searched = 0; // no end of line before it
};

} // namespace zoe::cli
