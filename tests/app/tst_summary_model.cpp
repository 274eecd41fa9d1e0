#include <QAbstractItemModelTester>
#include <QTest>
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "app/export/table_text.h"
#include "app/panels/summary/summary_rows.h"
#include "app/widgets/tables/rows_model.h"
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

const int kSummaryColumns = static_cast<int>(columnsIn(functionColumns(), kInWindow).size());

int column(const char *id)
{
    return windowColumn(functionColumns(), id);
}

const Column<FunctionRow> &columnAt(int section)
{
    return *columnsIn(functionColumns(), kInWindow)[static_cast<std::size_t>(section)];
}

// A model as the panel fills it: sorted and filtered by orderOf().
class SummaryTable {
  public:
    SummaryTable()
    {
        query.column = column("selfNs");
        query.descending = true;
    }
    void setSummary(std::shared_ptr<const Capture> of, std::shared_ptr<const Summary> sums)
    {
        capture = std::move(of);
        summary = std::move(sums);
        rows = capture ? std::make_shared<SummaryRows>(
                             std::make_shared<Columns<FunctionRow>>(functionColumns()), capture,
                             summary, perFrame)
                       : nullptr;
        arrange();
    }
    void sort(int section, Qt::SortOrder order)
    {
        query.column = section;
        query.descending = order == Qt::DescendingOrder;
        arrange();
    }
    void setFilter(const QString &text)
    {
        query.filter = NameFilter(text);
        arrange();
    }
    void show(const std::optional<QString> &category, double least)
    {
        query.accepts = [this, category, least](std::size_t row) {
            return (!category || rows->category(row) == *category) && rows->selfShare(row) >= least;
        };
        arrange();
    }
    void setPerFrame(bool now)
    {
        perFrame = now;
        model.setColumns(summaryColumns(functionColumns(), now));
        setSummary(capture, summary);
    }
    void arrange()
    {
        model.setRows(rows,
                      rows ? orderOf(*rows, model.columns(), query) : std::vector<std::uint32_t>());
    }

    RowsModel model{summaryColumns(functionColumns(), false)};
    std::shared_ptr<const SummaryRows> rows;
    RowQuery query;

  private:
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Summary> summary;
    bool perFrame = false;
};

std::shared_ptr<const Summary> summaryOf(const Capture &capture)
{
    auto summary = summarize(capture);
    return summary ? *summary : nullptr;
}

QStringList names(const RowsModel &model)
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
    SummaryTable table;
    RowsModel &model = table.model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setSummary(m_capture, m_summary);
    table.sort(column("function"), Qt::AscendingOrder);
    QCOMPARE(names(model), (QStringList{"Physics", "render", "stream", "update"}));
    const auto raw = [&](int row, const char *which) {
        return model.index(row, column(which)).data(NumberRole).toDouble();
    };
    QCOMPARE(raw(0, "calls"), 3.0);
    QCOMPARE(raw(0, "threads"), 1.0);
    QCOMPARE(raw(0, "totalNs"), 45.0);
    QCOMPARE(raw(0, "meanNs"), 15.0);
    QCOMPARE(raw(0, "medianNs"), 10.0);
    QCOMPARE(raw(0, "maxNs"), 30.0);
    QCOMPARE(raw(0, "p25Ns"), 7.5); // of 5, 10, 30
    QCOMPARE(raw(0, "p75Ns"), 20.0);
    QCOMPARE(raw(0, "firstFrame"), 0.0);
    QCOMPARE(raw(0, "lastFrame"), 1.0);
    QCOMPARE(raw(3, "totalNs"), 100.0);
    QCOMPARE(raw(3, "selfNs"), 55.0);
    QCOMPARE(raw(3, "selfShare"), 55.0 / 170.0);
    QCOMPARE(raw(0, "frameMaxNs"), 35.0);
    QCOMPARE(model.index(3, column("totalNs")).data().toString(),
             QString::fromStdString(formatDuration(100)));
    const auto alignment = [&](const char *which) {
        return model.index(0, column(which)).data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    };
    QVERIFY(alignment("totalNs") & Qt::AlignRight);
    QVERIFY(alignment("function") & Qt::AlignLeft);
}

