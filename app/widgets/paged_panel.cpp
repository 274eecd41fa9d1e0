#include "app/widgets/paged_panel.h"

#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/session/document.h"
#include "app/widgets/scrolled_page.h"

namespace zoe::app {

PagedPanel::PagedPanel(const char *name, const QString &title, Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_tabs(new QTabWidget(this))
{
    setAccessibleName(title);
    m_tabs->setObjectName(QString::fromLatin1(name) + "Tabs");
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(title);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_tabs);
}

void PagedPanel::addPage(const QString &name, const QString &title, Panel &page)
{
    m_tabs->addTab(new ScrolledPage(page, m_tabs), title);
    addPart(name, page);
}

void PagedPanel::addPart(const QString &name, Panel &part)
{
    m_parts[name] = &part;
    connect(&part, &Panel::frontWanted, this, [this, &part] {
        uncover(part);
        emit frontWanted();
    });
}

void PagedPanel::startWith(Panel &page, Panel &ofFunction)
{
    uncover(page);
    m_ofFunction = &ofFunction;
    connect(m_tabs, &QTabWidget::tabBarClicked, this, [this] { m_ofFunction = nullptr; });
}

void PagedPanel::showDocument()
{
    if (!document())
        return;
    const ViewSelection &selection = document()->selection();
    connect(&selection, &ViewSelection::siteChanged, this, [this, &selection] {
        if (m_ofFunction && selection.state().site.valid())
            uncover(*m_ofFunction);
    });
}

void PagedPanel::saveState(QVariantMap &state) const
{
    for (const Panel *part : m_parts)
        part->saveState(state);
}

void PagedPanel::restoreState(const QVariantMap &state)
{
    for (Panel *part : std::as_const(m_parts))
        part->restoreState(state);
}

void PagedPanel::showPage(const QString &name)
{
    for (auto part = m_parts.cbegin(); part != m_parts.cend(); ++part) {
        if (part.key().compare(name, Qt::CaseInsensitive) == 0) {
            m_ofFunction = nullptr;
            uncover(*part.value());
        }
        part.value()->showPage(name);
    }
}

void PagedPanel::uncover(QWidget &part)
{
    for (QWidget *at = &part; at != this && at->parentWidget(); at = at->parentWidget()) {
        // A page of tabs is in a stack that is in the tabs.
        auto *tabs = at->parentWidget()
                         ? qobject_cast<QTabWidget *>(at->parentWidget()->parentWidget())
                         : nullptr;
        if (tabs && tabs->indexOf(at) >= 0)
            tabs->setCurrentWidget(at);
    }
}

} // namespace zoe::app
