#include "app/window/view_ranges.h"

#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"

namespace zoe::app {

namespace {

std::optional<ShownRange> partOf(const VisibleRange &range)
{
    if (range.showsAll())
        return std::nullopt;
    return ShownRange(range.first(), range.end());
}

} // namespace

RangeKeeper::RangeKeeper(FrameChart &chart, FlameView &flame, QObject *parent)
    : QObject(parent)
    , m_chart(chart)
    , m_flame(flame)
{
    connect(&chart.plot(), &FramePlot::pictureChanged, this, &RangeKeeper::showFrames);
    connect(&flame, &FlameView::frameShown, this, &RangeKeeper::showZones);
}

ViewRanges RangeKeeper::ranges() const
{
    ViewRanges now = m_pending;
    if (m_chart.ready() && m_chart.plot().hasFrames())
        now.frames = partOf(m_chart.plot().picture().range);
    if (m_flame.loaded())
        now.zones = partOf(m_flame.scene().range);
    return now;
}

void RangeKeeper::show(const ViewRanges &ranges)
{
    m_pending = ranges;
    showFrames();
}

void RangeKeeper::showFrames()
{
    if (!m_pending.frames || !m_chart.ready() || !m_chart.plot().hasFrames())
        return;
    const auto [first, end] = *m_pending.frames;
    m_pending.frames.reset(); // showing it comes back here
    VisibleRange range = m_chart.plot().picture().range;
    range.show(first, end);
    m_chart.plot().setRange(range);
}

void RangeKeeper::showZones()
{
    if (!m_pending.zones || !m_flame.loaded())
        return;
    const auto [first, end] = *m_pending.zones;
    m_pending.zones.reset();
    VisibleRange range = m_flame.scene().range;
    range.show(first, end);
    m_flame.setRange(range);
}

} // namespace zoe::app
