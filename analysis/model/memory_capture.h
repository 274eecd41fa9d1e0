// A capture held in memory: for tests, and for what a program computes itself.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

class MemoryCapture final : public Capture {
  public:
    // What the ids of the chunks stand for.
    struct Dictionaries {
        std::vector<Site> sites;
        std::vector<Thread> threads;
        std::vector<PlotSeries> plotSeries;
        std::vector<FrameSet> frameSets;
    };

    // REQUIRES: chunks in order of frames, the first frame of each behind the last of the one
    // before. Frames, zone counts and the duration in info() are counted from the chunks.
    MemoryCapture(SessionInfo session, Dictionaries dictionaries, std::vector<Chunk> chunks);

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] std::span<const Site> sites() const override { return m_dictionaries.sites; }
    [[nodiscard]] std::span<const Thread> threads() const override
    {
        return m_dictionaries.threads;
    }
    [[nodiscard]] std::span<const PlotSeries> plotSeries() const override
    {
        return m_dictionaries.plotSeries;
    }
    [[nodiscard]] std::span<const FrameSet> frameSets() const override
    {
        return m_dictionaries.frameSets;
    }
    [[nodiscard]] std::span<const FrameRecord> frames() const override { return m_frames; }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override { return m_summaries; }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;

  private:
    CaptureInfo m_info;
    Dictionaries m_dictionaries;
    std::vector<std::shared_ptr<const Chunk>> m_chunks;
    std::vector<FrameRecord> m_frames;
    std::vector<ChunkSummary> m_summaries;
};

} // namespace zoe
