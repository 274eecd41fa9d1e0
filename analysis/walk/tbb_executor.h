// An Executor over a TBB arena with a fixed number of threads. Thread-safe.
#pragma once

#include <memory>

#include "analysis/model/task.h"

namespace zoe {

class TbbExecutor final : public Executor {
  public:
    // 0: as many as the machine has cores.
    explicit TbbExecutor(unsigned threads = 0);
    ~TbbExecutor() override;

    void parallelFor(std::size_t count, const std::function<void(std::size_t)> &body) override;
    [[nodiscard]] unsigned concurrency() const override;

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
