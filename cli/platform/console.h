// Terminal functions of the operating system; one source file per system. For one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace zoe::cli {

// To be called first in main(): returns the program's arguments in UTF-8. From then on a console
// shows UTF-8, and files and pipes get the same bytes on every system.
std::vector<std::string> startConsole(int argc, char **argv);

// A variable of the environment, in UTF-8 on Windows; nothing if it isn't set.
std::optional<std::string> environmentText(const char *name);

enum class StandardStream { In, Out, Error };
bool isTerminal(StandardStream stream);
// Whether stdout, if it is a terminal, knows colours and moves its cursor.
bool terminalHasEscapes();
// Width of the terminal that stdout is; 0: unknown.
unsigned consoleColumns();

// The shell command of the default pager; empty if there is none.
std::string usualPager();
// Runs a shell command that gets everything printed from now on; if there is no such program, the
// output is still visible. Returns its process; 0 if it can't be started.
int startPagerProcess(const std::string &command);
// Waits until the user leaves the pager. True if that was before the end of the output.
bool endPagerProcess(int process);

// Waits for input on stdin. Returns 0 at its end or when stopped.
std::size_t readInput(std::span<char> room, const std::stop_token &stop);

} // namespace zoe::cli
