#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <atomic>
#include <future>
#include <latch>
#include <memory>
#include <new>
#include <numeric>
#include <vector>

#include "app/jobs/job_runner.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_job_runner {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

// A job that runs until it is released, and reports when it has begun.
class Gate {
  public:
    void waitIn(const Task &)
    {
        m_begun = true;
        m_open.wait(false);
    }
    void open()
    {
        m_open = true;
        m_open.notify_all();
    }
    [[nodiscard]] bool begun() const { return m_begun; }

  private:
    std::atomic<bool> m_begun = false;
    std::atomic<bool> m_open = false;
};

} // namespace

class TestJobRunner : public QObject {
    Q_OBJECT

  private slots:
    void theResultComesOnTheGuiThread();
    void resultsMayBeMovedOnly();
    void aCancelledJobDeliversNothing();
    void aJobThatHasEndedCanStillBeCancelled();
    void aDeadReceiverGetsNothingAndTheJobIsStopped();
    void progressIsTold();
    void shortJobsDontQueueBehindLongOnes();
    void longJobsBeginBehindTheAnswersToWhatWasAskedBefore();
    void longJobsBeginThoughAShortOneTakesLong();
    void theExecutorRunsEveryPieceOnce();
    void aJobThatThrowsIsReported();
    void doneMayStartTheNextJob();
    void theRunnerEndsWithJobsInFlight();
    void signalsComeInOrder();
};

void TestJobRunner::theResultComesOnTheGuiThread()
{
    JobRunner runner;
    const QThread *worker = nullptr;
    const QThread *receiver = nullptr;
    int result = 0;
    runner.run(
        "sum", this,
        [&worker](const Task &) {
            worker = QThread::currentThread();
            return 6 * 7;
        },
        [&](int value) {
            receiver = QThread::currentThread();
            result = value;
        });
    QCOMPARE(runner.runningCount(), 1);
    ZOE_TRY_COMPARE(result, 42);
    QCOMPARE(receiver, QThread::currentThread());
    QVERIFY(worker != QThread::currentThread());
    QVERIFY(runner.idle());
}

void TestJobRunner::resultsMayBeMovedOnly()
{
    JobRunner runner;
    std::unique_ptr<int> result;
    runner.run(
        {}, this, [](const Task &) { return std::make_unique<int>(5); },
        [&](std::unique_ptr<int> value) { result = std::move(value); });
    ZOE_TRY_VERIFY(result);
    QCOMPARE(*result, 5);
}

void TestJobRunner::aCancelledJobDeliversNothing()
{
    JobRunner runner;
    const QSignalSpy ended(&runner, &JobRunner::ended);
    Gate gate;
    bool sawStop = false;
    bool delivered = false;
    const JobId job = runner.run(
        "slow", this,
        [&](const Task &task) {
            gate.waitIn(task);
            sawStop = task.stopRequested();
            return 1;
        },
        [&](int) { delivered = true; });
    ZOE_TRY_VERIFY(gate.begun());
    runner.cancel(job);
    runner.cancel(job); // again does no harm
    gate.open();
    ZOE_TRY_COMPARE(ended.size(), 1);
    QCOMPARE(ended.first().at(0).toULongLong(), job);
    QCOMPARE(ended.first().at(1).toBool(), true);
    QVERIFY(sawStop);
    QVERIFY(!delivered);
    QVERIFY(runner.idle());
    runner.cancel(job); // ended: ignored
    runner.cancel(12345);
}

void TestJobRunner::aJobThatHasEndedCanStillBeCancelled()
{
    JobRunner runner;
    std::promise<void> worked;
    bool delivered = false;
    const JobId job = runner.run(
        {}, this,
        [&](const Task &) {
            worked.set_value();
            return 1;
        },
        [&](int) { delivered = true; });
    worked.get_future().wait(); // the result is made, but no event has been handled
    runner.cancel(job);
    ZOE_TRY_VERIFY(runner.idle());
    QVERIFY(!delivered);
}

void TestJobRunner::aDeadReceiverGetsNothingAndTheJobIsStopped()
{
    JobRunner runner;
    Gate gate;
    std::atomic<bool> stopped = false;
    bool delivered = false;
    auto receiver = std::make_unique<QObject>();
    runner.run(
        {}, receiver.get(),
        [&](const Task &task) {
            gate.waitIn(task);
            stopped = task.stopRequested();
            return 1;
        },
        [&](int) { delivered = true; });
    ZOE_TRY_VERIFY(gate.begun());
    receiver.reset();
    gate.open();
    ZOE_TRY_VERIFY(runner.idle());
    QVERIFY(stopped);
    QVERIFY(!delivered);
}

void TestJobRunner::progressIsTold()
{
    JobRunner runner;
    Gate gate;
    std::vector<double> shares;
    connect(&runner, &JobRunner::progressed, this,
            [&](quint64, double share) { shares.push_back(share); });
    runner.run(
        "counting", this,
        [&](const Task &task) {
            for (int i = 1; i <= 5000; ++i)
                task.progress(i / 10000.0);
            gate.waitIn(task);
            return 0;
        },
        [](int) {});
    ZOE_TRY_VERIFY(!shares.empty() && shares.back() == 0.5);
    QVERIFY2(shares.size() < 100, "five thousand steps must not become as many signals");
    gate.open();
    ZOE_TRY_VERIFY(runner.idle());
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
}

