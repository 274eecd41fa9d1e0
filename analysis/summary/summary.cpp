#include "analysis/summary/summary.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/memory_budget.h"
#include "analysis/states/state_sums.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/value_counts.h"
#include "analysis/summary/summary_walk.h"
#include "analysis/summary/value_blocks.h"
#include "analysis/walk/call_walk.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

// One in this many parts of memory is for values that wait until many of a set can be processed
// together.
constexpr std::size_t kWaitingDivisor = 4;

// The values of the wanted ranks of a set, as far as a pass found them.
class RankValues {
  public:
    RankValues() = default;
    explicit RankValues(RankedDurations &set)
        : m_ranks(wantedRanks(set.moments().count()))
        , m_values(set.counts().valuesAt(m_ranks))
    {}

    [[nodiscard]] std::vector<std::uint64_t> missing() const
    {
        std::vector<std::uint64_t> ranks;
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            if (!m_values[i])
                ranks.push_back(m_ranks[i]);
        }
        return ranks;
    }
    void fill(RankCollector &collector)
    {
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            if (!m_values[i])
                m_values[i] = collector.valueAt(m_ranks[i]);
        }
    }
    // REQUIRES: the rank is a wanted one, and none is missing.
    [[nodiscard]] DurationNs at(std::uint64_t rank) const
    {
        const auto found = std::ranges::lower_bound(m_ranks, rank);
        return *m_values[static_cast<std::size_t>(found - m_ranks.begin())];
    }

  private:
    // The ranks around a distribution's quantiles.
    static std::vector<std::uint64_t> wantedRanks(std::uint64_t count)
    {
        std::vector<std::uint64_t> ranks;
        for (const DistributionQuantile &quantile : kDistributionQuantiles) {
            if (count == 0)
                break;
            const QuantilePosition at = quantilePosition(count, quantile.q);
            ranks.push_back(at.lower);
            ranks.push_back(at.upper);
        }
        std::ranges::sort(ranks);
        ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
        return ranks;
    }

    std::vector<std::uint64_t> m_ranks;
    std::vector<std::optional<DurationNs>> m_values;
};

// Plans of a further pass, for the sets whose values earlier passes did not find; null for others.
struct Plans {
    std::vector<std::unique_ptr<const RankPlan>> calls;
    std::vector<std::unique_ptr<const RankPlan>> frames;

    // Those that exist.
    [[nodiscard]] std::vector<const RankPlan *> all() const
    {
        std::vector<const RankPlan *> plans;
        for (const auto *const sets : {&calls, &frames}) {
            for (const auto &plan : *sets) {
                if (plan)
                    plans.push_back(plan.get());
            }
        }
        return plans;
    }
};

// Collects the values in the ranges of the missing ranks.
class FurtherPass {
  public:
    FurtherPass(const Plans &plans, std::size_t mostCells, std::size_t waitingBytes)
        : m_blocks(plans.all().size(), waitingBytes)
        , m_calls(plans.calls.size())
        , m_frames(plans.frames.size())
    {
        std::size_t blocks = 0;
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (plans.calls[i])
                m_calls[i] = {m_blocks.of(blocks++), RankCollector(*plans.calls[i], mostCells)};
            if (plans.frames[i])
                m_frames[i] = {m_blocks.of(blocks++), RankCollector(*plans.frames[i], mostCells)};
        }
    }

    void call(std::uint32_t site, DurationNs ns) { add(m_calls[site], ns); }
    void inFrame(std::uint32_t site, DurationNs ns) { add(m_frames[site], ns); }

    // REQUIRES: finish() was called for other.
    void add(const FurtherPass &other)
    {
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            m_calls[i].found.add(other.m_calls[i].found);
            m_frames[i].found.add(other.m_frames[i].found);
        }
    }
    void finish()
    {
        for (auto *const sets : {&m_calls, &m_frames}) {
            for (Set &set : *sets) {
                if (set.block.values != nullptr)
                    m_blocks.handOnAll(set.block, [&](auto values) { set.found.addSmall(values); });
            }
        }
    }

    // REQUIRES: there is a plan for them, and finish() was called after the last value.
    [[nodiscard]] RankCollector &calls(std::size_t site) { return m_calls[site].found; }
    [[nodiscard]] RankCollector &frames(std::size_t site) { return m_frames[site].found; }

  private:
    struct Set {
        ValueBlock block; // unused without a plan
        RankCollector found;
    };

    void add(Set &set, DurationNs ns)
    {
        if (set.block.values == nullptr)
            return;
        if (static_cast<std::uint64_t>(ns) >> 32 != 0) [[unlikely]]
            set.found.add(ns);
        else if (set.block.add(static_cast<std::uint32_t>(ns))) [[unlikely]]
            m_blocks.handOn(set.block, [&](auto values) { set.found.addSmall(values); });
    }

    ValueBlocks m_blocks;
    std::vector<Set> m_calls; // by site
    std::vector<Set> m_frames;
};

