// Behaviours as a definition, independent of the frames they were found in. A definition can be
// saved, edited and applied to other captures. Values; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/behaviours/features/features.h"
#include "analysis/model/result.h"
#include "analysis/model/time_basis.h"
#include "analysis/states/running_capture.h"

namespace zoe {

struct BehaviourDefinition {
    // Like FeatureColumn, but identified by names.
    struct Column {
        FeatureColumn::Kind kind = FeatureColumn::Kind::Self;
        Site site;        // function, but for plots
        std::string plot; // name, of plots
        std::uint32_t group = FeatureColumn::kAllThreads;
    };
    struct Known {
        std::string name;
        bool frozen = false;
        // Number of its colour, which stays when others are merged or split. Not set: its id.
        std::optional<std::uint32_t> colour = {};
    };

    std::string method;
    std::string criterion;
    FeatureKind kind = FeatureKind::Share;
    std::vector<Column> columns;
    std::vector<std::string> threadGroups;
    bool leavesOutWaits = false;      // as in FeatureSet
    TimeBasis time = TimeBasis::Wall; // of self times
    std::vector<double> offset;       // as in FeatureSet
    std::vector<double> scale;
    ClusterModel clusters;
    std::vector<std::uint32_t> behaviourOf; // one per cluster: merged ones share one
    std::vector<Known> behaviours;

    // Checks what all functions below require: sizes agree, indices exist, numbers are finite.
    // Error: BadInput, with one sentence.
    [[nodiscard]] Status check() const;
    // REQUIRES: id < behaviours.size()
    [[nodiscard]] std::uint32_t colourOf(std::uint32_t id) const
    {
        return behaviours[id].colour.value_or(id);
    }
};

std::vector<BehaviourDefinition::Column> columnsOf(const FeatureSet &set, const Capture &capture);

struct MatchedFeatures {
    FeatureSet set;
    std::uint32_t functions = 0; // of the model
    std::uint32_t missing = 0;   // of these, not in the capture: their time is 0 everywhere
};

// The capture with the self times that the definition uses; wall-clock times if it knows no others.
// It must outlive the result.
[[nodiscard]] RunningCapture timedCapture(const Capture &capture, const Selection &selection,
                                          TimeBasis time);

// Functions are matched like those of compared captures (site_matching.h), plots by name. Error:
// BadInput (the capture has none of the functions and plots).
Result<MatchedFeatures> matchFeatures(const BehaviourDefinition &model, const Capture &capture);

} // namespace zoe
