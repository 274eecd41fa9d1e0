// Opens capture files. Opening reads the header and the index; chunks are decoded on demand and
// kept in a cache of limited size. A damaged capture, or one without end or index, opens with
// everything that is intact; info().damage lists what is missing. Thread-safe.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/reading/reader_options.h"

namespace zoe {

// Error: BadInput (not a capture), TooNew, Io, Cancelled. The file is mapped and must not be
// changed while the capture is in use; growing it or renaming over it is fine.
Result<std::shared_ptr<const Capture>> openCapture(const std::filesystem::path &path,
                                                   const Task &task = Task{},
                                                   const ReaderOptions &options = {});

// The same for bytes in memory.
Result<std::shared_ptr<const Capture>> openCaptureBytes(std::vector<std::byte> bytes,
                                                        const Task &task = Task{},
                                                        const ReaderOptions &options = {});

// Whether the bytes look like the start of a capture stream.
bool looksLikeCapture(std::span<const std::byte> firstBytes);

} // namespace zoe
