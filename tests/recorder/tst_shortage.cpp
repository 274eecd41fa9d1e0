// If the system has no memory left: every end of a zone is kept, and no block has two owners.
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <random>
#include <thread>
#include <utility>
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

    void zone(bool begins, std::uint64_t, const detail::Site *)
    {
        ++(begins ? enters : leaves);
        open += begins ? 1 : -1;
        unmatched = unmatched || open < 0;
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
    void countsWrapAround();
    void interruptedThreadsSeeAllChangesButMultiplesOfTheCount();
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

namespace {

// Calls this once, where a thread may be interrupted: between its look at the top and its exchange.
std::function<void()> g_interruption;

struct InterruptedItem {
    class Next {
      public:
        InterruptedItem *load(std::memory_order)
        {
            InterruptedItem *const next = m_next;
            if (const auto interruption = std::exchange(g_interruption, nullptr))
                interruption();
            return next;
        }
        void store(InterruptedItem *next, std::memory_order) { m_next = next; }

      private:
        InterruptedItem *m_next = nullptr;
    };
    Next nextFree;
};
struct alignas(kAlignment) AlignedInterruptedItem : InterruptedItem {};

// A thread is interrupted in pop(); meanwhile another one takes the two on top and makes this many
// changes in total, after which the first is on top again. Returns whether the second is then taken
// twice.
template <unsigned kCountBits>
bool isTakenTwice(unsigned changes)
{
    static std::array<AlignedInterruptedItem, 4> items;
    TaggedStack<InterruptedItem, kAlignment, kCountBits> stack;
    InterruptedItem *const first = &items[0];
    InterruptedItem *const second = &items[1];
    for (InterruptedItem *const item : {static_cast<InterruptedItem *>(&items[2]), second, first})
        stack.push(item);
    g_interruption = [&] {
        bool asExpected = stack.pop() == first && stack.pop() == second;
        unsigned left = changes - 3;
        if (left % 2 != 0) {
            stack.push(&items[3]);
            --left;
        }
        stack.push(first);
        for (; left > 0; left -= 2) {
            asExpected = asExpected && stack.pop() == first;
            stack.push(first);
        }
        if (!asExpected)
            qFatal("the stack is not in order");
    };
    if (stack.pop() != first)
        qFatal("the first isn't on top");
    return stack.pop() == second;
}

template <unsigned kCountBits>
void checkChanges()
{
    for (unsigned changes = 3; changes < 200; ++changes)
        QVERIFY2(isTakenTwice<kCountBits>(changes) == (changes % (1u << kCountBits) == 0),
                 qPrintable(QStringLiteral("%1 bits, %2 changes").arg(kCountBits).arg(changes)));
}

} // namespace

// The count begins again from 0 and never reaches the address.
void TestShortage::countsWrapAround()
{
    static std::array<AlignedItem, 8> items;
    TaggedStack<Item, kAlignment, 2> stack;
    std::vector<Item *> expected;
    std::vector<Item *> outside;
    for (Item &item : items)
        outside.push_back(&item);
    std::mt19937 random(1);
    for (int change = 0; change < 10'000; ++change) {
        if (!outside.empty() && random() % 2 == 0) {
            stack.push(outside.back());
            expected.push_back(outside.back());
            outside.pop_back();
            continue;
        }
        Item *const item = stack.pop();
        QCOMPARE(item, expected.empty() ? nullptr : expected.back());
        if (item == nullptr)
            continue;
        expected.pop_back();
        outside.push_back(item);
    }
}

// So blocks are only protected by the number of bits: no smaller number of changes goes unnoticed.
void TestShortage::interruptedThreadsSeeAllChangesButMultiplesOfTheCount()
{
    checkChanges<1>();
    checkChanges<2>();
    checkChanges<3>();
    checkChanges<4>();
    checkChanges<6>();
    constexpr unsigned kAll = 64;
    QCOMPARE((TaggedStack<EventBuffer, EventBuffer::kBytes>::kCountBits), 28u);
    QCOMPARE((TaggedStack<Block, Block::kBytes>::kCountBits), 32u);
    for (unsigned bits = 1; bits <= 20; ++bits)
        QVERIFY(!isTakenTwice<kAll>(1u << bits | (bits == 1 ? 1u : 0u)));
}

} // namespace tst_shortage

ZOE_TEST(tst_shortage::TestShortage)
#include "tst_shortage.moc"
