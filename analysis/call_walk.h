// Walks zone trees chunk by chunk and tells a sink of whole calls and of sums a tree and a frame.
// Fragments in consecutive frames are joined to calls; what reaches over the borders of a chunk is
// handed out (chunk_edges.h), so that chunks can be walked in parallel.
//
// A sink has:
//   static constexpr bool kWantsSelf    whether self times and roots are summed too
//   void call(std::uint32_t site, DurationNs durationNs)                    a whole call, inclusive
//   void tree(std::uint32_t site, const ZoneTree &, const SiteInTree &)     once a tree and site in
//   it void roots(std::uint64_t rootsNs)                                       once a tree void
//   frame(const Chunk &, FrameIndex, std::span<const std::uint32_t> sites,
//              const SiteInFrame *bySite)                     once a frame with zones; sites that
//              it has
// Not thread-safe: a walk belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/chunk_edges.h"
#include "analysis/exact_moments.h"
#include "analysis/fragment_joiner.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Sums of one site over one tree. Unsigned, since a tree that breaks its promises may overflow
// them.
struct SiteInTree {
    TimeNs outerEndNs = std::numeric_limits<TimeNs>::min(); // of its last outermost zone
    std::uint64_t totalNs = 0;                              // of outermost zones
    std::uint64_t selfNs = 0;
    std::uint64_t aloneNs = 0; // the total, less what children of other sites cover
    std::uint32_t stamp = 0;
};

// Sums of one site over one frame.
struct SiteInFrame {
    DurationNs totalNs = 0;
    DurationNs aloneNs = 0;
    std::uint32_t stamp = 0;
    bool shared = false; // in trees of more than one thread
};

template <class Sink>
class CallWalk {
  public:
    // frames: of the selection that exist; both must outlive the walk.
    CallWalk(const Capture &capture, const Selection &selection, const FrameRanges &frames,
             Sink &sink)
        : m_frames(frames)
        , m_sink(sink)
        , m_threadSelected(capture.threads().size())
        , m_fragments(capture.threads().size())
        , m_trees(capture.sites().size())
        , m_sites(capture.sites().size())
    {
        for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
            m_threadSelected[thread] = selection.hasThread(ThreadId{thread});
    }

    ChunkEdges chunk(const Chunk &chunk)
    {
        m_fragments.beginChunk(chunk.firstFrame,
                               chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()),
                               chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1));
        auto tree = chunk.trees.begin();
        while (tree != chunk.trees.end()) {
            const std::uint32_t inChunk = tree->frame;
            const FrameIndex frame = chunk.firstFrame + inChunk;
            const bool selected = m_frames.contains(frame);
            if (selected)
                beginFrame();
            for (; tree != chunk.trees.end() && tree->frame == inChunk; ++tree) {
                if (selected && m_threadSelected[tree->thread.value])
                    walkTree(chunk.tree(*tree));
            }
            if (selected)
                m_sink.frame(chunk, frame, m_inFrame, m_sites.data());
        }
        ChunkEdges edges = m_fragments.endChunk();
        handOutWhole();
        return edges;
    }

  private:
    struct PathEntry {
        std::uint32_t site = 0;
        bool alone = false; // the outermost zone of its site, or below it through that site alone
    };

    void beginFrame()
    {
        ++m_frameStamp;
        m_inFrame.clear();
    }

    void walkTree(const ZoneTree &tree)
    {
        beginTree(tree);
        const auto sites = tree.sites();
        const auto starts = tree.starts();
        const auto durations = tree.durations();
        const auto flags = tree.flags();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            SiteInTree &sums = m_trees[sites[i]];
            if (sums.stamp != m_treeStamp) {
                sums = {};
                sums.stamp = m_treeStamp;
                m_inTree.push_back(sites[i]);
            }
            // A zone that starts before the end of another of its site lies inside it. (One of no
            // length at that end may too, but adds nothing to a sum either way.)
            const bool outermost = starts[i] >= sums.outerEndNs;
            sums.totalNs += outermost ? static_cast<std::uint64_t>(durations[i]) : 0;
            sums.outerEndNs = std::max(sums.outerEndNs, starts[i] + durations[i]);
            if constexpr (Sink::kWantsSelf)
                addSelf(tree, i, outermost, sums);
            if ((flags[i] & (kContinuesFrom | kContinuesTo)) == 0) [[likely]]
                m_sink.call(sites[i], durations[i]);
            else
                m_fragments.add(tree, tree[i]);
        }
        endTree(tree);
    }

    void addSelf(const ZoneTree &tree, std::size_t i, bool outermost, SiteInTree &sums)
    {
        const std::uint32_t site = tree.sites()[i];
        const std::uint32_t depth = tree.depths()[i];
        const auto self = static_cast<std::uint64_t>(tree.selves()[i]);
        if (depth >= m_path.size())
            m_path.resize(std::size_t{depth} + 1);
        const bool alone =
            outermost || (depth > 0 && m_path[depth - 1].site == site && m_path[depth - 1].alone);
        m_path[depth] = {site, alone};
        sums.selfNs += self;
        sums.aloneNs += alone ? self : 0;
        m_rootsNs += depth == 0 ? static_cast<std::uint64_t>(tree.durations()[i]) : 0;
    }

    void beginTree(const ZoneTree &tree)
    {
        ++m_treeStamp;
        m_inTree.clear();
        m_rootsNs = 0;
        m_fragments.beginTree(tree);
    }

    void endTree(const ZoneTree &tree)
    {
        m_fragments.endTree(tree);
        m_sink.roots(m_rootsNs);
        for (const std::uint32_t site : m_inTree) {
            const SiteInTree &sums = m_trees[site];
            m_sink.tree(site, tree, sums);
            SiteInFrame &frame = m_sites[site];
            if (frame.stamp != m_frameStamp) {
                frame = {};
                frame.stamp = m_frameStamp;
                m_inFrame.push_back(site);
            } else {
                frame.shared = true;
            }
            frame.totalNs = saturatedSum(frame.totalNs, static_cast<DurationNs>(sums.totalNs));
            frame.aloneNs = saturatedSum(frame.aloneNs, static_cast<DurationNs>(sums.aloneNs));
        }
    }

    void handOutWhole()
    {
        if (!m_fragments.hasWhole())
            return;
        for (const FragmentJoiner::WholeCall &call : m_fragments.takeWhole())
            m_sink.call(call.site, call.durationNs);
    }

    const FrameRanges &m_frames;
    Sink &m_sink;
    std::vector<std::uint8_t> m_threadSelected;
    FragmentJoiner m_fragments;
    std::vector<SiteInTree> m_trees;  // by site
    std::vector<SiteInFrame> m_sites; // likewise
    std::vector<std::uint32_t> m_inTree;
    std::vector<std::uint32_t> m_inFrame;
    std::vector<PathEntry> m_path; // the last zone of each depth
    std::uint64_t m_rootsNs = 0;
    std::uint32_t m_frameStamp = 0;
    std::uint32_t m_treeStamp = 0;
};

} // namespace zoe
