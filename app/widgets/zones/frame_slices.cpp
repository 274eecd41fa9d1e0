#include "app/widgets/zones/frame_slices.h"

#include <algorithm>
#include <utility>

#include "analysis/model/containers/equal_span.h"
#include "app/widgets/zones/flame_frame.h"

namespace zoe::app {

Result<std::shared_ptr<const FrameSlices>>
FrameSlices::open(const std::shared_ptr<const Capture> &capture, FrameIndex frame)
{
    const auto at = chunkWithFrame(*capture, frame);
    if (!at)
        return at.error();
    auto slices = capture->slices(*at);
    if (!slices)
        return slices.error();
    if (!*slices)
        return std::shared_ptr<const FrameSlices>();
    auto besideZones = capture->chunkBesideZones(*at);
    if (!besideZones)
        return besideZones.error();
    std::shared_ptr<FrameSlices> made(new FrameSlices);
    made->m_capture = capture;
    made->m_frame = {frame, capture->frames()[frame], *std::move(besideZones), {}};
    made->m_slices = *std::move(slices);
    const FrameIndex inChunk = frame - capture->chunks()[*at].firstFrame;
    const auto begins = made->m_slices->begins();
    const auto own = equalSpan(begins, inChunk, &SliceBegin::frame);
    made->m_first = static_cast<std::size_t>(own.data() - begins.data());
    made->m_count = own.size();
    const auto trees = equalSpan(made->m_slices->trees(), inChunk, &TreeSpan::frame);
    made->m_trees.assign(trees.begin(), trees.end());
    const ThreadId marking = markingThread(*capture);
    std::stable_partition(made->m_trees.begin(), made->m_trees.end(),
                          [&](const TreeSpan &tree) { return tree.thread == marking; });
    for (std::size_t i = 0; i < made->m_trees.size(); ++i)
        made->m_treeOf[made->m_trees[i].thread] = i;
    return std::shared_ptr<const FrameSlices>(std::move(made));
}

std::size_t FrameSlices::treeOf(ThreadId thread) const
{
    const auto found = m_treeOf.find(thread);
    return found == m_treeOf.end() ? m_trees.size() : found->second;
}

std::size_t FrameSlices::sliceAt(TimeNs timeNs) const
{
    const auto begins = m_slices->begins().subspan(m_first, m_count);
    const auto behind = std::ranges::upper_bound(begins, timeNs, {}, &SliceBegin::startNs);
    return behind == begins.begin() ? 0 : static_cast<std::size_t>(behind - begins.begin()) - 1;
}

} // namespace zoe::app
