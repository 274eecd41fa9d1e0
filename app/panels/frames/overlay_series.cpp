#include "app/panels/frames/overlay_series.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "analysis/frames/series.h"
#include "analysis/frames/span_values.h"
#include "app/theme/text.h"
#include "plugins/api/frame_metric.h"
#include "plugins/api/guarded.h"

namespace zoe::app {

namespace {

// IEEE 754 doubles are ordered like their bits, negative ones in reverse.
std::int64_t orderedBits(double value)
{
    const auto bits = std::bit_cast<std::int64_t>(value == 0 ? 0.0 : value);
    return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}

double fromOrderedBits(std::int64_t bits)
{
    return std::bit_cast<double>(bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits);
}

// For the main frames starting at `from`.
Result<FrameValues> metricValues(const Capture &capture, const FrameMetric &metric, FrameIndex from,
                                 const Task &task)
{
    const auto all = valuesOf(metric, capture, task);
    if (!all)
        return all.error();
    const double scale = metric.info().unit == MetricUnit::Share ? 100 : 1;
    FrameValues values;
    for (FrameIndex frame = from; frame < all->size(); ++frame) {
        if (!std::isfinite((*all)[frame]))
            continue;
        values.frames.push_back(frame);
        values.values.push_back((*all)[frame] * scale);
    }
    return values;
}

// Each frame has the value of the main one in which it begins.
Result<FrameValues> metricInSpans(const Capture &capture, const FrameMetric &metric,
                                  const FrameTimes &set, const Task &task)
{
    const auto main = metricValues(capture, metric, 0, task);
    if (!main)
        return main.error();
    const FrameFinder finder(capture);
    FrameValues values;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const auto frame = finder.at(set.startsNs[i]);
        const auto at = std::ranges::lower_bound(main->frames, frame.value_or(0));
        if (!frame || at == main->frames.end() || *at != *frame)
            continue;
        values.frames.push_back(set.numbers[i]);
        values.values.push_back(main->values[static_cast<std::size_t>(at - main->frames.begin())]);
    }
    return values;
}

PlotKind kindOf(MetricUnit unit)
{
    return unit == MetricUnit::Bytes   ? PlotKind::Bytes
           : unit == MetricUnit::Share ? PlotKind::Percentage
                                       : PlotKind::Number;
}

Result<FrameValues> valuesOf(const Capture &capture, const Overlay &overlay, const FrameTimes &set,
                             const Task &task)
{
    if (overlay.metric)
        return metricInSpans(capture, *overlay.metric, set, task);
    return overlay.plot.valid() ? plotInSpans(capture, overlay.plot, set, task)
                                : timeInSpans(capture, overlay.sites, set, {}, task);
}

} // namespace

Result<FrameValues> OverlaySeries::more(const Capture &capture, const Overlay &overlay,
                                        FrameIndex from, double before, const Task &task)
{
    if (overlay.metric)
        return metricValues(capture, *overlay.metric, from, task);
    Selection selection;
    selection.frames =
        FrameRanges(FrameRange{from, static_cast<FrameIndex>(capture.frames().size())});
    if (overlay.plot.valid())
        return plotValues(capture, overlay.plot, selection, before, task);
    const auto series = functionSeries(capture, overlay.sites, selection, task);
    if (!series)
        return series.error();
    FrameValues values;
    values.frames = (*series)->frames;
    values.values.assign((*series)->totalNs.begin(), (*series)->totalNs.end());
    values.unreadableFrames = (*series)->unreadableFrames;
    return values;
}

Result<std::shared_ptr<const OverlaySeries>>
OverlaySeries::make(const Capture &capture, const Overlay &overlay,
                    std::shared_ptr<const FrameTimes> set, const Task &task)
{
    const auto values =
        set ? valuesOf(capture, overlay, *set, task)
            : more(capture, overlay, 0, std::numeric_limits<double>::quiet_NaN(), task);
    if (!values)
        return values.error();
    auto series = std::make_shared<OverlaySeries>();
    series->m_set = std::move(set);
    series->m_isTime = !overlay.plot.valid();
    if (overlay.metric) {
        const FrameMetricInfo info = overlay.metric->info();
        series->m_name = info.name;
        series->m_isTime = info.unit == MetricUnit::Nanoseconds;
        series->m_kind = kindOf(info.unit);
    } else if (overlay.plot.valid()) {
        const PlotSeries &plot = capture.plotSeries()[overlay.plot.value];
        series->m_name = QString::fromStdString(plot.name);
        series->m_kind = plot.kind;
    } else {
        series->m_name = QString::fromStdString(capture.site(overlay.sites.front()).label());
    }
    series->append(values->frames, values->values);
    series->m_frames = static_cast<FrameIndex>(capture.frames().size());
    return std::shared_ptr<const OverlaySeries>(std::move(series));
}

