// Replays the content of a capture into a frame assembler as events with their times, to be cut by
// other frame marks. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "analysis/model/covered_time.h"
#include "analysis/model/report.h"
#include "formats/stream/assembler/frame_assembler.h"
#include "formats/transform/copy_frames.h"
#include "formats/transform/id_map.h"

namespace zoe {

class EventReplay {
  public:
    // A note in the report.
    static constexpr std::string_view kNeverLeft =
        "zones without an end: closed at the end of their capture";

    struct Target {
        FrameAssembler &assembler;
        std::vector<AsyncSpan> &asyncs; // separate: added only when they have ended
        Report &report;
        // There are no other captures, so CPUs are those of this capture.
        bool isAlone = false;
    };

    // mainSet: the set that the main frames of the capture become; invalid: none. The salt keeps
    // the keys of async spans and flows apart from those of other captures. All arguments except
    // the ids must outlive the replay.
    EventReplay(const Capture &capture, IdMap ids, FrameSetId mainSet, TimeNs shiftNs,
                std::uint64_t salt, Target target);

    // Replays all frames that start at or before the time.
    void until(TimeNs timeNs);
    // Replays the rest.
    void finish();

    // The end of its last frame, on the time line of the result.
    [[nodiscard]] TimeNs endNs() const { return coveredTime(m_capture.frames()).endNs + m_shiftNs; }
    [[nodiscard]] std::uint64_t unreadableFrames() const { return m_feed.unreadableFrames(); }
    [[nodiscard]] Status checkRead() const { return m_feed.checkRead(); }

  private:
    // A zone that continues in the next frame, unless that frame disagrees.
    struct OpenZone {
        std::uint32_t site = 0;
        TimeNs endNs = 0; // as far as known
    };
    struct Entry {
        std::size_t zone = 0; // in the chunk
        bool joined = false;
    };
    struct Path {
        std::vector<OpenZone> zones; // from the root
        std::uint64_t frame = 0;     // the frame of the last tree, plus one
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
    void tellSystem();
    [[nodiscard]] TimeNs shifted(TimeNs timeNs) const;
    // Of a span; one that is cut is counted.
    [[nodiscard]] TimeNs startOf(TimeNs timeNs) const;

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
