// The second half of every import of events: order, frame marks, lanes, and into the writer.
#pragma once

#include "analysis/model/capture.h"
#include "plugins/api/importer.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Writes what a reader has filled into data and finishes the writer. The session's program, process
// and metadata are told from data, its comment from the source. Error: BadInput (a frame marker
// that fits nothing), Io, Cancelled; with the file's name as their place.
Result<ImportResult> importEvents(TraceData &data, SessionInfo session,
                                  const ImportOptions &options,
                                  const Importer::OpenWriter &openWriter, const Task &task);

// "file.json, byte 12": the place for an error of a reader.
Error placed(Error error, const QString &sourceName);

} // namespace zoe
