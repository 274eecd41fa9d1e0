// The figures of one function in single frames, packed: for a million frames they determine how
// much memory a comparison takes. Immutable once it is shared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "analysis/model/containers/varint.h"
#include "analysis/model/units.h"

namespace zoe {

// A function in a frame (a position among the frames of the side).
struct FrameFigures {
    std::uint32_t frame = 0;
    std::uint32_t calls = 0; // that begin in it
    DurationNs selfNs = 0;
    DurationNs totalNs = 0;
    DurationNs frameThreadSelfNs = 0; // on the thread that marks the frames

    friend bool operator==(const FrameFigures &, const FrameFigures &) = default;
};

// An entry starts with a byte that states the widths of the rest: the self time, and the total
// minus the self time, each in one of a few sizes, and rarely used fields. 3 to 4 bytes for
// functions that call nothing, 5 to 7 for others. Blocks are never moved, so only the last one has
// unused room.
class FrameColumn {
  public:
    // REQUIRES: frames rise.
    void add(const FrameFigures &figures)
    {
        if (m_left < kMostBytes) {
            m_blocks.push_back(std::make_unique_for_overwrite<Block>());
            m_end = m_blocks.back()->data();
            m_left = kBlockBytes;
        }
        std::uint8_t *const begin = m_end;
        const auto selfNs = static_cast<std::uint64_t>(figures.selfNs);
        const std::uint64_t restNs = static_cast<std::uint64_t>(figures.totalNs) - selfNs;
        const auto onFrameThreadNs = static_cast<std::uint64_t>(figures.frameThreadSelfNs);
        const std::uint32_t gap = figures.frame - m_nextFrame;
        const unsigned self = widthOf(selfNs, kSelfWidths);
        const unsigned rest = widthOf(restNs, kRestWidths);
        const bool isOnOneThread = onFrameThreadNs == 0 || onFrameThreadNs == selfNs;
        unsigned head = self | rest << kRestShift;
        head |= onFrameThreadNs == selfNs ? kAllOnFrameThread : 0U;
        std::uint8_t *at = begin + 1;
        put(at, selfNs, kSelfWidths[self]);
        put(at, restNs, kRestWidths[rest]);
        if (!isOnOneThread) {
            head |= kPartOnFrameThread;
            putVarint(at, onFrameThreadNs);
        }
        if (gap != 0 || figures.calls != 1) {
            head |= (gap != 0 ? kGap : 0U) | (figures.calls != 1 ? kCalls : 0U);
            if (gap != 0)
                putVarint(at, gap);
            if (figures.calls != 1)
                putVarint(at, figures.calls);
        }
        *begin = static_cast<std::uint8_t>(head);
        m_end = at;
        m_left -= static_cast<std::size_t>(at - begin);
        m_nextFrame = figures.frame + 1;
        ++m_count;
    }

    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] std::size_t byteSize() const
    {
        return m_blocks.size() * kBlockBytes + m_blocks.capacity() * sizeof(m_blocks.front());
    }

    // Calls body(figures) in order of frames.
    template <class Body>
    void forEach(Body body) const
    {
        std::uint32_t frame = 0;
        std::size_t left = m_count;
        for (const auto &block : m_blocks) {
            const std::uint8_t *at = block->data();
            const std::uint8_t *const end = at + (kBlockBytes - kMostBytes);
            for (; left > 0 && at <= end; --left) {
                const FrameFigures figures = take(at, frame);
                frame = figures.frame + 1;
                body(figures);
            }
        }
    }

  private:
    // Bytes of a number, by the two bits that encode it.
    using Widths = std::array<std::uint8_t, 4>;
    static constexpr Widths kSelfWidths{2, 3, 4, 8};
    static constexpr Widths kRestWidths{0, 2, 3, 8};
    static constexpr unsigned kRestShift = 2;
    static constexpr unsigned kAllOnFrameThread = 16; // otherwise nothing, or
    static constexpr unsigned kPartOnFrameThread = 32;
    static constexpr unsigned kGap = 64;    // frames without the function in between
    static constexpr unsigned kCalls = 128; // not exactly one

    // Of an entry, and of what is read and written after it.
    static constexpr std::size_t kMostBytes = 1 + 2 * sizeof(std::uint64_t) + 3 * kMostVarintBytes;
    static constexpr std::size_t kBlockBytes = 2048;
    using Block = std::array<std::uint8_t, kBlockBytes>;

    static unsigned widthOf(std::uint64_t number, const Widths &widths)
    {
        unsigned wider = 0;
        for (unsigned at = 0; at < 3; ++at)
            wider += number >> (8U * widths[at]) != 0 ? 1U : 0U;
        return wider;
    }
    static void put(std::uint8_t *&at, std::uint64_t number, std::uint8_t width)
    {
        std::memcpy(at, &number, sizeof number);
        at += width;
    }
    static std::uint64_t takeNumber(const std::uint8_t *&at, std::uint8_t width)
    {
        std::uint64_t number = 0;
        std::memcpy(&number, at, sizeof number);
        at += width;
        // In two shifts, because the shift may be as wide as the number.
        return width == 0 ? 0 : number << (64U - 8U * width) >> (64U - 8U * width);
    }
    static FrameFigures take(const std::uint8_t *&at, std::uint32_t nextFrame)
    {
        const unsigned head = *at++;
        FrameFigures figures;
        const std::uint64_t selfNs = takeNumber(at, kSelfWidths[head & 3U]);
        const std::uint64_t restNs = takeNumber(at, kRestWidths[head >> kRestShift & 3U]);
        figures.selfNs = static_cast<DurationNs>(selfNs);
        figures.totalNs = static_cast<DurationNs>(selfNs + restNs);
        figures.frameThreadSelfNs = (head & kAllOnFrameThread) != 0 ? figures.selfNs : 0;
        if ((head & kPartOnFrameThread) != 0)
            figures.frameThreadSelfNs = static_cast<DurationNs>(takeVarint(at));
        figures.frame = nextFrame;
        if ((head & kGap) != 0)
            figures.frame += static_cast<std::uint32_t>(takeVarint(at));
        figures.calls = 1;
        if ((head & kCalls) != 0)
            figures.calls = static_cast<std::uint32_t>(takeVarint(at));
        return figures;
    }

    std::vector<std::unique_ptr<Block>> m_blocks;
    std::uint8_t *m_end = nullptr; // in the last one
    std::size_t m_left = 0;        // bytes after it
    std::uint32_t m_nextFrame = 0;
    std::size_t m_count = 0;
};

} // namespace zoe
