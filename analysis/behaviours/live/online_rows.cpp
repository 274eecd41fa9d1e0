#include "analysis/behaviours/live/online_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/behaviours/behaviour_figures.h"
#include "analysis/behaviours/behaviour_names.h"
#include "analysis/behaviours/characteristic.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/features/feature_values.h"

namespace zoe {

namespace {

constexpr float kLeastShare = 0.001F;
constexpr std::size_t kMostRuns = 180;
constexpr std::size_t kLast = 400;
constexpr std::size_t kMostColumns = 256;
constexpr double kCover = 0.99;

// Sites that cover 99 % of the shares, at most 256, by falling share.
std::vector<std::uint32_t> columnsOf(const std::vector<const SparseRow *> &rows)
{
    std::vector<double> sums; // by site
    double all = 0;
    for (const SparseRow *row : rows) {
        if (!row->empty() && row->back().first >= sums.size())
            sums.resize(std::size_t{row->back().first} + 1);
        for (const auto &[site, share] : *row) {
            sums[site] += static_cast<double>(share);
            all += static_cast<double>(share);
        }
    }
    std::vector<std::pair<double, std::uint32_t>> order;
    for (std::uint32_t site = 0; site < sums.size(); ++site) {
        if (sums[site] > 0)
            order.emplace_back(-sums[site], site);
    }
    std::ranges::sort(order);
    std::vector<std::uint32_t> columns;
    double covered = 0;
    for (const auto &[sum, site] : order) {
        if (covered >= kCover * all || columns.size() == kMostColumns)
            break;
        covered -= sum;
        columns.push_back(site);
    }
    return columns;
}

constexpr std::uint32_t kNoColumn = 0xFFFFFFFF;

// By site; sites after the last column are missing.
std::vector<std::uint32_t> placesOf(const std::vector<std::uint32_t> &columns)
{
    std::vector<std::uint32_t> places;
    for (std::uint32_t i = 0; i < columns.size(); ++i) {
        if (columns[i] >= places.size())
            places.resize(std::size_t{columns[i]} + 1, kNoColumn);
        places[columns[i]] = i;
    }
    return places;
}

void fillRow(const SparseRow &row, const std::vector<std::uint32_t> &columnOf, float *to)
{
    for (const auto &[site, share] : row) {
        if (site < columnOf.size() && columnOf[site] != kNoColumn)
            to[columnOf[site]] = share;
    }
}

// Mean of the rows of each cluster, with all their sites.
std::vector<SparseRow> meansOf(const std::vector<const SparseRow *> &rows,
                               const Clustering &clustering)
{
    std::vector<std::map<std::uint32_t, double>> sums(clustering.clusters);
    std::vector<double> counts(clustering.clusters);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto cluster = static_cast<std::size_t>(clustering.assignment[i]);
        ++counts[cluster];
        for (const auto &[site, share] : *rows[i])
            sums[cluster][site] += static_cast<double>(share);
    }
    std::vector<SparseRow> means;
    for (std::size_t cluster = 0; cluster < sums.size(); ++cluster) {
        SparseRow mean;
        for (const auto &[site, sum] : sums[cluster])
            mean.emplace_back(site, static_cast<float>(sum / counts[cluster]));
        means.push_back(std::move(mean));
    }
    return means;
}

} // namespace

SparseRow sparseRowOf(const SelfTimes &times)
{
    SparseRow row;
    if (times.totalNs() <= 0)
        return row;
    for (const std::uint32_t site : times.sites()) {
        const auto share = static_cast<float>(static_cast<double>(times.of(site)) /
                                              static_cast<double>(times.totalNs()));
        if (share >= kLeastShare)
            row.emplace_back(site, share);
    }
    std::ranges::sort(row);
    return row;
}

double distance(const SparseRow &a, const SparseRow &b, double limit)
{
    // Slightly larger, so that rounding excludes none at the limit.
    const double most = limit * limit * (1 + 1e-9);
    double sum = 0;
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() || y != b.end()) {
        double difference = 0;
        if (y == b.end() || (x != a.end() && x->first < y->first))
            difference = static_cast<double>((x++)->second);
        else if (x == a.end() || y->first < x->first)
            difference = static_cast<double>((y++)->second);
        else
            difference = static_cast<double>((x++)->second - (y++)->second);
        sum += difference * difference;
        if (sum > most)
            return std::numeric_limits<double>::infinity();
    }
    return std::sqrt(sum);
}

