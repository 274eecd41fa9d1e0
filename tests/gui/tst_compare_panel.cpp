// The comparison panel: two captures in, a sentence, pictures and a table out.
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <cmath>
#include <limits>
#include <map>

#include "app/export/table_text.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/comparison_rows.h"
#include "app/panels/compare/comparison_text.h"
#include "app/panels/compare/functions_page.h"
#include "app/panels/compare/histogram_chart.h"
#include "app/panels/compare/shapes_page.h"
#include "app/session/document.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"

namespace tst_compare_panel {

using namespace zoe;
using namespace zoe::app;

namespace {

int column(const char *id)
{
    return windowColumn(comparisonColumns(), id);
}

std::shared_ptr<const MemoryCapture> baseCapture()
{
    static const auto capture = test::madeUpFrames({.seed = 1,
                                                    .frames = 800,
                                                    .functions = 25,
                                                    .behaviours = 1,
                                                    .frameNoise = 0.02,
                                                    .spikeShare = 0})
                                    .capture;
    return capture;
}

// "f7" takes half as long again.
std::shared_ptr<const MemoryCapture> headCapture()
{
    static const auto capture = test::madeUpFrames({.seed = 2,
                                                    .frames = 700,
                                                    .functions = 25,
                                                    .behaviours = 1,
                                                    .frameNoise = 0.02,
                                                    .spikeShare = 0,
                                                    .slowFunction = 7,
                                                    .slowFactor = 1.5})
                                    .capture;
    return capture;
}

std::shared_ptr<const Comparison> compared()
{
    static const auto comparison = [] {
        const auto base = baseCapture();
        const auto head = headCapture();
        const CompareSide baseSide{base.get(), {}};
        const CompareSide headSide{head.get(), {}};
        return *compareCaptures(Baseline(baseSide), Head(headSide));
    }();
    return comparison;
}

// The same program, whose function "f7" has another name in the same place; all of its chunks, or
// the first ones.
std::shared_ptr<const MemoryCapture> renamed(const std::string &name, std::size_t chunkCount = 0)
{
    Dictionaries dictionaries = baseCapture()->dictionaries();
    for (std::uint32_t i = 0; i < dictionaries.sites.size(); ++i) {
        Site &site = dictionaries.sites[i];
        site.file = "game.cpp";
        site.line = 10 * (i + 1);
        if (site.label() == "f7")
            site.name = name;
    }
    std::vector<Chunk> chunks;
    const std::size_t all = baseCapture()->chunks().size();
    for (std::size_t i = 0; i < (chunkCount == 0 ? all : chunkCount); ++i)
        chunks.push_back(**baseCapture()->chunk(i));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries, std::move(chunks));
}

struct Fixture {
    JobRunner jobs;
    zoe::test::TestSession session{jobs};
    std::vector<std::unique_ptr<Document>> documents; // a tab each
    ComparePanel panel{session};

    Fixture()
    {
        panel.resize(1000, 640);
        panel.show();
    }
    ~Fixture() { session.setDocument(nullptr); }

    // In a tab; one that is open already is shown again.
    void open(const std::shared_ptr<const Capture> &capture, const QString &name)
    {
        auto there = std::ranges::find(documents, capture,
                                       [](const auto &document) { return document->capture(); });
        if (there == documents.end())
            there = documents.insert(
                there, std::make_unique<Document>(zoe::test::openedAs(capture, name), jobs));
        session.setDocument(there->get());
    }
    void setOther(std::shared_ptr<const Capture> capture, const QString &name)
    {
        session.document()->setOther(zoe::test::openedAs(std::move(capture), name));
    }
    [[nodiscard]] ViewSelection &selection() { return session.document()->selection(); }

    template <class T>
    T *child(const char *name)
    {
        return panel.findChild<T *>(name);
    }

    bool compare()
    {
        open(baseCapture(), "monday.zoe");
        setOther(headCapture(), "tuesday.zoe");
        return wait();
    }

