// The self times of a selection, summed by frame and function, as a capture: for queries that look
// at them several times. Immutable; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

class SelfTimeCapture final : public Capture {
  public:
    // Which thread a sum is of.
    enum class Threads { Together, Apart };
    [[nodiscard]] static constexpr Threads threads(bool areApart)
    {
        return areApart ? Threads::Apart : Threads::Together;
    }

    // A frame of the selection has one zone for each of its functions, with the sum of their self
    // times: in one tree, or in one a thread. Calls, durations and events are gone, and so are
    // zones that are not selected; of the selection, `inside` is carried out for good. Chunks that
    // can't be read stay unreadable, those without selected frames as they are. Nothing: it would
    // take more than mostBytes, as far as the first sixteenth of the zones tells. Cost: each chunk
    // is decoded once; 12 bytes per function and frame, and 16 per tree. capture must outlive this.
    // Error: Cancelled.
    static Result<std::unique_ptr<const SelfTimeCapture>>
    make(const Capture &capture, const Selection &selection, Threads threads, std::size_t mostBytes,
         const Task &task);

    [[nodiscard]] const CaptureInfo &info() const override { return m_capture.info(); }
    [[nodiscard]] const Dictionaries &dictionaries() const override
    {
        return m_capture.dictionaries();
    }
    [[nodiscard]] std::span<const FrameRecord> frames() const override
    {
        return m_capture.frames();
    }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override { return m_summaries; }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override;

    // The sums in bytes.
    [[nodiscard]] std::size_t byteSize() const;

  private:
    struct Sums {
        bool known = false;
        std::vector<TreeSpan> trees;
        std::vector<std::uint32_t> sites;
        std::vector<DurationNs> selfNs;

        [[nodiscard]] std::size_t byteSize() const
        {
            return trees.size() * sizeof(TreeSpan) +
                   sites.size() * (sizeof(std::uint32_t) + sizeof(DurationNs));
        }
    };

    explicit SelfTimeCapture(const Capture &capture);
    void write(std::size_t i, Chunk &to) const;

    const Capture &m_capture;
    std::vector<Sums> m_sums; // one per chunk
    std::vector<ChunkSummary> m_summaries;
};

} // namespace zoe
