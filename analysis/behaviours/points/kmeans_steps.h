// The parts of k-means: seeding and Lloyd's iteration. Pure functions; thread-safe; results don't
// depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"
#include "analysis/statistics/random.h"

namespace zoe {

struct Partition {
    Points centres;
    std::vector<std::uint32_t> assignment; // one per point: a nearest centre
    double inertia = 0;                    // sum of squared distances to the assigned centre

    [[nodiscard]] std::size_t clusters() const { return centres.rows(); }
};

// k-means++ (Arthur & Vassilvitskii 2007), greedy: of 2 + ln(clusters) candidates for each centre,
// takes the one with the least sum of squared distances. Returns fewer rows than clusters if there
// are fewer distinct points. REQUIRES: points is not empty, clusters >= 1.
Points seedCentres(const Points &points, std::size_t clusters, Random &random);

// Lloyd's iteration from the given centres until no point changes its cluster, with the bounds of
// Hamerly (2010), which avoid most distance computations and don't change the result. A cluster
// that loses all its points gets the point farthest from its own centre. trim: the share of points,
// those farthest from their centres, that don't influence any centre (trimmed k-means,
// Cuesta-Albertos et al. 1997); at least half of each cluster always counts. Not set: stopped.
std::optional<Partition> lloyd(const Points &points, Points centres, const Task &task,
                               double trim = 0);

// The best by inertia of several seedings.
std::optional<Partition> bestOfSeeds(const Points &points, std::size_t clusters,
                                     std::size_t restarts, std::uint64_t seed, const Task &task);

} // namespace zoe
