#include "analysis/behaviours/behaviour_definition.h"

#include <algorithm>

#include "analysis/model/sites/site_matching.h"

namespace zoe {

Status BehaviourDefinition::check() const
{
    const auto columnCount = columns.size();
    if (columnCount == 0 && clusters.clusters > 1) // without functions, all frames are alike
        return unusableModel("it has no features");
    if (clusters.columns != columnCount)
        return unusableModel("it has " + std::to_string(columnCount) +
                             " features, but its centres have " + std::to_string(clusters.columns));
    if (offset.size() != scale.size() || (!offset.empty() && offset.size() != columnCount) ||
        !allFinite(offset) || !allFinite(scale))
        return unusableModel("the scaling doesn't match the features");
    for (const Column &column : columns) {
        if (column.group != FeatureColumn::kAllThreads && column.group >= threadGroups.size())
            return unusableModel("a feature refers to an unknown thread group");
    }
    if (behaviours.size() > kMostBehaviours)
        return unusableModel("it has " + std::to_string(behaviours.size()) +
                             " behaviours, more than 1000");
    if (clusters.clusters == 0 || clusters.prototypes.empty() || behaviours.empty())
        return unusableModel("it has no behaviours");
    if (clusters.clusters > kMostClusters)
        return unusableModel("it has " + std::to_string(clusters.clusters) +
                             " clusters, more than " + std::to_string(kMostClusters));
    if (behaviourOf.size() != clusters.clusters || clusters.limits.size() != clusters.clusters)
        return unusableModel("behaviours and clusters don't match");
    for (const std::uint32_t behaviour : behaviourOf) {
        if (behaviour >= behaviours.size())
            return unusableModel("a cluster belongs to no behaviour");
    }
    for (const double limit : clusters.limits) {
        if (!(limit >= 0))
            return unusableModel("a limit is negative or not a number");
    }
    return checkModel(clusters);
}

std::vector<BehaviourDefinition::Column> columnsOf(const FeatureSet &set, const Capture &capture)
{
    std::vector<BehaviourDefinition::Column> columns;
    for (const FeatureColumn &column : set.columns) {
        BehaviourDefinition::Column named;
        named.kind = column.kind;
        named.group = column.group;
        if (column.site.valid())
            named.site = capture.site(column.site);
        if (column.plot.valid())
            named.plot = capture.plotSeries()[column.plot.value].name;
        columns.push_back(std::move(named));
    }
    return columns;
}

RunningCapture timedCapture(const Capture &capture, const Selection &selection, TimeBasis time)
{
    const bool isRunning = time != TimeBasis::Wall && knowsRunning(capture, selection);
    return {capture, isRunning ? time : TimeBasis::Wall};
}

Result<MatchedFeatures> matchFeatures(const BehaviourDefinition &model, const Capture &capture)
{
    MatchedFeatures matched;
    matched.set.kind = model.kind;
    matched.set.threadGroups = model.threadGroups;
    matched.set.leavesOutWaits = model.leavesOutWaits;
    matched.set.offset = model.offset;
    matched.set.scale = model.scale;
    // Several columns may belong to one function.
    std::vector<Site> sites;
    std::vector<std::size_t> siteOf;
    for (const BehaviourDefinition::Column &column : model.columns) {
        const auto found = std::ranges::find(sites, column.site);
        siteOf.push_back(static_cast<std::size_t>(found - sites.begin()));
        if (found == sites.end())
            sites.push_back(column.site);
    }
    std::vector<SiteId> here(sites.size());
    for (const SitePair &pair : matchSites(sites, capture.sites())) {
        if (pair.base.valid())
            here[pair.base.value] = pair.head;
    }
    bool any = model.columns.empty();
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
        const BehaviourDefinition::Column &column = model.columns[i];
        FeatureColumn own{.kind = column.kind, .site = {}, .plot = {}, .group = column.group};
        if (column.kind == FeatureColumn::Kind::Plot) {
            const auto series = capture.plotSeries();
            const auto found = std::ranges::find(series, column.plot, &PlotSeries::name);
            if (found != series.end())
                own.plot = PlotId{static_cast<std::uint32_t>(found - series.begin())};
        } else {
            own.site = here[siteOf[i]];
        }
        const bool there = own.site.valid() || own.plot.valid();
        any = any || there;
        ++matched.functions;
        matched.missing += there ? 0 : 1;
        matched.set.columns.push_back(own);
    }
    if (!any)
        return Error{ErrorCode::BadInput,
                     "the capture has none of the " + std::to_string(matched.functions) +
                         " functions of the behaviour model",
                     {}};
    return matched;
}

} // namespace zoe