    bool wait()
    {
        return QTest::qWaitFor([this] { return !panel.comparing(); }, 30'000) &&
               panel.comparison() != nullptr;
    }
};

// With ordinary spaces.
QString plain(QString text)
{
    return text.replace(QChar(0xa0), ' ').replace(QChar(0x202f), ' ');
}

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
    void swapNegates();
    void swapsByKey();
    void presetsAndSignificance();
    void exportsExactNumbers();
    void probabilitiesAreSeenAtOnce();
    void severalBaselines();
    void partsOfOneCapture();
    void renamesAreAccepted();
    void renamesStayWithTheirTab();
    void aLongerCaptureKeepsTheComparison();
    void activatesSitesOfTheOpenCapture();
    void waterfallEndsAtTheChange();
    void headlines();
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
    Fixture f;
    QVERIFY(f.panel.headline().contains("second capture"));
    QSignalSpy changed(&f.panel, &ComparePanel::comparisonChanged);
    QVERIFY(f.compare());
    QCOMPARE(changed.count(), 1);
    QVERIFY(f.panel.headline().startsWith("Head is "));
    QVERIFY(f.panel.headline().contains(" slower per frame (+"));
    QVERIFY(f.panel.headline().contains("95 % interval"));
    QVERIFY(f.child<QLabel>("compareBase")->text().contains("monday.zoe"));
    QVERIFY(f.child<QLabel>("compareHead")->text().contains("tuesday.zoe"));

    const auto *table = f.child<QTableView>("compareTable");
    QCOMPARE(table->model()->index(0, 0).data().toString(), QString("f7"));
    QVERIFY(table->model()->index(0, column("significant")).data(NumberRole).toDouble() == 1);
    f.child<QLineEdit>("compareFilter")->setText("f2");
    QCOMPARE(table->model()->rowCount(), 6);

