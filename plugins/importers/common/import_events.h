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

// An importer of files that are read into TraceData as a whole.
class TraceImporter : public Importer {
  public:
    // Error: as parse() and importEvents().
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const final;
    // Error: BadInput, Io, Cancelled, LimitReached; read() adds the file's name before the place.
    virtual Status parse(QIODevice &input, const ImportOptions &options, TraceData &data,
                         SessionInfo &session, const Task &task) const = 0;
};

} // namespace zoe
