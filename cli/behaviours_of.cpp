#include "cli/behaviours_of.h"

#include <charconv>

#include "cli/output.h"

namespace zoe::cli {

namespace {

Result<ClusterOptions> optionsOf(const BehaviourQuery &query)
{
    ClusterOptions options;
    options.seed = query.seed;
    if (query.clusters == "auto")
        return options;
    std::uint32_t clusters = 0;
    const char *end = query.clusters.data() + query.clusters.size();
    const auto [rest, error] = std::from_chars(query.clusters.data(), end, clusters);
    if (error != std::errc{} || rest != end || clusters == 0) {
        return Error{ErrorCode::BadInput,
                     "'" + query.clusters + "' is no number of behaviours; give 1, 2, … or auto",
                     "--k"};
    }
    options.clusters = clusters;
    return options;
}

Error noSuchMethod(Context &context, const std::string &method)
{
    std::string known;
    for (const Clusterer *clusterer : context.plugins().clusterers())
        known += (known.empty() ? "" : ", ") + clusterer->info().id.toStdString();
    return {ErrorCode::BadInput,
            "no method '" + method + "'; there is " + (known.empty() ? "none" : known), "--method"};
}

} // namespace

Result<std::shared_ptr<const Behaviours>> behavioursOf(Context &context, const Capture &capture,
                                                       const Selection &selection,
                                                       const BehaviourQuery &query)
{
    const auto options = optionsOf(query);
    if (!options)
        return options.error();
    const Clusterer *clusterer = context.plugins().clusterer(qString(query.method));
    if (!clusterer)
        return noSuchMethod(context, query.method);
    const Task task = context.task("clustering");
    const auto features = frameFeatures(capture, selection, {}, task.part(0, 0.5));
    if (!features)
        return features.error();
    const auto clustering = clusterer->cluster(**features, *options, task.part(0.5, 1));
    context.endProgress();
    if (!clustering)
        return clustering.error();
    return describeBehaviours(capture, **features, *clustering);
}

} // namespace zoe::cli