void TestJobRunner::shortJobsDontQueueBehindLongOnes()
{
    JobRunner runner;
    Gate gate;
    const int many = 4 * QThread::idealThreadCount() + 4;
    for (int i = 0; i < many; ++i) {
        runner.run(
            "long", this,
            [&](const Task &task) {
                gate.waitIn(task);
                return 0;
            },
            [](int) {});
    }
    bool answered = false;
    runner.run(
        {}, this, [](const Task &) { return 0; }, [&](int) { answered = true; });
    ZOE_TRY_VERIFY(answered);
    QCOMPARE(runner.runningCount(), many);
    gate.open();
    ZOE_TRY_VERIFY(runner.idle());
}

// No timer runs meanwhile, only posted events are handled: the maximum wait of long jobs doesn't
// pass.
void TestJobRunner::longJobsBeginBehindTheAnswersToWhatWasAskedBefore()
{
    JobRunner runner;
    Gate first;
    Gate second;
    std::atomic<bool> longBegan = false;
    bool answered = false;
    const auto untilTrue = [](const auto &condition) {
        const QDeadlineTimer patience(kPatienceMs);
        while (!condition() && !patience.hasExpired()) {
            QCoreApplication::sendPostedEvents();
            QThread::yieldCurrentThread();
        }
        return condition();
    };
    const auto wait = [](Gate &gate) {
        return [&gate](const Task &task) {
            gate.waitIn(task);
            return 0;
        };
    };
    runner.run({}, this, wait(first),
               [&](int) { runner.run({}, this, wait(second), [&](int) { answered = true; }); });
    runner.run(
        "long", this, [&](const Task &) { return longBegan.exchange(true); }, [](bool) {});
    QVERIFY(untilTrue([&] { return first.begun(); }));
    QVERIFY(!longBegan);
    first.open();
    QVERIFY(untilTrue([&] { return second.begun(); }));
    QVERIFY(!longBegan);
    QCOMPARE(runner.runningCount(), 2);
    second.open();
    QVERIFY(untilTrue([&] { return longBegan.load(); }));
    QVERIFY(answered);
    ZOE_TRY_VERIFY(runner.idle());
}

void TestJobRunner::longJobsBeginThoughAShortOneTakesLong()
{
    JobRunner runner;
    Gate gate;
    runner.run(
        {}, this,
        [&](const Task &task) {
            gate.waitIn(task);
            return 0;
        },
        [](int) {});
    bool done = false;
    runner.run(
        "long", this, [](const Task &) { return 0; }, [&](int) { done = true; });
    ZOE_TRY_VERIFY(done);
    QCOMPARE(runner.runningCount(), 1);
    gate.open();
    ZOE_TRY_VERIFY(runner.idle());
}

void TestJobRunner::theExecutorRunsEveryPieceOnce()
{
    JobRunner runner;
    constexpr std::size_t kPieces = 10'000;
    std::vector<int> result;
    runner.run(
        "pieces", this,
        [](const Task &task) {
            std::vector<int> counts(kPieces, 0);
            task.executor().parallelFor(kPieces, [&](std::size_t i) { ++counts[i]; });
            return counts;
        },
        [&](std::vector<int> counts) { result = std::move(counts); });
    ZOE_TRY_COMPARE(result.size(), kPieces);
    QVERIFY(std::all_of(result.begin(), result.end(), [](int count) { return count == 1; }));
}

void TestJobRunner::aJobThatThrowsIsReported()
{
    JobRunner runner;
    const QSignalSpy failed(&runner, &JobRunner::failed);
    const QSignalSpy ended(&runner, &JobRunner::ended);
    bool delivered = false;
    runner.run(
        "too much", this, [](const Task &) -> int { throw std::bad_alloc(); },
        [&](int) { delivered = true; });
    ZOE_TRY_COMPARE(ended.size(), 1);
    QCOMPARE(failed.size(), 1);
    QCOMPARE(failed.first().at(1).toString(), "too much");
    QVERIFY(!failed.first().at(2).toString().isEmpty());
    QVERIFY(!delivered);
}

void TestJobRunner::doneMayStartTheNextJob()
{
    JobRunner runner;
    int last = 0;
    std::function<void(int)> next = [&](int value) {
        last = value;
        if (value < 20)
            runner.run(
                {}, this, [value](const Task &) { return value + 1; }, next);
    };
    next(0);
    ZOE_TRY_COMPARE(last, 20);
    ZOE_TRY_VERIFY(runner.idle());
}

void TestJobRunner::theRunnerEndsWithJobsInFlight()
{
    std::atomic<int> worked = 0;
    bool delivered = false;
    {
        JobRunner runner;
        for (int i = 0; i < 50; ++i) {
            runner.run(
                i % 2 == 0 ? "job" : "", this,
                [&](const Task &task) {
                    while (!task.stopRequested() && worked < 1000)
                        ++worked;
                    return 0;
                },
                [&](int) { delivered = true; });
        }
    }
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestJobRunner::signalsComeInOrder()
{
    JobRunner runner;
    QStringList order;
    connect(&runner, &JobRunner::started, this,
            [&](quint64, const QString &title) { order << "started " + title; });
    connect(&runner, &JobRunner::ended, this,
            [&](quint64, bool cancelled) { order << (cancelled ? "cancelled" : "ended"); });
    runner.run(
        "one", this, [](const Task &) { return 0; }, [&](int) { order << "done"; });
    ZOE_TRY_VERIFY(runner.idle());
    QCOMPARE(order, (QStringList{"started one", "done", "ended"}));
}

} // namespace tst_job_runner

ZOE_TEST(tst_job_runner::TestJobRunner)
#include "tst_job_runner.moc"
