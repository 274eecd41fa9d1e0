// A user's work with a capture, by the existing menus, dialogs and clicks: load, click the spike,
// cluster, compare.
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/captures/capture_tabs.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "cli/generate/generate_capture.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_story {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

struct Story : Stage {
    FrameChart &chart = *window.panel<FrameChart>();
    ComparePanel &panel = *window.panel<ComparePanel>();

    // The action with this text in a menu of the menu bar; null if there is none.
    [[nodiscard]] QAction *inMenus(const QString &menu, const QString &text)
    {
        for (QAction *top : window.menuBar()->actions()) {
            if (!top->menu() || top->text().remove('&') != menu)
                continue;
            emit top->menu()->aboutToShow();
            for (QAction *action : top->menu()->actions()) {
                if (action->text().remove('&') == text)
                    return action;
            }
        }
        return nullptr;
    }
    // Chooses what opens a dialog for a file, and types the name there.
    [[nodiscard]] bool openBy(QAction *action, const QString &file)
    {
        if (!action || !action->isEnabled())
            return false;
        bool typed = false;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, &look, [&] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            auto *name = dialog ? dialog->findChild<QLineEdit *>("fileNameEdit") : nullptr;
            if (!name || !name->isVisible())
                return;
            look.stop();
            name->setText(file);
            typed = true;
            QTest::keyClick(name, Qt::Key_Return);
        });
        look.start(20);
        action->trigger(); // returns after the dialog
        return typed;
    }
    [[nodiscard]] bool compared()
    {
        return QTest::qWaitFor([this] { return panel.comparison() && !panel.comparing(); },
                               kPatienceMs);
    }
    void clickFrame(FrameIndex frame)
    {
        const FramePicture &picture = chart.plot().picture();
        const QPointF pos(picture.xOf(frame + 0.5), picture.area.center().y());
        QTest::mouseClick(chart.plot().viewport(), Qt::LeftButton, {}, pos.toPoint());
    }
    [[nodiscard]] QString nameOf(const char *label)
    {
        return panel.findChild<QLabel *>(label)->accessibleName();
    }
    // Of a menu of the panel.
    [[nodiscard]] bool chooseIn(const char *menuName, const QString &start)
    {
        auto *menu = panel.findChild<QMenu *>(menuName);
        emit menu->aboutToShow();
        for (QAction *action : menu->actions()) {
            if (!action->isSeparator() && action->text().startsWith(start)) {
                action->trigger();
                return true;
            }
        }
        return false;
    }
};

bool write(const QString &file, std::uint64_t runSeed, double factor,
           std::vector<FrameIndex> *spikes = nullptr)
{
    GenerateOptions options;
    options.frames = 500;
    options.zonesPerFrame = 40;
    options.spikeShare = 0.01;
    options.runSeed = runSeed;
    if (factor != 1)
        options.slow = {{"physics_step", factor}};
    auto writer = CaptureWriter::create(file.toStdString(), generatedSession(options));
    const auto truth = writer ? generateCapture(options, **writer)
                              : Result<std::vector<GeneratedFrame>>(writer.error());
    for (std::size_t i = 0; truth && spikes && i < truth->size(); ++i) {
        if (!(*truth)[i].spike.empty())
            spikes->push_back(static_cast<FrameIndex>(i));
    }
    return truth.ok();
}

} // namespace

class TestStory : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void loadClickTheSpikeClusterCompare();
    void sidesStayWithTheirTab();
    void picturesOfSeveralBaselines();

  private:
    QTemporaryDir m_folder;
    QString m_before;
    QString m_again;
    QString m_after;
    std::vector<FrameIndex> m_spikes;
};

void TestStory::initTestCase()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    m_before = m_folder.filePath("before.zoe");
    m_again = m_folder.filePath("again.zoe");
    m_after = m_folder.filePath("after.zoe");
    QVERIFY(write(m_before, 1, 1, &m_spikes) && write(m_again, 2, 1) && write(m_after, 3, 1.5));
    QVERIFY(!m_spikes.empty());
}

void TestStory::loadClickTheSpikeClusterCompare()
{
    Story story;
    // Load.
    QSignalSpy opened(&story.window, &MainWindow::captureOpened);
    QVERIFY(story.openBy(story.inMenus("File", "Open…"), m_before));
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(story.settle());
    QVERIFY(story.window.windowTitle().contains("before.zoe"));
    // Click the spike.
    const FrameIndex spike = m_spikes[m_spikes.size() / 2];
    story.clickFrame(spike);
    QCOMPARE(story.state().frame, std::optional<FrameIndex>(spike));
    QVERIFY(story.settle());
    QVERIFY(story.chart.textOf(spike).contains("ms"));
    // Cluster.
    QVERIFY(story.window.showWorkspace("Behaviours"));
    BehavioursPanel &behaviours = *story.window.panel<BehavioursPanel>();
    QTest::mouseClick(behaviours.findChild<QPushButton *>("findBehaviours"), Qt::LeftButton);
    QVERIFY(story.settle());
    QVERIFY(behaviours.behaviours());
    QCOMPARE(behaviours.behaviours()->behaviours.size(), std::size_t{3});
    // Compare.
    QSignalSpy beside(&story.window, &MainWindow::compareOpened);
    QVERIFY(story.openBy(story.inMenus("File", "Open to compare…"), m_after));
    QVERIFY(beside.count() > 0 || beside.wait(kPatienceMs));
    QVERIFY(story.compared());
    QVERIFY(story.settle());
    QVERIFY(story.nameOf("compareBase").endsWith("before.zoe"));
    QVERIFY(story.nameOf("compareHead").endsWith("after.zoe"));
    const auto &functions = story.panel.comparison()->functions;
    const auto slow = std::ranges::find(functions, "physics_step", &FunctionDifference::function);
    QVERIFY(slow != functions.end());
    QVERIFY(slow->self.deltaNs > 0);
    QVERIFY2(story.panel.headline().contains("Typical frame: ") &&
                 story.panel.headline().contains("interval"),
             qPrintable(story.panel.headline()));
    QVERIFY(!story.panel.findChild<QLabel *>("compareMixLine")->text().isEmpty());
    QVERIFY(story.panel.isVisible());
}

