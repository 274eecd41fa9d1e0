#include "app/widgets/charts/frame_selector.h"

#include <algorithm>

namespace zoe::app {

void FrameSelector::press(FrameIndex frame, Qt::KeyboardModifiers modifiers,
                          const FrameRanges &selected)
{
    m_pressed = true;
    m_modifiers = modifiers;
    m_before = selected;
    m_at = frame;
    m_from = (modifiers & Qt::ShiftModifier) && m_anchor ? *m_anchor : frame;
    m_anchor = m_from;
}

FrameRanges FrameSelector::drag(FrameIndex frame) const
{
    FrameRanges ranges(FrameRange{std::min(m_from, frame), std::max(m_from, frame) + 1});
    return m_modifiers & Qt::ControlModifier ? m_before.united(ranges) : ranges;
}

std::optional<FrameRanges> FrameSelector::click() const
{
    if (m_modifiers & Qt::ShiftModifier)
        return drag(m_at);
    if (!(m_modifiers & Qt::ControlModifier))
        return std::nullopt;
    if (!m_before.contains(m_at))
        return drag(m_at);
    const FrameRanges without = FrameRanges(FrameRange{m_at, m_at + 1}).inverted(m_at + 1);
    FrameRanges rest = m_before.intersected(without);
    for (const FrameRange &range : m_before.ranges()) {
        if (range.end > m_at + 1)
            rest.add(FrameRange{std::max(range.first, m_at + 1), range.end});
    }
    return rest;
}

} // namespace zoe::app
