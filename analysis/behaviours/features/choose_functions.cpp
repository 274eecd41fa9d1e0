#include "analysis/behaviours/features/choose_functions.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/waits.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_self_times.h"

namespace zoe {

namespace {

// Count, mean and sum of squared deviations of a function's values (Welford; merged after Chan,
// Golub & LeVeque 1979). Frames without the function are added as zeros at the end.
struct FunctionMoments {
    double count = 0;
    double mean = 0;
    double m2 = 0;

    void add(double x)
    {
        count += 1;
        const double delta = x - mean;
        mean += delta / count;
        m2 += delta * (x - mean);
    }

    void merge(const FunctionMoments &other)
    {
        if (other.count == 0)
            return;
        const double all = count + other.count;
        const double delta = other.mean - mean;
        m2 += other.m2 + delta * delta * (count * other.count / all);
        mean += delta * (other.count / all);
        count = all;
    }
};

// Sums of a candidate: a function, or a function in a group of threads.
struct Totals {
    std::uint32_t candidate = 0;
    double selfNs = 0;
    double peakShare = 0; // the greatest in one frame
    FunctionMoments moments = {};
};

constexpr std::size_t kChunksPerBatch = 64;
constexpr std::size_t kMostPeaks = 64;
constexpr std::size_t kFewestColumns = 8;

// How many of the wanted columns fit.
std::size_t columnsFor(std::size_t rows, std::size_t wanted, std::size_t memoryBytes)
{
    const std::size_t fewestRows = std::min(rows, kFewestRows);
    std::size_t columns = wanted;
    const auto bytes = [&] { return 2 * fewestRows * Points(0, columns).stride() * sizeof(float); };
    while (columns > kFewestColumns && bytes() > memoryBytes)
        --columns;
    return columns;
}

// The candidates that, by falling weight, cover a share of the total weight.
void takeCovering(const std::vector<double> &weights, double cover,
                  std::vector<std::uint8_t> &taken)
{
    std::vector<std::uint32_t> order;
    double total = 0;
    for (std::uint32_t i = 0; i < weights.size(); ++i) {
        if (weights[i] > 0) {
            order.push_back(i);
            total += weights[i];
        }
    }
    std::ranges::stable_sort(order, std::greater<>{}, [&](std::uint32_t i) { return weights[i]; });
    double covered = 0;
    for (const std::uint32_t i : order) {
        if (covered >= cover * total)
            return;
        covered += weights[i];
        taken[i] = 1;
    }
}

// Candidates that are not chosen yet and reach a peak, by falling peak.
void takePeaks(const std::vector<double> &peaks, double least, std::vector<std::uint8_t> &taken)
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < peaks.size(); ++i) {
        if (taken[i] == 0 && peaks[i] > 0 && peaks[i] >= least)
            order.push_back(i);
    }
    std::ranges::stable_sort(order, std::greater<>{}, [&](std::uint32_t i) { return peaks[i]; });
    order.resize(std::min(order.size(), kMostPeaks));
    for (const std::uint32_t i : order)
        taken[i] = 1;
}

// Keeps those of the chosen ones with the greatest share of time or of variance.
void keepMost(std::size_t most, const std::vector<double> &time,
              const std::vector<double> &variance, std::vector<std::uint8_t> &taken)
{
    const double allTime = std::max(1e-300, std::accumulate(time.begin(), time.end(), 0.0));
    const double allVariance =
        std::max(1e-300, std::accumulate(variance.begin(), variance.end(), 0.0));
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < taken.size(); ++i) {
        if (taken[i] != 0)
            order.push_back(i);
    }
    std::ranges::stable_sort(order, std::greater<>{}, [&](std::uint32_t i) {
        return std::max(time[i] / allTime, variance[i] / allVariance);
    });
    for (std::size_t i = most; i < order.size(); ++i)
        taken[order[i]] = 0;
}

