#include "plugins/exporters/common/sched_switches.h"

#include <algorithm>
#include <tuple>

namespace zoe {

std::vector<SchedWake> wakesIn(std::span<const ThreadStateSpan> states)
{
    std::vector<SchedWake> wakes;
    for (const ThreadStateSpan &span : states) {
        if (span.waker.valid())
            wakes.push_back(
                {span.endNs(), span.cpu == kUnknownCpu ? 0 : span.cpu, span.waker, span.thread});
    }
    std::ranges::stable_sort(wakes, {}, &SchedWake::timeNs);
    return wakes;
}

void SchedSwitches::leave(std::uint32_t thread, const ThreadStateSpan *next)
{
    Running &running = m_running[thread];
    m_edges.push_back({running.endNs, running.cpu, false, ThreadId{thread},
                       next != nullptr && next->state == ThreadState::Preempted,
                       next != nullptr && next->isIo});
    running.open = false;
}

std::vector<SchedSwitch> SchedSwitches::add(std::span<const ThreadStateSpan> states, TimeNs endNs)
{
    for (const ThreadStateSpan &span : states) {
        const std::uint32_t thread = span.thread.value;
        if (thread >= m_running.size())
            m_running.resize(std::size_t{thread} + 1);
        Running &running = m_running[thread];
        const bool runs = span.state == ThreadState::Running && span.cpu != kUnknownCpu;
        const bool touches = running.open && running.endNs == span.startNs;
        if (touches && runs && running.cpu == span.cpu) {
            running.endNs = span.endNs(); // cut by the end of a chunk
            continue;
        }
        if (running.open)
            leave(thread, touches ? &span : nullptr);
        if (runs) {
            m_edges.push_back({span.startNs, span.cpu, true, span.thread, false, false});
            running = {true, span.cpu, span.endNs()};
        }
    }
    for (std::uint32_t thread = 0; thread < m_running.size(); ++thread)
        if (m_running[thread].open && m_running[thread].endNs < endNs)
            leave(thread, nullptr);
    return joined();
}

std::vector<SchedSwitch> SchedSwitches::finish()
{
    for (std::uint32_t thread = 0; thread < m_running.size(); ++thread)
        if (m_running[thread].open)
            leave(thread, nullptr);
    return joined();
}

// One thread leaves a CPU and another enters it at the same time: one switch.
std::vector<SchedSwitch> SchedSwitches::joined()
{
    std::ranges::stable_sort(m_edges, {}, [](const Edge &edge) {
        return std::tuple(edge.timeNs, edge.cpu, edge.enters);
    });
    std::vector<SchedSwitch> switches;
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const Edge &edge = m_edges[i];
        if (edge.enters) {
            switches.push_back({edge.timeNs, edge.cpu, {}, false, edge.thread, false});
            continue;
        }
        switches.push_back(
            {edge.timeNs, edge.cpu, edge.thread, edge.runnable, {}, edge.waitsForIo});
        if (i + 1 < m_edges.size() && m_edges[i + 1].enters &&
            m_edges[i + 1].timeNs == edge.timeNs && m_edges[i + 1].cpu == edge.cpu)
            switches.back().to = m_edges[++i].thread;
    }
    m_edges.clear();
    return switches;
}

} // namespace zoe
