#include "recorder/platform/timer_slots.h"

#include <sys/mman.h>

namespace zoe::recorder::platform {

namespace {

constinit std::array<TimerSlot, TimerSlots::kMost> g_timerSlots{};

// Copies of stacks may hold passwords and keys: they are in no core dump and in no forked child.
unsigned char *allocatePrivately(std::size_t bytes)
{
    void *const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return nullptr;
    if (madvise(pages, bytes, MADV_DONTFORK) == 0 && madvise(pages, bytes, MADV_DONTDUMP) == 0)
        return static_cast<unsigned char *>(pages);
    munmap(pages, bytes);
    return nullptr;
}

// A handler that begins now finds the slot closed.
bool isIdle(const TimerSlot &slot)
{
    return !slot.isOpen.load() && slot.handlers.load() == 0;
}

bool freeIfIdle(TimerSlot &slot)
{
    if (!isIdle(slot))
        return false;
    if (unsigned char *const entries = slot.entries.exchange(nullptr))
        munmap(entries, TimerSlot::kBytes);
    return true;
}

} // namespace

TimerSlot &TimerSlots::at(std::size_t which)
{
    return g_timerSlots[which];
}

std::size_t TimerSlots::take(std::size_t stackBytes, std::uint32_t mostIntervals)
{
    for (std::size_t i = 0; i < kMost; ++i) {
        TimerSlot &slot = g_timerSlots[i];
        if (!isIdle(slot))
            continue;
        if (slot.entries.load() == nullptr)
            slot.entries.store(allocatePrivately(TimerSlot::kBytes));
        if (slot.entries.load() == nullptr)
            return kMost;
        slot.entryBytes = sizeof(TimedStack) + stackBytes;
        slot.mostIntervals = mostIntervals;
        ++slot.generation;
        slot.setStack({});
        slot.read.store(0);
        slot.written.store(0);
        slot.lost.store(0);
        slot.late.store(0);
        return i;
    }
    return kMost;
}

void TimerSlots::close(std::size_t which)
{
    g_timerSlots[which].isOpen.store(false);
    freeIfIdle(g_timerSlots[which]);
}

bool TimerSlots::freeClosed()
{
    bool allAreFree = true;
    for (TimerSlot &slot : g_timerSlots)
        if (!slot.isOpen.load())
            allAreFree = freeIfIdle(slot) && allAreFree;
    return allAreFree;
}

void TimerSlots::forgetAll()
{
    for (TimerSlot &slot : g_timerSlots) {
        slot.isOpen.store(false);
        slot.handlers.store(0);
        slot.entries.store(nullptr);
    }
}

} // namespace zoe::recorder::platform
