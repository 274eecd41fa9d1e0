// Reads the lines of the kernel's scheduler that a Chrome trace may contain as text. Pure function.
#pragma once

#include <string_view>

#include "plugins/importers/common/sched_trace.h"

namespace zoe {

// Lines as "main-17 [001] d... 12.000345: sched_switch: prev_comm=main prev_pid=17 …", also of
// sched_waking and sched_wakeup. Others are skipped and counted.
void readFtraceText(std::string_view text, SchedTrace &trace, Report &report);

} // namespace zoe
