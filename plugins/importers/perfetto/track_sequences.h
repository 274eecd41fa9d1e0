// The state of one writer (a sequence) across its packets: names by number, defaults, clocks.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/model/report.h"
#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/importers/perfetto/stack_samples.h"

namespace zoe::perfetto {

struct SourceLocation {
    std::uint32_t file = StringTable::kNone; // StringTable ids
    std::uint32_t function = StringTable::kNone;
    std::uint32_t line = 0;
};

// Texts and source locations by the sequence's numbers.
struct InternedNames {
    std::unordered_map<std::uint64_t, std::uint32_t> categories; // StringTable ids
    std::unordered_map<std::uint64_t, std::uint32_t> events;
    std::unordered_map<std::uint64_t, std::uint32_t> annotations; // names and texts of them
    std::unordered_map<std::uint64_t, std::uint32_t> annotationTexts;
    std::unordered_map<std::uint64_t, SourceLocation> locations;
    std::unordered_map<std::uint64_t, std::uint32_t> sites; // of events, by their components
    InternedStacks stacks;

    void clear();
    void add(std::string_view internedData, StringTable &strings);
};

SourceLocation readLocation(std::string_view message, StringTable &strings,
                            std::uint64_t *iid = nullptr);

// Converts times of any clock to that of the trace.
class ClockTable {
  public:
    // A snapshot of several clocks at one moment. Returns the incremental clock in it, if any.
    void addSnapshot(std::string_view message);
    // Advances a clock that counts up from packet to packet.
    std::int64_t timeOf(std::uint32_t clock, std::uint64_t timestamp, Report &report);

  private:
    struct State {
        std::int64_t unitNs = 1;
        bool incremental = false;
        std::int64_t valueNs = 0;  // last time of an incremental clock
        std::int64_t offsetNs = 0; // to the trace's clock
    };
    std::unordered_map<std::uint32_t, State> m_clocks;
};

struct Sequence {
    InternedNames names;
    ClockTable clocks;
    bool begun = false; // it had a packet
    bool valid = false; // its state was cleared once and nothing has been lost since
    std::optional<std::uint64_t> defaultTrack;
    std::optional<std::uint32_t> defaultClock;
    std::optional<std::int64_t> lastUs;     // for times that count from event to event
    std::vector<std::uint64_t> extraTracks; // of the further counters of each event
    std::vector<std::uint64_t> extraDoubleTracks;
    std::optional<std::uint64_t> threadTrack; // from an old thread descriptor
    std::int64_t samplePeriodNs = 0;          // 0: unknown
};

} // namespace zoe::perfetto
