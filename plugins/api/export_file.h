// Writes a capture as a foreign file. Thread-safe: a pure function over the given exporter.
#pragma once

#include <QString>

#include "plugins/api/exporter.h"

namespace zoe {

// The file gets its name when it is complete. Error: Io (also if the file exists and must not be
// replaced), and those of Exporter::write(); an existing file is then unchanged.
Result<Report> exportFile(const Exporter &exporter, const Capture &capture,
                          const Selection &selection, const ExportOptions &options,
                          const QString &fileName, bool overwrite, const Task &task);

} // namespace zoe
