// A foreign file as an opened capture. Thread-safe.
#pragma once

#include "app/session/opener.h"
#include "plugins/api/importer.h"

namespace zoe::app {

// The plan for importing a file: an empty temporary folder and the importer's name. GUI thread only
// (the importer's plugin is asked).
[[nodiscard]] OpenedCapture openingOf(const OpenRequest &request, const Importer &importer);

// Imports the file of the request into the temporary folder and opens that. columns: as
// ImportOptions::columns.
[[nodiscard]] Result<OpenedCapture> importInto(OpenedCapture opening, const Importer &importer,
                                               const QString &columns, const Task &task);

} // namespace zoe::app
