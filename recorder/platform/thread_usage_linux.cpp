#include "recorder/platform/thread_usage.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"

namespace zoe::recorder::platform {

namespace {

// Numbers separated by spaces; false if there are fewer.
class NumberReader {
  public:
    explicit NumberReader(std::string_view text)
        : m_text(text)
    {}

    bool skip(int words)
    {
        for (; words > 0; --words) {
            toWord();
            m_text.remove_prefix(std::min(m_text.find_first_of(" \n"), m_text.size()));
        }
        return !m_text.empty();
    }
    bool next(std::uint64_t &number)
    {
        toWord();
        const auto [end, error] =
            std::from_chars(m_text.data(), m_text.data() + m_text.size(), number);
        m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
        return error == std::errc{};
    }

  private:
    void toWord()
    {
        m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t"), m_text.size()));
    }

    std::string_view m_text;
};

template <std::size_t N>
std::string_view readOfThread(std::uint64_t osId, const char *file, std::array<char, N> &text)
{
    char path[64];
    std::snprintf(path, sizeof path, "/proc/self/task/%llu/%s",
                  static_cast<unsigned long long>(osId), file);
    return {text.data(), readProcFile(path, text.data(), N)};
}

bool numberBehind(std::string_view text, std::string_view label, std::uint64_t &number)
{
    const std::size_t at = text.find(label);
    return at != std::string_view::npos &&
           NumberReader(text.substr(at + label.size())).next(number);
}

} // namespace

const char *whyNotCounted()
{
    return "";
}

bool readThreadTimes(std::uint64_t osId, ThreadTimes &times)
{
    std::array<char, 128> text;
    NumberReader numbers(readOfThread(osId, "schedstat", text));
    return numbers.next(times.runningNs) && numbers.next(times.queuedNs) &&
           numbers.next(times.runs);
}

bool readThreadFaults(std::uint64_t osId, ThreadFaults &faults)
{
    std::array<char, 1024> text;
    const std::string_view whole = readOfThread(osId, "stat", text);
    const std::size_t name = whole.rfind(')'); // names may contain anything
    if (name == std::string_view::npos)
        return false;
    NumberReader numbers(whole.substr(name + 1));
    std::uint64_t minor = 0;
    if (!numbers.skip(7) || !numbers.next(minor) || !numbers.skip(1) || !numbers.next(faults.major))
        return false;
    faults.all = minor + faults.major;
    return true;
}

bool readThreadSwitchCounts(std::uint64_t osId, ThreadSwitchCounts &counts)
{
    std::array<char, 4096> text;
    const std::string_view whole = readOfThread(osId, "status", text);
    return numberBehind(whole, "\nvoluntary_ctxt_switches:", counts.waits) &&
           numberBehind(whole, "\nnonvoluntary_ctxt_switches:", counts.preemptions);
}

bool threadHasEnded(std::uint64_t osId)
{
    return syscall(SYS_tgkill, getpid(), static_cast<pid_t>(osId), 0) != 0 && errno == ESRCH;
}

std::uint64_t processFaults()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_minflt) +
           static_cast<std::uint64_t>(usage.ru_majflt);
}

std::uint64_t processIo()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_inblock) +
           static_cast<std::uint64_t>(usage.ru_oublock) +
           static_cast<std::uint64_t>(usage.ru_majflt);
}

void readStolen(std::vector<CpuStolen> &cpus)
{
    cpus.clear();
    std::string text(std::size_t{64} << 10, '\0'); // "cpu" lines come first; room for 1,000 CPUs
    text.resize(readProcFile("/proc/stat", text.data(), text.size()));
    static const auto tickNs = kNsPerSecond / static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
    for (std::size_t at = text.find("\ncpu"); at != std::string::npos;
         at = text.find("\ncpu", at + 1)) {
        const std::size_t end = text.find('\n', at + 1);
        if (end == std::string::npos)
            return;
        NumberReader numbers(std::string_view(text).substr(at + 4, end - at - 4));
        std::uint64_t cpu = 0;
        std::uint64_t hardware = 0;
        std::uint64_t software = 0;
        std::uint64_t stolen = 0;
        // user nice system idle iowait irq softirq steal
        if (numbers.next(cpu) && numbers.skip(5) && numbers.next(hardware) &&
            numbers.next(software) && numbers.next(stolen))
            cpus.push_back(
                {static_cast<std::uint32_t>(cpu), stolen * tickNs, (hardware + software) * tickNs});
    }
}

} // namespace zoe::recorder::platform
