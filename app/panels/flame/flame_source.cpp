#include "app/panels/flame/flame_source.h"

#include <QFont>
#include <QFontMetrics>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kShortestSpanNs = 20;
// Laid out beyond each edge, as a share of the visible part
constexpr double kOverscan = 0.5;
constexpr std::size_t kChunksBehind = 4; // read for spans that end after the frame

struct Loaded {
    std::shared_ptr<const FlameFrame> frame;
    std::shared_ptr<const FlameDrawList> list;
    std::shared_ptr<const FlameHits> hits;
    std::shared_ptr<const FlameExtras> extras;
};

// The visible rows plus at least half as many around them, in steps, so scrolling by a line needs
// no new list.
void takeRows(FlameRequest &request, const FlameRows &rows, const FlameWindow &window)
{
    const int step = std::max(1, window.heightPx / 2);
    const int top = (window.top / step - 1) * step;
    const int bottom = top + window.heightPx + 3 * step;
    const auto depthAt = [&](std::size_t lane, int y) {
        const int row = (y - rows.rowTop(lane, 0)) / rows.metrics().rowHeight;
        return static_cast<std::uint32_t>(std::clamp(row, 0, rows.lane(lane).rows));
    };
    const auto [first, end] = rows.lanesIn(top, bottom);
    for (std::size_t lane = first; lane < end; ++lane) {
        if (rows.lane(lane).what.ribbon)
            request.ribbons.push_back(rows.lane(lane).what.thread());
        const std::size_t tree = rows.lane(lane).what.tree;
        if (tree != kNone && rows.lane(lane).rows > 0)
            request.trees.push_back(
                {tree, depthAt(lane, top), depthAt(lane, bottom + rows.metrics().rowHeight)});
        else if (tree != kNone)
            request.trees.push_back({tree, 0, 0}); // for what its header says
    }
}

} // namespace

FlameMetrics metricsFor(const QFont &font)
{
    const int line = QFontMetrics(font).height();
    FlameMetrics metrics;
    metrics.rowHeight = line + 3;
    metrics.headerHeight = line + 5;
    metrics.chartHeight = 3 * metrics.rowHeight;
    return metrics;
}

VisibleRange rangeOf(const FlameFrame &frame)
{
    const double length = std::max(1.0, static_cast<double>(frame.durationNs()));
    return {0, length, std::min(length, kShortestSpanNs)};
}

FlameRequest requestOf(const FlameRows &rows, const VisibleRange &range, const FlameWindow &window)
{
    FlameRequest request;
    request.fromNs = std::max(range.low(), range.first() - kOverscan * range.span());
    request.toNs = std::min(range.high(), range.end() + kOverscan * range.span());
    request.widthPx =
        std::max(1.0, window.widthPx * (request.toNs - request.fromNs) / range.span());
    takeRows(request, rows, window);
    request.heat = window.heat;
    request.hits = window.hits;
    if (!request.ribbons.empty())
        request.extras = window.extras;
    return request;
}

