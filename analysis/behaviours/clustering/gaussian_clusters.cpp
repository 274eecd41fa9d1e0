#include "analysis/behaviours/clustering/gaussian_clusters.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "analysis/behaviours/choose_k/density_valley.h"
#include "analysis/behaviours/choose_k/jumps.h"
#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/behaviours/clustering/join_clusters.h"
#include "analysis/behaviours/points/gaussian_mixture.h"
#include "analysis/behaviours/points/principal_components.h"
#include "analysis/behaviours/points/robust_spread.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr std::size_t kFitRows = 8192;
constexpr double kNoise = 0.02;
constexpr double kRegularisation = 1e-4; // of the mean variance of the coordinates
constexpr int kPatience = 2;             // consecutive worse numbers of components before the end
// The mean of another component is inside one up to this squared distance per coordinate.
constexpr double kInside = 3;

struct Fit {
    Mixture mixture;
    std::vector<std::pair<std::uint32_t, double>> bics;
    bool isGreatest = false; // the greatest number tried fits best
};

std::optional<Fit> bestFit(const Points &sample, const ClusterOptions &options,
                           const MixtureOptions &how, const Task &task)
{
    Fit best;
    if (options.clusters) {
        auto mixture = fitMixture(sample, *options.clusters, how, task);
        if (!mixture)
            return {};
        best.bics.emplace_back(*options.clusters, mixture->bic);
        best.mixture = std::move(*mixture);
        return best;
    }
    int worse = 0;
    for (std::uint32_t k = 1; k <= options.maxClusters && worse < kPatience; ++k) {
        auto mixture = fitMixture(sample, k, how, task);
        if (task.stopRequested())
            return {};
        if (!mixture)
            break;
        best.bics.emplace_back(k, mixture->bic);
        const bool better = best.mixture.components.empty() || mixture->bic < best.mixture.bic;
        worse = better ? 0 : worse + 1;
        if (better)
            best.mixture = std::move(*mixture);
        best.isGreatest = better && k == options.maxClusters;
        task.progress(0.8 * k / options.maxClusters);
    }
    if (best.mixture.components.empty())
        return {};
    return best;
}

// Whether frames jump across one of the valleys of density. along: one number per frame.
bool jumpsAcrossValley(const std::vector<float> &along, std::span<const FrameIndex> frames)
{
    std::vector<float> sorted = along;
    for (const Valley &valley : valleysOf(sorted)) {
        if (valley.score < 1)
            break;
        std::vector<std::uint8_t> side;
        side.reserve(along.size());
        for (const float value : along)
            side.push_back(value < valley.cut ? 0 : 1);
        if (jumpsAcross(along, side, frames))
            return true;
    }
    return false;
}

// Whether a valley of density lies between two components: along the direction that separates them
// best if both have the mean of their covariances (Fisher 1936), or along the line between their
// means. frames: of the sample's rows; if given, frames must jump across the valley, because
// components between which frames drift belong to one behaviour. Empty: a valley is enough.
bool valleyBetween(const Points &sample, std::span<const FrameIndex> frames, const Mixture &mixture,
                   std::size_t a, std::size_t b)
{
    const Mixture::Component &first = mixture.components[a];
    const Mixture::Component &second = mixture.components[b];
    const std::size_t size = first.mean.size();
    std::vector<double> line(size);
    std::vector<double> fisher(size);
    for (std::size_t i = 0; i < size; ++i) {
        line[i] = second.mean[i] - first.mean[i];
        const double variance = first.covariance[i * size + i] + second.covariance[i * size + i];
        fisher[i] = line[i] / std::max(variance, 1e-12);
    }
    for (const std::vector<double> &direction : {line, fisher}) {
        std::vector<float> along;
        std::vector<FrameIndex> there;
        for (std::size_t row = 0; row < sample.rows(); ++row) {
            const std::uint32_t own = mixture.assignment[row];
            if (own != a && own != b)
                continue;
            double value = 0;
            for (std::size_t i = 0; i < size; ++i)
                value += direction[i] * static_cast<double>(sample.row(row)[i]);
            along.push_back(static_cast<float>(value));
            if (!frames.empty())
                there.push_back(frames[row]);
        }
        if (frames.empty() ? clearestValley(along).score >= 1 : jumpsAcrossValley(along, there))
            return true;
    }
    return false;
}

bool isInside(const std::vector<double> &point, const Mixture::Component &component)
{
    const std::size_t size = point.size();
    double squared = 0;
    const double *weight = component.whitening.data();
    for (std::size_t i = 0; i < size; ++i) {
        double value = 0;
        for (std::size_t j = 0; j <= i; ++j)
            value += *weight++ * (point[j] - component.mean[j]);
        squared += value * value;
    }
    return squared <= kInside * static_cast<double>(size);
}

// A component that contains others, separated by a valley, is not part of any behaviour: it is wide
// because it consists of disturbed frames of several behaviours.
bool isScatter(const Points &sample, const Mixture &mixture, std::size_t wide)
{
    std::vector<std::size_t> inside;
    for (std::size_t i = 0; i < mixture.components.size(); ++i) {
        if (i != wide &&
            mixture.components[i].logDeterminant < mixture.components[wide].logDeterminant &&
            isInside(mixture.components[i].mean, mixture.components[wide]))
            inside.push_back(i);
    }
    for (const std::size_t a : inside) {
        for (const std::size_t b : inside) {
            if (a < b && valleyBetween(sample, {}, mixture, a, b))
                return true;
        }
    }
    return false;
}

