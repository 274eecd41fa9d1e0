// The zones of one frame by time: as a whole, or of a large frame in slices that are read when they
// are looked at. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/reasons/zone_pieces.h"

namespace zoe {

// The zones of a frame's span of time, by thread; the whole frame or a slice of it.
class FramePart {
  public:
    // A thread's zones that overlap this time.
    struct Lane {
        ZoneTree tree;
        const ChunkSlice::Origin *origin = nullptr; // null: the whole tree
        ZonePieces pieces;                          // cover this time

        // Zones of the tree that are in an earlier part.
        [[nodiscard]] std::size_t begunBefore() const
        {
            return origin != nullptr ? origin->before.size() : 0;
        }
        // The others.
        [[nodiscard]] ZoneTree begun() const { return tree.behind(begunBefore()); }
        // In the whole tree.
        [[nodiscard]] std::uint32_t positionOf(std::size_t zone) const
        {
            return origin != nullptr ? origin->of(zone) : static_cast<std::uint32_t>(zone);
        }
    };

    FramePart(std::shared_ptr<const Chunk> whole, FrameIndex frame, std::size_t threads,
              TimeNs fromNs, TimeNs toNs);
    FramePart(const ChunkSlices &slices, std::size_t slice, std::size_t threads, TimeNs fromNs,
              TimeNs toNs);
    FramePart(const FramePart &) = delete;
    FramePart &operator=(const FramePart &) = delete;

    [[nodiscard]] const Lane &lane(std::size_t thread) const { return m_lanes[thread]; }

  private:
    void addTrees(const Chunk &chunk, std::span<const TreeSpan> trees, TimeNs fromNs, TimeNs toNs);

    std::shared_ptr<const Chunk> m_whole;
    ChunkSlice m_slice;
    std::vector<Lane> m_lanes; // by ThreadId::value
};

class FrameZones {
  public:
    // threads: of the capture.
    FrameZones(std::shared_ptr<const Chunk> chunk, FrameIndex frame, std::size_t threads);
    // inChunk: the frame's position in the chunk. Cost: reads all slices of the frame. Of no use if
    // it was stopped.
    FrameZones(std::shared_ptr<const ChunkSlices> slices, const FrameRecord &record,
               std::uint32_t inChunk, std::size_t threads, const std::stop_token &stop = {});

    // Parts follow each other in time and cover the frame.
    [[nodiscard]] std::size_t parts() const { return m_begins.size(); }
    // That with all zones at a moment; the first or the last if the moment is not in the frame.
    [[nodiscard]] std::size_t partAt(TimeNs timeNs) const;
    [[nodiscard]] TimeNs endOf(std::size_t part) const;
    // Keeps the last few in memory.
    [[nodiscard]] std::shared_ptr<const FramePart> part(std::size_t i);

    // Passes on all zones once: the trees of the frame, or of each part the zones that begin in it,
    // whose parents may be in earlier parts.
    void forEachTree(const std::function<void(const ZoneTree &)> &visit);

    [[nodiscard]] bool hasZones(std::size_t thread) const { return zonesUpTo(parts(), thread) > 0; }
    // Whether a thread enters no zone in a part.
    [[nodiscard]] bool isQuiet(std::size_t part, std::size_t thread) const
    {
        return zonesUpTo(part, thread) == zonesUpTo(part + 1, thread);
    }
    // Whether a zone of a lane in a part has children; they may be in other parts.
    [[nodiscard]] bool hasChildren(std::size_t part, const FramePart::Lane &lane,
                                   std::size_t zone) const;
    // The last moment up to the begin of a part at which a zone without a parent ended.
    [[nodiscard]] std::optional<TimeNs> rootEndBefore(std::size_t part, std::size_t thread) const;

  private:
    static constexpr std::size_t kKeptParts = 4;
    static constexpr TimeNs kNever = std::numeric_limits<TimeNs>::min();
    // What came before a part, of one thread.
    struct Before {
        std::uint32_t zones = 0;
        std::uint32_t nextDepth = 0; // of the next zone, in whichever part it is; 0: there is none
        TimeNs rootEndNs = kNever;   // see rootEndBefore()
    };
    struct Kept {
        std::size_t i = 0;
        std::shared_ptr<const FramePart> part;
    };

    [[nodiscard]] const Before &before(std::size_t part, std::size_t thread) const
    {
        return m_before[part * m_columns + m_columnOf[thread]];
    }
    [[nodiscard]] Before &before(std::size_t part, std::size_t thread)
    {
        return m_before[part * m_columns + m_columnOf[thread]];
    }
    [[nodiscard]] std::uint32_t zonesUpTo(std::size_t part, std::size_t thread) const
    {
        return before(part, thread).zones;
    }
    void giveColumns(std::span<const TreeSpan> trees);
    void addTree(std::size_t part, const ZoneTree &tree, std::size_t begunBefore);

    std::shared_ptr<const Chunk> m_chunk; // null: slices
    std::shared_ptr<const ChunkSlices> m_slices;
    FrameIndex m_frame = 0;
    std::size_t m_firstSlice = 0;
    std::size_t m_threads;
    TimeNs m_startNs;
    TimeNs m_endNs;
    std::vector<TimeNs> m_begins;
    std::vector<std::uint32_t> m_columnOf; // by thread; 0: it has no zones in the frame
    std::size_t m_columns = 1;
    std::vector<Before> m_before; // by part and column; one part more than there are
    std::vector<Kept> m_kept;     // the last used at the end
};

} // namespace zoe
