// The buffer between a program's thread and the writer thread: reading gives what was written, in
// any interleaving; blocks are returned; the limit holds. Also the clock behind it.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "recorder/collector/pointer_map.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/producer/block_pool.h"
#include "recorder/producer/event_buffer.h"
#include "tests/support/test_program.h"

namespace tst_event_buffer {

using namespace zoe::recorder;
namespace detail = zoe::detail;

namespace {

constexpr detail::Site kSites[4] = {};

// An event as the test sees it: "+2" entered site 2, "-" left, "mark", "text:...".
class Reader {
  public:
    void zone(bool begins, std::uint64_t ticks, const detail::Site *site)
    {
        inOrder(ticks);
        events.push_back(begins ? "+" + std::to_string(site - kSites) : "-");
        open += begins ? 1 : -1;
    }
    void other(const OtherEvent &event)
    {
        inOrder(event.ticks);
        const std::string text(reinterpret_cast<const char *>(event.payload), event.payloadBytes);
        events.push_back(event.kind == EventKind::FrameMark ? "mark" : "text:" + text);
    }

    void finished() {}

    std::vector<std::string> events;
    std::int64_t open = 0;

  private:
    void inOrder(std::uint64_t ticks)
    {
        if (ticks < m_last || ticks > kMaxTicks)
            qFatal("times out of order");
        m_last = ticks;
    }
    std::uint64_t m_last = 0;
};

// The inline half, then the slow half.
bool enter(EventBuffer &buffer, int site)
{
    if (buffer.cursor <= buffer.enterLimit) {
        detail::storeEnter(&buffer, buffer.cursor, &kSites[site]);
        return true;
    }
    return buffer.enter(&kSites[site], 0) == &buffer;
}

void addOther(EventBuffer &buffer, EventKind kind, const std::string &text)
{
    unsigned char *const payload = buffer.beginOther(kind, text.size(), true);
    QVERIFY(payload != nullptr);
    std::memcpy(payload, text.data(), text.size());
    buffer.publish(payload - kOtherHeaderBytes + otherEventBytes(text.size()));
}

} // namespace

class TestEventBuffer : public QObject {
    Q_OBJECT

  private slots:
    void readsWhatWasWritten_data();
    void readsWhatWasWritten();
    void handsOverBetweenThreads();
    void readsAsMuchAsItIsAllowed();
    void keepsTheLimitButNeverLosesALeave();
    void knowsWhichZoneWasDropped_data();
    void knowsWhichZoneWasDropped();
    void poolIsSharedByThreads();
    void clockNeverGoesBack();
    void clockAgreesWithTheSteadyClock();
    void pointersKeepTheirIds();
};

void TestEventBuffer::readsWhatWasWritten_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("slowClock");
    for (unsigned seed = 0; seed < 20; ++seed)
        QTest::addRow("seed %u", seed) << seed << (seed % 4 == 3);
}

