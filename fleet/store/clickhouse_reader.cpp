#include "fleet/store/clickhouse_reader.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

#include "fleet/store/clickhouse_run_writer.h"
#include "fleet/store/clickhouse_tables.h"
#include "fleet/store/run_columns.h"

namespace zoe::fleet {

namespace {

// Read at once, or the points of one function: 60 MB without sketches.
constexpr std::uint64_t kPointsAtOnce = 500'000;
// A server refuses queries of more than 50,000 elements: a place is 22 of them, a run at most two.
constexpr std::size_t kPlacesOfQuery = 1'000;
constexpr std::size_t kRunsOfQuery = 10'000;

bool isIn(const PlaceKey &place, const SeriesFilter &filter)
{
    const auto is = [](const std::optional<std::string> &wanted, const std::string &text) {
        return !wanted || *wanted == text;
    };
    return is(filter.program, place.program) && is(filter.branch, place.branch) &&
           is(filter.scene, place.scene) && is(filter.machine, place.machine);
}

} // namespace

ClickHouseReader::ClickHouseReader(ClickHouseServer &server, std::string cluster)
    : m_server(server)
    , m_cluster(std::move(cluster))
    , m_suffix(m_cluster.empty() ? "" : "_all")
{}

Error ClickHouseReader::cutOff() const
{
    return {ErrorCode::Io, "the server's answer is cut off", m_server.url().text()};
}

Result<std::set<std::uint32_t>> ClickHouseReader::reachedShards()
{
    auto rows =
        m_server.select("SELECT number FROM shard_all", Task{}, ClickHouseServer::Shards::Reached);
    if (!rows)
        return rows.error();
    std::set<std::uint32_t> numbers;
    while (rows->hasRow())
        numbers.insert(rows->number<std::uint32_t>());
    return numbers;
}

// After a shard did not answer.
Status ClickHouseReader::findUnreached()
{
    auto reached = reachedShards();
    if (!reached)
        return reached.error();
    const auto all = shardsOf(m_server, m_cluster, false);
    if (!all)
        return all.error();
    m_reached = std::move(*reached);
    for (const ClickHouseShard &shard : *all) {
        if (!m_reached.contains(shard.number))
            m_gap.servers.push_back(shard.host);
    }
    return {};
}

// Queries leave out shards that don't answer: those must be the same ones all the time.
Status ClickHouseReader::checkReached()
{
    if (m_gap.servers.empty())
        return {};
    const auto reached = reachedShards();
    if (!reached)
        return reached.error();
    if (*reached != m_reached)
        return Error{ErrorCode::Io,
                     "a server of the store stopped or came back during the query; try again",
                     m_server.url().text()};
    return {};
}

Status ClickHouseReader::findMissingPlaces()
{
    auto rows = m_server.select("SELECT DISTINCT program, branch, scene, machine, cpu FROM place "
                                "ORDER BY program, branch, scene, machine, cpu");
    if (!rows)
        return rows.error();
    while (rows->hasRow()) {
        PlaceKey place = readPlace(*rows);
        if (!m_places.contains(place))
            m_gap.places.push_back(std::move(place));
    }
    return {};
}

Result<std::vector<RunRow>> ClickHouseReader::readRuns()
{
    const std::string query = "SELECT " + runColumns() + " FROM run" + m_suffix;
    auto rows = m_server.select(query, Task{}, shards());
    if (!rows && rows.error().code == ErrorCode::Unreachable && !m_cluster.empty() &&
        m_gap.servers.empty()) {
        const Error failed = rows.error();
        if (const Status found = findUnreached(); !found)
            return found.error();
        if (m_gap.servers.empty())
            return failed;
        rows = m_server.select(query, Task{}, shards());
    }
    if (!rows)
        return rows.error();
    if (const Status checked = checkReached(); !checked)
        return checked.error();
    std::vector<RunRow> runs;
    while (rows->hasRow())
        runs.push_back(readRun(*rows));
    if (!rows->isWhole())
        return cutOff();
    return runs;
}

Result<std::vector<RunFacts>> ClickHouseReader::runs()
{
    m_gap = {};
    auto rows = readRuns();
    if (!rows)
        return rows.error();
    // Of two writers of one capture the same one counts for every reader.
    std::ranges::sort(*rows, {},
                      [](const RunRow &row) { return std::tie(row.facts.hash, row.id); });
    const auto [first, last] = std::ranges::unique(
        *rows, {}, [](const RunRow &row) -> const std::string & { return row.facts.hash; });
    rows->erase(first, last);
    std::vector<RunFacts> found;
    for (RunRow &row : *rows)
        found.push_back(std::move(row.facts));
    m_placeOf.clear();
    m_runs.clear();
    m_places.clear();
    std::vector<RunFacts> ordered;
    for (const std::uint32_t at : orderOfRuns(found)) {
        const auto place = static_cast<std::uint32_t>(ordered.size());
        const RunRow &row = (*rows)[at];
        m_placeOf.emplace(row.id, place);
        m_places[placeKeyOf(found[at])].push_back(place);
        m_runs.push_back({row.id, row.points, monthOf(found[at].startUnixNs)});
        ordered.push_back(std::move(found[at]));
    }
    if (!m_gap.servers.empty()) {
        if (const Status missing = findMissingPlaces(); !missing)
            return missing.error();
    }
    return ordered;
}

ClickHouseReader::PlaceRuns ClickHouseReader::runsOf(const PlaceKey &place,
                                                     const std::vector<std::uint32_t> &runs,
                                                     const SeriesFilter &filter) const
{
    // A function has few rows of a run: its behaviours and groups of threads.
    constexpr std::uint64_t kPointsOfFunction = 20;
    PlaceRuns result{&place, {}, 0};
    for (const std::uint32_t run : runs) {
        if (!filter.runs.empty() && !std::ranges::binary_search(filter.runs, run))
            continue;
        result.runs.push_back(run);
        result.points +=
            filter.function ? std::min(m_runs[run].points, kPointsOfFunction) : m_runs[run].points;
    }
    return result;
}

std::string ClickHouseReader::conditionOf(std::span<const PlaceRuns> places,
                                          const SeriesFilter &filter) const
{
    std::string where;
    for (const PlaceRuns &place : places)
        where += (where.empty() ? "(" : " OR ") + isPlace(*place.place);
    where += ")";
    const auto require = [&where](const char *column, const std::optional<std::string> &value) {
        if (value)
            where += fmt::format(" AND {} = {}", column, sqlText(*value));
    };
    require("behaviour", filter.behaviour);
    require("function", filter.function);
    require("thread_group", filter.group);
    if (filter.runs.empty())
        return where;
    // Partitions of other months are not read.
    std::set<std::uint32_t> months;
    std::size_t runs = 0;
    std::string ids = "0"; // no run's
    for (const PlaceRuns &place : places) {
        runs += place.runs.size();
        for (const std::uint32_t run : place.runs) {
            months.insert(m_runs[run].month);
            ids += "," + std::to_string(m_runs[run].id);
        }
    }
    if (!months.empty())
        where += fmt::format(" AND month IN ({})", fmt::join(months, ","));
    // Of a single place that has more, all runs of these months are read.
    return runs > kRunsOfQuery ? where : where + " AND run IN (" + ids + ")";
}

// False: body ended it.
Result<bool> ClickHouseReader::readBatch(const SeriesFilter &filter, const std::string &where,
                                         const Task &task,
                                         const std::function<bool(const Series &)> &body)
{
    auto rows = m_server.select(fmt::format("SELECT {0} FROM point{1} WHERE {2} GROUP BY {3} ORDER "
                                            "BY {3}",
                                            seriesColumns(filter.withSketches), m_suffix, where,
                                            kSeriesColumns),
                                task, shards());
    if (!rows)
        return rows.error();
    while (rows->hasRow()) {
        if (task.stopRequested())
            return Task::cancelled();
        Series series = readSeries(*rows, filter.withSketches, m_placeOf);
        if (!rows->isWhole())
            return cutOff();
        if (!filter.runs.empty())
            std::erase_if(series.points, [&filter](const SeriesPoint &point) {
                return !std::ranges::binary_search(filter.runs, point.run);
            });
        if (!series.points.empty() && !body(series))
            return false;
    }
    return rows->isWhole() ? Result<bool>(true) : cutOff();
}

// By behaviour and function, as the table is sorted; in the order of series. Each has so many
// points at most, or one function.
Result<std::vector<std::string>> ClickHouseReader::partsOf(const std::string &where,
                                                           const Task &task)
{
    auto rows = m_server.select(fmt::format("SELECT behaviour, function, count() FROM point{} "
                                            "WHERE {} GROUP BY behaviour, function ORDER BY "
                                            "behaviour, function",
                                            m_suffix, where),
                                task, shards());
    if (!rows)
        return rows.error();
    struct Part {
        std::string behaviour;
        std::string first; // functions
        std::string last;
        std::uint64_t points = 0;
    };
    std::vector<Part> parts;
    while (rows->hasRow()) {
        std::string behaviour(rows->text());
        std::string function(rows->text());
        const auto points = rows->number<std::uint64_t>();
        if (parts.empty() || parts.back().behaviour != behaviour ||
            parts.back().points + points > kPointsAtOnce)
            parts.push_back({std::move(behaviour), function, {}, 0});
        parts.back().last = std::move(function);
        parts.back().points += points;
    }
    if (!rows->isWhole())
        return cutOff();
    std::vector<std::string> conditions;
    for (const Part &part : parts)
        conditions.push_back(
            fmt::format("{} AND behaviour = {} AND function >= {} AND function <= {}", where,
                        sqlText(part.behaviour), sqlText(part.first), sqlText(part.last)));
    return conditions;
}

Status ClickHouseReader::forEachSeries(const SeriesFilter &filter, const Task &task,
                                       const std::function<bool(const Series &)> &body)
{
    if (task.stopRequested())
        return Task::cancelled();
    std::vector<PlaceRuns> wanted;
    std::uint64_t all = 0;
    for (const auto &[place, runs] : m_places) {
        if (isIn(place, filter)) {
            wanted.push_back(runsOf(place, runs, filter));
            all += wanted.back().points;
        }
    }
    double done = 0;
    for (std::size_t first = 0; first < wanted.size();) {
        std::uint64_t points = 0;
        std::size_t runs = 0;
        std::size_t count = 0;
        for (const PlaceRuns &place : std::span(wanted).subspan(first)) {
            if (count > 0 && (points + place.points > kPointsAtOnce || count == kPlacesOfQuery ||
                              runs + place.runs.size() > kRunsOfQuery))
                break;
            points += place.points;
            runs += place.runs.size();
            ++count;
        }
        std::vector<std::string> parts{
            conditionOf(std::span(wanted).subspan(first, count), filter)};
        if (points > kPointsAtOnce) { // of one place
            auto found = partsOf(parts.front(), task);
            if (!found)
                return found.error();
            parts = std::move(*found);
        }
        for (const std::string &where : parts) {
            const auto read = readBatch(filter, where, task, body);
            if (!read)
                return read.error();
            if (!*read)
                return {};
            done += static_cast<double>(points) / static_cast<double>(parts.size());
            task.progress(done / static_cast<double>(std::max<std::uint64_t>(all, 1)));
        }
        first += count;
    }
    return checkReached();
}

} // namespace zoe::fleet
