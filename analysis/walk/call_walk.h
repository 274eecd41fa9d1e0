// Walks zone trees chunk by chunk and reports whole calls, and totals per frame, to a sink.
// Fragments in consecutive frames are joined to calls. Calls that cross the borders of a chunk are
// returned (chunk_edges.h), so that chunks can be processed in parallel.
//
// A sink has:
//     void call(std::uint32_t site, DurationNs ns)         a whole call, inclusive
//     void inFrame(std::uint32_t site, DurationNs ns)      once per frame and site in it: its total
// Not thread-safe: a walk belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_edges.h"
#include "analysis/walk/chunk_part.h"
#include "analysis/walk/fragment_joiner.h"

namespace zoe {

template <class Sink>
class CallWalk {
  public:
    // frames: the selected frames that exist; they and the sink must outlive the walk.
    CallWalk(const Capture &capture, const Selection &selection, const FrameRanges &frames,
             Sink &sink)
        : m_frames(frames)
        , m_sink(sink)
        , m_threadSelected(capture.threads().size())
        , m_fragments(capture.threads().size())
        , m_sites(capture.sites().size())
    {
        for (std::uint32_t thread = 0; thread < m_threadSelected.size(); ++thread)
            m_threadSelected[thread] = selection.hasThread(ThreadId{thread});
    }

    // Returns the edges of the chunk after its last part.
    ChunkEdges part(const ChunkPart &part)
    {
        const Chunk &chunk = part.chunk();
        if (part.first())
            m_fragments.beginChunk(chunk.firstFrame,
                                   chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()),
                                   chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1));
        auto tree = chunk.trees.begin();
        while (tree != chunk.trees.end()) {
            const std::uint32_t inChunk = tree->frame;
            const FrameIndex frame = chunk.firstFrame + inChunk;
            const bool selected = m_frames.contains(frame);
            if (!part.continues()) {
                ++m_frameStamp;
                m_inFrame.clear();
            }
            for (; tree != chunk.trees.end() && tree->frame == inChunk; ++tree) {
                if (selected && m_threadSelected[tree->thread.value])
                    walkTree(part, *tree);
            }
            if (part.goesOn())
                break;
            for (const ThreadId thread : m_openTrees)
                m_fragments.endTree(thread, frame);
            m_openTrees.clear();
            for (const std::uint32_t site : m_inFrame)
                m_sink.inFrame(site, m_sites[site].totalNs);
        }
        if (!part.last())
            return {};
        ChunkEdges edges = m_fragments.endChunk();
        for (const FragmentJoiner::WholeCall &call : m_fragments.takeWhole())
            m_sink.call(call.site, call.durationNs);
        return edges;
    }

  private:
    struct SiteState {
        TimeNs outerEndNs = 0;  // of its last outermost zone in the current tree
        DurationNs totalNs = 0; // of outermost zones in the current frame
        std::uint32_t treeStamp = 0;
        std::uint32_t frameStamp = 0;
    };

    void walkTree(const ChunkPart &part, const TreeSpan &span)
    {
        ++m_treeStamp;
        const ZoneTree whole = part.chunk().tree(span);
        for (std::size_t i = 0; i < part.begunBefore(span); ++i)
            isOutermost(stateIn(whole.sites()[i]), whole.starts()[i], whole.durations()[i]);
        const ZoneTree tree = part.begun(span);
        if (std::ranges::find(m_openTrees, span.thread) == m_openTrees.end()) {
            m_openTrees.push_back(span.thread);
            m_fragments.beginTree(tree);
        }
        const auto sites = tree.sites();
        const auto starts = tree.starts();
        const auto durations = tree.durations();
        const auto flags = tree.flags();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            SiteState &state = stateIn(sites[i]);
            if (isOutermost(state, starts[i], durations[i]))
                state.totalNs = saturatedSum(state.totalNs, durations[i]);
            if ((flags[i] & (kContinuesFrom | kContinuesTo)) == 0) [[likely]]
                m_sink.call(sites[i], durations[i]);
            else
                m_fragments.add(tree, tree[i]);
        }
    }

    // In the current tree.
    SiteState &stateIn(std::uint32_t site)
    {
        SiteState &state = m_sites[site];
        if (state.treeStamp != m_treeStamp) {
            state.treeStamp = m_treeStamp;
            state.outerEndNs = std::numeric_limits<TimeNs>::min();
            if (state.frameStamp != m_frameStamp) {
                state.frameStamp = m_frameStamp;
                state.totalNs = 0;
                m_inFrame.push_back(site);
            }
        }
        return state;
    }

    // A zone that starts before the end of another one of its site lies inside it.
    static bool isOutermost(SiteState &state, TimeNs startNs, DurationNs durationNs)
    {
        if (startNs < state.outerEndNs)
            return false;
        state.outerEndNs = startNs + durationNs;
        return true;
    }

    const FrameRanges &m_frames;
    Sink &m_sink;
    std::vector<std::uint8_t> m_threadSelected;
    FragmentJoiner m_fragments;
    std::vector<SiteState> m_sites; // by site
    std::vector<std::uint32_t> m_inFrame;
    std::vector<ThreadId> m_openTrees; // of the current frame
    std::uint32_t m_frameStamp = 0;
    std::uint32_t m_treeStamp = 0;
};

} // namespace zoe
