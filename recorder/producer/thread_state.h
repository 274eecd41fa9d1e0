// What the recorder keeps for each thread besides its buffers. It is not in thread-local variables:
// a library that is loaded later finds little room for these. Each function works on the calling
// thread's.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "recorder/producer/event_buffer.h"

namespace zoe::recorder {

struct ThreadContent {
    static constexpr std::size_t kMostFibreNameBytes = 256;
    static constexpr std::size_t kErrorBytes = 256;

    // Given by the program; empty: none.
    std::array<char, EventBuffer::kNameBytes> name{};
    // The fibre it runs. A session that starts later has to know it.
    std::array<char, kMostFibreNameBytes> fibre{};
    std::size_t fibreBytes = 0;
    bool runsFibre = false;
    // The copies of texts that it used lately, by their address.
    struct KnownText {
        const char *text = nullptr;
        const char *kept = nullptr;
    };
    std::array<KnownText, 64> texts{};
    std::array<char, kErrorBytes> error{}; // of lastError()
};

struct ThreadState {
    static constexpr std::size_t kBytes = 4096; // size and alignment

    ThreadContent content;
    std::atomic<ThreadState *> nextFree{nullptr};
};

// Null if there is no memory.
ThreadContent *threadContent();
// Null if the thread has needed none so far.
ThreadContent *knownThreadContent();
// Has the end of threads noticed from now on. hook: called first at the end of each thread.
void watchThreadEnds(void (*hook)());

} // namespace zoe::recorder