class Chooser {
  public:
    Chooser(const Capture &capture, const Selection &selection, const FeatureOptions &options,
            const Task &task)
        : m_capture(capture)
        , m_options(options)
        , m_task(task)
        , m_run(capture, selection)
        , m_waits(options.waits || options.time == FeatureTime::Total ? std::vector<SiteId>()
                                                                      : waitsOf(capture, selection))
        , m_filter(capture, m_waits.empty() ? selection : withoutWaits(capture, selection))
    {
        if (options.time == FeatureTime::SelfByThreadGroup)
            m_groups = threadGroupsOf(capture);
        m_groupOfThread = groupsOfThreads(capture, m_groups);
        m_totals.resize(capture.sites().size() * perSite());
    }

    Result<FeatureChoice> choose();

  private:
    [[nodiscard]] std::size_t perSite() const { return std::max<std::size_t>(1, m_groups.size()); }
    [[nodiscard]] std::vector<Totals> totalsOf(const Chunk &chunk) const;
    Status sum();
    std::vector<std::uint32_t> candidates(std::size_t &leftOut) const;
    void addColumns(const std::vector<std::uint32_t> &chosen, FeatureSet &set) const;

    const Capture &m_capture;
    FeatureOptions m_options;
    Task m_task;
    ChunkRun m_run;
    std::vector<SiteId> m_waits; // count nowhere
    ZoneFilter m_filter;
    std::vector<std::string> m_groups;
    std::vector<std::uint32_t> m_groupOfThread;
    std::vector<Totals> m_totals; // one per candidate
    FrameRanges m_readable;
};

std::vector<Totals> Chooser::totalsOf(const Chunk &chunk) const
{
    std::vector<Totals> result;
    std::vector<std::uint32_t> position(m_totals.size(), SiteId::kNone);
    SelfTimes times(m_capture.sites().size(), m_groupOfThread, m_groups.size());
    for (const FrameIndex frame : framesIn(m_run.frames(), chunk).frames()) {
        times.take(chunk, frame, m_filter);
        for (const std::uint32_t candidate : times.sites()) {
            if (position[candidate] == SiteId::kNone) {
                position[candidate] = static_cast<std::uint32_t>(result.size());
                result.push_back({.candidate = candidate});
            }
            Totals &sum = result[position[candidate]];
            const DurationNs ns = times.of(candidate);
            sum.selfNs += static_cast<double>(ns);
            sum.moments.add(featureOf(m_options.kind, ns, times.totalNs()));
            sum.peakShare =
                std::max(sum.peakShare, featureOf(FeatureKind::Share, ns, times.totalNs()));
        }
    }
    return result;
}

// In batches whose chunks are added in order, so that no sum depends on the threads.
Status Chooser::sum()
{
    std::optional<Error> error;
    const std::size_t chunks = m_run.chunks().size();
    for (std::size_t first = 0; first < chunks; first += kChunksPerBatch) {
        const std::size_t end = std::min(chunks, first + kChunksPerBatch);
        std::vector<std::size_t> positions(end - first);
        std::iota(positions.begin(), positions.end(), first);
        std::vector<std::vector<Totals>> parts(positions.size());
        std::vector<FrameRanges> read(positions.size());
        const Status walked =
            m_run.forSome(positions,
                          m_task.part(static_cast<double>(first) / static_cast<double>(chunks),
                                      static_cast<double>(end) / static_cast<double>(chunks)),
                          [&](std::size_t, std::size_t i, const Chunk &chunk) {
                              parts[i - first] = totalsOf(chunk);
                              read[i - first] = framesIn(m_run.frames(), chunk);
                          });
        if (!walked && walked.error().code == ErrorCode::Cancelled)
            return walked;
        if (!walked && !error)
            error = walked.error();
        for (const std::vector<Totals> &part : parts) {
            for (const Totals &totals : part) {
                Totals &sum = m_totals[totals.candidate];
                sum.selfNs += totals.selfNs;
                sum.moments.merge(totals.moments);
                sum.peakShare = std::max(sum.peakShare, totals.peakShare);
            }
        }
        for (const FrameRanges &frames : read) {
            for (const FrameRange &range : frames.ranges())
                m_readable.add(range);
        }
    }
    if (m_readable.empty() && error)
        return *error;
    return {};
}

