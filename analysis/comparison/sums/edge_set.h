// Edges of a call graph, added as zones are read, most of them many times. For one thread.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zoe {

// A function of the comparison: a row of its SiteTable.
using Slot = std::uint32_t;
constexpr Slot kNoSlot = 0xFFFFFFFF;

// A zone of `slot` directly below one of `parent`, or at the root.
struct CallEdge {
    Slot parent = kNoSlot;
    Slot slot = kNoSlot;

    friend auto operator<=>(const CallEdge &, const CallEdge &) = default;
};

// A hash table with open addressing: a known edge usually costs one look-up.
class EdgeSet {
  public:
    // REQUIRES: edge.slot is one.
    void insert(const CallEdge &edge)
    {
        const std::uint64_t key = std::uint64_t{edge.parent} << 32U | edge.slot;
        std::uint64_t &place = placeOf(key);
        if (place == key)
            return;
        place = key;
        if (++m_count * 2 > m_keys.size())
            grow();
    }

    // In no order.
    template <class Body>
    void forEach(Body body) const
    {
        for (const std::uint64_t key : m_keys) {
            if (key != kNone)
                body(CallEdge{static_cast<Slot>(key >> 32U), static_cast<Slot>(key)});
        }
    }

  private:
    static constexpr std::uint64_t kNone = ~std::uint64_t{0}; // no slot below no slot
    static constexpr std::size_t kFewest = 256;               // a power of two, as all sizes

    [[nodiscard]] std::uint64_t &placeOf(std::uint64_t key)
    {
        const auto bits = static_cast<unsigned>(std::countr_zero(m_keys.size()));
        std::size_t at = key * 0x9E37'79B9'7F4A'7C15U >> (64 - bits);
        while (m_keys[at] != key && m_keys[at] != kNone)
            at = (at + 1) % m_keys.size();
        return m_keys[at];
    }

    void grow()
    {
        std::vector<std::uint64_t> keys(m_keys.size() * 2, kNone);
        keys.swap(m_keys);
        for (const std::uint64_t key : keys) {
            if (key != kNone)
                placeOf(key) = key;
        }
    }

    std::vector<std::uint64_t> m_keys = std::vector<std::uint64_t>(kFewest, kNone);
    std::size_t m_count = 0;
};

} // namespace zoe
