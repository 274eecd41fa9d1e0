#include <fmt/format.h>

#include "analysis/walk/frame_trees.h"
#include "cli/commands.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct TreeOptions {
    std::string file;
    SelectionOptions selection;
    FrameIndex frame = 0;
    bool json = false;
};

QJsonObject zoneJson(const Capture &capture, const Zone &zone)
{
    return {{"function", qString(capture.site(zone.site).label())},
            {"depth", number(std::uint64_t{zone.depth})},
            {"startNs", number(zone.startNs)},
            {"durationNs", number(zone.durationNs)},
            {"selfNs", number(zone.selfNs)},
            {"continuesFrom", (zone.flags & kContinuesFrom) != 0},
            {"continuesTo", (zone.flags & kContinuesTo) != 0},
            {"stillOpen", (zone.flags & kStillOpen) != 0}};
}

void printJsonTrees(const Capture &capture, const FrameTrees &frame)
{
    JsonRows rows;
    for (const ZoneTree &tree : frame.trees) {
        rows.beginList({{"thread", qString(capture.thread(tree.thread()).label())}}, "zones");
        for (std::size_t i = 0; i < tree.size(); ++i)
            rows.item(zoneJson(capture, tree[i]));
        rows.endList();
    }
}

std::string share(DurationNs part, DurationNs whole)
{
    if (whole <= 0)
        return "";
    return formatShare(static_cast<double>(part) / static_cast<double>(whole));
}

std::string flagsOf(const Zone &zone)
{
    std::string flags;
    if ((zone.flags & kContinuesFrom) != 0)
        flags += "  (continues from the previous frame)";
    if ((zone.flags & kContinuesTo) != 0)
        flags += "  (continues in the next frame)";
    if ((zone.flags & kStillOpen) != 0)
        flags += "  (never ended)";
    return flags;
}

void printTrees(const Capture &capture, const FrameTrees &frame)
{
    say("frame {}: {}\n", frame.frame, formatDuration(frame.record.durationNs));
    for (const ZoneTree &tree : frame.trees) {
        say("\n{}\n{:>12} {:>12} {:>8}  zone\n", capture.thread(tree.thread()).label(), "total",
            "self", "% frame");
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            say("{:>12} {:>12} {:>8}  {}{}{}\n", formatDuration(zone.durationNs),
                formatDuration(zone.selfNs), share(zone.durationNs, frame.record.durationNs),
                std::string(std::size_t{2} * zone.depth, ' '), capture.site(zone.site).label(),
                flagsOf(zone));
        }
    }
}

Result<int> tree(Context &context, const TreeOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto frame = treesOfFrame(**capture, options.frame, *selection);
    if (!frame)
        return frame.error();
    options.json ? printJsonTrees(**capture, *frame) : printTrees(**capture, *frame);
    return kDone;
}

} // namespace

void addTree(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<TreeOptions>();
    const Command command = addCommand(zoe, "tree", "Show the zone trees of a frame",
                                       "tree run.zoe --frame 120 --threads main");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--frame", options->frame, "Frame number, from 0").required();
    command.addOption("--threads", options->selection.threads, "Threads by name")
        .separatedBy(',')
        .names(NameOf::Thread);
    command.addFlag("--json", options->json, "JSON instead of text");
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, tree(context, *options)); });
}

} // namespace zoe::cli
