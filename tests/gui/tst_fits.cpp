// Every workspace and every panel fits: in the window of a small screen, with large text, and in
// German no control is cut, no title elided, and no table scrolls across.
#include <QDockWidget>
#include <QSettings>
#include <cstdlib>

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

namespace tst_fits {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestFits : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void cleanup();
    void everyWorkspaceAndPanel_data();
    void everyWorkspaceAndPanel();
    void halfOfAScreenKeepsShares();
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
    Stage stage;
    stage.window.resize(size);
    const QString sample = ZOE_SOURCE_DIR "/resources/sample/crates.zoe";
    QVERIFY(stage.open(sample));
    stage.window.openToCompare(ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe");
    const QTemporaryDir folder;
    QVERIFY(writeStore(folder.filePath("night.zoefleet")));
    QVERIFY(stage.openFleet(folder.filePath("night.zoefleet")));
    for (const QString &workspace : workspaceNames()) {
        if (workspace == liveWorkspace())
            continue;
        QVERIFY(stage.window.showWorkspace(workspace));
        QVERIFY(stage.settle());
        QCOMPARE(stage.window.size(), size);
        cuts << cutsIn(stage.window, workspace);
        for (const QString &panel : panelNames()) {
            const QString home = homeOf(panelWith(panel));
            if (home != workspace && !(home.isEmpty() && workspace == workspaceNames().first()))
                continue;
            QVERIFY(stage.window.showPanel(panel));
            QVERIFY(stage.settle());
            cuts << cutsIn(stage.window, workspace + ' ' + panel);
        }
    }
    cuts.removeDuplicates();
    for (const QString &cut : std::as_const(cuts))
        qWarning().noquote() << cut;
    QVERIFY2(cuts.isEmpty(), qPrintable('\n' + cuts.join('\n')));
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

} // namespace tst_fits

ZOE_GUI_TEST(tst_fits::TestFits)
#include "tst_fits.moc"
