// What every described column promises, and how values are written.

#include <QTest>
#include <cmath>
#include <limits>
#include <set>

#include "analysis/columns/annotation_columns.h"
#include "analysis/columns/behaviour_columns.h"
#include "analysis/columns/call_columns.h"
#include "analysis/columns/call_tree_columns.h"
#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/episode_columns.h"
#include "analysis/columns/event_columns.h"
#include "analysis/columns/frame_columns.h"
#include "analysis/columns/function_columns.h"
#include "analysis/columns/lock_columns.h"
#include "analysis/columns/mix_columns.h"
#include "analysis/columns/reason_columns.h"
#include "analysis/columns/site_columns.h"
#include "analysis/columns/spike_columns.h"
#include "analysis/columns/waterfall_columns.h"
#include "analysis/columns/zone_columns.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_columns {

using namespace zoe;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// With ordinary spaces.
QString plain(const std::string &text)
{
    return QString::fromStdString(text).replace(QChar(0xA0), ' ').replace(QChar(0x202F), ' ');
}

// Empty: all is well.
template <class Row>
std::string brokenIn(const char *table, const Columns<Row> &columns, bool inWindow = true)
{
    constexpr unsigned kPlaces[] = {kInWindow, kInTable, kInJson, kInCsv, kInExport};
    for (const unsigned place : kPlaces) {
        std::set<std::string> ids;
        std::set<std::string> titles;
        for (const Column<Row> *column : columnsIn(columns, place)) {
            const std::string name = std::string(table) + ", " + column->id;
            if (column->id.empty() || column->id.find(' ') != std::string::npos)
                return name + ": no id";
            if (!ids.insert(column->id).second)
                return name + ": twice";
            if (isTime(column->kind) && !column->id.ends_with("Ns"))
                return name + ": no unit";
            if ((place == kInWindow || place == kInTable) && column->title.empty())
                return name + ": no title";
            if (place == kInWindow && inWindow && column->tip.empty() && !column->quantile)
                return name + ": no tip";
            if (!column->value)
                return name + ": no value";
        }
    }
    return {};
}

} // namespace

class TestColumns : public QObject {
    Q_OBJECT

  private slots:
    void everyTableKeepsItsPromises();
    void textsForPeople();
    void textsForScripts();
    void locks();
    void ratiosAreWordsFarFromOne();
};

void TestColumns::everyTableKeepsItsPromises()
{
    for (const std::string &broken : {brokenIn("functions", functionColumns()),
                                      brokenIn("frames", frameColumns(), false),
                                      brokenIn("compared functions", comparisonColumns()),
                                      brokenIn("behaviours", behaviourColumns()),
                                      brokenIn("call tree", callTreeColumns()),
                                      brokenIn("zone tree", zoneTreeColumns()),
                                      brokenIn("messages", messageColumns()),
                                      brokenIn("plots", plotColumns()),
                                      brokenIn("sites", siteColumns()),
                                      brokenIn("longest calls", longCallColumns()),
                                      brokenIn("callers", callerColumns()),
                                      brokenIn("callees", calleeColumns()),
                                      brokenIn("area", areaColumns()),
                                      brokenIn("behaviours of a mix", behaviourMixColumns()),
                                      brokenIn("functions of a mix", functionMixColumns()),
                                      brokenIn("episodes", episodeColumns()),
                                      brokenIn("lengths of episodes", episodeLengthsColumns()),
                                      brokenIn("transitions", episodeChangeColumns()),
                                      brokenIn("causes", causeColumns()),
                                      brokenIn("first causes", reasonGroupColumns()),
                                      brokenIn("characteristic functions", characteristicColumns()),
                                      brokenIn("unusual frames", unusualColumns()),
                                      brokenIn("annotations", annotationColumns()),
                                      brokenIn("waterfall", waterfallColumns()),
                                      brokenIn("spikes", spikeColumns(), false),
                                      brokenIn("locks", lockColumns()),
                                      brokenIn("threads of locks", lockThreadColumns()),
                                      brokenIn("waits", lockWaitColumns())})
        QVERIFY2(broken.empty(), broken.c_str());
}

