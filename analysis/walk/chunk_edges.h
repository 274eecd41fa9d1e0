// Calls that cross the borders of chunks: chunks are processed in parallel and joined in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

// A call that began before a chunk or continues after it: its part in the chunk.
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
    std::vector<EdgeCall> calls; // those that continue by thread, then depth
};

// Chunks must be in order; calls call(site, durationNs) for every completed call.
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
    std::vector<EdgeCall> m_open; // in order of threads and depths
};

} // namespace zoe
