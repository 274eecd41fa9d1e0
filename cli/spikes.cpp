#include <fmt/format.h>

#include "analysis/frame_stats.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/selection_options.h"
#include "cli/table.h"

namespace zoe::cli {

namespace {

struct SpikesOptions {
    std::string file;
    SelectionOptions selection;
    SpikeRule rule;
    bool json = false;
};

// What no zone covers has no site.
std::string labelOf(const Capture &capture, SiteId site)
{
    return site.valid() ? capture.site(site).label() : "(no zone)";
}

void printJsonSpikes(const Capture &capture, const std::vector<ExplainedSpike> &spikes)
{
    JsonRows rows;
    for (const ExplainedSpike &explained : spikes) {
        QJsonArray because;
        for (const SpikeCause &cause : explained.because) {
            because.append(QJsonObject{{"function", qString(labelOf(capture, cause.site))},
                                       {"excessNs", number(cause.excessNs)}});
        }
        const Spike &spike = explained.spike;
        rows.row({{"frame", number(std::uint64_t{spike.frame})},
                  {"durationNs", number(spike.durationNs)},
                  {"typicalNs", number(spike.typicalNs)},
                  {"excessNs", number(spike.excessNs())},
                  {"because", because}});
    }
}

void printTable(const Capture &capture, const std::vector<ExplainedSpike> &spikes,
                const SpikeRule &rule)
{
    constexpr std::size_t kCauses = 3;
    Table table;
    for (const char *title : {"frame", "duration", "typical", "excess"})
        table.column(title);
    table.column("because", Align::Left);
    for (const ExplainedSpike &explained : spikes) {
        std::string because;
        for (std::size_t i = 0; i < std::min(kCauses, explained.because.size()); ++i) {
            const SpikeCause &cause = explained.because[i];
            because += fmt::format("{}{} +{}", because.empty() ? "" : ", ",
                                   labelOf(capture, cause.site), formatDuration(cause.excessNs));
        }
        const Spike &spike = explained.spike;
        table.row({std::to_string(spike.frame), formatDuration(spike.durationNs),
                   formatDuration(spike.typicalNs), formatDuration(spike.excessNs()), because});
    }
    table.print();
    fmt::print(
        "{} spikes: longer than the median of the {} frames on each side by more than {} robust "
        "standard deviations (1.4826 MAD) and {}.\n",
        spikes.size(), rule.neighbours, rule.threshold, formatShare(rule.minimumShare));
}

Result<int> spikes(Context &context, const SpikesOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto found = findSpikes(**capture, *selection, options.rule);
    const auto explained =
        explainSpikes(**capture, found, options.rule, context.task("explaining"));
    context.endProgress();
    if (!explained)
        return explained.error();
    if (options.json)
        printJsonSpikes(**capture, *explained);
    else
        printTable(**capture, *explained, options.rule);
    return kDone;
}

} // namespace

void addSpikes(CLI::App &zoe, Context &context)
{
    auto options = std::make_shared<SpikesOptions>();
    CLI::App *command =
        addCommand(zoe, "spikes", "Frames that stand out, and why", "spikes run.zoe --threshold 8");
    command->add_option("capture", options->file, "Capture or foreign file")->required();
    command
        ->add_option("--neighbours", options->rule.neighbours,
                     "Frames on each side to compare with")
        ->check(CLI::Range(1U, 100'000U))
        ->capture_default_str();
    command->add_option("--threshold", options->rule.threshold, "Robust standard deviations")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        ->add_option("--minimum-share", options->rule.minimumShare,
                     "Least excess, as a share of typical")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command->add_flag("--json", options->json, "JSON instead of a table");
    addFrameMarker(*command, context);
    options->selection.addTo(*command);
    command->callback([&context, options] { conclude(context, spikes(context, *options)); });
}

} // namespace zoe::cli
