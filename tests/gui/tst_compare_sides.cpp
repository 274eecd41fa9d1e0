// The sides of a comparison: several baselines, parts of one capture, renamed functions and
// captures that grow.
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include "app/panels/compare/functions_page.h"
#include "tests/gui/compare_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace tst_compare_sides {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestCompareSides : public QObject {
    Q_OBJECT

  private slots:
    void swapNegates();
    void swapsByKey();
    void severalBaselines();
    void partsOfOneCapture();
    void renamesAreAccepted();
    void renamesStayWithTheirTab();
    void aLongerCaptureKeepsTheComparison();
};

void TestCompareSides::swapNegates()
{
    CompareStage f;
    QVERIFY(f.compare());
    const double before = f.panel.comparison()->frames.deltaNs;
    QTest::mouseClick(f.child<QPushButton>("compareSwap"), Qt::LeftButton);
    QVERIFY(f.panel.comparing());
    QVERIFY(f.wait());
    QVERIFY(!f.panel.openIsBase());
    QCOMPARE(f.panel.comparison()->frames.deltaNs, -before);
    QVERIFY(f.panel.headline().contains("Typical frame: faster, −"));
    QCOMPARE(f.panel.verdict().chip(), QString("FASTER"));
    QVERIFY(f.child<QLabel>("compareBase")->text().contains("tuesday.zoe"));
}

void TestCompareSides::swapsByKey()
{
    CompareStage f;
    QVERIFY(test::showActive(f.panel));
    QVERIFY(f.compare());
    const auto &before = f.panel.comparison()->functions;
    std::map<std::string, double> deltas;
    for (const FunctionDifference &function : before)
        deltas[function.function] = function.self.deltaNs;
    f.child<QTableView>("compareTable")->setFocus();
    QTest::keyClick(f.child<QTableView>("compareTable"), Qt::Key_X);
    ZOE_TRY_VERIFY(!f.panel.comparing() && f.panel.comparison());
    QVERIFY(!f.panel.openIsBase());
    for (const FunctionDifference &function : f.panel.comparison()->functions)
        QCOMPARE(function.self.deltaNs, -deltas.at(function.function));
}

void TestCompareSides::severalBaselines()
{
    CompareStage f;
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

void TestCompareSides::partsOfOneCapture()
{
    CompareStage f;
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

void TestCompareSides::renamesAreAccepted()
{
    CompareStage f;
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

void TestCompareSides::renamesStayWithTheirTab()
{
    CompareStage f;
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
void TestCompareSides::aLongerCaptureKeepsTheComparison()
{
    CompareStage f;
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

} // namespace tst_compare_sides

ZOE_GUI_TEST(tst_compare_sides::TestCompareSides)
#include "tst_compare_sides.moc"
