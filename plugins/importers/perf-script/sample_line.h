// Lines printed by `perf script`: heads of samples and frames of their stacks. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zoe {

// "firefox 4711/4712 [003] 1234.567890:  250000 cycles:ppp: ..."
struct SampleHead {
    std::string_view command;
    std::optional<std::int64_t> pid; // only if both are printed
    std::int64_t tid = 0;
    std::int64_t timeNs = 0;
    std::int64_t period = 0; // of the event's counter; 0: not printed
    std::string_view event;  // "cycles:ppp"
    std::string_view rest;   // after the event: for a sample without a stack, its place
};

std::optional<SampleHead> readSampleHead(std::string_view line);
// Whether it would be a head if it had a time.
bool isHeadWithoutTime(std::string_view line);

// "  ffffffff810 do_idle+0x1a ([kernel.kallsyms])"
struct StackLine {
    std::string_view symbol; // without its offset
    std::string_view object; // the file that contains it; may be empty

    // The name to show: the symbol, or the location of an unknown one.
    [[nodiscard]] std::string label() const;
};

std::optional<StackLine> readStackLine(std::string_view line);

} // namespace zoe
