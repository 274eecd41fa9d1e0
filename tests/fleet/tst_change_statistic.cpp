// The statistic of change points compared with a reference by definition, and its findings in
// single series: nothing if nothing changed, otherwise changes where they are.
#include <QFile>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "analysis/statistics/median.h"
#include "fleet/changes/change_statistic.h"
#include "fleet/changes/series_changes.h"
#include "tests/support/test_program.h"

namespace tst_change_statistic {

using namespace zoe;
using namespace zoe::fleet;

namespace {

std::vector<double> numbersIn(const QString &text)
{
    std::vector<double> numbers;
    for (const QString &one : text.split(','))
        numbers.push_back(one.toDouble());
    return numbers;
}

// A level of 1000 with noise of 5, and steps at some places.
struct MadeUpSeries {
    explicit MadeUpSeries(std::uint64_t seed)
        : random(seed)
    {}

    std::vector<SeriesValue> make(std::size_t count, double error = 2)
    {
        std::vector<SeriesValue> series;
        for (std::size_t i = 0; i < count; ++i)
            series.push_back({1000 + 5 * normal(random), error});
        return series;
    }

    std::mt19937_64 random;
    std::normal_distribution<> normal;
};

void raise(std::vector<SeriesValue> &series, std::size_t from, double by)
{
    for (std::size_t i = from; i < series.size(); ++i)
        series[i].value += by;
}

} // namespace

class TestChangeStatistic : public QObject {
    Q_OBJECT

  private slots:
    void fitsTheReference();
    void tooShortSeriesHaveNoSplit();
    void medianIsInTheMiddle();
    void stepsAreFound_data();
    void stepsAreFound();
    void noChangeIsFoundInNoise_data();
    void noChangeIsFoundInNoise();
    void oldChangesAreKept();
    void endsAndBeginningsAreWhereTheyAre_data();
    void endsAndBeginningsAreWhereTheyAre();
    void toAndFroIsNoChange();
    void scaleDoesNotMatter();
    void oddSeriesAreNoTrouble();
};

// tests/data/fleet/make_split_references.py
void TestChangeStatistic::fitsTheReference()
{
    QFile file(QStringLiteral(ZOE_TEST_DATA "/fleet/split_references.txt"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    int checked = 0;
    for (const QString &line :
         QString::fromLatin1(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
        if (line.startsWith('#'))
            continue;
        const QStringList parts = line.split(';');
        QCOMPARE(parts.size(), 6);
        const auto split = bestSplit(numbersIn(parts[3]), numbersIn(parts[2]), parts[1].toUInt());
        QVERIFY(split);
        QCOMPARE(split->at, parts[4].toULongLong());
        const double expected = parts[5].toDouble();
        QVERIFY(std::abs(split->statistic - expected) <= 1e-9 * expected);
        ++checked;
    }
    QCOMPARE(checked, 16);
}

void TestChangeStatistic::tooShortSeriesHaveNoSplit()
{
    const std::vector<double> values{1, 2, 3, 4, 5};
    const std::vector<double> weights(5, 1.0);
    QVERIFY(!bestSplit(values, weights, 3));
    QVERIFY(!bestSplit({}, {}, 1));
    QVERIFY(bestSplit(values, weights, 2));
    QVERIFY(changesIn({}, {}).empty());
    QVERIFY(changesIn(MadeUpSeries(1).make(10), {}).empty());
}

void TestChangeStatistic::stepsAreFound_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("after");
    QTest::newRow("third night") << 40 << 3;
    QTest::newRow("a week") << 40 << 7;
    QTest::newRow("middle") << 30 << 30;
    QTest::newRow("young store") << 12 << 3;
}

// Six standard deviations, such as 3 % of a frame with runs that differ by 0.5 %.
void TestChangeStatistic::stepsAreFound()
{
    QFETCH(int, before);
    QFETCH(int, after);
    MadeUpSeries made(3);
    constexpr int kTrials = 300;
    int found = 0;
    int contained = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        auto series = made.make(static_cast<std::size_t>(before + after));
        raise(series, static_cast<std::size_t>(before), trial % 2 == 0 ? 30 : -30);
        const auto changes = changesIn(series, {});
        for (const SeriesChange &change : changes) {
            if (std::abs(static_cast<int>(change.at) - before) > 1)
                continue;
            ++found;
            contained += change.interval.contains(trial % 2 == 0 ? 30 : -30) ? 1 : 0;
            QVERIFY(change.interval.contains(change.delta()));
        }
    }
    QVERIFY2(found >= kTrials * 98 / 100 && found <= kTrials, qPrintable(QString::number(found)));
    QVERIFY2(contained >= found * 90 / 100, qPrintable(QString::number(contained)));
}

void TestChangeStatistic::noChangeIsFoundInNoise_data()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind :
         {"normal", "heavy tails", "two levels at random", "errors of all sizes"})
        QTest::newRow(kind) << kind;
}

void TestChangeStatistic::noChangeIsFoundInNoise()
{
    QFETCH(QString, kind);
    MadeUpSeries made(5);
    std::student_t_distribution<> tails(3);
    std::uniform_real_distribution<> uniform;
    constexpr int kTrials = 400;
    int series = 0;
    int certain = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        auto values = made.make(60);
        for (SeriesValue &one : values) {
            if (kind == "heavy tails")
                one.value = 1000 + 5 * tails(made.random);
            else if (kind == "two levels at random")
                one.value += uniform(made.random) < 0.4 ? 50 : 0;
            else if (kind == "errors of all sizes") {
                one.error = 1 + 20 * uniform(made.random);
                one.value = 1000 + one.error * made.normal(made.random);
            }
        }
        const auto changes = changesIn(values, {});
        series += changes.empty() ? 0 : 1;
        for (const SeriesChange &change : changes)
            certain += change.p < 1e-5 ? 1 : 0;
    }
    // p is for one place of each series: at most one in a hundred, and four standard deviations.
    QVERIFY2(series <= 12, qPrintable(QString::number(series)));
    QCOMPARE(certain, 0);
}

