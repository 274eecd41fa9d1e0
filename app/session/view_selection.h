// ViewSelection is the selection in one open capture: the frame, the frames, the function, the zone
// and the behaviour, with a history for Back and Forward. All views follow it. GUI thread only.
#pragma once

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/selection.h"
#include "app/session/merged_look.h"

namespace zoe::app {

// A zone of the current frame: position in the tree of a thread.
struct ZoneRef {
    ThreadId thread;
    std::size_t zone = 0;

    friend bool operator==(const ZoneRef &, const ZoneRef &) = default;
};

// The frame times used by charts and statistics.
struct FrameTimesShown {
    FrameSetId set{0};
    std::vector<SiteId> waits; // sorted; the time of the set's own thread in these is subtracted

    friend bool operator==(const FrameTimesShown &, const FrameTimesShown &) = default;
};

struct ViewState {
    std::optional<FrameIndex> frame;   // its trees are shown
    std::optional<FrameRanges> frames; // frames in tables and statistics; not set: all
    SiteId site;                       // function highlighted in every view; invalid: none
    std::optional<ZoneRef> zone;       // in the current frame
    // The behaviour whose frames are selected, or that is highlighted while all are.
    std::optional<std::int32_t> behaviour;
    FrameTimesShown times;
    MergedLook merged;

    friend bool operator==(const ViewState &, const ViewState &) = default;
};

class ViewSelection : public QObject {
    Q_OBJECT

  public:
    explicit ViewSelection(QObject *parent = nullptr);

    [[nodiscard]] const ViewState &state() const { return m_state; }

    // Each emits the change and remembers the previous state for undo(). Setting the current value
    // does nothing.
    void setFrame(std::optional<FrameIndex> frame);    // clears the zone
    void setFrames(std::optional<FrameRanges> frames); // different frames clear the behaviour
    void setSite(SiteId site);
    void setZone(std::optional<ZoneRef> zone, SiteId site); // and the function highlighted with it
    void setZone(FrameIndex frame, const ZoneRef &zone, SiteId site); // of any frame
    void setBehaviour(std::optional<std::int32_t> behaviour);
    // Also selects its frames, and this frame unless the current one is already among them.
    void setBehaviour(std::int32_t behaviour, const FrameRanges &frames,
                      std::optional<FrameIndex> frame);
    // Behaviour numbers have changed: also updates the states in the undo history.
    void forgetBehaviours();
    void setTimes(const FrameTimesShown &times);
    void setMerged(const MergedLook &look);
    void setMerged(const MergedLook &look, SiteId site); // and the function highlighted with it

    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }
    void undo();
    void redo();
    void reset(const FrameTimesShown &times = {}); // nothing selected, nothing to undo

  signals:
    void frameChanged();
    void framesChanged();
    void siteChanged();
    void zoneChanged();
    void behaviourChanged();
    void timesChanged();
    void mergedChanged();
    void changed(); // after any of the above

  private:
    void apply(ViewState state);
    void change(ViewState state);
    void forgetOldest();

    ViewState m_state;
    std::vector<ViewState> m_undo;
    std::vector<ViewState> m_redo;
};

} // namespace zoe::app
