#include "plugins/importers/common/sched_trace.h"

#include <algorithm>

namespace zoe {

void SchedTrace::switched(std::int64_t timeNs, std::uint32_t cpu, Tid from, Left left, Tid to)
{
    m_events.push_back({timeNs, from, to, cpu, false, left});
}

void SchedTrace::woken(std::int64_t timeNs, Tid thread, Tid waker)
{
    m_events.push_back({timeNs, waker, thread, 0, true, Left::Waiting});
}

void SchedTrace::name(Tid thread, std::string_view text)
{
    if (thread != 0 && !text.empty())
        m_names.try_emplace(thread, text);
}

void SchedTrace::seeTimes(TraceData &data) const
{
    for (const Event &event : m_events)
        data.seeTime(event.timeNs, event.timeNs);
}

TraceTask SchedTrace::taskOf(Tid thread)
{
    const auto [known, isNew] = m_tasks.try_emplace(thread);
    if (!isNew)
        return known->second;
    TraceTask &task = known->second;
    task.track = thread == 0 ? StringTable::kNone : (*m_trackOf)(thread);
    if (task.track != StringTable::kNone)
        return task;
    auto &others = m_data->otherTasks;
    if (others.size() >= kMostOthers) {
        m_data->report.count("threads without zones beyond 1 000 were left out");
        return task;
    }
    Thread other{"interrupts", 0, 0, TrackKind::Unrecorded};
    if (thread != 0) {
        const auto name = m_names.find(thread);
        const auto process = m_processes.find(thread);
        other.name = name == m_names.end() ? std::string() : name->second;
        other.osId = static_cast<std::uint64_t>(thread);
        other.processId =
            static_cast<std::uint32_t>(process == m_processes.end() ? thread : process->second);
    }
    task.other = static_cast<std::uint32_t>(others.size());
    others.push_back(std::move(other));
    return task;
}

void SchedTrace::change(Tid thread, const Current &next, Tid waker)
{
    Current &current = m_current[thread];
    if (current.known && next.sinceNs > current.sinceNs)
        add(thread, current, next.sinceNs, waker);
    current = next;
}

void SchedTrace::add(Tid thread, const Current &state, std::int64_t untilNs, Tid waker)
{
    const bool isRunning = state.state == ThreadState::Running;
    const std::int64_t start = std::max(state.sinceNs, m_data->earliestNs);
    const std::int64_t end = std::min(untilNs, m_data->latestNs);
    if (end <= start) {
        m_data->leftOut.states += isRunning || (*m_trackOf)(thread) != StringTable::kNone ? 1 : 0;
        return;
    }
    const TraceTask task = taskOf(thread);
    if (task.track == StringTable::kNone && (task.other == StringTable::kNone || !isRunning))
        return;
    m_data->leftOut.states += start > state.sinceNs || end < untilNs ? 1 : 0;
    m_data->states.push_back({start, end - start, task,
                              waker == kNobody || end < untilNs ? TraceTask{} : taskOf(waker),
                              state.state, state.cpu, state.isIo});
}

void SchedTrace::leave(Tid thread, std::int64_t timeNs)
{
    change(thread, {false, ThreadState::Running, kUnknownCpu, timeNs});
}

void SchedTrace::finish(TraceData &data, const std::function<std::uint32_t(Tid)> &trackOf)
{
    m_data = &data;
    m_trackOf = &trackOf;
    std::ranges::stable_sort(m_events, {}, &Event::timeNs);
    for (const Event &event : m_events) {
        if (event.isWake) {
            const auto current = m_current.find(event.to);
            if (current == m_current.end() || !current->second.known ||
                current->second.state != ThreadState::Waiting)
                continue;
            change(event.to, {true, ThreadState::Preempted, current->second.cpu, event.timeNs},
                   event.from);
            continue;
        }
        const auto [running, isNew] = m_running.try_emplace(event.cpu, event.from);
        if (!isNew && running->second != event.from) { // an event in between is missing
            leave(running->second, event.timeNs);
            data.report.count("switches of CPUs are missing in the file");
        }
        running->second = event.to;
        if (event.from != 0)
            change(event.from,
                   {true,
                    event.left == Left::Runnable ? ThreadState::Preempted : ThreadState::Waiting,
                    event.cpu, event.timeNs, event.left == Left::WaitingForIo});
        if (event.to != 0)
            change(event.to, {true, ThreadState::Running, event.cpu, event.timeNs});
    }
    std::vector<Tid> open;
    for (const auto &[thread, current] : m_current)
        open.push_back(thread);
    std::ranges::sort(open);
    const std::int64_t lastNs = m_events.empty() ? data.latestNs : m_events.back().timeNs;
    for (const Tid thread : open)
        leave(thread, std::max(data.latestNs, lastNs));
    std::ranges::stable_sort(data.states, {}, &TraceState::timeNs);
}

} // namespace zoe
