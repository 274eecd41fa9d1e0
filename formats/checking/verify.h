// Checks every byte of a capture and everything that the format guarantees. Thread-safe.
#pragma once

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/checking/verification.h"

namespace zoe {

// Checks that all checksums are right; every chunk can be decoded; chunk heads, indexes and end
// match the chunks; dictionaries define ids in order and agree with the indexes; zones lie inside
// their parents and fragments continue in the next frame; and times don't run backwards. Of a
// capture without a stream (in memory), only the chunks are checked. Error: Cancelled.
Result<Verification> verifyCapture(const Capture &capture, const Task &task = Task{});

} // namespace zoe
