#include "analysis/behaviours/points/principal_components.h"

#include <algorithm>
#include <armadillo>
#include <array>
#include <cmath>
#include <cstring>

#include "analysis/behaviours/points/robust_spread.h"

// From LAPACK. Armadillo only has related functions that compute all eigenvectors.
extern "C" void dsyevr_(const char *job, const char *range, const char *triangle,
                        const arma::blas_int *size, double *matrix, const arma::blas_int *stride,
                        const double *least, const double *greatest, const arma::blas_int *first,
                        const arma::blas_int *last, const double *tolerance, arma::blas_int *found,
                        double *values, double *vectors, const arma::blas_int *vectorStride,
                        arma::blas_int *support, double *work, const arma::blas_int *workSize,
                        arma::blas_int *numbers, const arma::blas_int *numbersSize,
                        arma::blas_int *info, std::size_t, std::size_t, std::size_t);

namespace zoe {

namespace {

constexpr std::size_t kMostRows = 8192;
constexpr std::size_t kRowsInSingle = 64; // rows whose products are added in single precision
constexpr std::size_t kLanes = Points::kLanes;

std::vector<double> meansOf(const Points &points)
{
    std::vector<double> means(points.columns());
    for (std::size_t i = 0; i < points.rows(); ++i) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            means[c] += static_cast<double>(points.row(i)[c]);
    }
    for (double &mean : means)
        mean /= static_cast<double>(std::max<std::size_t>(1, points.rows()));
    return means;
}

Points centredAt(const Points &points, const std::vector<double> &middle)
{
    Points centred(points.rows(), points.columns());
    for (std::size_t i = 0; i < points.rows(); ++i) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            centred.row(i)[c] = points.row(i)[c] - static_cast<float>(middle[c]);
    }
    return centred;
}

// As many numbers as fit into a register of every processor.
using Four __attribute__((vector_size(4 * sizeof(float)))) = float;
constexpr std::size_t kFours = kLanes / 4;

// Adds the products of two columns with kLanes others over some rows. The sums stay in registers.
// The vectors are explicit because GCC 12, when it vectorises this itself, also loads two numbers
// of the next row, even past the last row.
void addProducts(const Points &points, std::size_t firstRow, std::size_t endRow, std::size_t column,
                 std::size_t others, double *first, double *second)
{
    std::array<Four, kFours> a{};
    std::array<Four, kFours> b{};
    for (std::size_t row = firstRow; row < endRow; ++row) {
        const float *x = points.row(row);
        std::array<Four, kFours> y;
        std::memcpy(&y, x + others, sizeof y);
        for (std::size_t four = 0; four < kFours; ++four) {
            a[four] += x[column] * y[four];
            b[four] += x[column + 1] * y[four];
        }
    }
    std::array<float, kLanes> sums;
    std::memcpy(&sums, &a, sizeof sums);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        first[others + lane] += static_cast<double>(sums[lane]);
    std::memcpy(&sums, &b, sizeof sums);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        second[others + lane] += static_cast<double>(sums[lane]);
}

// Of the columns, in parallel; the sums don't depend on the number of threads. The BLAS of
// distributions takes ten times as long.
arma::mat covarianceOf(const Points &points, const Task &task)
{
    const Points centred = centredAt(points, meansOf(points));
    const std::vector<double> rest = meansOf(centred); // left by rounding
    const std::size_t columns = points.columns();
    const std::size_t stride = points.stride();
    const auto rows = static_cast<double>(points.rows());
    std::vector<double> sums(stride * stride);
    task.executor().parallelFor(stride / kLanes, [&](std::size_t group) {
        const std::size_t from = group * kLanes;
        for (std::size_t row = 0; row < points.rows(); row += kRowsInSingle) {
            const std::size_t end = std::min(points.rows(), row + kRowsInSingle);
            for (std::size_t c = from; c < from + kLanes; c += 2) {
                double *first = sums.data() + c * stride;
                for (std::size_t others = from; others < stride; others += kLanes)
                    addProducts(centred, row, end, c, others, first, first + stride);
            }
        }
    });
    arma::mat covariance(columns, columns);
    for (std::size_t a = 0; a < columns; ++a) {
        for (std::size_t b = a; b < columns; ++b) {
            const double value =
                (sums[a * stride + b] - rows * rest[a] * rest[b]) / std::max(1.0, rows - 1);
            covariance(a, b) = value;
            covariance(b, a) = value;
        }
    }
    return covariance;
}

