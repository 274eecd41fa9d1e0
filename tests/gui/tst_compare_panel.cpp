// The comparison panel: two captures in, a sentence, pictures and a table out.
#include <QAbstractItemModelTester>
#include <QChart>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QValueAxis>
#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "analysis/columns/verdict_words.h"
#include "app/export/table_text.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/comparison_rows.h"
#include "app/panels/compare/comparison_text.h"
#include "app/panels/compare/functions_page.h"
#include "app/panels/compare/histogram_chart.h"
#include "app/panels/compare/shapes_page.h"
#include "app/panels/compare/verdict_bar.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/compare_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_compare_panel {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

void save(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("ZOE_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(widget.grab().save(QDir(folder).filePath(name)));
}

QPalette darkPalette()
{
    QPalette dark;
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button})
        dark.setColor(role, QColor(0x20, 0x22, 0x26));
    dark.setColor(QPalette::AlternateBase, QColor(0x2a, 0x2c, 0x31));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        dark.setColor(role, QColor(0xe0, 0xe0, 0xe0));
    return dark;
}

} // namespace

class TestComparePanel : public QObject {
    Q_OBJECT

  private slots:
    void modelsKeepTheirPromises();
    void sortsAndFilters();
    void comparesAndSaysSo();
    void longFramesShareABar();
    void presetsAndSignificance();
    void contradictoryAnswersOfOneFunction();
    void exportsExactNumbers();
    void verdictsAreSeenAtOnce();
    void factsWithoutRoomEndWithDots();
    void activatesSitesOfTheOpenCapture();
    void waterfallEndsAtTheChange();
    void barsAndTableMeanTheSame();
    void headlines();
    void noMixOfDifferentBehaviours();
    void cancelsAndStartsAgain();
    void tellsOfFailures();
    void screenshots();
};

void TestComparePanel::modelsKeepTheirPromises()
{
    JobRunner jobs;
    RowsView functions(jobs, "functions", "Functions", rowColumns(comparisonColumns()), nullptr);
    const QAbstractItemModelTester functionsTester(
        &functions.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    RowsView steps(jobs, "steps", "Steps", WaterfallRows::columns(), nullptr);
    const QAbstractItemModelTester stepsTester(
        &steps.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int round = 0; round < 2; ++round) {
        functions.setSource(std::make_shared<ComparisonRows>(compared()));
        steps.setSource(std::make_shared<WaterfallRows>(*compared()));
        QCOMPARE(functions.rows().rowCount(), 26);
        const QPersistentModelIndex kept = functions.rows().index(3, 0);
        const QString name = kept.data().toString();
        functions.sortBy(column("function"), Qt::AscendingOrder);
        QCOMPARE(kept.data().toString(), name);
        functions.sortBy(column("selfDeltaPerFrameNs"), Qt::DescendingOrder);
        functions.rows().setPalette(Palette::darkTheme());
        functions.setFilter("f1");
        QCOMPARE(functions.rows().rowCount(), 11);
        functions.setFilter({});
        functions.setSource(nullptr);
        steps.setSource(nullptr);
        QCOMPARE(functions.rows().rowCount() + steps.rows().rowCount(), 0);
    }
}

void TestComparePanel::sortsAndFilters()
{
    JobRunner jobs;
    RowsView view(jobs, "functions", "Functions", rowColumns(comparisonColumns()), nullptr);
    view.setSource(std::make_shared<ComparisonRows>(compared()));
    const RowsModel &model = view.rows();
    for (int column = 0; column < model.columnCount(); ++column) {
        for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            view.sortBy(column, order);
            for (int row = 1; row < model.rowCount(); ++row) {
                const QModelIndex a = model.index(row - 1, column);
                const QModelIndex b = model.index(row, column);
                if (!a.data(NumberRole).isValid())
                    continue;
                double x = a.data(NumberRole).toDouble();
                double y = b.data(NumberRole).toDouble();
                if (model.columns()[static_cast<std::size_t>(column)].bySize) {
                    x = std::abs(x);
                    y = std::abs(y);
                }
                QVERIFY(order == Qt::AscendingOrder ? x <= y : x >= y);
            }
        }
    }
    view.setFilter("/^f[0-9]$/");
    QCOMPARE(model.rowCount(), 10);
    view.setFilter("/(/");
    QVERIFY(!view.filter().error().isEmpty());
}

