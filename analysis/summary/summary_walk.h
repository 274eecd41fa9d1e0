// Walks zone trees chunk by chunk and adds up a summary's figures of each site in one pass over the
// zones. Durations are counted in blocks of one site, because the counters of all sites together
// exceed the nearest cache. Not thread-safe: a walk belongs to one thread; add() joins two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/summary/summary_figures.h"
#include "analysis/summary/value_blocks.h"
#include "analysis/walk/active_time.h"
#include "analysis/walk/chunk_edges.h"
#include "analysis/walk/chunk_part.h"
#include "analysis/walk/fragment_joiner.h"

namespace zoe {

class SummaryWalk {
  public:
    // frames: the selected frames that exist. waitingBytes: for values that wait for the durations,
    // which other walks add to as well. All but the selection must outlive the walk.
    SummaryWalk(const Capture &capture, const Selection &selection, const FrameRanges &frames,
                SiteDurations &durations, std::size_t waitingBytes);
    SummaryWalk(const SummaryWalk &) = delete;
    SummaryWalk &operator=(const SummaryWalk &) = delete;

    // Returns the calls that cross the chunk's borders, to be joined with those of its neighbours,
    // after its last part.
    ChunkEdges part(const ChunkPart &part);
    // Adds another walk over other chunks.
    void add(const SummaryWalk &other);
    // Passes on the waiting durations.
    void finish();

    [[nodiscard]] const std::vector<SiteFigures> &figures() const { return m_figures; }
    [[nodiscard]] Int128 rootsNs() const { return m_rootsNs; }
    [[nodiscard]] std::uint32_t threadsOf(std::uint32_t site) const;

  private:
    // The part of a site that the loop over zones uses. Sums are of the current frame; unsigned,
    // because an invalid tree may overflow them.
    struct alignas(64) HotSite {
        TimeNs outerEndNs = 0;     // of its last outermost zone
        std::uint64_t totalNs = 0; // of outermost zones
        std::uint64_t selfNs = 0;
        std::uint64_t notAloneNs = 0; // part of that, below other sites that are below the site
        std::uint32_t treeStamp = 0;
        std::uint32_t frameStamp = 0;
        std::uint32_t trees = 0; // of the frame
        ValueBlock calls;        // durations below 2^32 ns

        // Of its last outermost zone in this tree. A processor can't predict whether there is one,
        // so this has no branch on it.
        TimeNs outerEndIn(std::uint32_t stamp)
        {
            const bool isFirst = treeStamp != stamp;
            treeStamp = stamp;
            trees += isFirst ? 1 : 0;
            return isFirst ? std::numeric_limits<TimeNs>::min() : outerEndNs;
        }
    };
    // What else belongs to a site and a frame.
    struct SiteInFrame {
        ActiveTime::Lengths active; // of a frame in slices
        ValueBlock totals;          // of frames, below 2^32 ns
    };

    void walkTree(const ChunkPart &part, const TreeSpan &span);
    // Takes zones of an earlier part as the path to those of this one.
    void walkPath(const ZoneTree &tree, std::size_t zones);
    void walkZones(const ZoneTree &tree);
    void seeInFrame(HotSite &hot, std::uint32_t site);
    void noteInSlice(const ZoneTree &tree);
    void beginFrame();
    void countCalls(std::uint32_t site);
    void countFrames(std::uint32_t site);
    void addPerFrame(std::uint32_t site, DurationNs totalNs);
    void endSlice(const ChunkPart &part, FrameIndex frame);
    void endFrame(const ChunkPart &part, FrameIndex frame);
    // Calls take(site, lengths) for each of the sites.
    template <class Take>
    void findActiveTimes(const ChunkPart &part, FrameIndex frame,
                         std::span<const std::uint32_t> sites, Take take);
    void handOnMany();

    const FrameRanges &m_frames;
    std::vector<std::uint8_t> m_threadSelected;
    FragmentJoiner m_fragments;
    ActiveTime m_activeTime;
    SiteDurations &m_durations;
    std::vector<SiteFigures> m_figures; // by site
    std::vector<HotSite> m_hot;         // likewise
    std::vector<SiteInFrame> m_inFrame; // likewise
    ValueBlocks m_blocks;               // of calls and of frames
    std::vector<std::uint32_t>
        m_setOf;               // by site: in the current frame, if several threads share it
    std::size_t m_threadWords; // of 64 threads each
    std::vector<std::uint64_t> m_threads; // by site: a bit per thread
    std::vector<ThreadId> m_openTrees;    // of a frame in slices
    std::vector<std::uint32_t> m_sitesInSlice;
    std::vector<std::uint32_t> m_sitesInFrame;
    std::vector<std::uint32_t> m_shared;
    std::vector<std::uint32_t> m_path; // the last zone of each depth: its site, and kAlone
    Int128 m_rootsNs = 0;
    std::uint32_t m_frameStamp = 0;
    std::uint32_t m_treeStamp = 0;
};

} // namespace zoe
