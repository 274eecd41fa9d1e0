#include "cli/program/terminal.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#ifdef _WIN32
#include <io.h>
#else
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace zoe::cli {

#ifdef _WIN32
bool stdinIsTerminal()
{
    return _isatty(0) != 0;
}

bool stdoutIsTerminal()
{
    return _isatty(1) != 0;
}

bool stderrIsTerminal()
{
    return _isatty(2) != 0;
}
#else
bool stdinIsTerminal()
{
    return isatty(STDIN_FILENO) != 0;
}

bool stdoutIsTerminal()
{
    static const bool isTerminal = isatty(STDOUT_FILENO) != 0; // also behind a pager
    return isTerminal;
}

bool stderrIsTerminal()
{
    return isatty(STDERR_FILENO) != 0;
}
#endif

namespace {

struct Pager {
    int process = 0; // 0: none
    bool asked = false;
    unsigned columns = 0;
};
Pager pager;

} // namespace

unsigned terminalColumns()
{
    if (pager.process != 0)
        return pager.columns;
#ifndef _WIN32
    winsize size{};
    if (stdoutIsTerminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
#endif
    const char *columns = std::getenv("COLUMNS");
    const long given = columns ? std::strtol(columns, nullptr, 10) : 0;
    return given > 0 && given < 10'000 ? static_cast<unsigned>(given) : 0;
}

TerminalChoice &terminalChoice()
{
    static TerminalChoice choice;
    return choice;
}

namespace {

// Not set and empty are the same.
std::string variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value ? value : "";
}

bool isPlain()
{
    const std::string kind = variable("TERM");
    return kind.empty() || kind == "dumb";
}

} // namespace

bool hasColours()
{
    using enum TerminalChoice::Colour;
    const TerminalChoice::Colour chosen = terminalChoice().colour;
    return chosen == Always ||
           (chosen == Auto && stdoutIsTerminal() && variable("NO_COLOR").empty() && !isPlain());
}

bool showsProgress()
{
    return !terminalChoice().quiet && pager.process == 0 && stderrIsTerminal();
}

#ifdef _WIN32
void startPager() {}

bool endPager()
{
    return false;
}
#else
namespace {

// A shell command; empty: none. What is printed is seen also where there is no such program.
std::string pagerCommand()
{
    for (const char *const name : {"ZOE_PAGER", "PAGER"}) {
        if (!std::getenv(name))
            continue;
        const std::string chosen = variable(name);
        return chosen.empty() || chosen == "cat" ? std::string()
                                                 : chosen + "\n[ $? -ne 127 ] || exec cat";
    }
    return "command -v less >/dev/null 2>&1 && exec less\nexec cat";
}

} // namespace

void startPager()
{
    if (std::exchange(pager.asked, true) || terminalChoice().noPager || !stdoutIsTerminal() ||
        isPlain())
        return;
    const std::string command = pagerCommand();
    std::array<int, 2> ends{};
    if (command.empty() || std::fflush(stdout) != 0 || pipe(ends.data()) != 0)
        return;
    pager.columns = terminalColumns();
    std::vector<char *> variables;
    for (char **one = environ; *one; ++one)
        variables.push_back(*one);
    std::string less = "LESS=FRX"; // leave if all fits, keep colours, keep the text on the screen
    if (!std::getenv("LESS"))
        variables.push_back(less.data());
    variables.push_back(nullptr);
    std::string shell = "sh";
    std::string option = "-c";
    std::string script = command;
    const std::array<char *, 4> words{shell.data(), option.data(), script.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    pid_t process = 0;
    const int failed =
        posix_spawn(&process, "/bin/sh", &actions, nullptr, words.data(), variables.data());
    posix_spawn_file_actions_destroy(&actions);
    if (failed == 0 && dup2(ends[1], STDOUT_FILENO) >= 0) {
        pager.process = process;
        std::signal(SIGPIPE, SIG_IGN); // the user may leave it at any time
    }
    close(ends[0]);
    close(ends[1]);
}

bool endPager()
{
    if (pager.process == 0)
        return false;
    const bool left = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
    close(STDOUT_FILENO);
    while (waitpid(pager.process, nullptr, 0) < 0 && errno == EINTR) {
    }
    return left;
}
#endif

#ifdef _WIN32
bool LineReader::read(const std::stop_token &stop)
{
    std::array<char, 4096> piece{};
    const int count = stop.stop_requested() ? 0 : _read(0, piece.data(), unsigned(piece.size()));
    m_text.append(piece.data(), static_cast<std::size_t>(count > 0 ? count : 0));
    return count > 0;
}
#else
// Waits a little at a time, since a stop wakes no read.
bool LineReader::read(const std::stop_token &stop)
{
    constexpr int kWaitMs = 50;
    std::array<char, 4096> piece{};
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, kWaitMs);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t count = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        m_text.append(piece.data(), static_cast<std::size_t>(count));
        return true;
    }
    return false;
}
#endif

std::optional<std::string> LineReader::next(const std::stop_token &stop)
{
    constexpr std::size_t kLongest = 1'000'000;
    while (true) {
        const std::size_t end = m_text.find('\n', m_searched);
        if (end != std::string::npos || m_text.size() > kLongest) {
            std::string line = m_text.substr(0, end);
            m_text.erase(0, end == std::string::npos ? end : end + 1);
            m_searched = 0;
            return line;
        }
        m_searched = m_text.size();
        if (read(stop))
            continue;
        if (m_text.empty() || stop.stop_requested())
            return {};
        m_searched = 0;
        return std::exchange(m_text, {});
    }
}

} // namespace zoe::cli
