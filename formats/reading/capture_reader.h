// Opens capture files. Opening reads the header and the index; chunks are decoded when something
// asks and kept in a cache with a byte budget. A capture without its end or index, or with damage,
// opens all the same, with what is whole; info().damage says what is missing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

struct ReaderOptions {
    // Decoded chunks kept for this capture; not set: a part of the budget of the process
    // (analysis/model/memory_budget.h), which all captures share.
    std::optional<std::size_t> cacheBytes;
    // A file up to this size is checked as a whole when it is opened; damage in a larger one is
    // found when what is damaged is asked for.
    std::size_t scanBytes = std::size_t{64} << 20;
};

// Error: BadInput (no capture at all), TooNew, Io, Cancelled. The file must not be changed while
// the capture is in use (it is mapped); growing it or renaming over it is fine.
Result<std::shared_ptr<const Capture>> openCapture(const std::filesystem::path &path,
                                                   const Task &task = Task{},
                                                   const ReaderOptions &options = {});

// Whether the bytes look like the start of a capture stream.
bool looksLikeCapture(std::span<const std::byte> firstBytes);

struct WriterOptions; // formats/writing/capture_writer.h

// Writes all that is whole as a new, complete capture, in which verifyCapture() finds nothing: what
// it finds in a chunk of this one leaves out that chunk. Frames are numbered anew. The report
// counts what had to be left out although the capture seemed to have it. Error: Io, Cancelled.
Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const Task &task = Task{});
Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const WriterOptions &options, const Task &task = Task{});

} // namespace zoe
