#include "analysis/walk/tbb_executor.h"

#include <atomic>

namespace zoe {

namespace {

// TBB synchronises the inputs and outputs of work, but ThreadSanitizer can't see that. Two pieces
// of work are not ordered by this, so it still finds races between them.
struct HandedOver {
    std::atomic<bool> given{false};
    std::atomic<std::size_t> done{0};
    const std::function<void(std::size_t)> &body;

    explicit HandedOver(const std::function<void(std::size_t)> &what)
        : body(what)
    {
        given.store(true, std::memory_order_release);
    }
    HandedOver(const HandedOver &) = delete;
    HandedOver &operator=(const HandedOver &) = delete;
    // Also if the body throws.
    ~HandedOver() { static_cast<void>(done.load(std::memory_order_acquire)); }

    struct Done {
        std::atomic<std::size_t> &count;
        ~Done() { count.fetch_add(1, std::memory_order_release); }
    };

    static void work(void *context, std::size_t i)
    {
        auto &self = *static_cast<HandedOver *>(context);
        static_cast<void>(self.given.load(std::memory_order_acquire));
        const Done counted{self.done};
        self.body(i);
    }
};

} // namespace

TbbExecutor::TbbExecutor(unsigned threads)
    : m_arena(threads)
{}

void TbbExecutor::parallelFor(std::size_t count, const std::function<void(std::size_t)> &body)
{
    HandedOver handedOver(body);
    m_arena.parallelFor(count, HandedOver::work, &handedOver);
}

unsigned TbbExecutor::concurrency() const
{
    return m_arena.concurrency();
}

} // namespace zoe
