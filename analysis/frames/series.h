// Values over time: of a function per frame and of a plot, and messages. Pure functions;
// thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// Each column has one value per selected frame, 0 in frames without the function.
struct FunctionSeries {
    std::vector<FrameIndex> frames; // readable ones
    std::vector<DurationNs>
        totalNs; // over all selected threads; zones inside another of them count once
    std::vector<DurationNs> selfNs;
    std::vector<std::uint32_t> calls; // that begin in the frame
    std::uint64_t unreadableFrames = 0;
};

// All sites together, because a function may have several. A selection's sites are not applied.
// Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const FunctionSeries>> functionSeries(const Capture &capture,
                                                             const std::vector<SiteId> &sites,
                                                             const Selection &selection = {},
                                                             const Task &task = Task{});

// The points of one series in the selected frames, by time. A point at a mark belongs to the frame
// that begins there. Error: as above.
Result<std::vector<PlotPoint>> plotPoints(const Capture &capture, PlotId plot,
                                          const Selection &selection = {},
                                          const Task &task = Task{});

// The messages of the selected frames and threads, by time; those without a thread belong to all.
// Error: as above.
Result<std::vector<Message>> messagesIn(const Capture &capture, const Selection &selection = {},
                                        const Task &task = Task{});

} // namespace zoe
