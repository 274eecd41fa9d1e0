// What one function does in single frames, in few bytes: over a million frames there are so many
// that they decide how much memory a comparison takes. Immutable once it is shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/model/units.h"
#include "analysis/model/varint.h"

namespace zoe {

// A function in a frame (a position among the frames of the side).
struct FrameFigures {
    std::uint32_t frame = 0;
    std::uint32_t calls = 0; // that begin in it
    DurationNs selfNs = 0;
    DurationNs totalNs = 0;
    DurationNs frameThreadSelfNs = 0; // the part on the thread that marks the frames

    friend bool operator==(const FrameFigures &, const FrameFigures &) = default;
};

// Frames that are left out and the figures, each as a variable-length integer, 7 bits a byte; those
// that are as usual (one call, nothing called from it, all of it or nothing on the frame's thread)
// are bits of the first: 4 bytes an entry as a rule, 8 for functions that call others.
class FrameColumn {
  public:
    // REQUIRES: frames rise.
    void add(const FrameFigures &figures)
    {
        // Not doubled, because all columns together are what takes memory.
        if (m_bytes.size() - m_used < kMostBytes) {
            m_bytes.reserve(m_used + m_used / 4 + 2 * kMostBytes);
            m_bytes.resize(m_bytes.capacity());
        }
        std::uint8_t flags = figures.calls == 1 ? kOneCall : 0U;
        flags |= figures.totalNs == figures.selfNs ? kLeaf : 0U;
        flags |= figures.frameThreadSelfNs == figures.selfNs ? kAllOnFrameThread : 0U;
        flags |= figures.frameThreadSelfNs == 0 ? kNoneOnFrameThread : 0U;
        std::uint8_t *at = m_bytes.data() + m_used;
        putVarint(at, std::uint64_t{figures.frame - m_nextFrame} << kFlagBits | flags);
        putSigned(at, figures.selfNs);
        if ((flags & kOneCall) == 0)
            putVarint(at, figures.calls);
        if ((flags & kLeaf) == 0)
            putSigned(at, figures.totalNs);
        if ((flags & (kAllOnFrameThread | kNoneOnFrameThread)) == 0)
            putSigned(at, figures.frameThreadSelfNs);
        m_used = static_cast<std::size_t>(at - m_bytes.data());
        m_nextFrame = figures.frame + 1;
        ++m_count;
    }

    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] std::size_t byteSize() const { return m_bytes.capacity(); }

    // Calls body(figures) in order of frames.
    template <class Body>
    void forEach(Body body) const
    {
        const std::uint8_t *at = m_bytes.data();
        FrameFigures figures;
        std::uint32_t frame = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            const std::uint64_t first = takeVarint(at);
            frame += static_cast<std::uint32_t>(first >> kFlagBits);
            figures.frame = frame++;
            figures.selfNs = takeSigned(at);
            figures.calls =
                (first & kOneCall) != 0 ? 1U : static_cast<std::uint32_t>(takeVarint(at));
            figures.totalNs = (first & kLeaf) != 0 ? figures.selfNs : takeSigned(at);
            if ((first & kAllOnFrameThread) != 0)
                figures.frameThreadSelfNs = figures.selfNs;
            else
                figures.frameThreadSelfNs = (first & kNoneOnFrameThread) != 0 ? 0 : takeSigned(at);
            body(std::as_const(figures));
        }
    }

  private:
    static constexpr std::size_t kMostBytes = 45; // of an entry
    static constexpr unsigned kFlagBits = 4;
    static constexpr std::uint8_t kOneCall = 1;
    static constexpr std::uint8_t kLeaf = 2;
    static constexpr std::uint8_t kAllOnFrameThread = 4;
    static constexpr std::uint8_t kNoneOnFrameThread = 8;

    static void putSigned(std::uint8_t *&at, DurationNs ns)
    {
        const auto bits = static_cast<std::uint64_t>(ns);
        putVarint(at, (bits << 1U) ^ (ns < 0 ? ~std::uint64_t{0} : 0));
    }
    static DurationNs takeSigned(const std::uint8_t *&at)
    {
        const std::uint64_t ns = takeVarint(at);
        return static_cast<DurationNs>((ns >> 1U) ^ (~(ns & 1U) + 1));
    }

    std::vector<std::uint8_t> m_bytes; // with room behind those in use
    std::size_t m_used = 0;
    std::uint32_t m_nextFrame = 0;
    std::size_t m_count = 0;
};

} // namespace zoe
