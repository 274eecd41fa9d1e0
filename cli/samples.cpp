#include <fmt/format.h>

#include "analysis/calltree/call_tree_views.h"
#include "analysis/calltree/callers.h"
#include "analysis/columns/sample_columns.h"
#include "analysis/samples/sample_tree.h"
#include "cli/commands.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/options/share_option.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct SamplesCommand {
    std::string file;
    SelectionOptions selection;
    std::string frame;
    std::string callers;
    bool bottomUp = false;
    std::string leastShare;
    std::uint32_t depths = std::numeric_limits<std::uint32_t>::max();
    OutputForm form;
};

// Why there are none, and what to do.
std::string whyNoSamples(const Capture &capture)
{
    for (const auto &[key, value] : capture.info().session.metadata)
        if (key == "samples" && value.starts_with("not recorded"))
            return "samples were " + value;
    return "the capture has no samples here; record with ZOE_SAMPLES=1000";
}

struct ShownSamples {
    std::shared_ptr<const SampleTree> all;
    CallTree tree;
    bool bottomUp = false;
};

Result<ShownSamples> shownSamples(Context &context, const Capture &capture,
                                  const SamplesCommand &options)
{
    const auto least = parseShare(!options.leastShare.empty() ? options.leastShare
                                  : options.form.isTable()    ? "0.5%"
                                                              : "0");
    if (!least)
        return least.error();
    SelectionOptions selected = options.selection;
    if (!options.frame.empty()) {
        if (const auto frame = frameNumber(capture, options.frame, "--frame"); !frame)
            return frame.error();
        selected.frames = options.frame;
    }
    for (const std::string &name : selected.inside) {
        if (const auto sites = functionsNamed(capture, name, "--function"); !sites)
            return sites.error();
    }
    const auto selection = selected.resolve(context, capture);
    if (!selection)
        return selection.error();
    const auto all =
        sampleTree(capture, {.selection = *selection},
                   context.task("reading samples", selectedFrames(capture, *selection)));
    context.endProgress();
    if (!all)
        return all.error();
    ShownSamples shown{*all, (*all)->tree, options.bottomUp || !options.callers.empty()};
    if (!options.callers.empty()) {
        const auto sites = functionsNamed(*shown.all->names, options.callers, "--callers");
        if (!sites)
            return sites.error();
        shown.tree = callersOf(shown.tree, *sites, CallTreeOptions{}.mostNodes, CallWeight::Self);
    } else if (options.bottomUp) {
        shown.tree = callersOf(shown.tree);
    }
    const CallWeight weight = shown.bottomUp ? CallWeight::Self : CallWeight::Total;
    CallTreeLimits limits;
    limits.leastNs = static_cast<DurationNs>(*least * static_cast<double>(shown.tree.selfNs));
    limits.weight = weight;
    shown.tree = pruned(shown.tree, limits);
    return shown;
}

Result<int> samples(Context &context, const SamplesCommand &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto shown = shownSamples(context, **capture, options);
    if (!shown)
        return shown.error();
    const CallTree &all = shown->all->tree;
    std::vector<SampleRow> rows; // deeper levels count for their callers
    for (const SampleRow &row : sampleRows(*shown->all->names, shown->tree, shown->bottomUp)) {
        if (row.node.depth < options.depths)
            rows.push_back(row);
    }
    if (all.calls == 0)
        context.note({}, whyNoSamples(**capture));
    else if (!shown->all->anyNamed)
        context.note({}, fmt::format("functions have no names yet; `zoe symbolize {} -o named.zoe` "
                                     "looks them up",
                                     options.file));
    if (const Status printed = printRows(context, sampleColumns(), rows, options.form); !printed)
        return printed.error();
    if (!options.form.isTable())
        return kDone;
    std::string gaps;
    if (all.unreadableFrames > 0)
        gaps = fmt::format("; {} can't be read", counted(all.unreadableFrames, "frame", "frames"));
    sayText("{}, {}, {} of CPU time{}.\n", counted(all.frames, "frame", "frames"),
            counted(all.calls, "sample", "samples"), formatDuration(all.totalNs), gaps);
    return kDone;
}

} // namespace

void addSamples(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<SamplesCommand>();
    const Command command =
        addCommand(zoe, "samples", "Show what ran, from sampled call stacks, even outside zones",
                   "samples run.zoe --frame 762");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    options->selection.addTo(command, context);
    command.addOption("--frame", options->frame, "One frame").excludes({"--frames"});
    command.addOption("--function", options->selection.inside,
                      "Only samples inside calls of this instrumented function");
    const Option bottomUp = command.addFlag("--bottom-up", options->bottomUp,
                                            "Functions with their callers below them");
    const Option callers =
        command.addOption("--callers", options->callers, "Callers of this sampled function");
    bottomUp.excludes(callers);
    command.addOption("--min-share", options->leastShare,
                      "Group smaller entries under (other); default 0.5% in tables, 0 otherwise");
    command.addOption("--depth", options->depths, "Number of levels to show").range(1U, ~0U);
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, samples(context, *options)); });
}

} // namespace zoe::cli
