// The behaviours of a running program as a user sees them: the example game, in the real window.
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "app/commands/command.h"
#include "app/live/live_session.h"
#include "app/panels/behaviours/behaviour_list.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_chart.h"
#include "app/session/document.h"
#include "app/window/main_window.h"
#include "app/window/status/error_log_model.h"
#include "plugins/api/plugin_manager.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/live_game.h"
#include "tests/support/patience.h"

namespace tst_live_behaviours {

using namespace zoe;
using namespace zoe::app;
using zoe::test::Game;

namespace {

struct Watching {
    PluginManager plugins;
    JobRunner jobs;
    MainWindow window{jobs, plugins};
    BehavioursPanel &panel = *window.panel<BehavioursPanel>();

    Watching()
    {
        window.resize(1280, 900);
        test::showActive(window);
        window.showWorkspace("Behaviours");
    }
    void connectTo(const QString &address)
    {
        for (QAction *action : commandsOf(window))
            if (action->objectName() == "connect")
                action->trigger();
        auto *dialog = window.findChild<QDialog *>("connectDialog");
        auto *field = dialog->findChild<QComboBox *>("liveAddress");
        field->setCurrentText(QString());
        QTest::keyClicks(field->lineEdit(), address);
        QTest::mouseClick(dialog->findChild<QPushButton *>("connectButton"), Qt::LeftButton);
    }
    [[nodiscard]] Document *document() { return window.document(); }
    [[nodiscard]] BehaviourStore &store() { return document()->behaviourStore(); }
    [[nodiscard]] std::uint64_t inBehaviours()
    {
        std::uint64_t frames = 0;
        if (panel.behaviours())
            for (const Behaviour &behaviour : panel.behaviours()->behaviours)
                frames += behaviour.frames;
        return frames;
    }
    [[nodiscard]] bool canFind()
    {
        return panel.findChild<QPushButton *>("findBehaviours")->isEnabled();
    }
};

} // namespace

class TestLiveBehaviours : public QObject {
    Q_OBJECT

  private slots:
    void behavioursGrowWithTheProgramAndStay();
};

void TestLiveBehaviours::behavioursGrowWithTheProgramAndStay()
{
    Game game;
    QString address;
    ZOE_TRY_VERIFY(!(address = game.address()).isEmpty());
    Watching watching;
    watching.connectTo(address);
    ZOE_TRY_VERIFY(watching.document() && watching.store().following());
    QVERIFY(!watching.canFind()); // they are found as frames come
    ZOE_TRY_VERIFY(watching.inBehaviours() > 0);
    const std::uint64_t before = watching.inBehaviours();
    QVERIFY(watching.panel.findChild<QLabel *>("behaviourState")->text().contains("so far"));
    const auto *status = watching.window.findChild<QToolButton *>("behaviourStatus");
    ZOE_TRY_VERIFY(status->isVisible() && status->text().startsWith("Now"));
    QVERIFY(watching.window.panel<FrameChart>()->ribbon().isVisible());
    watching.store().rename(0, "known from the start");
    watching.store().setFrozen({0}, true);
    ZOE_TRY_VERIFY(watching.inBehaviours() > before); // statistics grow
    QCOMPARE(watching.panel.behaviours()->behaviours[0].name, std::string("known from the start"));

    // Paused: nothing comes, and behaviours can be looked for and changed at will.
    watching.document()->live()->setPaused(true);
    ZOE_TRY_VERIFY(watching.jobs.idle() && watching.canFind());
    const std::uint64_t paused = watching.store().liveFrames();
    QVERIFY(watching.document()->live()->capture()); // which goes on
    const auto came = watching.document()->live()->capture()->frames().size();
    ZOE_TRY_VERIFY(watching.document()->live()->capture()->frames().size() > came);
    QCOMPARE(watching.store().liveFrames(), paused);
    watching.document()->live()->setPaused(false);
    ZOE_TRY_VERIFY(watching.store().liveFrames() > paused);
    QVERIFY(!watching.canFind());

    // The program ends: what was found stays.
    game.end();
    ZOE_TRY_VERIFY(!watching.document()->live()->isRunning());
    ZOE_TRY_VERIFY(watching.jobs.idle() && watching.canFind());
    QVERIFY(watching.inBehaviours() > before);
    const Behaviour &first = watching.panel.behaviours()->behaviours[0];
    QCOMPARE(first.name, std::string("known from the start"));
    QVERIFY(first.frozen);
    QVERIFY(watching.panel.behaviours()->definition);
    QVERIFY(!status->isVisible() || !status->text().startsWith("Now"));
    QCOMPARE(watching.window.errors().rowCount(), 0);
}

} // namespace tst_live_behaviours

ZOE_GUI_TEST(tst_live_behaviours::TestLiveBehaviours)
#include "tst_live_behaviours.moc"
