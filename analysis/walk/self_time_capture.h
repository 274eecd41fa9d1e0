// The self times of a selection, summed by frame and function, as a capture: for queries that look
// at them several times. Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/walk/frame_self_times.h"
#include "analysis/walk/inside.h"

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
    // can't be read stay unreadable, those without selected frames as they are. capture must
    // outlive this.
    // Chunks are summed when they are first read, and kept while they take no more than mostBytes
    // together: about 4 bytes per function and frame, and 16 per tree. Those that are not are
    // summed again. So what is read never depends on the memory.
    SelfTimeCapture(const Capture &capture, const Selection &selection, Threads threads,
                    std::size_t mostBytes);

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
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override;

    // The sums that are kept, in bytes.
    [[nodiscard]] std::size_t byteSize() const;

  private:
    struct Sums {
        std::atomic<bool> areKept = false; // what follows doesn't change any more
        std::vector<TreeSpan> trees;
        std::vector<std::uint8_t> bytes; // of their zones
    };
    // What summing a chunk needs, in memory that is used again.
    struct Scratch {
        SelfTimes times;
        Chunk read;
        Chunk inside;
        std::vector<std::uint8_t> bytes;
    };

    [[nodiscard]] std::unique_ptr<Scratch> takeScratch() const;
    void giveBack(std::unique_ptr<Scratch> scratch) const;
    void sum(const Chunk &chunk, SelfTimes &times, Chunk &to) const;
    void keep(std::size_t i, const Chunk &summed, std::vector<std::uint8_t> &bytes) const;
    void unpack(std::size_t i, Chunk &to) const;
    void beginChunk(std::size_t i, Chunk &to) const;

    const Capture &m_capture;
    FrameRanges m_frames;
    ZoneFilter m_filter;
    InsideFilter m_inside;
    ThreadId m_together{0};                 // one that every query of the selection lets pass
    std::vector<std::uint32_t> m_threadOf;  // by thread, if sums are apart
    std::vector<std::uint8_t> m_isSelected; // chunks with selected frames
    unsigned m_flagBits;                    // of a packed number: the site and what is below it
    std::size_t m_mostBytes;
    mutable std::mutex m_mutex; // of what follows
    mutable std::size_t m_byteSize = 0;
    mutable std::vector<std::unique_ptr<Scratch>> m_free;
    mutable std::vector<Sums> m_sums; // one per chunk; filled under the mutex, then read without
};

} // namespace zoe
