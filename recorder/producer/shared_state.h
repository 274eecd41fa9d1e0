// What the program's threads and the writer thread share. It lives as long as the process, so that
// a zone in the last static destructor, or of a thread that outlives everything, finds it whole.
#pragma once

#include <atomic>
#include <cstdint>

#include "recorder/producer/block_pool.h"
#include "recorder/producer/thread_registry.h"

namespace zoe::recorder {

struct SharedState {
    BlockPool pool;
    ThreadRegistry registry{pool};
    std::atomic<std::uint32_t> frames{0};     // marked so far; losses are counted a frame
    std::atomic<std::uint64_t> lostEvents{0}; // plots and messages without room
    std::atomic<bool> slowClock{false};
};

SharedState &sharedState();

} // namespace zoe::recorder
