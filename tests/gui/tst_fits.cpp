// Every workspace and every panel fits: in the window of a small screen, with large text, and in
// German, no control is cut, no title elided, and no table scrolls horizontally.
#include <QAction>
#include <QDockWidget>
#include <QMouseEvent>
#include <QSettings>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <cstdlib>
#include <functional>

#include "analysis/columns/behaviour_columns.h"
#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/zone_columns.h"
#include "app/panels/behaviour_map/map_chart.h"
#include "app/panels/flame/flame_view.h"
#include "app/program/translations.h"
#include "app/settings/preferences.h"
#include "app/theme/theme.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"
#include "app/window/panels.h"
#include "tests/gui/cuts.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_up_store.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_fits {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestFits : public QObject {
    Q_OBJECT

    using Check = std::function<QStringList(const QWidget &window, const QString &where)>;
    [[nodiscard]] static bool checkEveryPanel(const QSize &size, const Check &check,
                                              QStringList &wrong);

  private slots:
    void init() { QSettings().clear(); }
    void cleanup();
    void everyWorkspaceAndPanel_data();
    void everyWorkspaceAndPanel();
    void nothingOverlapsInASmallWindow_data();
    void nothingOverlapsInASmallWindow();
    void theMapIsLegibleInASmallWindow();
    void halfOfAScreenKeepsShares();
    void theSelectedAreaShowsItsStates();
    void theTimeLineHasRoom_data();
    void theTimeLineHasRoom();
    void importantColumnsAreInSight();
    void framesAreAmongTheLastColumnsToGo();
    void comparedTablesAreInSight_data();
    void comparedTablesAreInSight();
    void functionsAreInSightInASmallWindow_data() { comparedTablesAreInSight_data(); }
    void functionsAreInSightInASmallWindow();
    void causesAreInSightNextToABehaviour();
};

void TestFits::cleanup()
{
    setLanguage("en");
    installTranslations();
    Theme::instance()->setFontPercent(100);
}

void TestFits::everyWorkspaceAndPanel_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("fontPercent");
    QTest::addColumn<QSize>("size");
    const QSize small(1280, 800);
    QTest::newRow("small") << "en" << 100 << small;
    QTest::newRow("large text") << "en" << 150 << small;
    QTest::newRow("German") << "de" << 100 << small;
    QTest::newRow("French") << "fr" << 100 << small;
    QTest::newRow("German, large text") << "de" << 150 << small;
    QTest::newRow("half of a screen") << "en" << 100 << QSize(784, 860);
}

// Names what is wrong in each workspace, with each panel in front.
bool TestFits::checkEveryPanel(const QSize &size, const Check &check, QStringList &wrong)
{
    Stage stage;
    stage.window.resize(size);
    stage.window.show();
    if (!stage.settle())
        return false;
    wrong << check(stage.window, "start page");
    const QTemporaryDir folder;
    if (!stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe") ||
        !writeStore(folder.filePath("night.zoefleet")))
        return false;
    stage.window.openToCompare(ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe");
    if (!stage.openFleet(folder.filePath("night.zoefleet")))
        return false;
    for (const QString &workspace : workspaceNames()) {
        if (workspace == liveWorkspace())
            continue;
        if (!stage.window.showWorkspace(workspace) || !stage.settle())
            return false;
        if (stage.window.size() != size)
            wrong << workspace + QStringLiteral(": the window has %1 x %2")
                                     .arg(stage.window.width())
                                     .arg(stage.window.height());
        wrong << check(stage.window, workspace);
        for (const QString &panel : panelNames()) {
            const QString home = homeOf(panelWith(panel));
            if (home != workspace && !(home.isEmpty() && workspace == workspaceNames().first()))
                continue;
            if (!stage.window.showPanel(panel) || !stage.settle())
                return false;
            wrong << check(stage.window, workspace + ' ' + panel);
        }
    }
    for (const QString &one : std::as_const(wrong))
        qWarning().noquote() << one;
    return true;
}

void TestFits::everyWorkspaceAndPanel()
{
    QFETCH(const QString, language);
    QFETCH(const int, fontPercent);
    QFETCH(const QSize, size);
    setLanguage(language);
    installTranslations();
    Theme::instance()->setFontPercent(fontPercent);
    QStringList cuts;
    const Check check = [fontPercent](const QWidget &window, const QString &where) {
        QStringList found = cutsIn(window, where) + overlapsIn(window, where);
        if (fontPercent == 100)
            found << scrollingIn(window, where);
        return found;
    };
    QVERIFY(checkEveryPanel(size, check, cuts));
    QVERIFY2(cuts.isEmpty(), qPrintable('\n' + cuts.join('\n')));
}

void TestFits::nothingOverlapsInASmallWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const char *language : {"en", "de", "fr"}) {
        for (const QSize size : {QSize(640, 480), QSize(960, 540)})
            QTest::addRow("%s, %d x %d", language, size.width(), size.height()) << language << size;
    }
}

