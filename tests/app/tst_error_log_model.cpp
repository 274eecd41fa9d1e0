#include <QAbstractItemModelTester>
#include <QTest>

#include "app/window/status/error_log_model.h"
#include "tests/support/test_program.h"

namespace tst_error_log_model {

using namespace zoe::app;

class TestErrorLogModel : public QObject {
    Q_OBJECT

  private slots:
    void listsSentences();
    void countsRepetitions();
    void forgetsTheOldest();
};

void TestErrorLogModel::listsSentences()
{
    ErrorLogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.add("First");
    model.add("Second");
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(model.index(0).data().toString().endsWith("First"));
    QCOMPARE(model.index(1).data(Qt::ToolTipRole).toString(), "Second");
    QCOMPARE(model.text().count('\n'), 1);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.text().isEmpty());
}

void TestErrorLogModel::countsRepetitions()
{
    ErrorLogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (int i = 0; i < 3; ++i)
        model.add("Same");
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.index(0).data().toString().contains("3"));
    model.add("Other");
    model.add("Same");
    QCOMPARE(model.rowCount(), 3);
}

void TestErrorLogModel::forgetsTheOldest()
{
    ErrorLogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (int i = 0; i < 1500; ++i)
        model.add(QString::number(i));
    QVERIFY(model.rowCount() < 1500);
    QCOMPARE(model.index(model.rowCount() - 1).data(Qt::ToolTipRole).toString(), "1499");
}

} // namespace tst_error_log_model

ZOE_TEST(tst_error_log_model::TestErrorLogModel)
#include "tst_error_log_model.moc"
