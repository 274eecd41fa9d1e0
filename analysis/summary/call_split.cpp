#include "analysis/summary/call_split.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/value_counts.h"
#include "analysis/summary/call_groups.h"
#include "analysis/walk/chunk_calls.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::size_t kRanksPartOfMemory = 4;

// What is known about a call that crosses the border of a chunk.
struct KnownEdge {
    std::size_t chain = 0; // the whole call it is a part of
    bool begins = false;   // in this chunk
};

struct Chain {
    std::uint32_t site = 0;
    DurationNs durationNs = 0;
    std::size_t chunk = 0; // in which it begins
    SplitTies ties;        // of the calls that begin there before it
    SplitGroup group = kCentre;
};

struct SumState {
    explicit SumState(std::size_t sites)
        : groups(sites)
        , ties(sites)
    {}

    GroupSummer groups;
    std::vector<SplitTies> ties;       // by site; of the current chunk
    std::vector<SplitGroup> callGroup; // by call of the chunk
};

class Splitter {
  public:
    Splitter(const Capture &capture, const Selection &selection, double percent)
        : m_capture(capture)
        , m_selection(selection)
        , m_percent(percent)
        , m_run(capture, selection)
        , m_sites(capture.sites().size())
        , m_edges(m_run.chunks().size())
        , m_borders(m_sites)
        , m_ties(m_run.chunks().size())
    {}

    Result<std::shared_ptr<const CallSplits>> run(const Task &task)
    {
        if (Status status = countCalls(task.part(0, 0.2)); !status)
            return status.error();
        if (Status status = findBorders(task.part(0.2, 0.4)); !status)
            return status.error();
        if (Status status = countTies(task.part(0.4, 0.6)); !status)
            return status.error();
        if (Status status = sumGroups(task.part(0.6, 1)); !status)
            return status.error();
        task.progress(1);
        return result();
    }

  private:
    // A walk over the calls of all chunks, with a caller's state for each worker.
    template <class State, class Make, class Body>
    Result<std::vector<std::unique_ptr<State>>> walk(const Task &task, Make make, Body body)
    {
        struct Worker {
            ChunkCalls calls;
            std::unique_ptr<State> state;
        };
        std::vector<std::unique_ptr<Worker>> workers(m_run.workers(task));
        const Status status =
            m_run.forEach(task, [&](std::size_t worker, std::size_t i, const Chunk &chunk) {
                if (!workers[worker]) {
                    workers[worker] = std::make_unique<Worker>(
                        Worker{ChunkCalls(m_capture, m_selection, m_run.frames()), make()});
                }
                workers[worker]->calls.read(chunk);
                body(*workers[worker]->state, i, chunk, workers[worker]->calls);
            });
        if (!status)
            return status.error();
        m_unreadableFrames = std::max(m_unreadableFrames, m_run.unreadableFrames());
        std::vector<std::unique_ptr<State>> states;
        states.push_back(make());
        for (std::unique_ptr<Worker> &worker : workers) {
            if (worker)
                states.push_back(std::move(worker->state));
        }
        return states;
    }

    Status countCalls(const Task &task)
    {
        using Counts = std::vector<ValueCounts>; // by site
        std::vector<std::vector<ChunkCall>> parts(m_edges.size());
        auto counted = walk<Counts>(
            task, [&] { return std::make_unique<Counts>(m_sites, ValueCounts(0)); },
            [&](Counts &counts, std::size_t i, const Chunk &, const ChunkCalls &calls) {
                for (const std::uint32_t edge : calls.edges())
                    parts[i].push_back(calls.calls()[edge]);
                for (const ChunkCall &call : calls.calls()) {
                    if (!call.fromBefore && !call.goesOn)
                        counts[call.site].add(call.durationNs);
                }
            });
        if (!counted)
            return counted.error();
        joinEdges(parts);
        Counts &sum = *counted->front();
        for (const Chain &chain : m_chains)
            sum[chain.site].add(chain.durationNs);
        for (std::size_t i = 1; i < counted->size(); ++i) {
            for (std::size_t site = 0; site < m_sites; ++site)
                sum[site].add((*(*counted)[i])[site]);
        }
        m_plans.resize(m_sites);
        m_missing.resize(m_sites);
        for (std::size_t site = 0; site < m_sites; ++site)
            plan(site, sum[site]);
        return {};
    }

