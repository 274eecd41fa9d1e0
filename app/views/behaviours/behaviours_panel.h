// Finds behaviours and shows them: a list, what is characteristic of the chosen one, and the
// unusual frames apart. Takes data by setters, speaks by signals. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"
#include "plugins/api/clusterer.h"

class QAbstractItemModel;
class QComboBox;
class QLabel;
class QModelIndex;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QTableView;

namespace zoe::app {

class BehaviourModel;
class CharacteristicModel;
class UnusualFrameModel;

class BehavioursPanel : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the panel.
    explicit BehavioursPanel(JobRunner &jobs, QWidget *parent = nullptr);

    // PluginManager::clusterers(); they must outlive the panel and its jobs.
    void setClusterers(std::vector<const Clusterer *> clusterers);
    // Null: none. Forgets the behaviours of the one before.
    void setCapture(std::shared_ptr<const Capture> capture);

    // Those found before of the same capture, instead of finding them anew.
    void setBehaviours(std::shared_ptr<const Behaviours> behaviours);
    [[nodiscard]] std::shared_ptr<const Behaviours> behaviours() const { return m_behaviours; }
    [[nodiscard]] bool searching() const { return m_job != 0; }

  public slots:
    void findBehaviours();
    void cancel();
    // Marks a row without a signal; a number below 0: none.
    void selectBehaviour(int id);

  signals:
    void behavioursChanged(std::shared_ptr<const zoe::Behaviours> behaviours); // null: none
    void behaviourSelected(int id);                                            // -1: none
    void frameActivated(zoe::FrameIndex frame);
    void siteActivated(zoe::SiteId site);
    void failed(const QString &sentence);

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void buildControls();
    void buildTables();
    void layOut();
    QTableView *table(QAbstractItemModel *model, const QString &name, const QString &objectName);
    void take(std::shared_ptr<const Behaviours> behaviours);
    void showChosen();
    void showBehaviour(const QModelIndex &index);
    void updateState();

    JobRunner &m_jobs;
    JobId m_job = 0; // 0: none is running
    std::vector<const Clusterer *> m_clusterers;
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Behaviours> m_behaviours;

    BehaviourModel *m_model;
    CharacteristicModel *m_characteristic;
    UnusualFrameModel *m_unusual;
    QPushButton *m_find;
    QPushButton *m_cancel;
    QComboBox *m_method;
    QSpinBox *m_clusters;
    QSpinBox *m_seed;
    QProgressBar *m_progress;
    QLabel *m_state;
    QLabel *m_characteristicTitle;
    QLabel *m_unusualTitle;
    QTableView *m_list = nullptr;
    QTableView *m_characteristicTable = nullptr;
    QTableView *m_unusualTable = nullptr;
    bool m_quiet = false; // the row is being set by the program
};

} // namespace zoe::app
