#include "analysis/summary.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "analysis/active_time.h"
#include "analysis/call_walk.h"
#include "analysis/chunk_run.h"
#include "analysis/exact_moments.h"
#include "analysis/value_counts.h"

namespace zoe {

namespace {

// A set of durations of one site: of its calls, or of its totals a frame.
struct Durations {
    ExactMoments moments;
    ValueCounts counts;

    void add(DurationNs ns)
    {
        moments.add(ns);
        counts.add(ns);
    }
    void add(const Durations &other)
    {
        moments.add(other.moments);
        counts.add(other.counts);
    }
};

struct SiteFigures {
    Durations calls;
    Durations frames;
    Int128 totalNs = 0;
    Int128 selfNs = 0;
    Int128 activeNs = 0;
    Int128 activeExclusiveNs = 0;
    FrameIndex firstFrame = std::numeric_limits<FrameIndex>::max();
    FrameIndex lastFrame = 0;

    [[nodiscard]] bool seen() const { return firstFrame <= lastFrame; }

    void add(const SiteFigures &other)
    {
        calls.add(other.calls);
        frames.add(other.frames);
        totalNs += other.totalNs;
        selfNs += other.selfNs;
        activeNs += other.activeNs;
        activeExclusiveNs += other.activeExclusiveNs;
        firstFrame = std::min(firstFrame, other.firstFrame);
        lastFrame = std::max(lastFrame, other.lastFrame);
    }
};

// Everything but the ranks.
class FirstPass {
  public:
    static constexpr bool kWantsSelf = true;

    FirstPass(const Capture &capture, const Selection &selection)
        : m_sites(capture.sites().size())
        , m_words((capture.threads().size() + 63) / 64)
        , m_threads(m_sites.size() * m_words)
        , m_activeTime(m_sites.size())
    {
        for (std::uint32_t thread = 0; thread < capture.threads().size(); ++thread)
            m_threadSelected.push_back(selection.hasThread(ThreadId{thread}) ? 1 : 0);
    }

    void call(std::uint32_t site, DurationNs ns) { m_sites[site].calls.add(ns); }

    void tree(std::uint32_t site, const ZoneTree &tree, const SiteInTree &sums)
    {
        SiteFigures &figures = m_sites[site];
        figures.selfNs += sums.selfNs;
        figures.totalNs += sums.totalNs;
        figures.firstFrame = std::min(figures.firstFrame, tree.frame());
        figures.lastFrame = std::max(figures.lastFrame, tree.frame());
        const std::uint32_t thread = tree.thread().value;
        m_threads[site * m_words + thread / 64] |= std::uint64_t{1} << (thread % 64);
    }

    void roots(std::uint64_t rootsNs) { m_rootsNs += rootsNs; }

    void frame(const Chunk &chunk, FrameIndex frame, std::span<const std::uint32_t> sites,
               const SiteInFrame *bySite)
    {
        m_shared.clear();
        for (const std::uint32_t site : sites) {
            const SiteInFrame &sums = bySite[site];
            SiteFigures &figures = m_sites[site];
            figures.frames.add(sums.totalNs);
            if (sums.shared) {
                m_shared.push_back(site);
            } else {
                figures.activeNs += sums.totalNs;
                figures.activeExclusiveNs += sums.aloneNs;
            }
        }
        if (m_shared.empty())
            return;
        const auto lengths = m_activeTime.ofFrame(chunk, frame, m_shared, m_threadSelected);
        for (std::size_t i = 0; i < m_shared.size(); ++i) {
            m_sites[m_shared[i]].activeNs += lengths[i].activeNs;
            m_sites[m_shared[i]].activeExclusiveNs += lengths[i].activeExclusiveNs;
        }
    }

    void add(const FirstPass &other)
    {
        for (std::size_t i = 0; i < m_sites.size(); ++i)
            m_sites[i].add(other.m_sites[i]);
        for (std::size_t i = 0; i < m_threads.size(); ++i)
            m_threads[i] |= other.m_threads[i];
        m_rootsNs += other.m_rootsNs;
    }

    [[nodiscard]] std::vector<SiteFigures> &sites() { return m_sites; }
    [[nodiscard]] Int128 rootsNs() const { return m_rootsNs; }
    [[nodiscard]] std::uint32_t threadsOf(std::uint32_t site) const
    {
        std::uint32_t count = 0;
        for (std::size_t word = 0; word < m_words; ++word)
            count += static_cast<std::uint32_t>(std::popcount(m_threads[site * m_words + word]));
        return count;
    }

