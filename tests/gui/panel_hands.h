// User actions for tests of panels, and waiting for answers.
#pragma once

#include <QComboBox>
#include <QCoreApplication>
#include <QTest>
#include <memory>
#include <utility>

#include "app/jobs/job_runner.h"
#include "app/session/session.h"
#include "plugins/api/plugin_manager.h"
#include "tests/support/patience.h"

namespace zoe::test {

struct NoPlugins {
    PluginManager noPlugins{QStringList()};
};

// What panels are made with, without a window and without plugins.
class TestSession : private NoPlugins, public app::Session {
  public:
    explicit TestSession(app::JobRunner &jobs)
        : app::Session(jobs, noPlugins)
    {}
};

inline app::OpenedCapture openedAs(std::shared_ptr<const Capture> capture, const QString &name = {})
{
    app::OpenedCapture opened;
    opened.request.fileName = name;
    opened.capture = std::move(capture);
    return opened;
}

// No job is running any more, and the results have been taken.
inline bool settled(app::JobRunner &jobs)
{
    for (int i = 0; i < 2; ++i) { // what was taken may ask for more
        if (!QTest::qWaitFor([&jobs] { return jobs.idle(); }, kPatienceMs))
            return false;
        QCoreApplication::processEvents();
    }
    return jobs.idle();
}

// By keys: up or down to that entry.
inline void pick(QComboBox &box, int index)
{
    box.setFocus();
    while (box.currentIndex() != index)
        QTest::keyClick(&box, box.currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
}

} // namespace zoe::test
