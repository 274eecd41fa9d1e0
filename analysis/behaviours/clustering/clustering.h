// The options and the result of a clusterer. Values, and pure functions of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/behaviours/choose_k/join_groups.h"
#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/behaviours/features/features.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

struct ClusterOptions {
    std::optional<std::uint32_t> clusters; // not set: chosen automatically
    std::uint32_t maxClusters = 32;        // for the automatic choice
    std::uint64_t seed = 1;
    // The minimum size of a behaviour, as a share of all frames; not set: 0.25 % for k-means,
    // otherwise 1 %.
    std::optional<double> leastShare;
    std::uint32_t neighbours = 10;   // determine the density around a frame; density method only
    Translator translator = nullptr; // of Clustering::notes
};

constexpr std::int32_t kUnusual = -1;

struct Clustering {
    std::string method;
    std::uint32_t clusters = 0;
    std::vector<std::int32_t> assignment; // one per row of the features; kUnusual: in none
    std::vector<double> centres;          // means of the members, clusters x columns, row-major
    // How the number of clusters was chosen: the criterion's name and its value for every k tried.
    std::string criterion; // in English
    std::vector<std::pair<std::uint32_t, double>> criterionByClusters;
    std::vector<std::string> notes; // rules that took effect, as sentences for users
    // Assigns other frames to clusters. Without prototypes: to the nearest centre.
    ClusterModel model;
};

// Shared by clusterers. Means of the members of each cluster; no cluster may be empty.
std::vector<double> centresOf(const FeatureMatrix &features, const Clustering &clustering,
                              const Task &task);
Error tooManyClusters(std::uint32_t clusters, std::size_t rows);
// The mean time of a frame in the units of the features; 0 if the features have no common unit.
double frameTimeOf(const FeatureMatrix &features);
// Behaviours differ by 5 % of the time of a frame and by a quarter of the greatest difference, or
// in a function of 2 %. No rules if the features have no common unit.
JoinRules joinRulesOf(const FeatureMatrix &features);
constexpr double kUsualLeastShare = 0.01;
// Adds notes for the user about what was set aside and joined.
void noteSetAside(std::ptrdiff_t frames, std::size_t of, double leastShare, Clustering &clustering,
                  Translator to);
void noteJoined(const JoinedGroups &joined, std::uint32_t most, Clustering &clustering,
                Translator to);

} // namespace zoe
