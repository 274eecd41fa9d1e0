#include "plugins/importers/perfetto/sched_events.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "plugins/importers/common/bytes/protobuf_fields.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

using protobuf::Field;
using protobuf::forEachField;
using protobuf::packedNumbers;

namespace {

constexpr std::string_view kInvalid = "invalid switches and wakes were skipped";
constexpr std::uint64_t kAsleep = 0xff;       // bits of a state in which a thread can't run
constexpr std::uint64_t kUninterruptible = 2; // likewise, for a device
constexpr std::uint64_t kInterrupts = 0x58;   // flags: hard, soft, non-maskable

std::int64_t timeFrom(std::uint64_t number)
{
    return static_cast<std::int64_t>(
        std::min<std::uint64_t>(number, std::numeric_limits<std::int64_t>::max()));
}

SchedTrace::Tid tidFrom(std::uint64_t number)
{
    return static_cast<std::int32_t>(number);
}

} // namespace

void SchedEvents::addBundle(std::string_view bundle)
{
    std::uint32_t cpu = 0;
    const bool isWhole = forEachField(bundle, [&](const Field &field) {
        if (field.is(Ftrace::Cpu))
            cpu = static_cast<std::uint32_t>(field.number);
        else if (field.is(Ftrace::LostEvents) && field.number != 0)
            m_report.count("events of the kernel were lost: states of threads may be wrong");
    });
    forEachField(bundle, [&](const Field &field) {
        if (field.is(Ftrace::Event) && field.isBytes)
            addEvent(field.bytes, cpu);
        else if (field.is(Ftrace::Compact) && field.isBytes)
            addCompact(field.bytes, cpu);
    });
    m_report.count(kInvalid, isWhole ? 0 : 1);
}

void SchedEvents::describeThreads(std::string_view processTree)
{
    forEachField(processTree, [this](const Field &field) {
        if (!field.is(ProcessTree::Threads) || !field.isBytes)
            return;
        SchedTrace::Tid tid = 0;
        SchedTrace::Tid process = 0;
        forEachField(field.bytes, [&](const Field &inner) {
            if (inner.is(TreeThread::Tid))
                tid = tidFrom(inner.number);
            else if (inner.is(TreeThread::Process))
                process = tidFrom(inner.number);
        });
        if (process != 0)
            m_trace.process(tid, process);
    });
}

void SchedEvents::addSwitch(std::int64_t timeNs, std::uint32_t cpu, SchedTrace::Tid from,
                            std::uint64_t state, SchedTrace::Tid to)
{
    m_running[cpu] = to;
    const auto left = (state & kAsleep) == 0            ? SchedTrace::Left::Runnable
                      : (state & kUninterruptible) != 0 ? SchedTrace::Left::WaitingForIo
                                                        : SchedTrace::Left::Waiting;
    m_trace.switched(timeNs, cpu, from, left, to);
}

void SchedEvents::addEvent(std::string_view event, std::uint32_t cpu)
{
    std::int64_t timeNs = 0;
    SchedTrace::Tid thread = 0;
    std::uint64_t flags = 0;
    std::string_view switched;
    std::string_view waking;
    bool isWhole = forEachField(event, [&](const Field &field) {
        if (field.is(FtraceEvent::Timestamp))
            timeNs = timeFrom(field.number);
        else if (field.is(FtraceEvent::Pid))
            thread = tidFrom(field.number);
        else if (field.is(FtraceEvent::CommonFlags))
            flags = field.number;
        else if (field.is(FtraceEvent::SchedSwitch) && field.isBytes)
            switched = field.bytes;
        else if (field.is(FtraceEvent::SchedWaking) && field.isBytes)
            waking = field.bytes;
    });
    if (!switched.empty()) {
        SchedTrace::Tid from = 0;
        SchedTrace::Tid to = 0;
        std::uint64_t state = 0;
        std::string_view fromName;
        std::string_view toName;
        isWhole &= forEachField(switched, [&](const Field &field) {
            if (field.is(Switch::FromThread))
                from = tidFrom(field.number);
            else if (field.is(Switch::FromState))
                state = field.number;
            else if (field.is(Switch::ToThread))
                to = tidFrom(field.number);
            else if (field.is(Switch::FromName) && field.isBytes)
                fromName = field.bytes;
            else if (field.is(Switch::ToName) && field.isBytes)
                toName = field.bytes;
        });
        if (!isWhole)
            return m_report.count(kInvalid);
        m_trace.name(from, fromName);
        m_trace.name(to, toName);
        addSwitch(timeNs, cpu, from, state, to);
    }
    if (switched.empty() && waking.empty())
        m_report.count("events of the kernel other than switches and wakes were skipped");
    if (!waking.empty()) {
        SchedTrace::Tid woken = 0;
        isWhole &= forEachField(waking, [&](const Field &field) {
            if (field.is(Waking::Thread))
                woken = tidFrom(field.number);
        });
        if (!isWhole)
            return m_report.count(kInvalid);
        m_trace.woken(timeNs, woken, (flags & kInterrupts) != 0 ? 0 : thread);
    }
}

