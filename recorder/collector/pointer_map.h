// Maps addresses to 32-bit ids: open addressing, fast enough for a lookup per zone. Not
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zoe::recorder {

class PointerMap {
  public:
    PointerMap()
        : m_slots(kFirstSlots)
    {}

    // The id of a pointer; calls make() for a new one. REQUIRES: not null
    template <class Make>
    std::uint32_t find(const void *pointer, Make &&make)
    {
        const auto key = reinterpret_cast<std::uintptr_t>(pointer);
        std::size_t at = home(key);
        while (m_slots[at].key != key) {
            if (m_slots[at].key == 0) {
                const std::uint32_t id = make();
                insert(key, id);
                return id;
            }
            at = (at + 1) & (m_slots.size() - 1);
        }
        return m_slots[at].id;
    }

  private:
    struct Slot {
        std::uintptr_t key = 0;
        std::uint32_t id = 0;
    };
    static constexpr std::size_t kFirstSlots = 256;

    [[nodiscard]] std::size_t home(std::uintptr_t key) const
    {
        return static_cast<std::size_t>((key >> 3) * 0x9E37'79B9'7F4A'7C15u >> 32) &
               (m_slots.size() - 1);
    }

    void insert(std::uintptr_t key, std::uint32_t id)
    {
        if (2 * (m_used + 1) > m_slots.size()) {
            std::vector<Slot> before(2 * m_slots.size());
            before.swap(m_slots);
            for (const Slot &slot : before)
                if (slot.key != 0)
                    place(slot);
        }
        place({key, id});
        ++m_used;
    }

    void place(const Slot &slot)
    {
        std::size_t at = home(slot.key);
        while (m_slots[at].key != 0)
            at = (at + 1) & (m_slots.size() - 1);
        m_slots[at] = slot;
    }

    std::vector<Slot> m_slots;
    std::size_t m_used = 0;
};

} // namespace zoe::recorder