void TestComparePanel::comparesAndSaysSo()
{
    CompareStage f;
    QVERIFY(f.panel.headline().contains("second capture"));
    QVERIFY(!f.child<QLabel>("compareChip")->isVisible());
    QSignalSpy changed(&f.panel, &ComparePanel::comparisonChanged);
    QVERIFY(f.compare());
    QCOMPARE(changed.count(), 1);
    QVERIFY(f.panel.headline().startsWith("Typical frame: slower, +"));
    QVERIFY(f.panel.headline().contains("98.75 % interval +"));
    QVERIFY(f.panel.headline().contains("One function differs: f7, +"));
    QCOMPARE(f.panel.verdict().chip(), QString("SLOWER"));
    QVERIFY(f.child<QLabel>("compareChip")->isVisible());
    QVERIFY2(f.panel.verdict().noise().startsWith(QString("%1 frames with %2 frames")
                                                      .arg(f.panel.comparison()->baseFrames.count)
                                                      .arg(f.panel.comparison()->headFrames.count)),
             qPrintable(f.panel.verdict().noise()));
    QVERIFY(f.panel.verdict().noise().contains("mean precise to ±"));
    // The change and its certainty, in a line each; everything else is behind the button.
    static const QRegularExpression change("^\\+[0-9.]+ [mµ]s \\(\\+[0-9.]+ %\\) in the typical "
                                           "frame$");
    static const QRegularExpression sure("^\\+[0-9.]+ [mµ]s to \\+[0-9.]+ [mµ]s with 98.75 % "
                                         "confidence\\. This is about these two runs only\\.$");
    const auto text = [&](const char *name) {
        const auto *label = f.child<QLabel>(name);
        return label->isVisible()
                   ? label->text().replace(QChar(0x202f), u' ').replace(QChar(0xa0), u' ')
                   : QString();
    };
    QVERIFY2(change.match(text("compareChange")).hasMatch(), qPrintable(text("compareChange")));
    QVERIFY2(sure.match(text("compareSure")).hasMatch(), qPrintable(text("compareSure")));
    QVERIFY2(text("compareWhat").startsWith("f7: +"), qPrintable(text("compareWhat")));
    for (const char *hidden : {"compareHeadline", "compareMixLine", "compareMethod"})
        QVERIFY2(!f.child<QLabel>(hidden)->isVisible(), hidden);
    QTest::mouseClick(f.child<QToolButton>("compareDetails"), Qt::LeftButton);
    QVERIFY(text("compareMethod").contains("bootstrap"));
    QVERIFY(text("compareHeadline").startsWith("Typical frame: slower, +"));
    QVERIFY(f.child<QLabel>("compareBase")->text().contains("monday.zoe"));
    QVERIFY(f.child<QLabel>("compareHead")->text().contains("tuesday.zoe"));

    const auto *table = f.child<QTableView>("compareTable");
    QCOMPARE(table->model()->index(0, 0).data().toString(), QString("f7"));
    QVERIFY(table->model()->index(0, column("significant")).data(NumberRole).toDouble() == 1);
    f.child<QLineEdit>("compareFilter")->setText("f2");
    QCOMPARE(table->model()->rowCount(), 6);

    f.panel.showPage("compareShapes");
    const auto *histogram = f.panel.findChild<HistogramChart *>();
    double base = 0;
    const auto points = histogram->baseOutline().points();
    for (qsizetype i = 1; i + 1 < points.size(); i += 2)
        base += points[i].y();
    const auto &bins = f.panel.comparison()->baseHistogram;
    QCOMPARE(bins.below, std::uint64_t(0));
    QVERIFY(std::abs(base - 100) < 1e-9); // none is missing
    QCOMPARE(histogram->headOutline().count(), points.size());
}

