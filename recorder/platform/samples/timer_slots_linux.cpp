#include "recorder/platform/samples/timer_slots.h"

#include "recorder/platform/private_memory.h"

namespace zoe::recorder::platform {

namespace {

constinit std::array<TimerSlot, TimerSlots::kMost> g_timerSlots{};

// A handler that starts now finds the slot closed.
bool isIdle(const TimerSlot &slot)
{
    return !slot.isOpen.load() && slot.handlers.load() == 0;
}

bool freeIfIdle(TimerSlot &slot)
{
    if (!isIdle(slot))
        return false;
    if (unsigned char *const entries = slot.entries.exchange(nullptr))
        freePrivately(entries, TimerSlot::kBytes);
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
