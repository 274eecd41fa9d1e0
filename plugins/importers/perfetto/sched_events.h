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
    // A packet's events of one CPU. False: the kernel lost some before these.
    bool addBundle(std::string_view bundle);
    // The processes and names of threads.
    void describeThreads(std::string_view processTree);

    [[nodiscard]] SchedTrace &trace() { return m_trace; }

  private:
    void addEvent(std::string_view event, std::uint32_t cpu);
    void addCompact(std::string_view compact, std::uint32_t cpu);
    void addSwitch(std::int64_t timeNs, std::uint32_t cpu, SchedTrace::Tid from,
                   std::uint64_t state, SchedTrace::Tid to);

    SchedTrace m_trace;
    std::map<std::uint32_t, SchedTrace::Tid> m_running; // by CPU: as switches came
};

} // namespace zoe::perfetto
