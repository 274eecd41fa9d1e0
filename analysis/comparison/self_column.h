// Self times of one function, a frame each, in few bytes: over a million frames there are so many
// that they decide how much memory a comparison takes. Immutable once it is shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

// Self time of a site in a frame (a position among the frames of the side).
struct FrameSelf {
    std::uint32_t frame = 0;
    DurationNs selfNs = 0;

    friend bool operator==(const FrameSelf &, const FrameSelf &) = default;
};

// Frames that are left out and the time, each as a variable-length integer, 7 bits a byte: 3 or 4
// bytes an entry as a rule.
class SelfColumn {
  public:
    // REQUIRES: frames rise.
    void add(const FrameSelf &self)
    {
        // Not doubled, because all columns together are what takes memory.
        if (m_bytes.capacity() - m_bytes.size() < kMostBytes)
            m_bytes.reserve(m_bytes.size() + m_bytes.size() / 4 + 2 * kMostBytes);
        put(self.frame - m_nextFrame);
        const auto ns = static_cast<std::uint64_t>(self.selfNs);
        put((ns << 1U) ^ (self.selfNs < 0 ? ~std::uint64_t{0} : 0));
        m_nextFrame = self.frame + 1;
        ++m_count;
    }

    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] std::size_t byteSize() const { return m_bytes.capacity(); }

    // Calls body(entry) in order of frames.
    template <class Body>
    void forEach(Body body) const
    {
        const std::uint8_t *at = m_bytes.data();
        std::uint32_t frame = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            frame += static_cast<std::uint32_t>(take(at));
            const std::uint64_t ns = take(at);
            body(FrameSelf{frame, static_cast<DurationNs>((ns >> 1U) ^ (~(ns & 1U) + 1))});
            ++frame;
        }
    }

  private:
    static constexpr std::size_t kMostBytes = 15; // of an entry

    void put(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7U)
            m_bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
        m_bytes.push_back(static_cast<std::uint8_t>(value));
    }
    static std::uint64_t take(const std::uint8_t *&at)
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint64_t byte = *at++;
            value |= (byte & 0x7f) << shift;
            if (byte < 0x80)
                return value;
        }
    }

    std::vector<std::uint8_t> m_bytes;
    std::uint32_t m_nextFrame = 0;
    std::size_t m_count = 0;
};

} // namespace zoe
