#include "plugins/exporters/common/trace_events.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/model/code_threads.h"

namespace zoe {

namespace {

constexpr std::uint64_t kFirstMadeUp = 0x7f00'0000; // above all numbers that systems give

} // namespace

std::uint32_t traceProcess(const Capture &capture)
{
    return std::max(1U, capture.info().session.processId);
}

std::vector<TraceThread> traceThreads(const Capture &capture)
{
    const std::uint32_t own = traceProcess(capture);
    const auto processOf = [own](const Thread &thread) {
        return thread.processId == 0 ? own : thread.processId;
    };
    std::set<std::pair<std::uint32_t, std::uint64_t>> seen;
    for (const Thread &thread : capture.threads()) {
        if (thread.osId != 0 && thread.isRecorded())
            seen.emplace(processOf(thread), thread.osId);
    }
    const bool unique = seen.size() == recordedThreads(capture.threads());
    std::vector<TraceThread> threads;
    for (const Thread &thread : capture.threads()) {
        std::uint64_t number = unique ? thread.osId : std::uint64_t{threads.size() + 1};
        if (thread.isInterrupts())
            number = 0;
        else if (number == 0) // what several threads share
            number = kFirstMadeUp + threads.size();
        threads.push_back({processOf(thread), number});
    }
    return threads;
}

std::string nameInTrace(const Thread &thread)
{
    Thread named = thread;
    if (!thread.isRecorded())
        named.processId = 0; // is part of the label
    return named.label();
}

ThreadId frameThreadOf(const Capture &capture)
{
    if (!capture.frameSets().empty() && capture.frameSets()[0].thread.valid())
        return capture.frameSets()[0].thread;
    const auto threads = capture.threads();
    const auto code = std::ranges::find_if(threads, runsCode);
    if (code != threads.end())
        return ThreadId{static_cast<std::uint32_t>(code - threads.begin())};
    return threads.empty() ? ThreadId{} : ThreadId{0};
}

std::vector<std::string> lockNames(const Capture &capture)
{
    std::vector<std::string> names;
    std::map<std::string, int> times;
    for (const Lock &lock : capture.locks()) {
        const int number = ++times[lock.name];
        names.push_back(number == 1 ? lock.name : lock.name + " (" + std::to_string(number) + ")");
    }
    return names;
}

const char *wordFor(LockUse use)
{
    switch (use) {
    case LockUse::Wait:
        return "wait";
    case LockUse::Hold:
        return "hold";
    case LockUse::SharedWait:
        return "shared wait";
    case LockUse::SharedHold:
        return "shared hold";
    }
    return "";
}

const char *wordFor(Severity severity)
{
    constexpr const char *kWords[] = {"trace", "debug", "info", "warning", "error", "fatal"};
    return kWords[std::min<std::size_t>(static_cast<std::size_t>(severity), 5)];
}

} // namespace zoe
