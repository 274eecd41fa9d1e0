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

// What is known about a call that crosses the border of a unit.
struct KnownEdge {
    std::size_t chain = 0; // the whole call it is a part of
    bool begins = false;   // in this unit
};

// Calls that come in order: those of a site. In slices, the threads of a frame take turns, so only
// those of a site and a thread do.
struct TieKey {
    std::uint32_t site = 0;
    std::uint32_t thread = 0; // 0 in a chunk that is not read in slices

    friend auto operator<=>(const TieKey &, const TieKey &) = default;
};

// A chunk, or a frame of one that is read in slices.
struct CallUnit {
    FrameIndex firstFrame = 0;
    FrameIndex endFrame = 0;
    std::vector<KnownEdge> edges; // as ChunkCalls::edges() of all of its parts
    std::map<TieKey, SplitTies> ties;
};

struct Chain {
    std::uint32_t site = 0;
    DurationNs durationNs = 0;
    CallUnit *unit = nullptr; // in which it begins
    TieKey key;
    SplitTies ties; // of the calls that begin there before it
    SplitGroup group = kCentre;
};

struct SumState {
    SumState(std::size_t sites, std::size_t threads)
        : groups(sites)
        , paths(threads)
    {}

    GroupSummer groups;
    std::map<TieKey, SplitTies> ties;  // of the current unit
    std::vector<SplitGroup> callGroup; // by call of the part
    std::vector<SplitGroup> zoneGroup; // by zone of the part
    // By thread: the groups of its last zones, by depth.
    std::vector<std::vector<SplitGroup>> paths;
};

class Splitter {
  public:
    Splitter(const Capture &capture, const Selection &selection, double percent)
        : m_capture(capture)
        , m_selection(selection)
        , m_percent(percent)
        , m_run(capture, selection)
        , m_sites(capture.sites().size())
        , m_units(m_run.chunks().size())
        , m_borders(m_sites)
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
    // The current part of a unit, and how many of the unit's edges earlier parts had.
    struct Place {
        const ChunkPart &part;
        const ChunkCalls &calls;
        CallUnit &unit;
        std::size_t edge;

        [[nodiscard]] TieKey keyOf(const ChunkCall &call) const
        {
            return {call.site, part.isSlice() ? call.thread.value : 0};
        }
    };

    CallUnit &unitOf(std::size_t i, const ChunkPart &part)
    {
        std::vector<CallUnit> &units = m_units[i];
        const Chunk &chunk = part.chunk();
        const auto frames = static_cast<FrameIndex>(chunk.frames.size());
        if (units.empty() && !part.isSlice())
            units.push_back({chunk.firstFrame, chunk.firstFrame + frames, {}, {}});
        for (FrameIndex frame = chunk.firstFrame; units.size() < frames && part.isSlice(); ++frame)
            units.push_back({frame, frame + 1, {}, {}});
        return units[part.isSlice() ? part.frames().first - chunk.firstFrame : 0];
    }

