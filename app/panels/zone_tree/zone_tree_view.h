// The zones of one frame as a tree table: thread, zones, their times. Takes data by setters, speaks
// by signals; decodes through the JobRunner. Lives on the GUI thread.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"
#include "app/panels/zone_tree/zone_tree_model.h"
#include "app/session/view_selection.h"

class QLabel;
class QStackedLayout;
class QTreeView;

namespace zoe::app {

class ZoneTreeView : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the view.
    explicit ZoneTreeView(JobRunner &jobs, QWidget *parent = nullptr);

    void setCapture(std::shared_ptr<const Capture> capture); // null: none
    // A longer snapshot of the same session: the view does not change.
    void growTo(std::shared_ptr<const Capture> longer) { m_capture = std::move(longer); }
    void setFrame(std::optional<FrameIndex> frame);
    // Opens the tree down to the zone and scrolls to it; it need not be loaded yet.
    void setSelectedZone(const std::optional<ZoneRef> &zone);
    void setHighlightedSite(SiteId site);

    [[nodiscard]] bool settled() const { return m_job == 0; }
    [[nodiscard]] ZoneTreeModel &model() { return *m_model; }
    [[nodiscard]] QTreeView &tree() { return *m_tree; }

  signals:
    void zoneSelected(zoe::ThreadId thread, std::size_t zone, zoe::SiteId site);
    void frameShown(zoe::FrameIndex frame);

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void load();
    void showFrame(Result<std::shared_ptr<const FlameFrame>> frame);
    void showSentence(const QString &text);
    void applyTheme();
    void currentChanged(const QModelIndex &current);
    void sortBy(int column);
    void openFirstLevels();

    JobRunner &m_jobs;
    JobId m_job = 0;
    std::shared_ptr<const Capture> m_capture;
    std::optional<FrameIndex> m_frame;
    std::optional<ZoneRef> m_selected;
    ZoneTreeModel *m_model;
    QTreeView *m_tree;
    QLabel *m_sentence;
    QStackedLayout *m_stack;
    bool m_following = false; // the selection is being set from outside
};

} // namespace zoe::app