void moveTowards(SparseRow &centre, const SparseRow &row, double part)
{
    const auto step = static_cast<float>(part);
    const auto faded = [](const auto &entry) { return entry.second < kLeastShare / 100; };
    if (std::ranges::equal(centre, row, {}, &SparseRow::value_type::first,
                           &SparseRow::value_type::first)) {
        for (std::size_t i = 0; i < row.size(); ++i)
            centre[i].second += step * (row[i].second - centre[i].second);
        std::erase_if(centre, faded);
        return;
    }
    SparseRow moved;
    moved.reserve(centre.size() + row.size());
    auto c = centre.begin();
    auto r = row.begin();
    while (c != centre.end() || r != row.end()) {
        if (r == row.end() || (c != centre.end() && c->first < r->first)) {
            moved.emplace_back(c->first, c->second * (1 - step));
            ++c;
        } else if (c == centre.end() || r->first < c->first) {
            moved.emplace_back(r->first, r->second * step);
            ++r;
        } else {
            moved.emplace_back(c->first, c->second + step * (r->second - c->second));
            ++c;
            ++r;
        }
    }
    // Sites that only odd frames contributed fade away.
    std::erase_if(moved, faded);
    centre = std::move(moved);
}

void OnlineRows::add(FrameIndex frame, DurationNs durationNs, SparseRow row)
{
    m_last.push_back({frame, durationNs, row});
    if (m_last.size() > kLast)
        m_last.pop_front();
    if (!m_filling.empty() && m_filling.back().frame + 1 != frame)
        m_filling.clear();
    m_filling.push_back({frame, durationNs, std::move(row)});
    if (m_filling.size() < kRowsTogether)
        return;
    ++m_runs;
    if (m_kept.size() < kMostRuns) {
        m_kept.push_back(std::move(m_filling));
    } else {
        const std::uint64_t place = m_random.below(std::min<std::uint64_t>(m_runs, 1ULL << 32));
        if (place < kMostRuns)
            m_kept[place] = std::move(m_filling);
    }
    m_filling.clear();
}

void OnlineRows::forLast(
    const std::function<void(FrameIndex, DurationNs, const SparseRow &)> &body) const
{
    for (const Row &row : m_last)
        body(row.frame, row.durationNs, row.shares);
}

std::map<FrameIndex, const SparseRow *> OnlineRows::all() const
{
    std::map<FrameIndex, const SparseRow *> all;
    for (const Run &run : m_kept) {
        for (const Row &row : run)
            all.emplace(row.frame, &row.shares);
    }
    for (const Row &row : m_last)
        all.emplace(row.frame, &row.shares);
    return all;
}

