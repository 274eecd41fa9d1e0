#include "app/panels/flame/flame_view.h"

#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "app/panels/flame/measured_area.h"
#include "app/panels/flame/scene/lane_settings.h"
#include "app/theme/text.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

namespace {

constexpr int kNoticeAfterMs = 150;
constexpr int kRestMs = 150;
constexpr int kMostFramesAround = 20; // on each side

} // namespace

FlameView::FlameView(JobRunner &jobs, QWidget *parent)
    : FlameCanvas(parent)
    , m_source(new FlameSource(jobs, this))
    , m_sides(new FlameSides(jobs, this))
    , m_steps(new LargeSteps(jobs, this))
{
    setAccessibleName(tr("Flame graph of the frame"));
    m_slowLoad.setSingleShot(true);
    m_slowLoad.setInterval(kNoticeAfterMs);
    m_sidesLater.setSingleShot(true);
    m_sidesLater.setInterval(0); // after the frame itself is painted
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connectSource();
    setCapture(nullptr);
}

void FlameView::connectSource()
{
    connect(m_source, &FlameSource::loaded, this, &FlameView::showLoaded);
    connect(m_source, &FlameSource::failed, this, [this](const QString &why) {
        showMessage(why);
        emit frameFailed(*m_frameIndex);
    });
    connect(m_source, &FlameSource::listChanged, this, &FlameView::showList);
    connect(m_steps, &LargeSteps::found, this, [this](const ZoneRef &zone, const Zone &what) {
        if (zone == m_selected)
            showSelected(zone.thread, what);
    });
    connect(m_steps, &LargeSteps::reached, this,
            [this](const ZoneRef &zone, SiteId site, std::size_t rank) {
                m_reachedHit = {zone, rank};
                goTo(loaded()->current(), zone, site);
            });
    connect(m_source, &FlameSource::hitsChanged, this, [this] {
        wantList();
        emit marksChanged();
    });
    connect(m_source, &FlameSource::markCancelled, this, &FlameView::forgetMark);
    connect(m_source, &FlameSource::coursesChanged, this, [this] {
        m_scene.courses = m_source->courses();
        viewport()->update();
    });
    connect(m_source, &FlameSource::extrasChanged, this, [this] {
        m_scene.extras = m_source->extras();
        layOut();
        wantList();
    });
    connect(&m_sidesLater, &QTimer::timeout, this, [this] {
        if (loaded() != nullptr)
            m_sides->load(m_capture, loaded()->parts.front().frame, loaded()->parts.back().frame);
    });
    connect(m_sides, &FlameSides::loaded, this, [this] {
        layOut();
        wantList();
    });
    connect(m_sides, &FlameSides::listsChanged, this, &FlameView::showSides);
    connect(this, &FlameCanvas::rangeChanged, this, &FlameView::followRange);
    connect(&m_rest, &QTimer::timeout, this, &FlameView::restHere);
    connect(&m_slowLoad, &QTimer::timeout, this, [this] {
        m_notice = tr("Loading frame %1…").arg(countText(*m_frameIndex));
        viewport()->update();
    });
    connect(this, &FlameCanvas::arrangementChanged, this, [this] {
        if (m_capture)
            saveArrangement(*m_capture, m_arrangement);
    });
}

// The frame of a list may be another part of a large one.
void FlameView::showList()
{
    const auto before = std::exchange(m_scene.list, m_source->list());
    if (before && before->frame != m_scene.list->frame) {
        m_scene.hovered.reset();
        m_scene.selected = placeOfSelected();
        m_source->discard(before);
    }
    viewport()->update();
}

void FlameView::setCapture(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    m_selected.reset();
    m_lanes = {};
    m_sides->clear();
    m_mark = {};
    m_scene.highlighted = {};
    m_scene.marking = false;
    m_arrangement = m_capture ? savedArrangement(*m_capture) : LaneArrangement{};
    m_annotations.clear();
    if (m_capture)
        m_annotations.assign(m_capture->annotations().begin(), m_capture->annotations().end());
    m_painter.setCapture(m_capture);
    m_kept.reset();
    showMessage({});
    m_source->forgetCapture();
    m_frameIndex.reset();
    load();
    emit marksChanged();
    emit lookChanged();
}

