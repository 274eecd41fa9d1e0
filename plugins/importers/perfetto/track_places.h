// The last step of reading track events: by now all descriptors have come, and tracks get their
// names, processes and threads.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/perfetto/track_table.h"

namespace zoe::perfetto {

class TrackPlaces {
  public:
    // The uuids of counters stand by TraceCounter::series, which becomes what the name says.
    TrackPlaces(TraceData &data, TrackTable &tracks, const std::vector<std::uint64_t> &counters)
        : m_data(data)
        , m_tracks(tracks)
        , m_counters(counters)
    {}

    void run();

  private:
    void finishTrack(std::uint64_t uuid, TrackInfo &track);
    void finishCounters();
    void turnIntoSpans(TrackInfo &track, std::uint32_t home);
    std::uint32_t homeOf(const TrackPlace &place);
    [[nodiscard]] std::unordered_set<std::uint64_t> tracksOfSpans() const;

    TraceData &m_data;
    TrackTable &m_tracks;
    const std::vector<std::uint64_t> &m_counters;
    std::map<std::optional<std::int64_t>, std::uint32_t> m_homes; // of spans, by pid
    std::uint64_t m_spans = 0;
};

} // namespace zoe::perfetto
