// Generates captures for tests and benchmarks, identical for a seed on every machine. The result
// includes the truth: the behaviour and the planted spike of every frame. Pure function.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "cli/generate/generate_options.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct GeneratedFrame {
    std::uint32_t behaviour = 0;
    std::string spike; // function of the planted spike; empty: none
};

using GeneratedFrames = std::vector<GeneratedFrame>;

// One entry per frame. Finishes the writer, but calls beforeFinish first, whose error leaves no
// capture. Error: BadInput (an invalid option, an unknown --slow function), the writer's error or
// that of beforeFinish, Cancelled.
Result<GeneratedFrames>
generateCapture(const GenerateOptions &options, CaptureWriter &writer, const Task &task = Task{},
                const std::function<Status(const GeneratedFrames &)> &beforeFinish = {});

// The session in the header of a generated capture.
SessionInfo generatedSession(const GenerateOptions &options);

} // namespace zoe