void FlameView::growTo(std::shared_ptr<const Capture> longer)
{
    m_capture = std::move(longer);
    if (m_painter.growTo(m_capture))
        emit lookChanged();
}

void FlameView::setFrame(std::optional<FrameIndex> frame)
{
    if (frame == m_frameIndex)
        return;
    const bool inSight =
        frame && loaded() != nullptr && loaded()->parts.size() > 1 &&
        std::ranges::find(loaded()->parts, *frame, &FrameTrees::frame) != loaded()->parts.end();
    if (inSight)
        m_kept = Kept{m_scene.timeAt(0), m_scene.range.span(), true};
    m_frameIndex = frame;
    m_reachedHit.reset();
    setSelectedZone(std::nullopt); // that of the previous frame, which stays until it is loaded
    load();
}

void FlameView::setFramesAround(FrameIndex before, FrameIndex after)
{
    if (m_around == std::pair(before, after))
        return;
    m_around = {before, after};
    if (m_frameIndex)
        load();
    emit lookChanged();
}

void FlameView::showMoreFrames(int before, int after)
{
    const auto more = [](FrameIndex now, int by) {
        return static_cast<FrameIndex>(
            std::clamp(static_cast<int>(now) + by, 0, kMostFramesAround));
    };
    setFramesAround(more(m_around.first, before), more(m_around.second, after));
}

void FlameView::load()
{
    m_steps->cancel();
    m_slowLoad.stop();
    m_notice.clear();
    if (!m_capture || !m_frameIndex) {
        showMessage(m_capture ? tr("Select a frame in the chart to see its zones.")
                              : tr("No capture is open."));
        return;
    }
    m_slowLoad.start();
    FlameWindow whole = window();
    whole.scroll.top = 0;
    m_source->load(m_capture, {*m_frameIndex, m_around.first, m_around.second}, whole);
}

void FlameView::showLoaded()
{
    if (!m_source->loading()) { // otherwise this is only a sketch
        m_slowLoad.stop();
        m_notice.clear();
    }
    if (m_source->frame()->indexes.empty() && m_source->extras()->threads.empty()) {
        showMessage(tr("Frame %1 has no zones.").arg(countText(*m_frameIndex)));
        emit frameShown(*m_frameIndex);
        return;
    }
    m_message.clear();
    m_lanes.add(*m_source->frame());
    const bool moved = m_kept && m_kept->place; // only the current frame has changed
    const bool sketched = shown() != nullptr && shown()->sketch &&
                          shown()->capture == m_source->frame()->capture &&
                          shown()->current() == m_source->frame()->current();
    // The previous content stays next to it until the neighbours are loaded.
    std::erase_if(m_scene.sides, [this](const auto &side) {
        return side->frame->capture != m_capture || side->frame->current() == *m_frameIndex;
    });
    if (moved && loaded() != nullptr && !loaded()->isThin() && loaded()->capture == m_capture &&
        loaded()->parts.size() == 1 && loaded()->current() != *m_frameIndex)
        m_scene.sides.push_back(m_scene.list);
    m_source->discard(std::exchange(m_scene.list, m_source->list()));
    m_scene.extras = m_source->extras();
    m_scene.hovered.reset();
    if (!sketched) {
        m_scene.range = rangeOf(*m_source->frame());
        applyKept();
        if (!moved)
            measuring().clear();
    }
    layOut();
    setSelectedZone(m_selected);
    if ((hits() ? hits()->mark : FlameMark{}) != m_mark) // changed during loading
        m_source->mark(m_mark);
    wantList();
    m_sidesLater.start();
    emit rangeChanged();
    m_rest.stop(); // the user has not moved it
    emit marksChanged();
    emit frameShown(*m_frameIndex);
}

void FlameView::applyKept()
{
    const auto kept = std::exchange(m_kept, std::nullopt);
    if (!kept)
        return;
    const auto start =
        static_cast<double>(shown()->currentPart().record.startNs - m_scene.originNs());
    const double from =
        kept->place ? static_cast<double>(kept->fromNs - m_scene.originNs()) : start;
    if (kept->place || kept->spanNs < m_scene.range.span())
        m_scene.range.show(from, from + kept->spanNs);
}