void TestStory::sidesStayWithTheirTab()
{
    Story story;
    QVERIFY(story.open({m_before, m_again}));
    auto *tabs = story.window.findChild<CaptureTabs *>();
    QVERIFY(tabs);
    tabs->setCurrentIndex(0);
    QVERIFY(story.settle());
    QVERIFY(story.window.showWorkspace("Compare"));
    // Two parts of the first capture.
    story.selection().setFrames(FrameRanges{FrameRange{100, 300}});
    QVERIFY(story.chooseIn("compareHeadMenuItems", "200"));
    QVERIFY(story.compared());
    const QString head = story.nameOf("compareHead");
    QVERIFY2(head.contains("200"), qPrintable(head));
    const double delta = story.panel.comparison()->frames.deltaNs;
    // The other tab has its own sides.
    tabs->setCurrentIndex(1);
    QVERIFY(story.settle());
    QVERIFY(!story.panel.comparison());
    QVERIFY(story.nameOf("compareBase").endsWith("again.zoe"));
    QVERIFY(story.chooseIn("compareHeadMenuItems", "before.zoe"));
    QVERIFY(story.compared());
    // And back.
    tabs->setCurrentIndex(0);
    QVERIFY(story.compared());
    QCOMPARE(story.nameOf("compareHead"), head);
    QVERIFY(story.nameOf("compareBase").endsWith("before.zoe"));
    QCOMPARE(story.panel.comparison()->frames.deltaNs, delta);
    tabs->setCurrentIndex(1);
    QVERIFY(story.compared());
    QVERIFY(story.nameOf("compareHead").endsWith("before.zoe"));
    // The capture opened for comparison is used from then on.
    QSignalSpy beside(&story.window, &MainWindow::compareOpened);
    QVERIFY(story.openBy(story.inMenus("File", "Open to compare…"), m_after));
    QVERIFY(beside.count() > 0 || beside.wait(kPatienceMs));
    QVERIFY(story.compared());
    QVERIFY(story.nameOf("compareHead").endsWith("after.zoe"));
}

void TestStory::picturesOfSeveralBaselines()
{
    Story story;
    QVERIFY(story.open({m_before, m_again}));
    auto *tabs = story.window.findChild<CaptureTabs *>();
    tabs->setCurrentIndex(0);
    QVERIFY(story.window.showWorkspace("Compare"));
    QSignalSpy beside(&story.window, &MainWindow::compareOpened);
    QVERIFY(story.openBy(story.inMenus("File", "Open to compare…"), m_after));
    QVERIFY(beside.count() > 0 || beside.wait(kPatienceMs));
    QVERIFY(story.compared());
    auto *pictured = story.panel.findChild<QComboBox *>("comparePictured");
    QVERIFY(pictured && !pictured->isVisible());
    auto *baseMenu = story.panel.findChild<QMenu *>("compareBaseMenuItems");
    emit baseMenu->aboutToShow();
    QVERIFY(story.chooseIn("compareMoreBases", "again.zoe"));
    QVERIFY(story.compared());
    QCOMPARE(story.panel.comparison()->captures.size(), std::size_t{3});
    QVERIFY(pictured->isVisible());
    QCOMPARE(pictured->count(), 2);
    QVERIFY(pictured->itemText(1).contains("again.zoe"));
    story.panel.showPage("compareFlames");
    QVERIFY(story.settle());
    const QImage first = story.panel.grab().toImage();
    const auto before = story.panel.comparison();
    pictured->setCurrentIndex(1);
    QVERIFY(story.settle());
    QCOMPARE(story.panel.comparison(), before); // all figures are of both
    QVERIFY(story.panel.grab().toImage() != first);
    // Swapping several baselines makes no sense; the X key reports that.
    QSignalSpy failed(&story.panel, &ComparePanel::failed);
    story.panel.swap();
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].toString().contains("Remove all"));
    QCOMPARE(story.panel.comparison(), before);
}

} // namespace tst_story

ZOE_GUI_TEST(tst_story::TestStory)
#include "tst_story.moc"