std::vector<std::uint32_t> Chooser::candidates(std::size_t &leftOut) const
{
    const auto rows = static_cast<double>(m_readable.count());
    std::vector<double> time;
    std::vector<double> variance;
    std::vector<double> peaks;
    for (const Totals &sum : m_totals) {
        FunctionMoments all = sum.moments;
        all.merge({.count = rows - all.count, .mean = 0, .m2 = 0});
        time.push_back(sum.selfNs);
        variance.push_back(all.m2);
        peaks.push_back(sum.peakShare);
    }
    std::vector<std::uint8_t> taken(m_totals.size());
    takeCovering(time, m_options.coverTime, taken);
    takeCovering(variance, m_options.coverVariance, taken);
    takePeaks(peaks, m_options.peakShare, taken);
    const auto wanted = static_cast<std::size_t>(std::ranges::count(taken, 1));
    const std::size_t most = columnsFor(m_readable.count(), wanted, m_task.memoryBytes() / 2);
    leftOut = wanted - most;
    if (leftOut > 0)
        keepMost(most, time, variance, taken);
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < taken.size(); ++i) {
        if (taken[i] != 0)
            chosen.push_back(i);
    }
    std::ranges::stable_sort(chosen, std::greater<>{}, [&](std::uint32_t i) { return time[i]; });
    return chosen;
}

void Chooser::addColumns(const std::vector<std::uint32_t> &chosen, FeatureSet &set) const
{
    const bool groups = !m_groups.empty();
    std::vector<SiteId> sites;
    for (const std::uint32_t candidate : chosen) {
        const auto site = static_cast<std::uint32_t>(candidate / perSite());
        const auto group = static_cast<std::uint32_t>(candidate % perSite());
        if (std::ranges::find(sites, SiteId{site}) == sites.end())
            sites.push_back(SiteId{site});
        if (m_options.time != FeatureTime::Total)
            set.columns.push_back({.kind = FeatureColumn::Kind::Self,
                                   .site = SiteId{site},
                                   .plot = {},
                                   .group = groups ? group : FeatureColumn::kAllThreads});
    }
    if (m_options.time == FeatureTime::Total) {
        sites = m_options.totals;
        for (const SiteId site : sites)
            set.columns.push_back({.kind = FeatureColumn::Kind::Total, .site = site, .plot = {}});
    }
    if (m_options.calls) {
        for (const SiteId site : sites)
            set.columns.push_back({.kind = FeatureColumn::Kind::Calls, .site = site, .plot = {}});
    }
    for (const PlotId plot : m_options.plots)
        set.columns.push_back({.kind = FeatureColumn::Kind::Plot, .site = {}, .plot = plot});
}

Result<FeatureChoice> Chooser::choose()
{
    if (m_options.time == FeatureTime::Total && m_options.totals.empty())
        return Error{ErrorCode::BadInput, "no functions are chosen for total times", {}};
    if (const Status summed = sum(); !summed)
        return summed.error();
    FeatureChoice choice;
    choice.set.kind = m_options.kind;
    choice.set.threadGroups = m_groups;
    choice.set.leavesOutWaits = !m_waits.empty();
    choice.waits = m_waits;
    choice.readable = m_readable;
    addColumns(candidates(choice.leftOut), choice.set);
    return choice;
}

} // namespace

Result<FeatureChoice> chooseFeatures(const Capture &capture, const Selection &selection,
                                     const FeatureOptions &options, const Task &task)
{
    return Chooser(capture, selection, options, task).choose();
}

} // namespace zoe
