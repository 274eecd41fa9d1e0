#include "app/window/status/scope_switch.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "app/session/document.h"
#include "app/theme/look.h"

namespace zoe::app {

ScopeSwitch::ScopeSwitch(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_buttons(new QButtonGroup(this))
{
    setObjectName("scopeSwitch");
    setAccessibleName(tr("Frames in tables"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, kNearPx, 0);
    layout->setSpacing(0);
    auto *label = new QLabel(tr("Tables:"), this);
    label->setContentsMargins(0, 0, kTightPx, 0);
    layout->addWidget(label);
    const auto add = [&](Scope scope, const char *name, const QString &text, const QString &tip) {
        auto *button = new QToolButton(this);
        button->setObjectName(name);
        button->setText(text);
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setAutoRaise(true);
        m_buttons->addButton(button, static_cast<int>(scope));
        layout->addWidget(button);
    };
    add(Scope::Frame, "scopeFrame", tr("Frame"), tr("Tables cover the chosen frame"));
    add(Scope::Selection, "scopeSelection", tr("Selection"),
        tr("Tables cover the selected frames, or all if none are selected"));
    add(Scope::Behaviour, "scopeBehaviour", tr("Behaviour"),
        tr("Tables cover all frames of the chosen frame's behaviour"));
    add(Scope::All, "scopeAll", tr("All"), tr("Tables cover all frames"));
    connect(m_buttons, &QButtonGroup::idClicked, this,
            [this](int scope) { choose(static_cast<Scope>(scope)); });
    connect(&session, &Session::documentChanged, this, &ScopeSwitch::follow);
    refresh();
}

void ScopeSwitch::follow()
{
    if (m_document) {
        m_document->disconnect(this);
        m_document->scope().disconnect(this);
    }
    m_document = m_session.document();
    if (m_document) {
        m_document->scope().setScope(rememberedScope());
        connect(&m_document->scope(), &TableScope::scopeChanged, this, &ScopeSwitch::refresh);
        connect(m_document, &Document::behavioursChanged, this, &ScopeSwitch::refresh);
    }
    refresh();
}

void ScopeSwitch::choose(Scope scope)
{
    rememberScope(scope);
    if (m_document)
        m_document->scope().setScope(scope);
}

void ScopeSwitch::refresh()
{
    const Scope scope = m_document ? m_document->scope().scope() : rememberedScope();
    m_buttons->button(static_cast<int>(scope))->setChecked(true);
    const bool behaviours = m_document && m_document->behaviours();
    m_buttons->button(static_cast<int>(Scope::Behaviour))
        ->setEnabled(behaviours || scope == Scope::Behaviour);
}

} // namespace zoe::app
