// Collects values of many sets and passes them on in batches of one set, because the state of all
// sets together exceeds the nearest caches. Values wait twice: first in blocks that together fit
// into a core's own caches, then as many per set as there is memory for. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zoe {

// The latest values of one set. Belongs to the data of the set that is used anyway.
struct ValueBlock {
    static constexpr std::uint32_t kSize = 64;

    std::uint32_t *values = nullptr; // owned by ValueBlocks
    std::uint32_t waiting = 0;

    // True if it is full and must be emptied.
    [[nodiscard]] bool add(std::uint32_t value)
    {
        values[waiting] = value;
        return ++waiting == kSize;
    }
};

class ValueBlocks {
  public:
    // In addition to the latest values, keeps as many of each set as fit into this many bytes.
    ValueBlocks(std::size_t sets, std::size_t bytes)
        : m_last(sets * ValueBlock::kSize)
        , m_before(sets)
        , m_most(std::clamp(bytes / sizeof(std::uint32_t) / std::max<std::size_t>(sets, 1),
                            std::size_t{ValueBlock::kSize}, kMost))
    {}

    [[nodiscard]] ValueBlock of(std::size_t set)
    {
        return {m_last.data() + set * ValueBlock::kSize};
    }
    // Makes room in a block. Calls take(values) when many wait.
    template <class Take>
    void handOn(ValueBlock &block, Take take)
    {
        std::vector<std::uint32_t> &before = beforeOf(block);
        if (before.capacity() == 0)
            before.reserve(m_most);
        before.insert(before.end(), block.values, block.values + block.waiting);
        block.waiting = 0;
        if (before.size() + ValueBlock::kSize > m_most) {
            take(std::span<const std::uint32_t>(before));
            before.clear();
        }
    }
    // Calls take() with all waiting values, if there are any.
    template <class Take>
    void handOnAll(ValueBlock &block, Take take)
    {
        std::vector<std::uint32_t> &before = beforeOf(block);
        if (!before.empty())
            take(std::span<const std::uint32_t>(before));
        before.clear();
        if (block.waiting > 0)
            take(std::span<const std::uint32_t>(block.values, block.waiting));
        block.waiting = 0;
    }

  private:
    static constexpr std::size_t kMost = 4096;

    [[nodiscard]] std::vector<std::uint32_t> &beforeOf(const ValueBlock &block)
    {
        return m_before[static_cast<std::size_t>(block.values - m_last.data()) / ValueBlock::kSize];
    }

    std::vector<std::uint32_t> m_last;
    std::vector<std::vector<std::uint32_t>> m_before;
    std::size_t m_most;
};

} // namespace zoe
