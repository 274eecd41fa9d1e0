// What long sessions keep of threads, locks and the like that are gone.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include <QTest>

#include "tests/recorder/host_support.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/lock.h"
#include "zoetrope/zoe.h"

namespace tst_growth {

using namespace zoe;
using namespace zoe::test;

class TestGrowth : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void locksOfObjectsShareAnEntry();
    void threadsEndWithoutSlots();
    void threadsWithNamesLeaveNothing();
    void manyAllocationsLiveAtOnce();
};

// A lock for each object, of which there are many.
void TestGrowth::locksOfObjectsShareAnEntry()
{
    constexpr std::size_t kObjects = 50'000;
    const auto capture = recorded([] {
        for (std::size_t i = 0; i < kObjects; ++i) {
            Lockable<std::mutex> mutex("of an object", __FILE__, 1);
            const std::lock_guard guard(mutex);
            Lockable<std::mutex> other("of another", __FILE__, 2);
            const std::lock_guard inner(other);
        }
    });
    QCOMPARE(capture->locks().size(), std::size_t{20'002});
    std::size_t spans = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const auto chunk = *capture->chunk(i); const LockSpan &span : chunk->extras.locks) {
            const Lock &lock = capture->locks()[span.lock.value];
            QCOMPARE(lock.name, std::string(lock.line == 1 ? "of an object" : "of another"));
            ++spans;
        }
    QCOMPARE(spans, 2 * kObjects);
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
}

// The program has used up the system's slots for what happens at the end of threads.
void TestGrowth::threadsEndWithoutSlots()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"uses-slots", folder.path().c_str()});
    QVERIFY2(ran.code == 0, ran.err.constData());
    QCOMPARE(openRecording(folder.path())->info().zones, std::uint64_t{2000});
#if !defined(ZOE_THREAD_SANITIZER) && !defined(__SANITIZE_ADDRESS__) // whose own memory would count
    bool isNumber = false;
    const long mostKiB = ran.out.trimmed().toLong(&isNumber);
    QVERIFY2(isNumber && mostKiB < 100 << 10, ran.out.constData());
#endif
}

// Also without a session.
void TestGrowth::threadsWithNamesLeaveNothing()
{
    constexpr int kThreads = 4000;
    const auto nameThread = [] {
        ZOE_THREAD_NAME("task");
        ZOE_FIBRE_ENTER("fibre");
    };
    for (int i = 0; i < kThreads; ++i)
        std::thread(nameThread).join();
    const long before = residentKiB();
    for (int i = 0; i < kThreads; ++i)
        std::thread(nameThread).join();
    const long grownKiB = residentKiB() - before;
#if !defined(ZOE_THREAD_SANITIZER) && !defined(__SANITIZE_ADDRESS__) // whose own memory would count
    QVERIFY2(grownKiB < kThreads / 8, std::to_string(grownKiB).c_str());
#else
    static_cast<void>(grownKiB);
#endif
}

// More than 2^20: the memory in use is right to the end.
void TestGrowth::manyAllocationsLiveAtOnce()
{
    constexpr std::uint64_t kAllocations = (1 << 20) + 50'000;
    constexpr std::uint64_t kPerFrame = 10'000;
    const auto sizeOf = [](std::uint64_t i) { return 1 + i % 97; };
    const auto addressOf = [](std::uint64_t i) {
        return reinterpret_cast<const void *>(16 * (i + 1)); // never read
    };
    SessionOptions options;
    options.compressionLevel = 0;
    options.waitForMemory = true;
    const auto capture = recorded(
        [&] {
            for (std::uint64_t i = 0; i < kAllocations; ++i) {
                ZOE_ALLOC(addressOf(i), sizeOf(i));
                if (i % kPerFrame == 0)
                    ZOE_FRAME();
            }
            for (std::uint64_t i = 0; i < kAllocations; ++i) { // in another order
                ZOE_FREE(addressOf(i * 700'001 % kAllocations));
                if (i % kPerFrame == 0)
                    ZOE_FRAME();
            }
        },
        options);
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
    std::uint64_t allocations = 0;
    std::uint64_t frees = 0;
    std::int64_t bytesInUse = 0;
    std::int64_t mostInUse = 0;
    std::int64_t expectedMost = 0;
    for (std::uint64_t i = 0; i < kAllocations; ++i)
        expectedMost += static_cast<std::int64_t>(sizeOf(i));
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const auto chunk = *capture->chunk(i);
             const MemoryEvent &event : chunk->extras.memory) {
            if (event.size != sizeOf(event.address / 16 - 1))
                QCOMPARE(event.size, sizeOf(event.address / 16 - 1));
            ++(event.isFree ? frees : allocations);
            bytesInUse += (event.isFree ? -1 : 1) * static_cast<std::int64_t>(event.size);
            mostInUse = std::max(mostInUse, bytesInUse);
        }
    QCOMPARE(allocations, kAllocations);
    QCOMPARE(frees, kAllocations);
    QCOMPARE(mostInUse, expectedMost);
    QCOMPARE(bytesInUse, std::int64_t{0});
}

} // namespace tst_growth

ZOE_TEST(tst_growth::TestGrowth)
#include "tst_growth.moc"
