// Which time of zones a query is about. Values.
#pragma once

#include <cstdint>

namespace zoe {

// What self times are made of.
enum class TimeBasis : std::uint8_t {
    Wall,           // all time
    Running,        // less preempted time, in which something else had the CPU; waits count
    RunningNoWaits, // less preempted time and time spent waiting
};

// What a user asks for. Auto: running time if all captures know it.
enum class TimeChoice : std::uint8_t { Auto, Wall, Running };

} // namespace zoe
