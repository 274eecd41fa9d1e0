// Adds bookmarks and notes to a finished capture: they are written after its end, and nothing
// before it changes. Thread-safe, also against other programs that do the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"

namespace zoe {

// An annotation with id 0 is new and gets an id; one with an existing id replaces it. Returns the
// ids in the order of the changes. Waits while another program adds some, for 2 s at most. If
// writing is interrupted, the capture opens without the new ones, and the next call removes the
// incomplete part. Cost: reading the indexes. Error: Io; BadInput (not a capture, no end, or a
// negative time); LimitReached. After an error the file is as before.
Result<std::vector<std::uint64_t>> appendAnnotations(const std::filesystem::path &path,
                                                     std::vector<AnnotationChange> changes);

// The session in the header of a capture, also of an incomplete one. Nothing: there is no capture,
// or its header is broken.
std::optional<SessionInfo> storedSession(const std::filesystem::path &path);

// The current annotations, including those added since the capture was opened.
struct StoredAnnotations {
    std::vector<Annotation> all;      // by time, then id
    std::vector<std::uint64_t> added; // ids of those that were added later, ascending
    SessionInfo session;              // of the capture; empty if the header is broken
};
// Cost: reading the indexes. Error: Io; BadInput (not a capture, or no end).
Result<StoredAnnotations> storedAnnotations(const std::filesystem::path &path);

} // namespace zoe
