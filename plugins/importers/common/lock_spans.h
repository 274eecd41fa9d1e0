// Waits for locks and holds of them, which our exporters write as spans: "queue wait" in the
// category "lock". Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

inline constexpr std::string_view kLockCategory = "lock";

struct LockSpanName {
    std::string lock;
    LockUse use = LockUse::Wait;
};
// Nothing: this is not the name of such a span.
[[nodiscard]] std::optional<LockSpanName> lockSpanName(std::string_view name);

// Moves them from TraceData::spans to TraceData::locks. Spans without an end stay.
void takeLockSpans(TraceData &data);

} // namespace zoe
