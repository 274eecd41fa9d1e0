#include "fleet/store/clickhouse_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>
#include <utility>
#include <vector>

#include "fleet/store/clickhouse_url.h"
#include "fleet/store/run_columns.h"

namespace zoe::fleet {

namespace {

// All values of a column of a series.
template <class T>
std::vector<T> readColumn(RowReader &rows)
{
    std::vector<T> values(rows.count());
    for (T &value : values) {
        if constexpr (std::is_arithmetic_v<T>)
            value = rows.number<T>();
        else
            value = T(rows.text());
    }
    return values;
}

} // namespace

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

void writePlace(RowWriter &rows, const PlaceKey &place)
{
    for (const std::string *text :
         {&place.program, &place.branch, &place.scene, &place.machine, &place.cpu})
        rows.text(*text);
}

std::string seriesColumns(bool withSketches)
{
    return fmt::format("{}, groupArray(run), groupArray(behaviour_frames), "
                       "groupArray(block_frames), groupArray(freedom), groupArray(frames), "
                       "groupArray(calls), groupArray(self_ns), groupArray(self_error_ns), "
                       "groupArray(total_ns), groupArray(total_error_ns), groupArray(running_ns), "
                       "groupArray(running_error_ns){}",
                       kSeriesColumns, withSketches ? ", groupArray(sketch)" : "");
}

Series readSeries(RowReader &rows, bool withSketches,
                  const std::unordered_map<std::uint64_t, std::uint32_t> &placeOf)
{
    Series series;
    for (std::string *text : textsOf(series.key))
        *text = rows.text();
    const auto runs = readColumn<std::uint64_t>(rows);
    const auto behaviourFrames = readColumn<std::uint64_t>(rows);
    const auto blockFrames = readColumn<std::uint32_t>(rows);
    const auto freedom = readColumn<double>(rows);
    const auto frames = readColumn<std::uint64_t>(rows);
    const auto calls = readColumn<std::uint64_t>(rows);
    std::array<std::vector<double>, 6> times;
    for (std::vector<double> &one : times)
        one = readColumn<double>(rows);
    std::vector<std::string> sketches(runs.size());
    if (withSketches)
        sketches = readColumn<std::string>(rows);
    const auto isLong = [&runs](const auto &column) { return column.size() == runs.size(); };
    if (!isLong(behaviourFrames) || !isLong(blockFrames) || !isLong(freedom) || !isLong(frames) ||
        !isLong(calls) || !isLong(sketches) || !std::ranges::all_of(times, isLong)) {
        rows.setCut();
        return series;
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto at = placeOf.find(runs[i]);
        if (at == placeOf.end())
            continue;
        SeriesPoint &point = series.points.emplace_back();
        point.run = at->second;
        point.behaviourFrames = behaviourFrames[i];
        point.blockFrames = blockFrames[i];
        point.freedom = freedom[i];
        point.frames = frames[i];
        point.calls = calls[i];
        point.self = {times[0][i], times[1][i]};
        point.total = {times[2][i], times[3][i]};
        if (!std::isnan(times[4][i]))
            point.running = Estimate{times[4][i], times[5][i]};
        point.sketch = std::move(sketches[i]);
    }
    std::ranges::sort(series.points, {}, &SeriesPoint::run);
    return series;
}

} // namespace zoe::fleet
