#include "cli/terminal.h"

#include <cstdlib>

#ifdef _WIN32
#include <io.h>
#else
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace zoe::cli {

#ifdef _WIN32
bool stdoutIsTerminal()
{
    return _isatty(1) != 0;
}

bool stderrIsTerminal()
{
    return _isatty(2) != 0;
}
#else
bool stdoutIsTerminal()
{
    return isatty(STDOUT_FILENO) != 0;
}

bool stderrIsTerminal()
{
    return isatty(STDERR_FILENO) != 0;
}
#endif

unsigned terminalColumns()
{
#ifndef _WIN32
    winsize size{};
    if (stdoutIsTerminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
#endif
    const char *columns = std::getenv("COLUMNS");
    const long given = columns ? std::strtol(columns, nullptr, 10) : 0;
    return given > 0 && given < 10'000 ? static_cast<unsigned>(given) : 0;
}

} // namespace zoe::cli
