// The tracks of a trace, from descriptors in any order. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/model/report.h"
#include "plugins/importers/common/string_table.h"

namespace zoe::perfetto {

struct TrackInfo {
    std::string name;
    std::uint64_t parent = 0;
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
    bool told = false; // by a descriptor
    bool isCounter = false;
    bool incremental = false;
    double unit = 1;
    double lastValue = 0;
    std::uint32_t data = StringTable::kNone;   // index into TraceData::tracks
    std::uint32_t series = StringTable::kNone; // TraceCounter::series, provisional
};

// The place of a track, given by the nearest of itself and its parents that has one.
struct TrackPlace {
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
    std::uint64_t thread = 0; // the track with the tid
};

class TrackTable {
  public:
    explicit TrackTable(Report &report)
        : m_report(report)
    {}

    // The track with that uuid; made if there is none. Null, which is counted, if there are more
    // than any program has.
    TrackInfo *find(std::uint64_t uuid);
    [[nodiscard]] TrackInfo &at(std::uint64_t uuid) { return m_tracks.at(uuid); }
    [[nodiscard]] const TrackInfo &at(std::uint64_t uuid) const { return m_tracks.at(uuid); }
    // All uuids, in order of arrival.
    [[nodiscard]] const std::vector<std::uint64_t> &order() const { return m_order; }
    [[nodiscard]] const std::unordered_map<std::int64_t, std::string> &processNames() const
    {
        return m_processNames;
    }

    void describeTrack(std::string_view message);
    // Applies the messages of a track, or of separate packets (without a track). A thread gets a
    // track, whose uuid is returned.
    void describeProcess(std::string_view message, TrackInfo *track);
    std::optional<std::uint64_t> describeThread(std::string_view message, TrackInfo *track);

    // The track of a thread that is known by its numbers only; nothing, as find().
    std::optional<std::uint64_t> threadTrack(std::int64_t pid, std::int64_t tid);

    [[nodiscard]] TrackPlace placeOf(std::uint64_t uuid) const;

  private:
    Report &m_report;
    std::unordered_map<std::uint64_t, TrackInfo> m_tracks;
    TrackInfo *m_last = nullptr; // what find() found
    std::uint64_t m_lastUuid = 0;
    std::vector<std::uint64_t> m_order; // keys of m_tracks in order of arrival
    std::unordered_map<std::int64_t, std::string> m_processNames;
};

} // namespace zoe::perfetto
