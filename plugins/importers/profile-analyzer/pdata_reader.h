// Parses a .pdata file into TraceData. The format has durations and depths, but no times within a
// frame.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/importers/common/bytes/binary_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Confidence for a file that starts with these bytes. The format has no signature, so every number
// must be plausible.
int sniffPdata(std::string_view firstBytes);

class PdataReader {
  public:
    PdataReader(BinaryReader &in, TraceData &data)
        : m_in(in)
        , m_data(data)
    {}

    // A truncated file is counted in the report. Error: BadInput, Io, Cancelled.
    Status run();
    [[nodiscard]] std::int32_t version() const { return m_version; }

  private:
    struct Marker {
        std::int32_t name = 0;
        std::int64_t lengthNs = 0;
        std::int32_t depth = 1;
    };
    // A marker that may contain others.
    struct OpenMarker {
        std::int64_t endNs = 0;
        std::int64_t nextNs = 0; // where its next child starts
    };

    void readFrame();
    void beginFrame(double startMs, std::int64_t lengthNs);
    void readThread();
    void addMarker(std::uint32_t track, const Marker &marker);
    void closeTo(std::uint32_t track, std::size_t depth);
    void addEvent(std::uint32_t track, TraceKind kind, std::int64_t timeNs, std::uint32_t site);
    void readNames();
    void nameSites();
    void nameThreads();
    std::uint32_t siteOf(std::int32_t name);
    std::int64_t nsOf(float ms, const char *whatIfWrong);
    std::vector<std::string> nameList();

    BinaryReader &m_in;
    TraceData &m_data;
    std::int32_t m_version = 0;
    std::int64_t m_frameNs = 0; // start of the current frame
    std::int64_t m_frameEndNs = 0;
    bool m_anyFrame = false;
    std::vector<OpenMarker> m_open;                           // the frame's span at the bottom
    std::unordered_map<std::int32_t, std::uint32_t> m_sites;  // by number of the name
    std::unordered_map<std::int32_t, std::uint32_t> m_tracks; // likewise
    std::vector<std::string> m_markerNames;
    std::vector<std::string> m_threadNames;
};

} // namespace zoe
