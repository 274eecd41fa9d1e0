#include "analysis/walk/state_sums.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe {

void SiteStateSums::add(const ZoneTree &tree, const StateTimeline &states)
{
    if (states.empty())
        return;
    states.zonesOf(tree, m_zones);
    ++m_stamp;
    const auto sites = tree.sites();
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::uint32_t site = sites[i];
        m_sites[site].self.add(m_zones[i].self);
        if (m_stamps[site] != m_stamp) {
            m_stamps[site] = m_stamp;
            m_outerEndNs[site] = std::numeric_limits<TimeNs>::min();
        }
        // A zone that starts before the end of another one of its site lies inside it.
        if (starts[i] >= m_outerEndNs[site]) {
            m_outerEndNs[site] = starts[i] + durations[i];
            m_sites[site].total.add(m_zones[i].total);
        }
    }
}

void SiteStateSums::add(const SiteStateSums &other)
{
    for (std::size_t site = 0; site < m_sites.size(); ++site) {
        m_sites[site].total.add(other.m_sites[site].total);
        m_sites[site].self.add(other.m_sites[site].self);
    }
}

Result<std::shared_ptr<const StateSums>> stateSums(const Capture &capture,
                                                   const Selection &selection, const Task &task)
{
    struct Worker {
        SiteStateSums sums;
        bool any = false;
    };
    ChunkRun run(capture, selection);
    std::vector<std::optional<Worker>> workers(run.workers(task));
    const Status status =
        run.forAllTrees(task, [&](std::size_t at, std::size_t i, const ChunkTrees &trees) {
            if (trees.whole() == nullptr) // no states are known
                return;
            const Chunk &chunk = *trees.whole();
            std::optional<Worker> &worker = workers[at];
            if (!worker)
                worker.emplace(Worker{SiteStateSums(capture.sites().size())});
            const ChunkStates states = statesOfChunk(capture, run.chunks()[i], chunk);
            if (!states.any)
                return;
            worker->any = true;
            for (const TreeSpan &tree : chunk.trees) {
                if (selection.hasThread(tree.thread) &&
                    run.frames().contains(chunk.firstFrame + tree.frame))
                    worker->sums.add(chunk.tree(tree), states.of(tree.thread));
            }
        });
    if (!status)
        return status.error();
    SiteStateSums sums(capture.sites().size());
    auto result = std::make_shared<StateSums>();
    for (const std::optional<Worker> &worker : workers) {
        if (!worker)
            continue;
        sums.add(worker->sums);
        result->any = result->any || worker->any;
    }
    result->sites = sums.sites();
    return std::shared_ptr<const StateSums>(std::move(result));
}

} // namespace zoe
