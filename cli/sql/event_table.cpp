#include "cli/sql/event_table.h"

#include <algorithm>
#include <array>

#include "cli/sql/results.h"
#include "formats/transform/copy_chunk.h"

namespace zoe::sql {

namespace {

constexpr std::array<Column, 5> kPlotColumns{{{"frame", "INTEGER", true},
                                              {"time_ns", "INTEGER"},
                                              {"plot", "INTEGER"},
                                              {"name", "TEXT"},
                                              {"value", "REAL"}}};

void plotValue(const EventRow &row, int column, sqlite3_context *out)
{
    const PlotPoint &point = row.chunk.plots[row.i];
    switch (column) {
    case 1:
        return putNumber(out, point.timeNs);
    case 2:
        return putId(out, point.plot);
    case 3:
        return putName(out, row.capture.plotSeries()[point.plot.value].name);
    default:
        return sqlite3_result_double(out, point.value);
    }
}

constexpr std::array<const char *, 6> kSeverities{"trace",   "debug", "info",
                                                  "warning", "error", "fatal"};

constexpr std::array<Column, 6> kMessageColumns{{{"frame", "INTEGER", true},
                                                 {"time_ns", "INTEGER"},
                                                 {"thread", "INTEGER"},
                                                 {"severity", "INTEGER"},
                                                 {"severity_name", "TEXT"},
                                                 {"text", "TEXT"}}};

void messageValue(const EventRow &row, int column, sqlite3_context *out)
{
    const Message &message = row.chunk.messages[row.i];
    const auto severity = static_cast<std::size_t>(message.severity);
    switch (column) {
    case 1:
        return putNumber(out, message.timeNs);
    case 2:
        return putId(out, message.thread);
    case 3:
        return putNumber(out, static_cast<std::int64_t>(severity));
    case 4:
        return severity < kSeverities.size() ? putName(out, kSeverities[severity])
                                             : sqlite3_result_null(out);
    default:
        return putText(out, message.text);
    }
}

constexpr std::array<Column, 6> kSetFrameColumns{{{"frame", "INTEGER", true},
                                                  {"frame_set", "INTEGER"},
                                                  {"name", "TEXT"},
                                                  {"start_ns", "INTEGER"},
                                                  {"end_ns", "INTEGER"},
                                                  {"duration_ns", "INTEGER"}}};

void setFrameValue(const EventRow &row, int column, sqlite3_context *out)
{
    const SetFrame &frame = row.chunk.setFrames[row.i];
    switch (column) {
    case 1:
        return putId(out, frame.set);
    case 2:
        return putName(out, row.capture.frameSets()[frame.set.value].name);
    case 3:
        return putNumber(out, frame.startNs);
    case 4:
        return putNumber(out, frame.startNs + frame.durationNs);
    default:
        return putNumber(out, frame.durationNs);
    }
}

constexpr std::array<EventTable::Content, 3> kEventTables{
    {{"plots", kPlotColumns, [](const Chunk &c) { return c.plots.size(); },
      [](const EventRow &row) { return frameAt(row.chunk, row.chunk.plots[row.i].timeNs); },
      plotValue},
     {"messages", kMessageColumns, [](const Chunk &c) { return c.messages.size(); },
      [](const EventRow &row) { return frameAt(row.chunk, row.chunk.messages[row.i].timeNs); },
      messageValue},
     {"set_frames", kSetFrameColumns, [](const Chunk &c) { return c.setFrames.size(); },
      [](const EventRow &row) {
          const SetFrame &frame = row.chunk.setFrames[row.i];
          return frameAt(row.chunk, frame.startNs + frame.durationNs);
      },
      setFrameValue}}};

} // namespace

std::span<const EventTable::Content> eventTables()
{
    return kEventTables;
}

} // namespace zoe::sql