FlameSource::FlameSource(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void FlameSource::load(std::shared_ptr<const Capture> capture, const FlameChoice &choice,
                       const FlameWindow &window)
{
    m_jobs.cancel(std::exchange(m_loadJob, 0));
    m_loadJob = m_jobs.run(
        QString(), this,
        [capture = std::move(capture), choice, window,
         far = m_far](const Task &task) -> Result<Loaded> {
            auto frame = loadFlameFrame(capture, choice, task);
            if (!frame)
                return frame.error();
            auto extras = loadFlameExtras(**frame, 0, far.get(), task);
            if (!extras)
                return extras.error();
            FlameWindow whole = window;
            whole.hits = findHits(**frame, window.mark, task);
            whole.extras = *extras;
            const LaneList lanes = lanesOf(**frame, extras->get(), window.arrangement);
            const FlameRows rows(lanes.lanes, window.metrics);
            const FlameRequest request = requestOf(rows, rangeOf(**frame), whole);
            return Loaded{*frame, buildDrawList(*frame, request), whole.hits, *extras};
        },
        [this](Result<Loaded> result) {
            forgetJobs();
            if (!result) {
                clear();
                emit failed(sentenceText(result.error().text()));
                return;
            }
            m_frame = std::move(result->frame);
            m_list = std::move(result->list);
            m_hits = std::move(result->hits);
            m_extras = std::move(result->extras);
            m_latest = {};
            readOn();
            lookForLongSpans();
            emit loaded();
        });
}

// Spans that end after the frame arrive later; a click does not wait for them.
void FlameSource::readOn()
{
    if (!mayHaveLongSpans(*m_frame->capture, *m_extras) && !m_far)
        return;
    m_jobs.cancel(std::exchange(m_extrasJob, 0));
    m_extrasJob = m_jobs.run(
        QString(), this,
        [frame = m_frame, far = m_far](const Task &task) {
            return loadFlameExtras(*frame, kChunksBehind, far.get(), task);
        },
        [this](Result<std::shared_ptr<const FlameExtras>> extras) {
            m_extrasJob = 0;
            if (extras)
                m_extras = std::move(*extras);
            emit extrasChanged();
        });
}

// Once per capture, and again for new chunks of a growing one.
void FlameSource::lookForLongSpans()
{
    const auto &capture = m_frame->capture;
    if (m_farJob != 0 || capture->chunks().size() <= (m_far ? m_far->chunks : 1))
        return;
    m_farJob = m_jobs.run(
        m_far ? QString() : tr("Finding long spans"), this,
        [capture, before = m_far](const Task &task) {
            return findLongSpans(*capture, kChunksBehind, before.get(), task);
        },
        [this](Result<std::shared_ptr<const LongSpans>> far) {
            m_farJob = 0;
            if (!far)
                return;
            m_far = std::move(*far);
            if (m_frame &&
                !(m_far->locks.empty() && m_far->asyncs.empty() && m_far->arrows.empty()))
                readOn();
        });
}

void FlameSource::forgetCapture()
{
    m_jobs.cancel(std::exchange(m_farJob, 0));
    m_far.reset();
}

void FlameSource::mark(const FlameMark &mark)
{
    m_jobs.cancel(std::exchange(m_markJob, 0));
    if (!m_frame)
        return;
    if (mark.empty()) {
        m_hits.reset();
        emit hitsChanged();
        return;
    }
    m_markJob = m_jobs.run(
        QString(), this,
        [frame = m_frame, mark](const Task &task) { return findHits(*frame, mark, task); },
        [this](std::shared_ptr<const FlameHits> hits) {
            m_markJob = 0;
            m_hits = std::move(hits);
            emit hitsChanged();
        });
}

void FlameSource::forgetJobs()
{
    for (JobId *job : {&m_loadJob, &m_layoutJob, &m_markJob, &m_extrasJob})
        m_jobs.cancel(std::exchange(*job, 0));
    m_wanted.reset();
}

void FlameSource::clear()
{
    forgetJobs();
    m_frame.reset();
    m_list.reset();
    m_hits.reset();
    m_extras.reset();
}

void FlameSource::request(const FlameRequest &request)
{
    if (!m_frame || request == (m_wanted ? *m_wanted : m_latest))
        return;
    m_wanted = request;
    if (m_layoutJob == 0)
        startLayout();
}

void FlameSource::startLayout()
{
    m_latest = *std::exchange(m_wanted, std::nullopt);
    m_layoutJob = m_jobs.run(
        QString(), this,
        [frame = m_frame, wanted = m_latest](const Task &) { return buildDrawList(frame, wanted); },
        [this](std::shared_ptr<const FlameDrawList> list) { takeList(std::move(list)); });
}

void FlameSource::takeList(std::shared_ptr<const FlameDrawList> list)
{
    m_layoutJob = 0;
    m_list = std::move(list);
    if (m_wanted)
        startLayout();
    emit listChanged();
}

} // namespace zoe::app
