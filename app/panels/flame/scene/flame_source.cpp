#include "app/panels/flame/scene/flame_source.h"

#include <QFont>
#include <QFontMetrics>
#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kShortestSpanNs = 20;
// Laid out beyond each edge, as a share of the visible part
constexpr double kOverscan = 0.5;
constexpr double kEdgeShare = 0.03; // of the frame; the visible part of its neighbours
constexpr std::uint32_t kMostSideZones = 500'000;
constexpr std::size_t kChunksBehind = 4; // read for spans that end after the frame

// The visible rows plus at least half as many around them, in steps, so scrolling by a line needs
// no new list.
template <class TreeOf>
void takeRows(FlameRequest &request, const FlameRows &rows, const FlameWindow &window,
              TreeOf treeOf)
{
    const int step = std::max(1, window.heightPx / 2);
    const int top = (window.scroll.top / step - 1) * step;
    const int bottom = top + window.heightPx + 3 * step;
    const auto depthAt = [&](std::size_t lane, int y) {
        const int row = (y - rows.rowTop(lane, 0)) / rows.metrics().rowHeight;
        return static_cast<std::uint32_t>(std::clamp(row, 0, rows.lane(lane).rows));
    };
    const auto take = [&](std::size_t lane, int from, int to) {
        if (rows.lane(lane).what.ribbon)
            request.ribbons.push_back(rows.lane(lane).what.thread());
        const std::size_t tree = treeOf(rows.lane(lane).what);
        if (tree != kNone && rows.lane(lane).rows > 0)
            request.trees.push_back({tree, depthAt(lane, from), depthAt(lane, to)});
        else if (tree != kNone)
            request.trees.push_back({tree, 0, 0}); // for its header
    };
    for (std::size_t lane = 0; lane < window.scroll.staying.lanes && lane < rows.count(); ++lane)
        take(lane, rows.lane(lane).top, rows.bottom(lane));
    const auto [first, end] = rows.lanesIn(top, bottom);
    for (std::size_t lane = std::max(first, window.scroll.staying.lanes); lane < end; ++lane)
        take(lane, top, bottom + rows.metrics().rowHeight);
}

} // namespace

FlameMetrics metricsFor(const QFont &font)
{
    const int line = QFontMetrics(font).height();
    FlameMetrics metrics;
    metrics.rowHeight = line + 3;
    metrics.headerHeight = line + 5;
    metrics.chartHeight = 3 * metrics.rowHeight;
    metrics.thinHeight = 2 * metrics.headerHeight / 3;
    return metrics;
}

std::vector<FrameIndex> sideFrames(const Capture &capture, FrameIndex first, FrameIndex last,
                                   FrameIndex most)
{
    const auto frames = capture.frames();
    const auto fits = [&](FrameIndex frame) {
        return !frames[frame].missing() && frames[frame].zones <= kMostSideZones;
    };
    std::vector<FrameIndex> sides;
    for (FrameIndex i = 1; i <= most && i <= first && fits(first - i); ++i)
        sides.insert(sides.begin(), first - i);
    for (FrameIndex i = 1; i <= most && last + i < frames.size() && fits(last + i); ++i)
        sides.push_back(last + i);
    return sides;
}

VisibleRange rangeOf(const FlameFrame &frame)
{
    const double length = std::max(1.0, static_cast<double>(frame.durationNs()));
    const auto frames = frame.capture->frames();
    const auto startNs = static_cast<double>(frame.trees.record.startNs);
    double low = 0;
    double high = length;
    for (const FrameIndex side : sideFrames(*frame.capture, frame.parts.front().frame,
                                            frame.parts.back().frame, kReachedFrames)) {
        const FrameRecord &record = frames[side];
        low = std::min(low, static_cast<double>(record.startNs) - startNs);
        high = std::max(high, static_cast<double>(record.startNs) - startNs +
                                  static_cast<double>(record.durationNs));
    }
    const double edge = kEdgeShare * length;
    VisibleRange range(low, high, std::min(length, kShortestSpanNs));
    range.setHome(std::max(low, -edge), std::min(high, length + edge));
    return range;
}

namespace {

// The part of [fromNs, toNs) to lay out, relative to the start of a frame; at the visible scale.
FlameRequest partOf(const VisibleRange &range, double fromNs, double toNs,
                    const FlameWindow &window)
{
    FlameRequest request;
    request.fromNs = fromNs;
    request.toNs = toNs;
    request.widthPx = std::max(1.0, window.widthPx * (toNs - fromNs) / range.span());
    request.heat = window.heat;
    return request;
}

} // namespace

FlameRequest requestOf(const FlameRows &rows, const VisibleRange &range, const FlameWindow &window)
{
    // Neighbours have separate lists.
    const double length = std::max(1.0, window.lengthNs);
    const double around = kOverscan * range.span();
    const double from = std::clamp(range.first() - around, 0.0, length - 1);
    const double to = std::clamp(range.end() + around, from + 1, length);
    FlameRequest request = partOf(range, from, to, window);
    takeRows(request, rows, window, [](const FlameLane &lane) { return lane.tree; });
    request.hits = window.hits;
    if (!request.ribbons.empty())
        request.extras = window.extras;
    return request;
}