void TestEventBuffer::readsWhatWasWritten()
{
    QFETCH(const unsigned, seed);
    QFETCH(const bool, slowClock);
    std::mt19937 random(seed);
    BlockPool pool;
    pool.setLimit(std::uint64_t{64} << 20);
    EventBuffer buffer(pool);
    for (std::uint32_t session = 1; session <= 3; ++session) {
        buffer.begin(session, slowClock);
        std::vector<std::string> written;
        std::int64_t open = 0;
        Reader reader;
        for (int step = 0; step < 30'000; ++step) {
            const auto action = static_cast<unsigned>(random() % 100);
            if (action < 45) {
                const int site = static_cast<int>(random() % 4);
                QVERIFY(enter(buffer, site));
                written.push_back("+" + std::to_string(site));
                ++open;
            } else if (action < 90 && open > 0) {
                detail::leave(&buffer);
                written.push_back("-");
                --open;
            } else if (action < 95) {
                addOther(buffer, EventKind::FrameMark, {});
                written.push_back("mark");
            } else if (action < 97) {
                const std::string text(random() % (action == 96 ? 16'384u : 30u), 'x');
                addOther(buffer, EventKind::Message, text);
                written.push_back("text:" + text);
            } else if (action == 99 && step % 7 == 0) {
                buffer.consume(reader, buffer.published(), random() % 4);
                buffer.setOpenZonesRead(reader.open);
            }
        }
        QCOMPARE(buffer.openZones(), open);
        while (!buffer.consume(reader, buffer.published(), 1))
            QVERIFY(pool.blocksInUse() > 1);
        buffer.setOpenZonesRead(reader.open);
        QCOMPARE(buffer.openZones(), open);
        QVERIFY(reader.events == written);
        QCOMPARE(reader.open, open);
        QCOMPARE(pool.blocksInUse(), std::uint64_t{1});
        buffer.clear();
        QCOMPARE(pool.blocksInUse(), std::uint64_t{0});
    }
}

void TestEventBuffer::handsOverBetweenThreads()
{
    BlockPool pool;
    pool.setLimit(std::uint64_t{256} << 20);
    EventBuffer buffer(pool);
    std::atomic<bool> done = false;
    constexpr std::size_t kZones = 300'000;
    std::thread writer([&] {
        buffer.begin(1, false);
        for (std::size_t i = 0; i < kZones; ++i) {
            if (!enter(buffer, static_cast<int>(i % 4)))
                qFatal("no room");
            detail::leave(&buffer);
        }
        done = true;
    });
    Reader reader;
    for (bool last = false; !last;) {
        last = done.load();
        buffer.consume(reader);
    }
    writer.join();
    QCOMPARE(reader.events.size(), 2 * kZones);
    for (std::size_t i = 0; i < kZones; ++i) {
        QCOMPARE(reader.events[2 * i], "+" + std::to_string(i % 4));
        QCOMPARE(reader.events[2 * i + 1], std::string("-"));
    }
    buffer.clear();
    QCOMPARE(pool.blocksInUse(), std::uint64_t{0});
}

void TestEventBuffer::readsAsMuchAsItIsAllowed()
{
    BlockPool pool;
    pool.setLimit(std::uint64_t{64} << 20);
    EventBuffer buffer(pool);
    buffer.begin(1, false);
    for (int zone = 0; zone < 10'000; ++zone) { // 240 kB: four blocks
        QVERIFY(enter(buffer, 0));
        detail::leave(&buffer);
    }
    QCOMPARE(pool.blocksInUse(), std::uint64_t{4});
    Reader reader;
    QVERIFY(!buffer.consume(reader, buffer.published(), 0));
    QCOMPARE(reader.events.size(), std::size_t{0});
    QVERIFY(!buffer.consume(reader, buffer.published(), 2));
    QCOMPARE(pool.blocksInUse(), std::uint64_t{2});
    QVERIFY(reader.events.size() > 9'000 && reader.events.size() < 12'000);
    QVERIFY(buffer.consume(reader, buffer.published(),
                           1)); // the last one isn't full, and is read along
    QCOMPARE(reader.events.size(), std::size_t{20'000});
    QVERIFY(buffer.consume(reader, buffer.published(), 0));
    buffer.clear();
}

void TestEventBuffer::keepsTheLimitButNeverLosesALeave()
{
    BlockPool pool;
    pool.setLimit(2 * Block::kBytes);
    EventBuffer buffer(pool);
    buffer.begin(1, false);
    std::uint64_t entered = 0;
    std::uint64_t lost = 0;
    for (int i = 0; i < 20'000; ++i)
        ++(enter(buffer, 0) ? entered : lost);
    QVERIFY(lost > 0 && entered * kEnterBytes < 2 * Block::kBytes);
    QCOMPARE(pool.blocksInUse(), std::uint64_t{2});
    for (std::uint64_t i = 0; i < entered; ++i)
        detail::leave(&buffer);
    Reader reader;
    buffer.consume(reader);
    QCOMPARE(reader.events.size(), 2 * entered);
    QCOMPARE(reader.open, std::int64_t{0});
    std::uint64_t counted = 0;
    buffer.consumeLosses([&](std::uint64_t ticks, std::uint32_t count) {
        QVERIFY(ticks > 0);
        counted += count;
    });
    QCOMPARE(counted, lost);
    buffer.consumeLosses([](std::uint64_t, std::uint32_t) { QFAIL("counted twice"); });
    QVERIFY(enter(buffer, 1)); // there is room again
    buffer.clear();
}

void TestEventBuffer::knowsWhichZoneWasDropped_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 50; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

// Against a stack of all open zones.
void TestEventBuffer::knowsWhichZoneWasDropped()
{
    QFETCH(const unsigned, seed);
    std::mt19937 random(seed);
    BlockPool pool;
    EventBuffer buffer(pool);
    pool.setLimit(4 * Block::kBytes);
    buffer.begin(1, false);
    std::vector<detail::ThreadBuffer *> open;
    std::size_t alternations = 0;
    for (int step = 0; step < 5000; ++step) {
        const auto action = static_cast<unsigned>(random() % 10);
        if (action < 4 && alternations < 30) {
            const bool dropped = !open.empty() && open.back() != &buffer;
            alternations += action < 2 && !dropped ? 1 : 0;
            open.push_back(action < 2 ? buffer.drop(0) : buffer.enter(&kSites[0], 0));
            QCOMPARE(open.back() == &buffer, action >= 2);
        } else if (!open.empty() && open.back() == &buffer) {
            detail::leave(open.back());
            open.pop_back();
        } else if (!open.empty()) {
            detail::leave(open.back());
            open.pop_back();
            const bool dropped = !open.empty() && open.back() != &buffer;
            alternations -= dropped ? 0 : 1;
        }
        QCOMPARE(buffer.innermostIsDropped(), !open.empty() && open.back() != &buffer);
    }
    QCOMPARE(buffer.hasOpenZones(), !open.empty());
    for (; !open.empty(); open.pop_back())
        detail::leave(open.back());
    QVERIFY(!buffer.hasOpenZones());
    QVERIFY(buffer.enterLimit != nullptr); // fast again
    Reader reader;
    buffer.consume(reader);
    QCOMPARE(reader.open, std::int64_t{0});
    buffer.clear();
}

void TestEventBuffer::poolIsSharedByThreads()
{
    BlockPool pool;
    constexpr std::uint64_t kLimit = 8;
    pool.setLimit(kLimit * Block::kBytes);
    std::atomic<int> refused = 0;
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            std::mt19937 random(thread);
            std::vector<Block *> mine;
            for (int step = 0; step < 20'000; ++step) {
                if (random() % 2 == 0) {
                    Block *const block = pool.take();
                    refused += block == nullptr ? 1 : 0;
                    if (block == nullptr)
                        continue;
                    // Nobody else has it: what is written stays.
                    std::memset(block->begin(), static_cast<int>(thread + 1), 64);
                    mine.push_back(block);
                } else if (!mine.empty()) {
                    for (int i = 0; i < 64; ++i)
                        if (mine.back()->begin()[i] != thread + 1)
                            qFatal("a block was handed out twice");
                    pool.giveBack(mine.back());
                    mine.pop_back();
                }
                if (pool.blocksInUse() > kLimit)
                    qFatal("beyond the limit");
            }
            for (Block *block : mine)
                pool.giveBack(block);
        });
    for (std::thread &thread : threads)
        thread.join();
    QVERIFY(refused > 0);
    QCOMPARE(pool.blocksInUse(), std::uint64_t{0});
    pool.releaseMemory();
    Block *const block = pool.take();
    QVERIFY(block != nullptr && block->next == nullptr);
    pool.giveBack(block);
}

void TestEventBuffer::clockNeverGoesBack()
{
    const TickClock clock = TickClock::start();
    const std::uint64_t first = clock.nowTicks();
    std::mt19937_64 random(1);
    std::uint64_t ticks = first;
    std::int64_t last = 0;
    for (int i = 0; i < 100'000; ++i) {
        const std::int64_t now = clock.toNs(ticks);
        QVERIFY(now >= last);
        last = now;
        ticks += random() % (std::uint64_t{1} << (random() % 40));
    }
    QCOMPARE(clock.toNs(0), std::int64_t{0});
    // A month is neither an overflow nor a rounding problem.
    const std::uint64_t month = 30ull * 24 * 3600;
    const double ns = static_cast<double>(clock.toNs(first + month * clock.frequencyHz()));
    QVERIFY(std::abs(ns / 1e9 - static_cast<double>(month)) < 1e-3 * static_cast<double>(month));
}

void TestEventBuffer::clockAgreesWithTheSteadyClock()
{
    const TickClock clock = TickClock::start();
    using Steady = std::chrono::steady_clock;
    const auto nsBetween = [](Steady::time_point from, Steady::time_point to) {
        return static_cast<double>(std::chrono::nanoseconds(to - from).count());
    };
    // Readings of one clock enclose those of the other, so being interrupted does no harm.
    const std::int64_t outerBegin = clock.nowNs();
    const Steady::time_point begin = Steady::now();
    const std::int64_t innerBegin = clock.nowNs();
    while (Steady::now() - begin < std::chrono::milliseconds(20)) {
    }
    const std::int64_t innerEnd = clock.nowNs();
    const Steady::time_point end = Steady::now();
    const std::int64_t outerEnd = clock.nowNs();
    QVERIFY(static_cast<double>(innerEnd - innerBegin) <= nsBetween(begin, end) * 1.001);
    QVERIFY(static_cast<double>(outerEnd - outerBegin) >= nsBetween(begin, end) * 0.999);
    QVERIFY(measureZoneCostNs(clock) > 0);
}

void TestEventBuffer::pointersKeepTheirIds()
{
    PointerMap map;
    std::deque<int> things;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        const void *const pointer = &things.emplace_back();
        QCOMPARE(map.find(pointer, [&] { return i; }), i);
    }
    for (std::uint32_t i = 0; i < 5000; ++i)
        QCOMPARE(map.find(&things[i], []() -> std::uint32_t { qFatal("forgotten"); }), i);
}

} // namespace tst_event_buffer

ZOE_APPLESS_TEST(tst_event_buffer::TestEventBuffer)
#include "tst_event_buffer.moc"
