#include "app/widgets/panel.h"

#include "app/session/document.h"

namespace zoe::app {

Panel::Panel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    connect(this, &Panel::failed, &session,
            [this](const QString &sentence) { m_session.reportError(sentence, m_document); });
    connect(&session, &Session::documentChanged, this, &Panel::follow);
    if (session.document())
        QMetaObject::invokeMethod(this, &Panel::follow, Qt::QueuedConnection);
}

Document *Panel::document() const
{
    return m_document;
}

void Panel::follow()
{
    if (m_document)
        m_document->dropListener(*this);
    m_document = m_session.document();
    showDocument();
}

void Panel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    askIfSeen();
}

void Panel::saveState(QVariantMap &) const {}

void Panel::restoreState(const QVariantMap &) {}

void Panel::showPage(const QString &) {}

QWidget *Panel::thumbnail()
{
    return nullptr;
}

} // namespace zoe::app
