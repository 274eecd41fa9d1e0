#include "analysis/walk/chunk_part.h"
#include "analysis/model/containers/equal_span.h"

#include <algorithm>

namespace zoe {

ChunkPart::ChunkPart(const ChunkSlices &slices, std::size_t i, const ChunkSlice &slice)
    : m_chunk(slice.chunk)
    , m_origins(slice.origins)
    , m_hasStates(slices.hasStates())
    , m_isSlice(true)
{
    const auto begins = slices.begins();
    const FrameIndex inChunk = begins[i].frame;
    m_frames = {m_chunk.firstFrame + inChunk, m_chunk.firstFrame + inChunk + 1};
    m_trees = equalSpan(slices.trees(), inChunk, &TreeSpan::frame).size();
    m_continues = i > 0 && begins[i - 1].frame == inChunk;
    m_goesOn = i + 1 < begins.size() && begins[i + 1].frame == inChunk;
    if (m_continues)
        m_fromNs = begins[i].startNs;
    if (m_goesOn)
        m_toNs = begins[i + 1].startNs;
}

void forEachSlice(const ChunkSlices &slices, const std::stop_token &stop,
                  const std::function<void(const ChunkPart &)> &visit)
{
    ChunkSlice slice;
    for (std::size_t at = 0; at < slices.begins().size() && !stop.stop_requested(); ++at) {
        slices.read(at, at + 1, {}, slice);
        visit(ChunkPart(slices, at, slice));
    }
}

} // namespace zoe
