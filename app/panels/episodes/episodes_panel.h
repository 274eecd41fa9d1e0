// Episodes of behaviours, their lengths and transitions. GUI thread only.
#pragma once

#include <memory>

#include "app/panels/episodes/episode_rows.h"
#include "app/widgets/behaviour_panel.h"

class QLabel;
class QTabWidget;

namespace zoe::app {

class RowsTable;
class RowsView;
class TransitionRows;

class EpisodesPanel : public BehaviourPanel {
    Q_OBJECT

  public:
    explicit EpisodesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }
    [[nodiscard]] RowsTable &episodes() { return *m_episodes; }
    [[nodiscard]] RowsTable &lengths() { return *m_lengths; }
    [[nodiscard]] RowsTable &changes() { return *m_changes; }
    [[nodiscard]] RowsView &matrix() { return *m_matrix; }

  protected:
    void showDocument() override;
    void ask() override;
    void forget() override;
    void showState() override;

  private:
    QWidget *buildMatrix();
    void connectTables();
    void take(EpisodeDataPtr made);
    void fitMatrix();
    void goTo(std::size_t episode);
    void select(std::size_t episode);
    void selectChange(const EpisodeChange &change);

    EpisodeDataPtr m_data;
    QTabWidget *m_tabs;
    RowsTable *m_episodes;
    RowsTable *m_lengths;
    RowsTable *m_changes;
    std::shared_ptr<const TransitionRows> m_transitions; // null: none
    RowsView *m_matrix;
    QLabel *m_matrixHint;
};

} // namespace zoe::app
