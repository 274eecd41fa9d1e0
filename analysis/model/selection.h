// What a query covers: any set of frames, threads and sites of a capture.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/ids.h"
#include "analysis/model/result.h"

namespace zoe {

// Half-open: includes first, excludes end.
struct FrameRange {
    FrameIndex first = 0;
    FrameIndex end = 0;

    [[nodiscard]] FrameIndex count() const { return end - first; }
    friend bool operator==(const FrameRange &, const FrameRange &) = default;
};

// A set of frames as sorted, disjoint, non-empty, non-adjacent ranges. A value; copies share the
// ranges until one of them changes, because a set may have a million ranges and many owners.
class FrameRanges {
  public:
    FrameRanges() = default;
    explicit FrameRanges(FrameRange range) { add(range); }

    // Unites with the range; an empty one changes nothing.
    void add(FrameRange range);
    void add(FrameIndex frame) { add(FrameRange{frame, frame + 1}); }

    [[nodiscard]] bool contains(FrameIndex frame) const;
    [[nodiscard]] bool empty() const { return ranges().empty(); }
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] const std::vector<FrameRange> &ranges() const;

    [[nodiscard]] FrameRanges united(const FrameRanges &other) const;
    // Cost: linear in the ranges of both within the span of both, else logarithmic.
    [[nodiscard]] FrameRanges intersected(const FrameRanges &other) const;
    // The frames of [0, frameCount) that are not in this set.
    [[nodiscard]] FrameRanges inverted(FrameIndex frameCount) const;
    // All frames one by one, in order.
    [[nodiscard]] std::vector<FrameIndex> frames() const;

    // "100..200,350": both ends included. Error: BadInput.
    static Result<FrameRanges> parse(std::string_view text);
    [[nodiscard]] std::string text() const;

    friend bool operator==(const FrameRanges &a, const FrameRanges &b)
    {
        return a.m_ranges == b.m_ranges || a.ranges() == b.ranges();
    }

  private:
    std::vector<FrameRange> &ownRanges(); // for changes

    std::shared_ptr<std::vector<FrameRange>> m_ranges; // null: none; not changed while shared
};

// Fields that are not set don't restrict.
struct Selection {
    std::optional<FrameRanges> frames;
    std::optional<std::vector<ThreadId>> threads; // sorted
    std::optional<std::vector<SiteId>> sites;     // sorted
    // Sorted: only zones of these sites and those below them on their thread, as if nothing else
    // had been recorded (inside.h).
    std::optional<std::vector<SiteId>> inside;

    [[nodiscard]] bool hasThread(ThreadId thread) const;
    [[nodiscard]] bool hasSite(SiteId site) const;
    // The selected frames that exist in the capture and are not missing.
    [[nodiscard]] FrameRanges framesOf(const Capture &capture) const;

    friend bool operator==(const Selection &, const Selection &) = default;
};

} // namespace zoe
