// Stacks of a capture as trace formats need them: a table of frames, in which inlined functions
// have frames of their own. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "plugins/exporters/common/export_walk.h"

namespace zoe {

inline constexpr std::uint32_t kNoStackFrame = std::numeric_limits<std::uint32_t>::max();

struct StackFrame {
    std::uint32_t caller = kNoStackFrame; // position in ExportedStacks::frames()
    std::string name;
    CodeAddressId address;
    const CodeFunction *function = nullptr; // null: the address has no names
};

class ExportedStacks {
  public:
    explicit ExportedStacks(const Capture &capture); // must outlive this

    // Callers come before the frames that they call.
    [[nodiscard]] const std::vector<StackFrame> &frames() const { return m_frames; }
    // The innermost frame; kNoStackFrame for an invalid stack.
    [[nodiscard]] std::uint32_t innermost(StackId stack) const
    {
        return stack.valid() ? m_innermost[stack.value] : kNoStackFrame;
    }

  private:
    std::vector<StackFrame> m_frames;
    std::vector<std::uint32_t> m_innermost; // by stack
};

// Calls take(samples) for the selected samples, in order of chunks.
template <class Take>
Status exportSamples(const Capture &capture, const Selection &selection, const Task &task,
                     Take take)
{
    const auto make = [](const SelectedChunk &selected) {
        std::vector<StackSample> samples;
        for (const StackSample &sample : selected.chunk().extras.samples)
            if (selected.has(sample))
                samples.push_back(sample);
        return samples;
    };
    const auto unreadable = exportInOrder(
        capture, selection, task, make,
        [&](const std::vector<StackSample> &samples) -> Status { return take(samples); },
        LargeChunks::WithoutZones);
    return unreadable ? Status() : Status(unreadable.error());
}

} // namespace zoe
