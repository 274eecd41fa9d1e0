#include "analysis/frames/spike_causes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_thread.h"

namespace zoe {

namespace {

constexpr std::uint64_t kFramesAtOnce = 4096; // limits memory: spikes are processed in batches

struct SiteTime {
    std::uint32_t site = 0;
    DurationNs ns = 0;
};

// Self times of one frame, by site; sites without any are left out.
struct FrameSelf {
    bool known = false;
    std::vector<SiteTime> own;   // on the frame's own thread
    std::vector<SiteTime> other; // on all others together
};

// Sums by site; reuses its memory, because a frame may have very many zones, but few sites.
class CauseSums {
  public:
    explicit CauseSums(std::size_t siteCount)
        : m_ns(siteCount)
        , m_seen(siteCount)
    {}

    void add(const ZoneTree &tree)
    {
        const auto sites = tree.sites();
        const auto selves = tree.selves();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            if (m_seen[sites[i]] == 0)
                m_sites.push_back(sites[i]);
            m_seen[sites[i]] = 1;
            m_ns[sites[i]] = saturatedSum(m_ns[sites[i]], selves[i]);
        }
    }

    // The sums since the last call, by site.
    std::vector<SiteTime> take()
    {
        std::ranges::sort(m_sites);
        std::vector<SiteTime> result;
        result.reserve(m_sites.size());
        for (const std::uint32_t site : m_sites) {
            result.push_back({site, m_ns[site]});
            m_ns[site] = 0;
            m_seen[site] = 0;
        }
        m_sites.clear();
        return result;
    }

  private:
    std::vector<DurationNs> m_ns;
    std::vector<std::uint8_t> m_seen;
    std::vector<std::uint32_t> m_sites;
};

// Sums of the frame's own thread, and of the others.
struct FrameSums {
    CauseSums own;
    CauseSums other;

    void add(const ChunkPart &part, FrameIndex frame, ThreadId ownThread)
    {
        for (const TreeSpan &span : part.chunk().treesOf(frame))
            (span.thread == ownThread ? own : other).add(part.begun(span));
    }
    FrameSelf take() { return {true, own.take(), other.take()}; }
};

DurationNs medianWithZeros(std::vector<DurationNs> &present, std::size_t count)
{
    std::ranges::sort(present);
    const std::size_t zeros = count - present.size();
    const auto rank = [&](std::size_t i) { return i < zeros ? 0 : present[i - zeros]; };
    return count % 2 == 1 ? rank(count / 2) : std::midpoint(rank(count / 2 - 1), rank(count / 2));
}

// For every site of the spike or of its neighbours, the difference to the median of the neighbours.
std::vector<SpikeCause> excesses(const std::vector<SiteTime> &spike,
                                 std::span<const FrameSelf *const> neighbours,
                                 std::vector<SiteTime> FrameSelf::*times)
{
    std::vector<SiteTime> around;
    for (const FrameSelf *frame : neighbours)
        around.insert(around.end(), (frame->*times).begin(), (frame->*times).end());
    std::ranges::sort(around, {}, &SiteTime::site);
    std::vector<SpikeCause> result;
    std::vector<DurationNs> present;
    auto here = spike.begin();
    auto there = around.begin();
    while (here != spike.end() || there != around.end()) {
        std::uint32_t site = here != spike.end() ? here->site : there->site;
        if (there != around.end())
            site = std::min(site, there->site);
        DurationNs ns = 0;
        if (here != spike.end() && here->site == site)
            ns = (here++)->ns;
        present.clear();
        for (; there != around.end() && there->site == site; ++there)
            present.push_back(there->ns);
        ns -= neighbours.empty() ? 0 : medianWithZeros(present, neighbours.size());
        if (ns != 0)
            result.push_back({SiteId{site}, ns});
    }
    return result;
}

void sortByExcess(std::vector<SpikeCause> &causes)
{
    std::ranges::stable_sort(causes, std::ranges::greater{}, &SpikeCause::excessNs);
}

class Explainer {
  public:
    Explainer(const Capture &capture, std::span<const Spike> spikes, const SpikeRule &rule)
        : m_capture(capture)
        , m_spikes(spikes)
        , m_neighbours(rule.neighbours)
    {}

    Result<std::vector<ExplainedSpike>> run(const Task &task)
    {
        std::vector<ExplainedSpike> result(m_spikes.size());
        if (const Status status = findOwnThread(task.part(0, 0.1)); !status)
            return status.error();
        std::size_t end = 0;
        bool anyRead = m_spikes.empty();
        std::optional<Error> lastError;
        for (std::size_t first = 0; first < m_spikes.size(); first = end) {
            end = batchEnd(first);
            const auto share = [&](std::size_t at) {
                return 0.1 + 0.9 * static_cast<double>(at) / static_cast<double>(m_spikes.size());
            };
            const Status status = read(first, end, task.part(share(first), share(end)));
            if (!status && status.error().code == ErrorCode::Cancelled)
                return status.error();
            anyRead = anyRead || status.ok();
            if (!status)
                lastError = status.error();
            task.executor().parallelFor(end - first, [&](std::size_t i) {
                result[first + i] = explained(m_spikes[first + i]);
            });
        }
        if (!anyRead && lastError)
            return *lastError;
        task.progress(1);
        return result;
    }