  private:
    std::vector<SiteFigures> m_sites;
    std::size_t m_words;                  // of 64 threads each
    std::vector<std::uint64_t> m_threads; // by site: a bit for each thread
    std::vector<std::uint8_t> m_threadSelected;
    std::vector<std::uint32_t> m_shared;
    ActiveTime m_activeTime;
    Int128 m_rootsNs = 0;
};

// Where a distribution's quantiles lie among n values.
std::vector<std::uint64_t> wantedRanks(std::uint64_t count)
{
    std::vector<std::uint64_t> ranks;
    for (const DistributionQuantile &quantile : kDistributionQuantiles) {
        const QuantilePosition at = quantilePosition(count, quantile.q);
        ranks.push_back(at.lower);
        ranks.push_back(at.upper);
    }
    std::ranges::sort(ranks);
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    return ranks;
}

// The plans of all sites for the second pass; null for sets that have kept their values.
struct Plans {
    std::vector<std::unique_ptr<const RankPlan>> calls;
    std::vector<std::unique_ptr<const RankPlan>> frames;
    bool any = false;

    explicit Plans(const std::vector<SiteFigures> &sites)
    {
        for (const SiteFigures &site : sites) {
            calls.push_back(planOf(site.calls));
            frames.push_back(planOf(site.frames));
        }
    }

  private:
    std::unique_ptr<const RankPlan> planOf(const Durations &durations)
    {
        if (durations.counts.keepsValues())
            return nullptr;
        any = true;
        return std::make_unique<const RankPlan>(durations.counts,
                                                wantedRanks(durations.moments.count()));
    }
};

// Collects the values of the buckets that the wanted ranks lie in.
class SecondPass {
  public:
    static constexpr bool kWantsSelf = false;

    explicit SecondPass(const Plans &plans)
        : m_calls(plans.calls.size())
        , m_frames(plans.frames.size())
    {
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (plans.calls[i])
                m_calls[i].emplace(*plans.calls[i]);
            if (plans.frames[i])
                m_frames[i].emplace(*plans.frames[i]);
        }
    }

    void call(std::uint32_t site, DurationNs ns)
    {
        if (m_calls[site])
            m_calls[site]->add(ns);
    }
    void tree(std::uint32_t, const ZoneTree &, const SiteInTree &) {}
    void roots(std::uint64_t) {}
    void frame(const Chunk &, FrameIndex, std::span<const std::uint32_t> sites,
               const SiteInFrame *bySite)
    {
        for (const std::uint32_t site : sites) {
            if (m_frames[site])
                m_frames[site]->add(bySite[site].totalNs);
        }
    }

    void add(const SecondPass &other)
    {
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (m_calls[i])
                m_calls[i]->add(*other.m_calls[i]);
            if (m_frames[i])
                m_frames[i]->add(*other.m_frames[i]);
        }
    }

    [[nodiscard]] std::optional<RankCollector> &calls(std::size_t site) { return m_calls[site]; }
    [[nodiscard]] std::optional<RankCollector> &frames(std::size_t site) { return m_frames[site]; }

  private:
    std::vector<std::optional<RankCollector>> m_calls;
    std::vector<std::optional<RankCollector>> m_frames;
};

Distribution distributionOf(Durations &durations, std::optional<RankCollector> &ranks)
{
    if (!ranks)
        return zoe::distributionOf(durations.counts.values());
    Distribution result = durations.moments.distribution();
    for (const DistributionQuantile &quantile : kDistributionQuantiles) {
        const QuantilePosition at = quantilePosition(result.count, quantile.q);
        result.*quantile.member =
            interpolated(ranks->valueAt(at.lower), ranks->valueAt(at.upper), at.fraction);
    }
    return result;
}

class Summarizer {
  public:
    Summarizer(const Capture &capture, const Selection &selection)
        : m_capture(capture)
        , m_selection(selection)
        , m_run(capture, selection.framesOf(capture))
    {}

