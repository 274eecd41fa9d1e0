#include "analysis/behaviours/points/gaussian_mixture.h"

#include <algorithm>
#include <armadillo>
#include <cmath>
#include <limits>

#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/behaviours/points/robust_spread.h"

namespace zoe {

namespace {

constexpr double kLogTwoPi = 1.8378770664093454836;

class Fitter {
  public:
    Fitter(const Points &points, const MixtureOptions &options, const Task &task)
        : m_points(points)
        , m_options(options)
        , m_task(task)
        , m_size(points.columns())
        , m_blocks((points.rows() + kRowsPerBlock - 1) / kRowsPerBlock)
    {}

    std::optional<Mixture> fit(std::size_t components);

  private:
    bool start(std::size_t components);
    void measureBox();
    bool maximise();
    double expect();
    double expectRow(std::size_t row, std::vector<double> &logs) const;
    [[nodiscard]] std::size_t parts() const { return m_mixture.components.size(); }
    // Responsibilities of the components, followed by that of noise.
    [[nodiscard]] double *responsibility(std::size_t row) { return &m_shares[row * (parts() + 1)]; }
    bool invert(Mixture::Component &component) const;

    const Points &m_points;
    MixtureOptions m_options;
    Task m_task;
    std::size_t m_size;
    std::size_t m_blocks;
    double m_logBox = 0; // log of the volume of the box
    Mixture m_mixture;
    std::vector<double> m_shares;
};

// Hard responsibilities from k-means; rows far from their centre start as noise.
bool Fitter::start(std::size_t components)
{
    const auto partition =
        bestOfSeeds(m_points, components, m_options.restarts, m_options.seed, m_task);
    if (!partition)
        return false;
    m_mixture.components.resize(partition->clusters());
    m_shares.assign(m_points.rows() * (parts() + 1), 0);
    std::vector<std::vector<float>> distances(parts());
    std::vector<float> own(m_points.rows());
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::uint32_t cluster = partition->assignment[i];
        own[i] = std::sqrt(
            squaredDistance(m_points.row(i), partition->centres.row(cluster), m_points.stride()));
        distances[cluster].push_back(own[i]);
    }
    std::vector<RobustSpread> spreads;
    for (std::vector<float> &values : distances)
        spreads.push_back(robustSpreadOf(values));
    for (std::size_t i = 0; i < own.size(); ++i) {
        const std::uint32_t cluster = partition->assignment[i];
        const bool noise =
            m_options.noise > 0 && spreads[cluster].above(static_cast<double>(own[i])) > 5;
        responsibility(i)[noise ? parts() : cluster] = 1;
    }
    return true;
}

void Fitter::measureBox()
{
    for (std::size_t c = 0; c < m_size; ++c) {
        float least = std::numeric_limits<float>::max();
        float most = std::numeric_limits<float>::lowest();
        for (std::size_t i = 0; i < m_points.rows(); ++i) {
            least = std::min(least, m_points.row(i)[c]);
            most = std::max(most, m_points.row(i)[c]);
        }
        m_logBox += std::log(std::max(1e-12, static_cast<double>(most - least)));
    }
}

bool Fitter::invert(Mixture::Component &component) const
{
    arma::mat covariance(m_size, m_size);
    for (std::size_t i = 0; i < m_size * m_size; ++i)
        covariance(i / m_size, i % m_size) = component.covariance[i];
    arma::mat lower;
    arma::mat inverse;
    if (!arma::chol(lower, covariance, "lower") ||
        !arma::solve(inverse, arma::trimatl(lower), arma::eye(m_size, m_size)))
        return false;
    component.logDeterminant = 2 * arma::accu(arma::log(lower.diag()));
    component.whitening.clear();
    for (std::size_t row = 0; row < m_size; ++row) {
        for (std::size_t i = 0; i <= row; ++i)
            component.whitening.push_back(inverse(row, i));
    }
    return std::isfinite(component.logDeterminant);
}

bool Fitter::maximise()
{
    const std::size_t count = parts();
    const std::size_t perPart = 1 + m_size + m_size * (m_size + 1) / 2;
    std::vector<std::vector<double>> sums(m_blocks);
    forRowBlocks(m_points.rows(), m_task, [&](std::size_t first, std::size_t end, std::size_t b) {
        sums[b].assign(count * perPart + 1, 0);
        for (std::size_t row = first; row < end; ++row) {
            const double *share = responsibility(row);
            const float *x = m_points.row(row);
            for (std::size_t k = 0; k < count; ++k) {
                if (share[k] < 1e-12)
                    continue;
                double *sum = sums[b].data() + k * perPart;
                *sum++ += share[k];
                for (std::size_t i = 0; i < m_size; ++i)
                    *sum++ += share[k] * static_cast<double>(x[i]);
                for (std::size_t i = 0; i < m_size; ++i) {
                    const double xi = share[k] * static_cast<double>(x[i]);
                    for (std::size_t j = 0; j <= i; ++j)
                        *sum++ += xi * static_cast<double>(x[j]);
                }
            }
            sums[b].back() += share[count];
        }
    });
    for (std::size_t b = 1; b < m_blocks; ++b) {
        for (std::size_t i = 0; i < sums[0].size(); ++i)
            sums[0][i] += sums[b][i];
    }
    const auto rows = static_cast<double>(m_points.rows());
    m_mixture.noise = sums[0].back() / rows;
    for (std::size_t k = 0; k < count; ++k) {
        Mixture::Component &part = m_mixture.components[k];
        const double *sum = sums[0].data() + k * perPart;
        const double all = std::max(*sum, 1e-10);
        part.weight = *sum / rows;
        part.mean.assign(sum + 1, sum + 1 + m_size);
        for (double &value : part.mean)
            value /= all;
        part.covariance.assign(m_size * m_size, 0);
        const double *square = sum + 1 + m_size;
        for (std::size_t i = 0; i < m_size; ++i) {
            for (std::size_t j = 0; j <= i; ++j) {
                const double value = *square++ / all - part.mean[i] * part.mean[j];
                part.covariance[i * m_size + j] = value;
                part.covariance[j * m_size + i] = value;
            }
            part.covariance[i * m_size + i] += m_options.regularisation;
        }
        if (!invert(part))
            return false;
    }
    return true;
}

// Returns the log-likelihood of a row; logs gets the logarithms of responsibilities.
double Fitter::expectRow(std::size_t row, std::vector<double> &logs) const
{
    const float *x = m_points.row(row);
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < parts(); ++k) {
        const Mixture::Component &part = m_mixture.components[k];
        double squared = 0;
        const double *w = part.whitening.data();
        for (std::size_t i = 0; i < m_size; ++i) {
            double value = 0;
            for (std::size_t j = 0; j <= i; ++j)
                value += *w++ * (static_cast<double>(x[j]) - part.mean[j]);
            squared += value * value;
        }
        logs[k] = std::log(std::max(part.weight, 1e-300)) -
                  0.5 * (static_cast<double>(m_size) * kLogTwoPi + part.logDeterminant + squared);
        most = std::max(most, logs[k]);
    }
    logs[parts()] = m_mixture.noise > 0 ? std::log(m_mixture.noise) - m_logBox
                                        : -std::numeric_limits<double>::infinity();
    most = std::max(most, logs[parts()]);
    double sum = 0;
    for (const double value : logs)
        sum += std::exp(value - most);
    const double whole = most + std::log(sum);
    for (double &value : logs)
        value -= whole;
    return whole;
}

