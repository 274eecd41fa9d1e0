#include <charconv>
#include <fmt/format.h>

#include "analysis/calltree/call_tree_views.h"
#include "analysis/calltree/callers.h"
#include "cli/commands.h"
#include "cli/options/functions_named.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"

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
    bool json = false;
};

// "1%" or "0.01".
Result<double> parseShare(const std::string &text)
{
    double value = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    if (unit == "%")
        value /= 100;
    if (error != std::errc{} || (!unit.empty() && unit != "%") || !(value >= 0 && value <= 1))
        return Error{ErrorCode::BadInput, "'" + text + "' is not a share such as 1%",
                     "--min-share"};
    return value;
}

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
                                  : options.json              ? "0"
                                                              : "0.1%");
    if (!least)
        return least.error();
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    const auto tree = callTree(capture, *selection, {.foldRecursion = options.foldRecursion},
                               context.task("call tree"));
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

void printJsonTree(const Capture &capture, const Shown &shown)
{
    JsonRows rows;
    for (const CallNode &node : shown.tree.nodes) {
        QJsonObject row{{"function", qString(labelOf(capture, node.site, "(other)"))},
                        {"depth", number(std::uint64_t{node.depth})},
                        {"calls", number(node.calls)},
                        {"totalNs", number(node.totalNs)},
                        {"selfNs", number(node.selfNs)},
                        {"threads", number(std::uint64_t{node.threads})},
                        {"share", shown.shareOf(node)}};
        if (node.isOther()) {
            row["other"] = true;
            row["hiddenNodes"] = number(node.hiddenNodes);
        } else {
            row["file"] = qString(capture.site(node.site).file);
            row["line"] = number(std::uint64_t{capture.site(node.site).line});
        }
        if (node.frames > 0) {
            row["frames"] = number(std::uint64_t{node.frames});
            row["worstFrame"] = number(std::uint64_t{node.worstFrame});
            row["worstFrameNs"] = number(node.worstFrameNs);
        }
        rows.row(row);
    }
}

void printTree(const Capture &capture, const Shown &shown)
{
    TextTable table;
    table.column("total");
    table.column("self");
    table.column(shown.weight == CallWeight::Total ? "% total" : "% self");
    table.column("calls");
    table.column("threads", Align::Right, 2);
    table.column("frames", Align::Right, 1);
    table.column("worst frame", Align::Right, 3);
    table.column("function", Align::Left);
    for (const CallNode &node : shown.tree.nodes) {
        const bool perFrame = node.frames > 0;
        table.row({formatDuration(node.totalNs), formatDuration(node.selfNs),
                   formatShare(shown.shareOf(node)), formatCount(node.calls),
                   std::to_string(node.threads), perFrame ? formatCount(node.frames) : "",
                   perFrame ? std::to_string(node.worstFrame) : "",
                   std::string(std::size_t{2} * node.depth, ' ') +
                       labelOf(capture, node.site, "(other)")});
    }
    table.print();
    const CallTree &tree = shown.tree;
    fmt::print("{}, {}, {} over all threads", counted(tree.frames, "frame", "frames"),
               counted(tree.calls, "call", "calls"), formatDuration(tree.totalNs));
    if (tree.lostZones > 0)
        fmt::print("; {} lost", counted(tree.lostZones, "zone", "zones"));
    if (tree.unreadableFrames > 0)
        fmt::print("; {} can't be read", counted(tree.unreadableFrames, "frame", "frames"));
    if (tree.cutCalls > 0)
        fmt::print("; {} calls beyond the node limit are in (other)", formatCount(tree.cutCalls));
    fmt::print(".\n");
}

Result<int> calltree(Context &context, const CallTreeCommand &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto result = shown(context, **capture, options);
    if (!result)
        return result.error();
    options.json ? printJsonTree(**capture, *result) : printTree(**capture, *result);
    return kDone;
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
        command.addOption("--callers", options->callers, "Callers of this function");
    const Option callees =
        command.addOption("--callees", options->callees, "Callees of this function");
    bottomUp.excludes(callers).excludes(callees);
    callers.excludes(callees);
    command.addFlag("--fold-recursion", options->foldRecursion,
                    "Count a recursive call at the call that is already open");
    command.addOption("--min-share", options->leastShare,
                      "Group smaller entries under (other); default 0.1% in tables, 0 in JSON");
    command.addOption("--depth", options->depths, "Number of levels to show").range(1U, ~0U);
    command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    options->selection.addTo(command);
    options->selection.addInsideTo(command);
    command.onRun([&context, options] { conclude(context, calltree(context, *options)); });
}

} // namespace zoe::cli
