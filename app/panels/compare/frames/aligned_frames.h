// The aligned frame times of both sides for the aligned charts. Made off the GUI thread, then
// immutable.
#pragma once

#include <utility>
#include <vector>

#include "analysis/comparison/frame_alignment.h"
#include "analysis/statistics/min_max_pyramid.h"
#include "app/panels/compare/pair/compare_page.h"

namespace zoe::app {

// The selected frames of a side by their places on its axis.
struct FrameStrip {
    std::vector<FrameIndex> numbers; // rising
    MinMaxPyramid values;            // in ns

    explicit FrameStrip(const CompareSource &source);
    [[nodiscard]] std::size_t size() const { return numbers.size(); }
    [[nodiscard]] std::size_t placeOf(FrameIndex number) const; // or of the next one
};

enum class AlignBy { Start, Bookmark, Message, Plot, Warp };

struct AlignQuestion {
    AlignBy by = AlignBy::Start;
    std::string text; // of the bookmark or message, or the plot's name
    double value = 0; // that the plot rises to

    friend bool operator==(const AlignQuestion &, const AlignQuestion &) = default;
};

// Alignment points that both sides have.
struct AlignChoices {
    std::vector<std::string> bookmarks;
    std::vector<std::string> messages; // at most kMost
    struct Plot {
        std::string name;
        double least = 0;
        double most = 0;
    };
    std::vector<Plot> plots;

    static constexpr std::size_t kMost = 500;
};

struct AlignedFrames {
    FrameStrip base;
    FrameStrip head;
    FrameAlignment alignment;   // of places
    std::size_t baseEvents = 0; // found, where it is by events
    std::size_t headEvents = 0;

    // Range of the base's axis that contains all frames of both sides.
    [[nodiscard]] std::pair<double, double> whole() const;
};

// Places of the base's axis and of a side's own.
[[nodiscard]] const FrameStrip &stripOf(const AlignedFrames &frames, CompareSideName side);
[[nodiscard]] double ownPlace(const AlignedFrames &frames, CompareSideName side, double basePlace);
[[nodiscard]] double basePlaceOf(const AlignedFrames &frames, CompareSideName side, double place);

// Error: as messagesIn() and plotFigures().
Result<AlignChoices> alignChoices(const CompareSource &base, const CompareSource &head,
                                  const Task &task);
// Error: BadInput (a side without frames), as messagesIn(), plotPoints() and warped().
Result<std::shared_ptr<const AlignedFrames>> alignFrames(const CompareSource &base,
                                                         const CompareSource &head,
                                                         const AlignQuestion &question,
                                                         const Task &task);

} // namespace zoe::app