// The group of each component: components are joined if no valley that frames jump across lies
// between them. Odd frames are joined with nothing.
std::vector<std::uint32_t> groupsOf(const Points &sample, std::span<const FrameIndex> frames,
                                    const Mixture &mixture, double leastShare)
{
    std::vector<std::uint32_t> group(mixture.components.size());
    std::vector<std::uint8_t> odd(group.size());
    for (std::uint32_t i = 0; i < group.size(); ++i) {
        group[i] = i;
        std::vector<std::uint32_t> own;
        for (std::uint32_t row = 0; row < mixture.assignment.size(); ++row) {
            if (mixture.assignment[row] == i)
                own.push_back(row);
        }
        odd[i] = isGroup(own, frames, sample.rows(), leastShare) && !isScatter(sample, mixture, i)
                     ? 0
                     : 1;
    }
    for (std::size_t a = 0; a < group.size(); ++a) {
        for (std::size_t b = a + 1; b < group.size(); ++b) {
            if (odd[a] != 0 || odd[b] != 0 || group[a] == group[b] ||
                valleyBetween(sample, frames, mixture, a, b))
                continue;
            const std::uint32_t from = std::max(group[a], group[b]);
            const std::uint32_t into = std::min(group[a], group[b]);
            std::ranges::replace(group, from, into);
        }
    }
    return group;
}

// The inverse variance, per column, of what the axes don't show, for half of the rows.
double residualWeightOf(const Points &rows, const Points &sample, const Projection &projection)
{
    const std::size_t left = projection.mean.size() - projection.coordinates();
    std::vector<double> residuals;
    for (std::size_t i = 0; i < rows.rows(); ++i) {
        double sum = 0;
        for (std::size_t c = 0; c < rows.columns(); ++c)
            sum += std::pow(static_cast<double>(rows.row(i)[c]) - projection.mean[c], 2);
        const float *z = sample.row(i);
        residuals.push_back(
            std::max(0.0, sum - static_cast<double>(dotProduct(z, z, sample.stride()))));
    }
    const double residual = left == 0 || residuals.empty() ? 0 : upperMedian(residuals);
    return residual > 0 ? static_cast<double>(left) / residual : 0;
}

ClusterModel modelOf(const Mixture &mixture, const Projection &projection)
{
    ClusterModel model;
    model.columns = static_cast<std::uint32_t>(projection.mean.size());
    model.mean = projection.mean;
    model.axes = projection.axes;
    for (std::uint32_t k = 0; k < mixture.components.size(); ++k) {
        const Mixture::Component &part = mixture.components[k];
        model.prototypes.push_back(
            {.cluster = k,
             .centre = part.mean,
             .whitening = part.whitening,
             .constant = part.logDeterminant - 2 * std::log(std::max(part.weight, 1e-12))});
    }
    model.clusters = static_cast<std::uint32_t>(mixture.components.size());
    model.leavesOut = true;
    return model;
}

} // namespace

Result<Clustering> gaussianMixture(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task)
{
    Clustering clustering;
    clustering.method = "Gaussian mixture";
    if (options.clusters && (*options.clusters > features.rows() || *options.clusters == 0))
        return tooManyClusters(*options.clusters, features.rows());
    const Projection projection = principalComponents(features.values, kMostCoordinates,
                                                      kCoveredVariance, true, options.seed, task);
    if (features.rows() < 2 * kMostCoordinates || projection.coordinates() == 0)
        return oneCluster(features, std::move(clustering), task);
    const auto rows = sampleOfRows(features.rows(), kFitRows, kRowsTogether, Random(options.seed));
    const Points own = rowsOf(features.values, rows);
    const Points sample = projected(own, projection, task);
    MixtureOptions how{.noise = options.clusters ? 0 : kNoise, .seed = options.seed};
    double variance = 0;
    for (const double value : projection.variance)
        variance += value / static_cast<double>(projection.coordinates());
    how.regularisation = kRegularisation * variance;
    const auto fit = bestFit(sample, options, how, task);
    if (task.stopRequested())
        return Task::cancelled();
    if (!fit)
        return oneCluster(features, std::move(clustering), task);
    clustering.model = modelOf(fit->mixture, projection);
    clustering.model.residualWeight = residualWeightOf(own, sample, projection);
    clustering.criterion = NoteText::tr("given");
    if (!options.clusters) {
        clustering.criterion = NoteText::tr(
            "Bayesian information criterion; components are joined if no density valley that "
            "frames jump across separates them, or if they differ in less than 5 % of their time");
        clustering.criterionByClusters = fit->bics;
        if (fit->isGreatest)
            clustering.notes.push_back(noteText(
                options.translator,
                NoteText::tr(
                    "more than %1 Gaussians may fit better: no more are tried automatically"),
                {std::to_string(options.maxClusters)}));
        std::vector<FrameIndex> frames;
        for (const std::uint32_t row : rows)
            frames.push_back(features.frames[row]);
        joinClusters(
            features, rows, fit->mixture.assignment,
            groupsOf(sample, frames, fit->mixture, options.leastShare.value_or(kUsualLeastShare)),
            options, clustering);
    }
    return withAssignment(features, std::move(clustering), task);
}

} // namespace zoe