double Fitter::expect()
{
    std::vector<double> likelihood(m_blocks);
    forRowBlocks(m_points.rows(), m_task, [&](std::size_t first, std::size_t end, std::size_t b) {
        std::vector<double> logs(parts() + 1);
        for (std::size_t row = first; row < end; ++row) {
            likelihood[b] += expectRow(row, logs);
            for (std::size_t k = 0; k <= parts(); ++k)
                responsibility(row)[k] = std::exp(logs[k]);
        }
    });
    double all = 0;
    for (const double part : likelihood)
        all += part;
    return all / static_cast<double>(m_points.rows());
}

std::optional<Mixture> Fitter::fit(std::size_t components)
{
    if (m_options.noise > 0)
        measureBox();
    if (!start(components) || !maximise())
        return {};
    double before = -std::numeric_limits<double>::infinity();
    while (m_mixture.iterations < m_options.maxIterations) {
        const double now = expect();
        ++m_mixture.iterations;
        if (m_task.stopRequested() || !std::isfinite(now) || !maximise())
            return {};
        if (std::abs(now - before) < m_options.tolerance)
            break;
        before = now;
    }
    m_mixture.meanLogLikelihood = expect();
    const auto rows = static_cast<double>(m_points.rows());
    const auto size = static_cast<double>(m_size);
    const double parameters = static_cast<double>(parts()) * (1 + size + size * (size + 1) / 2) -
                              1 + (m_options.noise > 0 ? 1 : 0);
    m_mixture.bic = -2 * rows * m_mixture.meanLogLikelihood + parameters * std::log(rows);
    m_mixture.assignment.resize(m_points.rows());
    for (std::size_t row = 0; row < m_points.rows(); ++row) {
        const double *share = responsibility(row);
        m_mixture.assignment[row] =
            static_cast<std::uint32_t>(std::max_element(share, share + parts() + 1) - share);
    }
    return std::move(m_mixture);
}

} // namespace

std::optional<Mixture> fitMixture(const Points &points, std::size_t components,
                                  const MixtureOptions &options, const Task &task)
{
    return Fitter(points, options, task).fit(components);
}

} // namespace zoe