Result<OnlineFit> OnlineRows::fit(const ClusterOptions &options,
                                  const std::function<bool(const SparseRow &)> &taken,
                                  const Task &task) const
{
    const std::map<FrameIndex, const SparseRow *> all = this->all();
    OnlineFit fit;
    FeatureMatrix matrix;
    for (const auto &[frame, row] : all) {
        if (taken(*row))
            continue;
        fit.rows.push_back(row);
        matrix.frames.push_back(frame);
        matrix.selfNs.push_back(kNsPerMs);
    }
    if (fit.rows.empty()) // all behaviours are frozen, and every frame is in one
        return fit;
    ClusterOptions possible = options;
    if (possible.clusters)
        possible.clusters =
            static_cast<std::uint32_t>(std::min<std::size_t>(*possible.clusters, fit.rows.size()));
    const std::vector<std::uint32_t> columns = columnsOf(fit.rows);
    const std::vector<std::uint32_t> columnOf = placesOf(columns);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        matrix.set.columns.push_back({.site = SiteId{columns[i]}, .plot = {}});
    }
    matrix.values = Points(fit.rows.size(), columns.size());
    matrix.readable = rangesOf(matrix.frames);
    for (std::size_t i = 0; i < fit.rows.size(); ++i)
        fillRow(*fit.rows[i], columnOf, matrix.values.row(i));
    auto clustering = kMeans(matrix, possible, task);
    if (!clustering)
        return clustering.error();
    fit.centres = meansOf(fit.rows, *clustering);
    std::vector<float> distances;
    // Later frames go to the nearest centre, so limits are computed from rows that do.
    std::vector<std::int32_t> nearest(fit.rows.size());
    std::vector<std::size_t> counts(fit.centres.size());
    for (std::size_t i = 0; i < fit.rows.size(); ++i) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < fit.centres.size(); ++c) {
            const double d = distance(*fit.rows[i], fit.centres[c]);
            if (d < least) {
                least = d;
                nearest[i] = static_cast<std::int32_t>(c);
            }
        }
        ++counts[static_cast<std::size_t>(nearest[i])];
    }
    if (std::ranges::find(counts, 0U) == counts.end())
        clustering->assignment = std::move(nearest);
    for (std::size_t i = 0; i < fit.rows.size(); ++i) {
        const auto cluster = static_cast<std::size_t>(clustering->assignment[i]);
        distances.push_back(static_cast<float>(distance(*fit.rows[i], fit.centres[cluster])));
    }
    fit.limits = limitsOf(clustering->clusters, clustering->assignment, distances);
    fit.assignment = std::move(clustering->assignment);
    return fit;
}

std::vector<std::string> namesOfCentres(const Capture &capture,
                                        const std::vector<CentreRows> &centres,
                                        const std::vector<std::string> &given)
{
    std::map<std::uint32_t, double> all;
    for (const CentreRows &each : centres) {
        for (const auto &[site, share] : *each.centre)
            all[site] += static_cast<double>(share);
    }
    const auto shareIn = [](const SparseRow &row, std::uint32_t site) {
        const auto at = std::ranges::lower_bound(row, site, {}, &SparseRow::value_type::first);
        return at != row.end() && at->first == site ? static_cast<double>(at->second) : 0.0;
    };
    std::vector<Behaviour> behaviours(centres.size());
    for (std::size_t i = 0; i < centres.size(); ++i) {
        behaviours[i].name = given[i];
        if (!given[i].empty())
            continue;
        std::vector<FunctionShares> functions;
        for (const auto &[site, share] : *centres[i].centre) {
            FunctionShares function{.site = SiteId{site}, .here = static_cast<double>(share)};
            if (centres.size() > 1)
                function.elsewhere = std::max(0.0, all[site] - function.here) /
                                     static_cast<double>(centres.size() - 1);
            const double middle = FunctionShares::middleOf(function.here, function.elsewhere);
            for (const SparseRow *row : centres[i].rows)
                function.framesAbove += shareIn(*row, site) > middle ? 1 : 0;
            behaviours[i].selfNs += function.here; // only whether there is any
            functions.push_back(function);
        }
        behaviours[i].characteristic =
            characteristicOf(functions, centres[i].rows.size(), centres.size() == 1);
    }
    nameBehaviours(capture, behaviours);
    std::vector<std::string> names;
    for (const Behaviour &behaviour : behaviours)
        names.push_back(behaviour.name);
    return names;
}

void describeCentres(const Capture &capture, const std::vector<SparseRow> &centres,
                     BehaviourDefinition &definition)
{
    std::vector<const SparseRow *> rows;
    for (const SparseRow &centre : centres)
        rows.push_back(&centre);
    const std::vector<std::uint32_t> columns = columnsOf(rows);
    const std::vector<std::uint32_t> columnOf = placesOf(columns);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        BehaviourDefinition::Column column;
        column.site = capture.site(SiteId{columns[i]});
        definition.columns.push_back(std::move(column));
    }
    definition.clusters.columns = static_cast<std::uint32_t>(columns.size());
    definition.clusters.clusters = static_cast<std::uint32_t>(centres.size());
    for (std::uint32_t i = 0; i < centres.size(); ++i) {
        std::vector<float> row(columns.size());
        fillRow(centres[i], columnOf, row.data());
        definition.clusters.prototypes.push_back(
            {.cluster = i, .centre = std::vector<double>(row.begin(), row.end()), .whitening = {}});
    }
}

} // namespace zoe
