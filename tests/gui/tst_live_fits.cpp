// With large text and in German, nothing of the Live workspace is cut.
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>

#include "app/captures/live_captures.h"
#include "app/program/translations.h"
#include "app/session/document.h"
#include "app/settings/preferences.h"
#include "app/theme/theme.h"
#include "app/window/main_window.h"
#include "plugins/api/plugin_manager.h"
#include "tests/gui/cuts.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/live_game.h"
#include "tests/support/patience.h"

namespace tst_live_fits {

using namespace zoe;
using namespace zoe::app;

namespace {}

class TestLiveFits : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup()
    {
        setLanguage("en");
        installTranslations();
        Theme::instance()->setFontPercent(100);
    }
    void everythingFits_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("fontPercent");
        QTest::newRow("small") << "en" << 100;
        QTest::newRow("large text") << "en" << 150;
        QTest::newRow("German") << "de" << 100;
        QTest::newRow("German, large text") << "de" << 150;
    }
    void everythingFits()
    {
        QFETCH(const QString, language);
        QFETCH(const int, fontPercent);
        const QTemporaryDir folder;
        qputenv("XDG_RUNTIME_DIR", folder.path().toUtf8());
        test::Game game;
        ZOE_TRY_VERIFY(!game.address().isEmpty());
        setLanguage(language);
        installTranslations();
        Theme::instance()->setFontPercent(fontPercent);
        PluginManager plugins;
        JobRunner jobs;
        MainWindow window(jobs, plugins);
        window.resize(1280, 800);
        QVERIFY(test::showActive(window));
        window.live().watch(game.address());
        ZOE_TRY_VERIFY(window.document() && window.document()->capture()->frames().size() > 10);
        ZOE_TRY_VERIFY(window.findChild<QDockWidget *>("liveDock")->isVisible());
        // More alarms than fit into the list: it scrolls.
        window.findChild<QComboBox *>("alarmKind")->setCurrentIndex(1);
        window.findChild<QDoubleSpinBox *>("alarmThreshold")->setValue(0.01);
        ZOE_TRY_VERIFY(window.findChild<QTableWidget *>("alarmList")->rowCount() > 100);
        // What is looked at stays.
        QTest::mouseClick(window.findChild<QPushButton *>("livePause"), Qt::LeftButton);
        ZOE_TRY_VERIFY(jobs.idle());
        const QStringList cuts = test::cutsIn(window, "Live") + test::overlapsIn(window, "Live");
        QVERIFY2(cuts.isEmpty(), qPrintable(cuts.join('\n')));
    }
};

} // namespace tst_live_fits

ZOE_GUI_TEST(tst_live_fits::TestLiveFits)
#include "tst_live_fits.moc"
