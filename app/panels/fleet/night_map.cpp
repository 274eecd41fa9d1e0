#include "app/panels/fleet/night_map.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/panels/fleet/fleet_text.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/theme/text.h"
#include "app/widgets/focus_frame.h"

namespace zoe::app {

namespace {

constexpr double kLeastCellPx = 3;
constexpr double kMostCellPx = 28;
constexpr double kMostNamesShare = 0.45; // of the width
constexpr double kFullChange = 0.25;     // at which the colour is full
constexpr int kLeastMapPx = 240;

} // namespace

NightMap::NightMap(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setObjectName("nightMap");
    setAccessibleName(tr("Functions by night: longer or shorter than usual"));
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setMinimumWidth(kLeastMapPx);
    setFrameShape(QFrame::NoFrame);
    addKeys(*new ViewCommands(*this)); // the window uses the arrow keys for frames
}

void NightMap::setNights(std::shared_ptr<const fleet::FunctionNights> nights)
{
    m_nights = std::move(nights);
    choose({});
    horizontalScrollBar()->setRange(0, 0);
    measureNames();
}

void NightMap::choose(std::optional<Cell> cell)
{
    if (m_cell == cell)
        return;
    m_cell = cell;
    if (m_cell) {
        const int top = static_cast<int>(m_cell->row) * rowHeight();
        const int page = std::max(rowHeight(), viewport()->height() - rowHeight());
        QScrollBar &bar = *verticalScrollBar();
        bar.setValue(std::clamp(bar.value(), top + rowHeight() - page, top));
        const int night = static_cast<int>(m_cell->night);
        QScrollBar &nights = *horizontalScrollBar();
        nights.setValue(std::clamp(nights.value(), night + 1 - nights.pageStep(), night));
    }
    setAccessibleDescription(m_cell ? textOf(*m_cell) : QString());
    viewport()->update();
}

int NightMap::rowHeight() const
{
    return fontMetrics().height() + 2;
}

QString NightMap::nameOf(std::size_t row) const
{
    const std::string &name = m_nights->rows[row].function;
    return name.empty() ? frameText() : QString::fromStdString(name);
}

void NightMap::measureNames()
{
    m_longestName = 0;
    for (std::size_t row = 0; m_nights && row < m_nights->rows.size(); ++row)
        m_longestName = std::max(m_longestName, fontMetrics().horizontalAdvance(nameOf(row)));
    layOut();
}

void NightMap::layOut()
{
    const auto rows = static_cast<int>(m_nights ? m_nights->rows.size() : 0);
    m_names =
        std::min(m_longestName + kNearPx, static_cast<int>(viewport()->width() * kMostNamesShare));
    const double room = std::max(1, viewport()->width() - m_names);
    const int count = static_cast<int>(m_nights ? m_nights->nights.size() : 0);
    m_cellWidth = std::clamp(room / std::max(1, count), kLeastCellPx, kMostCellPx);
    // The last nights are shown until the user scrolls.
    const int fit = std::max(1, static_cast<int>(room / m_cellWidth));
    QScrollBar &nights = *horizontalScrollBar();
    const bool isAtEnd = nights.value() == nights.maximum();
    nights.setRange(0, std::max(0, count - fit));
    nights.setPageStep(fit);
    if (isAtEnd)
        nights.setValue(nights.maximum());
    // The line below shows the first and the last night.
    const int page = viewport()->height() - rowHeight();
    verticalScrollBar()->setRange(0, std::max(0, rows * rowHeight() - page));
    verticalScrollBar()->setPageStep(std::max(1, page));
    verticalScrollBar()->setSingleStep(rowHeight());
    viewport()->update();
}

std::size_t NightMap::firstNight() const
{
    return static_cast<std::size_t>(horizontalScrollBar()->value());
}

QRect NightMap::rectOf(const Cell &cell) const
{
    const double left =
        m_names + (static_cast<double>(cell.night) - horizontalScrollBar()->value()) * m_cellWidth;
    const int x = static_cast<int>(std::lround(left));
    const int next = static_cast<int>(std::lround(left + m_cellWidth));
    return {x, static_cast<int>(cell.row) * rowHeight() - verticalScrollBar()->value(), next - x,
            rowHeight()};
}

std::optional<NightMap::Cell> NightMap::cellAt(const QPoint &position) const
{
    if (!m_nights || position.y() >= viewport()->height() - rowHeight())
        return {};
    const int row = (position.y() + verticalScrollBar()->value()) / rowHeight();
    const double night = std::max(0.0, (position.x() - m_names) / m_cellWidth);
    const Cell cell{static_cast<std::size_t>(row), firstNight() + static_cast<std::size_t>(night)};
    if (cell.row >= m_nights->rows.size() || cell.night >= m_nights->nights.size() ||
        night >= horizontalScrollBar()->pageStep())
        return {};
    return cell;
}

QColor NightMap::colourOf(double change) const
{
    const Palette &palette = Palette::of(*this);
    const double share = std::min(1.0, std::abs(change) / kFullChange);
    return mixed(palette.surface, change > 0 ? palette.slower : palette.faster, share);
}

QString NightMap::textOf(const Cell &cell) const
{
    const fleet::FunctionNights::Row &row = m_nights->rows[cell.row];
    const double change = row.changes[cell.night];
    const QString what = !std::isfinite(change) ? tr("no runs")
                         : change < 0           ? QStringLiteral("−") + shareText(-change)
                                                : QStringLiteral("+") + shareText(change);
    return tr("%1, %2: %3 (usually %4 per frame)")
        .arg(nameOf(cell.row), QString::fromStdString(m_nights->nights[cell.night]), what,
             durationText(std::llround(row.meanNs)));
}

void NightMap::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Palette &palette = Palette::of(*this);
    painter.fillRect(viewport()->rect(), palette.background);
    if (!m_nights || m_nights->rows.empty() || m_nights->nights.empty())
        return;
    const int bottom = viewport()->height() - rowHeight();
    const std::size_t first = firstNight();
    const std::size_t last =
        std::min(m_nights->nights.size() - 1,
                 first + static_cast<std::size_t>(horizontalScrollBar()->pageStep()) - 1);
    painter.setClipRect(0, 0, viewport()->width(), bottom);
    const auto from = static_cast<std::size_t>(verticalScrollBar()->value() / rowHeight());
    const std::size_t to =
        std::min(m_nights->rows.size(), from + static_cast<std::size_t>(bottom / rowHeight()) + 2);
    for (std::size_t row = from; row < to; ++row) {
        const QRect begin = rectOf({row, first});
        painter.setPen(palette.text);
        painter.drawText(
            QRect(0, begin.top(), m_names - kTightPx, rowHeight()), Qt::AlignVCenter,
            fontMetrics().elidedText(nameOf(row), Qt::ElideMiddle, m_names - kTightPx));
        for (std::size_t night = first; night <= last; ++night) {
            const double change = m_nights->rows[row].changes[night];
            if (std::isfinite(change))
                painter.fillRect(rectOf({row, night}).adjusted(0, 0, 0, -1), colourOf(change));
        }
    }
    if (m_cell && m_cell->night >= first && m_cell->night <= last) {
        painter.setPen(QPen(palette.highlight, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rectOf(*m_cell));
    }
    painter.setClipping(false);
    painter.setPen(palette.mutedText);
    const QRect line(m_names, bottom, viewport()->width() - m_names, rowHeight());
    const QString begins = QString::fromStdString(m_nights->nights[first]);
    const QString ends = QString::fromStdString(m_nights->nights[last]);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, begins);
    if (2 * fontMetrics().horizontalAdvance(ends) + kNearPx < line.width() && begins != ends) {
        const int right = rectOf({0, last}).right();
        const int width = fontMetrics().horizontalAdvance(ends);
        const int left =
            std::max(right - width, m_names + fontMetrics().horizontalAdvance(begins) + kNearPx);
        painter.drawText(QRect(left, bottom, width + kNearPx, rowHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter, ends);
    }
}

void NightMap::mousePressEvent(QMouseEvent *event)
{
    if (const auto cell = cellAt(event->pos()); cell && event->button() == Qt::LeftButton)
        emit chosen(*cell);
}

void NightMap::addKeys(ViewCommands &commands)
{
    const auto add = [&](const char *id, const QString &text, const char *key, int rows,
                         int nights) {
        commands.add({.id = id, .text = text, .keys = {QKeySequence(key)}},
                     [this, rows, nights] { return step(rows, nights); });
    };
    add("nightMapUp", tr("Function above"), "Up", -1, 0);
    add("nightMapDown", tr("Function below"), "Down", 1, 0);
    add("nightMapLeft", tr("Night before"), "Left", 0, -1);
    add("nightMapRight", tr("Night after"), "Right", 0, 1);
}

bool NightMap::step(int rows, int nights)
{
    if (!m_nights || m_nights->rows.empty() || m_nights->nights.empty())
        return false;
    const auto moved = [](std::size_t from, int by, std::size_t size) {
        return static_cast<std::size_t>(std::clamp(static_cast<std::ptrdiff_t>(from) + by,
                                                   std::ptrdiff_t{0},
                                                   static_cast<std::ptrdiff_t>(size) - 1));
    };
    const Cell now = m_cell.value_or(Cell{0, m_nights->nights.size() - 1});
    emit chosen({moved(now.row, rows, m_nights->rows.size()),
                 moved(now.night, nights, m_nights->nights.size())});
    return true;
}

bool NightMap::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const auto cell = cellAt(help->pos()))
            QToolTip::showText(help->globalPos(), plainToolTip(textOf(*cell)), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void NightMap::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void NightMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        measureNames();
    QAbstractScrollArea::changeEvent(event);
}

} // namespace zoe::app