// Times are stored as differences; a switch leaves the thread to which the previous one switched.
void SchedEvents::addCompact(std::string_view compact, std::uint32_t cpu)
{
    std::vector<std::string_view> names;
    std::vector<std::uint64_t> times;
    std::vector<std::uint64_t> states;
    std::vector<std::uint64_t> threads;
    std::vector<std::uint64_t> nameOf;
    std::vector<std::uint64_t> wakeTimes;
    std::vector<std::uint64_t> woken;
    std::vector<std::uint64_t> flags;
    const bool isWhole = forEachField(compact, [&](const Field &field) {
        if (!field.isBytes)
            return;
        if (field.is(CompactSched::Names))
            names.push_back(field.bytes);
        else if (field.is(CompactSched::SwitchTimes))
            times = packedNumbers(field.bytes);
        else if (field.is(CompactSched::SwitchFromStates))
            states = packedNumbers(field.bytes);
        else if (field.is(CompactSched::SwitchToThreads))
            threads = packedNumbers(field.bytes);
        else if (field.is(CompactSched::SwitchToNames))
            nameOf = packedNumbers(field.bytes);
        else if (field.is(CompactSched::WakeTimes))
            wakeTimes = packedNumbers(field.bytes);
        else if (field.is(CompactSched::WokenThreads))
            woken = packedNumbers(field.bytes);
        else if (field.is(CompactSched::WakeFlags))
            flags = packedNumbers(field.bytes);
    });
    const auto before = m_running.find(cpu);
    std::optional<SchedTrace::Tid> running =
        before == m_running.end() ? std::nullopt : std::optional(before->second);
    const std::optional<SchedTrace::Tid> first = running;
    std::uint64_t time = 0;
    std::vector<std::int64_t> switchTimes;
    const auto [fewest, most] = std::minmax({times.size(), states.size(), threads.size()});
    for (std::size_t i = 0; i < fewest; ++i) {
        time += times[i];
        switchTimes.push_back(timeFrom(time));
        const SchedTrace::Tid to = tidFrom(threads[i]);
        if (i < nameOf.size() && nameOf[i] < names.size())
            m_trace.name(to, names[nameOf[i]]);
        addSwitch(timeFrom(time), cpu, running.value_or(0), states[i], to);
        running = to;
    }
    time = 0;
    const auto [fewestWakes, mostWakes] = std::minmax({wakeTimes.size(), woken.size()});
    m_report.count(kInvalid, most - fewest + mostWakes - fewestWakes + (isWhole ? 0 : 1));
    for (std::size_t i = 0; i < fewestWakes; ++i) {
        time += wakeTimes[i];
        // The waker is the thread on the CPU at that time.
        const auto behind = std::ranges::upper_bound(switchTimes, timeFrom(time));
        const SchedTrace::Tid waker =
            behind == switchTimes.begin()
                ? first.value_or(0)
                : tidFrom(threads[static_cast<std::size_t>(behind - switchTimes.begin()) - 1]);
        const bool interrupt = i < flags.size() && (flags[i] & kInterrupts) != 0;
        m_trace.woken(timeFrom(time), tidFrom(woken[i]), interrupt ? 0 : waker);
    }
}

} // namespace zoe::perfetto