  private:
    [[nodiscard]] FrameRange around(const Spike &spike) const
    {
        const auto frames = static_cast<std::uint64_t>(m_capture.frames().size());
        const std::uint32_t away = spike.around > 0 ? spike.around : m_neighbours;
        const std::uint64_t end = std::uint64_t{spike.frame} + away + 1;
        return {spike.frame < away ? 0 : spike.frame - away,
                static_cast<FrameIndex>(std::min(end, frames))};
    }

    [[nodiscard]] std::size_t batchEnd(std::size_t first) const
    {
        std::size_t end = first + 1;
        const FrameIndex from = around(m_spikes[first]).first;
        while (end < m_spikes.size() &&
               around(m_spikes[end]).end - std::uint64_t{from} <= kFramesAtOnce)
            ++end;
        return end;
    }

    [[nodiscard]] FrameRanges existing(FrameRanges frames) const
    {
        Selection selection;
        selection.frames = std::move(frames);
        return selection.framesOf(m_capture);
    }

    Status findOwnThread(const Task &task)
    {
        FrameRanges frames;
        for (const Spike &spike : m_spikes)
            frames.add(spike.frame);
        const Result<ThreadId> thread = frameThread(m_capture, frames, task);
        if (thread)
            m_ownThread = *thread;
        else if (thread.error().code == ErrorCode::Cancelled)
            return thread.error();
        return {};
    }

    Status read(std::size_t first, std::size_t end, const Task &task)
    {
        FrameRanges frames;
        for (const Spike &spike : m_spikes.subspan(first, end - first))
            frames.add(around(spike));
        ChunkRun run(m_capture, existing(std::move(frames)));
        m_frames = run.frames().frames();
        m_selfTimes.assign(m_frames.size(), FrameSelf{});
        const CauseSums none(m_capture.sites().size());
        std::vector<FrameSums> sums(run.workers(task), FrameSums{none, none});
        return run.forEachPart(task, [&](std::size_t worker, std::size_t, const ChunkPart &part) {
            for (const FrameIndex frame : framesIn(run.frames(), part.chunk()).frames()) {
                if (!part.has(frame))
                    continue;
                sums[worker].add(part, frame, m_ownThread);
                if (!part.goesOn())
                    m_selfTimes[placeOf(frame)] = sums[worker].take();
            }
        });
    }

    [[nodiscard]] std::size_t placeOf(FrameIndex frame) const
    {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_frames, frame) -
                                        m_frames.begin());
    }

    [[nodiscard]] ExplainedSpike explained(const Spike &spike) const
    {
        ExplainedSpike result;
        result.spike = spike;
        const std::size_t place = placeOf(spike.frame);
        const bool known =
            place < m_frames.size() && m_frames[place] == spike.frame && m_selfTimes[place].known;
        if (known) {
            std::vector<const FrameSelf *> neighbours = neighboursOf(spike, true);
            if (neighbours.empty())
                neighbours = neighboursOf(spike, false);
            const FrameSelf &frame = m_selfTimes[place];
            result.because = excesses(frame.own, neighbours, &FrameSelf::own);
            result.meanwhile = excesses(frame.other, neighbours, &FrameSelf::other);
            std::erase_if(result.meanwhile, [](const SpikeCause &c) { return c.excessNs < 0; });
        }
        Int128 left = spike.excessNs();
        for (const SpikeCause &cause : result.because)
            left -= cause.excessNs;
        if (left != 0)
            result.because.push_back({SiteId{}, saturated(left)});
        sortByExcess(result.because);
        sortByExcess(result.meanwhile);
        const auto less = std::ranges::find_if(result.because,
                                               [](const SpikeCause &c) { return c.excessNs < 0; });
        result.shorter.assign(less, result.because.end());
        result.because.erase(less, result.because.end());
        return result;
    }

    [[nodiscard]] std::vector<const FrameSelf *> neighboursOf(const Spike &of,
                                                              bool withoutSpikes) const
    {
        const FrameRange range = around(of);
        std::vector<const FrameSelf *> result;
        for (std::size_t i = placeOf(range.first); i < m_frames.size() && m_frames[i] < range.end;
             ++i) {
            const bool spike = std::ranges::binary_search(m_spikes, m_frames[i], {}, &Spike::frame);
            const FrameIndex away =
                m_frames[i] < of.frame ? of.frame - m_frames[i] : m_frames[i] - of.frame;
            if (away != 0 && away % of.step == 0 && m_selfTimes[i].known &&
                !(withoutSpikes && spike))
                result.push_back(&m_selfTimes[i]);
        }
        return result;
    }

    const Capture &m_capture;
    std::span<const Spike> m_spikes;
    std::uint32_t m_neighbours;
    ThreadId m_ownThread;
    std::vector<FrameIndex> m_frames;   // of the batch
    std::vector<FrameSelf> m_selfTimes; // of each of them
};

} // namespace

Result<std::vector<ExplainedSpike>> explainSpikes(const Capture &capture,
                                                  std::span<const Spike> spikes,
                                                  const SpikeRule &rule, const Task &task)
{
    return Explainer(capture, spikes, rule).run(task);
}

} // namespace zoe
