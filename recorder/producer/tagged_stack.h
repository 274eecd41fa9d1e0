// A lock-free stack of items that are aligned and never unmapped. The low bits of the head count
// the changes, to detect a head that was popped and pushed again between a read and an exchange.
// Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace zoe::recorder {

// Item has a std::atomic<Item *> nextFree and an address that is a multiple of kAlignment.
template <class Item, std::size_t kAlignment>
class TaggedStack {
  public:
    void push(Item *item)
    {
        std::uintptr_t head = m_head.load(std::memory_order_relaxed);
        do {
            item->nextFree.store(itemOf(head), std::memory_order_relaxed);
        } while (!m_head.compare_exchange_weak(head, headOf(item, head), std::memory_order_release,
                                               std::memory_order_relaxed));
    }

    // Null if empty.
    Item *pop()
    {
        std::uintptr_t head = m_head.load(std::memory_order_acquire);
        while (Item *const item = itemOf(head)) {
            Item *const next = item->nextFree.load(std::memory_order_relaxed);
            if (m_head.compare_exchange_weak(head, headOf(next, head), std::memory_order_acquire))
                return item;
        }
        return nullptr;
    }

  private:
    static constexpr std::uintptr_t kTagMask = kAlignment - 1;

    static Item *itemOf(std::uintptr_t head) { return reinterpret_cast<Item *>(head & ~kTagMask); }
    static std::uintptr_t headOf(Item *item, std::uintptr_t before)
    {
        return reinterpret_cast<std::uintptr_t>(item) | ((before + 1) & kTagMask);
    }

    std::atomic<std::uintptr_t> m_head{0};
};

} // namespace zoe::recorder
