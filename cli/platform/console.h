// What the terminal needs of the operating system; one source file per system. For one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace zoe::cli {

// To be called first in main(): returns the program's arguments in UTF-8. From here on, a console
// shows UTF-8, and files and pipes get the same bytes on every system.
std::vector<std::string> startConsole(int argc, char **argv);

// A variable of the environment, in UTF-8 on Windows; nothing if it isn't set.
std::optional<std::string> environmentText(const char *name);

enum class StandardStream { In, Out, Error };
bool isTerminal(StandardStream stream);
// Whether stdout, if it is a terminal, knows colours and moves its cursor.
bool terminalHasEscapes();
// Of the terminal that stdout is; 0: unknown.
unsigned consoleColumns();

// What shows long text if the user has chosen nothing, as a shell command; empty: nothing does.
std::string usualPager();
// Runs a shell command that gets what is printed from here on; what is printed is seen also if
// there is no such program. Returns its process; 0: it can't be started.
int startPagerProcess(const std::string &command);
// Waits until the user leaves it. True: it was left before the end.
bool endPagerProcess(int process);

// Waits for input on stdin. 0: no more, or it is to stop.
std::size_t readInput(std::span<char> room, const std::stop_token &stop);

} // namespace zoe::cli
