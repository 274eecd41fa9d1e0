// Packets of a Perfetto trace for what a capture holds. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/exporters/common/export_walk.h"

namespace zoe {

class TrackEventWriter {
  public:
    explicit TrackEventWriter(const Capture &capture); // must outlive this

    // What must stand before all events: names, and the tracks of threads and plots.
    [[nodiscard]] std::string head() const;
    [[nodiscard]] std::string packetsOf(const SelectedChunk &chunk) const;

  private:
    class ChunkWriter;

    [[nodiscard]] std::string namesPacket() const;
    [[nodiscard]] std::uint64_t trackOf(ThreadId thread) const;
    [[nodiscard]] std::uint64_t trackOf(PlotId plot) const;

    const Capture &m_capture;
    std::uint32_t m_process;
    ThreadId m_frameThread; // that marks frames; invalid: none
};

} // namespace zoe
