// Writes a capture as a foreign file. Thread-safe: a pure function over the exporter given.
#pragma once

#include <QString>

#include "plugins/api/exporter.h"

namespace zoe {

// The file appears under its name when it is complete. Error: Io (also if it exists and may not be
// replaced), and as Exporter::write(); an existing file is then unchanged.
Result<Report> exportFile(const Exporter &exporter, const Capture &capture,
                          const Selection &selection, const ExportOptions &options,
                          const QString &fileName, bool overwrite, const Task &task);

} // namespace zoe
