// Bookmarks and notes on a capture, set by the program or added later by users.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

enum class AnnotationKind : std::uint8_t {
    Bookmark = 0, // a place to return to
    Note = 1      // what a user found out about it
};

struct Annotation {
    std::uint64_t id = 0; // unique within the capture, from 1
    TimeNs timeNs = 0;
    DurationNs durationNs = 0; // 0: a point in time
    std::optional<FrameIndex> frame;
    ThreadId thread; // invalid: all threads
    std::string text;
    std::uint32_t colour = 0; // 0xRRGGBB, 0: none given
    AnnotationKind kind = AnnotationKind::Bookmark;

    friend bool operator==(const Annotation &, const Annotation &) = default;
};

// A change to the annotation with this id: added, replaced, or removed.
struct AnnotationChange {
    Annotation annotation;
    bool removed = false; // if true, only the id counts

    friend bool operator==(const AnnotationChange &, const AnnotationChange &) = default;
};

// The annotations after all changes are applied in order; sorted by time, then id.
std::vector<Annotation> annotationsAfter(std::span<const AnnotationChange> changes);

} // namespace zoe
