// Finds behaviours and shows them as a list with details and unusual frames. All other views follow
// the behaviours selected here. GUI thread only.
#pragma once

#include <QPointer>
#include <memory>
#include <vector>

#include "app/session/document.h"
#include "app/widgets/panel.h"
#include "plugins/api/clusterer.h"

class QLabel;
class QModelIndex;
class QProgressBar;
class QPushButton;

namespace zoe::app {

class BehaviourActions;
class BehaviourDetails;
class BehaviourList;
class BehaviourModel;
class BehaviourOptionsBox;

class BehavioursPanel : public Panel {
    Q_OBJECT

  public:
    // The runner must outlive the panel.
    explicit BehavioursPanel(JobRunner &jobs, QWidget *parent = nullptr);

    // PluginManager::clusterers(); they must outlive the panel and its jobs.
    void setClusterers(std::vector<const Clusterer *> clusterers);
    void setDocument(Document *document) override;

    [[nodiscard]] std::shared_ptr<const Behaviours> behaviours() const;
    [[nodiscard]] bool searching() const;
    [[nodiscard]] BehaviourList &list() { return *m_list; }
    [[nodiscard]] BehaviourOptionsBox &optionsBox() { return *m_options; }

  public slots:
    void findBehaviours();
    void findUnasked(); // since the capture was opened
    // Behaviours as the program runs, if a plugin can find them so.
    void follow();
    // Selects its frames in all views; kUnusual is allowed.
    void chooseBehaviour(int id);

  protected:
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

  private:
    void layOut();
    void find(bool asked);
    void showBehaviours();
    void showFrameTimes();
    void showSelection();
    void showState();
    [[nodiscard]] QString stateText() const;
    void takeChosen();
    void goToFrame(const QModelIndex &index);

    JobRunner &m_jobs;
    QPointer<Document> m_document;
    std::vector<const Clusterer *> m_clusterers;
    JobId m_binsJob = 0;

    BehaviourModel *m_model;
    BehaviourOptionsBox *m_options;
    BehaviourList *m_list;
    BehaviourActions *m_actions;
    QPushButton *m_find;
    QPushButton *m_follow;
    QPushButton *m_cancel;
    QProgressBar *m_progress;
    QLabel *m_state;
    BehaviourDetails *m_details;
    bool m_quiet = false; // the rows are being set by the program
};

} // namespace zoe::app