void TestSummaryModel::sortsNumbersAsNumbers()
{
    SummaryTable table;
    RowsModel &model = table.model;
    table.setSummary(m_capture, m_summary);
    table.sort(column("totalNs"), Qt::DescendingOrder);
    QCOMPARE(names(model),
             (QStringList{"update", "stream", "Physics", "render"})); // 100, 50, 45, 20
}

void TestSummaryModel::everyColumnSortsBothWays_data()
{
    QTest::addColumn<int>("column");
    for (int i = 0; i < kSummaryColumns; ++i)
        QTest::newRow(columnAt(i).title.c_str()) << i;
}

void TestSummaryModel::everyColumnSortsBothWays()
{
    QFETCH(int, column);
    const auto capture = test::randomCapture({.seed = 7, .frames = 30, .sites = 40});
    SummaryTable table;
    RowsModel &model = table.model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setSummary(capture, summaryOf(*capture));
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        table.sort(column, order);
        for (int row = 1; row < model.rowCount(); ++row) {
            const QModelIndex before = model.index(row - 1, column);
            const QModelIndex after = model.index(row, column);
            bool rising = false;
            bool equal = false;
            if (before.data(NumberRole).isValid()) {
                const double a = before.data(NumberRole).toDouble();
                const double b = after.data(NumberRole).toDouble();
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
    SummaryTable table;
    RowsModel &model = table.model;
    table.setSummary(capture, summaryOf(*capture));
    std::vector<QPersistentModelIndex> kept;
    std::vector<std::uint32_t> sites;
    for (int row = 0; row < model.rowCount(); ++row) {
        kept.emplace_back(model.index(row, row % kSummaryColumns));
        sites.push_back(kept.back().data(SiteRole).toUInt());
    }
    table.sort(column("maxNs"), Qt::AscendingOrder);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        QVERIFY(kept[i].isValid());
        QCOMPARE(kept[i].data(SiteRole).toUInt(), sites[i]);
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
    SummaryTable table;
    RowsModel &model = table.model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setSummary(m_capture, m_summary);
    table.sort(column("function"), Qt::AscendingOrder);
    table.setFilter(filter);
    QCOMPARE(names(model), expected);
    QCOMPARE(static_cast<int>(table.rows->size()), 4);
    table.sort(column("function"), Qt::DescendingOrder);
    std::reverse(expected.begin(), expected.end());
    QCOMPARE(names(model), expected);
    table.setFilter({});
    QCOMPARE(model.rowCount(), 4);
}

void TestSummaryModel::aBadExpressionSaysSoAndHidesNothing()
{
    SummaryTable table;
    RowsModel &model = table.model;
    table.setSummary(m_capture, m_summary);
    table.setFilter("/(/");
    QVERIFY(!table.query.filter.error().isEmpty());
    QCOMPARE(model.rowCount(), 4);
    table.setFilter("render");
    QVERIFY(table.query.filter.error().isEmpty());
    QCOMPARE(model.rowCount(), 1);
}

void TestSummaryModel::findsRowsOfSites()
{
    SummaryTable table;
    RowsModel &model = table.model;
    table.setSummary(m_capture, m_summary);
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.rowOf(model.siteAt(row)), row);
    QVERIFY(!model.siteAt(-1).valid());
    QVERIFY(!model.siteAt(4).valid());
    QCOMPARE(model.rowOf(SiteId{}), -1);
    const SiteId first = model.siteAt(0);
    table.setFilter("no such function");
    QCOMPARE(model.rowOf(first), -1);
}

void TestSummaryModel::copiesPlainNumbers()
{
    SummaryTable table;
    RowsModel &model = table.model;
    table.setSummary(m_capture, m_summary);
    table.sort(column("function"), Qt::AscendingOrder);
    TableText text(model,
                   {column("function"), column("calls"), column("totalNs"), column("meanNs")},
                   TableFormat::Tsv, false);
    QCOMPARE(text.head(), QByteArray("Function\tCalls\tTotal (ns)\tMean (ns)\n"));
    QCOMPARE(text.row(model.index(0, 0), 0), QByteArray("Physics\t3\t45\t15\n"));
    QCOMPARE(text.row(model.index(3, 0), 0), QByteArray("update\t2\t100\t50\n"));
}

void TestSummaryModel::tellsOfCallsOrOfFrames()
{
    SummaryTable table;
    RowsModel &model = table.model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setSummary(m_capture, m_summary);
    table.sort(column("function"), Qt::AscendingOrder);
    const auto most = [&] { return model.index(0, column("maxNs")).data(NumberRole).toDouble(); };
    const auto title = [&] { return model.headerData(column("maxNs"), Qt::Horizontal).toString(); };
    QCOMPARE(most(), 30.0);
    QCOMPARE(title(), QString("Max"));
    table.setPerFrame(true);
    QCOMPARE(most(), 35.0); // 5 and 30 in one frame
    QCOMPARE(title(), QString("Max per frame"));
    QCOMPARE(model.index(0, column("totalPerFrameNs")).data(NumberRole).toDouble(),
             45.0 / static_cast<double>(m_summary->frames));
}

void TestSummaryModel::filtersByCategoryAndShare()
{
    SummaryTable table;
    RowsModel &model = table.model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setSummary(m_capture, m_summary);
    QCOMPARE(table.rows->categories(), QStringList{""});
    table.show(std::nullopt, 50.0 / 170.0); // of update 55, stream 50, Physics 45, render 20
    table.sort(column("selfNs"), Qt::DescendingOrder);
    QCOMPARE(names(model), (QStringList{"update", "stream"}));
    table.show("no such", 50.0 / 170.0);
    QCOMPARE(model.rowCount(), 0);
    table.show("", 50.0 / 170.0);
    QCOMPARE(model.rowCount(), 2);
    table.show(std::nullopt, 0);
    QCOMPARE(model.rowCount(), 4);
}

void TestSummaryModel::headersExplainUnitsAndQuantiles()
{
    const RowsModel model(summaryColumns(functionColumns(), false));
    std::set<QString> titles;
    for (int i = 0; i < kSummaryColumns; ++i) {
        titles.insert(model.headerData(i, Qt::Horizontal).toString());
        const QString tip = model.headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY(!tip.isEmpty());
        if (columnAt(i).kind == ColumnKind::Time)
            QVERIFY2(tip.contains("unit"), qPrintable(tip));
    }
    QCOMPARE(titles.size(), static_cast<std::size_t>(kSummaryColumns));
    for (const char *quantile :
         {"p25Ns", "medianNs", "p75Ns", "p90Ns", "p95Ns", "p99Ns", "p999Ns"}) {
        const QString tip =
            model.headerData(column(quantile), Qt::Horizontal, Qt::ToolTipRole).toString();
        QVERIFY(tip.contains("inear interpolation") && tip.contains("type 7"));
    }
}

void TestSummaryModel::holdsForRandomCaptures()
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto capture =
            test::randomCapture({.seed = seed, .sites = 25, .extremes = seed % 2 == 0});
        const auto summary = summaryOf(*capture);
        QVERIFY(summary);
        SummaryTable table;
        RowsModel &model = table.model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        table.setSummary(capture, summary);
        QCOMPARE(model.rowCount(), static_cast<int>(summary->functions.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const FunctionSummary *function = summary->of(model.siteAt(row));
            QVERIFY(function);
            QCOMPARE(model.index(row, 0).data().toString(),
                     QString::fromStdString(capture->site(function->site).label()));
            for (int i = 1; i < kSummaryColumns; ++i) {
                const QModelIndex cell = model.index(row, i);
                const Column<FunctionRow> &which = columnAt(i);
                if (which.kind != ColumnKind::Text)
                    QCOMPARE(cell.data(NumberRole).toDouble(),
                             which.value({*capture, *summary, *function}).number());
            }
        }
    }
}

void TestSummaryModel::emptyWithoutSummary()
{
    SummaryTable table;
    RowsModel &model = table.model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setSummary(m_capture, m_summary);
    table.setSummary(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
    table.sort(column("maxNs"), Qt::AscendingOrder);
    table.setFilter("x");
    QCOMPARE(model.rowCount(), 0);
}

} // namespace tst_summary_model

ZOE_TEST(tst_summary_model::TestSummaryModel)
#include "tst_summary_model.moc"