class Summarizer {
  public:
    Summarizer(const Capture &capture, const Selection &selection, std::size_t memoryBytes)
        : m_capture(capture)
        , m_selection(selection)
        , m_memoryBytes(memoryBytes)
        , m_run(capture, selection)
        , m_durations(capture.sites().size(), durationMemory())
    {}

    Result<std::shared_ptr<const Summary>> run(const Task &task)
    {
        if (Status status = firstPass(task.part(0, 0.7)); !status)
            return status.error();
        if (Status status = findRanks(task.part(0.7, 1)); !status)
            return status.error();
        auto summary = result();
        task.progress(1);
        summary->unreadableFrames = m_unreadableFrames;
        return std::shared_ptr<const Summary>(std::move(summary));
    }

  private:
    using Edges = std::vector<ChunkEdges>;
    enum class StatesOf : std::uint8_t { Unreadable, Left, Added }; // a chunk

    Status firstPass(const Task &task)
    {
        const std::size_t waitingBytes =
            m_memoryBytes / 2 / kWaitingDivisor / std::max<std::size_t>(1, m_run.workers(task));
        const auto makeWalk = [&] {
            return std::make_unique<SummaryWalk>(m_capture, m_selection, m_run.frames(),
                                                 m_durations, waitingBytes);
        };
        Edges edges(m_run.chunks().size());
        std::vector<std::unique_ptr<SummaryWalk>> walks(m_run.workers(task));
        StateSummer states(m_capture, m_selection, m_run.frames(), m_run.workers(task));
        std::vector<StatesOf> statesOf(m_run.chunks().size(), StatesOf::Unreadable);
        std::atomic<bool> anyStates = false;
        const auto see = [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            if (!walks[worker])
                walks[worker] = makeWalk();
            edges[i] = walks[worker]->part(part);
            if (part.hasStates())
                anyStates = true;
            const bool addNow = part.hasStates() && !part.isSlice();
            if (addNow)
                states.add(worker, m_run.chunks()[i], part);
            statesOf[i] = addNow ? StatesOf::Added : StatesOf::Left;
        };
        const Status status =
            m_run.forSomeParts(scattered(m_run.chunks().size()), task.part(0, 0.9), see);
        if (!status)
            return status;
        m_unreadableFrames = m_run.unreadableFrames();
        if (anyStates) {
            if (Status added = addLeft(statesOf, states, task.part(0.9, 1)); !added)
                return added;
            m_states = states.sums();
        }
        for (std::unique_ptr<SummaryWalk> &walk : walks) {
            if (walk)
                walk->finish();
            if (m_sums && walk)
                m_sums->add(*walk);
            else if (walk)
                m_sums = std::move(walk);
        }
        if (!m_sums)
            m_sums = makeWalk();
        joinEdges(edges,
                  [&](std::uint32_t site, DurationNs ns) { m_durations.addCalls(site, ns); });
        return {};
    }

