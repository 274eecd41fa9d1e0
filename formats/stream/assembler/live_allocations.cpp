#include "formats/stream/assembler/live_allocations.h"

#include <new>
#include <string_view>

namespace zoe::assembler {

namespace {

constexpr std::string_view kTooManyAllocations =
    "allocations beyond the limit of live ones: their frees have no size, so memory in use stays "
    "too high";

} // namespace

std::size_t LiveAllocations::home(std::uint64_t address, std::uint32_t pool) const
{
    const std::uint64_t mixed =
        (address ^ std::uint64_t{pool} << 48 ^ address >> 29) * 0x9E37'79B9'7F4A'7C15u;
    return static_cast<std::size_t>(mixed >> 20) & (m_slots.size() - 1);
}

std::size_t LiveAllocations::find(std::uint64_t address, std::uint32_t pool) const
{
    std::size_t at = home(address, pool);
    while (m_slots[at].used && (m_slots[at].address != address || m_slots[at].pool != pool))
        at = (at + 1) & (m_slots.size() - 1);
    return at;
}

bool LiveAllocations::tryRehash(std::size_t slots)
{
    std::vector<Slot> before;
    try {
        before.resize(slots);
    } catch (const std::bad_alloc &) {
        return false;
    }
    before.swap(m_slots);
    for (const Slot &slot : before)
        if (slot.used)
            m_slots[find(slot.address, slot.pool)] = slot;
    return true;
}

bool LiveAllocations::makeRoom()
{
    return 4 * (m_count + 1) <= 3 * m_slots.size() ||
           tryRehash(m_slots.empty() ? kFirstSlots : 2 * m_slots.size());
}

// Moves back the entries that it displaced, so that searches may end at free slots.
void LiveAllocations::remove(std::size_t slot)
{
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t at = (slot + 1) & mask; m_slots[at].used; at = (at + 1) & mask) {
        const std::size_t wanted = home(m_slots[at].address, m_slots[at].pool);
        if (((at - wanted) & mask) < ((at - slot) & mask))
            continue; // it would be before its home slot
        m_slots[slot] = m_slots[at];
        slot = at;
    }
    m_slots[slot] = {};
    --m_count;
    // The maximum may be long past.
    if (m_slots.size() > kFirstSlots && 16 * m_count < m_slots.size())
        static_cast<void>(tryRehash(m_slots.size() / 4));
}

void LiveAllocations::apply(MemoryEvent &event, Report &report)
{
    const std::uint32_t pool = event.pool.value;
    if (event.isFree) {
        if (m_slots.empty())
            return;
        const std::size_t slot = find(event.address, pool);
        if (!m_slots[slot].used)
            return;
        event.size = m_slots[slot].bytes;
        remove(slot);
        return;
    }
    if (!m_slots.empty()) {
        if (Slot &known = m_slots[find(event.address, pool)]; known.used) {
            known.bytes = event.size;
            return;
        }
    }
    if (m_count >= m_most || !makeRoom()) {
        report.count(kTooManyAllocations);
        return;
    }
    m_slots[find(event.address, pool)] = {event.address, event.size, pool, true};
    ++m_count;
}

} // namespace zoe::assembler
