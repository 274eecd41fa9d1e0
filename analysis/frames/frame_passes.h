// Passes over all frames as one task, which can be cancelled and reports its progress.
#pragma once

#include <algorithm>
#include <cstddef>

#include "analysis/model/task.h"

namespace zoe {

class FramePasses {
  public:
    // passes: their total number.
    FramePasses(std::size_t frames, std::size_t passes, const Task &task)
        : m_frames(frames)
        , m_passes(passes)
        , m_task(task)
    {}

    // Calls body(i) for every frame in turn. Error: Cancelled.
    template <class Body>
    Status run(Body body)
    {
        for (std::size_t first = 0; first < m_frames; first += kFramesAtOnce) {
            if (m_task.stopRequested())
                return Task::cancelled();
            const std::size_t end = std::min(m_frames, first + kFramesAtOnce);
            for (std::size_t i = first; i < end; ++i)
                body(i);
            const double passed = static_cast<double>(m_passed) +
                                  static_cast<double>(end) / static_cast<double>(m_frames);
            m_task.progress(passed / static_cast<double>(m_passes));
        }
        ++m_passed;
        return {};
    }

  private:
    static constexpr std::size_t kFramesAtOnce = 4096; // takes a few milliseconds

    std::size_t m_frames;
    std::size_t m_passes;
    std::size_t m_passed = 0;
    Task m_task;
};

} // namespace zoe
