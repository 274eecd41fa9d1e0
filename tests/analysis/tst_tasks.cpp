// What every query does with its Task: it stops when asked, reports its progress from 0 to 1, one
// call at a time, and gives the same result on any number of threads.
#include <QtTest>

#include <atomic>
#include <functional>
#include <map>

#include "analysis/calltree/call_tree.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/frame_values.h"
#include "analysis/frames/series.h"
#include "analysis/frames/span_values.h"
#include "analysis/frames/spike_causes.h"
#include "analysis/frames/spikes.h"
#include "analysis/frames/where.h"
#include "analysis/summary/coverage.h"
#include "analysis/summary/function_durations.h"
#include "analysis/summary/lock_figures.h"
#include "analysis/summary/plot_figures.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_tasks {

using namespace zoe;
using namespace zoe::test;

namespace {

using Query = std::function<Status(const Capture &, const Task &)>;

template <class T>
Status statusOf(const Result<T> &result)
{
    return result.ok() ? Status{} : Status{result.error()};
}

std::map<QByteArray, Query> queries()
{
    return {
        {"summary", [](const Capture &c, const Task &t) { return statusOf(summarize(c, {}, t)); }},
        {"call tree",
         [](const Capture &c, const Task &t) { return statusOf(callTree(c, {}, {}, t)); }},
        {"durations of calls",
         [](const Capture &c, const Task &t) {
             return statusOf(callDurations(c, std::vector<SiteId>{SiteId{1}}, {}, t));
         }},
        {"totals of frames",
         [](const Capture &c, const Task &t) {
             return statusOf(frameTotals(c, std::vector<SiteId>{SiteId{1}}, {}, t));
         }},
        {"coverage",
         [](const Capture &c, const Task &t) { return statusOf(coverageOf(c, {}, t)); }},
        {"locks",
         [](const Capture &c, const Task &t) { return statusOf(lockFigures(c, {}, 5, t)); }},
        {"plot figures",
         [](const Capture &c, const Task &t) { return statusOf(plotFigures(c, {}, t)); }},
        {"plot values", [](const Capture &c,
                           const Task &t) { return statusOf(plotValues(c, PlotId{0}, {}, 0, t)); }},
        {"wait values",
         [](const Capture &c, const Task &t) {
             return statusOf(waitValues(c, std::vector<SiteId>{SiteId{1}}, {}, t));
         }},
        {"time in spans",
         [](const Capture &c, const Task &t) {
             const std::vector<SiteId> sites{SiteId{1}};
             return statusOf(timeInSpans(c, sites, frameTimes(c), {}, t));
         }},
        {"function series",
         [](const Capture &c, const Task &t) {
             return statusOf(functionSeries(c, {SiteId{1}}, {}, t));
         }},
        {"plot points",
         [](const Capture &c, const Task &t) { return statusOf(plotPoints(c, PlotId{0}, {}, t)); }},
        {"messages",
         [](const Capture &c, const Task &t) { return statusOf(messagesIn(c, {}, t)); }},
        {"where, frames alone",
         [](const Capture &c, const Task &t) {
             return statusOf(framesWhere(c, "duration > 1us", t));
         }},
        {"where, zones",
         [](const Capture &c, const Task &t) {
             return statusOf(framesWhere(c, "self('site1') > 1us", t));
         }},
        {"where, plots",
         [](const Capture &c, const Task &t) {
             return statusOf(framesWhere(c, "plot('plot0') > 1 and plot('plot1') > 0", t));
         }},
        {"spikes",
         [](const Capture &c, const Task &t) { return statusOf(findSpikes(c, {}, {}, t)); }},
        {"where, spikes",
         [](const Capture &c, const Task &t) { return statusOf(framesWhere(c, "spike", t)); }},
        {"spike causes",
         [](const Capture &c, const Task &t) {
             std::vector<Spike> spikes;
             for (FrameIndex frame = 0; frame < c.frames().size(); frame += 3)
                 spikes.push_back({frame, c.frames()[frame].durationNs, 0});
             return statusOf(explainSpikes(c, spikes, {}, t));
         }},
    };
}

std::shared_ptr<const MemoryCapture> manyChunks()
{
    RandomCaptureOptions options;
    options.frames = 700;
    options.framesPerChunk = 3;
    return randomCapture(options);
}

} // namespace

class TestTasks : public QObject {
    Q_OBJECT

  private:
    void rows()
    {
        QTest::addColumn<QByteArray>("query");
        for (const auto &[name, query] : queries())
            QTest::newRow(name.constData()) << name;
    }

  private slots:
    void aStoppedQuerySaysSo_data() { rows(); }
    void aStoppedQuerySaysSo()
    {
        QFETCH(QByteArray, query);
        SerialExecutor executor;
        std::stop_source stop;
        stop.request_stop();
        const Status status = queries()[query](*randomCapture(), Task(executor, stop.get_token()));
        QVERIFY(!status.ok());
        QCOMPARE(status.error().code, ErrorCode::Cancelled);
    }

    void aQueryStopsHalfWay_data() { rows(); }
    void aQueryStopsHalfWay()
    {
        QFETCH(QByteArray, query);
        if (query ==
            "where, frames alone") // tells no progress on its way: a matter of milliseconds
            return;
        TbbExecutor executor(3);
        std::stop_source stop;
        std::atomic<double> last = 0;
        const Task task(executor, stop.get_token(), [&](double share) {
            last = share;
            if (share > 0.3)
                stop.request_stop();
        });
        const Status status = queries()[query](*manyChunks(), task);
        QVERIFY(!status.ok());
        QCOMPARE(status.error().code, ErrorCode::Cancelled);
        QVERIFY(last < 1);
    }

    void progressRisesToOneAndNeverComesFromTwoAtOnce_data() { rows(); }
    void progressRisesToOneAndNeverComesFromTwoAtOnce()
    {
        QFETCH(QByteArray, query);
        TbbExecutor executor(4);
        std::atomic<int> inside = 0;
        std::atomic<bool> overlapped = false;
        std::vector<double> told;
        const Task task(executor, {}, [&](double share) {
            overlapped = overlapped || ++inside > 1;
            told.push_back(share);
            --inside;
        });
        QVERIFY(queries()[query](*manyChunks(), task).ok());
        QVERIFY(!overlapped);
        QVERIFY(!told.empty());
        QVERIFY(std::ranges::is_sorted(told));
        QVERIFY(told.front() >= 0);
        QCOMPARE(told.back(), 1.0);
    }

    void theExecutorDoesEverythingOnce()
    {
        for (const unsigned threads : {0U, 1U, 4U}) {
            TbbExecutor executor(threads);
            QVERIFY(executor.concurrency() >= 1);
            if (threads > 0)
                QCOMPARE(executor.concurrency(), threads);
            std::vector<std::atomic<int>> done(10'000);
            executor.parallelFor(done.size(), [&](std::size_t i) { ++done[i]; });
            QVERIFY(std::ranges::all_of(done,
                                        [](const std::atomic<int> &count) { return count == 1; }));
            executor.parallelFor(0, [](std::size_t) { QFAIL("nothing was asked for"); });
        }
    }

    void executorsNest()
    {
        TbbExecutor executor(2);
        std::atomic<int> done = 0;
        executor.parallelFor(
            8, [&](std::size_t) { executor.parallelFor(8, [&](std::size_t) { ++done; }); });
        QCOMPARE(done.load(), 64);
    }
};

} // namespace tst_tasks

ZOE_APPLESS_TEST(tst_tasks::TestTasks)
#include "tst_tasks.moc"