void TestComparePanel::longFramesShareABar()
{
    const std::vector<double> edges{1e6, 2e6, 3e6};
    auto comparison = std::make_shared<Comparison>();
    comparison->baseHistogram = {.edges = edges, .counts = {90, 9}, .above = 1};
    comparison->headHistogram = {.edges = edges, .counts = {100, 100}};
    comparison->baseFrames.count = 100;
    comparison->headFrames.count = 200;
    HistogramChart chart;
    chart.setComparison(comparison);
    const auto base = chart.baseOutline().points();
    const auto head = chart.headOutline().points();
    QCOMPARE(base.size(), qsizetype(10));
    QCOMPARE(base[7], QPointF(3.04, 1)); // apart from the bins
    QCOMPARE(base[8].y(), 1.0);
    QCOMPARE(base[9].y(), 0.0);
    QCOMPARE(head[8].y(), 0.0);
    const auto *axis =
        static_cast<const QValueAxis *>(chart.chart()->axes(Qt::Horizontal).constFirst());
    QVERIFY(axis->max() >= base[9].x());
    QVERIFY2(chart.toolTip().contains(durationText(3 * kNsPerMs)) &&
                 chart.toolTip().contains("base 1, head 0"),
             qPrintable(chart.toolTip()));
    // The text about them is above all bars, at any size.
    const auto barsAreBelowTheText = [&] {
        const QPointF top =
            chart.chart()->mapToPosition({1.5, 90}, chart.chart()->series().first());
        return !chart.overflowPlace().isEmpty() && chart.overflowPlace().bottom() <= top.y();
    };
    for (const QSize size : {QSize(500, 300), QSize(240, 160), QSize(900, 600)}) {
        chart.resize(size);
        chart.show();
        ZOE_TRY_VERIFY(barsAreBelowTheText());
    }
    comparison = std::make_shared<Comparison>(*comparison);
    comparison->baseHistogram.above = 0;
    chart.setComparison(comparison);
    QCOMPARE(chart.baseOutline().count(), qsizetype(6));
    QVERIFY(chart.toolTip().isEmpty());
}

void TestComparePanel::presetsAndSignificance()
{
    CompareStage f;
    QVERIFY(f.compare());
    const auto *table = f.child<QTableView>("compareTable");
    const auto hidden = [&](const char *id) { return table->isColumnHidden(column(id)); };
    QVERIFY(!hidden("typical.deltaNs") && hidden("base.selfPerFrameP99Ns"));
    f.child<QComboBox>("comparePreset")->setCurrentIndex(2);
    QVERIFY(!hidden("base.selfPerFrameP99Ns") && hidden("percent"));
    f.child<QComboBox>("comparePreset")->setCurrentIndex(5);
    for (int i = 0; i < table->model()->columnCount(); ++i)
        QVERIFY(!table->isColumnHidden(i));
    const int all = table->model()->rowCount();
    QTest::mouseClick(f.child<QCheckBox>("compareSignificant"), Qt::LeftButton, {}, {5, 8});
    QVERIFY(f.child<QCheckBox>("compareSignificant")->isChecked());
    QVERIFY(table->model()->rowCount() >= 1 && table->model()->rowCount() < all);
    for (int row = 0; row < table->model()->rowCount(); ++row)
        QVERIFY(
            table->model()->index(row, column("significant")).data().toString().endsWith("slower"));
}

