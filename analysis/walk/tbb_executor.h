// An Executor over a TBB arena with a fixed number of threads. Thread-safe.
#pragma once

#include <cstddef>
#include <functional>

#include "analysis/model/task.h"
#include "analysis/walk/tbb_arena.h"

namespace zoe {

class TbbExecutor final : public Executor {
  public:
    // 0: as many as the machine has cores.
    explicit TbbExecutor(unsigned threads = 0);

    void parallelFor(std::size_t count, const std::function<void(std::size_t)> &body) override;
    [[nodiscard]] unsigned concurrency() const override;

  private:
    TbbArena m_arena;
};

} // namespace zoe
