#include "analysis/states/disturbance.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "analysis/states/chunk_states.h"
#include "analysis/states/running_capture.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

struct TakenTime {
    double wantedNs = 0; // running or able to run
    double takenNs = 0;

    void add(const ZoneTree &tree, const StateTimeline &states, const CpuUsers &users)
    {
        const auto spans = states.spans();
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (tree.depths()[i] != 0)
                continue;
            const TimeNs from = tree.starts()[i];
            const TimeNs to = from + tree.durations()[i];
            for (std::size_t at = states.firstEndingAfter(from);
                 at < spans.size() && spans[at].startNs < to; ++at) {
                if (spans[at].state == ThreadState::Waiting)
                    continue;
                const TimeNs start = std::max(from, spans[at].startNs);
                const TimeNs end = std::min(to, spans[at].endNs());
                wantedNs += static_cast<double>(end - start);
                if (spans[at].state == ThreadState::Preempted)
                    takenNs +=
                        static_cast<double>(end - start - users.ranOn(spans[at].cpu, start, end));
            }
        }
    }
};

// What the capture's own threads ran; captures may tell of other programs, too.
CpuUsers ownUsers(const Capture &capture, const ChunkStates &states)
{
    std::vector<ThreadStateSpan> all;
    for (std::uint32_t thread = 0; thread < states.threads.size(); ++thread) {
        const auto spans = states.threads[thread].spans();
        if (capture.thread(ThreadId{thread}).isRecorded())
            all.insert(all.end(), spans.begin(), spans.end());
    }
    std::ranges::sort(all, {}, &ThreadStateSpan::startNs);
    return CpuUsers(all);
}

// What ran during a chunk.
struct ChunkUsers {
    ChunkStates states;
    CpuUsers users;

    ChunkUsers(const Capture &capture, ChunkStates ofChunk)
        : states(std::move(ofChunk))
        , users(ownUsers(capture, states))
    {}
};

} // namespace

Result<std::optional<double>> disturbanceOf(const Capture &capture, const Selection &selection,
                                            const Task &task)
{
    if (!knowsRunning(capture, selection))
        return std::optional<double>();
    ChunkRun run(capture, selection);
    std::vector<TakenTime> chunks(run.chunks().size()); // so that sums don't depend on workers
    std::vector<std::optional<ChunkUsers>> users(run.workers(task));
    const auto see = [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
        std::optional<ChunkUsers> &of = users[worker];
        if (part.first())
            of.emplace(capture, statesOfChunk(capture, run.chunks()[i], part));
        if (!of->states.any)
            return;
        const Chunk &chunk = part.chunk();
        for (const TreeSpan &span : chunk.trees) {
            if (selection.hasThread(span.thread) &&
                run.frames().contains(chunk.firstFrame + span.frame))
                chunks[i].add(part.begun(span), of->states.of(span.thread), of->users);
        }
    };
    const Status status = run.forEachPart(task, see);
    if (!status)
        return status.error();
    TakenTime all;
    for (const TakenTime &chunk : chunks) {
        all.wantedNs += chunk.wantedNs;
        all.takenNs += chunk.takenNs;
    }
    return std::optional<double>(all.wantedNs > 0 ? all.takenNs / all.wantedNs : 0);
}

} // namespace zoe
