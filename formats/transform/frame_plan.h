// Where frames begin and end if another frame set, or the calls of a function, are to be the main
// frames of a capture. Pure functions; thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/frame_marks.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"

namespace zoe {

struct FramePlan {
    struct Piece {
        TimeNs endNs = 0; // and the next one begins
        bool isFrame = true;

        friend bool operator==(const Piece &, const Piece &) = default;
    };

    FrameSet set;                 // the new main set
    std::optional<FrameSetId> of; // what it is in the capture; none: calls of a function
    std::vector<Piece> pieces;    // in order, from time 0 on
    bool restIsFrame = true;      // what follows the last piece
    bool isGuess = false;         // nobody asked for it
    std::uint64_t shortened = 0;  // frames that the next one overlaps
    Report report;                // what could not become a frame

    [[nodiscard]] std::uint64_t frames() const;
};

// Stands for the frames as they were recorded, where a name of a set or function is expected.
constexpr const char *kFramesAsRecorded = "recorded";

// By the name of a frame set, or else of a function. The frames of a set that follow each other
// without gaps become the frames, with what comes before the first and behind the last, as marks of
// the main set would have made them. Of other sets each frame is one, and what lies between them is
// none. A frame ends where the next one of its set begins, if that is earlier. Of a function, a
// frame begins with each call on the thread that has the most. Nothing: the main frames are those.
// Reads every chunk. Error: BadInput (no such name, or no frames), Damaged, Io, Cancelled.
Result<std::optional<FramePlan>> planFrames(const Capture &capture, const std::string &name,
                                            const Task &task = Task{});

// What was asked for; of an empty name, and if it may guess, the set instead of the main one, if
// that has frames.
Result<std::optional<FramePlan>> planFramesOf(const Capture &capture, const std::string &asked,
                                              bool mayGuess, const Task &task = Task{});

// The name of the set that takes the place of a main set without marks: the only other one, or the
// one that has the main set's name. Nothing: there is none, or the main set has marks.
[[nodiscard]] std::optional<std::string> setInsteadOfMain(const Capture &capture);

} // namespace zoe
