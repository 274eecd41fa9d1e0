// Which time of zones a query uses. Values.
#pragma once

#include <cstdint>

namespace zoe {

// What counts as self time.
enum class TimeBasis : std::uint8_t {
    Wall,           // all time
    Running,        // without preempted time, in which something else had the CPU; waits count
    RunningNoWaits, // without preempted and waiting time
};

// The user's choice. Auto: running time if all captures have it.
enum class TimeChoice : std::uint8_t { Auto, Wall, Running };

} // namespace zoe
