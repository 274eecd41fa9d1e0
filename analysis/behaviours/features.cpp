#include "analysis/behaviours/features.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "analysis/behaviours/frame_self_times.h"
#include "analysis/behaviours/points.h"

namespace zoe {

namespace {

// Count, mean and sum of squared deviations of a function's values (Welford; merged after Chan,
// Golub & LeVeque 1979). Frames without the function are added as zeros at the end.
struct Moments {
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

    void merge(const Moments &other)
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

struct SiteTotals {
    std::uint32_t site = 0;
    double selfNs = 0;
    double peakShare = 0; // the greatest of one frame
    Moments moments = {};
};

// What one chunk adds in the first pass.
struct PartTotals {
    std::optional<Error> error;
    std::vector<SiteTotals> sites;
};

constexpr std::size_t kPartsPerBatch = 64;
constexpr std::size_t kMostPeaks = 64;

constexpr std::size_t kFewestColumns = 8;

// How many of the wanted columns fit: a number here, and one in the points that are clustered,
// which come in whole vectors.
std::size_t columnsFor(std::size_t rows, std::size_t wanted, std::size_t memoryBytes)
{
    std::size_t columns = wanted;
    const auto bytes = [&] {
        const std::size_t padded = (columns + Points::kLanes - 1) / Points::kLanes * Points::kLanes;
        return rows * (columns * sizeof(double) + padded * sizeof(float));
    };
    while (columns > kFewestColumns && bytes() > memoryBytes)
        --columns;
    return columns;
}

class FeatureBuilder {
  public:
    FeatureBuilder(const Capture &capture, const Selection &selection,
                   const FeatureOptions &options, const Task &task)
        : m_capture(capture)
        , m_filter(capture, selection)
        , m_options(options)
        , m_task(task)
        , m_frames(selection.framesOf(capture).frames())
        , m_parts(partsByChunk(capture, m_frames))
        , m_selfNs(m_frames.size())
        , m_totals(capture.sites().size())
    {}

    Result<std::shared_ptr<const FeatureMatrix>> build();

  private:
    template <class Body>
    bool inBatches(const Task &task, Body body, const std::function<void(std::size_t)> &after);
    PartTotals totalsOf(const ChunkPart &part);
    void merge(std::size_t part, const PartTotals &totals);
    [[nodiscard]] std::vector<std::uint32_t> chosenSites(std::size_t &leftOut) const;
    std::optional<Error> fill(const ChunkPart &part, std::size_t firstRow, FeatureMatrix &matrix);
    [[nodiscard]] double valueOf(DurationNs self, DurationNs frameSelf) const;

