#include "app/panels/flame/flame_notes.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/flame/painting/state_text.h"
#include "app/theme/look.h"
#include "app/theme/plain_texts.h"
#include "app/theme/text.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

PinnedNote::PinnedNote(const QString &text, QWidget *parent)
    : QFrame(parent)
    , m_label(new QLabel(this))
    , m_close(new QToolButton(this))
{
    setAccessibleName(tr("Pinned note"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::OpenHandCursor);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setForegroundRole(QPalette::ToolTipText);
    m_close->setText(QStringLiteral("×"));
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Close the pinned note"));
    m_close->setToolTip(tr("Close (Delete)"));
    m_close->setCursor(Qt::ArrowCursor);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(kNearPx, kTightPx, kTightPx, kTightPx);
    row->addWidget(m_label);
    row->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &QObject::deleteLater);
    setText(text);
}

void PinnedNote::setText(const QString &text)
{
    m_label->setText(text);
    setAccessibleDescription(text);
    adjustSize();
}

QString PinnedNote::text() const
{
    return m_label->text();
}

void PinnedNote::moveInto(QPoint topLeft)
{
    const QSize room = parentWidget()->size();
    move(std::clamp(topLeft.x(), 0, std::max(0, room.width() - width())),
         std::clamp(topLeft.y(), 0, std::max(0, room.height() - height())));
}

void PinnedNote::mousePressEvent(QMouseEvent *event)
{
    m_grip = event->position().toPoint();
    raise();
}

void PinnedNote::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        moveInto(mapToParent(event->position().toPoint()) - m_grip);
}

namespace {

constexpr int kPinOffsetPx = 14;

// Whether the duration is that of a whole call, not of a fragment.
bool isWhole(const Zone &zone)
{
    return (zone.flags & (kContinuesFrom | kContinuesTo)) == 0;
}

} // namespace

FlameNotes::FlameNotes(JobRunner &jobs, FlameView &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_ranks(new ZoneRanks(jobs, this))
{
    connect(m_ranks, &ZoneRanks::known, this, &FlameNotes::rankKnown);
    connect(&view, &FlameView::tipWanted, this, &FlameNotes::showTip);
    // A note gets the keys first, and passes them on to the view around it.
    view.commands().add(
        {"closeNote", tr("Close the pinned note"), {QKeySequence("Del"), QKeySequence("Esc")}},
        [this] { return closeFocused(); });
}

void FlameNotes::setCapture(std::shared_ptr<const Capture> capture)
{
    unpinAll();
    m_tipAt.reset();
    m_ranks->setCapture(std::move(capture));
}

void FlameNotes::growTo(std::shared_ptr<const Capture> longer)
{
    m_ranks->growTo(std::move(longer));
}

QString FlameNotes::withRank(const QString &text, SiteId site, DurationNs durationNs) const
{
    const QString rank = site.valid() ? m_ranks->textOf(site, durationNs) : QString();
    return rank.isEmpty() ? text : text + u'\n' + rank;
}

QString FlameNotes::textOf(const FlameZone &zone, std::uint32_t folded) const
{
    const Zone found = m_view.loaded()->zone(zone);
    return withRank(zoneText(*m_view.loaded(), zone.tree, zone.zone, folded,
                             zoneStateLines(m_view.scene(), zone)),
                    isWhole(found) ? found.site : SiteId{}, found.durationNs);
}

bool FlameNotes::closeFocused()
{
    for (PinnedNote *note : pinned()) {
        if (note->hasFocus()) {
            note->deleteLater();
            return true;
        }
    }
    return false;
}

void FlameNotes::showTip(const QPoint &pos, const QPoint &globalPos)
{
    QString text = m_view.textAt(pos);
    m_tipAt.reset();
    if (text.isEmpty()) {
        QToolTip::hideText();
        return;
    }
    if (const auto zone = m_view.zoneAt(pos)) {
        const Zone found = m_view.loaded()->zone(*zone);
        if (isWhole(found)) {
            text = withRank(text, found.site, found.durationNs);
            m_ranks->want(found.site);
        }
        m_tipAt = globalPos;
        m_tipPos = pos;
    }
    QToolTip::showText(globalPos, plainToolTip(text), m_view.viewport());
}

void FlameNotes::rankKnown(SiteId site)
{
    for (Pin &pin : m_pins) {
        if (pin.note && pin.site == site)
            pin.note->setText(withRank(pin.text, site, pin.durationNs));
    }
    const auto zone = m_tipAt && QToolTip::isVisible() && m_view.loaded() != nullptr
                          ? m_view.zoneAt(m_tipPos)
                          : std::nullopt;
    if (!zone)
        return;
    const Zone found = m_view.loaded()->zone(*zone);
    if (found.site == site)
        QToolTip::showText(*m_tipAt,
                           plainToolTip(withRank(m_view.textAt(m_tipPos), site, found.durationNs)),
                           m_view.viewport());
}

void FlameNotes::pin(const FlameZone &zone)
{
    const Zone found = m_view.loaded()->zone(zone);
    Pin pin;
    pin.text =
        zoneText(*m_view.loaded(), zone.tree, zone.zone, 1, zoneStateLines(m_view.scene(), zone));
    if (isWhole(found)) {
        pin.site = found.site;
        pin.durationNs = found.durationNs;
        m_ranks->want(found.site);
    }
    addPin(std::move(pin), m_view.rectOf(zone).center().toPoint());
}

void FlameNotes::pinAt(const QPoint &pos)
{
    if (const auto zone = m_view.loaded() != nullptr ? m_view.zoneAt(pos) : std::nullopt) {
        pin(*zone);
        return;
    }
    Pin pin;
    pin.text = m_view.textAt(pos);
    if (!pin.text.isEmpty())
        addPin(std::move(pin), pos);
}

void FlameNotes::addPin(Pin pin, const QPoint &pos)
{
    std::erase_if(m_pins, [](const Pin &other) { return !other.note; });
    // Notes outlive their frame, so each names its subject.
    pin.text.prepend(tr("Frame %1").arg(countText(m_view.loaded()->current())) + u'\n');
    pin.note = new PinnedNote(withRank(pin.text, pin.site, pin.durationNs), m_view.viewport());
    pin.note->moveInto(pos + QPoint(kPinOffsetPx, kPinOffsetPx));
    pin.note->show();
    m_pins.push_back(std::move(pin));
}

void FlameNotes::unpinAll()
{
    for (const Pin &pin : std::exchange(m_pins, {}))
        delete pin.note.data();
}

std::vector<PinnedNote *> FlameNotes::pinned() const
{
    std::vector<PinnedNote *> notes;
    for (const Pin &pin : m_pins) {
        if (pin.note)
            notes.push_back(pin.note);
    }
    return notes;
}

} // namespace zoe::app
