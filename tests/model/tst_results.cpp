#include <QtTest>

#include <memory>
#include <stop_token>
#include <vector>

#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "tests/support/test_program.h"

namespace tst_results {

using namespace zoe;

class TestResults : public QObject {
    Q_OBJECT

  private slots:
    void aResultIsAValueOrAnError()
    {
        Result<int> good = 3;
        QVERIFY(good.ok());
        QCOMPARE(*good, 3);
        *good = 4;
        QCOMPARE(good.value(), 4);
        const Result<int> bad = Error{ErrorCode::Io, "cannot open", "a.zoe"};
        QVERIFY(!bad);
        QCOMPARE(bad.error().code, ErrorCode::Io);
        QCOMPARE(bad.error().text(), std::string("cannot open (a.zoe)"));
        QCOMPARE((Error{ErrorCode::Io, "cannot open", {}}.text()), std::string("cannot open"));
    }

    void valuesThatCannotBeCopiedMoveOut()
    {
        Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
        const std::unique_ptr<int> taken = *std::move(result);
        QCOMPARE(*taken, 5);
    }

    void aStatusIsGoodUntilItFails()
    {
        QVERIFY(Status{}.ok());
        const Status failed = Task::cancelled();
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().code, ErrorCode::Cancelled);
    }

    void reportsCountUnderANameInTheOrderOfAppearance()
    {
        Report report;
        report.count("zone ends without a start were ignored");
        report.count("negative durations", 3);
        report.count("zone ends without a start were ignored", 2);
        report.count("never seen", 0);
        QCOMPARE(report.countOf("zone ends without a start were ignored"), std::uint64_t{3});
        QCOMPARE(report.countOf("unknown"), std::uint64_t{0});
        const std::vector<Note> notes{{"zone ends without a start were ignored", 3},
                                      {"negative durations", 3}};
        QVERIFY(report.notes() == notes);
    }

    void aPartOfATaskFillsItsPartOfTheProgress()
    {
        SerialExecutor executor;
        std::stop_source stop;
        std::vector<double> told;
        const Task task(executor, stop.get_token(), [&](double share) { told.push_back(share); });
        const Task part = task.part(0.5, 1);
        part.progress(0);
        part.part(0, 0.5).progress(1);
        part.progress(1);
        QCOMPARE(told, (std::vector<double>{0.5, 0.75, 1}));
        QVERIFY(!part.stopRequested());
        stop.request_stop();
        QVERIFY(part.stopRequested());
        QVERIFY(!Task{}.stopRequested());
    }

    void theSerialExecutorDoesEverythingInOrder()
    {
        std::vector<std::size_t> done;
        SerialExecutor{}.parallelFor(4, [&](std::size_t i) { done.push_back(i); });
        QCOMPARE(done, (std::vector<std::size_t>{0, 1, 2, 3}));
    }
};

} // namespace tst_results

ZOE_APPLESS_TEST(tst_results::TestResults)
#include "tst_results.moc"
