// Episodes of behaviours, their lengths and transitions. GUI thread only.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <memory>

#include "app/jobs/job_runner.h"
#include "app/panels/episodes/episode_rows.h"
#include "app/session/document.h"
#include "app/widgets/panel.h"

class QLabel;
class QTabWidget;

namespace zoe::app {

class RowsTable;
class RowsView;
class TransitionRows;

class EpisodesPanel : public Panel {
    Q_OBJECT

  public:
    explicit EpisodesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }
    [[nodiscard]] RowsTable &episodes() { return *m_episodes; }
    [[nodiscard]] RowsTable &lengths() { return *m_lengths; }
    [[nodiscard]] RowsTable &changes() { return *m_changes; }
    [[nodiscard]] RowsView &matrix() { return *m_matrix; }
    [[nodiscard]] bool working() const { return m_job != 0; }

  protected:
    void showDocument() override;
    void showEvent(QShowEvent *event) override;

  private:
    QWidget *buildMatrix();
    void connectTables();
    void forget();
    void askForNew(); // the current content stays until then
    [[nodiscard]] bool following() const;
    void askIfSeen();
    void take(EpisodeDataPtr made);
    void fitMatrix();
    void showState();
    void goTo(std::size_t episode);
    void select(std::size_t episode);
    void selectChange(const EpisodeChange &change);

    EpisodeDataPtr m_data;
    std::shared_ptr<const Behaviours> m_asked;
    QTabWidget *m_tabs;
    RowsTable *m_episodes;
    RowsTable *m_lengths;
    RowsTable *m_changes;
    std::shared_ptr<const TransitionRows> m_transitions; // null: none
    RowsView *m_matrix;
    QLabel *m_matrixHint;
    JobId m_job = 0;
    QElapsedTimer m_jobTime;
    QTimer m_rest; // runs: episodes of a running program were taken a moment ago
};

} // namespace zoe::app
