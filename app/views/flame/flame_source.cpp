#include "app/views/flame/flame_source.h"

#include <QFont>
#include <QFontMetrics>
#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kShortestSpanNs = 20;
constexpr double kOverscan = 0.5; // laid out beyond each edge, as a share of what is seen

struct Loaded {
    std::shared_ptr<const FlameFrame> frame;
    std::shared_ptr<const FlameDrawList> list;
};

// The rows that are seen and at least half as many around them, in steps, so that scrolling by a
// line doesn't ask for another list.
void takeRows(FlameRequest &request, const FlameRows &rows, const FlameWindow &window)
{
    const int step = std::max(1, window.heightPx / 2);
    const int top = (window.top / step - 1) * step;
    const int bottom = top + window.heightPx + 3 * step;
    const auto depthAt = [&](std::size_t lane, int y) {
        const int row = (y - rows.rowTop(lane, 0)) / rows.metrics().rowHeight;
        return static_cast<std::uint32_t>(std::clamp(row, 0, rows.lane(lane).rows));
    };
    std::tie(request.firstTree, request.endTree) = rows.lanesIn(top, bottom);
    if (request.firstTree < request.endTree) {
        request.firstDepth = depthAt(request.firstTree, top);
        request.endDepth = depthAt(request.endTree - 1, bottom + rows.metrics().rowHeight);
    }
}

} // namespace

FlameMetrics metricsFor(const QFont &font)
{
    const int line = QFontMetrics(font).height();
    FlameMetrics metrics;
    metrics.rowHeight = line + 3;
    metrics.headerHeight = line + 5;
    return metrics;
}

VisibleRange rangeOf(const FlameFrame &frame)
{
    const double length = std::max(1.0, static_cast<double>(frame.durationNs()));
    return {0, length, std::min(length, kShortestSpanNs)};
}

FlameRows rowsOf(const FlameFrame &frame, const std::set<ThreadId> &collapsed,
                 const FlameMetrics &metrics)
{
    std::vector<std::uint32_t> depths;
    std::vector<bool> closed;
    for (const FlameIndex &index : frame.indexes) {
        depths.push_back(index.depthCount());
        closed.push_back(collapsed.contains(index.tree().thread()));
    }
    return {depths, closed, metrics};
}

FlameRequest requestOf(const FlameRows &rows, const VisibleRange &range, const FlameWindow &window)
{
    FlameRequest request;
    request.fromNs = std::max(range.low(), range.first() - kOverscan * range.span());
    request.toNs = std::min(range.high(), range.end() + kOverscan * range.span());
    request.widthPx =
        std::max(1.0, window.widthPx * (request.toNs - request.fromNs) / range.span());
    takeRows(request, rows, window);
    request.highlighted = window.highlighted;
    return request;
}

FlameSource::FlameSource(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void FlameSource::load(std::shared_ptr<const Capture> capture, FrameIndex frame,
                       const FlameWindow &window)
{
    m_jobs.cancel(std::exchange(m_loadJob, 0));
    m_loadJob = m_jobs.run(
        QString(), this,
        [capture = std::move(capture), frame, window](const Task &task) -> Result<Loaded> {
            auto loaded = loadFlameFrame(capture, frame, task);
            if (!loaded)
                return loaded.error();
            const FlameRows rows = rowsOf(**loaded, window.collapsed, window.metrics);
            const FlameRequest request = requestOf(rows, rangeOf(**loaded), window);
            return Loaded{*loaded, buildDrawList(*loaded, request)};
        },
        [this](Result<Loaded> result) {
            m_loadJob = 0;
            m_jobs.cancel(std::exchange(m_layoutJob, 0));
            m_wanted.reset();
            if (!result) {
                clear();
                emit failed(sentenceText(result.error().text()));
                return;
            }
            m_frame = std::move(result->frame);
            m_list = std::move(result->list);
            m_latest = {};
            emit loaded();
        });
}

void FlameSource::clear()
{
    m_jobs.cancel(std::exchange(m_loadJob, 0));
    m_jobs.cancel(std::exchange(m_layoutJob, 0));
    m_wanted.reset();
    m_frame.reset();
    m_list.reset();
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
