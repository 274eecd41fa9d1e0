// Generates captures for tests and benchmarks, identical for a seed on every machine. The result
// includes the truth: the behaviour and the planted spike of every frame. Pure function.
#pragma once

#include <cstdint>
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

// One entry per frame. Finishes the writer. Error: BadInput (an invalid option, an unknown --slow
// function), the writer's error, Cancelled.
Result<std::vector<GeneratedFrame>>
generateCapture(const GenerateOptions &options, CaptureWriter &writer, const Task &task = Task{});

// The session in the header of a generated capture.
SessionInfo generatedSession(const GenerateOptions &options);

} // namespace zoe