    // The states of chunks that have none of their own, but may have some in the next chunk, and of
    // large frames, which the pass read in slices.
    Status addLeft(std::span<const StatesOf> statesOf, StateSummer &states, const Task &task)
    {
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < statesOf.size(); ++i) {
            if (statesOf[i] == StatesOf::Left && states.wants(m_run.chunks()[i]))
                left.push_back(i);
        }
        return m_run.forSomeParts(left, task,
                                  [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
                                      states.add(worker, m_run.chunks()[i], part);
                                  });
    }

    // Positions of chunks, starting with some that are far apart, because the durations that are
    // kept depend on those seen so far.
    static std::vector<std::size_t> scattered(std::size_t chunks)
    {
        constexpr std::size_t kStride = 16;
        std::vector<std::size_t> order;
        for (std::size_t first = 0; first < kStride; ++first) {
            for (std::size_t i = first * 5 % kStride; i < chunks; i += kStride)
                order.push_back(i);
        }
        return order;
    }

    // Most of one half is for counters, the other half for lists.
    [[nodiscard]] DurationMemory durationMemory() const
    {
        constexpr std::size_t kMostCounters = std::size_t{1} << 16; // a limit for caches
        const std::size_t half = m_memoryBytes / 2;
        const std::size_t ofASite =
            (half - half / kWaitingDivisor) / std::max<std::size_t>(1, m_capture.sites().size());
        return {.counters = std::min(kMostCounters, std::bit_floor(ofASite)),
                .values = half / sizeof(std::uint32_t)};
    }

    Status findRanks(const Task &task)
    {
        Plans plans = missingRanks(task);
        // The number of further passes is unknown.
        for (double done = 0; !plans.all().empty(); done = (1 + done) / 2) {
            if (Status status = furtherPass(plans, task.part(done, (1 + done) / 2)); !status)
                return status;
        }
        return {};
    }

    // Also plans the next one.
    Status furtherPass(Plans &plans, const Task &task)
    {
        struct Worker {
            FurtherPass pass;
            CallWalk<FurtherPass> walk;
            Worker(const Plans &given, std::size_t mostCells, std::size_t waitingBytes,
                   const Capture &capture, const Selection &selection, const FrameRanges &frames)
                : pass(given, mostCells, waitingBytes)
                , walk(capture, selection, frames, pass)
            {}
        };
        std::vector<std::unique_ptr<Worker>> workers(std::max<std::size_t>(1, m_run.workers(task)));
        const std::size_t bytes = m_memoryBytes / workers.size();
        const std::size_t waitingBytes = bytes / kWaitingDivisor;
        const std::size_t mostCells = cellsWithin(bytes - waitingBytes, plans.all());
        const auto makeWorker = [&] {
            return std::make_unique<Worker>(plans, mostCells, waitingBytes, m_capture, m_selection,
                                            m_run.frames());
        };
        Edges edges(m_run.chunks().size());
        const Status status =
            m_run.forEachPart(task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
                if (!workers[worker])
                    workers[worker] = makeWorker();
                edges[i] = workers[worker]->walk.part(part);
            });
        if (!status)
            return status;
        m_unreadableFrames = std::max(m_unreadableFrames, m_run.unreadableFrames());
        if (!workers.front())
            workers.front() = makeWorker();
        FurtherPass &sum = workers.front()->pass;
        for (std::size_t i = 1; i < workers.size(); ++i) {
            if (!workers[i])
                continue;
            workers[i]->pass.finish();
            sum.add(workers[i]->pass);
            workers[i].reset();
        }
        joinEdges(edges, [&](std::uint32_t site, DurationNs ns) { sum.call(site, ns); });
        sum.finish();
        for (std::size_t site = 0; site < plans.calls.size(); ++site) {
            if (plans.calls[site])
                plans.calls[site] = nextPlan(sum.calls(site), m_callRanks[site]);
            if (plans.frames[site])
                plans.frames[site] = nextPlan(sum.frames(site), m_frameRanks[site]);
        }
        return {};
    }

    static std::unique_ptr<const RankPlan> nextPlan(RankCollector &collector, RankValues &known)
    {
        known.fill(collector);
        const std::vector<std::uint64_t> missing = known.missing();
        return missing.empty() ? nullptr : std::make_unique<const RankPlan>(collector, missing);
    }

    template <class Call>
    static void joinEdges(const Edges &edges, Call call)
    {
        CallJoiner joiner(std::move(call));
        for (const ChunkEdges &chunk : edges)
            joiner.add(chunk);
        joiner.finish();
    }

    // Also takes the values that the first pass knows.
    Plans missingRanks(const Task &task)
    {
        const std::size_t sites = m_capture.sites().size();
        m_callRanks.resize(sites);
        m_frameRanks.resize(sites);
        Plans plans;
        plans.calls.resize(sites);
        plans.frames.resize(sites);
        task.executor().parallelFor(sites, [&](std::size_t site) {
            plans.calls[site] = planOf(m_durations.calls(site), m_callRanks[site]);
            plans.frames[site] = planOf(m_durations.frames(site), m_frameRanks[site]);
        });
        return plans;
    }

    static std::unique_ptr<const RankPlan> planOf(RankedDurations &set, RankValues &known)
    {
        known = RankValues(set);
        const std::vector<std::uint64_t> missing = known.missing();
        auto plan = missing.empty()
                        ? nullptr
                        : std::make_unique<const RankPlan>(set.counts().buckets(), missing);
        set.forgetValues();
        return plan;
    }

    static Distribution distributionOf(const RankedDurations &set, const RankValues &ranks)
    {
        Distribution result = set.moments().distribution();
        for (const DistributionQuantile &quantile : kDistributionQuantiles) {
            if (result.count == 0)
                break;
            const QuantilePosition at = quantilePosition(result.count, quantile.q);
            result.*quantile.member =
                interpolated(ranks.at(at.lower), ranks.at(at.upper), at.fraction);
        }
        return result;
    }

    [[nodiscard]] std::shared_ptr<Summary> result()
    {
        auto summary = std::make_shared<Summary>();
        Int128 selfNs = 0;
        for (std::uint32_t site = 0; site < m_sums->figures().size(); ++site) {
            const SiteFigures &figures = m_sums->figures()[site];
            const RankedDurations &calls = m_durations.calls(site);
            selfNs += figures.selfNs;
            summary->calls += calls.moments().count();
            if (!figures.seen() || !m_selection.hasSite(SiteId{site}))
                continue;
            FunctionSummary &function = summary->functions.emplace_back();
            function.site = SiteId{site};
            function.calls = calls.moments().count();
            function.threads = m_sums->threadsOf(site);
            function.totalNs = saturated(figures.totalNs);
            function.selfNs = saturated(figures.selfNs);
            function.activeNs = saturated(figures.activeNs);
            function.activeExclusiveNs = saturated(figures.activeExclusiveNs);
            function.firstFrame = figures.firstFrame;
            function.lastFrame = figures.lastFrame;
            function.perCall = distributionOf(calls, m_callRanks[site]);
            function.perFrame = distributionOf(m_durations.frames(site), m_frameRanks[site]);
            if (m_states)
                function.states = m_states->sites[site];
        }
        summary->knowsStates = m_states && m_states->any;
        summary->selfNs = saturated(selfNs);
        summary->rootsNs = saturated(m_sums->rootsNs());
        addFrameSums(m_capture, m_run.frames(), *summary);
        return summary;
    }

    const Capture &m_capture;
    const Selection &m_selection;
    std::size_t m_memoryBytes;
    ChunkRun m_run;
    SiteDurations m_durations;
    std::unique_ptr<SummaryWalk> m_sums;
    std::shared_ptr<const StateSums> m_states; // null: none are known
    std::uint64_t m_unreadableFrames = 0;      // in the pass with the most of them
    std::vector<RankValues> m_callRanks;       // by site
    std::vector<RankValues> m_frameRanks;
};

} // namespace

