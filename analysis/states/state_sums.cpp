#include "analysis/states/state_sums.h"

#include <limits>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe {

// Within a tree, no sum exceeds its time. Zones that an earlier slice had are there for what lies
// in them: they lose the time of zones that begin in this one, and nothing else.
class SiteStateSums::TreeVisitor {
  public:
    TreeVisitor(SiteStateSums &sums, const ZoneTree &tree, std::size_t begunBefore)
        : m_sums(sums)
        , m_begunBefore(begunBefore)
        , m_sites(tree.sites())
        , m_starts(tree.starts())
        , m_durations(tree.durations())
        , m_selves(tree.selves())
        , m_depths(tree.depths())
    {}

    void begun(std::size_t zone, const StateTimes &total)
    {
        InTree &site = siteOf(zone);
        const bool outermost = isOutermost(zone, site);
        if (zone < m_begunBefore) {
            site.times.self -= total;
            giveToParent(zone, total);
            m_open.push_back(zone);
        } else if (outermost) {
            site.times.total += total;
        }
    }
    void ended(std::size_t zone, const StateTimes &self) { siteOf(zone).times.self += self; }
    void inState(std::size_t first, std::size_t end, ThreadState state)
    {
        if (first < m_begunBefore) {
            StateTimes total;
            total.of(state) = m_durations[first];
            giveToParent(first, total);
        }
        for (std::size_t zone = first; zone < end; ++zone) {
            InTree &site = siteOf(zone);
            const bool outermost = isOutermost(zone, site);
            if (zone < m_begunBefore)
                continue;
            site.times.self.of(state) += m_selves[zone];
            if (outermost)
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
    // An earlier slice took it from there.
    void giveToParent(std::size_t zone, const StateTimes &total)
    {
        while (!m_open.empty() && m_depths[m_open.back()] >= m_depths[zone])
            m_open.pop_back();
        if (!m_open.empty())
            siteOf(m_open.back()).times.self += total;
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
    std::size_t m_begunBefore;
    std::vector<std::size_t> m_open; // zones of earlier slices, from the outermost
    std::span<const std::uint32_t> m_sites;
    std::span<const TimeNs> m_starts;
    std::span<const DurationNs> m_durations;
    std::span<const DurationNs> m_selves;
    std::span<const std::uint32_t> m_depths;
};

void SiteStateSums::add(const ZoneTree &tree, const StateTimeline &states, std::size_t begunBefore)
{
    states.visitZones(tree, TreeVisitor(*this, tree, begunBefore));
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

void StateSummer::add(std::size_t worker, std::size_t i, const ChunkPart &part)
{
    Worker &own = m_workers[worker];
    if (part.first())
        own.states = statesOfChunk(m_capture, i, part);
    if (!own.states.any)
        return;
    if (!own.sums)
        own.sums.emplace(m_capture.sites().size());
    const Chunk &chunk = part.chunk();
    for (const TreeSpan &tree : chunk.trees) {
        if (m_selection.hasThread(tree.thread) && m_frames.contains(chunk.firstFrame + tree.frame))
            own.sums->add(chunk.tree(tree), own.states.of(tree.thread), part.begunBefore(tree));
    }
}

bool StateSummer::wants(std::size_t i) const
{
    const auto chunks = m_capture.chunks();
    return chunks[i].zoneCount < kLargeFrameZones || hasStates(m_capture, i) ||
           (i + 1 < chunks.size() && hasStates(m_capture, i + 1));
}

std::shared_ptr<const StateSums> StateSummer::sums() const
{
    SiteStateSums sums(m_capture.sites().size());
    auto result = std::make_shared<StateSums>();
    for (const Worker &worker : m_workers) {
        if (!worker.sums)
            continue;
        sums.add(*worker.sums);
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
    std::vector<std::size_t> wanted;
    for (std::size_t i = 0; i < run.chunks().size(); ++i) {
        if (summer.wants(run.chunks()[i]))
            wanted.push_back(i);
    }
    const Status status = run.forSomeParts(
        wanted, task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            summer.add(worker, run.chunks()[i], part);
        });
    if (!status)
        return status.error();
    return summer.sums();
}

} // namespace zoe
