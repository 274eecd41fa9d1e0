#include <QtTest>

#include "analysis/model/memory_budget.h"
#include "analysis/model/task.h"
#include "tests/support/test_program.h"

namespace tst_memory_budget {

using namespace zoe;

class TestMemoryBudget : public QObject {
    Q_OBJECT

  private slots:
    void amounts_data();
    void amounts();
    void refused_data();
    void refused();
    void tasksTakeTheirPart();
};

void TestMemoryBudget::amounts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<quint64>("bytes");
    QTest::newRow("binary") << "128MiB" << (quint64{128} << 20);
    QTest::newRow("the least") << "64mib" << (quint64{64} << 20);
    QTest::newRow("broken") << "1.5 GiB" << (quint64{3} << 29);
    QTest::newRow("decimal") << "800 MB" << quint64{800'000'000};
    QTest::newRow("bytes") << "100000000B" << quint64{100'000'000};
    QTest::newRow("large") << "2TiB" << (quint64{2} << 40);
}

void TestMemoryBudget::amounts()
{
    QFETCH(QString, text);
    QFETCH(quint64, bytes);
    const auto budget = parseMemoryBudget(text.toStdString());
    QVERIFY(budget.ok());
    QCOMPARE(quint64{budget->totalBytes()}, bytes);
    QVERIFY(budget->cacheBytes() + budget->queryBytes() < budget->totalBytes());
}

void TestMemoryBudget::refused_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "MiB", "100", "63MiB", "-1GiB", "1e3GiB", "nan GiB", "infGiB",
                             "1 GiB more", "1GiBGiB", "99999999TB", "0x100000000B"})
        QTest::newRow(text) << text;
}

void TestMemoryBudget::refused()
{
    QFETCH(QString, text);
    const auto budget = parseMemoryBudget(text.toStdString());
    QVERIFY(!budget.ok());
    QCOMPARE(budget.error().code, ErrorCode::BadInput);
    QVERIFY(QString::fromStdString(budget.error().message).contains(text));
}

void TestMemoryBudget::tasksTakeTheirPart()
{
    QCOMPARE(Task().memoryBytes(), MemoryBudget(MemoryBudget::kDefaultBytes).queryBytes());
    MemoryBudget::setCurrent(MemoryBudget(std::size_t{100} << 20));
    const Task task;
    MemoryBudget::setCurrent(MemoryBudget());
    QCOMPARE(task.memoryBytes(), std::size_t{50} << 20);
    SerialExecutor executor;
    const Task tells(executor, {}, [](double) {});
    QCOMPARE(tells.withMemory(77).part(0, 0.5).memoryBytes(), std::size_t{77});
    QCOMPARE(task.part(0.5, 1).memoryBytes(), std::size_t{50} << 20);
}

} // namespace tst_memory_budget

ZOE_APPLESS_TEST(tst_memory_budget::TestMemoryBudget)
#include "tst_memory_budget.moc"
