// Plans where frames begin and end if the main frames of a capture are to be those of another frame
// set, or the calls of a function. Pure functions; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"

namespace zoe {

struct FramePlan {
    struct Piece {
        TimeNs endNs = 0; // where the next one begins
        bool isFrame = true;

        friend bool operator==(const Piece &, const Piece &) = default;
    };

    FrameSet set;                 // the new main set
    std::optional<FrameSetId> of; // its id in the capture; none: calls of a function
    std::vector<Piece> pieces;    // in order, starting at time 0
    bool restIsFrame = true;      // what follows the last piece
    bool isGuess = false;         // not requested by the user
    std::uint64_t shortened = 0;  // frames that the next one overlaps
    Report report;                // what could not become a frame

    [[nodiscard]] std::uint64_t frames() const;
};

// Used in place of a set or function: the frames as they were recorded.
constexpr const char *kFramesAsRecorded = "recorded";

// The time before the first frame of a set whose frames follow each other, and after the last one:
// frames, too, as before the first and after the last mark of a main set, or left out. If it is
// left out, frames keep the numbers that they have in the set, unless large ones have to be cut.
enum class Ends { AreFrames, LeftOut };

// By the name of a frame set, or else of a function. If the frames of a set follow each other
// without gaps, they become the frames, as if they were marks of the main set. For other sets, each
// frame is one, and the time between them and at the ends is none. A frame ends where the next one
// of its set begins, if that is earlier. For a function, a frame begins with each call on the
// thread with most calls, of those that run code if one of them calls it. Not set: these are
// already the main frames. Reads every chunk. Error: BadInput (no such name, or no frames),
// Damaged, Io, Cancelled.
Result<std::optional<FramePlan>> planFrames(const Capture &capture, const std::string &name,
                                            const Task &task = Task{}, Ends ends = Ends::AreFrames);

struct FrameChoice {
    std::optional<FramePlan> plan;       // not set: the frames as they were recorded
    std::vector<FrameSetId> setsInstead; // with frames, if the main set has no marks and none of
                                         // them is chosen
};

// The plan for the requested name. If the name is empty and it may guess: for the set that replaces
// a main set without marks, which is the only one with frames, or the one with the main set's name.
// ends: of the requested set, unless it is that one. Error: as planFrames().
Result<FrameChoice> chooseFrames(const Capture &capture, const std::string &asked, bool mayGuess,
                                 const Task &task = Task{}, Ends ends = Ends::AreFrames);

} // namespace zoe
