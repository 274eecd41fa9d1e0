// How a system chooses the frequencies of its processors. Pure functions of its files.
#pragma once

#include <string>

namespace zoe::recorder::platform {

// The governors of all processors under a folder such as /sys/devices/system/cpu, each once,
// sorted: "performance", "powersave, schedutil". Empty if there is none, as in most virtual
// machines.
std::string frequencyGovernors(const std::string &folder);

} // namespace zoe::recorder::platform
