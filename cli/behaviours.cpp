#include <cmath>
#include <fmt/format.h>

#include "cli/behaviours_of.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/selection_options.h"
#include "cli/table.h"

namespace zoe::cli {

namespace {

struct BehavioursOptions {
    std::string file;
    SelectionOptions selection;
    BehaviourQuery query;
    bool json = false;
};

QJsonObject behaviourJson(const Capture &capture, const Behaviour &behaviour)
{
    QJsonArray characteristic;
    for (const Characteristic &c : behaviour.characteristic) {
        // JSON has no infinity: a function that is nowhere else has no ratio.
        characteristic.append(
            QJsonObject{{"function", qString(capture.site(c.site).label())},
                        {"share", c.share},
                        {"ratio", std::isfinite(c.ratio) ? QJsonValue(c.ratio)
                                                         : QJsonValue(QJsonValue::Null)}});
    }
    return {{"id", number(std::uint64_t{behaviour.id})},
            {"name", qString(behaviour.name)},
            {"frames", number(behaviour.frames)},
            {"shareOfFrames", behaviour.shareOfFrames},
            {"shareOfTime", behaviour.shareOfTime},
            {"meanNs", nanoseconds(behaviour.duration.meanNs)},
            {"medianNs", nanoseconds(behaviour.duration.medianNs)},
            {"p99Ns", nanoseconds(behaviour.duration.p99Ns)},
            {"typicalFrame", number(std::uint64_t{behaviour.typicalFrame})},
            {"worstFrame", number(std::uint64_t{behaviour.worstFrame})},
            {"characteristic", characteristic}};
}

void printJsonBehaviours(const Capture &capture, const Behaviours &found)
{
    QJsonArray behaviours;
    for (const Behaviour &behaviour : found.behaviours)
        behaviours.append(behaviourJson(capture, behaviour));
    QJsonArray assignment;
    for (const std::int32_t id : found.assignment)
        assignment.append(id);
    QJsonArray unusual;
    for (const UnusualFrame &frame : found.unusual) {
        QJsonArray because;
        for (const SiteId site : frame.because)
            because.append(qString(capture.site(site).label()));
        unusual.append(
            QJsonObject{{"frame", number(std::uint64_t{frame.frame})}, {"because", because}});
    }
    printJson({{"method", qString(found.method)},
               {"criterion", qString(found.criterion)},
               {"k", number(std::uint64_t{found.behaviours.size()})},
               {"behaviours", behaviours},
               {"assignment", assignment},
               {"unusual", unusual}});
}

std::string mark(const Capture &capture, const Characteristic &c)
{
    const std::string ratio =
        std::isfinite(c.ratio) ? fmt::format("{:.2g} times elsewhere", c.ratio) : "only here";
    return fmt::format("{} {} ({})", capture.site(c.site).label(), formatShare(c.share), ratio);
}

void printTable(const Capture &capture, const Behaviours &found)
{
    Table table;
    table.column("id");
    table.column("behaviour", Align::Left);
    for (const auto &[title, rank] :
         std::initializer_list<std::pair<const char *, int>>{{"frames", 2},
                                                             {"of frames", 0},
                                                             {"of time", 0},
                                                             {"mean", 0},
                                                             {"median", 4},
                                                             {"p99", 3},
                                                             {"typical", 0},
                                                             {"worst", 1}})
        table.column(title, Align::Right, rank);
    const auto time = [](double ns) { return formatDuration(static_cast<DurationNs>(ns)); };
    for (const Behaviour &b : found.behaviours) {
        table.row({std::to_string(b.id), b.name, formatCount(b.frames),
                   formatShare(b.shareOfFrames), formatShare(b.shareOfTime),
                   time(b.duration.meanNs), time(b.duration.medianNs), time(b.duration.p99Ns),
                   std::to_string(b.typicalFrame), std::to_string(b.worstFrame)});
    }
    table.print();
    for (const Behaviour &b : found.behaviours) {
        fmt::print("\n{}\n", b.name);
        for (const Characteristic &c : b.characteristic)
            fmt::print("  {}\n", mark(capture, c));
    }
    fmt::print("\n{} unusual frames. Method {}; number of behaviours: {}. {}\n",
               found.unusual.size(), found.method,
               found.criterion.empty() ? "given" : "by " + found.criterion, kPercentileRule);
}

Result<int> behaviours(Context &context, const BehavioursOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto found = behavioursOf(context, **capture, *selection, options.query);
    if (!found)
        return found.error();
    options.json ? printJsonBehaviours(**capture, **found) : printTable(**capture, **found);
    return kDone;
}

} // namespace

void addBehaviours(CLI::App &zoe, Context &context)
{
    auto options = std::make_shared<BehavioursOptions>();
    CLI::App *command = addCommand(zoe, "behaviours", "Cluster the frames into behaviours",
                                   "behaviours run.zoe --k auto --seed 1");
    command->add_option("capture", options->file, "Capture or foreign file")->required();
    command->add_option("--method", options->query.method, "Clusterer, as `zoe formats` lists them")
        ->capture_default_str();
    command->add_option("--k", options->query.clusters, "Number of behaviours, or auto")
        ->capture_default_str();
    command->add_option("--seed", options->query.seed, "Seed; the same one gives the same result")
        ->capture_default_str();
    command->add_flag("--json", options->json, "JSON instead of a table");
    addFrameMarker(*command, context);
    options->selection.addTo(*command);
    command->callback([&context, options] { conclude(context, behaviours(context, *options)); });
}

} // namespace zoe::cli
