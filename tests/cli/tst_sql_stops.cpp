// Queries of `zoe sql` that are stopped, and their progress.
#include <QtTest>

#include <algorithm>
#include <stop_token>
#include <thread>
#include <vector>

#include "tests/cli/sql_support.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_sql_stops {

using namespace zoe;
using namespace zoe::test;

class TestSqlStops : public QObject {
    Q_OBJECT

  private slots:
    void stopInterrupts();
    void stopInterruptsSums();
    void stopInterruptsSpikes();
    void progressOfSumsRisesToTheEnd();
    void progressSaysThatAllIsRead();
};

void TestSqlStops::stopInterrupts()
{
    const auto capture = test::randomCapture({.frames = 400});
    const auto database = sql::Database::open(*capture);
    SerialExecutor executor;
    std::stop_source stop;
    (*database)->setTask(Task(executor, stop.get_token()));
    const auto statements =
        (*database)->prepare("select count(*) from zones a, zones b, zones c, zones d");
    QVERIFY(statements.ok());
    std::jthread later([&] { stop.request_stop(); });
    const auto result = (*statements)[0]->step();
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    (*database)->setTask(Task{});
    QCOMPARE(rowsOf(**database, "select count(*) from frames")[0][0], std::string("400"));
}

void TestSqlStops::stopInterruptsSums()
{
    const auto capture = test::randomCapture({.frames = 400});
    SerialExecutor executor;
    for (const double stopAt : {0.0, 0.3, 0.9}) {
        const auto database = sql::Database::open(*capture);
        std::stop_source stop;
        std::vector<double> shares;
        const auto stopThere = [&](double share) {
            shares.push_back(share);
            if (share >= stopAt)
                stop.request_stop();
        };
        (*database)->setTask(Task(executor, stop.get_token(), stopThere));
        const auto statements = (*database)->prepare("select sum(self_ns) from zones");
        if (stopAt == 0)
            stop.request_stop();
        const auto result = (*statements)[0]->step();
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
        QCOMPARE((*database)->unreadableFrames(), 0U);
        // Nothing is read after the chunk at which it was stopped.
        QCOMPARE(std::ranges::count_if(shares, [=](double share) { return share >= stopAt; }),
                 stopAt == 0 ? 0 : 1);
    }
}

void TestSqlStops::stopInterruptsSpikes()
{
    const auto capture = test::randomCapture({.frames = 400});
    SerialExecutor executor;
    for (const bool stops : {true, false}) {
        const auto database = sql::Database::open(*capture);
        std::stop_source stop;
        std::vector<double> shares;
        (*database)->setTask(Task(executor, stop.get_token(), [&](double share) {
            shares.push_back(share);
            if (stops && share >= 0.5)
                stop.request_stop();
        }));
        const auto statements = (*database)->prepare("select count(*) from frames where spike");
        const auto result = (*statements)[0]->step();
        QVERIFY(std::ranges::is_sorted(shares));
        QVERIFY(shares.size() > 5);
        QCOMPARE(result.ok(), !stops);
        if (stops)
            QCOMPARE(result.error().code, ErrorCode::Cancelled);
        else
            QCOMPARE(shares.back(), 1.0);
    }
}

void TestSqlStops::progressOfSumsRisesToTheEnd()
{
    const auto capture = test::randomCapture({.frames = 400});
    const auto database = sql::Database::open(*capture);
    SerialExecutor executor;
    std::vector<double> shares;
    (*database)->setTask(Task(executor, {}, [&](double share) { shares.push_back(share); }));
    rowsOf(**database, "select sum(self_ns) from zones");
    QVERIFY(shares.size() >= capture->chunks().size());
    QVERIFY(std::ranges::is_sorted(shares));
    QCOMPARE(shares.back(), 1.0);
}

// What comes after reading, such as sorting for a median, isn't counted: the share is 1 by then.
void TestSqlStops::progressSaysThatAllIsRead()
{
    const auto capture = test::randomCapture({.frames = 400});
    SerialExecutor executor;
    for (const char *query :
         {"select function, sum(self_ns), median(duration_ns) from zones group by function",
          "select frame from zones order by duration_ns",
          "select median(duration_ns) from zones where frame >= 100"}) {
        const auto database = sql::Database::open(*capture);
        std::vector<double> shares;
        (*database)->setTask(Task(executor, {}, [&](double share) { shares.push_back(share); }));
        const auto statements = (*database)->prepare(query);
        QVERIFY2((*statements)[0]->step(), query);
        QVERIFY2(shares.size() > 1 && std::ranges::is_sorted(shares), query);
        QCOMPARE(shares.back(), 1.0);
        QCOMPARE(std::ranges::count(shares, 1.0), 1);
    }
}

} // namespace tst_sql_stops

ZOE_TEST(tst_sql_stops::TestSqlStops)
#include "tst_sql_stops.moc"
