// Finds behaviours and shows them as a list with details and unusual frames. All other views follow
// the behaviours selected here. GUI thread only.
#pragma once

#include <memory>
#include <vector>

#include "app/session/document.h"
#include "app/widgets/panel.h"
#include "plugins/api/clusterer.h"

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;

namespace zoe::app {

class BehaviourActions;
class BehaviourDetails;
class BehaviourList;
class BehaviourOptionsBox;

class BehavioursPanel : public Panel {
    Q_OBJECT

  public:
    explicit BehavioursPanel(Session &session, QWidget *parent = nullptr);

    // By default, those of the session's plugins; they must outlive the panel and its jobs.
    void setClusterers(std::vector<const Clusterer *> clusterers);

    [[nodiscard]] std::shared_ptr<const Behaviours> behaviours() const;
    [[nodiscard]] bool searching() const;
    [[nodiscard]] BehaviourList &list() { return *m_list; }
    [[nodiscard]] BehaviourOptionsBox &optionsBox() { return *m_options; }

  public slots:
    void findBehaviours();
    // Updates behaviours while the program runs, if a plugin supports that.
    void follow();
    // Selects its frames in all views; kUnusual is allowed.
    void chooseBehaviour(int id);

  protected:
    void showDocument() override;

  private:
    void layOut();
    void find(bool asked);
    void findUnasked(); // with the options with which the document was opened
    void showBehaviours();
    void showFrameTimes();
    void showSelection();
    void showState();
    [[nodiscard]] QString stateText() const;
    void takeChosen();
    void goToFrame(std::size_t row, int column);

    std::vector<const Clusterer *> m_clusterers;
    OneJob m_binsJob{jobs(), *this};

    BehaviourOptionsBox *m_options;
    BehaviourList *m_list;
    BehaviourActions *m_actions;
    QAction *m_findCommand = nullptr; // the same as the button
    QPushButton *m_find;
    QPushButton *m_follow;
    QPushButton *m_cancel;
    QPushButton *m_compare;
    QProgressBar *m_progress;
    QLabel *m_state;
    BehaviourDetails *m_details;
    bool m_quiet = false; // the program is setting the rows
};

} // namespace zoe::app
