#include "analysis/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "analysis/comparison/block_length.h"
#include "analysis/comparison/bootstrap.h"
#include "analysis/comparison/side_sums.h"
#include "analysis/comparison/site_matching.h"

namespace zoe {

namespace {

constexpr std::uint32_t kFewestResamples = 100;
constexpr std::size_t kMostBins = 100;
constexpr std::size_t kPairsPerPiece = 16;
// Block lengths are estimates too, which makes p a little too small now and then: half the rate
// keeps the promise that two runs of one program show no difference as often as the confidence
// says.
constexpr double kShareOfRate = 0.5;

// One side, ready to be compared.
struct SideData {
    const Capture &capture;
    SideSums sums;
    Resamples resamples;

    [[nodiscard]] double meanOf(Int128 sum) const
    {
        return static_cast<double>(static_cast<long double>(sum) /
                                   static_cast<long double>(sums.frames()));
    }
};

Result<SideData> sideData(const CompareSide &side, const CompareOptions &options, const Task &task)
{
    auto sums = sumSide(side, task);
    if (!sums)
        return sums.error();
    const std::uint32_t block = options.blockFrames != 0 ? options.blockFrames : blockLength(*sums);
    Resamples resamples(sums->frames(), block, options.resamples, options.seed);
    return SideData{*side.capture, std::move(*sums), std::move(resamples)};
}

// Room that one worker uses again and again.
struct Room {
    explicit Room(const SideData &side, std::size_t resamples)
        : cellSums(side.resamples.cells())
        , means(resamples)
    {}

    std::vector<double> cellSums;
    std::vector<double> means;
};

class Comparer {
  public:
    Comparer(const SideData &base, const SideData &head, const CompareOptions &options,
             const Task &task)
        : m_base(base)
        , m_head(head)
        , m_task(task)
        , m_pairs(matchSites(base.capture.sites(), head.capture.sites()))
    {
        m_result.options = options;
        m_result.baseBlockFrames = base.resamples.blockFrames();
        m_result.headBlockFrames = head.resamples.blockFrames();
    }

    Result<std::shared_ptr<const Comparison>> compare();

  private:
    static Int128 meansOfFrames(const SideData &side, Room &room);
    static FunctionSide functionSide(const SideData &side, SiteId site, Room &room);
    [[nodiscard]] FunctionDifference functionDifference(const SitePair &pair, Room &base,
                                                        Room &head) const;
    [[nodiscard]] bool seen(const SitePair &pair) const;
    void compareFrames();
    void compareFunctions();
    void makeWaterfall();
    void makeHistograms();

