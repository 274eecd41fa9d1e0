#include "analysis/walk/tbb_arena.h"

#include <algorithm>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

namespace zoe {

class TbbArena::Impl {
  public:
    explicit Impl(unsigned threads)
        : moreThanCores(
              tbb::global_control::max_allowed_parallelism,
              std::max<std::size_t>(threads, tbb::global_control::active_value(
                                                 tbb::global_control::max_allowed_parallelism)))
        , arena(threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads))
    {}

    // TBB has one limit for the whole process, and ignores requests above it.
    tbb::global_control moreThanCores;
    tbb::task_arena arena;
};

TbbArena::TbbArena(unsigned threads)
    : m_impl(std::make_unique<Impl>(threads))
{}

TbbArena::~TbbArena() = default;

void TbbArena::parallelFor(std::size_t count, void (*work)(void *, std::size_t), void *context)
{
    // There are few, large pieces of work, so none are joined. Isolated, because a thread that
    // waits for the end must not start outside work, which may wait for the thread's own.
    m_impl->arena.execute([&] {
        tbb::this_task_arena::isolate([&] {
            tbb::parallel_for(
                std::size_t{0}, count, [&](std::size_t i) { work(context, i); },
                tbb::simple_partitioner());
        });
    });
}

unsigned TbbArena::concurrency() const
{
    return static_cast<unsigned>(m_impl->arena.max_concurrency());
}

} // namespace zoe
