// Which sites a selection reaches, and which it doesn't. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct SiteCoverage {
    // Zones that begin in a selected frame. Asynchronous spans count in the frame in which they
    // end, and so does each point of a flow; neither is inside a function (Selection::inside).
    std::uint64_t calls = 0;
    std::uint64_t entries = 0; // including continued calls: 0 if the site is not reached
    FrameIndex firstFrame = 0; // of those with an entry
    FrameIndex lastFrame = 0;

    [[nodiscard]] bool reached() const { return entries > 0; }
    friend bool operator==(const SiteCoverage &, const SiteCoverage &) = default;
};

struct Coverage {
    std::vector<SiteCoverage> sites; // one per site, by id
    std::uint64_t considered = 0;    // sites covered by the selection
    std::uint64_t reached = 0;       // of these
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames = 0; // of these, in chunks that are damaged
    // In the selected frames: sites may be unreached only because of these.
    std::uint64_t lostZones = 0;
};

// A capture knows the sites that opened a zone, an asynchronous span or a flow at least once while
// it was recorded, and those that the recorder or an importer declared. Error: Damaged, Io (nothing
// could be read), Cancelled.
Result<std::shared_ptr<const Coverage>>
coverageOf(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