std::optional<FlameRequest> sideRequestOf(const FlameFrame &side,
                                          std::shared_ptr<const FlameExtras> extras,
                                          const FlameRows &rows, const VisibleRange &range,
                                          TimeNs originNs, const FlameWindow &window)
{
    const double start =
        static_cast<double>(side.trees.record.startNs) - static_cast<double>(originNs);
    const auto length = static_cast<double>(side.durationNs());
    const double around = kOverscan * range.span();
    const double from = std::max(0.0, range.first() - around - start);
    const double to = std::min(length, range.end() + around - start);
    if (to - from < 1)
        return std::nullopt;
    FlameRequest request = partOf(range, from, to, window);
    takeRows(request, rows, window, [&side](const FlameLane &lane) {
        const std::size_t tree = lane.empty ? side.indexes.size() : side.treeOf(lane.thread());
        return tree < side.indexes.size() ? tree : kNone;
    });
    if (!request.ribbons.empty())
        request.extras = std::move(extras);
    return request;
}

FlameSource::FlameSource(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

struct FlameSource::Found {
    std::shared_ptr<const FlameHits> hits;
    std::shared_ptr<const LargeMarks> marks;
};

FlameSource::Found FlameSource::find(const std::shared_ptr<const FlameFrame> &frame,
                                     const std::shared_ptr<const LargeFrame> &large,
                                     const FlameMark &mark, const Task &task)
{
    if (!large)
        return {findHits(*frame, mark, task), nullptr};
    if (mark.empty())
        return {};
    auto marks = std::make_shared<const LargeMarks>(large, mark);
    auto hits = marks->all(task);
    return {std::move(hits), std::move(marks)};
}

struct FlameSource::Loaded {
    std::shared_ptr<const FlameFrame> frame;
    FlameRequest request; // of the list
    std::shared_ptr<const FlameDrawList> list;
    std::shared_ptr<const FlameHits> hits;
    std::shared_ptr<const FlameExtras> extras;
    std::shared_ptr<const LargeFrame> large;
    std::shared_ptr<const LargeMarks> marks;
    LargePart part;

    // Lays out all of its time. REQUIRES: hits and extras belong to the frame.
    void layOut(FlameWindow window, const Task &task)
    {
        window.hits = hits;
        window.extras = extras;
        window.lengthNs = static_cast<double>(frame->durationNs());
        const LaneList lanes = lanesOf(*frame, extras.get(), window.arrangement, window.lanes);
        const FlameRows rows(lanes.lanes, window.metrics);
        request = requestOf(rows, rangeOf(*frame), window);
        auto drawn = drawFrame(frame, {large, marks, {}}, request, task);
        list = std::move(drawn.list);
        part = std::move(drawn.part);
    }
};

void FlameSource::load(std::shared_ptr<const Capture> capture, const FlameChoice &choice,
                       const FlameWindow &window)
{
    if (choice.frame >= capture->frames().size() ||
        capture->frames()[choice.frame].zones < kLargeFrameZones) {
        loadZones(std::move(capture), choice, window);
        return;
    }
    m_loadJob.run(
        {},
        [capture, choice, window](const Task &task) -> Result<Loaded> {
            auto sketch = loadFlameSketch(capture, choice.frame, task);
            if (!sketch)
                return sketch.error();
            Loaded loaded;
            loaded.frame = *std::move(sketch);
            loaded.extras = std::make_shared<FlameExtras>();
            if (loaded.frame)
                loaded.layOut(window, task);
            return loaded;
        },
        [this, capture, choice, window](Result<Loaded> sketch) {
            const bool there = sketch && sketch->frame;
            if (there)
                take(std::move(*sketch));
            loadZones(capture, choice, window);
            if (there)
                emit loaded();
        });
}

void FlameSource::loadZones(std::shared_ptr<const Capture> capture, const FlameChoice &choice,
                            const FlameWindow &window)
{
    m_loadJob.run(
        {},
        [capture = std::move(capture), choice, window,
         far = m_far](const Task &task) -> Result<Loaded> {
            auto large = LargeFrame::open(capture, choice, task);
            if (!large)
                return large.error();
            auto frame =
                *large ? Result((*large)->overview()) : loadFlameFrame(capture, choice, task);
            if (!frame)
                return frame.error();
            auto extras = loadFlameExtras(**frame, 0, far.get(), task);
            if (!extras)
                return extras.error();
            Loaded loaded;
            loaded.frame = *std::move(frame);
            loaded.large = *std::move(large);
            loaded.extras = *std::move(extras);
            std::tie(loaded.hits, loaded.marks) = [&] {
                auto found = find(loaded.frame, loaded.large, window.mark, task);
                return std::pair(std::move(found.hits), std::move(found.marks));
            }();
            loaded.layOut(window, task);
            if (!loaded.list)
                return Task::cancelled();
            return loaded;
        },
        [this](Result<Loaded> result) {
            if (!result) {
                giveUp(sentenceText(result.error().text()));
                return;
            }
            take(std::move(*result));
            readOn();
            readCourses();
            lookForLongSpans();
            emit loaded();
        });
}

void FlameSource::giveUp(const QString &why)
{
    clear();
    emit failed(why);
}

void FlameSource::take(Loaded loaded)
{
    forgetJobs();
    m_frame = std::move(loaded.frame);
    m_large = std::move(loaded.large);
    m_list = std::move(loaded.list);
    m_hits = std::move(loaded.hits);
    m_marks = std::move(loaded.marks);
    m_part = std::move(loaded.part);
    m_extras = std::move(loaded.extras);
    m_latest = std::move(loaded.request);
    m_courses.reset();
}

void FlameSource::discard(std::shared_ptr<const FlameDrawList> list)
{
    if (!list || list->frame->trees.record.zones < kLargeFrameZones)
        return;
    m_jobs.run(
        QString(), this,
        [held = std::make_shared<std::shared_ptr<const FlameDrawList>>(std::move(list))](
            const Task &) {
            held->reset();
            return true;
        },
        [](bool) {});
}

// Spans that end after the frame are loaded later, so that a click does not wait for them.
void FlameSource::readOn()
{
    if (!mayHaveLongSpans(*m_frame->capture, *m_extras) && !m_far)
        return;
    m_extrasJob.run(
        {},
        [frame = m_frame, far = m_far](const Task &task) {
            return loadFlameExtras(*frame, kChunksBehind, far.get(), task);
        },
        [this](Result<std::shared_ptr<const FlameExtras>> extras) {
            if (extras)
                m_extras = std::move(*extras);
            emit extrasChanged();
        });
}

// A click does not wait for them.
void FlameSource::readCourses()
{
    if (m_frame->capture->plotSeries().empty())
        return;
    m_coursesJob.run(
        {},
        [capture = m_frame->capture, frame = m_frame->parts.front().frame](const Task &task) {
            return loadPlotCourses(*capture, frame, task);
        },
        [this](Result<std::shared_ptr<const PlotCourses>> courses) {
            if (!courses)
                return;
            m_courses = *std::move(courses);
            emit coursesChanged();
        });
}

// Once per capture, and again for new chunks of a growing one.
void FlameSource::lookForLongSpans()
{
    const auto &capture = m_frame->capture;
    if (m_farJob.isRunning() || capture->chunks().size() <= (m_far ? m_far->chunks : 1))
        return;
    m_farJob.run(
        m_far ? QString() : tr("Finding long spans"),
        [capture, before = m_far](const Task &task) {
            return findLongSpans(*capture, kChunksBehind, before.get(), task);
        },
        [this](Result<std::shared_ptr<const LongSpans>> far) {
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
    m_farJob.cancel();
    m_far.reset();
}

void FlameSource::mark(const FlameMark &mark)
{
    m_markJob.cancel();
    if (!m_frame || m_frame->sketch) // its zones represent several
        return;
    if (mark.empty() || m_large) {
        m_hits.reset();
        m_marks.reset();
        emit hitsChanged();
    }
    if (mark.empty())
        return;
    m_markJob.run(
        m_large ? tr("Searching the frame") : QString(),
        [frame = m_frame, large = m_large, mark](const Task &task) {
            return find(frame, large, mark, task);
        },
        [this](Found found) {
            m_hits = std::move(found.hits);
            m_marks = std::move(found.marks);
            emit hitsChanged();
        });
}

void FlameSource::forgetJobs()
{
    for (OneJob *job : {&m_loadJob, &m_layoutJob, &m_markJob, &m_extrasJob, &m_coursesJob})
        job->cancel();
    m_wanted.reset();
}

void FlameSource::clear()
{
    forgetJobs();
    m_frame.reset();
    m_large.reset();
    m_list.reset();
    m_hits.reset();
    m_marks.reset();
    m_part = {};
    m_extras.reset();
    m_courses.reset();
}

void FlameSource::request(const FlameRequest &request)
{
    if (!m_frame || request == (m_wanted ? *m_wanted : m_latest))
        return;
    m_wanted = request;
    if (!m_layoutJob.isRunning())
        startLayout();
}

void FlameSource::startLayout()
{
    m_latest = *std::exchange(m_wanted, std::nullopt);
    m_layoutJob.run(
        {},
        [frame = m_frame, large = m_large, marks = m_marks, part = m_part,
         wanted = m_latest](const Task &task) {
            return drawFrame(frame, {large, marks, part}, wanted, task);
        },
        [this](DrawnFrame drawn) {
            m_part = std::move(drawn.part);
            m_list = std::move(drawn.list);
            if (m_wanted)
                startLayout();
            emit listChanged();
        });
}

} // namespace zoe::app