std::shared_ptr<const OverlaySeries> OverlaySeries::grown(const FrameValues &more,
                                                          FrameIndex frameCount) const
{
    auto series = std::make_shared<OverlaySeries>(*this);
    series->append(more.frames, more.values);
    series->m_frames = frameCount;
    return series;
}

void OverlaySeries::append(std::span<const FrameIndex> places, std::span<const double> values)
{
    if (places.empty())
        return;
    const std::size_t before = m_values.size();
    if (before == 0)
        m_from = places.front();
    const bool joins = m_places.empty() && places.front() == m_from + before &&
                       places.back() - places.front() + 1 == places.size();
    if (!joins) {
        if (m_places.empty()) {
            m_places.resize(before);
            std::iota(m_places.begin(), m_places.end(), m_from);
        }
        m_places.insert(m_places.end(), places.begin(), places.end());
    }
    std::vector<DurationNs> bits;
    bits.reserve(values.size());
    for (const double value : values)
        bits.push_back(orderedBits(value));
    m_values = m_values.grown(before, bits);
}

std::shared_ptr<const OverlaySeries> OverlaySeries::placed(const FramePlaces &places) const
{
    auto series = std::make_shared<OverlaySeries>();
    series->m_name = m_name;
    series->m_set = m_set;
    series->m_isTime = m_isTime;
    series->m_kind = m_kind;
    series->m_frames = m_frames;
    std::vector<FrameIndex> at;
    std::vector<double> values;
    for (FrameIndex place = 0; place < places.count(); ++place) {
        if (const auto value = this->at(places.numberAt(place))) {
            at.push_back(place);
            values.push_back(*value);
        }
    }
    series->append(at, values);
    return series;
}

double OverlaySeries::last() const
{
    return m_values.size() == 0 ? std::numeric_limits<double>::quiet_NaN()
                                : fromOrderedBits(m_values[m_values.size() - 1]);
}

std::pair<std::size_t, std::size_t> OverlaySeries::positions(FrameIndex first, FrameIndex end) const
{
    const auto position = [this](FrameIndex place) {
        if (!m_places.empty()) {
            return static_cast<std::size_t>(std::ranges::lower_bound(m_places, place) -
                                            m_places.begin());
        }
        const std::size_t ahead = place > m_from ? place - m_from : 0;
        return std::min(m_values.size(), ahead);
    };
    return {position(first), position(end)};
}

std::optional<double> OverlaySeries::at(FrameIndex place) const
{
    const auto values = range(place, place + 1);
    return values ? std::optional(values->max) : std::nullopt;
}

std::optional<OverlaySeries::Values> OverlaySeries::range(FrameIndex first, FrameIndex end) const
{
    const auto [from, to] = positions(first, end);
    if (from >= to)
        return std::nullopt;
    const MinMax values = m_values.range(from, to);
    return Values{fromOrderedBits(values.min), fromOrderedBits(values.max)};
}

QString OverlaySeries::text(double value) const
{
    if (m_isTime)
        return durationText(static_cast<DurationNs>(std::llround(value)));
    switch (m_kind) {
    case PlotKind::Bytes:
        return (value < 0 ? QStringLiteral("-") : QString()) +
               QString::fromStdString(formatBytes(static_cast<std::uint64_t>(std::abs(value))));
    case PlotKind::Percentage:
        return QStringLiteral("%1 %").arg(value, 0, 'g', 4);
    case PlotKind::Bool:
        return value != 0 ? QStringLiteral("1") : QStringLiteral("0");
    case PlotKind::Number:
        break;
    }
    return QString::number(value, 'g', 6);
}

} // namespace zoe::app
