// The second half of every import of events: sorting, frame marks, lanes, and writing. Pure
// functions.
#pragma once

#include <utility>

#include "analysis/model/capture.h"
#include "plugins/api/importer.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Writes the data of a reader and finishes the writer. The session's program, process and metadata
// come from the data, its comment from the source. Error: BadInput (a frame marker that matches
// nothing), Io, Cancelled; with the file's name as their place.
Result<ImportResult> importEvents(TraceData &data, SessionInfo session,
                                  const ImportOptions &options,
                                  const Importer::OpenWriter &openWriter, const Task &task);

// "file.json, byte 12": adds the file's name to the place of an error.
Error placed(Error error, const QString &sourceName);

// The whole of Importer::read(): fill(data, session, task) parses the input, which is this share of
// the work. Error: as importEvents(), and fill's, with the file's name as its place.
template <class Fill>
Result<ImportResult> importTrace(const ImportOptions &options,
                                 const Importer::OpenWriter &openWriter, const Task &task,
                                 double fillShare, const Fill &fill)
{
    TraceData data;
    SessionInfo session;
    if (const Status filled = fill(data, session, task.part(0, fillShare)); !filled)
        return placed(filled.error(), options.sourceName);
    return importEvents(data, std::move(session), options, openWriter, task.part(fillShare, 1));
}

} // namespace zoe
