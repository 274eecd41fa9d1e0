// Several captures as one, so that their frames can be clustered together. Immutable; thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "analysis/comparison/sums/site_table.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/capture.h"

namespace zoe {

// Factors for the self times of a capture.
struct FrameFactors {
    std::vector<std::vector<double>> factors; // groups of frames x rows of the table; empty: 1
    std::vector<std::int32_t> groupOf;        // one per frame; negative: 1. Empty: one group
};

// The frames of the captures one after another. A missing frame in between keeps calls and episodes
// from reaching into the next capture. Sites are the rows of the table. Threads with the same name
// are one thread (the first of that name in each capture). Times stay as they are, except that self
// times may be multiplied by a factor. Has zones only: no plots, messages or other events.
class JoinedCapture final : public Capture {
  public:
    // The captures of the table, which must outlive this, in the order given: positions among them.
    // factors: of the captures in that order; empty: 1.
    JoinedCapture(const SiteTable &table, std::span<const std::size_t> order,
                  std::vector<FrameFactors> factors = {});

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] const Dictionaries &dictionaries() const override { return m_dictionaries; }
    [[nodiscard]] FrameRecords frames() const override { return {m_frames, m_frames.size()}; }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override { return m_summaries; }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override;

    // For a capture of the table.
    [[nodiscard]] FrameIndex firstFrameOf(std::size_t capture) const
    {
        return m_parts[m_partOf[capture]].firstFrame;
    }
    // All selections in one. Threads and sites are restricted if all sides restrict them.
    [[nodiscard]] Selection selection() const;

  private:
    // The frames of the captures, separated by one missing frame.
    class Frames final : public FrameSource {
      public:
        // Returns the first frame's number.
        FrameIndex add(FrameRecords records);
        [[nodiscard]] std::size_t size() const { return m_size; }
        [[nodiscard]] FrameRecord record(FrameIndex frame) const override;

      private:
        struct Run {
            FrameIndex first = 0;
            FrameRecords records;
        };
        std::vector<Run> m_runs;
        std::size_t m_size = 0;
    };
    struct Part {
        const CompareSide *side = nullptr;
        FrameIndex firstFrame = 0;
        std::size_t firstChunk = 0;
        std::span<const Slot> slotOf;
        std::vector<ThreadId> threadOf;
        FrameFactors factors;
    };

    void addThreads(Part &part);
    void addFrames(Part &part);
    [[nodiscard]] const Part &partOfChunk(std::size_t i) const;
    static void multiply(const Part &part, Chunk &to);
    static void translate(const Part &part, const Chunk &from, Chunk &to);

    std::vector<Part> m_parts;
    std::vector<std::size_t> m_partOf; // for each part, a capture of the table
    CaptureInfo m_info;
    Dictionaries m_dictionaries;
    Frames m_frames;
    std::vector<ChunkSummary> m_summaries;
};

} // namespace zoe
