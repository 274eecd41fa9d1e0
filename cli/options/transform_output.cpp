#include "cli/options/transform_output.h"

#include "cli/options/capture_result.h"
#include "cli/options/output_options.h"

namespace zoe::cli {

void TransformOutput::addTo(const Command &command, Context &context)
{
    OutputFile::addTo(command, "-o,--output", "Output capture").required();
    addJson(command, context, json, "text");
}

WriterOptions TransformOutput::writer() const
{
    WriterOptions options;
    options.overwrite = overwrite;
    return options;
}

Result<int> TransformOutput::conclude(Context &context, const Report &report) const
{
    for (const Note &note : report.notes())
        context.note(file, note.what, note.count);
    context.endProgress();
    return printInfoOf(context, file, json);
}

} // namespace zoe::cli
