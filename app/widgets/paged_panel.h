// A panel whose pages are other panels, as tabs or deeper within one of them. GUI thread only.
#pragma once

#include <QHash>

#include "app/widgets/panel.h"

class QTabWidget;

namespace zoe::app {

class PagedPanel : public Panel {
    Q_OBJECT

  public:
    PagedPanel(const char *name, const QString &title, Session &session, QWidget *parent = nullptr);

    // Adds a tab. showPage() and --panel find it by this name.
    void addPage(const QString &name, const QString &title, Panel &page);
    // Adds a part that is already inside a tab.
    void addPart(const QString &name, Panel &part);
    // Shows the first of these pages; the second as soon as a function is selected, unless the user
    // has chosen a page.
    void startWith(Panel &page, Panel &ofFunction);
    [[nodiscard]] QTabWidget &tabs() const { return *m_tabs; }

    void saveState(QVariantMap &state) const override;
    void restoreState(const QVariantMap &state) override;
    void showPage(const QString &name) override;

  protected:
    void showDocument() override; // the pages follow the document themselves

  private:
    void uncover(QWidget &part); // in all tabs around it

    QTabWidget *m_tabs;
    QHash<QString, Panel *> m_parts;
    Panel *m_ofFunction = nullptr; // null: the user has chosen a page
};

} // namespace zoe::app
