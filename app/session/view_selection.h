// What is selected in one open capture: the one object that all its views listen to, with undo and
// redo. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/selection.h"

namespace zoe::app {

// A zone of the current frame: position in the tree of a thread.
struct ZoneRef {
    ThreadId thread;
    std::size_t zone = 0;

    friend bool operator==(const ZoneRef &, const ZoneRef &) = default;
};

struct ViewState {
    std::optional<FrameIndex> frame;   // whose trees are shown
    std::optional<FrameRanges> frames; // that tables and statistics are about; not set: all
    SiteId site;                       // function highlighted in every view; invalid: none
    std::optional<ZoneRef> zone;       // in the current frame
    std::optional<std::int32_t> behaviour;

    friend bool operator==(const ViewState &, const ViewState &) = default;
};

class ViewSelection : public QObject {
    Q_OBJECT

  public:
    explicit ViewSelection(QObject *parent = nullptr);

    [[nodiscard]] const ViewState &state() const { return m_state; }

    // Each emits what changed and remembers the state before for undo(). Setting what is set
    // already does nothing.
    void setFrame(std::optional<FrameIndex> frame); // clears the zone
    void setFrames(std::optional<FrameRanges> frames);
    void setSite(SiteId site);
    void setZone(std::optional<ZoneRef> zone, SiteId site); // and the function highlighted with it
    void setBehaviour(std::optional<std::int32_t> behaviour);

    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }
    void undo();
    void redo();
    void reset(); // nothing selected, nothing to undo

  signals:
    void frameChanged();
    void framesChanged();
    void siteChanged();
    void zoneChanged();
    void behaviourChanged();
    void changed(); // after any of the above

  private:
    void apply(const ViewState &state);
    void change(const ViewState &state);

    ViewState m_state;
    std::vector<ViewState> m_undo;
    std::vector<ViewState> m_redo;
};

} // namespace zoe::app
