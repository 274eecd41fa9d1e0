// Walks zone trees chunk by chunk and tells a sink of whole calls and of sums a frame. Fragments in
// consecutive frames are joined to calls; what reaches over the borders of a chunk is handed out,
// so that chunks can be walked in parallel and joined afterwards in order (CallJoiner).
//
// A sink has:
//   void call(std::uint32_t site, DurationNs durationNs);      a whole call, inclusive
//   void zone(std::uint32_t site, const ZoneTree &, std::size_t i, bool outermost);  every entry
//   void inTree(std::uint32_t site, ThreadId, FrameIndex);     first zone of a site in a tree
//   void frame(const Chunk &, FrameIndex, std::span<const std::uint32_t> sites, const SiteInFrame
//   *bySite);
//                                                              a frame is done; sites that are in
//                                                              it
// Not thread-safe: a walk belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "analysis/exact_moments.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// A call that began before a chunk or goes on behind it: its part in the chunk.
struct EdgeCall {
    ThreadId thread;
    std::uint32_t depth = 0;
    std::uint32_t site = 0;
    DurationNs durationNs = 0;
    bool fromBefore = false;
    bool goesOn = false;
};

struct ChunkEdges {
    FrameIndex firstFrame = 0; // of the chunk
    FrameIndex endFrame = 0;
    std::vector<EdgeCall> calls;
};

// Sums of one site over one frame.
struct SiteInFrame {
    DurationNs totalNs = 0; // outermost zones of the site
    DurationNs aloneNs = 0; // the same, less what children of other sites cover
    std::uint32_t frameStamp = 0;
    std::uint32_t treeStamp = 0;
    std::uint32_t open = 0;
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
    struct StackEntry {
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
        const auto depths = tree.depths();
        const auto durations = tree.durations();
        const auto selves = tree.selves();
        const auto flags = tree.flags();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            const std::uint32_t site = sites[i];
            while (m_stack.size() > depths[i])
                leave();
            SiteInFrame &sums = m_sites[site];
            if (sums.treeStamp != m_treeStamp)
                enterSite(tree, site, sums);
            const bool outermost = sums.open++ == 0;
            const bool alone = outermost || (m_stack.back().site == site && m_stack.back().alone);
            m_stack.push_back({site, alone});
            if (outermost)
                sums.totalNs = saturatedSum(sums.totalNs, durations[i]);
            if (alone)
                sums.aloneNs = saturatedSum(sums.aloneNs, selves[i]);
            m_sink.zone(site, tree, i, outermost);
            if ((flags[i] & (kContinuesFrom | kContinuesTo)) == 0) [[likely]]
                m_sink.call(site, durations[i]);
            else
                fragment(tree, i);
        }
        while (!m_stack.empty())
            leave();
        endTree(tree);
    }

    void leave()
    {
        --m_sites[m_stack.back().site].open;
        m_stack.pop_back();
    }

    void enterSite(const ZoneTree &tree, std::uint32_t site, SiteInFrame &sums)
    {
        sums.treeStamp = m_treeStamp;
        if (sums.frameStamp != m_frameStamp) {
            sums = {.frameStamp = m_frameStamp, .treeStamp = m_treeStamp};
            m_inFrame.push_back(site);
        } else {
            sums.shared = true;
        }
        m_sink.inTree(site, tree.thread(), tree.frame());
    }

    void beginTree(const ZoneTree &tree)
    {
        ++m_treeStamp;
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
    std::vector<Path> m_paths; // by thread
    std::vector<SiteInFrame> m_sites;
    std::vector<std::uint32_t> m_inFrame;
    std::vector<StackEntry> m_stack;
    std::vector<OpenCall> m_next; // calls that cross the mark behind the tree at hand
    std::size_t m_joined = 0;     // how many of the path are continued in the tree at hand
    std::uint32_t m_frameStamp = 0;
    std::uint32_t m_treeStamp = 0;
    bool m_joinsBefore = false;
    ChunkEdges m_edges;
};

// Joins what crosses the borders of chunks. Chunks come in order; call(site, durationNs) is called
// for every call that is whole.
template <class Call>
class CallJoiner {
  public:
    explicit CallJoiner(Call call)
        : m_call(call)
    {}

    void add(const ChunkEdges &edges)
    {
        if (edges.firstFrame != m_endFrame)
            finish();
        m_endFrame = edges.endFrame;
        std::vector<EdgeCall> open;
        for (EdgeCall call : edges.calls) {
            if (call.fromBefore)
                takeOpen(call);
            if (call.goesOn)
                open.push_back(call);
            else
                m_call(call.site, call.durationNs);
        }
        finish();
        m_open = std::move(open);
    }

    void finish()
    {
        for (const EdgeCall &call : m_open) {
            if (call.goesOn) // nothing continued it
                m_call(call.site, call.durationNs);
        }
        m_open.clear();
    }

  private:
    // m_open is in order of threads and depths: ChunkEdges hand on calls that way.
    void takeOpen(EdgeCall &call)
    {
        const auto place = [](const EdgeCall &c) { return std::pair(c.thread, c.depth); };
        const auto before = std::ranges::lower_bound(m_open, place(call), {}, place);
        if (before == m_open.end() || place(*before) != place(call) || before->site != call.site)
            return;
        call.durationNs = saturatedSum(call.durationNs, before->durationNs);
        before->goesOn = false;
    }

    Call m_call;
    FrameIndex m_endFrame = 0;
    std::vector<EdgeCall> m_open;
};

} // namespace zoe
