#include <fmt/format.h>

#include "analysis/calltree/call_tree_views.h"
#include "analysis/calltree/callers.h"
#include "analysis/columns/call_tree_columns.h"
#include "cli/commands.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/options/share_option.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct CallTreeCommand {
    std::string file;
    SelectionOptions selection;
    bool bottomUp = false;
    std::string callers;
    std::string callees;
    bool foldRecursion = false;
    std::string leastShare;
    std::uint32_t depths = std::numeric_limits<std::uint32_t>::max();
    OutputForm form;
};

struct Shown {
    CallTree tree;
    CallWeight weight = CallWeight::Total;

    [[nodiscard]] double shareOf(const CallNode &node) const
    {
        const DurationNs whole = weight == CallWeight::Total ? tree.totalNs : tree.selfNs;
        return whole == 0
                   ? 0
                   : static_cast<double>(weightOf(node, weight)) / static_cast<double>(whole);
    }
};

Result<Shown> turned(const Capture &capture, const CallTree &tree, const CallTreeCommand &options)
{
    if (options.bottomUp)
        return Shown{callersOf(tree), CallWeight::Self};
    if (options.callers.empty() && options.callees.empty())
        return Shown{tree, CallWeight::Total};
    const bool callers = !options.callers.empty();
    const auto sites = functionsNamed(capture, callers ? options.callers : options.callees,
                                      callers ? "--callers" : "--callees");
    if (!sites)
        return sites.error();
    return Shown{callers ? callersOf(tree, *sites) : calleesOf(tree, *sites), CallWeight::Total};
}

Result<Shown> shown(Context &context, const Capture &capture, const CallTreeCommand &options)
{
    // Tables are shortened for reading; JSON is complete unless a limit is given.
    const auto least = parseShare(!options.leastShare.empty() ? options.leastShare
                                  : !options.form.isTable()   ? "0"
                                                              : "0.1%");
    if (!least)
        return least.error();
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    const auto tree = callTree(capture, *selection, {.foldRecursion = options.foldRecursion},
                               context.task("call tree", selectedFrames(capture, *selection)));
    context.endProgress();
    if (!tree)
        return tree.error();
    auto result = turned(capture, **tree, options);
    if (!result)
        return result.error();
    const DurationNs whole =
        result->weight == CallWeight::Total ? result->tree.totalNs : result->tree.selfNs;
    CallTreeLimits limits;
    limits.leastNs = static_cast<DurationNs>(*least * static_cast<double>(whole));
    limits.depths = options.depths;
    limits.weight = result->weight;
    result->tree = pruned(result->tree, limits);
    return result;
}

std::vector<CallTreeRow> rowsOf(const Capture &capture, const Shown &shown)
{
    std::vector<CallTreeRow> rows;
    for (const CallNode &node : shown.tree.nodes)
        rows.push_back({capture, node, shown.shareOf(node), shown.tree.knowsStates});
    return rows;
}

Status printTree(Context &context, const Capture &capture, const Shown &shown,
                 const OutputForm &form)
{
    Columns<CallTreeRow> columns = callTreeColumns();
    for (Column<CallTreeRow> &column : columns) {
        if (column.id == "share")
            column.title = shown.weight == CallWeight::Total ? "% total" : "% self";
    }
    const CallTree &tree = shown.tree;
    const Status printed = printRows(context, columns, rowsOf(capture, shown), form);
    if (!printed || !form.isTable())
        return printed;
    std::string gaps;
    if (tree.lostZones > 0)
        gaps += fmt::format("; {} lost", counted(tree.lostZones, "zone", "zones"));
    if (tree.unreadableFrames > 0)
        gaps +=
            fmt::format("; {} can't be read", counted(tree.unreadableFrames, "frame", "frames"));
    if (tree.cutCalls > 0)
        gaps += fmt::format("; {} beyond the node limit {} in (other)",
                            counted(tree.cutCalls, "call", "calls"),
                            nounOf(tree.cutCalls, "is", "are"));
    sayText("{}, {}, {} over all threads{}.\n", counted(tree.frames, "frame", "frames"),
            counted(tree.calls, "call", "calls"), formatDuration(tree.totalNs), gaps);
    return {};
}

Result<int> calltree(Context &context, const CallTreeCommand &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto result = shown(context, **capture, options);
    if (!result)
        return result.error();
    return doneIf(printTree(context, **capture, *result, options.form));
}

} // namespace

void addCallTree(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<CallTreeCommand>();
    const Command command = addCommand(
        zoe, "calltree", "Show one call tree merged from all selected frames and threads",
        "calltree run.zoe --callers solve --where \"duration > 16.6ms\"");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    const Option bottomUp = command.addFlag("--bottom-up", options->bottomUp,
                                            "Functions with their callers below them");
    const Option callers =
        command.addOption("--callers", options->callers, "Callers of this function")
            .names(NameOf::Function);
    const Option callees =
        command.addOption("--callees", options->callees, "Callees of this function")
            .names(NameOf::Function);
    bottomUp.excludes(callers).excludes(callees);
    callers.excludes(callees);
    command.addFlag("--fold-recursion", options->foldRecursion,
                    "Count a recursive call at the call that is already open");
    command.addOption("--min-share", options->leastShare,
                      "Group smaller entries under (other); default 0.1% in tables, 0 otherwise");
    command.addOption("--depth", options->depths, "Number of levels to show").range(1U, ~0U);
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    options->selection.addTo(command, context);
    options->selection.addInsideTo(command);
    command.onRun([&context, options] { conclude(context, calltree(context, *options)); });
}

} // namespace zoe::cli
