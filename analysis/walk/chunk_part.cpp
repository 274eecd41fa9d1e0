#include "analysis/walk/chunk_part.h"

#include <algorithm>

namespace zoe {

ChunkPart::ChunkPart(const ChunkSlice &slice, std::span<const SliceBegin> begins, std::size_t i,
                     std::size_t trees)
    : m_chunk(slice.chunk)
    , m_frames{slice.chunk.firstFrame + begins[i].frame,
               slice.chunk.firstFrame + begins[i].frame + 1}
    , m_origins(slice.origins)
    , m_trees(trees)
    , m_isSlice(true)
    , m_continues(i > 0 && begins[i - 1].frame == begins[i].frame)
    , m_goesOn(i + 1 < begins.size() && begins[i + 1].frame == begins[i].frame)
{
    if (m_continues)
        m_fromNs = begins[i].startNs;
    if (m_goesOn)
        m_toNs = begins[i + 1].startNs;
}

Result<bool> forEachSlice(const Capture &capture, std::size_t i,
                          const std::function<void(const ChunkPart &)> &visit)
{
    const auto slices = capture.slices(i);
    if (!slices)
        return slices.error();
    if (!*slices)
        return false;
    const auto begins = (*slices)->begins();
    ChunkSlice slice;
    for (std::size_t at = 0; at < begins.size(); ++at) {
        (*slices)->read(at, at + 1, slice);
        const auto trees =
            std::ranges::count((*slices)->trees(), begins[at].frame, &TreeSpan::frame);
        visit(ChunkPart(slice, begins, at, static_cast<std::size_t>(trees)));
    }
    return true;
}

} // namespace zoe
