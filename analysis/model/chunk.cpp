#include "analysis/model/chunk.h"

#include <algorithm>

namespace zoe {

std::span<const TreeSpan> Chunk::treesOf(FrameIndex frame) const
{
    const std::uint32_t wanted = frame - firstFrame;
    // Not equal_range(): its result does not compile with clang 14 and libstdc++ 12.
    const auto first = std::ranges::lower_bound(trees, wanted, {}, &TreeSpan::frame);
    const auto end = std::ranges::upper_bound(trees, wanted, {}, &TreeSpan::frame);
    return {first, end};
}

std::size_t Chunk::byteSize() const
{
    std::size_t bytes = sizeof(Chunk) + frames.capacity() * sizeof(FrameRecord) +
                        trees.capacity() * sizeof(TreeSpan) + zones.byteSize() +
                        setFrames.capacity() * sizeof(SetFrame) +
                        plots.capacity() * sizeof(PlotPoint) +
                        messages.capacity() * sizeof(Message) + extras.byteSize();
    for (const Message &message : messages)
        bytes += message.text.capacity();
    return bytes;
}

} // namespace zoe