    f.panel.pages().setCurrentWidget(&f.panel.shapes());
    const auto *histogram = f.panel.findChild<HistogramChart *>();
    double base = 0;
    const auto points = histogram->baseOutline().points();
    for (qsizetype i = 1; i + 1 < points.size(); i += 2)
        base += points[i].y();
    const auto &bins = f.panel.comparison()->baseHistogram;
    const double inside =
        100 * (1 - static_cast<double>(bins.above + bins.below) /
                       static_cast<double>(f.panel.comparison()->baseFrames.count));
    QVERIFY(std::abs(base - inside) < 1e-9);
    QCOMPARE(histogram->headOutline().count(), points.size());
}

void TestComparePanel::swapNegates()
{
    Fixture f;
    QVERIFY(f.compare());
    const double before = f.panel.comparison()->frames.deltaNs;
    QTest::mouseClick(f.child<QPushButton>("compareSwap"), Qt::LeftButton);
    QVERIFY(f.panel.comparing());
    QVERIFY(f.wait());
    QVERIFY(!f.panel.openIsBase());
    QCOMPARE(f.panel.comparison()->frames.deltaNs, -before);
    QVERIFY(f.panel.headline().contains(" faster per frame (−"));
    QVERIFY(f.child<QLabel>("compareBase")->text().contains("tuesday.zoe"));
}

void TestComparePanel::swapsByKey()
{
    Fixture f;
    QVERIFY(test::showActive(f.panel));
    QVERIFY(f.compare());
    const auto &before = f.panel.comparison()->functions;
    std::map<std::string, double> deltas;
    for (const FunctionDifference &function : before)
        deltas[function.function] = function.self.deltaNs;
    f.child<QTableView>("compareTable")->setFocus();
    QTest::keyClick(f.child<QTableView>("compareTable"), Qt::Key_X);
    QTRY_VERIFY_WITH_TIMEOUT(!f.panel.comparing() && f.panel.comparison(), 30'000);
    QVERIFY(!f.panel.openIsBase());
    for (const FunctionDifference &function : f.panel.comparison()->functions)
        QCOMPARE(function.self.deltaNs, -deltas.at(function.function));
}

void TestComparePanel::presetsAndSignificance()
{
    Fixture f;
    QVERIFY(f.compare());
    const auto *table = f.child<QTableView>("compareTable");
    const auto hidden = [&](const char *id) { return table->isColumnHidden(column(id)); };
    QVERIFY(!hidden("p") && hidden("base.selfPerFrameP99Ns"));
    f.child<QComboBox>("comparePreset")->setCurrentIndex(2);
    QVERIFY(!hidden("base.selfPerFrameP99Ns") && hidden("ratio"));
    f.child<QComboBox>("comparePreset")->setCurrentIndex(5);
    for (int i = 0; i < table->model()->columnCount(); ++i)
        QVERIFY(!table->isColumnHidden(i));
    const int all = table->model()->rowCount();
    QTest::mouseClick(f.child<QCheckBox>("compareSignificant"), Qt::LeftButton, {}, {5, 8});
    QVERIFY(f.child<QCheckBox>("compareSignificant")->isChecked());
    QVERIFY(table->model()->rowCount() >= 1 && table->model()->rowCount() < all);
    for (int row = 0; row < table->model()->rowCount(); ++row)
        QCOMPARE(table->model()->index(row, column("significant")).data().toString(),
                 QString("yes"));
}

// What is written for other programs is the number itself, not what it is rounded to.
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
    QVERIFY(titles.contains("Difference (ns)") && titles.contains("p") &&
            titles.contains("Head P99 (ns)"));
    const QStringList row = QString::fromUtf8(text.row(model.index(0, 0), 0)).trimmed().split(',');
    QCOMPARE(row.size(), titles.size());
    const FunctionDifference &function = rows->function(model.sourceRow(model.index(0, 0)));
    QCOMPARE(row[column("selfDeltaPerFrameNs")].toDouble(), function.self.deltaNs);
    QCOMPARE(row[column("p")].toDouble(), function.self.p);
    QCOMPARE(row[column("headCallsPerFrame")].toDouble(), function.calls.head);
}

void TestComparePanel::probabilitiesAreSeenAtOnce()
{
    Fixture f;
    QVERIFY(f.compare());
    f.panel.resize(440, 600); // less than in the layout "Compare" in a window of 1280 pixels
    const auto *table = f.child<QTableView>("compareTable");
    QTRY_VERIFY(table->columnViewportPosition(column("p")) + table->columnWidth(column("p")) <=
                table->viewport()->width());
}

void TestComparePanel::severalBaselines()
{
    Fixture f;
    Document wednesday(zoe::test::openedAs(headCapture(), "wednesday.zoe"), f.jobs);
    f.session.setDocuments([&wednesday] {
        return std::vector<OpenDocument>{{&wednesday, wednesday.title()}};
    });
    QVERIFY(f.compare());
    auto *menu = f.child<QMenu>("compareBaseMenuItems");
    emit menu->aboutToShow();
    auto *more = menu->findChild<QMenu *>("compareMoreBases");
    QVERIFY(more);
    for (QAction *action : more->actions()) {
        if (action->text() == "wednesday.zoe") {
            action->trigger();
            break;
        }
    }
    QVERIFY(f.wait());
    QCOMPARE(f.panel.sides().bases().size(), std::size_t{2});
    QCOMPARE(f.panel.comparison()->captures.size(), std::size_t{3});
    QCOMPARE(f.panel.comparison()->baseFrames.count, std::uint64_t{1500});
    QVERIFY(f.child<QLabel>("compareBase")->text().contains("2 baselines"));
    QVERIFY(!f.child<QPushButton>("compareSwap")->isEnabled());
}

void TestComparePanel::partsOfOneCapture()
{
    Fixture f;
    QSignalSpy failed(&f.panel, &ComparePanel::failed);
    f.open(baseCapture(), "monday.zoe");
    f.panel.compareSelected();
    QCOMPARE(failed.count(), 1); // nothing is selected
    f.selection().setFrames(FrameRanges(FrameRange{0, 300}));
    f.panel.compareSelected();
    QVERIFY(f.wait());
    QCOMPARE(f.panel.comparison()->headFrames.count, std::uint64_t{300});
    QCOMPARE(f.panel.comparison()->baseFrames.count, std::uint64_t{500});
    QVERIFY(f.child<QLabel>("compareHead")->text().contains("300 selected frames"));
}

void TestComparePanel::renamesAreAccepted()
{
    Fixture f;
    f.open(renamed("solve_contacts"), "monday.zoe");
    f.setOther(renamed("solve_all_contacts"), "tuesday.zoe");
    QVERIFY(f.wait());
    const std::size_t apart = f.panel.comparison()->functions.size();
    auto *list = f.child<QListWidget>("compareRenameList");
    QCOMPARE(list->count(), 1);
    QVERIFY(list->item(0)->text().startsWith("solve_contacts → solve_all_contacts"));
    QTest::mouseClick(f.child<QToolButton>("compareRenames"), Qt::LeftButton);
    QVERIFY(list->isVisible());
    list->item(0)->setCheckState(Qt::Checked);
    QVERIFY(f.wait());
    QCOMPARE(f.panel.comparison()->functions.size(), apart - 1);
    QCOMPARE(list->item(0)->checkState(), Qt::Checked);
    list->item(0)->setCheckState(Qt::Unchecked);
    QVERIFY(f.wait());
    QCOMPARE(f.panel.comparison()->functions.size(), apart);
}

void TestComparePanel::renamesStayWithTheirTab()
{
    Fixture f;
    const auto monday = renamed("solve_contacts");
    f.open(monday, "monday.zoe");
    f.setOther(renamed("solve_all_contacts"), "tuesday.zoe");
    QVERIFY(f.wait());
    auto *list = f.child<QListWidget>("compareRenameList");
    list->item(0)->setCheckState(Qt::Checked);
    QVERIFY(f.wait());
    QCOMPARE(f.panel.comparison()->options.renames.size(), std::size_t{1});
    f.open(baseCapture(), "wednesday.zoe"); // another tab, and back
    f.setOther(headCapture(), "thursday.zoe");
    QVERIFY(f.wait());
    QVERIFY(f.panel.comparison()->options.renames.empty());
    f.open(monday, "monday.zoe");
    QVERIFY(f.wait());
    QCOMPARE(f.panel.comparison()->options.renames.size(), std::size_t{1});
    QCOMPARE(list->item(0)->checkState(), Qt::Checked);
}

// As when a running program is paused, or ends.
void TestComparePanel::aLongerCaptureKeepsTheComparison()
{
    Fixture f;
    auto *swapping = f.child<QAction>("compareSwapSides");
    QVERIFY(!swapping->isEnabled());
    f.open(renamed("solve_contacts", 1), "live.zoe");
    QVERIFY(!swapping->isEnabled());
    f.setOther(renamed("solve_all_contacts"), "tuesday.zoe");
    QVERIFY(f.wait());
    QVERIFY(swapping->isEnabled());
    auto *list = f.child<QListWidget>("compareRenameList");
    list->item(0)->setCheckState(Qt::Checked);
    QVERIFY(f.wait());
    f.panel.swap();
    QVERIFY(f.wait());
    const auto before = f.panel.comparison()->headFrames.count;
    const auto longer = renamed("solve_contacts");
    int lost = 0;
    connect(&f.panel, &ComparePanel::comparisonChanged, &f.panel,
            [&lost](const auto &comparison) { lost += comparison == nullptr; });
    f.session.document()->grow(longer);
    emit f.session.document()->captureSettled();
    QVERIFY(f.panel.comparison()); // the one before, until the new one is there
    QVERIFY(f.wait());
    QCOMPARE(lost, 0);
    QVERIFY(f.child<QLabel>("compareBase")->text().contains("tuesday.zoe"));
    QVERIFY(f.child<QLabel>("compareHead")->text().contains("live.zoe"));
    QCOMPARE(f.panel.comparison()->headFrames.count, std::uint64_t{longer->frames().size()});
    QVERIFY(f.panel.comparison()->headFrames.count > before);
    QCOMPARE(f.panel.comparison()->options.renames.size(), std::size_t{1});
}

void TestComparePanel::activatesSitesOfTheOpenCapture()
{
    Fixture f;
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

void TestComparePanel::waterfallEndsAtTheChange()
{
    const auto rows = std::make_shared<WaterfallRows>(*compared());
    const std::size_t last = rows->size() - 1;
    QVERIFY(last <= WaterfallRows::kSteps + 2);
    for (std::size_t row = 1; row < last; ++row)
        QCOMPARE(rows->fromNs(row), rows->toNs(row - 1));
    QCOMPARE(rows->toNs(last - 1), compared()->frames.deltaNs);
    QCOMPARE(rows->toNs(last), compared()->frames.deltaNs);
    JobRunner jobs;
    RowsView view(jobs, "steps", "Steps", WaterfallRows::columns(), nullptr);
    view.setSource(rows);
    const QRect cell(10, 0, 300, 20);
    for (int row = 0; row <= static_cast<int>(last); ++row) {
        const QRectF bar = BarDelegate::barOf(cell, view.rows().index(row, WaterfallRows::Bar));
        QVERIFY(QRectF(cell).contains(bar));
    }
}

void TestComparePanel::headlines()
{
    Comparison comparison;
    comparison.baseFrames.meanNs = 13.5e6;
    comparison.frames = {.deltaNs = 420'000, .interval = {300'000, 550'000}, .p = 0.001};
    // With one run on each side nothing is said of the program.
    comparison.captures.resize(2);
    QVERIFY(plain(headlineOf(comparison)).endsWith("550.0 µs, for these two runs"));
    comparison.captures.resize(3);
    QCOMPARE(
        plain(headlineOf(comparison)),
        QString("Head is 420.0 µs slower per frame (+3.1 %), 95 % interval 300.0 µs to 550.0 µs"));
    comparison.frames = {.deltaNs = -420'000, .interval = {-550'000, -300'000}, .p = 0.001};
    QCOMPARE(
        plain(headlineOf(comparison)),
        QString("Head is 420.0 µs faster per frame (−3.1 %), 95 % interval 300.0 µs to 550.0 µs"));
    comparison.frames = {.deltaNs = 10'000, .interval = {-50'000, 80'000}, .p = 0.7};
    QCOMPARE(plain(headlineOf(comparison)),
             QString("No clear difference: head takes +10.00 µs per frame (+0.1 %), 95 % interval "
                     "−50.00 µs to +80.00 µs"));
    comparison.frames = {};
    QCOMPARE(plain(headlineOf(comparison)),
             QString("Head takes exactly as long per frame as base"));
    const double endless = std::numeric_limits<double>::infinity();
    comparison.frames.interval = {-endless, endless};
    comparison.baseFrames.count = 1;
    comparison.headFrames.count = 3;
    QCOMPARE(plain(headlineOf(comparison)),
             QString("Too few frames to tell: base has 1, head has 3"));
}

void TestComparePanel::cancelsAndStartsAgain()
{
    Fixture f;
    f.open(baseCapture(), "monday.zoe");
    f.setOther(headCapture(), "tuesday.zoe");
    QVERIFY(f.panel.comparing());
    QVERIFY(f.child<QPushButton>("compareCancel")->isVisible());
    QTest::mouseClick(f.child<QPushButton>("compareCancel"), Qt::LeftButton);
    QVERIFY(!f.panel.comparing());
    QTRY_VERIFY(f.jobs.idle());
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
    Fixture f;
    QSignalSpy failed(&f.panel, &ComparePanel::failed);
    const auto empty =
        std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::vector<Chunk>{});
    f.open(baseCapture(), "monday.zoe");
    f.setOther(empty, "empty.zoe");
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed.last().at(0).toString().contains("no frames"));
    QTRY_VERIFY(f.panel.headline().contains("Can't compare"));
}

void TestComparePanel::screenshots()
{
    Fixture f;
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
