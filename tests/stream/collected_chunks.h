// Collects the chunks of a frame assembler, for tests of their content.
#pragma once

#include <vector>

#include "formats/stream/assembler/frame_assembler.h"

namespace zoe::test {

struct Collected {
    std::vector<Chunk> chunks;

    FrameAssembler::ChunkSink sink()
    {
        return [this](const Chunk &chunk) -> Status {
            chunks.push_back(chunk);
            return {};
        };
    }
    template <class T>
    std::vector<T> all(std::vector<T> ChunkExtras::*member) const
    {
        std::vector<T> result;
        for (const Chunk &chunk : chunks)
            result.insert(result.end(), (chunk.extras.*member).begin(),
                          (chunk.extras.*member).end());
        return result;
    }
};

} // namespace zoe::test
