// What the program knows of the terminal it runs in. For one thread.
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

// What the user wants of the terminal: one for the program, set before anything is printed.
struct TerminalChoice {
    enum class Colour { Auto, Always, Never };
    Colour colour = Colour::Auto;
    bool noPager = false;
    bool quiet = false; // stderr has errors alone
};
TerminalChoice &terminalChoice();

// Whether text for people has colours: on a terminal unless NO_COLOR says otherwise.
bool hasColours();
// Whether progress is shown on stderr.
bool showsProgress();

// Goes before text for people: on a terminal, a pager takes what is printed from here on (ZOE_PAGER
// or PAGER, by default less).
void startPager();
// Waits until the user leaves the pager. True: it was left before the end.
bool endPager();

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
