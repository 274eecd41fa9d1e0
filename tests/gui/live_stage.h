// The window, and what users do in it to watch a running program.
#pragma once

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "app/commands/command.h"
#include "app/live/live_session.h"
#include "app/session/document.h"
#include "app/window/main_window.h"
#include "plugins/api/plugin_manager.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace zoe::test {

struct LiveStage {
    PluginManager plugins;
    app::JobRunner jobs;
    app::MainWindow window{jobs, plugins};
    bool active = false;

    LiveStage()
    {
        window.resize(1280, 900);
        active = showActive(window);
    }
    [[nodiscard]] app::LiveSession *live()
    {
        return window.document() ? window.document()->live() : nullptr;
    }
    [[nodiscard]] FrameIndex frames()
    {
        return window.document()
                   ? static_cast<FrameIndex>(window.document()->capture()->frames().size())
                   : 0;
    }
    template <class T>
    [[nodiscard]] T *child(const char *name)
    {
        T *found = window.findChild<T *>(name);
        if (!found)
            qFatal("there is no %s", name);
        return found;
    }
    void click(const char *button)
    {
        QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton);
    }
    void command(const char *id)
    {
        for (QAction *action : app::commandsOf(window))
            if (action->objectName() == id)
                return action->trigger();
        qFatal("there is no command %s", id);
    }
    // By the dialog, as a user does it.
    void askFor(const QString &address)
    {
        command("connect");
        auto *dialog = child<QDialog>("connectDialog");
        auto *field = dialog->findChild<QComboBox *>("liveAddress");
        field->setCurrentText(QString());
        QTest::keyClicks(field->lineEdit(), address);
        QTest::mouseClick(dialog->findChild<QPushButton *>("connectButton"), Qt::LeftButton);
    }
    [[nodiscard]] bool connectTo(const QString &address)
    {
        askFor(address);
        return QTest::qWaitFor([this] { return frames() > 10; }, kPatienceMs);
    }
};

} // namespace zoe::test
