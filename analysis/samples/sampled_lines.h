// Samples by line of a source file. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct SampledLine {
    std::uint32_t line = 0;
    std::uint64_t self = 0;  // samples that ended in it
    std::uint64_t total = 0; // including those of its callees

    friend bool operator==(const SampledLine &, const SampledLine &) = default;
};

// Whether two paths may mean the same file: they are equal, or one is the end of the other.
[[nodiscard]] bool isSameFile(std::string_view a, std::string_view b);

// For the selected frames and threads, by rising line; lines without samples are left out. A sample
// counts once per line. Cost: the samples, and decoding their chunks. Error: as sampleTree().
[[nodiscard]] Result<std::vector<SampledLine>> sampledLines(const Capture &capture,
                                                            std::string_view file,
                                                            const Selection &selection = {},
                                                            const Task &task = Task{});

} // namespace zoe
