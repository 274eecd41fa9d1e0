// The states of all threads during a chunk, including spans stored in later chunks because they
// ended there. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/states/thread_states.h"
#include "analysis/walk/chunk_part.h"
#include "analysis/walk/tree_parts.h"

namespace zoe {

// How many later chunks to search for a span: if a thread has no change of state for this many
// chunks, each of 100 ms or 64 K zones, its state is unknown.
inline constexpr std::size_t kMostChunksAhead = 4;

struct ChunkStates {
    std::vector<StateTimeline> threads; // by ThreadId::value
    bool any = false;

    [[nodiscard]] const StateTimeline &of(ThreadId thread) const { return threads[thread.value]; }
};

// Whether chunk i has states. Doesn't decode zones of large frames. An unreadable one has none.
[[nodiscard]] bool hasStates(const Capture &capture, std::size_t i);

// i: position of the chunk in Capture::chunks(). Later chunks are read as long as one may contain
// more about a thread with zones in this one; unreadable ones are ignored. If neither the chunk nor
// the next one has states, no further ones are read.
[[nodiscard]] ChunkStates statesOfChunk(const Capture &capture, std::size_t i, const Chunk &chunk);
[[nodiscard]] ChunkStates statesOfChunk(const Capture &capture, std::size_t i,
                                        const ChunkSlices &slices, const ChunkExtras &extras);
// Of the chunk with these trees; without any if they can't be read.
[[nodiscard]] ChunkStates statesOfChunk(const Capture &capture, std::size_t i,
                                        const ChunkTrees &trees);
// Of the chunk that the part belongs to; without any if they can't be read.
[[nodiscard]] ChunkStates statesOfChunk(const Capture &capture, std::size_t i,
                                        const ChunkPart &part);

} // namespace zoe
