// Replays the content of a capture into a frame assembler as events with their times, to be cut by
// other frame marks. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/model/covered_time.h"
#include "analysis/model/report.h"
#include "analysis/model/zone_tree.h"
#include "formats/stream/assembler/frame_assembler.h"
#include "formats/transform/copy_frames.h"
#include "formats/transform/id_map.h"
#include "formats/transform/main_frame_spans.h"

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

    // Replays all frames, or slices of large ones, that start at or before the time.
    void until(TimeNs timeNs);
    // Replays the rest.
    void finish();
    // Where the next slice of the last frame starts, on the time line of the result; not set: the
    // frame has been replayed.
    [[nodiscard]] std::optional<TimeNs> nextSliceNs() const;

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
        Zone zone;
        std::size_t position = 0; // in the chunk
        bool joined = false;      // with an open one
    };
    struct Path {
        std::vector<OpenZone> zones; // from the root
        std::uint64_t frame = 0;     // the frame of the last tree, plus one
        std::vector<Entry> stack;    // of the tree so far
        std::size_t joined = 0;      // how many of the open zones the tree continues
        bool joining = false;
        bool isListed = false;
    };

    [[nodiscard]] bool nextFrame();
    [[nodiscard]] FrameIndex frame() const { return m_chunk->firstFrame + m_frame; }
    [[nodiscard]] TimeNs startOfNext() const;
    void tellNext();
    void tellMainFrame(const FrameRecord &record);
    void tellSlice();
    // positionOf(i): in the chunk.
    template <class PositionOf>
    void tellZones(const ZoneTree &zones, PositionOf positionOf);
    void stopJoining(ThreadId thread, Path &path);
    void leaveThoseBefore(TimeNs timeNs);
    void endTrees();
    void enter(ThreadId thread, const Entry &entry);
    void leave(ThreadId thread, const Entry &entry);
    void tellValues(ThreadId thread, std::size_t position);
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
    bool m_hasMarks; // its main frames
    MainFrameSpans m_mainFrames;
    ChunkFeed m_feed;
    std::shared_ptr<const Chunk> m_chunk;
    std::shared_ptr<const ChunkSlices> m_slices; // of the chunk, if it has no zones
    ChunkSlice m_read;
    std::uint32_t m_frame = 0; // the next one, within the chunk
    std::size_t m_slice = 0;   // the next one
    bool m_inFrame = false;    // some of its slices have been told
    bool m_ended = false;
    std::vector<Path> m_paths;           // by thread of the capture
    std::vector<std::uint32_t> m_listed; // threads with open zones, or zones in this frame
};

} // namespace zoe
