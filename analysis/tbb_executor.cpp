#include "analysis/tbb_executor.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

namespace zoe {

class TbbExecutor::Impl {
  public:
    explicit Impl(unsigned threads)
        : arena(threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads))
    {}

    tbb::task_arena arena;
};

TbbExecutor::TbbExecutor(unsigned threads)
    : m_impl(std::make_unique<Impl>(threads))
{}

TbbExecutor::~TbbExecutor() = default;

void TbbExecutor::parallelFor(std::size_t count, const std::function<void(std::size_t)> &body)
{
    // Pieces of work are few and large here: none is worth joining with another.
    m_impl->arena.execute([&] {
        tbb::parallel_for(
            std::size_t{0}, count, [&](std::size_t i) { body(i); }, tbb::simple_partitioner());
    });
}

unsigned TbbExecutor::concurrency() const
{
    return static_cast<unsigned>(m_impl->arena.max_concurrency());
}

} // namespace zoe
