#include "analysis/behaviours/behaviours.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>

#include "analysis/behaviours/frame_self_times.h"

namespace zoe {

namespace {

constexpr std::size_t kMaxCharacteristic = 8;
constexpr std::size_t kMaxBecause = 3;
// In robust standard deviations above the median: the time that a frame spends beyond what is
// typical, and that together with its distance from the centre.
constexpr double kMoreTime = 3;
constexpr double kMoreInAll = 13;
// Time beyond what is typical counts from this share of a typical frame's self time on.
constexpr double kLeastExcess = 0.1;
// A function is named as a reason if it makes up this share of the time beyond what is typical.
constexpr double kBecauseShare = 0.1;
// A second-best function may name a behaviour if it sets it apart at least this much as well.
constexpr double kNameRunnerUp = 0.5;

// A quantile of values in any order.
double medianOf(std::vector<double> &values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// How far values are above their median, in robust standard deviations: 1.4826 x the median excess
// over the median of the upper half, because distances lean to that side. At least a sixteenth of
// the median, so that next to no spread makes nothing stand out.
std::vector<double> deviationsOf(const std::vector<double> &values)
{
    std::vector<double> sorted = values;
    const double median = medianOf(sorted);
    std::vector<double> excesses;
    for (const double value : values) {
        if (value >= median)
            excesses.push_back(value - median);
    }
    const double deviation = std::max({1.4826 * medianOf(excesses), median / 16, 1e-9});
    std::vector<double> deviations;
    for (const double value : values)
        deviations.push_back(std::max(0.0, (value - median) / deviation));
    return deviations;
}

class Describer {
  public:
    Describer(const Capture &capture, const FeatureMatrix &features, const Clustering &clustering)
        : m_capture(capture)
        , m_features(features)
        , m_clustering(clustering)
        , m_distances(features.rows())
    {}

    std::shared_ptr<const Behaviours> describe();

  private:
    [[nodiscard]] std::span<const double> centre(std::size_t cluster) const
    {
        return std::span<const double>(m_clustering.centres)
            .subspan(cluster * m_features.columns(), m_features.columns());
    }
    [[nodiscard]] DurationNs durationOf(std::size_t row) const
    {
        return m_capture.frames()[m_features.frames[row]].durationNs;
    }
    void measure();
    void sortOut(std::size_t cluster, const std::vector<std::size_t> &rows);
    [[nodiscard]] double excessNs(std::size_t row, std::size_t column, std::size_t cluster) const;
    [[nodiscard]] double excessOf(std::size_t row, std::size_t cluster) const;
    [[nodiscard]] UnusualFrame explain(std::size_t row) const;
    void order();
    void sumSelfTimes();
    [[nodiscard]] Behaviour behaviourOf(std::size_t cluster) const;
    [[nodiscard]] std::vector<Characteristic> characteristicOf(std::size_t cluster) const;
    void name(Behaviours &result) const;
    [[nodiscard]] std::size_t nearestCentre(std::size_t row) const;

    const Capture &m_capture;
    const FeatureMatrix &m_features;
    const Clustering &m_clustering;
    std::vector<double> m_distances;                 // to the own centre
    std::vector<double> m_typicalNs;                 // median self time of a frame, a cluster each
    std::vector<std::vector<std::size_t>> m_members; // rows a cluster, without unusual ones
    std::vector<std::size_t> m_unusual;              // rows
    std::vector<std::size_t> m_order;                // clusters by falling share of time
    std::vector<std::vector<double>> m_selfNs;       // a cluster, a column
    std::vector<double> m_selfTotalNs;               // a cluster
};

std::size_t Describer::nearestCentre(std::size_t row) const
{
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t cluster = 0; cluster < m_clustering.clusters; ++cluster) {
        double distance = 0;
        const auto c = centre(cluster);
        const auto x = m_features.row(row);
        for (std::size_t i = 0; i < c.size(); ++i)
            distance += (x[i] - c[i]) * (x[i] - c[i]);
        if (distance < least) {
            least = distance;
            nearest = cluster;
        }
    }
    return nearest;
}

void Describer::measure()
{
    for (std::size_t row = 0; row < m_features.rows(); ++row) {
        const std::int32_t cluster = m_clustering.assignment[row];
        if (cluster == kUnusual) {
            m_unusual.push_back(row);
            continue;
        }
        const auto c = centre(static_cast<std::size_t>(cluster));
        const auto x = m_features.row(row);
        double sum = 0;
        for (std::size_t i = 0; i < c.size(); ++i)
            sum += (x[i] - c[i]) * (x[i] - c[i]);
        m_distances[row] = std::sqrt(sum);
    }
}

// What a frame spends on a function beyond what is typical of a cluster, in ns; may be negative.
double Describer::excessNs(std::size_t row, std::size_t column, std::size_t cluster) const
{
    const bool shares = m_features.kind == FeatureKind::Share;
    const double unit = shares ? static_cast<double>(m_features.selfNs[row]) : kNsPerMs;
    const double typicalUnit = shares ? m_typicalNs[cluster] : kNsPerMs;
    return m_features.row(row)[column] * unit - centre(cluster)[column] * typicalUnit;
}

// Time beyond what is typical over all functions, in typical frames.
double Describer::excessOf(std::size_t row, std::size_t cluster) const
{
    double excess = 0;
    for (std::size_t column = 0; column < m_features.columns(); ++column)
        excess += std::max(0.0, excessNs(row, column, cluster));
    return m_typicalNs[cluster] > 0 ? excess / m_typicalNs[cluster] : 0;
}

// Takes the frames that are far out, and that not only for want of work.
void Describer::sortOut(std::size_t cluster, const std::vector<std::size_t> &rows)
{
    if (rows.empty())
        return;
    std::vector<double> selves;
    for (const std::size_t row : rows)
        selves.push_back(static_cast<double>(m_features.selfNs[row]));
    m_typicalNs[cluster] = medianOf(selves);
    std::vector<double> distances;
    std::vector<double> excesses;
    for (const std::size_t row : rows) {
        distances.push_back(m_distances[row]);
        excesses.push_back(excessOf(row, cluster));
    }
    const std::vector<double> farther = deviationsOf(distances);
    const std::vector<double> longer = deviationsOf(excesses);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool unusual = excesses[i] >= kLeastExcess && longer[i] >= kMoreTime &&
                             longer[i] + farther[i] >= kMoreInAll;
        (unusual ? m_unusual : m_members[cluster]).push_back(rows[i]);
    }
}

UnusualFrame Describer::explain(std::size_t row) const
{
    UnusualFrame unusual{.frame = m_features.frames[row], .because = {}};
    if (m_clustering.clusters == 0)
        return unusual;
    const std::int32_t own = m_clustering.assignment[row];
    const std::size_t cluster =
        own == kUnusual ? nearestCentre(row) : static_cast<std::size_t>(own);
    std::vector<std::pair<double, std::size_t>> more;
    double all = 0;
    for (std::size_t column = 0; column < m_features.columns(); ++column) {
        const double excess = std::max(0.0, excessNs(row, column, cluster));
        all += excess;
        more.emplace_back(excess, column);
    }
    std::ranges::stable_sort(more, std::greater<>{}, &std::pair<double, std::size_t>::first);
    for (const auto &[excess, column] : more) {
        if (excess <= 0 || excess < kBecauseShare * all || unusual.because.size() == kMaxBecause)
            break;
        unusual.because.push_back(m_features.sites[column]);
    }
    return unusual;
}

// Clusters by falling share of time, empty ones left out.
void Describer::order()
{
    std::vector<double> timeNs(m_clustering.clusters);
    for (std::size_t cluster = 0; cluster < m_clustering.clusters; ++cluster) {
        for (const std::size_t row : m_members[cluster])
            timeNs[cluster] += static_cast<double>(durationOf(row));
        if (!m_members[cluster].empty())
            m_order.push_back(cluster);
    }
    std::ranges::stable_sort(m_order, std::greater<>{},
                             [&](std::size_t cluster) { return timeNs[cluster]; });
}

void Describer::sumSelfTimes()
{
    const std::size_t columns = m_features.columns();
    m_selfNs.assign(m_clustering.clusters, std::vector<double>(columns));
    m_selfTotalNs.assign(m_clustering.clusters, 0);
    for (std::size_t cluster = 0; cluster < m_clustering.clusters; ++cluster) {
        for (const std::size_t row : m_members[cluster]) {
            const auto selfNs = static_cast<double>(m_features.selfNs[row]);
            const double unit =
                m_features.kind == FeatureKind::Share ? selfNs : static_cast<double>(kNsPerMs);
            const auto x = m_features.row(row);
            for (std::size_t i = 0; i < columns; ++i)
                m_selfNs[cluster][i] += x[i] * unit;
            m_selfTotalNs[cluster] += selfNs;
        }
    }
}

std::vector<Characteristic> Describer::characteristicOf(std::size_t cluster) const
{
    double elsewhereTotal = 0;
    for (const std::size_t other : m_order)
        elsewhereTotal += other == cluster ? 0 : m_selfTotalNs[other];
    std::vector<std::pair<double, Characteristic>> all;
    for (std::size_t i = 0; i < m_features.columns(); ++i) {
        Characteristic c{.site = m_features.sites[i], .share = 0, .ratio = 1};
        if (m_selfTotalNs[cluster] > 0)
            c.share = m_selfNs[cluster][i] / m_selfTotalNs[cluster];
        double elsewhere = 0;
        for (const std::size_t other : m_order)
            elsewhere += other == cluster ? 0 : m_selfNs[other][i];
        if (elsewhereTotal > 0) {
            elsewhere /= elsewhereTotal;
            if (elsewhere > 0)
                c.ratio = c.share / elsewhere;
            else if (c.share > 0)
                c.ratio = std::numeric_limits<double>::infinity();
        }
        all.emplace_back(std::abs(c.share - elsewhere), c);
    }
    std::ranges::stable_sort(all, std::greater<>{}, &std::pair<double, Characteristic>::first);
    std::vector<Characteristic> most;
    for (const auto &[difference, c] : all) {
        if (difference <= 0 || most.size() == kMaxCharacteristic)
            break;
        most.push_back(c);
    }
    return most;
}

Behaviour Describer::behaviourOf(std::size_t cluster) const
{
    Behaviour behaviour;
    const auto &rows = m_members[cluster];
    behaviour.frames = rows.size();
    behaviour.shareOfFrames =
        static_cast<double>(rows.size()) / static_cast<double>(m_features.rows());
    std::vector<DurationNs> durations;
    std::size_t nearest = rows.front();
    std::size_t longest = rows.front();
    double ownNs = 0;
    for (const std::size_t row : rows) {
        durations.push_back(durationOf(row));
        ownNs += static_cast<double>(durationOf(row));
        if (m_distances[row] < m_distances[nearest])
            nearest = row;
        if (durationOf(row) > durationOf(longest))
            longest = row;
    }
    double allNs = 0;
    for (std::size_t row = 0; row < m_features.rows(); ++row)
        allNs += static_cast<double>(durationOf(row));
    behaviour.shareOfTime = allNs > 0 ? ownNs / allNs : 0;
    behaviour.duration = distributionOf(durations);
    behaviour.typicalFrame = m_features.frames[nearest];
    behaviour.worstFrame = m_features.frames[longest];
    behaviour.characteristic = characteristicOf(cluster);
    return behaviour;
}

std::string percentText(double share)
{
    const double percent = 100 * share;
    if (percent > 0 && percent < 1)
        return "< 1 %";
    return std::to_string(std::lround(percent)) + " %";
}

// A label without the signature and the namespaces that make functions' full names long.
std::string shortLabel(const Site &site)
{
    std::string label = site.label();
    const auto call = label.find('(');
    if (call != std::string::npos && call > 0)
        label.erase(call);
    const auto space = label.find_last_of(' ');
    if (site.name.empty() && space != std::string::npos && space + 1 < label.size())
        label.erase(0, space + 1);
    return label.empty() ? "?" : label;
}

void Describer::name(Behaviours &result) const
{
    std::unordered_set<std::uint32_t> usedSites;
    std::unordered_set<std::string> usedNames;
    const bool only = result.behaviours.size() == 1;
    for (Behaviour &behaviour : result.behaviours) {
        const Characteristic *best = nullptr;
        double bestExcess = 0;
        for (const Characteristic &c : behaviour.characteristic) {
            const double excess = std::isinf(c.ratio) ? c.share : c.share * (1 - 1 / c.ratio);
            if (!only && (c.ratio <= 1 || excess <= 0))
                continue;
            const bool taken = usedSites.contains(c.site.value);
            const bool bestTaken = best != nullptr && usedSites.contains(best->site.value);
            if (best == nullptr || (bestTaken && !taken && excess >= kNameRunnerUp * bestExcess)) {
                best = &c;
                bestExcess = excess;
            }
        }
        std::string text = "idle";
        if (best != nullptr) {
            usedSites.insert(best->site.value);
            const std::string label = shortLabel(m_capture.site(best->site));
            text = (only ? "steady, " + label + " " : label + "-heavy ") + percentText(best->share);
        } else if (!behaviour.characteristic.empty()) {
            text = "mixed";
        }
        std::string unique = text;
        for (int i = 2; !usedNames.insert(unique).second; ++i)
            unique = text + " (" + std::to_string(i) + ")";
        behaviour.name = unique;
    }
}

std::shared_ptr<const Behaviours> Describer::describe()
{
    auto result = std::make_shared<Behaviours>();
    result->method = m_clustering.method;
    result->criterion = m_clustering.criterion;
    if (m_features.leftOut > 0)
        result->criterion += "; without " + std::to_string(m_features.leftOut) +
                             " functions that count least, for want of memory";
    result->assignment.assign(m_capture.frames().size(), kUnusual);
    measure();
    std::vector<std::vector<std::size_t>> rows(m_clustering.clusters);
    for (std::size_t row = 0; row < m_features.rows(); ++row) {
        if (m_clustering.assignment[row] != kUnusual)
            rows[static_cast<std::size_t>(m_clustering.assignment[row])].push_back(row);
    }
    m_members.resize(m_clustering.clusters);
    m_typicalNs.resize(m_clustering.clusters);
    for (std::size_t cluster = 0; cluster < m_clustering.clusters; ++cluster)
        sortOut(cluster, rows[cluster]);
    order();
    sumSelfTimes();
    for (const std::size_t cluster : m_order) {
        Behaviour behaviour = behaviourOf(cluster);
        behaviour.id = static_cast<std::uint32_t>(result->behaviours.size());
        for (const std::size_t row : m_members[cluster])
            result->assignment[m_features.frames[row]] = static_cast<std::int32_t>(behaviour.id);
        result->behaviours.push_back(std::move(behaviour));
    }
    name(*result);
    std::ranges::sort(m_unusual);
    for (const std::size_t row : m_unusual)
        result->unusual.push_back(explain(row));
    return result;
}

} // namespace

std::shared_ptr<const Behaviours> describeBehaviours(const Capture &capture,
                                                     const FeatureMatrix &features,
                                                     const Clustering &clustering)
{
    return Describer(capture, features, clustering).describe();
}

} // namespace zoe
