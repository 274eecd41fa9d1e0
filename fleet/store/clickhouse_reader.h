// Reads runs and series of a store in ClickHouse, and determines what is missing when shards don't
// answer. For one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "fleet/store/clickhouse_rows.h"
#include "fleet/store/clickhouse_server.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

class ClickHouseReader {
  public:
    // cluster: empty for a single server. The server must outlive the reader.
    ClickHouseReader(ClickHouseServer &server, std::string cluster);

    // As in Store.
    Result<std::vector<RunFacts>> runs();
    [[nodiscard]] const StoreGap &gap() const { return m_gap; }
    Status forEachSeries(const SeriesFilter &filter, const Task &task,
                         const std::function<bool(const Series &)> &body);

  private:
    struct StoredRun {
        std::uint64_t id = 0;
        std::uint64_t points = 0;
        std::uint32_t month = 0;
    };
    // The runs of a place to ask for.
    struct PlaceRuns {
        const PlaceKey *place = nullptr;
        std::vector<std::uint32_t> runs;
        std::uint64_t points = 0; // about
    };
    // A condition on rows of points.
    struct Condition {
        std::string where;  // on columns that the table is sorted and partitioned by
        std::string wanted; // a further condition; empty: none

        [[nodiscard]] std::string text() const;
        void require(const std::string &condition);
    };
    struct Query {
        std::string condition;
        double points = 0; // about
    };

    [[nodiscard]] ClickHouseServer::Shards shards() const
    {
        return m_gap.servers.empty() ? ClickHouseServer::Shards::All
                                     : ClickHouseServer::Shards::Reached;
    }
    [[nodiscard]] Error cutOff() const;
    Result<std::set<std::uint32_t>> reachedShards();
    Status findUnreached();
    Status checkReached();
    Status findMissingPlaces();
    Result<std::vector<RunRow>> readRuns();
    [[nodiscard]] PlaceRuns runsOf(const PlaceKey &place, const std::vector<std::uint32_t> &runs,
                                   const SeriesFilter &filter) const;
    [[nodiscard]] Condition conditionOf(std::span<const PlaceRuns> places,
                                        const SeriesFilter &filter) const;
    Result<std::vector<std::string>> partsOf(const Condition &condition, const Task &task);
    Result<std::vector<Query>> nextQueries(std::span<const PlaceRuns> &places,
                                           const SeriesFilter &filter, const Task &task);
    Result<SeriesRows> askSeries(const SeriesFilter &filter, const std::string &condition,
                                 const Task &task);

    ClickHouseServer &m_server;
    ClickHouseServer m_ahead; // for the thread that fetches the next series in advance
    std::string m_cluster;
    std::string m_suffix; // of the tables that cover all shards
    std::unordered_map<std::uint64_t, std::uint32_t> m_placeOf; // by id: position in runs()
    std::vector<StoredRun> m_runs;                              // in the order of runs()
    std::map<PlaceKey, std::vector<std::uint32_t>> m_places;    // positions in runs()
    StoreGap m_gap;
    std::set<std::uint32_t> m_reached; // only with a gap
};

} // namespace zoe::fleet
