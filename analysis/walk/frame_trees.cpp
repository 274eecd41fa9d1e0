#include "analysis/walk/frame_trees.h"

#include <string>
#include <utility>

namespace zoe {

Result<std::size_t> chunkWithFrame(const Capture &capture, FrameIndex frame)
{
    const auto frames = capture.frames();
    if (frame >= frames.size()) {
        return Error{ErrorCode::BadInput,
                     frames.empty() ? "the capture has no frames"
                                    : "there is no frame " + std::to_string(frame) +
                                          ": the last one is " + std::to_string(frames.size() - 1),
                     {}};
    }
    const std::size_t at = capture.chunkOfFrame(frame);
    if (frames[frame].missing() || at == capture.chunks().size()) {
        return Error{ErrorCode::BadInput,
                     "frame " + std::to_string(frame) + " is missing from the capture",
                     {}};
    }
    return at;
}

Result<FrameTrees> treesOfFrame(const Capture &capture, FrameIndex frame,
                                const Selection &selection)
{
    const auto at = chunkWithFrame(capture, frame);
    if (!at)
        return at.error();
    auto chunk = capture.chunk(*at);
    if (!chunk)
        return chunk.error();
    FrameTrees result;
    result.frame = frame;
    result.record = capture.frames()[frame];
    result.chunk = std::move(chunk).value();
    for (const TreeSpan &span : result.chunk->treesOf(frame)) {
        if (selection.hasThread(span.thread))
            result.trees.push_back(result.chunk->tree(span));
    }
    return result;
}

} // namespace zoe
