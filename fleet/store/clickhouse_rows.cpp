#include "fleet/store/clickhouse_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "fleet/store/clickhouse_url.h"
#include "fleet/store/run_columns.h"

namespace zoe::fleet {

std::string runColumns()
{
    return fmt::format("id, {}, {}, points, setting_keys, setting_values", kRunTextColumns,
                       kRunNumberColumns);
}

RunRow readRun(RowReader &rows)
{
    RunRow run;
    run.id = rows.number<std::uint64_t>();
    for (const auto member : kRunTexts)
        run.facts.*member = rows.text();
    run.facts.order = rows.number<std::int64_t>();
    run.facts.startUnixNs = rows.number<std::int64_t>();
    run.facts.frames = rows.number<std::uint64_t>();
    run.facts.zones = rows.number<std::uint64_t>();
    run.facts.lostZones = rows.number<std::uint64_t>();
    const auto disturbance = rows.number<double>();
    run.facts.disturbance = std::isnan(disturbance) ? -1 : disturbance;
    run.points = rows.number<std::uint64_t>();
    run.facts.settings.resize(rows.count());
    for (auto &[key, value] : run.facts.settings)
        key = rows.text();
    run.facts.settings.resize(rows.count());
    for (auto &[key, value] : run.facts.settings)
        value = rows.text();
    return run;
}

PlaceKey readPlace(RowReader &rows)
{
    PlaceKey place;
    for (std::string *text :
         {&place.program, &place.branch, &place.scene, &place.machine, &place.cpu})
        *text = rows.text();
    return place;
}

std::string isPlace(const PlaceKey &place)
{
    return fmt::format("(program = {} AND branch = {} AND scene = {} AND machine = {} AND cpu = "
                       "{})",
                       sqlText(place.program), sqlText(place.branch), sqlText(place.scene),
                       sqlText(place.machine), sqlText(place.cpu));
}

std::string isOneOf(std::span<const PlaceKey *const> places)
{
    constexpr std::size_t kFew = 20;
    std::string condition;
    for (const PlaceKey *const place : places) {
        condition += condition.empty() ? "" : places.size() <= kFew ? " OR " : ", ";
        condition += places.size() <= kFew
                         ? isPlace(*place)
                         : fmt::format("({}, {}, {}, {}, {})", sqlText(place->program),
                                       sqlText(place->branch), sqlText(place->scene),
                                       sqlText(place->machine), sqlText(place->cpu));
    }
    return places.size() <= kFew ? "(" + condition + ")"
                                 : "(program, branch, scene, machine, cpu) IN (" + condition + ")";
}

void writePlace(RowWriter &rows, const PlaceKey &place)
{
    for (const std::string *text :
         {&place.program, &place.branch, &place.scene, &place.machine, &place.cpu})
        rows.text(*text);
}

namespace {

constexpr auto kNoRun = std::numeric_limits<std::uint32_t>::max();

using PlaceOfRunId = std::unordered_map<std::uint64_t, std::uint32_t>;

// The values of a series in one column of its points.
struct PointColumn {
    const char *name;
    PointDetail from;        // this and every higher detail includes the column
    PointDetail ofFunctions; // for series of functions, from this detail on
    void (*skip)(RowReader &rows, std::size_t values);
    void (*read)(RowReader &rows, std::span<SeriesPoint> points, const PlaceOfRunId &placeOf);
};

template <class T>
void skipValues(RowReader &rows, std::size_t values)
{
    rows.skip(values * sizeof(T));
}
template <>
void skipValues<std::string_view>(RowReader &rows, std::size_t values)
{
    for (std::size_t i = 0; i < values; ++i)
        (void)rows.text();
}

template <class T>
T valueIn(RowReader &rows)
{
    if constexpr (std::is_same_v<T, std::string_view>)
        return rows.text();
    else
        return rows.number<T>();
}

// set(point, value) with values of the column's type.
template <class T, class Set>
constexpr PointColumn columnOf(const char *name, PointDetail from, PointDetail ofFunctions, Set)
{
    return {name, from, ofFunctions, skipValues<T>,
            [](RowReader &rows, std::span<SeriesPoint> points, const PlaceOfRunId &placeOf) {
                for (SeriesPoint &point : points) {
                    if constexpr (std::is_invocable_v<Set, SeriesPoint &, T>)
                        Set{}(point, valueIn<T>(rows));
                    else
                        Set{}(point, valueIn<T>(rows), placeOf);
                }
            }};
}
template <class T, class Set>
constexpr PointColumn columnOf(const char *name, PointDetail from, Set set)
{
    return columnOf<T>(name, from, from, set);
}

// The requested columns, in order.
constexpr std::array kReadColumns{
    columnOf<std::uint64_t>("run", PointDetail::SelfTimes,
                            [](SeriesPoint &point, std::uint64_t id, const PlaceOfRunId &placeOf) {
                                const auto run = placeOf.find(id);
                                point.run = run == placeOf.end() ? kNoRun : run->second;
                            }),
    columnOf<std::uint64_t>(
        "behaviour_frames", PointDetail::SelfTimes, PointDetail::Figures,
        [](SeriesPoint &point, std::uint64_t frames) { point.behaviourFrames = frames; }),
    columnOf<double>("self_ns", PointDetail::SelfTimes,
                     [](SeriesPoint &point, double mean) { point.self.mean = mean; }),
    columnOf<double>("self_error_ns", PointDetail::SelfTimes,
                     [](SeriesPoint &point, double error) { point.self.error = error; }),
    columnOf<std::uint32_t>(
        "block_frames", PointDetail::Figures,
        [](SeriesPoint &point, std::uint32_t frames) { point.blockFrames = frames; }),
    columnOf<double>("freedom", PointDetail::Figures,
                     [](SeriesPoint &point, double freedom) { point.freedom = freedom; }),
    columnOf<std::uint64_t>(
        "frames", PointDetail::Figures,
        [](SeriesPoint &point, std::uint64_t frames) { point.frames = frames; }),
    columnOf<std::uint64_t>("calls", PointDetail::Figures,
                            [](SeriesPoint &point, std::uint64_t calls) { point.calls = calls; }),
    columnOf<double>("total_ns", PointDetail::Figures,
                     [](SeriesPoint &point, double mean) { point.total.mean = mean; }),
    columnOf<double>("total_error_ns", PointDetail::Figures,
                     [](SeriesPoint &point, double error) { point.total.error = error; }),
    columnOf<double>("running_ns", PointDetail::Figures,
                     [](SeriesPoint &point, double mean) {
                         if (!std::isnan(mean))
                             point.running = Estimate{mean};
                     }),
    columnOf<double>("running_error_ns", PointDetail::Figures,
                     [](SeriesPoint &point, double error) {
                         if (point.running)
                             point.running->error = error;
                     }),
    columnOf<std::string_view>(
        "sketch", PointDetail::Sketches,
        [](SeriesPoint &point, std::string_view bytes) { point.sketch = bytes; })};

template <class Body>
void forEachColumn(PointDetail detail, Body body)
{
    for (const PointColumn &column : kReadColumns) {
        if (column.from <= detail)
            body(column);
    }
}

} // namespace

std::string seriesColumns(PointDetail detail)
{
    std::string columns = kSeriesColumns;
    forEachColumn(detail, [&](const PointColumn &column) {
        columns += column.ofFunctions <= detail
                       ? fmt::format(", groupArray({})", column.name)
                       : fmt::format(", groupArrayIf({}, function = '')", column.name);
    });
    return columns;
}

SeriesRows::SeriesRows(RowReader rows, PointDetail detail)
    : m_rows(std::move(rows))
    , m_detail(detail)
{
    while (m_rows.hasRow()) {
        Part &part = m_parts.emplace_back();
        for (std::string *text : textsOf(part.key))
            *text = m_rows.text();
        part.at = m_rows.position();
        skipColumns();
    }
    std::ranges::sort(m_parts, {}, [](const Part &part) { return std::tie(part.key, part.at); });
}

void SeriesRows::skipColumns()
{
    std::optional<std::size_t> points;
    forEachColumn(m_detail, [&](const PointColumn &column) {
        const std::size_t values = m_rows.count();
        if (values != points.value_or(values) && (values > 0 || column.ofFunctions <= m_detail))
            m_rows.setCut();
        column.skip(m_rows, values);
        points = points.value_or(values);
    });
}

void SeriesRows::readPoints(const PlaceOfRunId &placeOf, std::vector<SeriesPoint> &points)
{
    const std::size_t before = points.size();
    forEachColumn(m_detail, [&](const PointColumn &column) {
        const std::size_t values = m_rows.count(); // one per point, or none
        points.resize(std::max(points.size(), before + values));
        column.read(m_rows, std::span(points).subspan(before, values), placeOf);
    });
    std::erase_if(points, [](const SeriesPoint &point) { return point.run == kNoRun; });
}

Series SeriesRows::next(const std::unordered_map<std::uint64_t, std::uint32_t> &placeOf)
{
    Series series{m_parts[m_next].key, {}};
    for (; hasSeries() && m_parts[m_next].key == series.key; ++m_next) {
        m_rows.setPosition(m_parts[m_next].at);
        readPoints(placeOf, series.points);
    }
    std::ranges::sort(series.points, {}, &SeriesPoint::run);
    return series;
}

} // namespace zoe::fleet
