// Base of captures that show another one with changes.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "analysis/model/capture.h"

namespace zoe {

// Has the description, frames, chunks and zones of the original; has no annotations, sketches,
// slices or totals, which a change of zones could make wrong. As thread-safe as the original.
class AlteredCapture : public Capture {
  public:
    [[nodiscard]] const CaptureInfo &info() const override { return m_capture.info(); }
    [[nodiscard]] const Dictionaries &dictionaries() const override
    {
        return m_capture.dictionaries();
    }
    [[nodiscard]] FrameRecords frames() const override { return m_capture.frames(); }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override
    {
        return m_capture.chunks();
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        return m_capture.chunk(i);
    }

  protected:
    // capture must outlive this.
    explicit AlteredCapture(const Capture &capture)
        : m_capture(capture)
    {}

    const Capture &m_capture; // the original
};

} // namespace zoe
