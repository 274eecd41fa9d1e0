// Bookmarks and notes on a capture: some the program set, others people added later.
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
    Bookmark = 0, // a place to come back to
    Note = 1      // what somebody found out about it
};

struct Annotation {
    std::uint64_t id = 0; // unique within the capture, from 1
    TimeNs timeNs = 0;
    DurationNs durationNs = 0; // 0: a point in time
    std::optional<FrameIndex> frame;
    ThreadId thread; // invalid: all of them
    std::string text;
    std::uint32_t colour = 0; // 0xRRGGBB, 0: none given
    AnnotationKind kind = AnnotationKind::Bookmark;

    friend bool operator==(const Annotation &, const Annotation &) = default;
};

// What happens to the annotation of that id: it comes, is replaced, or goes.
struct AnnotationChange {
    Annotation annotation;
    bool removed = false; // then only the id counts

    friend bool operator==(const AnnotationChange &, const AnnotationChange &) = default;
};

// The annotations that are left once all changes are done, in their order; by time, then id.
std::vector<Annotation> annotationsAfter(std::span<const AnnotationChange> changes);

} // namespace zoe
