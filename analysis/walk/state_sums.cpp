#include "analysis/walk/state_sums.h"

#include <limits>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe {

// Within a tree, no sum exceeds its time.
class SiteStateSums::TreeVisitor {
  public:
    TreeVisitor(SiteStateSums &sums, const ZoneTree &tree)
        : m_sums(sums)
        , m_sites(tree.sites())
        , m_starts(tree.starts())
        , m_durations(tree.durations())
        , m_selves(tree.selves())
    {}

    void begun(std::size_t zone, const StateTimes &total)
    {
        InTree &site = siteOf(zone);
        if (isOutermost(zone, site))
            site.times.total += total;
    }
    void ended(std::size_t zone, const StateTimes &self) { siteOf(zone).times.self += self; }
    void inState(std::size_t first, std::size_t end, ThreadState state)
    {
        for (std::size_t zone = first; zone < end; ++zone) {
            InTree &site = siteOf(zone);
            site.times.self.of(state) += m_selves[zone];
            if (isOutermost(zone, site))
                site.times.total.of(state) += m_durations[zone];
        }
    }

  private:
    InTree &siteOf(std::size_t zone)
    {
        InTree &site = m_sums.m_tree[m_sites[zone]];
        if (!site.there) {
            site = {{}, std::numeric_limits<TimeNs>::min(), true};
            m_sums.m_there.push_back(m_sites[zone]);
        }
        return site;
    }
    // A zone that starts before the end of another one of its site lies inside it.
    bool isOutermost(std::size_t zone, InTree &site) const
    {
        if (m_starts[zone] < site.outerEndNs)
            return false;
        site.outerEndNs = m_starts[zone] + m_durations[zone];
        return true;
    }

    SiteStateSums &m_sums;
    std::span<const std::uint32_t> m_sites;
    std::span<const TimeNs> m_starts;
    std::span<const DurationNs> m_durations;
    std::span<const DurationNs> m_selves;
};

void SiteStateSums::add(const ZoneTree &tree, const StateTimeline &states)
{
    states.visitZones(tree, TreeVisitor(*this, tree));
    for (const std::uint32_t site : m_there) {
        m_sites[site].total.add(m_tree[site].times.total);
        m_sites[site].self.add(m_tree[site].times.self);
        m_tree[site].there = false;
    }
    m_there.clear();
}

void SiteStateSums::add(const SiteStateSums &other)
{
    for (std::size_t site = 0; site < m_sites.size(); ++site) {
        m_sites[site].total.add(other.m_sites[site].total);
        m_sites[site].self.add(other.m_sites[site].self);
    }
}

void StateSummer::add(std::size_t worker, std::size_t i, const Chunk &chunk)
{
    const ChunkStates states = statesOfChunk(m_capture, i, chunk);
    if (!states.any)
        return;
    std::optional<SiteStateSums> &own = m_workers[worker];
    if (!own)
        own.emplace(m_capture.sites().size());
    for (const TreeSpan &tree : chunk.trees) {
        if (m_selection.hasThread(tree.thread) && m_frames.contains(chunk.firstFrame + tree.frame))
            own->add(chunk.tree(tree), states.of(tree.thread));
    }
}

std::shared_ptr<const StateSums> StateSummer::sums() const
{
    SiteStateSums sums(m_capture.sites().size());
    auto result = std::make_shared<StateSums>();
    for (const std::optional<SiteStateSums> &worker : m_workers) {
        if (!worker)
            continue;
        sums.add(*worker);
        result->any = true;
    }
    result->sites = sums.sites();
    return result;
}

Result<std::shared_ptr<const StateSums>> stateSums(const Capture &capture,
                                                   const Selection &selection, const Task &task)
{
    ChunkRun run(capture, selection);
    StateSummer summer(capture, selection, run.frames(), run.workers(task));
    const Status status =
        run.forAllTrees(task, [&](std::size_t worker, std::size_t i, const ChunkTrees &trees) {
            if (trees.whole() != nullptr) // otherwise no states are known
                summer.add(worker, run.chunks()[i], *trees.whole());
        });
    if (!status)
        return status.error();
    return summer.sums();
}

} // namespace zoe
