#include "app/panels/frames/frame_series.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "analysis/frames/frame_values.h"
#include "analysis/frames/span_values.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/statistics/value_counts.h"

namespace zoe::app {

namespace {

constexpr DurationNs kGreatest = std::numeric_limits<DurationNs>::max();

bool anyWithin(const std::vector<FrameIndex> &places, FrameIndex first, FrameIndex end)
{
    const auto found = std::ranges::lower_bound(places, first);
    return found != places.end() && *found < end;
}

std::vector<DurationNs> durationsFrom(const Capture &capture, std::size_t first)
{
    std::vector<DurationNs> durations;
    const auto frames = capture.frames().subspan(first);
    durations.reserve(frames.size());
    for (const FrameRecord &frame : frames)
        durations.push_back(frame.missing() ? -1 : frame.durationNs);
    return durations;
}

} // namespace

FrameSeries::FrameSeries(std::shared_ptr<const Capture> capture)
    : m_capture(std::move(capture))
    , m_places(static_cast<FrameIndex>(m_capture->frames().size()))
{
    store(durationsFrom(*m_capture, 0), 0);
}

Result<std::shared_ptr<const FrameSeries>>
FrameSeries::make(std::shared_ptr<const Capture> capture, const FrameTimesShown &shown,
                  FrameOrder order, const std::shared_ptr<const FrameSeries> &before,
                  const Task &task, const SpikeRule &spikes)
{
    const std::shared_ptr<FrameSeries> series(new FrameSeries);
    series->m_capture = std::move(capture);
    series->m_shown = shown;
    series->m_order = order;
    series->m_places = FramePlaces(static_cast<FrameIndex>(series->m_capture->frames().size()));
    std::vector<DurationNs> values;
    if (shown.set.value != 0) {
        if (const Status status = series->takeSet(before.get(), spikes, task.part(0, 0.5)); !status)
            return status.error();
        values = series->m_set->durationsNs;
    } else {
        values = durationsFrom(*series->m_capture, 0);
    }
    const Task rest = shown.set.value != 0 ? task.part(0.5, 1) : task;
    if (const Status status = series->takeOffWaits(values, rest); !status)
        return status.error();
    if (order == FrameOrder::ByDuration)
        series->sortByDuration(values);
    series->store(values, 0);
    return std::shared_ptr<const FrameSeries>(series);
}

Status FrameSeries::takeSet(const FrameSeries *before, const SpikeRule &spikes, const Task &task)
{
    if (before && before->m_set && before->m_capture == m_capture &&
        before->m_shown.set == m_shown.set) {
        m_set = before->m_set;
        m_places = FramePlaces(*m_capture, *m_set);
        if (spikes.minimumShare != before->m_spikeShare)
            return findSetSpikes(spikes, task);
        m_spikeShare = before->m_spikeShare;
        m_setSpikes = before->m_setSpikes;
        return {};
    }
    auto times = frameTimesOf(*m_capture, m_shown.set, {}, {}, task.part(0, 0.5));
    if (!times)
        return times.error();
    m_places = FramePlaces(*m_capture, *times);
    m_set = std::make_shared<const FrameTimes>(*std::move(times));
    return findSetSpikes(spikes, task.part(0.5, 1));
}

Status FrameSeries::findSetSpikes(const SpikeRule &rule, const Task &task)
{
    auto found = findSpikes(*m_set, rule, task);
    if (!found)
        return found.error();
    m_spikeShare = rule.minimumShare;
    m_setSpikes = *std::move(found);
    return {};
}

Status FrameSeries::takeOffWaits(std::vector<DurationNs> &values, const Task &task)
{
    if (m_shown.waits.empty())
        return {};
    const auto waits = m_set ? waitsInSpans(*m_capture, m_shown.set, m_shown.waits, *m_set, task)
                             : waitValues(*m_capture, m_shown.waits, {}, task);
    if (!waits)
        return waits.error();
    m_unreadableFrames = waits->unreadableFrames;
    for (std::size_t i = 0; i < waits->frames.size(); ++i) {
        DurationNs &value = values[waits->frames[i]];
        value = std::max<DurationNs>(0, value - static_cast<DurationNs>(waits->values[i]));
    }
    return {};
}

void FrameSeries::sortByDuration(std::vector<DurationNs> &values)
{
    m_places = m_places.sorted(values);
    std::vector<DurationNs> byPlace;
    byPlace.reserve(m_places.count());
    for (FrameIndex place = 0; place < m_places.count(); ++place)
        byPlace.push_back(values[m_places.numberAt(place)]);
    values = std::move(byPlace);
}

void FrameSeries::store(std::span<const DurationNs> values, FrameIndex from)
{
    const std::size_t missingBefore = m_missing.size();
    m_buckets.resize(LogBuckets::kCount);
    for (FrameIndex i = 0; i < values.size(); ++i) {
        if (values[i] < 0)
            m_missing.push_back(from + i);
        else if (isPartial(recordAt(from + i)))
            m_cut.push_back(from + i);
        else
            ++m_buckets[LogBuckets::of(values[i])];
        if (m_places.ofMainSet() && recordAt(from + i).lostZones > 0)
            m_lost.push_back(from + i);
    }
    m_high = m_high.grown(from, values);
    if (m_missing.empty()) {
        m_low = m_high; // shares it
        return;
    }
    std::vector<DurationNs> low(values.begin(), values.end());
    for (std::size_t i = missingBefore; i < m_missing.size(); ++i)
        low[m_missing[i] - from] = kGreatest;
    m_low = m_low.grown(from, low);
}

std::shared_ptr<const FrameSeries> FrameSeries::grown(std::shared_ptr<const Capture> longer,
                                                      std::span<const DurationNs> waitsNs) const
{
    const FrameIndex before = placeCount();
    const std::shared_ptr<FrameSeries> series(new FrameSeries(*this));
    std::vector<DurationNs> values = durationsFrom(*longer, before);
    if (!m_shown.waits.empty())
        values.resize(std::min(values.size(), waitsNs.size()));
    for (std::size_t i = 0; i < waitsNs.size() && i < values.size(); ++i) {
        if (values[i] >= 0)
            values[i] = std::max<DurationNs>(0, values[i] - waitsNs[i]);
    }
    series->m_capture = std::move(longer);
    series->m_places = FramePlaces(before + static_cast<FrameIndex>(values.size()));
    series->store(values, before);
    return series;
}

DurationNs FrameSeries::usualNs() const
{
    constexpr std::uint64_t kShare = 100; // one in this many may be longer
    const std::uint64_t count = std::accumulate(m_buckets.begin(), m_buckets.end(), 0ULL);
    if (count == 0)
        return longest(0, placeCount());
    std::uint64_t longer = 0;
    for (std::size_t bucket = m_buckets.size(); bucket-- > 0;) {
        longer += m_buckets[bucket];
        if (longer * kShare > count)
            return static_cast<DurationNs>(LogBuckets::lowerBound(bucket) +
                                           LogBuckets::width(bucket) - 1);
    }
    return 0;
}

FrameRecord FrameSeries::recordAt(FrameIndex place) const
{
    const FrameIndex number = m_places.numberAt(place);
    if (!m_set)
        return m_capture->frames()[number];
    FrameRecord record;
    record.startNs = m_set->startsNs[number];
    record.durationNs = m_set->durationsNs[number];
    return record;
}

FrameColumn FrameSeries::column(FrameIndex first, FrameIndex end) const
{
    FrameColumn column;
    column.first = first;
    column.end = end;
    column.missing = anyWithin(m_missing, first, end);
    column.lost = anyWithin(m_lost, first, end);
    column.cut = anyWithin(m_cut, first, end);
    const MinMax high = m_high.range(first, end);
    column.readable = high.max >= 0;
    if (column.readable) {
        column.maxNs = high.max;
        column.minNs = column.missing ? m_low.range(first, end).min : high.min;
    }
    return column;
}

std::vector<FrameColumn> FrameSeries::columns(double first, double end, double pixels) const
{
    std::vector<FrameColumn> columns;
    if (placeCount() == 0 || pixels < 1 || !(first < end))
        return columns;
    const double count = placeCount();
    const double framesPerColumn = std::max(1.0, (end - first) / pixels);
    const auto border = [&](double column) {
        const double place = std::floor(column * framesPerColumn);
        return static_cast<FrameIndex>(std::clamp(place, 0.0, count));
    };
    columns.reserve(static_cast<std::size_t>((end - first) / framesPerColumn) + 2);
    const double last = std::ceil(std::min(end, count) / framesPerColumn);
    for (double i = std::max(0.0, std::floor(first / framesPerColumn)); i < last; ++i) {
        const FrameIndex from = border(i);
        const FrameIndex to = border(i + 1);
        if (from < to)
            columns.push_back(column(from, to));
    }
    return columns;
}

DurationNs FrameSeries::longest(FrameIndex first, FrameIndex end) const
{
    end = std::min(end, placeCount());
    return first < end ? std::max<DurationNs>(0, m_high.range(first, end).max) : 0;
}

FrameIndex FrameSeries::longestPlace(FrameIndex first, FrameIndex end) const
{
    return static_cast<FrameIndex>(m_high.greatest(first, end));
}

std::optional<Striking> FrameSeries::striking() const
{
    if (!m_set)
        return std::nullopt;
    Striking result;
    for (Spike spike : m_setSpikes) {
        const auto place = m_places.placeOfNumber(spike.frame);
        if (!place)
            continue;
        spike.frame = m_places.frameAt(*place);
        if (result.spikes.empty() || result.spikes.back().frame != spike.frame)
            result.spikes.push_back(spike);
        else if (result.spikes.back().excessNs() < spike.excessNs())
            result.spikes.back() = spike;
    }
    if (placeCount() > 0)
        result.longest = m_places.frameAt(longestPlace(0, placeCount()));
    return result;
}

const Spike *FrameSeries::setSpikeAt(FrameIndex place) const
{
    const FrameIndex number = m_places.numberAt(place);
    const auto found = std::ranges::lower_bound(m_setSpikes, number, {}, &Spike::frame);
    return found != m_setSpikes.end() && found->frame == number ? &*found : nullptr;
}

std::vector<Spike> FrameSeries::placed(std::span<const Spike> main) const
{
    std::vector<Spike> result;
    for (const Spike &spike : m_set ? std::span<const Spike>(m_setSpikes) : main) {
        const auto place = m_places.placeOfNumber(spike.frame);
        if (place && (!m_set || std::ranges::binary_search(main, m_places.frameAt(*place), {},
                                                           &Spike::frame)))
            result.push_back({*place, std::max<DurationNs>(1, valueAt(*place)), spike.typicalNs});
    }
    return result;
}

} // namespace zoe::app
