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
#include <utility>
#include <vector>

#include "analysis/chunk_edges.h"
#include "analysis/exact_moments.h"
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
        , m_paths(capture.threads().size())
        , m_trees(capture.sites().size())
        , m_sites(capture.sites().size())
    {
        for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
            m_threadSelected[thread] = selection.hasThread(ThreadId{thread});
    }

    ChunkEdges chunk(const Chunk &chunk)
    {
        m_edges = {};
        m_edges.firstFrame = chunk.firstFrame;
        m_edges.endFrame = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
        m_joinsBefore = chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1);
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
        endChunk();
        return std::move(m_edges);
    }

    [[nodiscard]] bool threadSelected(ThreadId thread) const
    {
        return m_threadSelected[thread.value];
    }

  private:
    struct OpenCall {
        std::uint32_t site = 0;
        DurationNs durationNs = 0;
        bool fromBefore = false;
    };
    // The calls of a thread that cross the mark behind the last frame it was seen in, by depth.
    struct Path {
        std::vector<OpenCall> calls;
        FrameIndex lastFrame = 0;
    };
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
                fragment(tree, i);
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
        Path &path = m_paths[tree.thread().value];
        if (path.lastFrame + 1 != tree.frame())
            finishFrom(tree.thread(), path.calls, 0);
        m_next.clear();
        m_joined = 0;
    }

    void fragment(const ZoneTree &tree, std::size_t i)
    {
        const Zone zone = tree[i];
        OpenCall call{zone.site.value, zone.durationNs, false};
        if (!zone.begins()) {
            const std::vector<OpenCall> &before = m_paths[tree.thread().value].calls;
            if (zone.depth == m_joined && m_joined < before.size() &&
                before[m_joined].site == call.site) {
                call.durationNs = saturatedSum(call.durationNs, before[m_joined].durationNs);
                call.fromBefore = before[m_joined].fromBefore;
                ++m_joined;
            } else {
                call.fromBefore = m_joinsBefore && tree.frame() == m_edges.firstFrame;
            }
        }
        if ((zone.flags & kContinuesTo) != 0 && zone.depth == m_next.size())
            m_next.push_back(call);
        else
            finish(tree.thread(), zone.depth, call);
    }

    void endTree(const ZoneTree &tree)
    {
        Path &path = m_paths[tree.thread().value];
        finishFrom(tree.thread(), path.calls, m_joined);
        path.calls.swap(m_next);
        path.lastFrame = tree.frame();
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

    void finish(ThreadId thread, std::size_t depth, const OpenCall &call)
    {
        if (call.fromBefore)
            m_edges.calls.push_back({thread, static_cast<std::uint32_t>(depth), call.site,
                                     call.durationNs, true, false});
        else
            m_sink.call(call.site, call.durationNs);
    }

    void finishFrom(ThreadId thread, std::vector<OpenCall> &calls, std::size_t first)
    {
        for (std::size_t depth = first; depth < calls.size(); ++depth)
            finish(thread, depth, calls[depth]);
        calls.clear();
    }

    void endChunk()
    {
        for (std::uint32_t thread = 0; thread < m_paths.size(); ++thread) {
            Path &path = m_paths[thread];
            if (path.calls.empty())
                continue;
            if (path.lastFrame + 1 == m_edges.endFrame) {
                for (std::uint32_t depth = 0; depth < path.calls.size(); ++depth) {
                    const OpenCall &call = path.calls[depth];
                    m_edges.calls.push_back({ThreadId{thread}, depth, call.site, call.durationNs,
                                             call.fromBefore, true});
                }
                path.calls.clear();
            } else {
                finishFrom(ThreadId{thread}, path.calls, 0);
            }
        }
    }

    const FrameRanges &m_frames;
    Sink &m_sink;
    std::vector<std::uint8_t> m_threadSelected;
    std::vector<Path> m_paths;        // by thread
    std::vector<SiteInTree> m_trees;  // by site
    std::vector<SiteInFrame> m_sites; // likewise
    std::vector<std::uint32_t> m_inTree;
    std::vector<std::uint32_t> m_inFrame;
    std::vector<PathEntry> m_path; // the last zone of each depth
    std::uint64_t m_rootsNs = 0;
    std::vector<OpenCall> m_next; // calls that cross the mark behind the tree at hand
    std::size_t m_joined = 0;     // how many of the path are continued in the tree at hand
    std::uint32_t m_frameStamp = 0;
    std::uint32_t m_treeStamp = 0;
    bool m_joinsBefore = false;
    ChunkEdges m_edges;
};

} // namespace zoe
