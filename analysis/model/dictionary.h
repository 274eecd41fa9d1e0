// What the ids of a capture stand for.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

// A place in the source that opens zones. Sites are unique by content within a capture.
struct Site {
    std::string name;     // as given to ZOE_ZONE; empty for ZOE_FUNCTION
    std::string function; // the enclosing function
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t colour = 0; // 0xRRGGBB, 0: none given
    std::string category;
    std::uint8_t level = 0;

    // What a user calls it: the name, or the function where no name was given.
    [[nodiscard]] const std::string &label() const { return name.empty() ? function : name; }
    friend bool operator==(const Site &, const Site &) = default;
};

struct Thread {
    std::string name; // may be empty: then "thread <osId>" is shown
    std::uint64_t osId = 0;
    std::uint32_t processId = 0;

    [[nodiscard]] std::string label() const;
    friend bool operator==(const Thread &, const Thread &) = default;
};

enum class PlotKind : std::uint8_t { Number = 0, Bytes = 1, Percentage = 2, Bool = 3 };

struct PlotSeries {
    std::string name;
    PlotKind kind = PlotKind::Number;

    friend bool operator==(const PlotSeries &, const PlotSeries &) = default;
};

struct FrameSet {
    std::string name; // "main" for set 0 unless the program named it
    ThreadId thread;  // that marks the frames; invalid: unknown

    friend bool operator==(const FrameSet &, const FrameSet &) = default;
};

enum class Severity : std::uint8_t {
    Trace = 0,
    Debug = 1,
    Info = 2,
    Warning = 3,
    Error = 4,
    Fatal = 5
};

struct PlotPoint {
    PlotId plot;
    TimeNs timeNs = 0;
    double value = 0;

    friend bool operator==(const PlotPoint &, const PlotPoint &) = default;
};

struct Message {
    TimeNs timeNs = 0;
    ThreadId thread;
    Severity severity = Severity::Info;
    std::string text;

    friend bool operator==(const Message &, const Message &) = default;
};

} // namespace zoe
