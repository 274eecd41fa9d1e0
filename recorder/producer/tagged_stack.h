// A lock-free stack of items that are aligned and never unmapped. The bits that an address doesn't
// need count the changes of the head, so that a head that was popped and pushed again between a
// read and an exchange is noticed. Thread-safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace zoe::recorder {

// Item has a std::atomic<Item *> nextFree and an address that is a multiple of kAlignment.
// Addresses of 48 bits at multiples of 4096 leave 28 bits for the count, 32 for blocks. To be
// deceived, a thread would have to be interrupted in pop() for an exact multiple of 2^28 changes,
// some ten seconds in which all other threads only push and pop, and then find the same item on
// top. Tests use fewer bits.
template <class Item, std::size_t kAlignment, unsigned kMostCountBits = 64>
class TaggedStack {
    static constexpr unsigned kAddressBits = 48;
    static constexpr std::uint64_t kAddressMask =
        ((std::uint64_t{1} << kAddressBits) - 1) & ~std::uint64_t{kAlignment - 1};

  public:
    // The address is in the upper bits, the count below.
    static constexpr unsigned kCountBits =
        std::min<unsigned>(64 - kAddressBits + __builtin_ctzll(kAlignment), kMostCountBits);

    void push(Item *item)
    {
        std::uint64_t head = m_head.load(std::memory_order_relaxed);
        do {
            item->nextFree.store(itemOf(head), std::memory_order_relaxed);
        } while (!m_head.compare_exchange_weak(head, headOf(item, head), std::memory_order_release,
                                               std::memory_order_relaxed));
    }

    // Null if empty.
    Item *pop()
    {
        std::uint64_t head = m_head.load(std::memory_order_acquire);
        while (Item *const item = itemOf(head)) {
            Item *const next = item->nextFree.load(std::memory_order_relaxed);
            if (m_head.compare_exchange_weak(head, headOf(next, head), std::memory_order_acquire))
                return item;
        }
        return nullptr;
    }

  private:
    static constexpr std::uint64_t kCountMask = (std::uint64_t{1} << kCountBits) - 1;

    static Item *itemOf(std::uint64_t head)
    {
        return reinterpret_cast<Item *>(head >> (64 - kAddressBits) & kAddressMask);
    }
    static std::uint64_t headOf(Item *item, std::uint64_t before)
    {
        const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(item));
        return address << (64 - kAddressBits) | ((before + 1) & kCountMask);
    }

    std::atomic<std::uint64_t> m_head{0};
};

} // namespace zoe::recorder
