// A capture held in memory: for tests, and for captures that a program computes.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

class MemoryCapture final : public Capture {
  public:
    // REQUIRES: chunks in order of frames; the first frame of each comes after the last of the
    // previous one. Frames, zone counts and the duration in info() are computed from the chunks.
    MemoryCapture(SessionInfo session, Dictionaries dictionaries, std::vector<Chunk> chunks,
                  std::vector<Annotation> annotations = {});

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] const Dictionaries &dictionaries() const override { return m_dictionaries; }
    [[nodiscard]] FrameRecords frames() const override { return m_frames; }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override { return m_summaries; }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] std::span<const Annotation> annotations() const override { return m_annotations; }

  private:
    CaptureInfo m_info;
    Dictionaries m_dictionaries;
    std::vector<std::shared_ptr<const Chunk>> m_chunks;
    std::vector<FrameRecord> m_frames;
    std::vector<ChunkSummary> m_summaries;
    std::vector<Annotation> m_annotations;
};

} // namespace zoe