const FunctionSummary *Summary::of(SiteId site) const
{
    const auto found = std::ranges::lower_bound(functions, site, {}, &FunctionSummary::site);
    return found != functions.end() && found->site == site ? &*found : nullptr;
}

void addFrameSums(const Capture &capture, const FrameRanges &frames, Summary &summary)
{
    Int128 frameTimeNs = 0;
    for (const FrameRange &range : frames.ranges()) {
        for (FrameIndex frame = range.first; frame < range.end; ++frame) {
            const FrameRecord record = capture.frames()[frame];
            summary.lostZones += record.lostZones;
            if (isAdded(record))
                continue;
            ++summary.frames;
            frameTimeNs += record.durationNs;
        }
    }
    summary.frameTimeNs = saturated(frameTimeNs);
}

Result<std::shared_ptr<const Summary>> summarize(const Capture &capture, const Selection &selection,
                                                 const Task &task,
                                                 std::optional<std::size_t> memoryBytes)
{
    // Frame records are not part of the memory of queries, but with millions of frames they are as
    // large.
    const std::size_t half = MemoryBudget::current().queryBytes() / 2;
    const std::size_t records = 2 * sizeof(FrameRecord) * capture.frames().size();
    const std::size_t share = std::max(half / 2, half - std::min(half, records));
    return Summarizer(capture, selection, memoryBytes.value_or(share)).run(task);
}

} // namespace zoe