    void plan(std::size_t site, const ValueCounts &counts)
    {
        SplitBorders &borders = m_borders[site];
        borders.calls = counts.count();
        borders.outer = static_cast<std::uint64_t>(
            std::floor(static_cast<double>(borders.calls) * m_percent / 100));
        if (borders.outer == 0)
            return;
        m_missing[site] = {borders.outer - 1, borders.calls - borders.outer};
        m_plans[site] = std::make_unique<const RankPlan>(counts.buckets(), m_missing[site]);
    }

    // Assigns a chain to every call that crosses borders. Consecutive chunks in m_run are also
    // consecutive in the capture if a call continues from one to the next.
    void joinEdges(const std::vector<std::vector<ChunkCall>> &parts)
    {
        using Place = std::pair<ThreadId, std::uint32_t>;
        std::map<Place, std::size_t> open;
        FrameIndex openAt = 0; // the frame in which they continue
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const ChunkSummary &chunk = m_capture.chunks()[m_run.chunks()[i]];
            if (chunk.firstFrame != openAt)
                open.clear();
            std::map<Place, std::size_t> next;
            for (const ChunkCall &call : parts[i]) {
                const Place place{call.thread, call.depth};
                const auto found = open.find(place);
                const bool joins = call.fromBefore && found != open.end() &&
                                   m_chains[found->second].site == call.site;
                const std::size_t chain = joins ? found->second : m_chains.size();
                if (!joins)
                    m_chains.push_back({call.site, 0, i, {}, kCentre});
                m_chains[chain].durationNs =
                    saturatedSum(m_chains[chain].durationNs, call.durationNs);
                m_edges[i].push_back({chain, !joins});
                if (call.goesOn)
                    next[place] = chain;
            }
            open = std::move(next);
            openAt = chunk.firstFrame + chunk.frameCount;
        }
    }

    // The less memory there is, the more passes it needs.
    Status findBorders(const Task &task)
    {
        const auto plans = [this] {
            std::vector<const RankPlan *> all;
            for (const auto &plan : m_plans) {
                if (plan)
                    all.push_back(plan.get());
            }
            return all;
        };
        for (double done = 0; !plans().empty(); done = (1 + done) / 2) {
            if (Status status = lookForBorders(plans(), task.part(done, (1 + done) / 2)); !status)
                return status;
        }
        return {};
    }

    Status lookForBorders(std::span<const RankPlan *const> plans, const Task &task)
    {
        using Collectors = std::vector<std::optional<RankCollector>>; // by site
        const std::size_t bytes = task.memoryBytes() / kRanksPartOfMemory;
        const std::size_t mostCells = cellsWithin(bytes / (m_run.workers(task) + 1), plans);
        auto collected = walk<Collectors>(
            task,
            [&] {
                auto collectors = std::make_unique<Collectors>(m_sites);
                for (std::size_t site = 0; site < m_sites; ++site) {
                    if (m_plans[site])
                        (*collectors)[site].emplace(*m_plans[site], mostCells);
                }
                return collectors;
            },
            [&](Collectors &collectors, std::size_t i, const Chunk &, const ChunkCalls &calls) {
                forEachBegun(i, calls, [&](std::uint32_t site, DurationNs ns, const KnownEdge *) {
                    if (collectors[site])
                        collectors[site]->add(ns);
                });
            });
        if (!collected)
            return collected.error();
        Collectors &sum = *collected->front();
        for (std::size_t site = 0; site < m_sites; ++site) {
            if (!m_plans[site])
                continue;
            for (std::size_t i = 1; i < collected->size(); ++i)
                sum[site]->add(*(*(*collected)[i])[site]);
            takeBorders(site, *sum[site]);
        }
        return {};
    }

    void takeBorders(std::size_t site, RankCollector &found)
    {
        SplitBorders &borders = m_borders[site];
        std::erase_if(m_missing[site], [&](std::uint64_t rank) {
            const auto value = found.valueAt(rank);
            if (value)
                (rank < borders.outer ? borders.fastestNs : borders.slowestNs) = *value;
            return value.has_value();
        });
        m_plans[site] = m_missing[site].empty()
                            ? nullptr
                            : std::make_unique<const RankPlan>(found, m_missing[site]);
    }

    // Calls body(site, duration of the whole call, its edge or null) for each call that begins in
    // the chunk, in order.
    template <class Body>
    void forEachBegun(std::size_t i, const ChunkCalls &calls, Body body) const
    {
        std::size_t edge = 0;
        for (const ChunkCall &call : calls.calls()) {
            if (!call.fromBefore && !call.goesOn) {
                body(call.site, call.durationNs, nullptr);
                continue;
            }
            const KnownEdge &known = m_edges[i][edge++];
            if (known.begins)
                body(call.site, m_chains[known.chain].durationNs, &known);
        }
    }

    struct BorderCounts {
        std::uint64_t below = 0; // shorter than the longest of the fastest
        std::uint64_t above = 0;
        SplitTies ties;
    };

    void countTie(BorderCounts &counts, std::map<std::uint32_t, SplitTies> &chunk,
                  std::uint32_t site, DurationNs ns, const KnownEdge *edge)
    {
        const SplitBorders &borders = m_borders[site];
        if (borders.outer == 0)
            return;
        counts.below += ns < borders.fastestNs ? 1 : 0;
        counts.above += ns > borders.slowestNs ? 1 : 0;
        if (ns != borders.fastestNs && ns != borders.slowestNs)
            return;
        SplitTies &ties = chunk[site];
        if (edge != nullptr)
            m_chains[edge->chain].ties = ties;
        ties.fastest += ns == borders.fastestNs ? 1 : 0;
        ties.slowest += ns == borders.slowestNs ? 1 : 0;
    }

    Status countTies(const Task &task)
    {
        using Counts = std::vector<BorderCounts>; // by site
        auto counted = walk<Counts>(
            task, [&] { return std::make_unique<Counts>(m_sites); },
            [&](Counts &counts, std::size_t i, const Chunk &, const ChunkCalls &calls) {
                forEachBegun(i, calls,
                             [&](std::uint32_t site, DurationNs ns, const KnownEdge *edge) {
                                 countTie(counts[site], m_ties[i], site, ns, edge);
                             });
            });
        if (!counted)
            return counted.error();
        std::vector<SplitTies> all(m_sites);
        for (std::map<std::uint32_t, SplitTies> &chunk : m_ties) {
            for (auto &[site, ties] : chunk) {
                const SplitTies here = ties;
                ties = all[site]; // from now on, those in earlier chunks
                all[site].add(here);
            }
        }
        for (std::size_t site = 0; site < m_sites; ++site) {
            BorderCounts sum;
            for (const auto &counts : *counted) {
                sum.below += (*counts)[site].below;
                sum.above += (*counts)[site].above;
            }
            SplitBorders &borders = m_borders[site];
            borders.atFastest = borders.outer - sum.below;
            borders.slowestFrom = all[site].slowest - (borders.outer - sum.above);
        }
        for (Chain &chain : m_chains) {
            const auto before = m_ties[chain.chunk].find(chain.site);
            if (before != m_ties[chain.chunk].end())
                chain.ties.add(before->second);
            chain.group = groupOf(m_borders[chain.site], chain.durationNs, chain.ties);
        }
        return {};
    }

    Status sumGroups(const Task &task)
    {
        auto summed = walk<SumState>(
            task, [&] { return std::make_unique<SumState>(m_sites); },
            [&](SumState &state, std::size_t i, const Chunk &chunk, const ChunkCalls &calls) {
                findGroups(state, i, calls);
                state.groups.addActiveTimes(chunk, calls, state.callGroup);
            });
        if (!summed)
            return summed.error();
        m_sums.resize(m_sites * kGroups);
        for (const auto &state : *summed) {
            for (std::size_t at = 0; at < m_sums.size(); ++at)
                m_sums[at].add(state->groups.sums()[at]);
        }
        return {};
    }

    void findGroups(SumState &state, std::size_t i, const ChunkCalls &calls) const
    {
        for (const auto &[site, ties] : m_ties[i])
            state.ties[site] = ties;
        state.callGroup.clear();
        std::size_t edge = 0;
        for (const ChunkCall &call : calls.calls()) {
            const bool whole = !call.fromBefore && !call.goesOn;
            const KnownEdge known = whole ? KnownEdge{0, true} : m_edges[i][edge++];
            const DurationNs ns = whole ? call.durationNs : m_chains[known.chain].durationNs;
            SplitGroup group = kCentre;
            if (known.begins) {
                group = groupOf(m_borders[call.site], ns, state.ties[call.site]);
                state.groups.addCall(call.site, group, ns);
            } else {
                group = m_chains[known.chain].group;
            }
            state.callGroup.push_back(group);
        }
    }

    static CallGroup groupOfSums(const GroupSums &sums)
    {
        if (sums.calls == 0)
            return {};
        return {sums.calls,
                sums.minNs,
                sums.maxNs,
                static_cast<double>(static_cast<long double>(sums.totalNs) /
                                    static_cast<long double>(sums.calls)),
                saturated(sums.activeNs),
                saturated(sums.activeExclusiveNs)};
    }

    [[nodiscard]] std::shared_ptr<const CallSplits> result() const
    {
        auto splits = std::make_shared<CallSplits>();
        splits->percent = m_percent;
        splits->unreadableFrames = m_unreadableFrames;
        for (std::uint32_t site = 0; site < m_sites; ++site) {
            if (m_borders[site].calls == 0 || !m_selection.hasSite(SiteId{site}))
                continue;
            const GroupSums *const sums = &m_sums[site * kGroups];
            splits->functions.push_back({SiteId{site}, groupOfSums(sums[kFastest]),
                                         groupOfSums(sums[kCentre]), groupOfSums(sums[kSlowest])});
        }
        return splits;
    }

    const Capture &m_capture;
    const Selection &m_selection;
    double m_percent;
    ChunkRun m_run;
    std::size_t m_sites;
    std::vector<std::vector<KnownEdge>> m_edges; // by chunk of the run, then as ChunkCalls::edges()
    std::vector<Chain> m_chains;
    std::vector<SplitBorders> m_borders;                    // by site
    std::vector<std::unique_ptr<const RankPlan>> m_plans;   // likewise: for finding them
    std::vector<std::vector<std::uint64_t>> m_missing;      // likewise: their missing ranks
    std::vector<std::map<std::uint32_t, SplitTies>> m_ties; // by chunk of the run, then site
    std::vector<GroupSums> m_sums;                          // by site, then group
    std::uint64_t m_unreadableFrames = 0;
};

} // namespace

const CallSplit *CallSplits::of(SiteId site) const
{
    const auto found = std::ranges::lower_bound(functions, site, {}, &CallSplit::site);
    return found != functions.end() && found->site == site ? &*found : nullptr;
}

Result<std::shared_ptr<const CallSplits>>
splitCalls(const Capture &capture, const Selection &selection, double percent, const Task &task)
{
    if (!(percent > 0 && percent < 50)) {
        return Error{ErrorCode::BadInput,
                     "the shares of fastest and slowest calls must be above 0 and below 50 percent",
                     {}};
    }
    return Splitter(capture, selection, percent).run(task);
}

} // namespace zoe
