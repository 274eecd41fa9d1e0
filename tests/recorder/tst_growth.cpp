// What long sessions keep of threads, locks and the like that are gone.
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
        for (const LockSpan &span : (*capture->chunk(i))->extras.locks) {
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

} // namespace tst_growth

ZOE_TEST(tst_growth::TestGrowth)
#include "tst_growth.moc"
