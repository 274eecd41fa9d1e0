// The last step of reading track events: all descriptors are known, and tracks get their names,
// processes and threads.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

#include "analysis/model/task.h"
#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/perfetto/track_table.h"

namespace zoe::perfetto {

class TrackPlaces {
  public:
    // TraceCounter::series holds the uuids of counters, and is set to their names.
    TrackPlaces(TraceData &data, TrackTable &tracks, const std::vector<std::uint64_t> &counters)
        : m_data(data)
        , m_tracks(tracks)
        , m_counters(counters)
    {}

    // Error: Cancelled
    Status run(const Task &task);

  private:
    void finishTrack(std::uint64_t uuid, TrackInfo &track);
    void finishCounters();
    void turnIntoSpans(TrackInfo &track, std::uint32_t home);
    void findHomes();
    [[nodiscard]] bool isOfLock(std::uint64_t uuid, const TrackInfo &track) const;
    std::uint32_t siteOfSpan(const TrackInfo &track, std::uint32_t site);
    std::uint32_t homeOf(const TrackPlace &place);
    std::uint32_t homeOfLock(const TrackPlace &place);
    [[nodiscard]] std::unordered_set<std::uint64_t> tracksOfSpans() const;

    TraceData &m_data;
    TrackTable &m_tracks;
    const std::vector<std::uint64_t> &m_counters;
    std::map<std::optional<std::int64_t>, std::uint32_t> m_homes; // of spans, by pid
    std::uint64_t m_spans = 0;
};

} // namespace zoe::perfetto
