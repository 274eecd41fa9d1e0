#include "tests/support/allocations.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace zoe::test {

namespace {

std::atomic<std::size_t> g_live{0};
std::atomic<std::size_t> g_peak{0};
std::atomic<std::size_t> g_largest{0};

void raise(std::atomic<std::size_t> &most, std::size_t value)
{
    std::size_t seen = most.load(std::memory_order_relaxed);
    while (seen < value && !most.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
    }
}

void *counted(void *place)
{
    if (place == nullptr)
        throw std::bad_alloc();
    const std::size_t bytes = malloc_usable_size(place);
    raise(g_largest, bytes);
    raise(g_peak, g_live.fetch_add(bytes, std::memory_order_relaxed) + bytes);
    return place;
}

void release(void *place)
{
    if (place == nullptr)
        return;
    g_live.fetch_sub(malloc_usable_size(place), std::memory_order_relaxed);
    std::free(place);
}

} // namespace

AllocationWatch::AllocationWatch()
    : m_before(g_live.load())
{
    g_peak = m_before;
    g_largest = 0;
}

std::size_t AllocationWatch::peakBytes() const
{
    return g_peak.load() - m_before;
}

std::size_t AllocationWatch::largestBytes() const
{
    return g_largest.load();
}

} // namespace zoe::test

void *operator new(std::size_t bytes)
{
    return zoe::test::counted(std::malloc(bytes == 0 ? 1 : bytes));
}

void *operator new[](std::size_t bytes)
{
    return operator new(bytes);
}

void *operator new(std::size_t bytes, const std::nothrow_t &) noexcept
{
    try {
        return operator new(bytes);
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void *operator new[](std::size_t bytes, const std::nothrow_t &nothrow) noexcept
{
    return operator new(bytes, nothrow);
}

void operator delete(void *place) noexcept
{
    zoe::test::release(place);
}

void operator delete[](void *place) noexcept
{
    zoe::test::release(place);
}

void operator delete(void *place, const std::nothrow_t &) noexcept
{
    zoe::test::release(place);
}

void operator delete[](void *place, const std::nothrow_t &) noexcept
{
    zoe::test::release(place);
}

void operator delete(void *place, std::size_t) noexcept
{
    zoe::test::release(place);
}

void operator delete[](void *place, std::size_t) noexcept
{
    zoe::test::release(place);
}
