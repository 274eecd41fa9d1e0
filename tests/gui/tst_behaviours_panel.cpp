// The behaviours panel: from a click on the button to the frames that it shows.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <algorithm>
#include <thread>

#include "analysis/behaviours/find_behaviours.h"
#include "app/models/behaviour_model.h"
#include "app/models/characteristic_model.h"
#include "app/models/unusual_frame_model.h"
#include "app/views/behaviours/behaviours_panel.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"

using namespace zoe;
using namespace zoe::app;

namespace {

class KMeansForTest : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"kmeans", "k-means++"}; }
    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return kMeans(features, options, task);
    }
};

// Never ends by itself.
class EndlessClusterer : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"endless", "Endless"}; }
    Result<Clustering> cluster(const FeatureMatrix &, const ClusterOptions &,
                               const Task &task) const override
    {
        while (!task.stopRequested())
            std::this_thread::yield();
        return Task::cancelled();
    }
};

class FailingClusterer : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"failing", "Failing"}; }
    Result<Clustering> cluster(const FeatureMatrix &, const ClusterOptions &,
                               const Task &) const override
    {
        return Error{ErrorCode::BadInput, "too few frames", {}};
    }
};

const test::MadeUp &madeUp()
{
    static const test::MadeUp made =
        test::madeUpFrames({.frames = 1500, .functions = 20, .behaviours = 3, .spikeShare = 0.008});
    return made;
}

struct Fixture {
    JobRunner jobs;
    KMeansForTest kMeansClusterer;
    EndlessClusterer endless;
    FailingClusterer failing;
    BehavioursPanel panel{jobs};

    Fixture()
    {
        qRegisterMetaType<std::shared_ptr<const Behaviours>>();
        panel.setClusterers({&kMeansClusterer, &endless, &failing});
        panel.resize(900, 520);
        panel.show();
    }

    template <class T>
    T *child(const char *name)
    {
        return panel.findChild<T *>(name);
    }

    bool find()
    {
        panel.setCapture(madeUp().capture);
        QTest::mouseClick(child<QPushButton>("findBehaviours"), Qt::LeftButton);
        return QTest::qWaitFor([this] { return !panel.searching(); }, 20'000) &&
               panel.behaviours() != nullptr;
    }
};

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

class TestBehavioursPanel : public QObject {
    Q_OBJECT

  private slots:
    void modelsKeepTheirPromises();
    void findsBehaviours();
    void clickShowsTheTypicalFrame();
    void unusualFramesAreTheSpikes();
    void takesNumberAndSeed();
    void cancels();
    void tellsOfFailures();
    void forgetsWithTheCapture();
    void needsCaptureAndClusterer();
    void screenshots();
};

void TestBehavioursPanel::modelsKeepTheirPromises()
{
    const auto found = findBehaviours(*madeUp().capture, {}, {}, kMeans);
    QVERIFY(found.ok());
    const auto behaviours = *found;

    BehaviourModel list;
    const QAbstractItemModelTester listTester(
        &list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    UnusualFrameModel unusual;
    const QAbstractItemModelTester unusualTester(
        &unusual, QAbstractItemModelTester::FailureReportingMode::QtTest);
    CharacteristicModel functions;
    const QAbstractItemModelTester functionsTester(
        &functions, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int round = 0; round < 2; ++round) {
        list.setBehaviours(behaviours);
        list.setPalette(Palette::darkTheme());
        unusual.setBehaviours(madeUp().capture, behaviours);
        functions.setFunctions(madeUp().capture, behaviours->behaviours[0].characteristic);
        QCOMPARE(list.rowCount(), static_cast<int>(behaviours->behaviours.size()));
        QCOMPARE(unusual.rowCount(), static_cast<int>(behaviours->unusual.size()));
        QVERIFY(functions.rowCount() > 0);
        list.setBehaviours(nullptr);
        unusual.setBehaviours(nullptr, nullptr);
        functions.setFunctions(nullptr, {});
        QCOMPARE(list.rowCount() + unusual.rowCount() + functions.rowCount(), 0);
    }
}

void TestBehavioursPanel::findsBehaviours()
{
    Fixture f;
    QSignalSpy changed(&f.panel, &BehavioursPanel::behavioursChanged);
    QVERIFY(f.find());
    QCOMPARE(changed.count(), 1);
    QCOMPARE(f.panel.behaviours()->behaviours.size(), 3U);
    const auto *list = f.child<QTableView>("behaviourList");
    QCOMPARE(list->model()->rowCount(), 3);
    const QModelIndex first = list->model()->index(0, 0);
    QVERIFY(first.data().toString().contains("-heavy "));
    QVERIFY(first.data(Qt::DecorationRole).value<QColor>().isValid());
    QVERIFY(f.child<QLabel>("behaviourState")->text().contains("3 behaviours"));
    const auto frames = static_cast<int>(BehaviourColumn::Frames);
    QCOMPARE(list->model()->index(0, frames).data(BehaviourModel::RawRole).toULongLong(),
             f.panel.behaviours()->behaviours[0].frames);
}

void TestBehavioursPanel::clickShowsTheTypicalFrame()
{
    Fixture f;
    QVERIFY(f.find());
    auto *list = f.child<QTableView>("behaviourList");
    QSignalSpy frames(&f.panel, &BehavioursPanel::frameActivated);
    QSignalSpy chosen(&f.panel, &BehavioursPanel::behaviourSelected);
    const auto click = [list](int row, BehaviourColumn column) {
        const QModelIndex index = list->model()->index(row, static_cast<int>(column));
        list->scrollTo(index);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    };
    click(1, BehaviourColumn::Name);
    const int id = list->model()->index(1, 0).data(BehaviourModel::IdRole).toInt();
    const Behaviour &behaviour = f.panel.behaviours()->behaviours[static_cast<std::size_t>(id)];
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.last().at(0).toInt(), id);
    QCOMPARE(frames.last().at(0).value<FrameIndex>(), behaviour.typicalFrame);
    click(1, BehaviourColumn::Worst);
    QCOMPARE(frames.last().at(0).value<FrameIndex>(), behaviour.worstFrame);
    QCOMPARE(f.child<QTableView>("characteristicFunctions")->model()->rowCount(),
             static_cast<int>(behaviour.characteristic.size()));
    QVERIFY(f.child<QLabel>("characteristicTitle")
                ->text()
                .contains(QString::fromStdString(behaviour.name)));

    f.panel.selectBehaviour(0);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(list->currentIndex().data(BehaviourModel::IdRole).toInt(), 0);
    f.panel.selectBehaviour(-1);
    QVERIFY(!list->currentIndex().isValid());
}

void TestBehavioursPanel::unusualFramesAreTheSpikes()
{
    Fixture f;
    QVERIFY(f.find());
    auto *table = f.child<QTableView>("unusualFrames");
    QCOMPARE(table->model()->rowCount(), static_cast<int>(f.panel.behaviours()->unusual.size()));
    QVERIFY(table->model()->rowCount() >= static_cast<int>(madeUp().spikes.size()));
    QSignalSpy frames(&f.panel, &BehavioursPanel::frameActivated);
    const QModelIndex longest = table->model()->index(0, UnusualFrameModel::Frame);
    table->scrollTo(longest);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(longest).center());
    QCOMPARE(frames.count(), 1);
    const FrameIndex frame = frames.last().at(0).value<FrameIndex>();
    const auto spike = std::ranges::find(madeUp().spikes, frame);
    QVERIFY(spike != madeUp().spikes.end());
    const SiteId cause =
        madeUp().spikeFunctions[static_cast<std::size_t>(spike - madeUp().spikes.begin())];
    QCOMPARE(table->model()->index(0, UnusualFrameModel::Because).data().toString(),
             QString::fromStdString(madeUp().capture->site(cause).label()));
}

