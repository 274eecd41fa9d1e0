#include <QAbstractItemModelTester>
#include <QTest>
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "app/export/table_text.h"
#include "app/panels/summary/summary_model.h"
#include "app/widgets/tables/name_filter.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_summary_model {

using namespace zoe;
using namespace zoe::app;

namespace {

constexpr auto kCapture = R"(frame 0 100
  main
    update 10 60
      Physics 20 30
      Physics 55 5
    render 70 20
frame 100 80
  main
    update 100 40
      Physics 110 10
  worker
    stream 120 50
)";

int column(FunctionColumn which)
{
    return static_cast<int>(which);
}

std::shared_ptr<const Summary> summaryOf(const Capture &capture)
{
    auto summary = summarize(capture);
    return summary ? *summary : nullptr;
}

QStringList names(const SummaryModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all << model.index(row, 0).data().toString();
    return all;
}

} // namespace

class TestSummaryModel : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void showsTheSummary();
    void sortsNumbersAsNumbers();
    void everyColumnSortsBothWays_data();
    void everyColumnSortsBothWays();
    void sortingKeepsPersistentIndexes();
    void filters_data();
    void filters();
    void aBadExpressionSaysSoAndHidesNothing();
    void findsRowsOfSites();
    void copiesPlainNumbers();
    void tellsOfCallsOrOfFrames();
    void filtersByCategoryAndShare();
    void headersExplainUnitsAndQuantiles();
    void holdsForRandomCaptures();
    void emptyWithoutSummary();

  private:
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Summary> m_summary;
};

void TestSummaryModel::init()
{
    m_capture = test::captureFromText(kCapture);
    m_summary = summaryOf(*m_capture);
    QVERIFY(m_summary);
}

void TestSummaryModel::showsTheSummary()
{
    SummaryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(m_capture, m_summary);
    model.sort(column(FunctionColumn::Function), Qt::AscendingOrder);
    QCOMPARE(names(model), (QStringList{"Physics", "render", "stream", "update"}));
    const auto raw = [&](int row, FunctionColumn which) {
        return model.index(row, column(which)).data(SummaryModel::RawRole).toDouble();
    };
    QCOMPARE(raw(0, FunctionColumn::Calls), 3.0);
    QCOMPARE(raw(0, FunctionColumn::Threads), 1.0);
    QCOMPARE(raw(0, FunctionColumn::Total), 45.0);
    QCOMPARE(raw(0, FunctionColumn::Mean), 15.0);
    QCOMPARE(raw(0, FunctionColumn::Median), 10.0);
    QCOMPARE(raw(0, FunctionColumn::Max), 30.0);
    QCOMPARE(raw(0, FunctionColumn::P25), 7.5); // of 5, 10, 30
    QCOMPARE(raw(0, FunctionColumn::P75), 20.0);
    QCOMPARE(raw(0, FunctionColumn::FirstFrame), 0.0);
    QCOMPARE(raw(0, FunctionColumn::LastFrame), 1.0);
    QCOMPARE(raw(3, FunctionColumn::Total), 100.0);
    QCOMPARE(raw(3, FunctionColumn::Self), 55.0);
    QCOMPARE(raw(3, FunctionColumn::SelfShare), 55.0 / 170.0);
    QCOMPARE(raw(0, FunctionColumn::FrameMax), 35.0);
    QCOMPARE(model.index(3, column(FunctionColumn::Total)).data().toString(),
             QString::fromStdString(formatDuration(100)));
    const auto alignment = [&](FunctionColumn which) {
        return model.index(0, column(which)).data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    };
    QVERIFY(alignment(FunctionColumn::Total) & Qt::AlignRight);
    QVERIFY(alignment(FunctionColumn::Function) & Qt::AlignLeft);
}

void TestSummaryModel::sortsNumbersAsNumbers()
{
    SummaryModel model;
    model.setSummary(m_capture, m_summary);
    model.sort(column(FunctionColumn::Total), Qt::DescendingOrder);
    QCOMPARE(names(model),
             (QStringList{"update", "stream", "Physics", "render"})); // 100, 50, 45, 20
}

void TestSummaryModel::everyColumnSortsBothWays_data()
{
    QTest::addColumn<int>("column");
    for (int i = 0; i < kSummaryColumns; ++i)
        QTest::newRow(qPrintable(titleOf(static_cast<FunctionColumn>(i)))) << i;
}

