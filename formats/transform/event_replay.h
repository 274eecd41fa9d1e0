// Tells a frame assembler of a capture's content again, as events with their times, so that other
// frame marks may cut it. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/covered_time.h"
#include "analysis/model/report.h"
#include "formats/stream/assembler/frame_assembler.h"
#include "formats/transform/copy_frames.h"
#include "formats/transform/id_map.h"

namespace zoe {

class EventReplay {
  public:
    struct Target {
        FrameAssembler &assembler;
        std::vector<AsyncSpan> &asyncs; // beside it: they are told of only when they have ended
        Report &report;
    };

    // mainSet: what the main frames of the capture become. Keys of async spans and flows are put
    // apart from those of others by the salt. All must outlive the replay but for the ids.
    EventReplay(const Capture &capture, IdMap ids, FrameSetId mainSet, TimeNs shiftNs,
                std::uint64_t salt, Target target);

    // Tells of all frames that begin at or before the time.
    void until(TimeNs timeNs);
    // Tells of all that is left.
    void finish();

    // Where its last frame ends, on the time line of the result.
    [[nodiscard]] TimeNs endNs() const { return coveredTime(m_capture.frames()).endNs + m_shiftNs; }
    [[nodiscard]] std::uint64_t unreadableFrames() const { return m_feed.unreadableFrames(); }

  private:
    // A zone that goes on in the next frame, unless that says otherwise.
    struct OpenZone {
        std::uint32_t site = 0;
        TimeNs endNs = 0; // as far as is known
    };
    struct Entry {
        std::size_t zone = 0; // in the chunk
        bool joined = false;
    };
    struct Path {
        std::vector<OpenZone> zones; // from the root
        std::uint64_t frame = 0;     // one more than that of the last tree
    };

    [[nodiscard]] bool nextFrame();
    void tellFrame();
    void tellTree(const TreeSpan &span);
    std::size_t join(const TreeSpan &span, Path &path);
    void enter(ThreadId thread, std::size_t zone);
    void leave(ThreadId thread, const Entry &entry);
    void tellValues(ThreadId thread, std::size_t zone);
    void closeFrom(ThreadId thread, Path &path, std::size_t depth);
    void closeThoseBefore(std::uint64_t frame);
    void tellEvents();
    void tellSpans();
    [[nodiscard]] TimeNs shifted(TimeNs timeNs) const;

    const Capture &m_capture;
    IdMap m_ids;
    FrameSetId m_mainSet;
    TimeNs m_shiftNs;
    std::uint64_t m_salt;
    Target m_target;
    ChunkFeed m_feed;
    std::shared_ptr<const Chunk> m_chunk;
    std::uint32_t m_frame = 0; // the next one, within the chunk
    bool m_ended = false;
    std::vector<Path> m_paths; // by thread of the capture
    std::vector<Entry> m_stack;
};

} // namespace zoe