struct Eigenvectors {
    std::vector<double> values; // falling
    arma::mat vectors;          // a column each
};

// The eigenvectors of the greatest eigenvalues of a symmetric matrix, which is overwritten. Empty
// if LAPACK fails.
Eigenvectors leadingEigenvectors(arma::mat &matrix, std::size_t count)
{
    const auto size = static_cast<arma::blas_int>(matrix.n_rows);
    const auto wanted = static_cast<arma::blas_int>(std::min<std::size_t>(count, matrix.n_rows));
    const arma::blas_int first = size - wanted + 1;
    const double none = 0;
    const arma::blas_int workSize = 32 * size;
    const arma::blas_int numbersSize = 10 * size;
    arma::blas_int found = 0;
    arma::blas_int info = 0;
    arma::vec values(matrix.n_rows);
    arma::mat vectors(matrix.n_rows, static_cast<arma::uword>(wanted));
    std::vector<arma::blas_int> support(2 * matrix.n_rows);
    std::vector<double> work(static_cast<std::size_t>(workSize));
    std::vector<arma::blas_int> numbers(static_cast<std::size_t>(numbersSize));
    dsyevr_("V", "I", "L", &size, matrix.memptr(), &size, &none, &none, &first, &size, &none,
            &found, values.memptr(), vectors.memptr(), &size, support.data(), work.data(),
            &workSize, numbers.data(), &numbersSize, &info, 1, 1, 1);
    Eigenvectors leading;
    if (info != 0 || found != wanted)
        return leading;
    leading.vectors = arma::fliplr(vectors);
    for (arma::uword i = static_cast<arma::uword>(wanted); i-- > 0;)
        leading.values.push_back(values(i));
    return leading;
}

struct Axes {
    Eigenvectors leading;   // of the covariance
    double allVariance = 0; // of all columns together
};

Axes axesOfColumns(const Points &points, std::size_t most, const Task &task)
{
    arma::mat covariance = covarianceOf(points, task);
    const double all = arma::trace(covariance);
    return {leadingEigenvectors(covariance, most), all};
}

// The same for fewer rows than columns: the eigenvectors of the matrix of products between rows are
// the coordinates of the rows along the axes.
Axes axesOfRows(const Points &points, std::size_t most)
{
    const Points once = centredAt(points, meansOf(points));
    const Points centred = centredAt(once, meansOf(once)); // left by rounding
    const std::size_t rows = points.rows();
    arma::mat products(rows, rows);
    for (std::size_t a = 0; a < rows; ++a) {
        for (std::size_t b = a; b < rows; ++b)
            products(b, a) =
                static_cast<double>(dotProduct(centred.row(a), centred.row(b), centred.stride()));
    }
    const auto degrees = static_cast<double>(rows - 1);
    const double all = arma::trace(products) / degrees;
    Eigenvectors leading = leadingEigenvectors(products, most);
    arma::mat axes(points.columns(), leading.values.size());
    for (arma::uword i = 0; i < leading.values.size(); ++i) {
        leading.values[i] /= degrees;
        double *axis = axes.colptr(i);
        for (std::size_t row = 0; row < rows; ++row) {
            const double along = leading.vectors(row, i);
            for (std::size_t c = 0; c < points.columns(); ++c)
                axis[c] += along * static_cast<double>(centred.row(row)[c]);
        }
        const double length = arma::norm(axes.col(i));
        axes.col(i) /= length > 0 ? length : 1;
    }
    leading.vectors = std::move(axes);
    return {std::move(leading), all};
}

