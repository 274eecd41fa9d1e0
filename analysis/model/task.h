// What a long computation gets: a stop token, progress reports, an executor for more than one core,
// and a memory limit.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "analysis/model/memory_budget.h"
#include "analysis/model/result.h"

namespace zoe {

// Runs independent pieces of work. Implementations must be callable from any thread.
class Executor {
  public:
    virtual ~Executor() = default;
    // Calls body(0) … body(count - 1), each once, in any order, and returns when all have ended.
    virtual void parallelFor(std::size_t count, const std::function<void(std::size_t)> &body) = 0;
    [[nodiscard]] virtual unsigned concurrency() const = 0;
};

// Runs everything on the calling thread.
class SerialExecutor final : public Executor {
  public:
    void parallelFor(std::size_t count, const std::function<void(std::size_t)> &body) override;
    [[nodiscard]] unsigned concurrency() const override { return 1; }
};

// Cheap to copy. The executor must outlive the task.
class Task {
  public:
    // From 0 to 1; called from the thread that does the work, never from two at once.
    using Progress = std::function<void(double)>;

    Task(); // serial, can't be stopped, reports no progress
    explicit Task(Executor &executor, std::stop_token stop = {}, Progress progress = {});

    [[nodiscard]] Executor &executor() const { return *m_executor; }
    [[nodiscard]] bool stopRequested() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::stop_token &stopToken() const { return m_stop; }
    void progress(double share) const;
    // Limit for memory that grows with frames: a query that would need more reads the capture
    // several times.
    [[nodiscard]] std::size_t memoryBytes() const { return m_memoryBytes; }
    [[nodiscard]] Task withMemory(std::size_t bytes) const;
    // The part [from, to] of this task's progress, as a separate task.
    [[nodiscard]] Task part(double from, double to) const;
    // The error that a stopped computation returns.
    static Error cancelled();

  private:
    Executor *m_executor;
    std::stop_token m_stop;
    Progress m_progress;
    std::size_t m_memoryBytes = MemoryBudget::current().queryBytes();
};

} // namespace zoe
