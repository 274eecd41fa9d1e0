// Shared by all cursors of a connection: the capture, the task, and the count of unreadable frames.
// Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe::sql {

class Scan {
  public:
    explicit Scan(const Capture &capture)
        : m_capture(capture)
    {}

    [[nodiscard]] const Capture &capture() const { return m_capture; }

    // For the following statements.
    void setTask(const Task &task) { m_task = task; }
    [[nodiscard]] bool stopRequested() const { return m_task.stopRequested(); }
    [[nodiscard]] const Task &task() const { return m_task; }
    // Progress of a walk over many chunks.
    void progress(std::size_t done, std::size_t of) const;
    // The part of the task from one chunk to another, as a separate task.
    [[nodiscard]] Task part(std::size_t first, std::size_t end, std::size_t of) const;

    // Null if it can't be decoded, which is counted.
    [[nodiscard]] std::shared_ptr<const Chunk> chunk(std::size_t i);
    void addUnreadable(std::size_t chunk) { m_unreadable.insert(chunk); }
    // In chunks that could not be decoded.
    [[nodiscard]] std::uint64_t unreadableFrames() const;

  private:
    const Capture &m_capture;
    Task m_task;
    std::set<std::size_t> m_unreadable;
};

} // namespace zoe::sql
