// The behaviours panel, from a click on the button to the result.
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <algorithm>

#include "analysis/behaviours/clustering/kmeans.h"
#include "app/panels/behaviours/behaviour_options_box.h"
#include "app/panels/behaviours/detail_rows.h"
#include "app/theme/palette.h"
#include "app/widgets/pickers/name_picker.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/gui/behaviours_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace tst_behaviours_panel {

using namespace zoe;
using namespace zoe::app;
using zoe::test::madeUp;
using Fixture = zoe::test::BehavioursStage;

class TestBehavioursPanel : public QObject {
    Q_OBJECT

  private slots:
    void modelsKeepTheirPromises();
    void tablesGiveExactNumbers();
    void findsBehaviours();
    void optionsAreFoldedAwayAndCount();
    void onlyTheSelectedFrames();
    void cancels();
    void tellsOfFailures();
    void needsCaptureAndClusterer();
    void forgetsWithTheCapture();
    void screenshots();
};

void TestBehavioursPanel::modelsKeepTheirPromises()
{
    const auto found = findBehaviours(*madeUp().capture, {}, {}, kMeans);
    QVERIFY(found.ok());
    const auto behaviours = *found;

    JobRunner jobs;
    RowsView list(jobs, "list", "Behaviours", rowColumns(behaviourColumns()), nullptr);
    const QAbstractItemModelTester listTester(
        &list.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    RowsView unusual(jobs, "unusual", "Unusual", rowColumns(unusualColumns()), nullptr);
    const QAbstractItemModelTester unusualTester(
        &unusual.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    RowsView functions(jobs, "functions", "Functions", rowColumns(characteristicColumns()),
                       nullptr);
    const QAbstractItemModelTester functionsTester(
        &functions.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int round = 0; round < 2; ++round) {
        list.setSource(std::make_shared<BehaviourRows>(behaviours, FrameTimeBins{}));
        list.rows().setPalette(Palette::darkTheme());
        unusual.setSource(rowsOfUnusual(madeUp().capture, behaviours));
        functions.setSource(
            rowsOfCharacteristics(madeUp().capture, behaviours, behaviours->behaviours[0]));
        QCOMPARE(list.rows().rowCount(), static_cast<int>(behaviours->behaviours.size()));
        QCOMPARE(unusual.rows().rowCount(), static_cast<int>(behaviours->unusual.size()));
        QVERIFY(functions.rows().rowCount() > 0);
        list.setSource(nullptr);
        unusual.setSource(nullptr);
        functions.setSource(nullptr);
        QCOMPARE(list.rows().rowCount() + unusual.rows().rowCount() + functions.rows().rowCount(),
                 0);
    }
}

void TestBehavioursPanel::tablesGiveExactNumbers()
{
    Fixture f;
    QVERIFY(f.find());
    const QAbstractItemModel &model = *f.list().model();
    const auto unit = [&](BehaviourColumn column) {
        return model.headerData(static_cast<int>(column), Qt::Horizontal, UnitRole);
    };
    QVERIFY(!unit(BehaviourColumn::Name).isValid());
    QCOMPARE(unit(BehaviourColumn::Frames).toString(), QString(""));
    QVERIFY(unit(BehaviourColumn::Frames).isValid());
    QCOMPARE(unit(BehaviourColumn::P99).toString(), QString("ns"));
    QCOMPARE(unit(BehaviourColumn::ShareOfTime).toString(), QString("%"));
    const Behaviour &behaviour = f.all().behaviours[1];
    const auto number = [&](BehaviourColumn column) {
        return f.cell(1, column).data(NumberRole).toDouble();
    };
    QCOMPARE(number(BehaviourColumn::Frames), static_cast<double>(behaviour.frames));
    QCOMPARE(number(BehaviourColumn::ShareOfTime), behaviour.shareOfTime);
    QCOMPARE(number(BehaviourColumn::Median), behaviour.duration.medianNs);
    QCOMPARE(number(BehaviourColumn::P99), behaviour.duration.p99Ns);
    QCOMPARE(number(BehaviourColumn::Stability), behaviour.stability);
    QVERIFY(
        f.cell(1, BehaviourColumn::Stability).data(Qt::ToolTipRole).toString().contains("Jaccard"));
    // The histogram has its greatest bar, and is of the behaviour's colour on the screen.
    const QModelIndex times = f.cell(1, BehaviourColumn::FrameTimes);
    const auto bars = times.data(PictureRole).value<QList<double>>();
    QCOMPARE(*std::ranges::max_element(bars), 1.0);
    f.list().scrollTo(times);
    const QImage image = f.list().viewport()->grab(f.list().visualRect(times)).toImage();
    const QColor colour = Palette::of(f.panel).behaviourColour(1);
    bool painted = false;
    for (int x = 0; x < image.width() && !painted; ++x)
        for (int y = 0; y < image.height() && !painted; ++y)
            painted = image.pixelColor(x, y) == colour;
    QVERIFY(painted);
}

void TestBehavioursPanel::findsBehaviours()
{
    Fixture f;
    QSignalSpy changed(&f.document, &Document::behavioursChanged);
    QVERIFY(f.find());
    QCOMPARE(changed.count(), 1);
    QCOMPARE(f.all().behaviours.size(), 3U);
    QCOMPARE(f.list().model()->rowCount(), 3);
    const QModelIndex first = f.list().model()->index(0, 0);
    QVERIFY(first.data().toString().contains(QRegularExpression("^f\\d+$"))); // its function
    QVERIFY(first.data(Qt::DecorationRole).value<QColor>().isValid());
    QVERIFY(f.child<QLabel>("behaviourState")->text().contains("3 behaviours"));
}

void TestBehavioursPanel::optionsAreFoldedAwayAndCount()
{
    Fixture f;
    auto *seed = f.child<QSpinBox>("behaviourSeed");
    QVERIFY(!seed->isVisible());
    f.click("behaviourMore");
    QVERIFY(seed->isVisible());
    QVERIFY(!f.child<QPushButton>("behaviourFunctions")->isVisible());
    f.child<QSpinBox>("behaviourCount")->setValue(2);
    seed->setValue(7);
    f.child<QComboBox>("behaviourKind")->setCurrentIndex(1);
    f.child<QCheckBox>("behaviourCalls")->setChecked(true);
    QVERIFY(!f.child<QCheckBox>("behaviourScaled")->isEnabled()); // all are scaled then anyway
    QVERIFY(f.child<QDoubleSpinBox>("behaviourLeastShare")->isEnabled()); // of every method
    QVERIFY(!f.child<QSpinBox>("behaviourNeighbours")->isEnabled());      // not by density
    const BehaviourOptions options = f.panel.optionsBox().options();
    QCOMPARE(options.clusters.clusters, std::optional<std::uint32_t>(2));
    QCOMPARE(options.clusters.seed, std::uint64_t{7});
    QVERIFY(options.features.kind == FeatureKind::Milliseconds && options.features.calls);
    QVERIFY(f.find());
    QCOMPARE(f.all().behaviours.size(), 2U);
    QCOMPARE(QString::fromStdString(f.all().criterion), QString("given"));
    QVERIFY(f.all().definition->kind == FeatureKind::Milliseconds);

    // Inclusive times are of functions that have to be chosen.
    f.click("behaviourReset");
    f.child<QComboBox>("behaviourTime")->setCurrentIndex(2);
    QVERIFY(!f.child<QPushButton>("findBehaviours")->isEnabled());
    QVERIFY(f.child<QLabel>("behaviourState")->text().contains("Choose"));
    f.click("behaviourFunctions");
    auto *picker = f.panel.findChild<NamePicker *>();
    QTest::keyClicks(&picker->search(), "f1");
    QTest::keyClick(&picker->search(), Qt::Key_Return);
    QTest::keyClick(&picker->search(), Qt::Key_Down);
    QTest::keyClick(&picker->search(), Qt::Key_Return);
    picker->hide();
    QCOMPARE(f.panel.optionsBox().options().features.totals.size(), std::size_t{2});
    QVERIFY(f.find());
    QCOMPARE(f.all().definition->columns.size(), std::size_t{2});
    f.click("behaviourReset");
    QVERIFY(f.panel.optionsBox().options().features.time == FeatureTime::Self);
    QCOMPARE(f.child<QSpinBox>("behaviourCount")->value(), 0);
}

void TestBehavioursPanel::onlyTheSelectedFrames()
{
    Fixture f;
    auto *frames = f.child<QComboBox>("behaviourFrames");
    QVERIFY(!frames->isEnabled());
    f.document.selection().setFrames(FrameRanges({100, 700}));
    QVERIFY(frames->isEnabled());
    frames->setCurrentIndex(1);
    QVERIFY(frames->currentText().contains("600"));
    QVERIFY(f.find());
    std::uint64_t inBehaviours = f.all().unusual.size();
    for (const Behaviour &behaviour : f.all().behaviours)
        inBehaviours += behaviour.frames;
    QCOMPARE(inBehaviours, std::uint64_t{600});
    QCOMPARE(f.all().assignment[50], kUnusual);
}

void TestBehavioursPanel::cancels()
{
    Fixture f;
    f.child<QComboBox>("behaviourMethod")->setCurrentIndex(1);
    f.click("findBehaviours");
    QVERIFY(f.panel.searching());
    QVERIFY(f.child<QPushButton>("cancelBehaviours")->isVisible());
    f.click("cancelBehaviours");
    QVERIFY(!f.panel.searching());
    QVERIFY(f.idle());
    QVERIFY(!f.panel.behaviours());
    QVERIFY(f.child<QPushButton>("findBehaviours")->isEnabled());
    QVERIFY(!f.child<QPushButton>("cancelBehaviours")->isVisible());
}

void TestBehavioursPanel::tellsOfFailures()
{
    Fixture f;
    f.child<QComboBox>("behaviourMethod")->setCurrentIndex(2);
    f.click("findBehaviours");
    ZOE_TRY_COMPARE(f.failed.count(), 1);
    QCOMPARE(f.failed.last().at(0).toString(), QString("Too few frames."));
    QVERIFY(f.idle());
}

void TestBehavioursPanel::needsCaptureAndClusterer()
{
    JobRunner jobs;
    Document document(Fixture::opened(madeUp().capture), jobs);
    zoe::test::TestSession session(jobs);
    BehavioursPanel panel(session);
    const auto *find = panel.findChild<QPushButton *>("findBehaviours");
    const zoe::test::KMeansForTest clusterer;
    QVERIFY(!find->isEnabled());
    session.setDocument(&document);
    QVERIFY(!find->isEnabled());
    QVERIFY(panel.findChild<QLabel *>("behaviourState")->text().contains("plugin"));
    panel.setClusterers({&clusterer});
    QVERIFY(find->isEnabled());
}

void TestBehavioursPanel::forgetsWithTheCapture()
{
    Fixture f;
    QVERIFY(f.find());
    f.session.setDocument(nullptr);
    QVERIFY(!f.panel.behaviours());
    QCOMPARE(f.list().model()->rowCount(), 0);
    QCOMPARE(f.child<QTableView>("characteristicFunctions")->model()->rowCount(), 0);
    QVERIFY(!f.child<QPushButton>("findBehaviours")->isEnabled());
    f.session.setDocument(&f.document); // which still has them
    QCOMPARE(f.list().model()->rowCount(), 3);
}

void TestBehavioursPanel::screenshots()
{
    Fixture f;
    zoe::test::save(f.panel, "behaviours-empty.png");
    QVERIFY(f.find());
    f.clickRow(1);
    QVERIFY(f.idle());
    zoe::test::save(f.panel, "behaviours.png");
    f.panel.setPalette(zoe::test::darkPalette());
    zoe::test::save(f.panel, "behaviours-dark.png");
    f.panel.resize(480, 400);
    zoe::test::save(f.panel, "behaviours-small.png");
    QVERIFY2(f.panel.width() <= 620, qPrintable(QString::number(f.panel.width())));
}

} // namespace tst_behaviours_panel

ZOE_GUI_TEST(tst_behaviours_panel::TestBehavioursPanel)
#include "tst_behaviours_panel.moc"
