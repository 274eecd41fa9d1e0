#include "cli/platform/console.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace zoe::cli {

namespace {

// A stream that was closed stays so for us: otherwise the first file that is opened would get its
// number, and what is printed.
void keepClosed(int descriptor, int mode)
{
    if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF)
        return;
    const int nothing = open("/dev/null", mode);
    if (nothing >= 0 && nothing != descriptor) {
        dup2(nothing, descriptor);
        close(nothing);
    }
}

} // namespace

std::vector<std::string> startConsole(int argc, char **argv)
{
    keepClosed(STDIN_FILENO, O_WRONLY);
    keepClosed(STDOUT_FILENO, O_RDONLY);
    keepClosed(STDERR_FILENO, O_RDONLY);
    return {argv, argv + argc};
}

std::optional<std::string> environmentText(const char *name)
{
    const char *const value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

bool isTerminal(StandardStream stream)
{
    const int descriptor = stream == StandardStream::In    ? STDIN_FILENO
                           : stream == StandardStream::Out ? STDOUT_FILENO
                                                           : STDERR_FILENO;
    return isatty(descriptor) != 0;
}

bool terminalHasEscapes()
{
    const char *const kind = std::getenv("TERM");
    return kind != nullptr && *kind != '\0' && std::strcmp(kind, "dumb") != 0;
}

unsigned consoleColumns()
{
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0U;
}

std::string usualPager()
{
    return "command -v less >/dev/null 2>&1 && exec less\nexec cat";
}

int startPagerProcess(const std::string &command)
{
    std::array<int, 2> ends{};
    if (std::fflush(stdout) != 0 || pipe(ends.data()) != 0)
        return 0;
    std::vector<char *> variables;
    for (char **one = environ; *one; ++one)
        variables.push_back(*one);
    std::string less =
        "LESS=FRX"; // quit if everything fits, keep colours, keep the text on the screen
    if (!std::getenv("LESS"))
        variables.push_back(less.data());
    variables.push_back(nullptr);
    std::string shell = "sh";
    std::string option = "-c";
    std::string script = command + "\n[ $? -ne 127 ] || exec cat";
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
    const bool pages = failed == 0 && dup2(ends[1], STDOUT_FILENO) >= 0;
    if (pages)
        std::signal(SIGPIPE, SIG_IGN); // the user may quit it at any time
    close(ends[0]);
    close(ends[1]);
    return pages ? process : 0;
}

bool endPagerProcess(int process)
{
    const bool left = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
    close(STDOUT_FILENO);
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
    return left;
}

// Waits in short intervals, because a stop request doesn't wake a read.
std::size_t readInput(std::span<char> room, const std::stop_token &stop)
{
    constexpr int kWaitMs = 50;
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, kWaitMs);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t count = ::read(STDIN_FILENO, room.data(), room.size());
        if (count < 0 && errno == EINTR)
            continue;
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return 0;
}

} // namespace zoe::cli
