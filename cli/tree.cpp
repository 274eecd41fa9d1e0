#include <fmt/format.h>

#include "analysis/columns/indented.h"
#include "analysis/walk/tree_parts.h"
#include "cli/commands.h"
#include "cli/options/output_options.h"
#include "cli/options/selection_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct TreeOptions {
    std::string file;
    SelectionOptions selection;
    FrameIndex frame = 0;
    OutputForm form;
};

// A zone of a frame's tree.
struct TreeRow {
    const Capture &capture;
    DurationNs frameNs; // of the frame
    ThreadId thread;
    Zone zone;
};

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

std::string functionOf(const TreeRow &row)
{
    return row.capture.site(row.zone.site).label();
}

Columns<TreeRow> treeColumns()
{
    using F = const TreeRow &;
    using enum ColumnKind;
    const auto flag = [](const char *id, unsigned bit) {
        return Column<TreeRow>{{.id = id, .kind = Yes, .places = kInScripts},
                               [bit](F r) { return (r.zone.flags & bit) != 0; }};
    };
    return {
        {{.id = "thread", .places = kInCsv},
         [](F r) { return r.capture.thread(r.thread).label(); }},
        {{.id = "depth", .kind = Ordinal, .places = kInScripts}, [](F r) { return r.zone.depth; }},
        {{.id = "startNs", .kind = Time, .places = kInScripts}, [](F r) { return r.zone.startNs; }},
        {{.id = "durationNs", .kind = Time, .title = "Total"},
         [](F r) { return r.zone.durationNs; }},
        {{.id = "selfNs", .kind = Time, .title = "Self"}, [](F r) { return r.zone.selfNs; }},
        {{.id = "share", .kind = Share, .title = "% frame", .places = kInTable},
         [](F r) {
             return valueIf(r.frameNs > 0, static_cast<double>(r.zone.durationNs) /
                                               static_cast<double>(r.frameNs));
         }},
        {{.id = "function", .title = "Zone"},
         functionOf,
         [](F r) { return indented(r.zone.depth, functionOf(r) + flagsOf(r.zone)); }},
        flag("continuesFrom", kContinuesFrom),
        flag("continuesTo", kContinuesTo),
        flag("stillOpen", kStillOpen)};
}

// Until the user stops it.
template <class Take>
void forEachRow(const Context &context, const Capture &capture, const FrameTreeReader &frame,
                ThreadId thread, Take take)
{
    const std::stop_token stop = context.stopToken();
    frame.forEach(thread, [&](const ZoneTree &part) {
        for (std::size_t i = 0; i < part.size() && !stop.stop_requested(); ++i)
            take(TreeRow{capture, frame.record().durationNs, thread, part[i]});
        return !stop.stop_requested();
    });
}

// JSON has a list of zones per thread, text a table per thread, CSV a single table.
Status printTrees(Context &context, const Capture &capture, const FrameTreeReader &frame,
                  const OutputForm &form)
{
    const Columns<TreeRow> all = treeColumns();
    const unsigned place = form.json ? kInJson : form.csv ? kInCsv : kInTable;
    const auto columns = chosenColumns(all, place, form.columns);
    if (!columns)
        return columns.error();
    if (form.csv) {
        printCsvHead(*columns);
        for (const ThreadId thread : frame.threads())
            forEachRow(context, capture, frame, thread,
                       [&](const TreeRow &row) { printCsvRow(*columns, row); });
    } else if (form.json) {
        JsonRows json(context);
        for (const ThreadId thread : frame.threads()) {
            json.beginList({{"thread", qString(capture.thread(thread).label())}}, "zones");
            forEachRow(context, capture, frame, thread,
                       [&](const TreeRow &row) { json.item(jsonOf(*columns, row)); });
            json.endList();
        }
    } else {
        say("frame {}: {}\n", frame.frame(), formatDuration(frame.record().durationNs));
        for (const ThreadId thread : frame.threads()) {
            say("\n{}\n", capture.thread(thread).label());
            TextTable table = emptyTable(*columns);
            table.printLong([&](const TextTable::TakeCells &take) {
                forEachRow(context, capture, frame, thread,
                           [&](const TreeRow &row) { take(cellsOf(*columns, row)); });
            });
        }
    }
    return context.stopToken().stop_requested() ? Status(Task::cancelled()) : Status();
}

Result<int> tree(Context &context, const TreeOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto frame = FrameTreeReader::open(**capture, options.frame, *selection);
    if (!frame)
        return frame.error();
    return doneIf(printTrees(context, **capture, *frame, options.form));
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
    addOutput(command, context, options->form, "text");
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, tree(context, *options)); });
}

} // namespace zoe::cli
