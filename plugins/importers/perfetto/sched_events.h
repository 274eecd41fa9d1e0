// What the kernel's scheduler told a Perfetto trace, event by event or in the compact form. Not
// thread-safe: one owner.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "plugins/importers/common/sched_trace.h"

namespace zoe::perfetto {

class SchedEvents {
  public:
    // The report must outlive it.
    explicit SchedEvents(Report &report)
        : m_report(report)
    {}

    // A packet's events of one CPU.
    void addBundle(std::string_view bundle);
    // The processes and names of threads.
    void describeThreads(std::string_view processTree);

    [[nodiscard]] SchedTrace &trace() { return m_trace; }

  private:
    void addEvent(std::string_view event, std::uint32_t cpu);
    void addCompact(std::string_view compact, std::uint32_t cpu);
    void addSwitch(std::int64_t timeNs, std::uint32_t cpu, SchedTrace::Tid from,
                   std::uint64_t state, SchedTrace::Tid to);

    Report &m_report;
    SchedTrace m_trace;
    std::map<std::uint32_t, SchedTrace::Tid> m_running; // by CPU: as switches came
};

} // namespace zoe::perfetto