    const Capture &m_capture;
    ZoneFilter m_filter;
    FeatureOptions m_options;
    Task m_task;
    std::vector<FrameIndex> m_frames;
    std::vector<ChunkPart> m_parts;
    std::vector<DurationNs> m_selfNs; // a wanted frame each
    std::vector<SiteTotals> m_totals; // a site each
    std::vector<ChunkPart> m_readable;
    std::optional<Error> m_error;
};

// Runs body over parts in parallel, a batch at a time, and after(i) over the parts of the batch in
// order: so the result does not depend on the number of threads. False: stopped.
template <class Body>
bool FeatureBuilder::inBatches(const Task &task, Body body,
                               const std::function<void(std::size_t)> &after)
{
    for (std::size_t first = 0; first < m_parts.size(); first += kPartsPerBatch) {
        const std::size_t count = std::min(kPartsPerBatch, m_parts.size() - first);
        m_task.executor().parallelFor(count, [&](std::size_t i) {
            if (!m_task.stopRequested())
                body(first + i, i);
        });
        if (m_task.stopRequested())
            return false;
        for (std::size_t i = 0; i < count; ++i)
            after(first + i);
        task.progress(static_cast<double>(first + count) / static_cast<double>(m_parts.size()));
    }
    return true;
}

double FeatureBuilder::valueOf(DurationNs self, DurationNs frameSelf) const
{
    if (m_options.kind == FeatureKind::Milliseconds)
        return static_cast<double>(self) / static_cast<double>(kNsPerMs);
    return frameSelf == 0 ? 0 : static_cast<double>(self) / static_cast<double>(frameSelf);
}

PartTotals FeatureBuilder::totalsOf(const ChunkPart &part)
{
    PartTotals totals;
    const auto chunk = m_capture.chunk(part.chunk);
    if (!chunk) {
        totals.error = chunk.error();
        return totals;
    }
    SelfTimes times(m_totals.size());
    std::vector<std::uint32_t> position(m_totals.size(), SiteId::kNone);
    for (std::size_t i = part.begin; i < part.end; ++i) {
        times.take(**chunk, m_frames[i], m_filter);
        m_selfNs[i] = times.totalNs();
        for (const std::uint32_t site : times.sites()) {
            if (position[site] == SiteId::kNone) {
                position[site] = static_cast<std::uint32_t>(totals.sites.size());
                totals.sites.push_back({.site = site});
            }
            SiteTotals &sum = totals.sites[position[site]];
            sum.selfNs += static_cast<double>(times.of(site));
            sum.moments.add(valueOf(times.of(site), times.totalNs()));
            if (times.totalNs() > 0)
                sum.peakShare = std::max(sum.peakShare, static_cast<double>(times.of(site)) /
                                                            static_cast<double>(times.totalNs()));
        }
    }
    return totals;
}

void FeatureBuilder::merge(std::size_t part, const PartTotals &totals)
{
    if (totals.error) {
        if (!m_error)
            m_error = totals.error;
        return;
    }
    m_readable.push_back(m_parts[part]);
    for (const SiteTotals &sum : totals.sites) {
        m_totals[sum.site].selfNs += sum.selfNs;
        m_totals[sum.site].moments.merge(sum.moments);
        m_totals[sum.site].peakShare = std::max(m_totals[sum.site].peakShare, sum.peakShare);
    }
}

// The sites that, taken by falling weight, cover a share of the weight of all.
void takeCovering(const std::vector<double> &weights, double cover,
                  std::vector<std::uint8_t> &taken)
{
    std::vector<std::uint32_t> order;
    double total = 0;
    for (std::uint32_t site = 0; site < weights.size(); ++site) {
        if (weights[site] > 0) {
            order.push_back(site);
            total += weights[site];
        }
    }
    std::ranges::stable_sort(order, std::greater<>{},
                             [&](std::uint32_t site) { return weights[site]; });
    double covered = 0;
    for (const std::uint32_t site : order) {
        if (covered >= cover * total)
            return;
        covered += weights[site];
        taken[site] = 1;
    }
}

// Sites that are not taken yet and reach a peak, by falling peak.
void takePeaks(const std::vector<double> &peaks, double least, std::vector<std::uint8_t> &taken)
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t site = 0; site < peaks.size(); ++site) {
        if (taken[site] == 0 && peaks[site] > 0 && peaks[site] >= least)
            order.push_back(site);
    }
    std::ranges::stable_sort(order, std::greater<>{},
                             [&](std::uint32_t site) { return peaks[site]; });
    order.resize(std::min(order.size(), kMostPeaks));
    for (const std::uint32_t site : order)
        taken[site] = 1;
}

// Of the sites taken, leaves those that stand for the greatest share of time or of variance.
void keepMost(std::size_t most, const std::vector<double> &time,
              const std::vector<double> &variance, std::vector<std::uint8_t> &taken)
{
    const double allTime = std::max(1e-300, std::accumulate(time.begin(), time.end(), 0.0));
    const double allVariance =
        std::max(1e-300, std::accumulate(variance.begin(), variance.end(), 0.0));
    std::vector<std::uint32_t> order;
    for (std::uint32_t site = 0; site < taken.size(); ++site) {
        if (taken[site] != 0)
            order.push_back(site);
    }
    std::ranges::stable_sort(order, std::greater<>{}, [&](std::uint32_t site) {
        return std::max(time[site] / allTime, variance[site] / allVariance);
    });
    for (std::size_t i = most; i < order.size(); ++i)
        taken[order[i]] = 0;
}

std::vector<std::uint32_t> FeatureBuilder::chosenSites(std::size_t &leftOut) const
{
    double rows = 0;
    for (const ChunkPart &part : m_readable)
        rows += static_cast<double>(part.end - part.begin);
    std::vector<double> time;
    std::vector<double> variance;
    std::vector<double> peaks;
    for (const SiteTotals &sum : m_totals) {
        Moments all = sum.moments;
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
    const std::size_t most =
        columnsFor(static_cast<std::size_t>(rows), wanted, m_task.memoryBytes());
    leftOut = wanted - most;
    if (leftOut > 0)
        keepMost(most, time, variance, taken);
    std::vector<std::uint32_t> sites;
    for (std::uint32_t site = 0; site < taken.size(); ++site) {
        if (taken[site] != 0)
            sites.push_back(site);
    }
    std::ranges::stable_sort(sites, std::greater<>{},
                             [&](std::uint32_t site) { return time[site]; });
    return sites;
}

std::optional<Error> FeatureBuilder::fill(const ChunkPart &part, std::size_t firstRow,
                                          FeatureMatrix &matrix)
{
    const auto chunk = m_capture.chunk(part.chunk);
    if (!chunk)
        return chunk.error();
    SelfTimes times(m_totals.size());
    for (std::size_t i = part.begin; i < part.end; ++i) {
        times.take(**chunk, m_frames[i], m_filter);
        const std::size_t row = firstRow + i - part.begin;
        double *values = matrix.values.data() + row * matrix.columns();
        for (std::size_t column = 0; column < matrix.columns(); ++column)
            values[column] = valueOf(times.of(matrix.sites[column].value), times.totalNs());
    }
    return {};
}

Result<std::shared_ptr<const FeatureMatrix>> FeatureBuilder::build()
{
    std::vector<PartTotals> batch(kPartsPerBatch);
    const bool summed = inBatches(
        m_task.part(0, 0.5),
        [&](std::size_t part, std::size_t slot) { batch[slot] = totalsOf(m_parts[part]); },
        [&](std::size_t part) { merge(part, batch[part % kPartsPerBatch]); });
    if (!summed)
        return Task::cancelled();
    if (m_readable.empty() && m_error)
        return *m_error;

    auto matrix = std::make_shared<FeatureMatrix>();
    matrix->kind = m_options.kind;
    for (const std::uint32_t site : chosenSites(matrix->leftOut))
        matrix->sites.push_back(SiteId{site});
    std::vector<std::size_t> firstRows;
    for (const ChunkPart &part : m_readable) {
        firstRows.push_back(matrix->frames.size());
        for (std::size_t i = part.begin; i < part.end; ++i) {
            matrix->frames.push_back(m_frames[i]);
            matrix->selfNs.push_back(m_selfNs[i]);
        }
    }
    matrix->values.resize(matrix->rows() * matrix->columns());

    m_parts = m_readable;
    std::vector<std::optional<Error>> errors(m_parts.size());
    const bool filled = inBatches(
        m_task.part(0.5, 1),
        [&](std::size_t part, std::size_t) {
            errors[part] = fill(m_parts[part], firstRows[part], *matrix);
        },
        [](std::size_t) {});
    if (!filled)
        return Task::cancelled();
    for (const auto &error : errors) {
        if (error)
            return *error;
    }
    return std::shared_ptr<const FeatureMatrix>(std::move(matrix));
}

} // namespace

Result<std::shared_ptr<const FeatureMatrix>> frameFeatures(const Capture &capture,
                                                           const Selection &selection,
                                                           const FeatureOptions &options,
                                                           const Task &task)
{
    return FeatureBuilder(capture, selection, options, task).build();
}

} // namespace zoe
