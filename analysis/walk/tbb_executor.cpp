#include "analysis/walk/tbb_executor.h"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

namespace zoe {

class TbbExecutor::Impl {
  public:
    explicit Impl(unsigned threads)
        : moreThanCores(
              tbb::global_control::max_allowed_parallelism,
              std::max<std::size_t>(threads, tbb::global_control::active_value(
                                                 tbb::global_control::max_allowed_parallelism)))
        , arena(threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads))
    {}

    // TBB has one limit for the whole process, and ignores wishes above it.
    tbb::global_control moreThanCores;
    tbb::task_arena arena;
};

TbbExecutor::TbbExecutor(unsigned threads)
    : m_impl(std::make_unique<Impl>(threads))
{}

TbbExecutor::~TbbExecutor() = default;

void TbbExecutor::parallelFor(std::size_t count, const std::function<void(std::size_t)> &body)
{
    // TBB hands over what was computed, but ThreadSanitizer doesn't see into it.
    std::atomic<std::size_t> done{0};
    // Pieces of work are few and large here: none is worth joining with another.
    m_impl->arena.execute([&] {
        tbb::parallel_for(
            std::size_t{0}, count,
            [&](std::size_t i) {
                body(i);
                done.fetch_add(1, std::memory_order_release);
            },
            tbb::simple_partitioner());
    });
    static_cast<void>(done.load(std::memory_order_acquire));
}

unsigned TbbExecutor::concurrency() const
{
    return static_cast<unsigned>(m_impl->arena.max_concurrency());
}

} // namespace zoe
