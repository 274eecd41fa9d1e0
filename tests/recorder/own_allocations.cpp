#include "tests/recorder/own_allocations.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace zoe::test {

long &allocationsLeft()
{
    thread_local long left = -1;
    return left;
}

} // namespace zoe::test

#if ZOE_TEST_OWN_NEW

namespace {

void *allocated(std::size_t bytes)
{
    long &left = zoe::test::allocationsLeft();
    const bool fails = left == 0;
    if (left >= 0)
        --left;
    void *const memory = fails ? nullptr : std::malloc(bytes != 0 ? bytes : 1);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

} // namespace

void *operator new(std::size_t bytes)
{
    return allocated(bytes);
}
void *operator new[](std::size_t bytes)
{
    return allocated(bytes);
}
void operator delete(void *memory) noexcept
{
    std::free(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void *memory) noexcept
{
    std::free(memory);
}
void operator delete[](void *memory, std::size_t) noexcept
{
    std::free(memory);
}

#endif
