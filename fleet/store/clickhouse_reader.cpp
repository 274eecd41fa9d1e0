#include "fleet/store/clickhouse_reader.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <future>
#include <iterator>
#include <stop_token>
#include <tuple>
#include <utility>

#include "fleet/store/clickhouse_run_writer.h"
#include "fleet/store/clickhouse_tables.h"
#include "fleet/store/run_columns.h"

namespace zoe::fleet {

namespace {

// Points per query, or those of one function: 46 MB without sketches, 12 MB with self times only;
// twice that, because the next ones are received at the same time.
constexpr std::uint64_t kPointsAtOnce = 500'000;
// A server rejects queries with more than 50,000 elements: a place has 22 of them, a run at most
// two.
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

struct EndAtScope {
    std::stop_source &end;

    ~EndAtScope() { end.request_stop(); }
};

} // namespace

ClickHouseReader::ClickHouseReader(ClickHouseServer &server, std::string cluster)
    : m_server(server)
    , m_ahead(server.onHost(server.url().host))
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

// Call this after a shard did not answer.
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

// Queries skip shards that don't answer: these must be the same ones during the whole read.
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
    // If two writers added the same capture, every reader uses the same one.
    std::ranges::sort(*rows, {},
                      [](const RunRow &row) { return std::tie(row.facts.hash, row.id); });
    const auto isSame = [](const RunRow &a, const RunRow &b) {
        return a.facts.hash == b.facts.hash;
    };
    rows->erase(std::unique(rows->begin(), rows->end(), isSame), rows->end());
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
    // A function has few rows per run: its behaviours and groups of threads.
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

// Columns of PREWHERE are read first, and others only near matching rows.
std::string ClickHouseReader::Condition::text() const
{
    return (wanted.empty() ? "" : " PREWHERE " + wanted) + " WHERE " + where;
}

void ClickHouseReader::Condition::require(const std::string &condition)
{
    wanted += (wanted.empty() ? "" : " AND ") + condition;
}

ClickHouseReader::Condition ClickHouseReader::conditionOf(std::span<const PlaceRuns> places,
                                                          const SeriesFilter &filter) const
{
    std::vector<const PlaceKey *> keys;
    for (const PlaceRuns &place : places)
        keys.push_back(place.place);
    Condition all{isOneOf(keys), {}};
    const auto require = [&all](const char *column, const std::optional<std::string> &value) {
        if (value)
            all.require(fmt::format("{} = {}", column, sqlText(*value)));
    };
    require("function", filter.function);
    require("thread_group", filter.group);
    require("behaviour", filter.behaviour);
    if (filter.runs.empty())
        return all;
    // Partitions of other months are not read.
    std::set<std::uint32_t> months;
    std::size_t runs = 0;
    std::string ids = "0"; // matches no run
    for (const PlaceRuns &place : places) {
        runs += place.runs.size();
        for (const std::uint32_t run : place.runs) {
            months.insert(m_runs[run].month);
            ids += "," + std::to_string(m_runs[run].id);
        }
    }
    if (!months.empty())
        all.where += fmt::format(" AND month IN ({})", fmt::join(months, ","));
    // For a single place with more runs, reads all runs of these months.
    if (runs <= kRunsOfQuery)
        all.require("run IN (" + ids + ")");
    return all;
}

// Rows of a series are on one shard, unless runs were moved manually: each shard answers
// separately, and nothing is merged in between.
Result<SeriesRows> ClickHouseReader::askSeries(const SeriesFilter &filter,
                                               const std::string &condition, const Task &task)
{
    auto rows = m_ahead.select(fmt::format("SELECT {} FROM point{}{} GROUP BY {}",
                                           seriesColumns(filter.detail), m_suffix, condition,
                                           kSeriesColumns),
                               task, shards(), ClickHouseServer::Groups::OfShards);
    if (!rows)
        return rows.error();
    SeriesRows series(std::move(*rows), filter.detail);
    return series.isWhole() ? Result<SeriesRows>(std::move(series)) : cutOff();
}

// By behaviour and function, in the order of series. Each query has at most this many points, or a
// single function.
Result<std::vector<std::string>> ClickHouseReader::partsOf(const Condition &condition,
                                                           const Task &task)
{
    auto rows = m_server.select(fmt::format("SELECT behaviour, function, count() FROM point{}{} "
                                            "GROUP BY behaviour, function ORDER BY behaviour, "
                                            "function",
                                            m_suffix, condition.text()),
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
    for (const Part &part : parts) {
        Condition one = condition;
        one.require(fmt::format("behaviour = {} AND function >= {} AND function <= {}",
                                sqlText(part.behaviour), sqlText(part.first), sqlText(part.last)));
        conditions.push_back(one.text());
    }
    return conditions;
}

// Removes the first places, whose series the queries request.
Result<std::vector<ClickHouseReader::Query>>
ClickHouseReader::nextQueries(std::span<const PlaceRuns> &places, const SeriesFilter &filter,
                              const Task &task)
{
    std::uint64_t points = 0;
    std::size_t runs = 0;
    std::size_t count = 0;
    for (const PlaceRuns &place : places) {
        if (count > 0 && (points + place.points > kPointsAtOnce || count == kPlacesOfQuery ||
                          runs + place.runs.size() > kRunsOfQuery))
            break;
        points += place.points;
        runs += place.runs.size();
        ++count;
    }
    const Condition condition = conditionOf(places.first(count), filter);
    places = places.subspan(count);
    std::vector<std::string> conditions{condition.text()};
    if (points > kPointsAtOnce) { // of a single place
        auto parts = partsOf(condition, task);
        if (!parts)
            return parts.error();
        conditions = std::move(*parts);
    }
    std::vector<Query> queries;
    for (std::string &one : conditions)
        queries.push_back(
            {std::move(one), static_cast<double>(points) / static_cast<double>(conditions.size())});
    return queries;
}

Status ClickHouseReader::forEachSeries(const SeriesFilter &filter, const Task &task,
                                       const std::function<bool(const Series &)> &body)
{
    if (task.stopRequested())
        return Task::cancelled();
    std::vector<PlaceRuns> wanted;
    double all = 0;
    for (const auto &[place, runs] : m_places) {
        if (!isIn(place, filter))
            continue;
        PlaceRuns ofPlace = runsOf(place, runs, filter);
        if (ofPlace.runs.empty())
            continue;
        all += static_cast<double>(ofPlace.points);
        wanted.push_back(std::move(ofPlace));
    }
    // The servers search the next series while body processes these, except for the first of a
    // place that needs several queries.
    struct Answer {
        std::future<Result<SeriesRows>> rows;
        double points = 0;
    };
    std::stop_source end;
    const std::stop_callback stop(task.stopToken(), [&end] { end.request_stop(); });
    const Task asking(task.executor(), end.get_token());
    std::span<const PlaceRuns> left(wanted);
    std::deque<Query> queries;
    const auto ask = [&]() -> Result<Answer> {
        while (queries.empty() && !left.empty()) {
            auto more = nextQueries(left, filter, task);
            if (!more)
                return more.error();
            queries.assign(std::move_iterator(more->begin()), std::move_iterator(more->end()));
        }
        if (queries.empty())
            return Answer{};
        const Query query = std::move(queries.front());
        queries.pop_front();
        return Answer{std::async(std::launch::async,
                                 [this, &filter, &asking, condition = query.condition] {
                                     return askSeries(filter, condition, asking);
                                 }),
                      query.points};
    };
    Result<Answer> next = ask();
    const EndAtScope atEnd{end}; // before next waits for its answer
    double done = 0;
    while (next && next->rows.valid()) {
        const double points = next->points;
        auto series = next->rows.get();
        if (!series)
            return series.error();
        next = ask();
        while (series->hasSeries()) {
            if (task.stopRequested())
                return Task::cancelled();
            Series one = series->next(m_placeOf);
            if (!filter.runs.empty())
                std::erase_if(one.points, [&filter](const SeriesPoint &point) {
                    return !std::ranges::binary_search(filter.runs, point.run);
                });
            if (!one.points.empty() && !body(one))
                return {};
        }
        done += points;
        task.progress(std::min(1.0, done / std::max(all, 1.0)));
    }
    return next ? checkReached() : next.error();
}

} // namespace zoe::fleet