    // A walk over the calls of all chunks, with a caller's state for each worker.
    template <class State, class Make, class Body>
    Result<std::vector<std::unique_ptr<State>>> walk(const Task &task, Make make, Body body)
    {
        struct Worker {
            ChunkCalls calls;
            std::unique_ptr<State> state;
            std::size_t edge = 0; // of the unit
        };
        std::vector<std::unique_ptr<Worker>> workers(m_run.workers(task));
        const Status status =
            m_run.forEachPart(task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
                if (!workers[worker]) {
                    workers[worker] = std::make_unique<Worker>(
                        Worker{ChunkCalls(m_capture, m_selection, m_run.frames()), make()});
                }
                Worker &own = *workers[worker];
                if (!part.continues())
                    own.edge = 0;
                own.calls.read(part);
                body(*own.state, Place{part, own.calls, unitOf(i, part), own.edge});
                own.edge += own.calls.edges().size();
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
        struct State {
            Counts counts;
            std::map<const CallUnit *, std::vector<ChunkCall>> edges;
        };
        auto counted = walk<State>(
            task,
            [&] {
                return std::make_unique<State>(State{Counts(m_sites, ValueCounts(0)), {}});
            },
            [](State &state, const Place &place) {
                for (const std::uint32_t edge : place.calls.edges())
                    state.edges[&place.unit].push_back(place.calls.calls()[edge]);
                for (const ChunkCall &call : place.calls.calls()) {
                    if (!call.fromBefore && !call.goesOn)
                        state.counts[call.site].add(call.durationNs);
                }
            });
        if (!counted)
            return counted.error();
        State &all = *counted->front();
        for (std::size_t i = 1; i < counted->size(); ++i) {
            all.edges.merge((*counted)[i]->edges);
            for (std::size_t site = 0; site < m_sites; ++site)
                all.counts[site].add((*counted)[i]->counts[site]);
        }
        joinEdges(all.edges);
        for (const Chain &chain : m_chains)
            all.counts[chain.site].add(chain.durationNs);
        m_plans.resize(m_sites);
        m_missing.resize(m_sites);
        for (std::size_t site = 0; site < m_sites; ++site)
            plan(site, all.counts[site]);
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

    // Assigns a chain to every call that crosses borders.
    void joinEdges(const std::map<const CallUnit *, std::vector<ChunkCall>> &edges)
    {
        using Path = std::map<std::pair<ThreadId, std::uint32_t>, std::size_t>; // chains
        Path open;
        FrameIndex openAt = 0; // the frame in which they continue
        for (std::vector<CallUnit> &units : m_units) {
            for (CallUnit &unit : units) {
                if (unit.firstFrame != openAt)
                    open.clear();
                openAt = unit.endFrame;
                Path next;
                const auto own = edges.find(&unit);
                for (const ChunkCall &call :
                     own != edges.end() ? own->second : std::vector<ChunkCall>()) {
                    const std::pair place{call.thread, call.depth};
                    const auto found = open.find(place);
                    const bool joins = call.fromBefore && found != open.end() &&
                                       m_chains[found->second].site == call.site;
                    const std::size_t chain = joins ? found->second : m_chains.size();
                    if (!joins)
                        m_chains.push_back({call.site, 0, &unit, {}, {}, kCentre});
                    m_chains[chain].durationNs =
                        saturatedSum(m_chains[chain].durationNs, call.durationNs);
                    unit.edges.push_back({chain, !joins});
                    if (call.goesOn)
                        next[place] = chain;
                }
                open = std::move(next);
            }
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
            [&](Collectors &collectors, const Place &place) {
                forEachBegun(place, [&](const ChunkCall &call, DurationNs ns, const KnownEdge *) {
                    if (collectors[call.site])
                        collectors[call.site]->add(ns);
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

    // Calls body(call, duration of the whole call, its edge or null) for each call that begins in
    // the part, in order.
    template <class Body>
    void forEachBegun(const Place &place, Body body) const
    {
        std::size_t edge = place.edge;
        for (const ChunkCall &call : place.calls.calls()) {
            if (!call.fromBefore && !call.goesOn) {
                body(call, call.durationNs, nullptr);
                continue;
            }
            const KnownEdge &known = place.unit.edges[edge++];
            if (known.begins)
                body(call, m_chains[known.chain].durationNs, &known);
        }
    }

    struct BorderCounts {
        std::uint64_t below = 0; // shorter than the longest of the fastest
        std::uint64_t above = 0;
        SplitTies ties;
    };

    void countTie(BorderCounts &counts, CallUnit &unit, TieKey key, DurationNs ns,
                  const KnownEdge *edge)
    {
        const SplitBorders &borders = m_borders[key.site];
        if (borders.outer == 0)
            return;
        counts.below += ns < borders.fastestNs ? 1 : 0;
        counts.above += ns > borders.slowestNs ? 1 : 0;
        if (ns != borders.fastestNs && ns != borders.slowestNs)
            return;
        SplitTies &ties = unit.ties[key];
        if (edge != nullptr) {
            m_chains[edge->chain].key = key;
            m_chains[edge->chain].ties = ties;
        }
        ties.fastest += ns == borders.fastestNs ? 1 : 0;
        ties.slowest += ns == borders.slowestNs ? 1 : 0;
    }

    Status countTies(const Task &task)
    {
        using Counts = std::vector<BorderCounts>; // by site
        auto counted = walk<Counts>(
            task, [&] { return std::make_unique<Counts>(m_sites); },
            [&](Counts &counts, const Place &place) {
                forEachBegun(
                    place, [&](const ChunkCall &call, DurationNs ns, const KnownEdge *edge) {
                        countTie(counts[call.site], place.unit, place.keyOf(call), ns, edge);
                    });
            });
        if (!counted)
            return counted.error();
        std::vector<SplitTies> all(m_sites);
        for (std::vector<CallUnit> &units : m_units) {
            for (CallUnit &unit : units) {
                for (auto &[key, ties] : unit.ties) {
                    const SplitTies here = ties;
                    ties = all[key.site]; // from now on, those before
                    all[key.site].add(here);
                }
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
            const auto before = chain.unit->ties.find(chain.key);
            if (before != chain.unit->ties.end())
                chain.ties.add(before->second);
            chain.group = groupOf(m_borders[chain.site], chain.durationNs, chain.ties);
        }
        return {};
    }

    Status sumGroups(const Task &task)
    {
        auto summed = walk<SumState>(
            task, [&] { return std::make_unique<SumState>(m_sites, m_capture.threads().size()); },
            [&](SumState &state, const Place &place) {
                findGroups(state, place);
                groupZones(state, place);
                state.groups.addActiveTimes(place.part, place.calls, state.zoneGroup);
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

    void findGroups(SumState &state, const Place &place) const
    {
        if (!place.part.continues())
            state.ties = place.unit.ties;
        state.callGroup.clear();
        std::size_t edge = place.edge;
        for (const ChunkCall &call : place.calls.calls()) {
            const bool whole = !call.fromBefore && !call.goesOn;
            const KnownEdge known = whole ? KnownEdge{0, true} : place.unit.edges[edge++];
            const DurationNs ns = whole ? call.durationNs : m_chains[known.chain].durationNs;
            SplitGroup group = kCentre;
            if (known.begins) {
                const SplitBorders &borders = m_borders[call.site];
                const bool ties = ns == borders.fastestNs || ns == borders.slowestNs;
                SplitTies none;
                group = groupOf(borders, ns, ties ? state.ties[place.keyOf(call)] : none);
                state.groups.addCall(call.site, group, ns);
            } else {
                group = m_chains[known.chain].group;
            }
            state.callGroup.push_back(group);
        }
    }

    // Zones that began in an earlier slice are the last ones of their depths there.
    static void groupZones(SumState &state, const Place &place)
    {
        const Chunk &chunk = place.part.chunk();
        state.zoneGroup.assign(chunk.zones.size(), kCentre);
        for (const TreeSpan &span : chunk.trees) {
            if (!place.calls.selected(chunk, span))
                continue;
            std::vector<SplitGroup> &path = state.paths[span.thread.value];
            for (std::size_t zone = span.firstZone; zone < span.firstZone + span.zoneCount;
                 ++zone) {
                const std::size_t depth = chunk.zones.depth[zone];
                const std::uint32_t call = place.calls.callOf()[zone];
                if (path.size() <= depth)
                    path.resize(depth + 1, kCentre);
                if (call != ChunkCalls::kNone)
                    path[depth] = state.callGroup[call];
                state.zoneGroup[zone] = path[depth];
            }
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
    std::vector<std::vector<CallUnit>> m_units; // by chunk of the run
    std::vector<Chain> m_chains;
    std::vector<SplitBorders> m_borders;                  // by site
    std::vector<std::unique_ptr<const RankPlan>> m_plans; // likewise: for finding them
    std::vector<std::vector<std::uint64_t>> m_missing;    // likewise: their missing ranks
    std::vector<GroupSums> m_sums;                        // by site, then group
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
