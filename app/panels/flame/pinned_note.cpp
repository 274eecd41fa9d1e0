#include "app/panels/flame/pinned_note.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <algorithm>

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
    row->setContentsMargins(8, 4, 4, 6);
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

} // namespace zoe::app
