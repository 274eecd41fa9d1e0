// The columns of messages and plots, and of all kinds of events together. Immutable; thread-safe.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/capture.h"
#include "analysis/summary/coverage.h"
#include "analysis/summary/lock_figures.h"
#include "analysis/summary/plot_figures.h"

namespace zoe {

// A message. Everything it refers to must outlive it.
struct MessageRow {
    const Message &message;
    std::optional<FrameIndex> frame; // not set: outside of all frames
    std::string thread;              // empty: the whole program
};

[[nodiscard]] const Columns<MessageRow> &messageColumns();
// The name for scripts: "warning".
[[nodiscard]] const char *nameOf(Severity severity);

enum class EventKind { Message, LockWait, Site };

// A message, a wait for a lock, or a site with the first selected frame that reaches it. Its fields
// are the columns of all kinds. Refers to nothing.
struct EventRow {
    EventKind kind = EventKind::Message;
    std::optional<TimeNs> timeNs = {};    // of waits: their start; sites have none
    std::optional<FrameIndex> frame = {}; // of waits: the one in which they end
    std::optional<ThreadId> thread = {};  // not set: the whole program
    std::string threadName = {};
    std::string event = {};                    // text of a message, lock, function
    std::optional<DurationNs> durationNs = {}; // of waits
    std::optional<std::uint64_t> calls = {};   // of sites, in the selected frames
    std::optional<Severity> severity = {};     // of messages
    std::string details = {}; // of waits: who held the lock; of sites: file and line
    SiteId site = {};
};

struct EventSources {
    std::span<const Message> messages;
    const AllLockFigures &locks;
    const Coverage &coverage;
};

// Messages, then waits, then sites. Cost: linear.
[[nodiscard]] std::vector<EventRow> eventRows(const Capture &capture, const EventSources &sources);
// Details are as in scripts: severities are in English.
[[nodiscard]] const Columns<EventRow> &eventColumns();

// A plot. Both must outlive it.
struct PlotRow {
    const PlotSeries &series;
    const PlotFigures &figures;
};

[[nodiscard]] const Columns<PlotRow> &plotColumns();
// A value of a plot with its unit, for users.
[[nodiscard]] std::string plotValueText(PlotKind kind, double value);

} // namespace zoe
