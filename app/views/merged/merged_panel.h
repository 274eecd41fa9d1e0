// The zone trees of the selected frames merged to a flame graph: from the top down, turned round,
// or above and below the chosen function (a sandwich). Zooming, ignoring and folding can be taken
// back. GUI thread only.
#pragma once

#include <QPointer>
#include <memory>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/session/document.h"
#include "app/views/merged/merged_flame.h"
#include "app/views/panel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QSplitter;
class QToolButton;

namespace zoe::app {

class CallTreeStore;
class MergedPicture;

class MergedPanel : public Panel {
    Q_OBJECT

  public:
    MergedPanel(JobRunner &jobs, QWidget *parent);

    void setDocument(Document *document) override;

    [[nodiscard]] QComboBox &shown() { return *m_show; }    // calls, callers, sandwich
    [[nodiscard]] QComboBox &weight() { return *m_weight; } // self, total: of callers
    [[nodiscard]] QComboBox &least() { return *m_least; }
    [[nodiscard]] QCheckBox &folding() { return *m_folding; }
    [[nodiscard]] QLineEdit &search() { return *m_search; }
    [[nodiscard]] QLabel &breadcrumb() { return *m_breadcrumb; }
    [[nodiscard]] QToolButton &back() { return *m_back; }
    [[nodiscard]] QToolButton &forward() { return *m_forward; }
    [[nodiscard]] MergedPicture &picture() { return *m_picture; } // grows downwards
    [[nodiscard]] MergedPicture &callers() { return *m_callers; } // upwards, in a sandwich
    [[nodiscard]] QString scopeText() const;
    [[nodiscard]] QString hitsText() const;
    // Shown beside what each is called.
    void ignore(SiteId site);
    void sandwich(SiteId site);

  protected:
    void showEvent(QShowEvent *event) override;

  private:
    // What back and forward go through.
    struct Look {
        MergedQuestion question;
        std::vector<SiteId> zoom; // path of the node in the picture; empty: all
        bool zoomInCallers = false;

        friend bool operator==(const Look &, const Look &) = default;
    };

    void buildBar();
    void buildPictures();
    void connectPicture(MergedPicture &picture);
    QScrollArea *scrolled(MergedPicture &picture);
    void change(Look look); // by the user: can be taken back
    void apply(const Look &look);
    void step(std::vector<Look> &from, std::vector<Look> &to);
    void zoomTo(MergedPicture &picture, quint32 node);
    void showMenu(MergedPicture &picture, quint32 node, const QPoint &position);
    void followLink(const QString &link);
    void questionChanged(); // by a control
    void functionChanged(); // the chosen one
    void refresh();
    void compute();
    void take(const MergedAnswer &answer);
    void applyZoom();
    void updateTexts();
    void searchChanged();

    JobRunner &m_jobs;
    QPointer<Document> m_document;
    QPointer<CallTreeStore> m_store;
    QComboBox *m_show;
    QComboBox *m_weight;
    QComboBox *m_least;
    QCheckBox *m_folding;
    QLineEdit *m_search;
    QLabel *m_hits;
    QLabel *m_scope;
    QLabel *m_breadcrumb;
    QToolButton *m_back;
    QToolButton *m_forward;
    QSplitter *m_parts;
    MergedPicture *m_callers;
    MergedPicture *m_picture;
    Look m_look;
    std::vector<Look> m_before;
    std::vector<Look> m_after;
    JobId m_job = 0;
    std::shared_ptr<const CallTree> m_asked; // what the answer was or is being made of
    MergedQuestion m_askedQuestion;
    bool m_applying = false; // controls are being set, not used
};

} // namespace zoe::app
