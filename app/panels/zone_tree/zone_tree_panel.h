// The zones of the current frame as a tree table: thread, zones, their times. Decodes through jobs.
// Lives on the GUI thread.
#pragma once

#include <memory>
#include <optional>

#include "analysis/model/capture.h"
#include "app/jobs/one_job.h"
#include "app/jobs/pace.h"
#include "app/panels/zone_tree/zone_tree_model.h"
#include "app/session/view_selection.h"
#include "app/widgets/panel.h"

class QLabel;
class QStackedLayout;
class QTreeView;

namespace zoe::app {

class ZoneTreePanel : public Panel {
    Q_OBJECT

  public:
    explicit ZoneTreePanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] bool settled() const
    {
        return !m_job.isRunning() && !m_readJob.isRunning() && !m_model->isWaiting();
    }
    [[nodiscard]] ZoneTreeModel &model() { return *m_model; }
    [[nodiscard]] QTreeView &tree() { return *m_tree; }

  protected:
    void showDocument() override;
    void askIfSeen() override;
    void changeEvent(QEvent *event) override;

  private:
    void setFrame(std::optional<FrameIndex> frame);
    // Opens the tree down to the zone and scrolls to it; it need not be loaded yet.
    void setSelectedZone(const std::optional<ZoneRef> &zone);
    void showSelectedZone();
    [[nodiscard]] QModelIndex indexOfSelected();
    void setHighlightedSite(SiteId site);
    void followNewest();
    void showLast();
    void followSummary();
    void setGrouped(bool grouped);
    struct Loaded;
    [[nodiscard]] static Result<Loaded> read(std::shared_ptr<const Capture> capture,
                                             FrameIndex frame, bool grouped, const Task &task);
    void load();
    void showFrame(Result<Loaded> frame);
    void readOn(); // what the tree of a large frame needs
    void stopReading();
    void showSentence(const QString &text);
    void applyTheme();
    void currentChanged(const QModelIndex &current);
    void sortBy(int column);
    void openFirstLevels();

    OneJob m_job{jobs(), *this, [this] {
                     m_pace.end();
                     showSentence(tr("The frame can't be loaded."));
                 }};
    OneJob m_readJob{jobs(), *this, [this] { stopReading(); }};
    Pace m_pace{*this, Pace::Uses::OneCore, std::chrono::milliseconds(0),
                [this] { followNewest(); }}; // through the newest frames
    std::optional<FrameIndex> m_frame;
    std::optional<ZoneRef> m_selected;
    ZoneTreeModel *m_model;
    QTreeView *m_tree;
    QLabel *m_sentence;
    QStackedLayout *m_stack;
    bool m_following = false; // the selection is being set from outside
    bool m_asked = false;     // the frame is loaded, or being loaded
    bool m_seeking = false;   // the selected zone must be read before it can be shown
};

} // namespace zoe::app
