#include "analysis/model/chunk.h"

#include <algorithm>

namespace zoe {

std::span<const TreeSpan> Chunk::treesOf(FrameIndex frame) const
{
    const std::uint32_t wanted = frame - firstFrame;
    const auto byFrame = std::ranges::equal_range(trees, wanted, {}, &TreeSpan::frame);
    return {byFrame.begin(), byFrame.end()};
}

std::size_t Chunk::byteSize() const
{
    std::size_t bytes = sizeof(Chunk) + frames.capacity() * sizeof(FrameRecord) +
                        trees.capacity() * sizeof(TreeSpan) + zones.byteSize() +
                        setFrames.capacity() * sizeof(SetFrame) +
                        plots.capacity() * sizeof(PlotPoint) + messages.capacity() * sizeof(Message);
    for (const Message &message : messages)
        bytes += message.text.capacity();
    return bytes;
}

} // namespace zoe
