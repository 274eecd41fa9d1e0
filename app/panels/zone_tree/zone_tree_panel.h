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

    [[nodiscard]] bool settled() const { return !m_job.isRunning(); }
    [[nodiscard]] ZoneTreeModel &model() { return *m_model; }
    [[nodiscard]] QTreeView &tree() { return *m_tree; }

  protected:
    void showDocument() override;
    void askIfSeen() override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    void setFrame(std::optional<FrameIndex> frame);
    // Opens the tree down to the zone and scrolls to it; it need not be loaded yet.
    void setSelectedZone(const std::optional<ZoneRef> &zone);
    void setHighlightedSite(SiteId site);
    void followNewest();
    void showLast();
    void followSummary();
    void setGrouped(bool grouped);
    [[nodiscard]] bool isLarge() const; // a large frame takes much memory
    void load();
    void showFrame(Result<std::shared_ptr<const FlameFrame>> frame);
    void showSentence(const QString &text);
    void applyTheme();
    void currentChanged(const QModelIndex &current);
    void sortBy(int column);
    void openFirstLevels();

    OneJob m_job{jobs(), *this, [this] {
                     m_pace.end();
                     showSentence(tr("The frame can't be loaded."));
                 }};
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
};

} // namespace zoe::app
