// Takes the chunks of a FrameAssembler apart.
#pragma once

#include <vector>

#include "analysis/model/frames/marked_frames.h"
#include "formats/stream/assembler/frame_assembler.h"

namespace zoe::test {

struct Fragment {
    FrameIndex frame;
    std::uint32_t thread;
    Zone zone;
};

struct CollectedFrames {
    std::vector<FrameRecord> frames;
    std::vector<Fragment> fragments;
    std::vector<Chunk> chunks;

    FrameAssembler::ChunkSink sink()
    {
        return [this](const Chunk &chunk) -> Status {
            if (chunk.firstFrame != frames.size())
                return Error{ErrorCode::BadInput, "wrong first frame", {}};
            frames.insert(frames.end(), chunk.frames.begin(), chunk.frames.end());
            for (const TreeSpan &span : chunk.trees) {
                const ZoneTree tree = chunk.tree(span);
                for (std::size_t i = 0; i < tree.size(); ++i)
                    fragments.push_back({tree.frame(), tree.thread().value, tree[i]});
            }
            chunks.push_back(chunk);
            return {};
        };
    }
};

inline std::vector<int> flagsOf(const CollectedFrames &collected)
{
    std::vector<int> flags;
    for (const FrameRecord &frame : collected.frames)
        flags.push_back(frame.flags);
    return flags;
}

// Durations of the frames that MarkedFrames finds.
inline std::vector<DurationNs> markedDurations(const CollectedFrames &collected,
                                               bool flagsOutside = false)
{
    MarkedFrames frames(flagsOutside);
    std::vector<DurationNs> durationsNs;
    for (const FrameRecord &frame : collected.frames)
        if (const auto durationNs = frames.add(frame))
            durationsNs.push_back(*durationNs);
    return durationsNs;
}

} // namespace zoe::test
