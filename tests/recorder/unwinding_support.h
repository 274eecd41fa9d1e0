// What tests of samples and unwinding have in common. Values and pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <pthread.h>
#include <string>
#include <string_view>

// Attributes of functions that only unwind tables lead out of, and of those with a frame pointer.
// Clang has no such attributes: there, compiler options decide.
#ifdef __clang__
#define NO_FRAME_POINTER gnu::noinline
#define FRAME_POINTER gnu::noinline
#else
#define NO_FRAME_POINTER gnu::noinline, gnu::optimize("omit-frame-pointer")
#define FRAME_POINTER gnu::noinline, gnu::optimize("no-omit-frame-pointer")
#endif

namespace zoe::test {

// The upper end of the calling thread's stack.
inline std::uint64_t endOfStack()
{
    pthread_attr_t attributes;
    void *begin = nullptr;
    std::size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return 0;
    pthread_attr_getstack(&attributes, &begin, &size);
    pthread_attr_destroy(&attributes);
    return reinterpret_cast<std::uint64_t>(begin) + size;
}

// Made where it is needed, so that it is not in the program's file.
inline std::string stackSecret()
{
    constexpr int kLetters = 48;
    std::string text;
    for (int i = 0; i < kLetters; ++i)
        text += static_cast<char>('!' + i * 37 % 90);
    return text;
}

// As a function with a password in a variable would.
template <class Work>
[[gnu::noinline]] void withSecretOnStack(const Work &work)
{
    char secret[64] = {};
    stackSecret().copy(secret, sizeof secret - 1);
    asm volatile("" : : "r"(secret) : "memory");
    work();
    asm volatile("" : : "r"(secret) : "memory");
}

inline bool fileHolds(const std::string &path, std::string_view text)
{
    std::ifstream file(path, std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    return all.find(text) != std::string::npos;
}

} // namespace zoe::test
