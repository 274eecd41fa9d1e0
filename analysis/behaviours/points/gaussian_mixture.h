// Mixtures of Gaussians with full covariances. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"

namespace zoe {

struct MixtureOptions {
    double regularisation = 1e-6; // added to the diagonals of covariances
    double tolerance = 1e-3;      // of the mean log-likelihood
    int maxIterations = 100;
    // Initial share of rows for a component of constant density over the bounding box of all
    // points, for rows far from all others (Banfield & Raftery 1993). 0: no such component.
    double noise = 0;
    std::uint64_t seed = 1;
    std::size_t restarts = 3; // of the initial k-means; the best one is used
};

struct Mixture {
    struct Component {
        double weight = 0;
        std::vector<double> mean;
        std::vector<double> covariance; // row-major
        std::vector<double> whitening;  // inverse of its Cholesky factor: lower triangle by rows
        double logDeterminant = 0;      // of the covariance
    };
    std::vector<Component> components;
    double noise = 0; // weight
    double meanLogLikelihood = 0;
    double bic = 0; // Schwarz 1978, as -2 log L + parameters log n: less is better
    int iterations = 0;
    // One per row: the component it most likely comes from; the number of components for noise.
    std::vector<std::uint32_t> assignment;
};

// Expectation-maximisation (Dempster, Laird & Rubin 1977) starting from k-means; components with
// fewer than two rows are left out. Not set: stopped, or the covariances can't be inverted.
// REQUIRES: points is not empty, components >= 1. Cost: rows x components x columns^2 per
// iteration.
std::optional<Mixture> fitMixture(const Points &points, std::size_t components,
                                  const MixtureOptions &options, const Task &task);

} // namespace zoe