void TestBehavioursPanel::takesNumberAndSeed()
{
    Fixture f;
    f.child<QSpinBox>("behaviourCount")->setValue(2);
    f.child<QSpinBox>("behaviourSeed")->setValue(7);
    QVERIFY(f.find());
    QCOMPARE(f.panel.behaviours()->behaviours.size(), 2U);
    QCOMPARE(QString::fromStdString(f.panel.behaviours()->criterion), QString("given"));
}

void TestBehavioursPanel::cancels()
{
    Fixture f;
    f.child<QComboBox>("behaviourMethod")->setCurrentIndex(1);
    f.panel.setCapture(madeUp().capture);
    f.panel.findBehaviours();
    QVERIFY(f.panel.searching());
    QVERIFY(f.child<QPushButton>("cancelBehaviours")->isVisible());
    QTest::mouseClick(f.child<QPushButton>("cancelBehaviours"), Qt::LeftButton);
    QVERIFY(!f.panel.searching());
    QTRY_VERIFY(f.jobs.idle());
    QVERIFY(!f.panel.behaviours());
    QVERIFY(f.child<QPushButton>("findBehaviours")->isEnabled());
}

void TestBehavioursPanel::tellsOfFailures()
{
    Fixture f;
    QSignalSpy failed(&f.panel, &BehavioursPanel::failed);
    f.child<QComboBox>("behaviourMethod")->setCurrentIndex(2);
    f.panel.setCapture(madeUp().capture);
    f.panel.findBehaviours();
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.last().at(0).toString(), QString("too few frames"));
    QTRY_VERIFY(!f.panel.searching());
}

void TestBehavioursPanel::forgetsWithTheCapture()
{
    Fixture f;
    QVERIFY(f.find());
    QSignalSpy changed(&f.panel, &BehavioursPanel::behavioursChanged);
    f.panel.setCapture(nullptr);
    QCOMPARE(changed.count(), 1);
    QVERIFY(!f.panel.behaviours());
    QCOMPARE(f.child<QTableView>("behaviourList")->model()->rowCount(), 0);
    QCOMPARE(f.child<QTableView>("characteristicFunctions")->model()->rowCount(), 0);
    QVERIFY(!f.child<QPushButton>("findBehaviours")->isEnabled());
}

void TestBehavioursPanel::needsCaptureAndClusterer()
{
    JobRunner jobs;
    BehavioursPanel panel(jobs);
    const auto *find = panel.findChild<QPushButton *>("findBehaviours");
    const KMeansForTest clusterer;
    QVERIFY(!find->isEnabled());
    panel.setCapture(madeUp().capture);
    QVERIFY(!find->isEnabled());
    panel.setClusterers({&clusterer});
    QVERIFY(find->isEnabled());
}

void TestBehavioursPanel::screenshots()
{
    Fixture f;
    save(f.panel, "behaviours-empty.png");
    QVERIFY(f.find());
    auto *list = f.child<QTableView>("behaviourList");
    list->setCurrentIndex(list->model()->index(0, 0));
    save(f.panel, "behaviours.png");
    f.panel.setPalette(darkPalette());
    save(f.panel, "behaviours-dark.png");
    f.panel.resize(480, 400);
    save(f.panel, "behaviours-small.png");
    QVERIFY(f.panel.width() <= 620);
}

ZOE_GUI_TEST_MAIN(TestBehavioursPanel)
#include "tst_behaviours_panel.moc"
