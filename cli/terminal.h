// What the program knows of the terminal it runs in; the one place with system calls of the CLI.
#pragma once

namespace zoe::cli {

bool stdoutIsTerminal();
bool stderrIsTerminal();
// Of stdout: the terminal's, else of COLUMNS, else 0 (as wide as need be).
unsigned terminalColumns();

} // namespace zoe::cli
