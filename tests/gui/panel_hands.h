// What the tests of panels do as users do it, and waiting until an answer is there.
#pragma once

#include <QComboBox>
#include <QCoreApplication>
#include <QTest>

#include "app/jobs/job_runner.h"

namespace zoe::test {

// Nothing is going on any more, and what came of it has been taken.
inline bool settled(app::JobRunner &jobs)
{
    constexpr int kPatienceMs = 60'000;
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
