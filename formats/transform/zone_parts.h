// The zones of a chunk one tree after the other, or one slice after the other if it has large
// frames. Pure function; thread-safe.
#pragma once

#include <cstddef>

#include "analysis/model/capture.h"

namespace zoe {

// Calls visit(const ZoneTree &) for all zones of chunk i, once each; parents of a part may be in
// earlier ones. A chunk in memory is decoded into scratch. Error: Damaged, Io.
template <class Visit>
Status forEachZonePart(const Capture &capture, std::size_t i, Chunk &scratch, const Visit &visit)
{
    const auto slices = capture.slices(i);
    if (!slices)
        return slices.error();
    if (!*slices) {
        const auto chunk = capture.readChunk(i, scratch);
        if (!chunk)
            return chunk.error();
        for (const TreeSpan &span : (*chunk)->trees)
            visit((*chunk)->tree(span));
        return {};
    }
    ChunkSlice slice;
    for (std::size_t at = 0; at < (*slices)->begins().size(); ++at) {
        (*slices)->read(at, at + 1, {}, slice);
        for (std::size_t tree = 0; tree < slice.chunk.trees.size(); ++tree)
            visit(slice.chunk.tree(slice.chunk.trees[tree])
                      .behind(slice.origins[tree].before.size()));
    }
    return {};
}

} // namespace zoe
