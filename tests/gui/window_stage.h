// A main window with everything that it depends on, for tests.
#pragma once

#include <QString>
#include <QStringList>
#include <QTest>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/session/document.h"
#include "app/window/main_window.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::test {

struct Stage {
    PluginManager plugins;
    app::JobRunner jobs;
    app::MainWindow window{jobs, plugins};
    bool active = false;

    Stage();
    [[nodiscard]] app::ViewSelection &selection() { return window.document()->selection(); }
    [[nodiscard]] const app::ViewState &state() { return selection().state(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    // Until nothing is going on any more.
    [[nodiscard]] bool settle();
    // Opens the file and waits until it is shown.
    [[nodiscard]] bool open(const QString &file);
    [[nodiscard]] bool open(const QStringList &files);
    [[nodiscard]] bool openFleet(const QString &file);
};

// As a user drops files onto a widget. False: they were refused.
[[nodiscard]] bool dropOn(QWidget &widget, const QStringList &files);

// A capture with planted spikes. Returns the frames that have one; empty: it could not be written.
[[nodiscard]] std::vector<FrameIndex> writeCapture(const QString &file, FrameIndex frames);

} // namespace zoe::test
