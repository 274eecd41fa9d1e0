// The figures of one function in the frames of all compared captures. A comparison reads them a
// dozen times; they are unpacked once, unless there are too many frames. Belongs to one thread.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"

namespace zoe {

class FunctionFrames {
  public:
    // captures must outlive this.
    explicit FunctionFrames(const ComparedCaptures &captures)
        : m_captures(captures)
        , m_unpacked(captures.all().size())
    {}

    // Switches to another function. REQUIRES: its columns are loaded and stay loaded.
    void take(Slot slot)
    {
        m_slot = slot;
        for (std::size_t i = 0; i < m_unpacked.size(); ++i) {
            const FrameColumn &column = m_captures.all()[i].sums.columns[slot];
            m_unpacked[i].clear();
            if (column.count() <= kMostUnpacked)
                column.forEach(
                    [&](const FrameFigures &figures) { m_unpacked[i].push_back(figures); });
        }
    }
    [[nodiscard]] Slot slot() const { return m_slot; }

    // Calls body(figures) in order of frames. REQUIRES: the capture is one of those compared, and
    // take() was called.
    template <class Body>
    void forEach(const CaptureData &capture, const Body &body) const
    {
        const auto i = static_cast<std::size_t>(&capture - m_captures.all().data());
        const FrameColumn &column = capture.sums.columns[m_slot];
        if (column.count() > kMostUnpacked) {
            column.forEach(body);
            return;
        }
        for (const FrameFigures &figures : m_unpacked[i])
            body(figures);
    }

  private:
    static constexpr std::size_t kMostUnpacked = std::size_t{1} << 15; // of 32 bytes each

    const ComparedCaptures &m_captures;
    Slot m_slot = kNoSlot;
    std::vector<std::vector<FrameFigures>> m_unpacked; // one per capture
};

} // namespace zoe