void TestSummaryModel::everyColumnSortsBothWays()
{
    QFETCH(int, column);
    const auto capture = test::randomCapture({.seed = 7, .frames = 30, .sites = 40});
    SummaryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(capture, summaryOf(*capture));
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        model.sort(column, order);
        for (int row = 1; row < model.rowCount(); ++row) {
            const QModelIndex before = model.index(row - 1, column);
            const QModelIndex after = model.index(row, column);
            bool rising = false;
            bool equal = false;
            if (before.data(SummaryModel::RawRole).isValid()) {
                const double a = before.data(SummaryModel::RawRole).toDouble();
                const double b = after.data(SummaryModel::RawRole).toDouble();
                rising = a < b;
                equal = a == b;
            } else {
                const int order3 =
                    before.data().toString().compare(after.data().toString(), Qt::CaseInsensitive);
                rising = order3 < 0;
                equal = order3 == 0;
            }
            QVERIFY(equal || rising == (order == Qt::AscendingOrder));
        }
    }
}

void TestSummaryModel::sortingKeepsPersistentIndexes()
{
    const auto capture = test::randomCapture({.seed = 3, .frames = 30, .sites = 30});
    SummaryModel model;
    model.setSummary(capture, summaryOf(*capture));
    std::vector<QPersistentModelIndex> kept;
    std::vector<std::uint32_t> sites;
    for (int row = 0; row < model.rowCount(); ++row) {
        kept.emplace_back(model.index(row, row % kSummaryColumns));
        sites.push_back(kept.back().data(SummaryModel::SiteRole).toUInt());
    }
    model.sort(column(FunctionColumn::Max), Qt::AscendingOrder);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        QVERIFY(kept[i].isValid());
        QCOMPARE(kept[i].data(SummaryModel::SiteRole).toUInt(), sites[i]);
        QCOMPARE(kept[i].column(), static_cast<int>(i) % kSummaryColumns);
    }
}

void TestSummaryModel::filters_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("nothing") << "" << QStringList{"Physics", "render", "stream", "update"};
    QTest::newRow("text") << "re" << QStringList{"render", "stream"};
    QTest::newRow("capitals") << "PHYS" << QStringList{"Physics"};
    QTest::newRow("no such") << "xyz" << QStringList{};
    QTest::newRow("expression") << "/^(u|p)/" << QStringList{"Physics", "update"};
    QTest::newRow("empty expression")
        << "//" << QStringList{"Physics", "render", "stream", "update"};
    QTest::newRow("a slash alone is text") << "/" << QStringList{};
    QTest::newRow("dots in text are dots") << "." << QStringList{};
}

void TestSummaryModel::filters()
{
    QFETCH(QString, filter);
    QFETCH(QStringList, expected);
    SummaryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(m_capture, m_summary);
    model.sort(column(FunctionColumn::Function), Qt::AscendingOrder);
    model.setFilter(filter);
    QCOMPARE(names(model), expected);
    QCOMPARE(model.functionCount(), 4);
    model.sort(column(FunctionColumn::Function), Qt::DescendingOrder);
    std::reverse(expected.begin(), expected.end());
    QCOMPARE(names(model), expected);
    model.setFilter({});
    QCOMPARE(model.rowCount(), 4);
}

void TestSummaryModel::aBadExpressionSaysSoAndHidesNothing()
{
    SummaryModel model;
    model.setSummary(m_capture, m_summary);
    model.setFilter("/(/");
    QVERIFY(!model.filterError().isEmpty());
    QCOMPARE(model.rowCount(), 4);
    model.setFilter("render");
    QVERIFY(model.filterError().isEmpty());
    QCOMPARE(model.rowCount(), 1);
}

void TestSummaryModel::findsRowsOfSites()
{
    SummaryModel model;
    model.setSummary(m_capture, m_summary);
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.rowOf(model.siteAt(row)), row);
    QVERIFY(!model.siteAt(-1).valid());
    QVERIFY(!model.siteAt(4).valid());
    QCOMPARE(model.rowOf(SiteId{}), -1);
    const SiteId first = model.siteAt(0);
    model.setFilter("no such function");
    QCOMPARE(model.rowOf(first), -1);
}

void TestSummaryModel::copiesPlainNumbers()
{
    SummaryModel model;
    model.setSummary(m_capture, m_summary);
    model.sort(column(FunctionColumn::Function), Qt::AscendingOrder);
    TableText text(model,
                   {column(FunctionColumn::Function), column(FunctionColumn::Calls),
                    column(FunctionColumn::Total), column(FunctionColumn::Mean)},
                   TableFormat::Tsv, false);
    QCOMPARE(text.head(), QByteArray("Function\tCalls\tTotal (ns)\tMean (ns)\n"));
    QCOMPARE(text.row(model.index(0, 0), 0), QByteArray("Physics\t3\t45\t15\n"));
    QCOMPARE(text.row(model.index(3, 0), 0), QByteArray("update\t2\t100\t50\n"));
}