void FlameView::showMessage(const QString &message)
{
    m_slowLoad.stop();
    m_notice.clear();
    m_message = message;
    m_source->clear();
    m_steps->cancel();
    m_sidesLater.stop();
    m_rest.stop();
    m_scene.sides.clear();
    m_scene.list.reset();
    m_scene.extras.reset();
    m_scene.courses.reset();
    m_scene.selected.reset();
    m_scene.selectedZone.reset();
    m_scene.hovered.reset();
    measuring().clear();
    layOut();
}

FlameWindow FlameView::window() const
{
    FlameWindow window;
    window.arrangement = m_arrangement;
    window.lanes = m_lanes;
    window.lengthNs = shown() != nullptr ? static_cast<double>(shown()->durationNs()) : 1;
    window.metrics = m_scene.rows.metrics();
    window.widthPx = m_scene.widthPx;
    window.scroll = laneScroll();
    window.heightPx = viewport()->height();
    window.heat = m_painter.colours().colouring() == FlameColouring::SelfTime;
    window.mark = m_mark;
    window.hits = m_source->hits();
    window.extras = m_source->extras();
    return window;
}

void FlameView::wantList()
{
    viewport()->update();
    if (shown() == nullptr)
        return;
    m_source->request(requestOf(m_scene.rows, m_scene.range, window()));
    m_sides->request(m_scene.rows, m_scene.range, m_scene.originNs(), window());
}

void FlameView::showSides()
{
    m_scene.sides = m_sides->lists();
    viewport()->update();
}

std::optional<FrameIndex> FlameView::sideInTheMiddle() const
{
    if (loaded() == nullptr)
        return std::nullopt;
    const auto frames = m_capture->frames();
    const TimeNs middle = m_scene.timeAt(m_scene.widthPx / 2);
    for (const FrameIndex side : sideFrames(*m_capture, loaded()->parts.front().frame,
                                            loaded()->parts.back().frame, kReachedFrames)) {
        if (middle >= frames[side].startNs && middle < frames[side].endNs())
            return side;
    }
    return std::nullopt;
}

bool FlameView::atTheEnd() const
{
    const VisibleRange &range = m_scene.range;
    return range.first() <= range.low() || range.end() >= range.high();
}

// Fast scrolling skips frames, but never stops to wait for the next ones.
void FlameView::followRange()
{
    if (!sideInTheMiddle())
        m_rest.stop();
    else if (atTheEnd() && frameSettled())
        restHere();
    else
        m_rest.start();
}

void FlameView::restHere()
{
    const auto frame = sideInTheMiddle();
    if (!frame)
        return;
    m_kept = Kept{m_scene.timeAt(0), m_scene.range.span(), true};
    emit frameWanted(*frame);
    if (m_frameIndex != frame) // there is no listener
        m_kept.reset();
}

void FlameView::selectSideZone(const FlameScene::SideZone &zone)
{
    m_kept = Kept{m_scene.timeAt(0), m_scene.range.span(), true};
    emit zoneWanted(zone.frame, {zone.thread, zone.zone}, zone.site);
}

void FlameView::setHighlightedSite(SiteId site)
{
    m_scene.highlighted = site;
    setMark({site, m_mark.search});
}

void FlameView::setSearch(const QString &search)
{
    setMark({m_scene.highlighted, search});
}

// So that it can be asked for again.
void FlameView::forgetMark()
{
    m_mark = {};
    m_scene.marking = false;
    viewport()->update();
    emit marksChanged();
}

void FlameView::setMark(const FlameMark &mark)
{
    if (mark == m_mark)
        return;
    m_mark = mark;
    m_reachedHit.reset();
    m_scene.marking = !mark.empty();
    m_source->mark(mark);
    viewport()->update();
}

std::optional<FlameZone> FlameView::placeOfSelected() const
{
    if (!m_selected || !m_scene.selectedZone)
        return std::nullopt;
    const auto same = loaded()->placeOf(loaded()->current(), m_selected->thread, m_selected->zone);
    return same ? same : loaded()->placeOf(m_selected->thread, *m_scene.selectedZone);
}

std::optional<FlameZone> FlameView::shownSelection() const
{
    const auto &selected = m_scene.selected;
    return selected && loaded()->originOf(*selected).zone == m_selected->zone ? selected
                                                                              : std::nullopt;
}