void TestColumns::textsForPeople()
{
    using enum ColumnKind;
    const auto text = [](ColumnKind kind, const ColumnValue &value) {
        return plain(columnText(kind, value));
    };
    QCOMPARE(text(Time, 1'234'567), QString("1.235 ms"));
    QCOMPARE(text(Difference, -1'500.0), QString("−1.500 µs"));
    QCOMPARE(text(Difference, 0.2), QString("0 ns"));
    QCOMPARE(text(Share, 0.125), QString("12.5 %"));
    QCOMPARE(text(Ordinal, 12345), QString("12345"));
    QCOMPARE(text(Ratio, kInfinity), QString("new"));
    QCOMPARE(text(Time, kInfinity), QString());
    QCOMPARE(text(Probability, 0.00001), QString("< 0.0001"));
    QCOMPARE(text(Yes, true), QString("yes"));
    QCOMPARE(text(Yes, false), QString());
    QCOMPARE(text(Count, ColumnValue()), QString());
    QCOMPARE(text(Count, std::numeric_limits<std::uint64_t>::max()),
             QString("18 446 744 073 709 551 615"));
}

void TestColumns::textsForScripts()
{
    using enum ColumnKind;
    QCOMPARE(csvText(Time, 1234.6), std::string("1235"));
    QCOMPARE(csvText(Share, 0.125), std::string("0.125"));
    QCOMPARE(csvText(Yes, false), std::string("0"));
    QCOMPARE(csvText(Ratio, kInfinity), std::string());
    QCOMPARE(csvText(Text, "a,b"), std::string("a,b")); // quoted by the writer
    QCOMPARE(csvText(Count, std::numeric_limits<std::uint64_t>::max()),
             std::string("18446744073709551615"));
    QCOMPARE(csvText(Time, ColumnValue()), std::string());
}

void TestColumns::locks()
{
    const auto capture = test::captureFromText("frame 0 100\n"
                                               "  main\n"
                                               "    update 10 60\n"
                                               "  lock queue | main | wait 10 5\n"
                                               "  lock queue | worker | hold 5 20\n");
    const auto all = lockFigures(*capture);
    QVERIFY(all.ok());
    const auto value = [](const auto &columns, const auto &row, std::string_view id) {
        for (const auto &column : columns) {
            if (column.id == id && column.isIn(kInWindow))
                return plain(column.text(row));
        }
        return QString("no such column");
    };
    const auto locks = lockRows(*capture, **all);
    QCOMPARE(locks.size(), std::size_t{1});
    QCOMPARE(value(lockColumns(), locks[0], "lock"), QString("queue"));
    QCOMPARE(value(lockColumns(), locks[0], "wait.count"), QString("1"));
    QCOMPARE(value(lockColumns(), locks[0], "wait.maxNs"), QString("5 ns"));
    QCOMPARE(value(lockColumns(), locks[0], "hold.totalNs"), QString("20 ns"));
    QCOMPARE(value(lockColumns(), locks[0], "threads"), QString("2"));
    const auto threads = lockThreadRows(*capture, **all);
    QCOMPARE(threads.size(), std::size_t{2});
    QCOMPARE(value(lockThreadColumns(), threads[0], "longestWaitNs"), QString("5 ns"));
    QCOMPARE(value(lockThreadColumns(), threads[1], "longestWaitNs"), QString());
    const auto waits = lockWaitRows(*capture, **all);
    QCOMPARE(waits.size(), std::size_t{1});
    QCOMPARE(value(lockWaitColumns(), waits[0], "heldBy"), QString("worker 5 ns"));
}

void TestColumns::ratiosAreWordsFarFromOne()
{
    const auto wordOf = [](double ratio) {
        const char *const word = wordOfRatio(ratio);
        return QString(word != nullptr ? word : "");
    };
    QCOMPARE(wordOf(std::numeric_limits<double>::infinity()), QString("only here"));
    QCOMPARE(wordOf(2.2e4), QString("almost only here"));
    QCOMPARE(wordOf(999), QString());
    QCOMPARE(wordOf(1), QString());
    QCOMPARE(wordOf(0.0012), QString());
    QCOMPARE(wordOf(6.6e-5), QString("hardly here"));
    QCOMPARE(wordOf(0), QString("not here"));
}

} // namespace tst_columns

ZOE_APPLESS_TEST(tst_columns::TestColumns)
#include "tst_columns.moc"