void TestChangeStatistic::oldChangesAreKept()
{
    MadeUpSeries made(9);
    auto series = made.make(365);
    for (const std::size_t place : {50U, 57U, 180U, 300U, 362U})
        raise(series, place, 40);
    const auto changes = changesIn(series, {});
    std::vector<std::size_t> places;
    for (const SeriesChange &change : changes) {
        places.push_back(change.at);
        QVERIFY(std::abs(change.delta() - 40) < 12);
    }
    QVERIFY(places == (std::vector<std::size_t>{50, 57, 180, 300, 362}));
}

// Between two levels at random, three runs in a row at one of them are no change; a change that is
// taken back is two.
void TestChangeStatistic::endsAndBeginningsAreWhereTheyAre_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<bool>("ends");
    for (const int before : {6, 10, 14, 18, 30, 46}) {
        QTest::addRow("ends after %d", before) << before << true;
        QTest::addRow("begins after %d", before) << before << false;
    }
}

// A function that is renamed: nothing on one side, without noise; on the other side values that
// differ more from run to run than within one.
void TestChangeStatistic::endsAndBeginningsAreWhereTheyAre()
{
    QFETCH(const int, before);
    QFETCH(const bool, ends);
    std::size_t more = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        std::vector<SeriesValue> series = MadeUpSeries(seed).make(60);
        for (std::size_t i = 0; i < series.size(); ++i) {
            if ((i < static_cast<std::size_t>(before)) != ends)
                series[i] = {0, std::numeric_limits<double>::quiet_NaN()};
        }
        const auto changes = changesIn(series, {});
        QCOMPARE(std::ranges::count(changes, static_cast<std::size_t>(before), &SeriesChange::at),
                 1);
        more += changes.size() - 1;
        for (const SeriesChange &change : changes) // calm levels elsewhere make none more certain
            QVERIFY(change.at == static_cast<std::size_t>(before) || change.p > 1e-4);
    }
    QVERIFY(more <= 4); // of 200 at p <= 0.01
}

void TestChangeStatistic::toAndFroIsNoChange()
{
    MadeUpSeries made(21);
    int changed = 0;
    for (int trial = 0; trial < 300; ++trial) {
        auto series = made.make(60);
        for (std::size_t i = 0; i < series.size(); ++i)
            series[i].value += made.random() % 10 < 3 || i >= 57 ? 50 : 0;
        changed += changesIn(series, {}).empty() ? 0 : 1;
    }
    QVERIFY2(changed <= 15, qPrintable(QString::number(changed)));
    auto back = made.make(60);
    for (std::size_t i = 30; i < 45; ++i)
        back[i].value += 50;
    const auto changes = changesIn(back, {});
    QCOMPARE(changes.size(), std::size_t{2});
    QCOMPARE(changes[0].at, std::size_t{30});
    QCOMPARE(changes[1].at, std::size_t{45});
}

void TestChangeStatistic::scaleDoesNotMatter()
{
    MadeUpSeries made(11);
    auto series = made.make(50);
    raise(series, 30, 25);
    const auto first = changesIn(series, {});
    QCOMPARE(first.size(), std::size_t{1});
    for (SeriesValue &one : series)
        one = {one.value * 1e6, one.error * 1e6};
    const auto scaled = changesIn(series, {});
    QCOMPARE(scaled.size(), std::size_t{1});
    QCOMPARE(scaled[0].at, first[0].at);
    QVERIFY(std::abs(scaled[0].delta() / first[0].delta() - 1e6) < 1);
    QVERIFY(std::abs(scaled[0].p / first[0].p - 1) < 1e-6);
}

void TestChangeStatistic::oddSeriesAreNoTrouble()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(changesIn(std::vector<SeriesValue>(40, {7, 0}), {}).empty());
    QVERIFY(changesIn(std::vector<SeriesValue>(40, {0, nan}), {}).empty());
    // Without noise every step is certain.
    std::vector<SeriesValue> exact(40, {7, 0});
    raise(exact, 20, 1);
    const auto changes = changesIn(exact, {});
    QCOMPARE(changes.size(), std::size_t{1});
    QCOMPARE(changes[0].at, std::size_t{20});
    auto unknown = MadeUpSeries(2).make(40, nan);
    raise(unknown, 25, 40);
    QCOMPARE(changesIn(unknown, {}).size(), std::size_t{1});
}

// Of sorted numbers, the one in the middle or the mean of both.
void TestChangeStatistic::medianIsInTheMiddle()
{
    QCOMPARE(medianOf({}), 0.0);
    std::mt19937_64 random(11);
    std::vector<double> values;
    for (std::size_t count = 1; count < 30; ++count) {
        values.push_back(static_cast<double>(random() % 20));
        std::vector<double> sorted = values;
        std::ranges::sort(sorted);
        QCOMPARE(medianOf(values), (sorted[(count - 1) / 2] + sorted[count / 2]) / 2);
    }
}

} // namespace tst_change_statistic

ZOE_APPLESS_TEST(tst_change_statistic::TestChangeStatistic)
#include "tst_change_statistic.moc"
