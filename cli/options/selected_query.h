// The common steps of most commands: open a file, resolve the selection, query, and print the
// answer. For one thread.
#pragma once

#include <memory>
#include <string>

#include "cli/options/file_command.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"

namespace zoe::cli {

// The work of a query that reads the selected frames.
inline Work selectedFrames(const Capture &capture, const Selection &selection)
{
    return {static_cast<double>(selection.framesOf(capture).count()), "frames"};
}

// query: (const Capture &, const Selection &, const Task &) -> Result<T>. print: (const Capture &,
// T &) -> Status. Error: as openAny(), SelectionOptions::resolve() and both.
template <class Query, class Print>
Result<int> answer(Context &context, const std::string &file, const SelectionOptions &options,
                   const char *title, Query query, Print print)
{
    const auto capture = openAny(context, file);
    if (!capture)
        return capture.error();
    const auto selection = options.resolve(context, **capture);
    if (!selection)
        return selection.error();
    auto found =
        query(**capture, *selection, context.task(title, selectedFrames(**capture, *selection)));
    context.endProgress();
    if (!found)
        return found.error();
    return doneIf(print(**capture, *found));
}

// Adds the common options of such a command, and its action: run(context, *options). Options has
// `selection`. threads: whether it can be restricted to some threads.
template <class Options, class Run>
void finishCommand(const Command &command, Context &context,
                   const std::shared_ptr<Options> &options, Run run, bool threads = true)
{
    addFrameMarker(command, context);
    if (threads)
        options->selection.addTo(command, context);
    else
        options->selection.addFramesTo(command, context);
    command.onRun([&context, options, run] { conclude(context, run(context, *options)); });
}

} // namespace zoe::cli
