#include "analysis/summary/first_figures.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "analysis/model/sites/site_totals.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

// With more, the summary itself is as fast.
constexpr std::size_t kMostCut = 16;

// Sums of all sites.
class SiteSums {
  public:
    explicit SiteSums(std::size_t sites)
        : m_sums(sites)
    {}

    // False if a row is of a site that the capture doesn't have; other rows count.
    bool add(std::span<const SiteTotal> rows)
    {
        for (const SiteTotal &row : rows) {
            if (row.site.value >= m_sums.size())
                return false;
            Sum &sum = m_sums[row.site.value];
            sum.calls += row.calls;
            sum.selfNs += row.selfNs;
            sum.totalNs += row.totalNs;
            sum.zonesNs += row.zonesNs;
            sum.threads |= row.threads;
        }
        return true;
    }

    // Adds the selected frames of the part.
    void add(const ChunkPart &part, const FrameRanges &frames)
    {
        const Chunk &chunk = part.chunk();
        m_totals.begin();
        for (const TreeSpan &span : chunk.trees) {
            const FrameIndex frame = chunk.firstFrame + span.frame;
            if (frames.contains(frame))
                m_totals.addBehind(chunk.zones, span, part.begunBefore(span),
                                   frame == 0 || !frames.contains(frame - 1));
        }
        add(m_totals.rows());
    }

    void add(const SiteSums &other)
    {
        for (std::size_t site = 0; site < m_sums.size(); ++site) {
            Sum &sum = m_sums[site];
            const Sum &more = other.m_sums[site];
            sum.calls += more.calls;
            sum.selfNs += more.selfNs;
            sum.totalNs += more.totalNs;
            sum.zonesNs += more.zonesNs;
            sum.threads |= more.threads;
        }
    }

    // Without figures about frames.
    [[nodiscard]] std::shared_ptr<Summary> summary(const Selection &selection) const
    {
        auto result = std::make_shared<Summary>();
        result->onlySums = true;
        Int128 selfNs = 0;
        for (std::uint32_t site = 0; site < m_sums.size(); ++site) {
            const Sum &sum = m_sums[site];
            result->calls += sum.calls;
            selfNs += sum.selfNs;
            if (sum.threads == 0 || !selection.hasSite(SiteId{site}))
                continue;
            FunctionSummary &function = result->functions.emplace_back();
            function.site = SiteId{site};
            function.calls = sum.calls;
            function.threads = (sum.threads >> kLastThreadBit) != 0
                                   ? 0
                                   : static_cast<std::uint32_t>(std::popcount(sum.threads));
            function.totalNs = saturated(sum.totalNs);
            function.selfNs = saturated(sum.selfNs);
            function.perCall.count = sum.calls;
            if (sum.calls > 0)
                function.perCall.meanNs = static_cast<double>(
                    static_cast<long double>(sum.zonesNs) / static_cast<long double>(sum.calls));
        }
        result->selfNs = saturated(selfNs);
        result->rootsNs = result->selfNs;
        return result;
    }

  private:
    struct Sum {
        std::uint64_t calls = 0;
        std::uint64_t threads = 0;
        Int128 selfNs = 0;
        Int128 totalNs = 0;
        Int128 zonesNs = 0;
    };
    std::vector<Sum> m_sums; // by site
    SiteTotals m_totals;
};

// Positions in the run of chunks whose totals don't match the selection: chunks with unselected
// frames, and those that continue calls of earlier, unselected frames.
std::vector<std::size_t> cutChunks(const Capture &capture, const ChunkRun &run)
{
    std::vector<std::size_t> cut;
    const auto &ranges = run.frames().ranges();
    auto range = ranges.begin();
    for (std::size_t position = 0; position < run.chunks().size(); ++position) {
        const ChunkSummary &chunk = capture.chunks()[run.chunks()[position]];
        const FrameIndex end = chunk.firstFrame + chunk.frameCount;
        while (range != ranges.end() && range->end <= chunk.firstFrame)
            ++range;
        const bool whole =
            range != ranges.end() && range->first < chunk.firstFrame && range->end >= end;
        if (!whole)
            cut.push_back(position);
    }
    return cut;
}

} // namespace

Result<std::shared_ptr<const Summary>> firstFigures(const Capture &capture,
                                                    const Selection &selection, const Task &task)
{
    using Figures = std::shared_ptr<const Summary>;
    if (selection.threads || selection.inside || !capture.hasSiteTotals())
        return Figures();
    ChunkRun run(capture, selection);
    const std::vector<std::size_t> cut = cutChunks(capture, run);
    if (cut.size() > kMostCut)
        return Figures();
    std::vector<std::uint8_t> whole(capture.chunks().size(), 0);
    for (const std::size_t chunk : run.chunks())
        whole[chunk] = 1;
    for (const std::size_t position : cut)
        whole[run.chunks()[position]] = 0;

    SiteSums sums(capture.sites().size());
    bool good = true;
    const Status told = capture.siteTotals([&](std::size_t chunk, std::span<const SiteTotal> rows) {
        if (whole[chunk] != 0)
            good = sums.add(rows) && good;
        return good && !task.stopRequested();
    });
    if (task.stopRequested())
        return Task::cancelled();
    if (!told || !good)
        return Figures();
    std::vector<std::unique_ptr<SiteSums>> workers(run.workers(task));
    const Status walked =
        run.forSomeParts(cut, task, [&](std::size_t worker, std::size_t, const ChunkPart &part) {
            if (!workers[worker])
                workers[worker] = std::make_unique<SiteSums>(capture.sites().size());
            workers[worker]->add(part, run.frames());
        });
    if (!walked)
        return walked.error();
    for (const std::unique_ptr<SiteSums> &worker : workers) {
        if (worker)
            sums.add(*worker);
    }
    auto summary = sums.summary(selection);
    addFrameSums(capture, run.frames(), *summary);
    summary->unreadableFrames = run.unreadableFrames();
    return Figures(std::move(summary));
}

} // namespace zoe
