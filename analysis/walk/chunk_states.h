// The states of all threads during a chunk, with what stands in chunks behind it since it ended
// there. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/walk/thread_states.h"

namespace zoe {

// How far to look ahead for a span: what a thread does without any change of state for so many
// chunks, each of 100 ms or 64 K zones, is unknown.
inline constexpr std::size_t kMostChunksAhead = 4;

struct ChunkStates {
    std::vector<StateTimeline> threads; // by ThreadId::value
    bool any = false;

    [[nodiscard]] const StateTimeline &of(ThreadId thread) const { return threads[thread.value]; }
};

// i: position of the chunk in Capture::chunks(). Chunks behind it are read as long as one may say
// more about a thread with zones in this one; those that can't be read tell nothing. Without states
// in the chunk and the next one, no further ones are read.
[[nodiscard]] ChunkStates statesOfChunk(const Capture &capture, std::size_t i, const Chunk &chunk);

} // namespace zoe