    Result<std::shared_ptr<const Summary>> run(const Task &task)
    {
        std::vector<ChunkEdges> edges(m_run.chunks().size());
        auto first =
            walkAll([&] { return FirstPass(m_capture, m_selection); }, edges, task.part(0, 0.6));
        if (!first)
            return first.error();
        const std::uint64_t unreadable = m_run.unreadableFrames();
        const Plans plans(first->sites());
        SecondPass second(plans);
        if (plans.any) {
            auto walked = walkAll([&] { return SecondPass(plans); }, edges, task.part(0.6, 1));
            if (!walked)
                return walked.error();
            second = std::move(*walked);
        }
        task.progress(1);
        auto summary = result(*first, second);
        summary->unreadableFrames = std::max(unreadable, m_run.unreadableFrames());
        return std::shared_ptr<const Summary>(std::move(summary));
    }

  private:
    // Walks all chunks with a pass of its own for each worker, and adds these up.
    template <class MakePass>
    auto walkAll(MakePass makePass, std::vector<ChunkEdges> &edges, const Task &task)
        -> Result<decltype(makePass())>
    {
        using Pass = decltype(makePass());
        struct Worker {
            Pass pass;
            CallWalk<Pass> walk;
            Worker(Pass made, const Capture &capture, const Selection &selection,
                   const FrameRanges &frames)
                : pass(std::move(made))
                , walk(capture, selection, frames, pass)
            {}
        };
        std::vector<std::unique_ptr<Worker>> workers(m_run.workers(task));
        const Status status =
            m_run.forEach(task, [&](std::size_t worker, std::size_t i, const Chunk &chunk) {
                if (!workers[worker]) {
                    workers[worker] = std::make_unique<Worker>(makePass(), m_capture, m_selection,
                                                               m_run.frames());
                }
                edges[i] = workers[worker]->walk.chunk(chunk);
            });
        if (!status)
            return status.error();
        Pass sum = makePass();
        for (const std::unique_ptr<Worker> &worker : workers) {
            if (worker)
                sum.add(worker->pass);
        }
        CallJoiner joiner([&](std::uint32_t site, DurationNs ns) { sum.call(site, ns); });
        for (const ChunkEdges &chunk : edges)
            joiner.add(chunk);
        joiner.finish();
        return sum;
    }

    [[nodiscard]] std::shared_ptr<Summary> result(FirstPass &first, SecondPass &second) const
    {
        auto summary = std::make_shared<Summary>();
        Int128 selfNs = 0;
        for (std::uint32_t site = 0; site < first.sites().size(); ++site) {
            SiteFigures &figures = first.sites()[site];
            selfNs += figures.selfNs;
            summary->calls += figures.calls.moments.count();
            if (!figures.seen() || !m_selection.hasSite(SiteId{site}))
                continue;
            FunctionSummary &function = summary->functions.emplace_back();
            function.site = SiteId{site};
            function.calls = figures.calls.moments.count();
            function.threads = first.threadsOf(site);
            function.totalNs = saturated(figures.totalNs);
            function.selfNs = saturated(figures.selfNs);
            function.activeNs = saturated(figures.activeNs);
            function.activeExclusiveNs = saturated(figures.activeExclusiveNs);
            function.firstFrame = figures.firstFrame;
            function.lastFrame = figures.lastFrame;
            function.perCall = distributionOf(figures.calls, second.calls(site));
            function.perFrame = distributionOf(figures.frames, second.frames(site));
        }
        summary->selfNs = saturated(selfNs);
        summary->rootsNs = saturated(first.rootsNs());
        addFrames(*summary);
        return summary;
    }

    void addFrames(Summary &summary) const
    {
        Int128 frameTimeNs = 0;
        for (const FrameRange &range : m_run.frames().ranges()) {
            summary.frames += range.count();
            for (FrameIndex frame = range.first; frame < range.end; ++frame) {
                frameTimeNs += m_capture.frames()[frame].durationNs;
                summary.lostZones += m_capture.frames()[frame].lostZones;
            }
        }
        summary.frameTimeNs = saturated(frameTimeNs);
    }

    const Capture &m_capture;
    const Selection &m_selection;
    ChunkRun m_run;
};

} // namespace

const FunctionSummary *Summary::of(SiteId site) const
{
    const auto found = std::ranges::lower_bound(functions, site, {}, &FunctionSummary::site);
    return found != functions.end() && found->site == site ? &*found : nullptr;
}

Result<std::shared_ptr<const Summary>> summarize(const Capture &capture, const Selection &selection,
                                                 const Task &task)
{
    return Summarizer(capture, selection).run(task);
}

} // namespace zoe
