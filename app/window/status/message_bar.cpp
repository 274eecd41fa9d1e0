#include "app/window/status/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace zoe::app {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_offer(new QPushButton(this))
{
    setObjectName("messageBar");
    m_offer->hide();
    setFrameShape(QFrame::StyledPanel);
    auto *icon = new QLabel(this);
    icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxInformation).pixmap(16, 16));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto *dismiss = new QToolButton(this);
    dismiss->setAutoRaise(true);
    dismiss->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    dismiss->setAccessibleName(tr("Dismiss"));
    dismiss->setToolTip(dismiss->accessibleName());
    connect(dismiss, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_offer, &QPushButton::clicked, this, [this] {
        if (m_accepted)
            m_accepted();
    });

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 2, 2);
    layout->addWidget(icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_offer);
    layout->addWidget(dismiss);
    hide();
}

void MessageBar::tell(const Notice &notice)
{
    m_text->setText(notice.sentence);
    m_offer->setText(notice.offer);
    m_offer->setVisible(!notice.offer.isEmpty());
    m_accepted = notice.accepted;
    show();
}

QString MessageBar::sentence() const
{
    return m_text->text();
}

} // namespace zoe::app
