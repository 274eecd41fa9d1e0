#include "analysis/model/capture.h"

#include <algorithm>

namespace zoe {

std::size_t Capture::chunkOfFrame(FrameIndex frame) const
{
    const auto all = chunks();
    const auto behind = std::ranges::upper_bound(all, frame, {}, &ChunkSummary::firstFrame);
    if (behind == all.begin())
        return all.size();
    const auto candidate = behind - 1;
    const bool inside = frame - candidate->firstFrame < candidate->frameCount;
    return inside ? static_cast<std::size_t>(candidate - all.begin()) : all.size();
}

Result<std::shared_ptr<const ChunkExtras>> Capture::chunkExtras(std::size_t i) const
{
    const auto chunk = chunkBesideZones(i);
    if (!chunk)
        return chunk.error();
    return std::shared_ptr<const ChunkExtras>(*chunk, &(*chunk)->extras);
}

Status Capture::siteTotals(const VisitTotals & /*visit*/) const
{
    return Error{ErrorCode::BadInput, "the capture has no totals of sites", {}};
}

} // namespace zoe
