#include "cli/options/behaviours_of.h"

#include <QDir>
#include <algorithm>
#include <charconv>

#include "analysis/model/texts/unknown_name.h"
#include "cli/options/names.h"
#include "cli/output/output.h"
#include "cli/program/disabled_plugins.h"
#include "plugins/api/behaviour_file.h"
#include "plugins/api/guarded.h"

namespace zoe::cli {

namespace {

// In the order of FeatureKind and FeatureTime.
const std::vector<std::string> kFeatureKinds{"share", "ms", "log"};
const std::vector<std::string> kFeatureTimes{"self", "self-by-thread", "total"};
// In the order of TimeChoice.
const std::vector<std::string> kTimes{"auto", "wall", "running"};

const std::vector<std::string> kFeatureTimesAndTimes{"self", "self-by-thread", "total",
                                                     "auto", "wall",           "running"};

int placeIn(const std::vector<std::string> &names, const std::string &name)
{
    return static_cast<int>(std::ranges::find(names, name) - names.begin());
}

Result<ClusterOptions> optionsOf(const BehaviourQuery &query)
{
    ClusterOptions options;
    options.seed = query.seed;
    options.leastShare = query.leastShare > 0 ? std::optional(query.leastShare) : std::nullopt;
    if (query.neighbours) {
        for (const char *const method : {"kmeans", "gmm", "online"}) {
            if (query.method == method)
                return Error{ErrorCode::BadInput,
                             "--neighbours is for density methods, such as --method hdbscan",
                             "--neighbours"};
        }
        options.neighbours = static_cast<std::uint32_t>(*query.neighbours);
    }
    if (query.clusters == "auto")
        return options;
    std::uint32_t clusters = 0;
    const char *end = query.clusters.data() + query.clusters.size();
    const auto [rest, error] = std::from_chars(query.clusters.data(), end, clusters);
    if (error != std::errc{} || rest != end || clusters == 0) {
        return Error{ErrorCode::BadInput,
                     "'" + query.clusters + "' is not a number of behaviours; use 1, 2, … or auto",
                     "--k"};
    }
    options.clusters = clusters;
    return options;
}

// Which times, and whether they are wall-clock or running times.
struct AskedTime {
    FeatureTime feature = FeatureTime::Self;
    TimeChoice choice = TimeChoice::Auto;
};

Result<AskedTime> askedTimeOf(const BehaviourQuery &query)
{
    AskedTime asked;
    std::size_t features = 0;
    std::size_t choices = 0;
    for (const std::string &word : query.time) {
        if (std::ranges::find(kFeatureTimes, word) != kFeatureTimes.end()) {
            asked.feature = static_cast<FeatureTime>(placeIn(kFeatureTimes, word));
            ++features;
        } else {
            asked.choice = static_cast<TimeChoice>(placeIn(kTimes, word));
            ++choices;
        }
    }
    if (features > 1 || choices > 1)
        return Error{ErrorCode::BadInput,
                     "give at most one of self, self-by-thread and total, and one of wall and "
                     "running",
                     "--time"};
    if (asked.feature == FeatureTime::Total && asked.choice == TimeChoice::Running)
        return Error{ErrorCode::BadInput, "total times are always wall-clock times", "--time"};
    return asked;
}

Result<FeatureOptions> featureOptionsOf(const Capture &capture, const BehaviourQuery &query)
{
    FeatureOptions options;
    options.seed = query.seed;
    options.kind = static_cast<FeatureKind>(placeIn(kFeatureKinds, query.features));
    const auto asked = askedTimeOf(query);
    if (!asked)
        return asked.error();
    options.time = asked->feature;
    if (options.time != FeatureTime::Total && !query.functions.empty())
        return Error{ErrorCode::BadInput, "--functions needs --time total", "--functions"};
    options.scaling = query.scaled ? FeatureScaling::Robust : FeatureScaling::None;
    options.waits = query.waits;
    options.calls = query.calls;
    for (const std::string &name : query.functions) {
        const auto sites = functionsNamed(capture, name, "--functions");
        if (!sites)
            return sites.error();
        options.totals.insert(options.totals.end(), sites->begin(), sites->end());
    }
    std::ranges::sort(options.totals);
    options.totals.erase(std::unique(options.totals.begin(), options.totals.end()),
                         options.totals.end());
    const auto series = capture.plotSeries();
    for (const std::string &name : query.plots) {
        const auto found = std::ranges::find(series, name, &PlotSeries::name);
        if (found == series.end())
            return unknownName("plot", name, plotNames(capture), "--plots");
        options.plots.push_back(PlotId{static_cast<std::uint32_t>(found - series.begin())});
    }
    return options;
}

} // namespace

Error unknownMethod(Context &context, const std::string &method)
{
    std::vector<std::string> known;
    for (const Clusterer *clusterer : context.plugins().clusterers())
        known.push_back(clusterer->info().id.toStdString());
    QStringList searched;
    for (const QString &folder : PluginManager::defaultFolders())
        searched << QDir::cleanPath(folder);
    // The default method, which is part of the program.
    Error error =
        method == BehaviourQuery().method
            ? Error{ErrorCode::BadInput,
                    "the plugin that finds behaviours ('" + method +
                        "') is missing; plugins were searched for in " +
                        searched.join(", ").toStdString() + "; `zoe plugins` lists what was found",
                    {}}
            : unknownName("method", method, known, "--method");
    return withDisabledPlugins(context.plugins(), std::move(error), "clusterer");
}

Result<std::shared_ptr<const Behaviours>> behavioursOf(Context &context, const Capture &capture,
                                                       const Selection &selection,
                                                       const BehaviourQuery &query)
{
    if (!query.model.empty()) {
        auto model = loadBehaviours(query.model);
        if (!model)
            return model.error();
        auto applied =
            applyBehaviours(capture, selection, *model, context.task("applying", zonesOf(capture)));
        context.endProgress();
        return applied;
    }
    const auto options = optionsOf(query);
    if (!options)
        return options.error();
    const auto features = featureOptionsOf(capture, query);
    if (!features)
        return features.error();
    const Clusterer *clusterer = context.plugins().clusterer(qString(query.method));
    if (!clusterer)
        return unknownMethod(context, query.method);
    const BehaviourOptions how{.features = *features,
                               .clusters = *options,
                               .stabilityRounds = query.stabilityRounds,
                               .time = askedTimeOf(query)->choice};
    const auto method = [clusterer](const FeatureMatrix &matrix, const ClusterOptions &asked,
                                    const Task &task) {
        return clusterWith(*clusterer, matrix, asked, task);
    };
    auto found = findBehaviours(capture, selection, how, method,
                                context.task("clustering", zonesOf(capture)));
    context.endProgress();
    return found;
}

void addBehaviourOptions(const Command &command, BehaviourQuery &query)
{
    command.addOption("--method", query.method, "Clusterer; `zoe formats` lists them")
        .showsDefault();
    command.addOption("--k", query.clusters, "Number of behaviours, or auto").showsDefault();
    command.addOption("--seed", query.seed, "Random seed; equal seeds give equal results")
        .showsDefault();
    command
        .addOption("--features", query.features,
                   "Feature of each function: its share of the frame, its time in ms, or the "
                   "logarithm of its time")
        .oneOf(kFeatureKinds)
        .showsDefault();
    command
        .addOption("--time", query.time,
                   "Self time per function (self), per function and thread group (self-by-thread), "
                   "or total time of --functions (total); and wall or running: wall-clock time, or "
                   "time on a processor, the default if the capture records it")
        .separatedBy(',')
        .oneAtATime()
        .oneOf(kFeatureTimesAndTimes);
    command.addOption("--functions", query.functions, "Functions for --time total")
        .separatedBy(',')
        .names(NameOf::Function);
    command.addFlag("--scaled", query.scaled,
                    "Give every feature equal weight (by median and median deviation)");
    command.addFlag("--with-waits", query.waits,
                    "Include functions that wait, by their names, or never end (left out by default)");
    command.addFlag("--calls", query.calls, "Also use numbers of calls (implies --scaled)");
    command.addOption("--plots", query.plots, "Also use these plots (implies --scaled)")
        .separatedBy(',')
        .names(NameOf::Plot);
    command
        .addOption("--least-share", query.leastShare,
                   "Minimum share of frames per behaviour (0.0025 for kmeans, else 0.01)")
        .range(0.0001, 0.5);
    command
        .addOption("--neighbours", query.neighbours,
                   "Number of neighbours for the density (hdbscan only; default: 10)")
        .range(1U, 1000U);
}

} // namespace zoe::cli
