#include "analysis/behaviours/behaviour_definition.h"

#include <algorithm>
#include <cmath>

#include "analysis/behaviours/check_model.h"
#include "analysis/comparison/site_matching.h"

namespace zoe {

namespace {

bool finite(const std::vector<double> &values)
{
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

Status bad(const std::string &what)
{
    return Error{ErrorCode::BadInput, "the behaviour model is invalid: " + what, {}};
}

} // namespace

Status checkModel(const ClusterModel &model)
{
    const bool hasAxes = !model.axes.empty();
    if ((hasAxes && (model.columns == 0 || model.axes.size() % model.columns != 0)) ||
        !finite(model.axes) || model.mean.size() != (hasAxes ? model.columns : 0) ||
        !finite(model.mean) || !(model.residualWeight >= 0 && std::isfinite(model.residualWeight)))
        return bad("the axes do not fit the features");
    const std::size_t size = model.coordinates();
    for (const ClusterModel::Prototype &prototype : model.prototypes) {
        if (prototype.cluster >= model.clusters)
            return bad("a centre belongs to no cluster");
        if (prototype.centre.size() != size || !finite(prototype.centre))
            return bad("a centre has " + std::to_string(prototype.centre.size()) +
                       " finite coordinates instead of " + std::to_string(size));
        if (!prototype.whitening.empty() && prototype.whitening.size() != size * (size + 1) / 2)
            return bad("a whitening matrix has the wrong size");
        if (!finite(prototype.whitening) || !std::isfinite(prototype.constant))
            return bad("a number is not finite");
    }
    for (const ClusterModel::Split &split : model.splits) {
        if (split.cluster >= model.clusters || split.parts.empty())
            return bad("a split has no cluster or no parts");
        for (const ClusterModel::Split::Part &part : split.parts) {
            if (part.cluster >= model.clusters || part.centre.size() != model.columns ||
                !finite(part.centre))
                return bad("a part of a split has no cluster or the wrong size");
        }
    }
    return {};
}

Status BehaviourDefinition::check() const
{
    const auto columnCount = columns.size();
    if (columnCount == 0 || clusters.columns != columnCount)
        return bad("there are " + std::to_string(columnCount) + " features, but centres of " +
                   std::to_string(clusters.columns));
    if (offset.size() != scale.size() || (!offset.empty() && offset.size() != columnCount) ||
        !finite(offset) || !finite(scale))
        return bad("the scaling does not fit the features");
    for (const Column &column : columns) {
        if (column.group != FeatureColumn::kAllThreads && column.group >= threadGroups.size())
            return bad("a feature refers to an unknown thread group");
    }
    if (behaviours.size() > kMostBehaviours)
        return bad("it has " + std::to_string(behaviours.size()) + " behaviours");
    if (clusters.clusters == 0 || clusters.prototypes.empty() || behaviours.empty())
        return bad("it has no behaviours");
    if (behaviourOf.size() != clusters.clusters || clusters.limits.size() != clusters.clusters)
        return bad("behaviours and clusters don't agree");
    for (const std::uint32_t behaviour : behaviourOf) {
        if (behaviour >= behaviours.size())
            return bad("a cluster belongs to no behaviour");
    }
    for (const double limit : clusters.limits) {
        if (!(limit >= 0))
            return bad("a limit is not a distance");
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

Result<MatchedFeatures> matchFeatures(const BehaviourDefinition &model, const Capture &capture)
{
    MatchedFeatures matched;
    matched.set.kind = model.kind;
    matched.set.threadGroups = model.threadGroups;
    matched.set.offset = model.offset;
    matched.set.scale = model.scale;
    // Several columns may be of one function.
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
    bool any = false;
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
