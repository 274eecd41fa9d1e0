#include "app/window/run.h"

#include <QApplication>
#include <QIcon>
#include <QTextStream>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/window/command_line.h"
#include "app/window/main_window.h"
#include "app/window/settled.h"
#include "plugins/api/plugin_manager.h"

static void initResources()
{
    Q_INIT_RESOURCE(zoetrope); // must not be in a namespace
}

namespace zoe::app {

namespace {

constexpr int kBadInput = 2;

void complain(const QString &sentence)
{
    QTextStream(stderr) << "zoetrope: " << sentence << '\n';
}

// A window with the jobs it starts; the jobs end after the views that wait for them.
struct WindowWithJobs {
    JobRunner jobs;
    MainWindow window;

    explicit WindowWithJobs(PluginManager &plugins)
        : window(jobs, plugins)
    {}
};

void prepareWindow(MainWindow &window, const CommandLine &line)
{
    if (line.size.isValid())
        window.resize(line.size);
    window.show();
    if (!line.layout.isEmpty())
        window.setLayoutNamed(line.layout);
    if (line.frame)
        window.setFirstFrame(*line.frame);
    if (!line.keepOpen) {
        QObject::connect(&window, &MainWindow::openFailed, qApp, [](const QString &sentence) {
            complain(sentence);
            QApplication::exit(kBadInput);
        });
    }
}

void writeScreenshot(MainWindow &window, const QString &file)
{
    if (window.grab().save(file)) {
        QApplication::exit(0);
        return;
    }
    complain(QApplication::translate("run", "The picture could not be written (%1)").arg(file));
    QApplication::exit(kBadInput);
}

} // namespace

void silenceOffscreenPlatform()
{
    if (!qgetenv("QT_QPA_PLATFORM").startsWith("offscreen"))
        return;
    static QtMessageHandler before = nullptr;
    before = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &context,
                                       const QString &text) {
        if (!text.startsWith("This plugin does not support") && !text.contains("XDG_RUNTIME_DIR"))
            before(type, context, text);
    });
}

void prepareApplication()
{
    initResources();
    QApplication::setOrganizationName("zoetrope");
    QApplication::setApplicationName("zoetrope");
    QApplication::setApplicationDisplayName("Zoetrope");
    QApplication::setApplicationVersion(ZOE_VERSION);
    QApplication::setDesktopFileName("zoetrope");
    QApplication::setWindowIcon(QIcon(":/icons/zoetrope.svg"));
}

int run(const CommandLine &line)
{
    MemoryBudget::setCurrent(line.memory);
    PluginManager plugins;
    std::vector<std::unique_ptr<WindowWithJobs>> windows;
    const QStringList files = line.files.isEmpty() ? QStringList{QString()} : line.files;
    for (const QString &file : files) {
        MainWindow &window =
            windows.emplace_back(std::make_unique<WindowWithJobs>(plugins))->window;
        prepareWindow(window, line);
        if (!line.compareWith.isEmpty())
            window.openPair(file, line.compareWith);
        else if (!file.isEmpty())
            window.openFile({file, {}});
    }
    if (line.screenshot.isEmpty())
        return QApplication::exec();

    Settled settled(windows.front()->jobs);
    QObject::connect(&settled, &Settled::reached, &windows.front()->window,
                     [&] { writeScreenshot(windows.front()->window, line.screenshot); });
    settled.watch();
    return QApplication::exec();
}

} // namespace zoe::app
