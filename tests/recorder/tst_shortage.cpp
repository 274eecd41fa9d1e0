// When the system has no memory: every end of a zone is kept, and no block has two owners.
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include <QTest>
#include <sys/resource.h>

#include "recorder/producer/block_pool.h"
#include "recorder/producer/event_buffer.h"
#include "recorder/producer/tagged_stack.h"
#include "tests/support/test_program.h"

namespace tst_shortage {

using namespace zoe::recorder;
namespace detail = zoe::detail;

namespace {

struct Count {
    std::uint64_t enters = 0;
    std::uint64_t leaves = 0;
    std::int64_t open = 0;
    bool unmatched = false;

    void enter(std::uint64_t, const detail::Site *)
    {
        ++enters;
        ++open;
    }
    void leave(std::uint64_t)
    {
        ++leaves;
        unmatched = unmatched || --open < 0;
    }
    void other(const OtherEvent &) {}
    void finished() {}
};

// As long as it lives, the system gives no further memory.
class NoMemory {
  public:
    NoMemory()
    {
        getrlimit(RLIMIT_AS, &m_before);
        const rlimit none{1, m_before.rlim_max};
        setrlimit(RLIMIT_AS, &none);
    }
    ~NoMemory() { setrlimit(RLIMIT_AS, &m_before); }
    NoMemory(const NoMemory &) = delete;
    NoMemory &operator=(const NoMemory &) = delete;

  private:
    rlimit m_before{};
};

} // namespace

class TestShortage : public QObject {
    Q_OBJECT

  private slots:
    void endsOfManyZonesWaitForMemory();
    void blocksHaveOneOwner();
};

// More zones end without memory than a block has room for.
void TestShortage::endsOfManyZonesWaitForMemory()
{
#if defined(ZOE_THREAD_SANITIZER)
    return; // it needs address space of its own
#else
    constexpr std::uint64_t kZones = 30'000;
    constexpr detail::Site site{};
    BlockPool pool;
    pool.setLimit(std::uint64_t{64} << 20);
    EventBuffer buffer(pool);
    buffer.begin(1, false);
    std::vector<Block *> taken;
    taken.reserve(100);
    std::vector<detail::ThreadBuffer *> open(kZones);
    for (detail::ThreadBuffer *&zone : open)
        zone = buffer.enter(&site, 0);
    {
        const NoMemory none;
        while (Block *const block = pool.take())
            taken.push_back(block);
        for (std::size_t i = open.size(); i-- > 0;)
            EventBuffer::leave(open[i]);
    }
    Count before;
    buffer.consume(before);
    for (Block *const block : taken)
        pool.giveBack(block);
    // The next zone brings the rest along.
    EventBuffer::leave(buffer.enter(&site, 0));
    Count after = before;
    buffer.consume(after);
    QVERIFY(before.leaves < kZones - 10'000);
    QCOMPARE(after.enters, kZones + 1);
    QCOMPARE(after.leaves, kZones + 1);
    QVERIFY(!after.unmatched);
    buffer.setOpenZonesRead(after.open);
    QCOMPARE(buffer.openZones(), std::int64_t{0});
    buffer.clear();
#endif
}

namespace {

struct Item {
    std::atomic<Item *> nextFree{nullptr};
    std::atomic<int> owners{0};
};
constexpr std::size_t kAlignment = 4096;
struct alignas(kAlignment) AlignedItem : Item {};

} // namespace

// Few items among many threads: the one on top is often the same again after others have had it.
void TestShortage::blocksHaveOneOwner()
{
    static AlignedItem items[3];
    TaggedStack<Item, kAlignment> stack;
    for (AlignedItem &item : items)
        stack.push(&item);
    std::atomic<bool> shared = false;
    std::atomic<std::uint64_t> pops = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&] {
            for (int round = 0; round < 50'000; ++round) {
                Item *const first = stack.pop();
                Item *const second = round % 3 == 0 ? stack.pop() : nullptr;
                for (Item *const item : {first, second})
                    if (item != nullptr && (++pops, item->owners.fetch_add(1) != 0))
                        shared = true;
                for (Item *const item : {first, second})
                    if (item != nullptr) {
                        item->owners.fetch_sub(1);
                        stack.push(item);
                    }
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    QVERIFY(!shared);
    QVERIFY(pops > 0);
    std::size_t left = 0;
    while (stack.pop() != nullptr)
        ++left;
    QCOMPARE(left, std::size(items));
}

} // namespace tst_shortage

ZOE_TEST(tst_shortage::TestShortage)
#include "tst_shortage.moc"
