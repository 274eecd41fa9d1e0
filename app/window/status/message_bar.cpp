#include "app/window/status/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/theme/look.h"
#include "app/window/status/error_log_model.h"

namespace zoe::app {

namespace {
constexpr int kListLines = 6;
constexpr int kIconSize = 16;
} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_offer(new QPushButton(this))
    , m_errors(new ErrorLogModel(this))
    , m_list(new QListView(this))
    , m_listPart(buildList())
{
    setObjectName("messageBar");
    m_offer->setObjectName("messageOffer");
    m_offer->setToolTip(tr("What can be done about it"));
    m_offer->hide();
    setFrameShape(QFrame::StyledPanel);
    auto *icon = new QLabel(this);
    icon->setPixmap(
        style()->standardIcon(QStyle::SP_MessageBoxInformation).pixmap(kIconSize, kIconSize));
    m_text->setObjectName("messageText");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto *close = new QToolButton(this);
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAccessibleName(tr("Dismiss"));
    close->setToolTip(close->accessibleName());
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_offer, &QPushButton::clicked, this, [this] {
        if (m_accepted)
            m_accepted();
    });

    auto *line = new QHBoxLayout;
    line->addWidget(icon);
    line->addWidget(m_text, 1);
    line->addWidget(m_offer);
    line->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kNearPx, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_listPart);
    hide();
}

QWidget *MessageBar::buildList()
{
    auto *part = new QWidget(this);
    m_list->setObjectName("errorList");
    m_list->setAccessibleName(tr("Errors"));
    m_list->setModel(m_errors);
    m_list->setWordWrap(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setFixedHeight(kListLines * fontMetrics().lineSpacing());
    auto *copy = new QPushButton(tr("Copy all"), part);
    auto *clear = new QPushButton(tr("Clear"), part);
    copy->setAccessibleName(tr("Copy all errors"));
    clear->setAccessibleName(tr("Clear the error list"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_errors->text()); });
    connect(clear, &QPushButton::clicked, this, [this] {
        m_errors->clear();
        dismiss();
    });
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(copy);
    buttons->addWidget(clear);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list);
    column->addLayout(buttons);
    part->hide();
    return part;
}

void MessageBar::tell(const Notice &notice)
{
    m_listPart->hide();
    m_text->setText(notice.sentence);
    m_offer->setText(notice.offer);
    m_offer->setVisible(!notice.offer.isEmpty());
    m_accepted = notice.accepted;
    show();
}

void MessageBar::addError(const QString &sentence)
{
    const bool listed = isVisible() && m_listPart->isVisible();
    m_errors->add(sentence);
    tell({sentence, tr("Show all errors"), [this] { showErrors(); }});
    if (listed)
        showErrors();
}

void MessageBar::showErrors()
{
    const int errors = m_errors->rowCount();
    if (errors == 0) {
        tell({tr("No errors so far."), {}, {}});
        return;
    }
    tell({tr("Errors since the start"), {}, {}});
    m_listPart->show();
    m_list->scrollToBottom();
}

void MessageBar::dismiss()
{
    m_listPart->hide();
    hide();
}

QString MessageBar::sentence() const
{
    return m_text->text();
}

} // namespace zoe::app
