// Turns presses and drags over frames into a selection: a drag selects a range, Ctrl adds to the
// selection, Shift extends it from its start. A value.
#pragma once

#include <Qt>
#include <optional>

#include "analysis/model/selection.h"

namespace zoe::app {

class FrameSelector {
  public:
    // The start of the next Shift range.
    void setAnchor(FrameIndex frame) { m_anchor = frame; }
    void setAnchorIfNone(FrameIndex frame)
    {
        if (!m_anchor)
            m_anchor = frame;
    }

    void press(FrameIndex frame, Qt::KeyboardModifiers modifiers, const FrameRanges &selected);
    // The selection while the pointer is over this frame. REQUIRES: pressed()
    [[nodiscard]] FrameRanges drag(FrameIndex frame) const;
    // A click without a drag: not set if it selects nothing. REQUIRES: pressed()
    [[nodiscard]] std::optional<FrameRanges> click() const;
    void release() { m_pressed = false; }
    [[nodiscard]] bool pressed() const { return m_pressed; }

  private:
    bool m_pressed = false;
    FrameIndex m_from = 0; // where the range of this press begins
    FrameIndex m_at = 0;   // where it was pressed
    std::optional<FrameIndex> m_anchor;
    Qt::KeyboardModifiers m_modifiers;
    FrameRanges m_before;
};

} // namespace zoe::app
