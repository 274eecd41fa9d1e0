#include "slowest_frames.h"

#include <QHeaderView>
#include <algorithm>

#include "analysis/model/units.h"

using namespace zoe;

namespace {

constexpr std::size_t kMost = 20;

std::vector<FrameIndex> slowestOf(const Capture &capture, const FrameRanges &selected)
{
    Selection selection;
    if (!selected.empty())
        selection.frames = selected;
    std::vector<FrameIndex> frames = selection.framesOf(capture).frames();
    const std::size_t count = std::min(kMost, frames.size());
    const auto middle = frames.begin() + static_cast<std::ptrdiff_t>(count);
    std::partial_sort(frames.begin(), middle, frames.end(), [&](FrameIndex a, FrameIndex b) {
        return capture.frames()[a].durationNs > capture.frames()[b].durationNs;
    });
    frames.resize(count);
    return frames;
}

} // namespace

SlowestFrames::SlowestFrames(ViewSession &session)
    : QTableWidget(0, 2)
    , m_session(session)
{
    setAccessibleName(tr("Slowest frames"));
    setHorizontalHeaderLabels({tr("Frame"), tr("Duration")});
    verticalHeader()->hide();
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    connect(this, &QTableWidget::cellClicked, this, [this](int row, int) {
        m_session.showFrame(item(row, 0)->data(Qt::UserRole).toUInt());
    });
}

void SlowestFrames::captureChanged()
{
    setRowCount(0);
    const auto capture = m_session.capture();
    if (!capture)
        return;
    m_shown = m_session.selectedFrames();
    // A capture may have millions of frames: the GUI thread must not wait for them.
    m_session.compute({}, [this, capture, selected = m_shown](const Task &) {
        return [this, frames = slowestOf(*capture, selected)] { show(frames); };
    });
}

void SlowestFrames::selectionChanged()
{
    if (m_session.selectedFrames() != m_shown)
        captureChanged();
}

void SlowestFrames::show(const std::vector<FrameIndex> &frames)
{
    const auto capture = m_session.capture();
    setRowCount(static_cast<int>(frames.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const FrameIndex frame = frames[static_cast<std::size_t>(row)];
        auto *number = new QTableWidgetItem(QString::number(frame));
        number->setData(Qt::UserRole, frame);
        setItem(row, 0, number);
        setItem(row, 1,
                new QTableWidgetItem(
                    QString::fromStdString(formatDuration(capture->frames()[frame].durationNs))));
    }
}

ViewInfo SlowestFramesPlugin::info() const
{
    return {QStringLiteral("slowest-frames"), tr("Slowest frames")};
}

std::unique_ptr<View> SlowestFramesPlugin::create(ViewSession &session) const
{
    return std::make_unique<SlowestFrames>(session);
}
