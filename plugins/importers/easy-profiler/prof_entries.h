// Parses descriptors, threads, blocks and bookmarks of a .prof file into TraceData.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/importers/common/bytes/binary_reader.h"
#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/easy-profiler/prof_header.h"

namespace zoe::prof {

class EntryReader {
  public:
    EntryReader(BinaryReader &in, const Header &header, TraceData &data);

    // Parses everything after the header. A truncated file is counted in the report. Error:
    // BadInput, Io, Cancelled.
    Status run();

  private:
    struct Descriptor {
        TraceSite site;
        std::uint8_t type = 1;
        bool known = false;                       // otherwise a gap in the table
        std::uint32_t index = StringTable::kNone; // in TraceData::sites
    };
    struct Span {
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
    };

    void readDescriptors();
    void addDescriptor(std::string_view bytes);
    void readThread();
    void readSwitches(const std::string &threadName, std::uint64_t thread);
    void readBlocks(std::uint32_t track);
    void addBlock(std::uint32_t track, std::string_view bytes);
    void addZone(std::uint32_t track, std::uint32_t site, Span span);
    void addValue(std::uint32_t track, const Descriptor &descriptor, std::string_view bytes,
                  std::int64_t timeNs);
    void readBookmarks();
    std::string_view entry();
    std::uint32_t siteOf(std::uint32_t descriptor, std::string_view name);
    [[nodiscard]] std::optional<std::int64_t> nsOf(std::uint64_t ticks) const;
    // Its last part, starting with the file name.
    std::optional<Span> spanOf(std::string_view bytes);

    BinaryReader &m_in;
    const Header &m_header;
    TraceData &m_data;
    TraceId m_pid;
    std::int64_t m_firstNs = 0;
    std::vector<Descriptor> m_descriptors;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_named; // descriptor, name
    std::uint64_t m_entries = 0; // context switches and blocks
    std::uint32_t m_threadsRead = 0;
};

} // namespace zoe::prof
