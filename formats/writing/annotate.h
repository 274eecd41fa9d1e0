// Bookmarks and notes for a capture that is finished: they are written behind its end, and nothing
// that is there is touched. Thread-safe, also against other programs that do the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"

namespace zoe {

// An annotation with id 0 is new and gets one; with that of an earlier one it takes its place.
// Returns the ids in the order of the changes. When it breaks off in the middle, the capture opens
// without them, and the next call takes away what is torn. Cost: that of reading the indexes.
// Error: Io; BadInput (no capture, one without its end, or a time below 0); LimitReached. The file
// is as it was then.
Result<std::vector<std::uint64_t>> appendAnnotations(const std::filesystem::path &path,
                                                     std::vector<AnnotationChange> changes);

// What a capture holds by now, also what was added since it was opened.
struct StoredAnnotations {
    std::vector<Annotation> all;      // by time, then id
    std::vector<std::uint64_t> added; // ids of those that were not recorded with it, rising
    SessionInfo session;              // whose capture it is; empty where the header is broken
};
// Cost: that of reading the indexes. Error: Io; BadInput (no capture, or one without its end).
Result<StoredAnnotations> storedAnnotations(const std::filesystem::path &path);

} // namespace zoe
