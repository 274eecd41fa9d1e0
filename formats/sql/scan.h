// Shared by all cursors of a connection: the capture, the task, and the count of unreadable frames.
// Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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

    // For the next statements.
    void setTask(const Task &task)
    {
        m_task = task;
        m_failure.reset();
    }
    [[nodiscard]] bool stopRequested() const { return m_failure || m_task.stopRequested(); }
    // Why the file can't be read, which stops the statements.
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; }
    void addFailure(const Error &failure) { m_failure = failure; }
    [[nodiscard]] const Task &task() const { return m_task; }
    // Progress of a walk over many chunks.
    void progress(std::size_t done, std::size_t of) const;
    // The part of the task from one chunk to another, as a separate task.
    [[nodiscard]] Task part(std::size_t first, std::size_t end, std::size_t of) const;

    // Null if it is damaged, which is counted, or if the file can't be read.
    [[nodiscard]] std::shared_ptr<const Chunk> chunk(std::size_t i);
    // The same, with its trees, but without the zones of a large chunk that has slices.
    [[nodiscard]] std::shared_ptr<const Chunk> chunkBesideZones(std::size_t i);
    // Null in such an error, or if the chunk has no slices.
    [[nodiscard]] std::shared_ptr<const ChunkSlices> slices(std::size_t i);
    void addUnreadable(std::size_t chunk) { m_unreadable.insert(chunk); }
    // In chunks that could not be decoded.
    [[nodiscard]] std::uint64_t unreadableFrames() const;

  private:
    // Null if it could not be read.
    template <class T>
    std::shared_ptr<const T> counted(std::size_t i, Result<std::shared_ptr<const T>> read);

    const Capture &m_capture;
    Task m_task;
    std::set<std::size_t> m_unreadable;
    std::optional<Error> m_failure;
};

} // namespace zoe::sql
