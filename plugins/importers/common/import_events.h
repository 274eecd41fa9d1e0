// The second half of every import of events: sorting, frame marks, lanes, and writing. Pure
// functions.
#pragma once

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

} // namespace zoe