void FlameView::setSelectedZone(const std::optional<ZoneRef> &zone)
{
    m_selected = zone;
    m_scene.selected.reset();
    m_scene.selectedZone.reset();
    m_steps->cancel();
    if (zone && showsCurrent()) {
        if (const auto place = loaded()->placeOf(loaded()->current(), zone->thread, zone->zone))
            showSelected(zone->thread, loaded()->zone(*place));
        else if (m_source->large())
            m_steps->find(m_source->large(), *zone);
    }
    describeSelected();
}

void FlameView::showSelected(ThreadId thread, const Zone &zone)
{
    m_scene.selectedZone = zone;
    m_scene.selected = placeOfSelected();
    revealZone(thread, zone);
    describeSelected();
}

void FlameView::describeSelected()
{
    setAccessibleDescription(m_scene.selectedZone ? zoneLine(*loaded(), *m_scene.selectedZone)
                                                  : QString());
    viewport()->update();
}

void FlameView::revealZone(ThreadId thread, const Zone &found)
{
    const LaneKey key{LaneKind::Thread, thread.value};
    LaneArrangement open = m_arrangement;
    open.setCollapsed(key, false);
    open.hidden.erase(key);
    setArrangement(open);
    const auto start = static_cast<double>(found.startNs - m_scene.originNs());
    const double end = start + static_cast<double>(found.durationNs);
    if (end < m_scene.range.first() || start > m_scene.range.end()) {
        VisibleRange range = m_scene.range;
        range.reveal(start, std::min(end, start + range.span()));
        setRange(range);
    }
    const std::size_t lane = m_scene.rows.laneOfTree(loaded()->treeOf(thread));
    if (lane == kNone || lane < laneScroll().staying.lanes)
        return;
    const int top = m_scene.rows.rowTop(lane, found.depth);
    const int page = verticalScrollBar()->pageStep();
    const int row = m_scene.rows.metrics().rowHeight;
    if (top - row < laneScroll().firstY())
        verticalScrollBar()->setValue(top - 2 * row - laneScroll().staying.height);
    else if (top + 2 * row > laneScroll().top + page)
        verticalScrollBar()->setValue(top + 3 * row - page);
}

void FlameView::selectZone(const FlameZone &zone)
{
    const ZoneOrigin origin = loaded()->originOf(zone);
    goTo(loaded()->parts[origin.part].frame, {origin.thread, origin.zone}, origin.found.site);
}

void FlameView::goTo(FrameIndex frame, const ZoneRef &zone, SiteId site)
{
    if (frame == m_frameIndex) {
        setSelectedZone(zone);
        emit zoneSelected(zone.thread, zone.zone, site);
        return;
    }
    if (loaded() != nullptr && !m_scene.range.showsAll())
        m_kept = Kept{0, m_scene.range.span(), false};
    emit zoneWanted(frame, zone, site);
}

void FlameView::walk(ZoneWalk to)
{
    if (!showsCurrent())
        return;
    if (!m_source->large()) {
        if (const auto next = m_scene.walked(m_scene.selected, to))
            selectZone(*next);
        return;
    }
    const auto tree =
        m_selected ? std::optional(loaded()->treeOf(m_selected->thread)) : std::nullopt;
    m_steps->walk(m_source->large(),
                  {m_selected, to, m_scene.treeBeside(tree, !tree || to == ZoneWalk::Child)});
}

void FlameView::stepToHit(bool next)
{
    const auto &found = m_source->hits();
    if (!found || !showsCurrent() || !found->mark.findsTheSame(m_mark))
        return;
    if (m_source->large())
        m_steps->toHit(m_source->large(), m_source->marks(), found, m_selected, next);
    else if (const auto hit = found->beside(*loaded(), m_scene.selected, next))
        selectZone(*hit);
}

std::optional<std::size_t> FlameView::hitRank() const
{
    if (hits() == nullptr || !m_selected)
        return std::nullopt;
    if (m_source->large()) {
        const bool reached = m_reachedHit && m_reachedHit->first == *m_selected;
        return reached && m_reachedHit->second > 0 ? std::optional(m_reachedHit->second)
                                                   : std::nullopt;
    }
    return m_scene.selected && hits()->contains(*m_scene.selected)
               ? std::optional(hits()->rankOf(*loaded(), *m_scene.selected))
               : std::nullopt;
}

void FlameView::clearSelectedZone()
{
    setSelectedZone(std::nullopt);
    emit zoneCleared();
}

} // namespace zoe::app