    const SideData &m_base;
    const SideData &m_head;
    Task m_task;
    std::vector<SitePair> m_pairs;
    Comparison m_result;
};

Int128 Comparer::meansOfFrames(const SideData &side, Room &room)
{
    Int128 sum = 0;
    std::ranges::fill(room.cellSums, 0.0);
    for (std::size_t i = 0; i < side.sums.frames(); ++i) {
        const DurationNs duration = side.sums.durations[i];
        sum += duration;
        room.cellSums[side.resamples.cellOf(i)] += static_cast<double>(duration);
    }
    side.resamples.meansOf(room.cellSums, room.means);
    return sum;
}

void Comparer::compareFrames()
{
    const CompareOptions &options = m_result.options;
    Room base(m_base, options.resamples);
    Room head(m_head, options.resamples);
    const double baseMean = m_base.meanOf(meansOfFrames(m_base, base));
    const double headMean = m_head.meanOf(meansOfFrames(m_head, head));
    m_result.frames =
        differenceOf(baseMean, headMean, base.means, head.means, m_base.resamples.blocks(),
                     m_head.resamples.blocks(), options.confidence);
    std::vector<DurationNs> durations = m_base.sums.durations;
    m_result.baseFrames = distributionOf(durations);
    durations = m_head.sums.durations;
    m_result.headFrames = distributionOf(durations);
}

FunctionSide Comparer::functionSide(const SideData &side, SiteId site, Room &room)
{
    FunctionSide function;
    std::ranges::fill(room.cellSums, 0.0);
    const SelfColumn none;
    const SelfColumn *selves = &none;
    if (site.valid()) {
        const SiteSums &sums = side.sums.sites[site.value];
        function.site = site;
        function.calls = sums.calls;
        function.selfNs = saturated(sums.selfNs);
        function.totalNs = sums.totalNs;
        selves = &side.sums.selves[site.value];
    }
    function.selfPerFrame = selfPerFrame(*selves, side.sums.frames());
    selves->forEach([&](const FrameSelf &self) {
        room.cellSums[side.resamples.cellOf(self.frame)] += static_cast<double>(self.selfNs);
    });
    side.resamples.meansOf(room.cellSums, room.means);
    return function;
}

FunctionDifference Comparer::functionDifference(const SitePair &pair, Room &base, Room &head) const
{
    FunctionDifference function;
    const Site &site =
        pair.head.valid() ? m_head.capture.site(pair.head) : m_base.capture.site(pair.base);
    function.function = site.label();
    function.file = site.file;
    function.line = site.line;
    function.base = functionSide(m_base, pair.base, base);
    function.head = functionSide(m_head, pair.head, head);
    function.self =
        differenceOf(function.base.selfPerFrame.meanNs, function.head.selfPerFrame.meanNs,
                     base.means, head.means, m_base.resamples.blocks(), m_head.resamples.blocks(),
                     m_result.options.confidence);
    return function;
}

bool Comparer::seen(const SitePair &pair) const
{
    return (pair.base.valid() && m_base.sums.sites[pair.base.value].calls > 0) ||
           (pair.head.valid() && m_head.sums.sites[pair.head.value].calls > 0);
}

void Comparer::compareFunctions()
{
    std::erase_if(m_pairs, [this](const SitePair &pair) { return !seen(pair); });
    m_result.functions.resize(m_pairs.size());
    const std::size_t pieces = (m_pairs.size() + kPairsPerPiece - 1) / kPairsPerPiece;
    m_task.executor().parallelFor(pieces, [this](std::size_t piece) {
        Room base(m_base, m_result.options.resamples);
        Room head(m_head, m_result.options.resamples);
        const std::size_t end = std::min(m_pairs.size(), (piece + 1) * kPairsPerPiece);
        for (std::size_t i = piece * kPairsPerPiece; i < end; ++i) {
            if (m_task.stopRequested())
                return;
            m_result.functions[i] = functionDifference(m_pairs[i], base, head);
        }
    });
    std::vector<double> ps;
    for (const FunctionDifference &function : m_result.functions)
        ps.push_back(function.self.p);
    const auto significant = significantAt(ps, kShareOfRate * (1 - m_result.options.confidence));
    for (std::size_t i = 0; i < significant.size(); ++i)
        m_result.functions[i].significant = significant[i];
    std::ranges::stable_sort(m_result.functions, [](const auto &a, const auto &b) {
        const double x = std::abs(a.self.deltaNs);
        const double y = std::abs(b.self.deltaNs);
        return x != y ? x > y : std::tie(a.function, a.file) < std::tie(b.function, b.file);
    });
}

void Comparer::makeWaterfall()
{
    std::vector<WaterfallStep> steps;
    double magnitude = std::abs(m_result.frames.deltaNs);
    for (const SitePair &pair : m_pairs) {
        WaterfallStep step{.function = {}, .base = pair.base, .head = pair.head, .deltaNs = 0};
        const Site &site =
            pair.head.valid() ? m_head.capture.site(pair.head) : m_base.capture.site(pair.base);
        step.function = site.label();
        if (pair.head.valid())
            step.deltaNs += m_head.meanOf(m_head.sums.sites[pair.head.value].frameThreadSelfNs);
        if (pair.base.valid())
            step.deltaNs -= m_base.meanOf(m_base.sums.sites[pair.base.value].frameThreadSelfNs);
        magnitude += std::abs(step.deltaNs);
        steps.push_back(std::move(step));
    }
    // Sums of multiples of the unit stay below 2^53 of it, and so are exact. The rest may be as
    // large as all others together.
    const int unit = magnitude > 0 ? std::ilogb(magnitude) + 3 - 53 : 0;
    const auto rounded = [unit](double x) {
        return std::ldexp(std::nearbyint(std::ldexp(x, -unit)), unit);
    };
    m_result.frames.deltaNs = rounded(m_result.frames.deltaNs);
    WaterfallStep rest{.function = {}, .base = {}, .head = {}, .deltaNs = m_result.frames.deltaNs};
    for (WaterfallStep &step : steps) {
        step.deltaNs = rounded(step.deltaNs);
        rest.deltaNs -= step.deltaNs;
    }
    std::erase_if(steps, [](const WaterfallStep &step) { return step.deltaNs == 0; });
    std::ranges::stable_sort(steps, [](const WaterfallStep &a, const WaterfallStep &b) {
        const double x = std::abs(a.deltaNs);
        const double y = std::abs(b.deltaNs);
        return x != y ? x > y : a.function < b.function;
    });
    steps.push_back(std::move(rest));
    m_result.waterfall = std::move(steps);
}

void Comparer::makeHistograms()
{
    std::vector<DurationNs> all = m_base.sums.durations;
    all.insert(all.end(), m_head.sums.durations.begin(), m_head.sums.durations.end());
    // A few long frames would press all others into one bin.
    const auto last = static_cast<std::size_t>(0.99 * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(last), all.end());
    all.resize(last + 1);
    Histogram shared = histogramOf(all);
    if (shared.bins() > kMostBins)
        shared = histogramOf(all, BinScale::Linear, kMostBins);
    m_result.baseHistogram = histogramWithEdges(m_base.sums.durations, shared.edges);
    m_result.headHistogram = histogramWithEdges(m_head.sums.durations, shared.edges);
}

Result<std::shared_ptr<const Comparison>> Comparer::compare()
{
    compareFrames();
    compareFunctions();
    if (m_task.stopRequested())
        return Task::cancelled();
    makeWaterfall();
    makeHistograms();
    m_task.progress(1);
    return std::make_shared<const Comparison>(std::move(m_result));
}

} // namespace

Result<std::shared_ptr<const Comparison>> compareCaptures(Baseline<CompareSide> base,
                                                          Head<CompareSide> head,
                                                          const CompareOptions &options,
                                                          const Task &task)
{
    if (!(options.confidence > 0 && options.confidence < 1))
        return Error{ErrorCode::BadInput, "the confidence must lie between 0 and 1", {}};
    CompareOptions used = options;
    used.resamples = std::max(kFewestResamples, options.resamples + options.resamples % 2);
    const auto baseData = sideData(base.value, used, task.part(0, 0.4));
    if (!baseData)
        return baseData.error();
    const auto headData = sideData(head.value, used, task.part(0.4, 0.8));
    if (!headData)
        return headData.error();
    return Comparer(*baseData, *headData, used, task.part(0.8, 1)).compare();
}

} // namespace zoe
