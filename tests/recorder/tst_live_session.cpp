// Live summaries of running programs: this one.
#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "recorder/platform/platform.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/overlay.h"
#include "zoetrope/zoe.h"

namespace tst_live_session {

using namespace zoe;
using namespace zoe::test;

namespace {

void record(const char *name, int times)
{
    for (int i = 0; i < times; ++i) {
        ZOE_ZONE_NAMED(name);
    }
}

} // namespace

class TestLiveSession : public QObject {
    Q_OBJECT

  private slots:
    void tellsOfARunningProgram();
    void isReadByManyThreadsWhileRecording();
    void outlivesItsSession();
    void isComputedOnlyWhenWanted();
    void needsNoFile();
    void theEndOfASessionCompletesWhatIsWaitedFor();
};

void TestLiveSession::tellsOfARunningProgram()
{
    const RecordingFolder folder;
    enableLiveSummary();
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    const auto find = [](const LiveSummary &summary, const std::string &label) {
        return std::find_if(summary.begin(), summary.end(),
                            [&](const LiveFunction &function) { return label == function.label; });
    };
    const auto known = [&](const char *label) {
        const LiveSummary summary = liveSummary();
        return find(summary, label) != summary.end();
    };
    const auto frame = [](const char *name) {
        std::thread other([&] { record(name, 3); });
        record(name, 2);
        other.join();
        ZOE_FRAME();
    };
    ZOE_TRY_VERIFY((frame("early"), known("early")));
    QVERIFY(!known("late"));
    ZOE_TRY_VERIFY((frame("late"), known("late")));
    const LiveSummary summary = liveSummary();
    QVERIFY(find(summary, "late")->callsPerFrame > 0);
    QVERIFY(QString::fromUtf8(find(summary, "late")->file).endsWith("tst_live_session.cpp"));
    QVERIFY(find(summary, "early")->total.maxNs >= find(summary, "early")->self.maxNs);
    QVERIFY(summary.frames().duration.smoothedNs > 0);
    QVERIFY(stopSession().ok);
}

void TestLiveSession::isReadByManyThreadsWhileRecording()
{
    const RecordingFolder folder;
    enableLiveSummary(0.1);
    SessionOptions options;
    options.flushIntervalMs = 1;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    std::atomic<int> readers{2};
    std::atomic<bool> wrong{false};
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i)
        threads.emplace_back([&] {
            LiveSummary kept;
            std::uint64_t last = 0;
            int changes = 0;
            while (changes < 6) {
                const LiveSummary summary = liveSummary();
                std::size_t labels = 0;
                for (const LiveFunction &function : summary)
                    labels += function.label[0] != '\0' && function.self.minNs >= 0 ? 1 : 0;
                wrong = wrong || labels != summary.size();
                std::this_thread::yield();
                if (summary.frames().frames != last) {
                    last = summary.frames().frames;
                    kept = summary;
                    ++changes;
                }
            }
            --readers;
        });
    std::uint64_t number = 0;
    while (readers > 0) {
        record(("function " + std::to_string(number++ % 300)).c_str(), 5);
        ZOE_FRAME();
    }
    for (std::thread &thread : threads)
        thread.join();
    QVERIFY(stopSession().ok);
    QVERIFY(!wrong);
    QVERIFY(liveSummary().size() > 0);
}

void TestLiveSession::outlivesItsSession()
{
    const RecordingFolder folder;
    enableLiveSummary();
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    ZOE_FRAME(); // what was before it is no frame
    record("first session", 1);
    ZOE_FRAME();
    QVERIFY(stopSession().ok);
    const LiveSummary first = liveSummary();
    QCOMPARE(first.size(), std::size_t{1});
    QCOMPARE(first.frames().frames, std::uint64_t{1});
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    record("second session", 1);
    ZOE_FRAME();
    QVERIFY(stopSession().ok);
    QCOMPARE(liveSummary().size(), std::size_t{1});
    QCOMPARE(liveSummary().begin()->label, "second session");
    QCOMPARE(first.begin()->label, "first session");
}

void TestLiveSession::isComputedOnlyWhenWanted()
{
    const RecordingFolder folder;
    const auto session = [&](const char *name) {
        if (!startSession(folder.path().c_str()))
            qFatal("%s", lastError());
        record(name, 1);
        ZOE_FRAME();
        static_cast<void>(liveSummary());
        stopSession();
        return std::string(liveSummary().begin()->label);
    };
    enableLiveSummary(-1);
    QCOMPARE(session("wanted"), std::string("wanted"));
    disableLiveSummary();
    QCOMPARE(session("unwanted"), std::string("wanted"));
    enableLiveSummary();
    QCOMPARE(session("wanted again"), std::string("wanted again"));
}

// An overlay alone is a reason to record.
void TestLiveSession::needsNoFile()
{
    disableLiveSummary();
    QVERIFY(!startSession(nullptr));
    enableLiveSummary();
    QVERIFY2(startSession(nullptr), lastError());
    record("for the overlay", 3);
    ZOE_FRAME();
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QCOMPARE(result.zones, std::uint64_t{3});
    QCOMPARE(result.bytes, std::uint64_t{0});
    QCOMPARE(liveSummary().size(), std::size_t{1});
}

// Neither refused, nor with a frame after the end.
void TestLiveSession::theEndOfASessionCompletesWhatIsWaitedFor()
{
    for (int round = 0; round < 5; ++round) {
        const RecordingFolder folder;
        enableLiveSummary();
        QVERIFY2(startSession(folder.path().c_str()), lastError());
        record("work", 1);
        std::atomic<std::uint64_t> waiterId{0};
        std::atomic<bool> isOver{false};
        bool isComplete = false;
        std::thread waiter([&] {
            waiterId = recorder::platform::currentThreadId();
            isComplete = completeLiveSummary();
            isOver = true;
        });
        while (!isOver && (waiterId == 0 || !isAsleep(waiterId)))
            std::this_thread::yield();
        const SessionResult result = stopSession();
        waiter.join();
        QVERIFY2(result.ok, result.error);
        QVERIFY(isComplete);
        QVERIFY(liveSummary().size() > 0);
        const auto capture = openRecording(folder.path());
        QCOMPARE(capture->frames().back().endNs() - capture->frames().front().startNs,
                 capture->info().durationNs);
        QCOMPARE(countsOf(*capture).size(), std::size_t{1});
    }
}

} // namespace tst_live_session

ZOE_TEST(tst_live_session::TestLiveSession)
#include "tst_live_session.moc"