// Variance of the points along a direction (n - 1).
double varianceAlong(const Points &points, const std::vector<double> &means, const arma::vec &axis)
{
    double squares = 0;
    for (std::size_t i = 0; i < points.rows(); ++i) {
        double value = 0;
        for (std::size_t c = 0; c < points.columns(); ++c)
            value += axis(c) * (static_cast<double>(points.row(i)[c]) - means[c]);
        squares += value * value;
    }
    return squares / std::max(1.0, static_cast<double>(points.rows()) - 1);
}

double wholeVariance(const Points &points, const std::vector<double> &means)
{
    double squares = 0;
    for (std::size_t i = 0; i < points.rows(); ++i) {
        for (std::size_t c = 0; c < points.columns(); ++c) {
            const double away = static_cast<double>(points.row(i)[c]) - means[c];
            squares += away * away;
        }
    }
    return squares / std::max(1.0, static_cast<double>(points.rows()) - 1);
}

std::vector<double> mediansOf(const Points &points)
{
    std::vector<double> medians;
    if (points.rows() == 0)
        return std::vector<double>(points.columns());
    Points columns = transposed(points, Task{});
    const std::size_t middle = points.rows() / 2;
    for (std::size_t c = 0; c < points.columns(); ++c) {
        float *column = columns.row(c);
        std::nth_element(column, column + middle, column + points.rows());
        medians.push_back(static_cast<double>(column[middle]));
    }
    return medians;
}

// Points relative to their medians; those farther out than half of them are drawn in to that
// distance.
Points drawnTo(const std::vector<double> &medians, const Points &points)
{
    const std::size_t rows = points.rows();
    Points centred = centredAt(points, medians);
    if (rows == 0)
        return centred;
    std::vector<float> norms(rows);
    for (std::size_t i = 0; i < rows; ++i)
        norms[i] = std::sqrt(dotProduct(centred.row(i), centred.row(i), centred.stride()));
    std::vector<float> order = norms;
    const float most = upperMedian(order);
    for (std::size_t i = 0; i < rows; ++i) {
        if (norms[i] <= most)
            continue;
        for (std::size_t c = 0; c < points.columns(); ++c)
            centred.row(i)[c] *= most / norms[i];
    }
    return centred;
}

} // namespace

Points drawnIn(const Points &points)
{
    return drawnTo(mediansOf(points), points);
}

Projection principalComponents(const Points &points, std::size_t most, double cover, bool robust,
                               std::uint64_t seed, const Task &task)
{
    Projection result;
    const std::size_t columns = points.columns();
    if (points.rows() < 2 || columns == 0)
        return result;
    const auto rows = sampleOfRows(points.rows(), kMostRows, 1, Random(seed, 3));
    const Points sample = rowsOf(points, rows);
    const std::vector<double> means = meansOf(sample);
    result.mean = robust ? mediansOf(sample) : means;
    const Points shape = robust ? drawnTo(result.mean, sample) : sample;
    const auto [leading, all] =
        shape.rows() < columns ? axesOfRows(shape, most) : axesOfColumns(shape, most, task);
    result.allVariance = wholeVariance(sample, means);
    double covered = 0;
    for (arma::uword i = 0; i < leading.values.size(); ++i) {
        const double variance = leading.values[i];
        if (variance <= 1e-12 * all || covered >= cover * all)
            break;
        covered += variance;
        arma::vec axis = leading.vectors.col(i);
        if (axis(arma::index_max(arma::abs(axis))) < 0)
            axis = -axis;
        result.axes.insert(result.axes.end(), axis.begin(), axis.end());
        result.variance.push_back(varianceAlong(sample, means, axis));
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
