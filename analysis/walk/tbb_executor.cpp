#include "analysis/walk/tbb_executor.h"

#include <atomic>
#include <cstddef>

namespace zoe {

namespace {

// TBB hands over what work needs and what it gave, but ThreadSanitizer doesn't see into TBB. Two
// pieces of work are not in order by that: it finds what they do to each other.
struct HandedOver {
    std::atomic<bool> given{false};
    std::atomic<std::size_t> done{0};
    const std::function<void(std::size_t)> &body;

    static void work(void *context, std::size_t i)
    {
        auto &self = *static_cast<HandedOver *>(context);
        static_cast<void>(self.given.load(std::memory_order_acquire));
        self.body(i);
        self.done.fetch_add(1, std::memory_order_release);
    }
};

} // namespace

TbbExecutor::TbbExecutor(unsigned threads)
    : m_arena(threads)
{}

void TbbExecutor::parallelFor(std::size_t count, const std::function<void(std::size_t)> &body)
{
    HandedOver handedOver{.body = body};
    handedOver.given.store(true, std::memory_order_release);
    m_arena.parallelFor(count, HandedOver::work, &handedOver);
    static_cast<void>(handedOver.done.load(std::memory_order_acquire));
}

unsigned TbbExecutor::concurrency() const
{
    return m_arena.concurrency();
}

} // namespace zoe
