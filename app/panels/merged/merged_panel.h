// The zone trees of the selected frames merged into a flame graph: top-down, bottom-up, or as a
// sandwich around the selected function. Its look is part of the selection: zooming, ignoring and
// folding are steps of Back and Forward. GUI thread only.
#pragma once

#include <QPointer>
#include <memory>
#include <vector>

#include "app/jobs/one_job.h"
#include "app/session/document.h"
#include "app/widgets/merged/merged_flame.h"
#include "app/widgets/panel.h"

class QLabel;
class QScrollArea;
class QSplitter;

namespace zoe::app {

class CallTreeStore;
class LineLabel;
class MergedBar;
class MergedPicture;

class MergedPanel : public Panel {
    Q_OBJECT

  public:
    explicit MergedPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] MergedBar &bar() { return *m_bar; }
    [[nodiscard]] QLabel &breadcrumb() { return *m_breadcrumb; }
    [[nodiscard]] QString scopeText() const;
    [[nodiscard]] MergedPicture &picture() { return *m_picture; } // grows downwards
    [[nodiscard]] MergedPicture &callers() { return *m_callers; } // upwards, in a sandwich
    // Shown next to the names.
    void ignore(SiteId site);
    void sandwich(SiteId site);

  protected:
    void showDocument() override;
    void askIfSeen() override { refresh(); }

  private:
    void buildPictures();
    void connectBar();
    void connectPicture(MergedPicture &picture);
    QScrollArea *scrolled(MergedPicture &picture);
    [[nodiscard]] const MergedLook &look() const;
    void change(const MergedLook &look); // by the user
    void step(bool back);
    // site: of the node; invalid: the node combines several.
    void zoomTo(const MergedPicture &picture, std::vector<SiteId> path, SiteId site);
    void showMenu(MergedPicture &picture, quint32 node, const QPoint &position);
    void followLink(const QString &link);
    void lookChanged();
    void functionChanged(); // the chosen one
    void refresh();
    void compute();
    void take(const MergedAnswer &answer);
    void applyZoom();
    void updateTexts();
    void searchChanged();

    QPointer<CallTreeStore> m_store;
    MergedBar *m_bar;
    QLabel *m_breadcrumb;
    LineLabel *m_scope;
    QSplitter *m_parts;
    MergedPicture *m_callers;
    MergedPicture *m_picture;
    OneJob m_job{jobs(), *this};
    std::shared_ptr<const CallTree> m_asked; // the tree of the answer, complete or in progress
    MergedQuestion m_askedQuestion;
};

} // namespace zoe::app
