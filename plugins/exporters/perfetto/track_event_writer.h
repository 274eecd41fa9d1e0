// Packets of a Perfetto trace with the content of a capture. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <protozero/pbf_builder.hpp>
#include <string>
#include <vector>

#include "plugins/exporters/common/export_walk.h"
#include "plugins/exporters/common/exported_stacks.h"
#include "plugins/exporters/common/sched_switches.h"
#include "plugins/exporters/common/trace_events.h"
#include "plugins/perfetto/fields.h"

namespace zoe {

class TrackEventWriter {
  public:
    explicit TrackEventWriter(const Capture &capture); // must outlive this

    // Must come before all events: names, and the tracks of threads and plots.
    [[nodiscard]] std::string head() const;
    [[nodiscard]] std::string packetsOf(const SelectedChunk &chunk) const;
    // Call stacks with names and modules, once, before samples. Empty: there are none.
    [[nodiscard]] std::string stacks() const;
    [[nodiscard]] std::string packetsOf(const std::vector<StackSample> &samples) const;
    // As events of the kernel, which viewers show by CPU and as states of threads.
    [[nodiscard]] std::string packetsOf(const std::vector<SchedSwitch> &switches,
                                        const std::vector<SchedWake> &wakes) const;

  private:
    class ChunkWriter;

    [[nodiscard]] std::string namesPacket() const;
    void addSite(protozero::pbf_builder<perfetto::Event> &event, SiteId site) const;
    [[nodiscard]] std::uint64_t trackOf(ThreadId thread) const;
    [[nodiscard]] std::uint64_t trackOf(PlotId plot) const;

    const Capture &m_capture;
    ThreadId m_frameThread;                  // that marks frames; invalid if there is none
    std::vector<TraceThread> m_threads;      // their numbers
    std::vector<std::string> m_locks;        // their names
    std::vector<std::string> m_categories;   // by iid, from 1
    std::vector<std::uint64_t> m_categoryOf; // one per site; 0: none
};

} // namespace zoe
