// The only code that uses TBB: an arena with a fixed number of threads. Thread-safe.
#pragma once

#include <cstddef>
#include <memory>

namespace zoe {

class TbbArena {
  public:
    // 0: as many as the machine has cores.
    explicit TbbArena(unsigned threads);
    ~TbbArena();
    TbbArena(const TbbArena &) = delete;
    TbbArena &operator=(const TbbArena &) = delete;

    // Returns when work(context, i) has been called for all i below count.
    void parallelFor(std::size_t count, void (*work)(void *, std::size_t), void *context);
    [[nodiscard]] unsigned concurrency() const;

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