// Where a panel has too little room, it scrolls. 960 x 540: a screen of 1920 x 1080 whose texts
// are twice as large.
void TestFits::nothingOverlapsInASmallWindow()
{
    QFETCH(const QString, language);
    QFETCH(const QSize, size);
    setLanguage(language);
    installTranslations();
    QStringList overlaps;
    QVERIFY(checkEveryPanel(size, overlapsIn, overlaps));
    QVERIFY2(overlaps.isEmpty(), qPrintable('\n' + overlaps.join('\n')));
}

void TestFits::theMapIsLegibleInASmallWindow()
{
    Stage stage;
    stage.window.resize(640, 480);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    QVERIFY(stage.window.showWorkspace("Behaviours"));
    QVERIFY(stage.settle());
    const auto *chart = stage.window.findChild<MapChart *>();
    QVERIFY(chart->isVisible());
    QVERIFY2(chart->height() >= 8 * chart->fontMetrics().height(),
             qPrintable(QString::number(chart->height())));
}

// A window that is moved to half of the screen, and back, looks as if it had been opened so.
void TestFits::halfOfAScreenKeepsShares()
{
    constexpr int kMostPx = 2; // of rounding
    Stage stage;
    stage.window.resize(1568, 860);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    QVERIFY(stage.settle());
    const QWidget &inspector = *stage.window.dock("inspector");
    const int wide = inspector.width();
    for (int width = 1567; width > 1500; --width) // as by the edge
        stage.window.resize(width, 860);
    stage.window.resize(784, 860);
    QVERIFY(stage.settle());
    QVERIFY2(inspector.width() < 784 * 4 / 10, qPrintable(QString::number(inspector.width())));
    const QStringList cuts = cutsIn(stage.window, "half");
    QVERIFY2(cuts.isEmpty(), qPrintable('\n' + cuts.join('\n')));
    QVERIFY(stage.window.showWorkspace("Behaviours")); // the other is kept for half of the screen
    stage.window.resize(1568, 860);
    QVERIFY(stage.window.showWorkspace("Frames"));
    QVERIFY(stage.settle());
    QVERIFY2(std::abs(inspector.width() - wide) <= kMostPx,
             qPrintable(QString("%1 and %2").arg(wide).arg(inspector.width())));
    // What the user has set is a share as well.
    stage.window.resizeDocks({stage.window.dock("inspector")}, {700}, Qt::Horizontal);
    QVERIFY(stage.settle());
    stage.window.resize(1176, 860);
    QVERIFY(stage.settle());
    QVERIFY2(std::abs(inspector.width() - 700 * 1176 / 1568) <= kMostPx,
             qPrintable(QString::number(inspector.width())));
}

