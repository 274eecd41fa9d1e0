// Imports a foreign file as a capture. Thread-safe: pure functions over the given importer.
#pragma once

#include <QString>
#include <cstddef>
#include <filesystem>
#include <vector>

#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"
#include "plugins/api/importer.h"

namespace zoe {

// Imports input into a new capture file. Error: BadInput, Io, Cancelled; no output is left then.
Result<ImportResult> importFile(const Importer &importer, const QString &input,
                                const std::filesystem::path &output, ImportOptions options,
                                const WriterOptions &writerOptions, const Task &task);

// The first 64 KiB of a file. Error: Io.
Result<std::vector<std::byte>> firstBytesOf(const QString &fileName);

} // namespace zoe
