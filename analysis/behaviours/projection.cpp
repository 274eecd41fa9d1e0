#include "analysis/behaviours/projection.h"

#include <algorithm>
#include <armadillo>
#include <cmath>

namespace zoe {

namespace {

constexpr std::size_t kMostRows = 8192;

arma::mat matrixOf(const Points &points)
{
    arma::mat matrix(points.rows(), points.columns());
    for (std::size_t i = 0; i < points.rows(); ++i) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            matrix(i, c) = static_cast<double>(points.row(i)[c]);
    }
    return matrix;
}

std::vector<double> mediansOf(const Points &points)
{
    std::vector<double> medians;
    std::vector<float> column(points.rows());
    const auto middle = column.begin() + static_cast<std::ptrdiff_t>(points.rows() / 2);
    for (std::size_t c = 0; c < points.columns(); ++c) {
        for (std::size_t i = 0; i < points.rows(); ++i)
            column[i] = points.row(i)[c];
        std::nth_element(column.begin(), middle, column.end());
        medians.push_back(static_cast<double>(*middle));
    }
    return medians;
}

} // namespace

Points drawnIn(const Points &points)
{
    const std::size_t rows = points.rows();
    Points centred(rows, points.columns());
    if (rows == 0)
        return centred;
    const std::vector<double> medians = mediansOf(points);
    std::vector<float> norms(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            centred.row(i)[c] = points.row(i)[c] - static_cast<float>(medians[c]);
        norms[i] = std::sqrt(dotProduct(centred.row(i), centred.row(i), centred.stride()));
    }
    std::vector<float> order = norms;
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(rows / 2);
    std::nth_element(order.begin(), middle, order.end());
    const float most = *middle;
    for (std::size_t i = 0; i < rows; ++i) {
        if (norms[i] <= most)
            continue;
        for (std::size_t c = 0; c < points.columns(); ++c)
            centred.row(i)[c] *= most / norms[i];
    }
    return centred;
}

Projection principalComponents(const Points &points, std::size_t most, double cover, bool robust,
                               std::uint64_t seed)
{
    Projection result;
    const std::size_t columns = points.columns();
    if (points.rows() < 2 || columns == 0)
        return result;
    const auto rows = sampleOfRows(points.rows(), kMostRows, 1, Random(seed, 3));
    const Points sample = rowsOf(points, rows);
    const arma::mat values = matrixOf(sample);
    const arma::mat covariance = arma::cov(values);
    arma::vec variances;
    arma::mat vectors;
    const arma::mat shape = robust ? arma::cov(matrixOf(drawnIn(sample))) : covariance;
    if (!arma::eig_sym(variances, vectors, shape))
        return result;
    const arma::rowvec mean = arma::mean(values);
    result.mean = robust ? mediansOf(sample) : std::vector<double>(mean.begin(), mean.end());
    result.allVariance = arma::trace(covariance);
    const double all = arma::accu(arma::clamp(variances, 0.0, arma::datum::inf));
    double covered = 0;
    // Eigenvalues rise.
    for (std::size_t i = columns; i-- > 0 && result.coordinates() < most;) {
        const double variance = variances(i);
        if (variance <= 1e-12 * all || covered >= cover * all)
            break;
        covered += variance;
        arma::vec axis = vectors.col(i);
        if (axis(arma::index_max(arma::abs(axis))) < 0)
            axis = -axis;
        result.axes.insert(result.axes.end(), axis.begin(), axis.end());
        result.variance.push_back(arma::as_scalar(axis.t() * covariance * axis));
    }
    return result;
}

Points projected(const Points &points, const Projection &projection, const Task &task)
{
    const std::size_t columns = points.columns();
    Points axes(projection.coordinates(), columns);
    std::vector<float> means;
    for (std::size_t axis = 0; axis < axes.rows(); ++axis) {
        double mean = 0;
        for (std::size_t c = 0; c < columns; ++c) {
            axes.row(axis)[c] = static_cast<float>(projection.axes[axis * columns + c]);
            mean += static_cast<double>(axes.row(axis)[c]) * projection.mean[c];
        }
        means.push_back(static_cast<float>(mean));
    }
    Points result(points.rows(), projection.coordinates());
    forRowBlocks(points.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        for (std::size_t i = first; i < end; ++i) {
            for (std::size_t axis = 0; axis < axes.rows(); ++axis)
                result.row(i)[axis] =
                    dotProduct(points.row(i), axes.row(axis), axes.stride()) - means[axis];
        }
    });
    return result;
}

} // namespace zoe
