#include "analysis/walk/disturbance.h"

#include <algorithm>
#include <map>
#include <vector>

#include "analysis/statistics/spread_sum.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/chunk_states.h"
#include "analysis/walk/running_capture.h"

namespace zoe {

namespace {

// use(state, cpu, from, to): each time in which the thread of a tree ran or could have run inside
// zones.
template <class Use>
void forEachWanted(const ZoneTree &tree, const StateTimeline &states, const Use &use)
{
    const auto spans = states.spans();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree.depths()[i] != 0)
            continue;
        const TimeNs from = tree.starts()[i];
        const TimeNs to = from + tree.durations()[i];
        for (std::size_t at = states.firstEndingAfter(from);
             at < spans.size() && spans[at].startNs < to; ++at) {
            if (spans[at].state != ThreadState::Waiting)
                use(spans[at].state, spans[at].cpu, std::max(from, spans[at].startNs),
                    std::min(to, spans[at].endNs()));
        }
    }
}

// Passes over the selected trees of a capture.
class Trees {
  public:
    Trees(const Capture &capture, const Selection &selection)
        : m_capture(capture)
        , m_selection(selection)
        , m_run(capture, selection)
    {}

    [[nodiscard]] std::size_t chunks() const { return m_run.chunks().size(); }

    // ofChunk(i, chunk, states, ofTree), which calls ofTree(use) for all trees: forEachWanted().
    template <class OfChunk>
    Status forEach(const Task &task, const OfChunk &ofChunk)
    {
        return m_run.forEach(task, [&](std::size_t, std::size_t i, const Chunk &chunk) {
            const ChunkStates states = statesOfChunk(m_capture, m_run.chunks()[i], chunk);
            if (!states.any)
                return;
            ofChunk(i, chunk, states, [&](const auto &use) {
                for (const TreeSpan &span : chunk.trees) {
                    if (m_selection.hasThread(span.thread) &&
                        m_run.frames().contains(chunk.firstFrame + span.frame))
                        forEachWanted(chunk.tree(span), states.of(span.thread), use);
                }
            });
        });
    }

  private:
    const Capture &m_capture;
    const Selection &m_selection;
    ChunkRun m_run;
};

struct TakenTime {
    double wantedNs = 0; // running or able to run
    double programsNs = 0;
    double hostNs = 0;
    std::vector<StolenTime> stolen;
};

CpuUsers usersOf(const ChunkStates &states)
{
    std::vector<ThreadStateSpan> all;
    for (const StateTimeline &thread : states.threads)
        all.insert(all.end(), thread.spans().begin(), thread.spans().end());
    std::ranges::sort(all, {}, &ThreadStateSpan::startNs);
    return CpuUsers(all);
}

using HostTimes = std::map<std::uint32_t, SpreadSum>; // by CPU

HostTimes hostTimesOf(const std::vector<TakenTime> &chunks)
{
    std::vector<StolenTime> all;
    for (const TakenTime &chunk : chunks)
        all.insert(all.end(), chunk.stolen.begin(), chunk.stolen.end());
    std::ranges::stable_sort(all, {}, &StolenTime::startNs);
    HostTimes times;
    for (const StolenTime &one : all)
        times[one.cpu].add(one.startNs, one.durationNs, one.hypervisorNs);
    return times;
}

} // namespace

Result<std::optional<Disturbance>> disturbanceOf(const Capture &capture, const Selection &selection,
                                                 const Task &task)
{
    if (!knowsRunning(capture, selection))
        return std::optional<Disturbance>();
    Trees trees(capture, selection);
    std::vector<TakenTime> chunks(trees.chunks()); // so that sums don't depend on workers
    const Status taken =
        trees.forEach(task.part(0, 0.5), [&](std::size_t i, const Chunk &chunk,
                                             const ChunkStates &states, const auto &forEachTree) {
            TakenTime &own = chunks[i];
            std::ranges::copy_if(chunk.extras.stolen, std::back_inserter(own.stolen),
                                 [](const StolenTime &one) { return one.hypervisorNs > 0; });
            const CpuUsers users = usersOf(states);
            forEachTree([&](ThreadState state, std::uint32_t cpu, TimeNs from, TimeNs to) {
                own.wantedNs += static_cast<double>(to - from);
                if (state == ThreadState::Preempted)
                    own.programsNs += static_cast<double>(to - from - users.ranOn(cpu, from, to));
            });
        });
    if (!taken)
        return taken.error();
    // A second time on virtual machines alone: a span of stolen time is in the chunk in which it
    // ends, and may begin many chunks before.
    if (const HostTimes host = hostTimesOf(chunks); !host.empty()) {
        const Status stolen = trees.forEach(
            task.part(0.5, 1), [&](std::size_t i, const Chunk & /*chunk*/,
                                   const ChunkStates & /*states*/, const auto &forEachTree) {
                forEachTree([&](ThreadState state, std::uint32_t cpu, TimeNs from, TimeNs to) {
                    const auto ofCpu = host.find(cpu);
                    if (state == ThreadState::Running && ofCpu != host.end())
                        chunks[i].hostNs += static_cast<double>(
                            std::min(ofCpu->second.between(from, to), to - from));
                });
            });
        if (!stolen)
            return stolen.error();
    }
    Disturbance all;
    double wantedNs = 0;
    for (const TakenTime &chunk : chunks) {
        wantedNs += chunk.wantedNs;
        all.programs += chunk.programsNs;
        all.host += chunk.hostNs;
    }
    if (wantedNs <= 0)
        return std::optional(Disturbance());
    return std::optional(Disturbance{all.programs / wantedNs, all.host / wantedNs});
}

} // namespace zoe
