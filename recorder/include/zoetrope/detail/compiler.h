// Hides differences between compilers. The only public header with compiler-specific code. Don't
// include it directly.
#pragma once

#include <cstdint>

#if defined(__GNUC__) || defined(__clang__)
#define ZOE_DETAIL_INLINE __attribute__((always_inline)) inline
#define ZOE_DETAIL_EXPECT(condition, value) __builtin_expect(condition, value)
// The positions of the format parameter and of its first argument.
#define ZOE_DETAIL_PRINTF(text, first) __attribute__((format(printf, text, first)))
#define ZOE_DETAIL_FUNCTION_NAME __PRETTY_FUNCTION__
#define ZOE_DETAIL_CPLUSPLUS __cplusplus
// The compiler can't look through this, so it doesn't duplicate the code after it for each value.
#define ZOE_DETAIL_OPAQUE(pointer) asm("" : "+r"(pointer))
#elif defined(_MSC_VER)
#include <atomic>
#include <intrin.h>
#define ZOE_DETAIL_INLINE __forceinline
#define ZOE_DETAIL_EXPECT(condition, value) (condition)
#define ZOE_DETAIL_PRINTF(text, first)
#define ZOE_DETAIL_FUNCTION_NAME __FUNCSIG__
#define ZOE_DETAIL_CPLUSPLUS _MSVC_LANG
#define ZOE_DETAIL_OPAQUE(pointer) _ReadWriteBarrier()
#elif !defined(ZOE_ENABLED) || ZOE_ENABLED
#error "Zoetrope's recorder needs GCC, Clang or MSVC; define ZOE_ENABLED=0 for other compilers."
#else
#define ZOE_DETAIL_INLINE inline
#endif

namespace zoe {

namespace detail {

#if defined(__GNUC__) || defined(__clang__)
ZOE_DETAIL_INLINE std::uint32_t loadRelaxed(const std::uint32_t *number) noexcept
{
    return __atomic_load_n(number, __ATOMIC_RELAXED);
}
// Returns the sum.
template <class Number>
ZOE_DETAIL_INLINE Number addRelaxed(Number *number, Number more) noexcept
{
    return __atomic_add_fetch(number, more, __ATOMIC_RELAXED);
}
template <class T>
ZOE_DETAIL_INLINE T *loadAcquire(T *const *pointer) noexcept
{
    return __atomic_load_n(pointer, __ATOMIC_ACQUIRE);
}
template <class T>
ZOE_DETAIL_INLINE void storeRelease(T **pointer, T *value) noexcept
{
    __atomic_store_n(pointer, value, __ATOMIC_RELEASE);
}
#elif defined(_MSC_VER)
ZOE_DETAIL_INLINE std::uint32_t loadRelaxed(const std::uint32_t *number) noexcept
{
    return static_cast<std::uint32_t>(
        __iso_volatile_load32(reinterpret_cast<const volatile __int32 *>(number)));
}
template <class Number>
ZOE_DETAIL_INLINE Number addRelaxed(Number *number, Number more) noexcept
{
    static_assert(sizeof(std::atomic<Number>) == sizeof(Number), "");
    return reinterpret_cast<std::atomic<Number> *>(number)->fetch_add(more) + more;
}
template <class T>
ZOE_DETAIL_INLINE T *loadAcquire(T *const *pointer) noexcept
{
    static_assert(sizeof(std::atomic<T *>) == sizeof(T *), "");
    return reinterpret_cast<const std::atomic<T *> *>(pointer)->load(std::memory_order_acquire);
}
template <class T>
ZOE_DETAIL_INLINE void storeRelease(T **pointer, T *value) noexcept
{
    static_assert(sizeof(std::atomic<T *>) == sizeof(T *), "");
    reinterpret_cast<std::atomic<T *> *>(pointer)->store(value, std::memory_order_release);
}
#endif

} // namespace detail

} // namespace zoe
