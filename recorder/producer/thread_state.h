// What the recorder keeps for each thread besides its buffers. Not in thread-local variables,
// because a library that is loaded later has little room for them. Each function works on the
// calling thread's state.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "recorder/producer/event_buffer.h"

namespace zoe::recorder {

struct ThreadContent {
    static constexpr std::size_t kMostFibreNameBytes = 256;
    static constexpr std::size_t kErrorBytes = 256;

    // Given by the program; may be empty.
    std::array<char, EventBuffer::kNameBytes> name{};
    // The fibre that it runs, which a session that starts later has to know.
    std::array<char, kMostFibreNameBytes> fibre{};
    std::size_t fibreBytes = 0;
    bool runsFibre = false;
    // Copies of the texts that it used lately, by their address.
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
// From now on, the end of each thread is noticed. hook: called first when a thread ends.
void watchThreadEnds(void (*hook)());

} // namespace zoe::recorder
