#include "fleet/store/clickhouse_rows.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

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

void writePlace(RowWriter &rows, const PlaceKey &place)
{
    for (const std::string *text :
         {&place.program, &place.branch, &place.scene, &place.machine, &place.cpu})
        rows.text(*text);
}

std::string seriesColumns(const SeriesFilter &filter)
{
    return fmt::format("{}, groupArray(run), groupArray(behaviour_frames), groupArray(self_ns), "
                       "groupArray(self_error_ns){}{}",
                       kSeriesColumns,
                       filter.detail == PointDetail::SelfTimes
                           ? ""
                           : ", groupArray(block_frames), groupArray(freedom), groupArray(frames), "
                             "groupArray(calls), groupArray(total_ns), groupArray(total_error_ns), "
                             "groupArray(running_ns), groupArray(running_error_ns)",
                       filter.detail == PointDetail::Sketches ? ", groupArray(sketch)" : "");
}

SeriesRows::SeriesRows(RowReader rows, const SeriesFilter &filter)
    : m_rows(std::move(rows))
    , m_detail(filter.detail)
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
    const std::size_t points = m_rows.count();
    m_rows.skip(points * sizeof(std::uint64_t));
    const auto skipColumn = [&](std::size_t valueBytes) {
        if (m_rows.count() != points)
            m_rows.setCut();
        m_rows.skip(points * valueBytes);
    };
    for (int i = 0; i < 3; ++i)
        skipColumn(sizeof(double));
    if (m_detail != PointDetail::SelfTimes) {
        skipColumn(sizeof(std::uint32_t));
        for (int i = 0; i < 7; ++i)
            skipColumn(sizeof(double));
    }
    if (m_detail != PointDetail::Sketches)
        return;
    skipColumn(0);
    for (std::size_t i = 0; i < points; ++i)
        (void)m_rows.text();
}

void SeriesRows::readPoints(const std::unordered_map<std::uint64_t, std::uint32_t> &placeOf,
                            std::vector<SeriesPoint> &points)
{
    constexpr auto kNoRun = std::numeric_limits<std::uint32_t>::max();
    const std::size_t before = points.size();
    points.resize(before + m_rows.count());
    const std::span added = std::span(points).subspan(before);
    for (SeriesPoint &point : added) {
        const auto run = placeOf.find(m_rows.number<std::uint64_t>());
        point.run = run == placeOf.end() ? kNoRun : run->second;
    }
    const auto readColumn = [&](const auto &readValue) {
        (void)m_rows.count(); // as many
        for (SeriesPoint &point : added)
            readValue(point);
    };
    const auto natural = [this](std::uint64_t SeriesPoint::*member) {
        return
            [this, member](SeriesPoint &point) { point.*member = m_rows.number<std::uint64_t>(); };
    };
    const auto real = [this] { return m_rows.number<double>(); };
    readColumn(natural(&SeriesPoint::behaviourFrames));
    readColumn([&](SeriesPoint &point) { point.self.mean = real(); });
    readColumn([&](SeriesPoint &point) { point.self.error = real(); });
    if (m_detail != PointDetail::SelfTimes) {
        readColumn([&](SeriesPoint &point) { point.blockFrames = m_rows.number<std::uint32_t>(); });
        readColumn([&](SeriesPoint &point) { point.freedom = real(); });
        readColumn(natural(&SeriesPoint::frames));
        readColumn(natural(&SeriesPoint::calls));
        readColumn([&](SeriesPoint &point) { point.total.mean = real(); });
        readColumn([&](SeriesPoint &point) { point.total.error = real(); });
        readColumn([&](SeriesPoint &point) {
            if (const double mean = real(); !std::isnan(mean))
                point.running = Estimate{mean};
        });
        readColumn([&](SeriesPoint &point) {
            if (const double error = real(); point.running)
                point.running->error = error;
        });
    }
    if (m_detail == PointDetail::Sketches)
        readColumn([&](SeriesPoint &point) { point.sketch = m_rows.text(); });
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
