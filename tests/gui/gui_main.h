// main() of tests with windows: offscreen unless QT_QPA_PLATFORM or a display says otherwise, with
// their own settings, caches and data, which are removed after the test.
#pragma once

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/program/run.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace zoe::test {

template <class TestClass>
int guiMain(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    qputenv("XDG_CACHE_HOME", settings.path().toUtf8() + "/cache");
    qputenv("XDG_DATA_HOME", settings.path().toUtf8() + "/data");
    app::silenceOffscreenPlatform();
    QApplication application(argc, argv);
    app::prepareApplication();
    TestClass test;
    return QTest::qExec(&test, argc, argv);
}

// Shows the window so that it gets keys, also where no window manager hands out the focus.
inline bool showActive(QWidget &window)
{
    window.show();
    if (!QTest::qWaitForWindowExposed(&window, kPatienceMs))
        return false;
    window.activateWindow();
    return QTest::qWaitForWindowActive(&window, kPatienceMs);
}

} // namespace zoe::test

// As ZOE_TEST(), with windows.
#define ZOE_GUI_TEST(TestClass) ZOE_REGISTER_TEST(TestClass, zoe::test::guiMain)
