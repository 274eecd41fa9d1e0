#include "tests/recorder/scheduling_support.h"

#include <cstddef>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include "recorder/platform/platform.h"
#include "recorder/platform/thread_switches.h"
#include "recorder/platform/thread_usage.h"
#include "zoetrope/zoe.h"

namespace zoe::test {

bool answerCalls(std::uint32_t answer, const std::vector<long> &calls)
{
    std::vector<sock_filter> code{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
    };
    for (const long call : calls) {
        code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
        code.push_back(BPF_STMT(BPF_RET | BPF_K, answer));
    }
    code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog program{static_cast<unsigned short>(code.size()), code.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

bool answerPerfEvents(std::uint32_t answer)
{
    return answerCalls(answer, {SYS_perf_event_open});
}

bool switchesArePermitted()
{
    constexpr std::uint32_t kThreads = 8;
    recorder::platform::ThreadSwitches switches;
    bool all = switches.permitted();
    for (std::uint32_t thread = 0; thread < kThreads && all; ++thread)
        all = switches.add(recorder::platform::currentThreadId(), thread);
    return all;
}

std::map<std::string, std::vector<ThreadStateSpan>> statesOf(const Capture &capture)
{
    std::map<std::string, std::vector<ThreadStateSpan>> result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const ThreadStateSpan &span : chunk->extras.states) {
            auto &states = result[capture.thread(span.thread).name];
            if (!states.empty() && states.back().thread == span.thread &&
                states.back().endNs() == span.startNs && states.back().state == span.state &&
                states.back().cpu == span.cpu && !states.back().waker.valid()) {
                states.back().durationNs += span.durationNs;
                states.back().waker = span.waker; // it ends the last piece
                states.back().isIo = states.back().isIo || span.isIo;
            } else {
                states.push_back(span);
            }
        }
    }
    return result;
}

std::vector<std::pair<TimeNs, TimeNs>> zonesOf(const Capture &capture, std::string_view name)
{
    std::vector<std::pair<TimeNs, TimeNs>> result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t zone = 0; zone < tree.size(); ++zone)
                if (capture.site(tree[zone].site).label() == name)
                    result.emplace_back(tree[zone].startNs, tree[zone].endNs());
        }
    }
    return result;
}

std::string switchesSaid(const Capture &capture)
{
    for (const auto &[key, value] : capture.info().session.metadata)
        if (key == "switches")
            return value;
    return {};
}

// The size of a gap without a number is unknown.
std::uint64_t missingSwitches(const Capture &capture, const SessionResult &result)
{
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        for (const auto chunk = *capture.chunk(i); const Message &message : chunk->messages)
            if (message.text.find(" may be missing") != std::string::npos)
                return std::numeric_limits<std::uint32_t>::max();
    return result.lostSwitches;
}

bool isAsleep(std::uint64_t osId)
{
    std::ifstream file("/proc/self/task/" + std::to_string(osId) + "/stat");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::size_t name = text.rfind(')');
    return name != std::string::npos && text.substr(name, 3) == ") S";
}

std::uint64_t waitsOf(std::uint64_t osId)
{
    recorder::platform::ThreadSwitchCounts counts;
    return recorder::platform::readThreadSwitchCounts(osId, counts) ? counts.waits : 0;
}

void sleepUs(long us)
{
    const timespec pause{0, us * 1000};
    nanosleep(&pause, nullptr);
}

void compute(unsigned rounds)
{
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < rounds * 1000; ++i)
        sum = sum + i;
}

// An order to the writer thread is answered after a pass: the first one sees the zone, the second
// follows its thread, and its state is known after waiting for the third. Sessions without a flight
// recorder refuse, which doesn't matter here.
void settle()
{
    {
        ZOE_ZONE("settle");
    }
    for (int pass = 0; pass < 3; ++pass)
        saveFlight();
}

OwnCounts OwnCounts::now()
{
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    timespec cpu{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
    return {static_cast<std::uint64_t>(usage.ru_nvcsw), static_cast<std::uint64_t>(usage.ru_nivcsw),
            static_cast<std::uint64_t>(usage.ru_minflt + usage.ru_majflt),
            cpu.tv_sec * kNsPerSecond + cpu.tv_nsec};
}

std::string saidOf(const Capture &capture, std::string_view what)
{
    for (const auto &[key, value] : capture.info().session.metadata)
        if (key == what)
            return value;
    return {};
}

} // namespace zoe::test