// All states of its threads, next to its functions, where the other tables are: the time line keeps
// its room.
void TestFits::theSelectedAreaShowsItsStates()
{
    constexpr int kLeastTimeLinePx = 120;
    Stage stage;
    stage.window.resize(1280, 800);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    auto *view = stage.window.findChild<FlameView *>();
    QVERIFY(view);
    ZOE_TRY_VERIFY(view->settled());
    QVERIFY(stage.window.showPanel("callTree"));
    const auto *functions = stage.window.findChild<QTableView *>("summaryTable");
    QWidget *hands = view->viewport();
    const int height = hands->height();
    QVERIFY2(height >= kLeastTimeLinePx, qPrintable(QString::number(height)));
    const int y = view->rulerHeight() + view->scene().rows.lane(0).top + 5;
    QTest::mousePress(hands, Qt::LeftButton, {}, {150, y});
    for (const int x : {300, 500}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(x, y), hands->mapToGlobal(QPointF(x, y)),
                         Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(hands, &move);
    }
    QTest::mouseRelease(hands, Qt::LeftButton, {}, {500, y});
    for (const char *name : {"flameAreaTable", "flameAreaThreads"}) {
        const auto *table = stage.window.findChild<QTableView *>(name);
        ZOE_TRY_VERIFY(table->isVisible() && table->model()->rowCount() > 0);
        QVERIFY(stage.settle());
        const QRect row = table->visualRect(table->model()->index(0, 0));
        QVERIFY2(table->viewport()->visibleRegion().boundingRect().contains(row), name);
        for (int column = 0; column < table->model()->columnCount(); ++column)
            QVERIFY2(!table->isColumnHidden(column), name);
    }
    const QStringList cuts = cutsIn(stage.window, "area");
    QVERIFY2(cuts.isEmpty(), qPrintable('\n' + cuts.join('\n')));
    QCOMPARE(hands->height(), height);
    QVERIFY(!functions->isVisible());
    // The functions come back with the key of their filter, or with the area's end.
    stage.window.findChild<QAction *>("findFunction")->trigger();
    ZOE_TRY_VERIFY(functions->isVisible());
    const auto *area = stage.window.findChild<QTableView *>("flameAreaTable");
    QVERIFY(!area->isVisible());
    QTest::mousePress(hands, Qt::LeftButton, {}, {150, y});
    QTest::mouseMove(hands, {400, y});
    QTest::mouseRelease(hands, Qt::LeftButton, {}, {400, y});
    ZOE_TRY_VERIFY(area->isVisible() && !functions->isVisible());
    auto *end = stage.window.findChild<QToolButton *>("flameAreaEnd");
    QVERIFY(end && end->isVisible());
    QTest::mouseClick(end, Qt::LeftButton);
    ZOE_TRY_VERIFY(functions->isVisible() && !area->isVisible());
}

void TestFits::theTimeLineHasRoom_data()
{
    QTest::addColumn<int>("fontPercent");
    QTest::newRow("text as usual") << 100;
    QTest::newRow("large text") << 150;
}

// Next to the other views, on a small screen.
void TestFits::theTimeLineHasRoom()
{
    QFETCH(const int, fontPercent);
    constexpr int kLeastPx = 115;
    Theme::instance()->setFontPercent(fontPercent);
    Stage stage;
    stage.window.resize(1280, 800);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    const int height = stage.window.findChild<FlameView *>()->viewport()->height();
    QVERIFY2(height >= kLeastPx, qPrintable(QString::number(height)));
}

// Also on a small screen: the compared quantity and the sizes of behaviours.
void TestFits::importantColumnsAreInSight()
{
    Stage stage;
    stage.window.resize(1280, 800);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    stage.window.openToCompare(ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe");
    QVERIFY(stage.settle());
    const auto hidden = [&stage](const char *table, const auto &columns,
                                 std::initializer_list<const char *> ids) {
        const auto *view = stage.window.findChild<QTableView *>(table);
        QStringList missing;
        for (const char *id : ids) {
            if (!view->isVisible() || view->isColumnHidden(windowColumn(columns, id)))
                missing << id;
        }
        return missing.join(' ');
    };
    QVERIFY(stage.window.showWorkspace("Frames"));
    QVERIFY(stage.window.showPanel("zoneTree"));
    QVERIFY(stage.settle());
    const auto *zones = stage.window.findChild<QTreeView *>("zoneTree");
    for (const char *id : {"function", "totalNs", "typicalNs", "deltaNs"})
        QVERIFY2(!zones->isColumnHidden(windowColumn(zoneTreeColumns(), id)), id);
    QVERIFY(stage.window.showWorkspace("Compare"));
    QVERIFY(stage.settle());
    QCOMPARE(
        hidden("compareTable", comparisonColumns(),
               {"function", "typical.deltaNs", "typical.interval", "selfDeltaPerFrameNs", "percent",
                "significant", "base.selfPerFrameMeanNs", "head.selfPerFrameMeanNs"}),
        QString());
    QVERIFY(stage.window.showWorkspace("Behaviours"));
    QVERIFY(stage.settle());
    QCOMPARE(
        hidden("behaviourList", behaviourColumns(), {"name", "frames", "shareOfTime", "meanNs"}),
        QString());
}

// In half of a screen, in the longest language and in large text.
void TestFits::framesAreAmongTheLastColumnsToGo()
{
    setLanguage("de");
    installTranslations();
    Theme::instance()->setFontPercent(150);
    Stage stage;
    stage.window.resize(784, 860);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    QVERIFY(stage.window.showWorkspace("Behaviours"));
    QVERIFY(stage.settle());
    const auto *list = stage.window.findChild<QTableView *>("behaviourList");
    for (const char *id : {"name", "frames", "meanNs"})
        QVERIFY2(!list->isColumnHidden(windowColumn(behaviourColumns(), id)), id);
}

void TestFits::comparedTablesAreInSight_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "de", "fr"})
        QTest::newRow(language) << language;
}