void TestSummaryModel::tellsOfCallsOrOfFrames()
{
    SummaryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(m_capture, m_summary);
    model.sort(column(FunctionColumn::Function), Qt::AscendingOrder);
    const auto most = [&] {
        return model.index(0, column(FunctionColumn::Max)).data(SummaryModel::RawRole).toDouble();
    };
    const auto title = [&] {
        return model.headerData(column(FunctionColumn::Max), Qt::Horizontal).toString();
    };
    QCOMPARE(most(), 30.0);
    QCOMPARE(title(), QString("Max"));
    model.setBasis(SummaryBasis::Frame);
    QCOMPARE(most(), 35.0); // 5 and 30 in one frame
    QCOMPARE(title(), QString("Max a frame"));
    QCOMPARE(model.index(0, column(FunctionColumn::TotalPerFrame))
                 .data(SummaryModel::RawRole)
                 .toDouble(),
             45.0 / static_cast<double>(m_summary->frames));
}

void TestSummaryModel::filtersByCategoryAndShare()
{
    SummaryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(m_capture, m_summary);
    QCOMPARE(model.categories(), QStringList{""});
    model.setLeastShare(50.0 / 170.0); // of update 55, stream 50, Physics 45, render 20
    model.sort(column(FunctionColumn::Self), Qt::DescendingOrder);
    QCOMPARE(names(model), (QStringList{"update", "stream"}));
    model.setCategory("no such");
    QCOMPARE(model.rowCount(), 0);
    model.setCategory("");
    QCOMPARE(model.rowCount(), 2);
    model.setCategory(std::nullopt);
    model.setLeastShare(0);
    QCOMPARE(model.rowCount(), 4);
}

void TestSummaryModel::headersExplainUnitsAndQuantiles()
{
    const SummaryModel model;
    std::set<QString> titles;
    for (int i = 0; i < kSummaryColumns; ++i) {
        titles.insert(model.headerData(i, Qt::Horizontal).toString());
        const QString tip = model.headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY(!tip.isEmpty());
        if (kindOf(static_cast<FunctionColumn>(i)) == ColumnKind::Time)
            QVERIFY2(tip.contains("unit"), qPrintable(tip));
    }
    QCOMPARE(titles.size(), std::size_t{kSummaryColumns});
    for (const FunctionColumn quantile :
         {FunctionColumn::P25, FunctionColumn::Median, FunctionColumn::P75, FunctionColumn::P90,
          FunctionColumn::P95, FunctionColumn::P99, FunctionColumn::P999}) {
        const QString tip =
            model.headerData(column(quantile), Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY(tip.contains("linear interpolation") && tip.contains("type 7"));
    }
}

void TestSummaryModel::holdsForRandomCaptures()
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto capture =
            test::randomCapture({.seed = seed, .sites = 25, .extremes = seed % 2 == 0});
        const auto summary = summaryOf(*capture);
        QVERIFY(summary);
        SummaryModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setSummary(capture, summary);
        QCOMPARE(model.rowCount(), static_cast<int>(summary->functions.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const FunctionSummary *function = summary->of(model.siteAt(row));
            QVERIFY(function);
            QCOMPARE(model.index(row, 0).data().toString(),
                     QString::fromStdString(capture->site(function->site).label()));
            for (int i = 1; i < kSummaryColumns; ++i) {
                const QModelIndex cell = model.index(row, i);
                const auto which = static_cast<FunctionColumn>(i);
                if (kindOf(which) != ColumnKind::Text)
                    QCOMPARE(cell.data(SummaryModel::RawRole).toDouble(),
                             numberOf(which, *summary, *function));
            }
        }
    }
}

void TestSummaryModel::emptyWithoutSummary()
{
    SummaryModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(m_capture, m_summary);
    model.setSummary(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.functionCount(), 0);
    model.sort(column(FunctionColumn::Max), Qt::AscendingOrder);
    model.setFilter("x");
    QCOMPARE(model.rowCount(), 0);
}

} // namespace tst_summary_model

ZOE_TEST(tst_summary_model::TestSummaryModel)
#include "tst_summary_model.moc"
