#include "bench/scale/child_process.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace zoe::bench {

namespace {

std::size_t ownBytesOf(pid_t process)
{
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssAnon:"))
            return std::stoul(line.substr(8)) * 1024;
    }
    return 0;
}

[[noreturn]] void becomeSelf(const std::vector<std::string> &arguments, int output)
{
    ::dup2(output, STDOUT_FILENO);
    std::vector<char *> pointers{const_cast<char *>("bench_scale")};
    for (const std::string &argument : arguments)
        pointers.push_back(const_cast<char *>(argument.c_str()));
    pointers.push_back(nullptr);
    ::execv("/proc/self/exe", pointers.data());
    ::_exit(127);
}

} // namespace

ChildResult runSelf(const std::vector<std::string> &arguments)
{
    ChildResult result;
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        return result;
    const pid_t child = ::fork();
    if (child == 0)
        becomeSelf(arguments, ends[1]);
    ::close(ends[1]);
    bool open = child > 0;
    while (open) {
        pollfd wait{ends[0], POLLIN, 0};
        const int ready = ::poll(&wait, 1, 1);
        result.peakBytes = std::max(result.peakBytes, ownBytesOf(child));
        if (ready <= 0)
            continue;
        std::array<char, 512> bytes{};
        const auto count = ::read(ends[0], bytes.data(), bytes.size());
        open = count > 0;
        if (open)
            result.output.append(bytes.data(), static_cast<std::size_t>(count));
    }
    ::close(ends[0]);
    int status = 0;
    result.ok = child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                WEXITSTATUS(status) == 0;
    return result;
}

} // namespace zoe::bench
