// The self times of a selection, summed by frame and function, as a capture: for queries that read
// them several times. Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "analysis/model/altered_capture.h"
#include "analysis/model/selection.h"
#include "analysis/walk/frame_self_times.h"
#include "analysis/walk/inside.h"

namespace zoe {

class SelfTimeCapture final : public AlteredCapture {
  public:
    // The threads of a sum.
    enum class Threads { Together, Apart };
    [[nodiscard]] static constexpr Threads threads(bool areApart)
    {
        return areApart ? Threads::Apart : Threads::Together;
    }

    // A frame of the selection has one zone for each of its functions, with the sum of their self
    // times: in one tree, or in one per thread. Calls, durations and events are removed, and so are
    // unselected zones; `inside` is already applied. Unreadable chunks stay unreadable, and those
    // without selected frames are unchanged. capture must outlive this.
    // Chunks are summed when they are first read, and kept while they take at most mostBytes
    // together: about 4 bytes per function and frame, and 3 per tree. Others are summed again each
    // time, so that results never depend on the memory.
    SelfTimeCapture(const Capture &capture, const Selection &selection, Threads threads,
                    std::size_t mostBytes);

    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override;

    // The kept sums, in bytes.
    [[nodiscard]] std::size_t byteSize() const;

  private:
    // Of a chunk: the number of trees; of each the frame, the thread and the number of zones; the
    // zones.
    using Sums = std::vector<std::uint8_t>;
    // What summing a chunk needs; reuses its memory.
    struct Scratch {
        SelfTimes times;
        Chunk read;
        Chunk inside;
        std::vector<std::uint8_t> bytes;
    };

    [[nodiscard]] std::unique_ptr<Scratch> takeScratch() const;
    void giveBack(std::unique_ptr<Scratch> scratch) const;
    Status sum(std::size_t i, Scratch &own, Chunk &to) const;
    void sum(const ChunkPart &part, SelfTimes &times, Chunk &to) const;
    void keep(std::size_t i, const Chunk &summed, std::vector<std::uint8_t> &bytes) const;
    void unpack(const Sums &sums, Chunk &to) const;
    void beginChunk(std::size_t i, Chunk &to) const;

    FrameRanges m_frames;
    ZoneFilter m_filter;
    InsideFilter m_inside;
    ThreadId m_together{0};                 // a thread that every query of the selection accepts
    std::vector<std::uint32_t> m_threadOf;  // by thread, if sums are apart
    std::vector<std::uint8_t> m_isSelected; // chunks with selected frames
    unsigned m_flagBits;                    // lower bits of a packed number: the site and a flag
    std::size_t m_mostBytes;
    mutable std::mutex m_mutex; // for the following
    mutable std::size_t m_byteSize = 0;
    mutable std::vector<std::unique_ptr<Scratch>> m_free;
    mutable std::deque<Sums> m_kept;
    // One per chunk, null if it is not kept; read without the mutex.
    mutable std::vector<std::atomic<const Sums *>> m_sums;
};

} // namespace zoe
