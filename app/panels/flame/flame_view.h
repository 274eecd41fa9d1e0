// The timeline of one or a few frames: zones of all threads and their events. Jobs decode and
// search; until they finish, the last picture stays, moved with the view. Lives on the GUI thread.
#pragma once

#include <QTimer>
#include <memory>
#include <optional>
#include <utility>

#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"
#include "app/panels/flame/flame_canvas.h"
#include "app/panels/flame/scene/flame_sides.h"
#include "app/panels/flame/scene/flame_source.h"
#include "app/panels/flame/scene/large_steps.h"
#include "app/session/view_selection.h"

namespace zoe::app {

class FlameView : public FlameCanvas {
    Q_OBJECT

  public:
    // The runner must outlive the view.
    explicit FlameView(JobRunner &jobs, QWidget *parent = nullptr);

    // Null: none. Clears frame, selected zone and marks; lanes stay as the user arranged them.
    void setCapture(std::shared_ptr<const Capture> capture);
    // A longer snapshot of the same session: the view does not change.
    void growTo(std::shared_ptr<const Capture> longer);
    // Shows all of the frame as soon as it is decoded; a frame that is already shown keeps the
    // visible time.
    void setFrame(std::optional<FrameIndex> frame);
    // How many frames before and after it are shown too.
    void setFramesAround(FrameIndex before, FrameIndex after);
    // One frame more or fewer on a side.
    void showMoreFrames(int before, int after);
    // Outlines a zone of the frame; it need not be loaded yet. Scrolls to it if it is out of sight.
    void setSelectedZone(const std::optional<ZoneRef> &zone);
    // Outlines its zones and dims all others; invalid: none.
    void setHighlightedSite(SiteId site);
    // The same for search results, in the syntax of ZoneSearch; empty: none.
    void setSearch(const QString &search);

    [[nodiscard]] const std::shared_ptr<const Capture> &capture() const { return m_capture; }
    // Of the frame that is shown; null: it is not read in slices.
    [[nodiscard]] const std::shared_ptr<const LargeFrame> &large() const
    {
        return m_source->large();
    }
    [[nodiscard]] std::optional<FrameIndex> frame() const { return m_frameIndex; }
    [[nodiscard]] std::pair<FrameIndex, FrameIndex> framesAround() const { return m_around; }
    [[nodiscard]] std::optional<ZoneRef> selectedZone() const { return m_selected; }
    // That zone, if the shown part of the frame has it; not set: none, or joined with others.
    [[nodiscard]] std::optional<FlameZone> shownSelection() const;
    [[nodiscard]] const FlameMark &mark() const { return m_mark; }
    // What the search or the highlighted function found; null: nothing is marked, or not yet.
    [[nodiscard]] const FlameHits *hits() const { return m_source->hits().get(); }
    // Nothing is being loaded or laid out: the picture is final.
    [[nodiscard]] bool settled() const
    {
        return frameSettled() && !m_steps->busy() && !m_sides->busy() && !m_sidesLater.isActive() &&
               !m_rest.isActive();
    }
    // The same for the frame itself, without its neighbours.
    [[nodiscard]] bool frameSettled() const { return !m_source->busy(); }
    // The shown frame is a sketch, or a previous one.
    [[nodiscard]] bool loadingFrame() const { return m_source->loading(); }

    void selectZone(const FlameZone &zone) override; // tells by zoneSelected()
    void selectSideZone(const FlameScene::SideZone &zone) override;
    // Selects a zone of any frame; the zoom stays when the frame changes.
    void goTo(FrameIndex frame, const ZoneRef &zone, SiteId site);
    void clearSelectedZone() override;
    void walk(ZoneWalk to) override;
    // Selects the next or previous zone that the search found.
    void stepToHit(bool next);
    // The number of the selected zone among those found; not set: it is none of them, or of a large
    // frame and was not reached by a step.
    [[nodiscard]] std::optional<std::size_t> hitRank() const;

  signals:
    void zoneSelected(zoe::ThreadId thread, std::size_t zone, zoe::SiteId site);
    // A zone of another frame: the owner selects both frame and zone.
    void zoneWanted(zoe::FrameIndex frame, const zoe::app::ZoneRef &zone, zoe::SiteId site);
    void zoneCleared();
    void frameWanted(zoe::FrameIndex frame); // the user has scrolled into it
    void frameShown(zoe::FrameIndex frame);  // loaded and painted from now on
    void frameFailed(zoe::FrameIndex frame); // could not be loaded; message() says why
    void marksChanged();                     // hits were found, or nothing is marked any more

  protected:
    void wantList() override;

  private:
    // The part to show again once the next frame is loaded.
    struct Kept {
        TimeNs fromNs = 0;
        double spanNs = 0;
        bool place = false; // the same time; otherwise only the same zoom
    };

    void connectSource();
    void load();
    void showLoaded();
    void showMessage(const QString &message);
    void setMark(const FlameMark &mark);
    void forgetMark();
    // Otherwise the current frame is not loaded yet.
    [[nodiscard]] bool showsCurrent() const
    {
        return loaded() != nullptr && loaded()->current() == m_frameIndex;
    }
    void showSelected(ThreadId thread, const Zone &zone);
    void revealZone(ThreadId thread, const Zone &zone);
    void describeSelected();
    void showList();
    // In the list's part of a large frame.
    [[nodiscard]] std::optional<FlameZone> placeOfSelected() const;
    void applyKept();
    void showSides();
    void followRange();                  // it was moved
    void restHere();                     // in another frame: that becomes the current one
    [[nodiscard]] bool atTheEnd() const; // of what can be scrolled to from this frame
    [[nodiscard]] std::optional<FrameIndex> sideInTheMiddle() const;
    [[nodiscard]] FlameWindow window() const;

    FlameSource *m_source;
    std::shared_ptr<const Capture> m_capture;
    std::optional<FrameIndex> m_frameIndex;
    std::pair<FrameIndex, FrameIndex> m_around{0, 0};
    FlameMark m_mark;
    std::optional<ZoneRef> m_selected;
    std::optional<Kept> m_kept;
    FlameSides *m_sides;
    LargeSteps *m_steps;
    std::optional<std::pair<ZoneRef, std::size_t>> m_reachedHit; // with its rank
    QTimer m_sidesLater; // runs: the frame itself is not painted yet
    QTimer m_rest;       // runs: the view was moved into another frame a moment ago
    QTimer m_slowLoad;   // says so when a decode takes long enough to be noticed
};

} // namespace zoe::app