namespace {

// 600 frames with a function "steady" and a function "wobble", which takes so long each time and in
// one of twenty frames so much longer.
std::shared_ptr<const MemoryCapture> withWobble(DurationNs usual, DurationNs rare,
                                                std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::string text;
    TimeNs at = 0;
    for (int i = 0; i < 600; ++i) {
        const DurationNs steady = 5'000'000 + static_cast<DurationNs>(random() % 100'000);
        const DurationNs wobble =
            usual + static_cast<DurationNs>(random() % 20'000) + (i % 20 == 7 ? rare : 0);
        const auto span = [](TimeNs start, DurationNs duration) {
            return std::to_string(start) + ' ' + std::to_string(duration) + '\n';
        };
        text += "frame " + span(at, steady + wobble) + "  main\n";
        text += "    steady " + span(at, steady) + "    wobble " + span(at + steady, wobble);
        at += steady + wobble;
    }
    return captureFromText(text, 100);
}

} // namespace

// A function that is usually faster, but slower in the mean: each number has the colour of its own
// answer, and the row shows both.
void TestComparePanel::contradictoryAnswersOfOneFunction()
{
    const auto base = withWobble(1'000'000, 0, 1);
    const auto head = withWobble(900'000, 4'000'000, 2);
    const CompareSide baseSide{base.get(), {}};
    const CompareSide headSide{head.get(), {}};
    const auto comparison = *compareCaptures(Baseline(baseSide), Head(headSide));
    const ComparisonRows rows(comparison);
    std::size_t wobble = 0;
    while (rows.function(wobble).function != "wobble")
        ++wobble;
    const auto change = [&](const char *id) { return rows.look(wobble, column(id)).change; };
    QCOMPARE(rows.text(wobble, column("significant")), QString("typical faster, mean slower"));
    QCOMPARE(change("typical.deltaNs"), -1);
    QCOMPARE(change("mean.deltaNs"), 1);
    QCOMPARE(change("selfDeltaPerFrameNs"), 1);
    QCOMPARE(change("significant"), 0);
    QCOMPARE(change("total.deltaNs"), 0); // nobody judged it
    QVERIFY(rows.number(wobble, column("typical.deltaNs")) < -50'000);
    QVERIFY(rows.number(wobble, column("selfDeltaPerFrameNs")) > 50'000);
    // The interval and the percentage are about the same numbers.
    const QString interval = rows.text(wobble, column("typical.interval"));
    QVERIFY2(interval.startsWith("−") && interval.contains(" … −"), qPrintable(interval));
    const FunctionDifference &judged = rows.function(wobble);
    QCOMPARE(rows.number(wobble, column("typical.interval")), judged.typical.interval.high);
    QVERIFY(rows.sortsByNumber(column("typical.interval")));
    QCOMPARE(rows.number(wobble, column("percent")), 100 * (judged.self.ratio - 1));
    QVERIFY(rows.text(wobble, column("percent")).startsWith("+"));
    QVERIFY(rows.toolTip(wobble, column("selfDeltaPerFrameNs"))
                .contains(rows.text(wobble, column("frameThreadDeltaNs"))));
    // The headline's numbers are in the columns that it names.
    const QString told = QString("wobble, %1 in the typical frame, %2 in the mean.")
                             .arg(rows.text(wobble, column("typical.deltaNs")),
                                  rows.text(wobble, column("selfDeltaPerFrameNs")));
    QVERIFY2(headlineOf(*comparison).contains(told), qPrintable(headlineOf(*comparison)));
    const auto titleOf = [](const char *id) {
        return ComparisonRows::columns()[static_cast<std::size_t>(column(id))].title;
    };
    QCOMPARE(titleOf("typical.deltaNs"), QString("Typical Δ"));
    QCOMPARE(titleOf("selfDeltaPerFrameNs"), QString("Mean Δ"));
    // A function of which only the typical frame differs has no colour on its mean.
    FunctionDifference typicalOnly = rows.function(wobble);
    typicalOnly.meanDiffers = false;
    Comparison other = *comparison;
    other.functions = {typicalOnly};
    const ComparisonRows one(std::make_shared<const Comparison>(other));
    QCOMPARE(one.text(0, column("significant")), QString("typical faster"));
    QCOMPARE(one.look(0, column("selfDeltaPerFrameNs")).change, 0);
    QCOMPARE(one.look(0, column("significant")).change, -1);

    CompareStage f;
    f.open(base, "monday.zoe");
    f.setOther(head, "tuesday.zoe");
    QVERIFY(f.wait());
    const auto *table = f.child<QTableView>("compareTable");
    for (const char *id : {"typical.deltaNs", "selfDeltaPerFrameNs", "significant"})
        QVERIFY(!table->isColumnHidden(column(id)));
    QVERIFY(f.panel.headline().contains(" in the typical frame, +"));
}

// Exports contain the exact number, not the rounded one.
void TestComparePanel::exportsExactNumbers()
{
    JobRunner jobs;
    RowsView view(jobs, "functions", "Functions", rowColumns(comparisonColumns()), nullptr);
    const auto rows = std::make_shared<ComparisonRows>(compared());
    view.setSource(rows);
    const RowsModel &model = view.rows();
    std::vector<int> columns;
    for (int i = 0; i < model.columnCount(); ++i)
        columns.push_back(i);
    TableText text(model, columns, TableFormat::Csv, false);
    const QStringList titles = text.titles();
    QVERIFY(titles.contains("Mean Δ (ns)") && titles.contains("Typical p") &&
            titles.contains("Head P99 (ns)"));
    const QStringList row = QString::fromUtf8(text.row(model.index(0, 0), 0)).trimmed().split(',');
    QCOMPARE(row.size(), titles.size());
    const FunctionDifference &function = rows->function(model.sourceRow(model.index(0, 0)));
    QCOMPARE(row[column("selfDeltaPerFrameNs")].toDouble(), function.self.deltaNs);
    QCOMPARE(row[column("typical.p")].toDouble(), function.typical.p);
    QCOMPARE(row[column("headCallsPerFrame")].toDouble(), function.calls.head);
}

void TestComparePanel::verdictsAreSeenAtOnce()
{
    CompareStage f;
    QVERIFY(f.compare());
    f.child<QComboBox>("comparePreset")->setCurrentIndex(0);
    f.panel.resize(640, 600); // less than half of a screen
    const auto *table = f.child<QTableView>("compareTable");
    const int verdict = column("significant");
    ZOE_TRY_VERIFY(!table->isColumnHidden(verdict) &&
                   table->columnViewportPosition(verdict) + table->columnWidth(verdict) <=
                       table->viewport()->width());
}

void TestComparePanel::factsWithoutRoomEndWithDots()
{
    VerdictBar bar(nullptr);
    bar.tell(compared().get(), "A sentence", {"This capture is damaged: its middle is missing."});
    int cut = 0;
    for (LineLabel *fact : bar.findChildren<LineLabel *>()) {
        constexpr int kWidth = 200;
        fact->resize(kWidth, fact->fontMetrics().lineSpacing());
        const bool isLonger = fact->heightForWidth(kWidth) > fact->height();
        QCOMPARE(fact->shownText().endsWith(u'…'), isLonger);
        QVERIFY(!fact->shownText().contains(u'\n'));
        QVERIFY(!isLonger || fact->toolTip() == fact->text());
        cut += isLonger ? 1 : 0;
        fact->resize(kWidth, fact->heightForWidth(kWidth));
        QCOMPARE(fact->shownText(), fact->text());
    }
    QVERIFY(cut > 0);
}

void TestComparePanel::activatesSitesOfTheOpenCapture()
{
    CompareStage f;
    QVERIFY(f.compare());
    const auto clickFirst = [](QTableView *table) {
        const QModelIndex index = table->model()->index(0, 0);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    };
    clickFirst(f.child<QTableView>("compareTable"));
    QCOMPARE(f.selection().state().site, SiteId{8});
    f.selection().setSite({});
    clickFirst(f.child<QTableView>("compareWaterfall"));
    QCOMPARE(f.selection().state().site, SiteId{8});
}

// Each bar has its number in the table, whichever threads are chosen.
void TestComparePanel::barsAndTableMeanTheSame()
{
    CompareStage f;
    QVERIFY(f.compare());
    f.panel.resize(1900, 900);
    const auto *table = f.child<RowsView>("compareTable");
    const auto *bars = f.child<RowsView>("compareWaterfall");
    const auto cell = [](const RowsView *view, int row, int column) {
        return view->model()->index(row, column).data().toString();
    };
    int compared = 0;
    for (const int threads : {0, 1}) {
        f.child<QComboBox>("compareThreads")->setCurrentIndex(threads);
        const int numbers =
            threads == 0 ? column("frameThreadDeltaNs") : column("selfDeltaPerFrameNs");
        QVERIFY(!table->isColumnHidden(numbers));
        QCOMPARE(table->isColumnHidden(column("frameThreadDeltaNs")), threads == 1);
        for (int bar = 0; bar < bars->model()->rowCount(); ++bar) {
            const QString name = cell(bars, bar, WaterfallRows::Function);
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                if (cell(table, row, column("function")) != name)
                    continue;
                ++compared;
                QCOMPARE(cell(table, row, numbers), cell(bars, bar, WaterfallRows::Delta));
            }
        }
        // The bars are steps that end where the last one, the sum, does.
        const auto steps = std::static_pointer_cast<const WaterfallRows>(bars->rows().source());
        const std::size_t sum = steps->size() - 1;
        QVERIFY(std::abs(steps->at(sum).toNs - steps->at(sum - 1).toNs) < 1e-3);
    }
    QVERIFY(compared >= 4);
}

void TestComparePanel::waterfallEndsAtTheChange()
{
    const auto rows = std::make_shared<WaterfallRows>(*compared());
    const std::size_t last = rows->size() - 1;
    QVERIFY(last <= WaterfallRows::kSteps + 2);
    for (std::size_t row = 1; row < last; ++row)
        QCOMPARE(rows->at(row).fromNs, rows->at(row - 1).toNs);
    QCOMPARE(rows->at(last - 1).toNs, compared()->frames.deltaNs);
    QCOMPARE(rows->at(last).toNs, compared()->frames.deltaNs);
    JobRunner jobs;
    RowsView view(jobs, "steps", "Steps", WaterfallRows::columns(), nullptr);
    view.setSource(rows);
    const QRect cell(10, 0, 300, 20);
    for (int row = 0; row <= static_cast<int>(last); ++row) {
        const QRectF bar = BarDelegate::barOf(cell, view.rows().index(row, WaterfallRows::Bar));
        QVERIFY(QRectF(cell).contains(bar));
    }
}

// Two behaviours compared with each other: that either is more frequent on its side is no finding.
void TestComparePanel::noMixOfDifferentBehaviours()
{
    Comparison comparison;
    comparison.frames.deltaNs = 2e6;
    Mix &mix = comparison.mix.emplace();
    mix.mix.deltaNs = 2e6;
    mix.behaviours.resize(2);
    mix.behaviours[0].baseShare = 1;
    mix.behaviours[1].behaviour = 1;
    mix.behaviours[1].headShare = 1;
    const QString different = mixSentence(comparison);
    QVERIFY2(different.contains("different behaviours") && !different.contains("mix of"),
             qPrintable(different));
    mix.behaviours[0].headShare = 0.3;
    mix.behaviours[1].headShare = 0.7;
    QVERIFY(mixSentence(comparison).contains("from a different mix of behaviours"));
}

// The same words as in reports.
void TestComparePanel::headlines()
{
    Comparison comparison;
    comparison.captures.resize(2);
    comparison.baseFrames.count = 1;
    comparison.headFrames.count = 3;
    QCOMPARE(headlineOf(comparison), QString("Too few frames to tell: base has 1, head has 3."));
    comparison.questions.typical.change = {
        .base = 13.5e6, .delta = 420'000, .interval = {300'000, 550'000}, .p = 0.001};
    comparison.questions.mean.change = {
        .base = 13.5e6, .delta = -10'000, .interval = {-80'000, 50'000}, .p = 0.7};
    QCOMPARE(headlineOf(comparison), QString::fromStdString(verdictSentences(comparison)));
    QVERIFY(
        plain(headlineOf(comparison)).startsWith("Typical frame: slower, +420.0 µs (+3.1 %), "));
    QVERIFY(headlineOf(comparison).contains("these two runs"));
    comparison.isOfOneRun = true;
    QVERIFY(headlineOf(comparison).endsWith("This is about parts of one run only."));
    comparison.byRunningTime = true;
    QVERIFY(headlineOf(comparison).endsWith("Functions by running time."));
    for (const auto &[verdict, word] :
         {std::pair{OverallVerdict::Slower, "SLOWER"}, std::pair{OverallVerdict::Faster, "FASTER"},
          std::pair{OverallVerdict::Mixed, "MIXED"},
          std::pair{OverallVerdict::NoChange, "NO CHANGE"},
          std::pair{OverallVerdict::TooNoisy, "TOO NOISY"}})
        QCOMPARE(verdictText(verdict), QString(word));
}

void TestComparePanel::cancelsAndStartsAgain()
{
    CompareStage f;
    f.open(baseCapture(), "monday.zoe");
    f.setOther(headCapture(), "tuesday.zoe");
    QVERIFY(f.panel.comparing());
    QVERIFY(f.child<QPushButton>("compareCancel")->isVisible());
    QTest::mouseClick(f.child<QPushButton>("compareCancel"), Qt::LeftButton);
    QVERIFY(!f.panel.comparing());
    ZOE_TRY_VERIFY(f.jobs.idle());
    QVERIFY(!f.panel.comparison());
    QVERIFY(f.panel.headline().contains("cancelled"));
    QTest::mouseClick(f.child<QPushButton>("compareAgain"), Qt::LeftButton);
    QVERIFY(f.wait());
    f.setOther(nullptr, {});
    QVERIFY(!f.panel.comparison());
    QCOMPARE(f.child<QTableView>("compareTable")->model()->rowCount(), 0);
    QVERIFY(!f.child<QPushButton>("compareSwap")->isEnabled());
}

void TestComparePanel::tellsOfFailures()
{
    CompareStage f;
    QSignalSpy failed(&f.panel, &ComparePanel::failed);
    const auto empty =
        std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::vector<Chunk>{});
    f.open(baseCapture(), "monday.zoe");
    f.setOther(empty, "empty.zoe");
    ZOE_TRY_COMPARE(failed.count(), 1);
    QVERIFY(failed.last().at(0).toString().contains("no frames"));
    ZOE_TRY_VERIFY(f.panel.headline().contains("Can't compare"));
}

void TestComparePanel::screenshots()
{
    CompareStage f;
    save(f.panel, "compare-empty.png");
    QVERIFY(f.compare());
    save(f.panel, "compare.png");
    f.panel.setPalette(darkPalette());
    save(f.panel, "compare-dark.png");
    f.panel.resize(600, 460);
    save(f.panel, "compare-small.png");
    QVERIFY(f.panel.width() <= 800);
}

} // namespace tst_compare_panel

ZOE_GUI_TEST(tst_compare_panel::TestComparePanel)
#include "tst_compare_panel.moc"
