#include "cli/platform/program_run.h"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#include <sys/prctl.h>
#endif

extern char **environ;

namespace zoe::cli {

namespace {

constexpr int kNotStarted = 127;
constexpr int kNotPinned = 126;

// Everything the child needs, prepared before the fork, because it may not allocate.
class Prepared {
  public:
    explicit Prepared(const ProgramStart &start)
        : m_start(start)
        , m_parent(::getpid())
        , m_output("ZOE_OUTPUT=" + start.capture)
    {
        for (const std::string &argument : start.command)
            m_arguments.push_back(const_cast<char *>(argument.c_str()));
        m_arguments.push_back(nullptr);
        for (char **variable = environ; *variable != nullptr; ++variable) {
            if (std::strncmp(*variable, "ZOE_OUTPUT=", 11) != 0)
                m_environment.push_back(*variable);
        }
        m_environment.push_back(m_output.data());
        m_environment.push_back(nullptr);
    }

    // Runs in the child; doesn't return. report: the pipe for an error number.
    [[noreturn]] void become(int report)
    {
        ::setpgid(0, 0);
#if defined(__linux__)
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != m_parent)
            ::_exit(kNotStarted); // it ended earlier
#endif
        const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (input >= 0)
            ::dup2(input, STDIN_FILENO);
        const int log = ::open(m_start.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (log >= 0) {
            ::dup2(log, STDOUT_FILENO);
            ::dup2(log, STDERR_FILENO);
        }
        if (!pin())
            fail(report, kNotPinned);
        ::execvpe(m_arguments.front(), m_arguments.data(), m_environment.data());
        fail(report, kNotStarted);
    }

  private:
    [[noreturn]] static void fail(int report, int code)
    {
        const int error = errno;
        (void)!::write(report, &error, sizeof error);
        ::_exit(code);
    }

    [[nodiscard]] bool pin() const
    {
#if defined(__linux__)
        if (m_start.processors.empty())
            return true;
        cpu_set_t set;
        CPU_ZERO(&set);
        for (const int processor : m_start.processors)
            CPU_SET(static_cast<std::size_t>(processor), &set);
        return ::sched_setaffinity(0, sizeof set, &set) == 0;
#else
        errno = ENOSYS;
        return m_start.processors.empty();
#endif
    }

    const ProgramStart &m_start;
    [[maybe_unused]] pid_t m_parent;
    std::string m_output;
    std::vector<char *> m_arguments;
    std::vector<char *> m_environment;
};

double secondsOf(const timeval &time)
{
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

Error failed(const ProgramStart &start, const std::string &what)
{
    return {ErrorCode::BadInput, fmt::format("{} {}", start.command.front(), what), {}};
}

Status judgeEnd(const ProgramStart &start, int status, int error)
{
    if (WIFSIGNALED(status))
        return failed(start,
                      fmt::format("was killed by signal {} ({}); its output is in {}",
                                  WTERMSIG(status), ::strsignal(WTERMSIG(status)), start.log));
    const int code = WEXITSTATUS(status);
    if (error != 0 && code == kNotPinned)
        return failed(start,
                      fmt::format("may not run on these processors: {}", std::strerror(error)));
    if (error != 0)
        return failed(start, fmt::format("can't be started: {}", std::strerror(error)));
    if (code != 0)
        return failed(start,
                      fmt::format("exited with code {}; its output is in {}", code, start.log));
    return {};
}

constexpr std::chrono::milliseconds kLookEvery{10};

using RunClock = std::chrono::steady_clock;

// Reports when a child has ended, without collecting it.
class ChildWatch {
  public:
    explicit ChildWatch(pid_t child)
        : m_thread([this, child] {
            siginfo_t info{};
            while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 &&
                   errno == EINTR) {
            }
            const std::scoped_lock lock(m_mutex);
            m_hasEnded = true;
            m_changed.notify_all();
        })
    {}

    // Whether it has ended by then. Stop requests also end the wait.
    bool wait(const std::stop_token &stop, std::optional<RunClock::time_point> until)
    {
        std::unique_lock lock(m_mutex);
        const auto hasEnded = [this] { return m_hasEnded; };
        return until ? m_changed.wait_until(lock, stop, *until, hasEnded)
                     : m_changed.wait(lock, stop, hasEnded);
    }

  private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_hasEnded = false;
    std::jthread
        m_thread; // ends with the child, so the child must be ended before this is destroyed
};

// Ends the program and everything it started. Those processes are not children, so they can't be
// waited for.
void endGroup(pid_t child, ChildWatch &watch)
{
    using namespace std::chrono_literals;
    const auto latest = RunClock::now() + 2s;
    ::kill(-child, SIGTERM);
    if (watch.wait({}, latest)) {
        ::waitpid(child, nullptr, 0);
        while (RunClock::now() < latest) {
            if (::kill(-child, 0) != 0)
                return;
            std::this_thread::sleep_for(kLookEvery);
        }
        ::kill(-child, SIGKILL);
        return;
    }
    ::kill(-child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

// Waits for the child, and ends it if the user cancels or the time is over. Error: Cancelled, Io.
Status await(const ProgramStart &start, pid_t child, int &status, rusage &usage,
             const std::stop_token &stop)
{
    const Error cancelled{ErrorCode::Cancelled, "cancelled", {}};
    ChildWatch watch(child);
    if (!watch.wait(stop, start.deadline)) {
        endGroup(child, watch);
        if (stop.stop_requested())
            return cancelled;
        return Error{ErrorCode::Cancelled,
                     fmt::format("{} was still running and was ended", start.command.front()),
                     {}};
    }
    if (::wait4(child, &status, 0, &usage) != child)
        return Error{
            ErrorCode::Io, fmt::format("can't wait for the program: {}", std::strerror(errno)), {}};
    return WIFSIGNALED(status) && stop.stop_requested() ? Status(cancelled) : Status();
}

} // namespace

Result<ProgramRun> runProgram(const ProgramStart &start, const std::stop_token &stop)
{
    Prepared prepared(start);
    int report[2] = {-1, -1};
    if (::pipe2(report, O_CLOEXEC) != 0)
        return failed(start, fmt::format("can't be started: {}", std::strerror(errno)));
    std::signal(SIGCHLD, SIG_DFL); // if it were ignored, there would be no status to wait for
    const auto from = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0)
        prepared.become(report[1]);
    ::close(report[1]);
    if (child < 0) {
        ::close(report[0]);
        return failed(start, fmt::format("can't be started: {}", std::strerror(errno)));
    }
    ::setpgid(child, child); // parent and child both call it, so that the order doesn't matter
    int status = 0;
    rusage usage{};
    const Status waited = await(start, child, status, usage, stop);
    int error = 0;
    if (::read(report[0], &error, sizeof error) != sizeof error)
        error = 0;
    ::close(report[0]);
    if (!waited)
        return waited.error();
    if (const Status ended = judgeEnd(start, status, error); !ended)
        return ended.error();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - from;
    return ProgramRun{.seconds = took.count(),
                      .processorSeconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime),
                      .interruptions = static_cast<std::uint64_t>(usage.ru_nivcsw)};
}

} // namespace zoe::cli