namespace {

// At least three.
bool showsRows(const QTableView &table)
{
    return table.viewport()->visibleRegion().boundingRect().height() >= 3 * table.rowHeight(0);
}

} // namespace

// On a small screen, without scrolling, also with the details above them.
void TestFits::comparedTablesAreInSight()
{
    QFETCH(const QString, language);
    setLanguage(language);
    installTranslations();
    Stage stage;
    stage.window.resize(1280, 800);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    stage.window.openToCompare(ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe");
    QVERIFY(stage.window.showWorkspace("Compare"));
    QVERIFY(stage.settle());
    auto *details = stage.window.findChild<QToolButton *>("compareDetails");
    for (const bool open : {false, true}) {
        details->setChecked(open);
        for (const auto &[page, tables] :
             {std::pair("compareFunctions", QStringList{"compareWaterfall", "compareTable"}),
              std::pair("compareMix",
                        QStringList{"compareMixBehavioursTable", "compareMixFunctionsTable"})}) {
            QVERIFY(stage.window.showPanel(page));
            QVERIFY(stage.settle());
            for (const QString &name : tables) {
                QVERIFY2(showsRows(*stage.window.findChild<QTableView *>(name)), qPrintable(name));
            }
        }
    }
}

// At least three, and the controls above them by keys.
void TestFits::functionsAreInSightInASmallWindow()
{
    QFETCH(const QString, language);
    setLanguage(language);
    installTranslations();
    Stage stage;
    stage.window.resize(640, 480);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    QVERIFY(stage.window.showPanel("summary"));
    QVERIFY(stage.settle());
    QVERIFY(showsRows(*stage.window.findChild<QTableView *>("summaryTable")));
    const auto *filter = stage.window.findChild<QWidget *>("summaryFilter");
    stage.window.findChild<QAction *>("findFunction")->trigger();
    QVERIFY(stage.settle());
    QCOMPARE(filter->visibleRegion().boundingRect(), filter->rect());
}

// On a small screen.
void TestFits::causesAreInSightNextToABehaviour()
{
    Stage stage;
    stage.window.resize(1280, 800);
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    QVERIFY(stage.window.showWorkspace("Behaviours"));
    QVERIFY(stage.settle());
    stage.window.findChild<QTableView *>("behaviourList")->selectRow(0);
    QVERIFY(stage.settle());
    QVERIFY(stage.window.findChild<QWidget *>("characteristicFunctions")->isVisible());
    const auto *unusual = stage.window.findChild<QTableView *>("unusualFrames");
    const int column = windowColumn(unusualColumns(), "reason");
    const auto textOf = [&](int row) {
        return unusual->model()->index(row, column).data().toString();
    };
    ZOE_TRY_VERIFY(unusual->model()->rowCount() > 3 && textOf(0).contains("calls of"));
    for (int row = 0; row < unusual->model()->rowCount(); ++row)
        QVERIFY2(
            unusual->columnWidth(column) >= unusual->fontMetrics().horizontalAdvance(textOf(row)),
            qPrintable(QString("%1 px for %2").arg(unusual->columnWidth(column)).arg(textOf(row))));
}

} // namespace tst_fits

ZOE_GUI_TEST(tst_fits::TestFits)
#include "tst_fits.moc"
