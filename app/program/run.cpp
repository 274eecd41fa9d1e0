#include "app/program/run.h"

#include <QApplication>
#include <QIcon>
#include <QResource>
#include <QTextStream>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/captures/live_captures.h"
#include "app/captures/open_captures.h"
#include "app/jobs/job_runner.h"
#include "app/platform/quit_on_signal.h"
#include "app/program/command_line.h"
#include "app/program/settled.h"
#include "app/program/translations.h"
#include "app/session/document.h"
#include "app/settings/preferences.h"
#include "app/theme/counted_texts.h"
#include "app/theme/number_box.h"
#include "app/theme/plain_texts.h"
#include "app/theme/theme.h"
#include "app/window/main_window.h"
#include "app/window/status/job_bar.h"
#include "formats/stream/platform/freed_memory.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/plugin_folders.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/api/save_file.h"

static void initResources()
{
    Q_INIT_RESOURCE(zoetrope); // must not be in a namespace
}

namespace zoe::app {

namespace {

// Long live sessions allocate larger and larger blocks.
constexpr int kOwnPagesBytes = 1 << 19;

constexpr int kBadInput = 2;
constexpr FrameIndex kFramesInPicture = 300; // of a running program

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

// All windows of the program; the user can open more.
class Windows {
  public:
    Windows(PluginManager &plugins, const CommandLine &line)
        : m_plugins(plugins)
        , m_line(line)
    {}

    WindowWithJobs &open();

  private:
    PluginManager &m_plugins;
    const CommandLine &m_line;
    std::vector<std::unique_ptr<WindowWithJobs>> m_all;
};

WindowWithJobs &Windows::open()
{
    WindowWithJobs &opened = *m_all.emplace_back(std::make_unique<WindowWithJobs>(m_plugins));
    MainWindow &window = opened.window;
    if (m_line.size.isValid())
        window.resize(m_line.size / window.devicePixelRatioF()); // given in pixels
    // A screenshot shows what the command line specifies, not the remembered state.
    window.captures().setRemembering(m_line.screenshot.isEmpty());
    window.show();
    if (!m_line.layout.isEmpty())
        window.showWorkspace(m_line.layout);
    QObject::connect(&window, &MainWindow::newWindowWanted, &window, [this] { open(); });
    return opened;
}

// Without a display, nobody could read an error in the window or close it.
bool hasDisplay()
{
    const QString platform = QGuiApplication::platformName();
    return platform != "offscreen" && platform != "minimal";
}

// Every file that can't be opened is reported before the program ends. Once something is visible,
// failures are shown in the window; a screenshot requires everything to succeed.
void endIfNothingOpens(MainWindow &window, const CommandLine &line)
{
    if (line.files.isEmpty() && line.connect.isEmpty())
        return;
    auto *first = new QObject(&window);
    const bool isPair = !line.compareWith.isEmpty() || line.files.isEmpty();
    const auto left = std::make_shared<qsizetype>(isPair ? 1 : line.files.size());
    const auto failed = std::make_shared<bool>(false);
    const auto answered = [left, failed] {
        --*left;
        if (*failed && *left <= 0)
            QApplication::exit(kBadInput);
    };
    QObject::connect(&window, &MainWindow::openFailed, first,
                     [failed, answered](const QString &sentence) {
                         complain(sentence);
                         *failed = true;
                         answered();
                     });
    if (!line.screenshot.isEmpty()) {
        QObject::connect(&window, &MainWindow::captureOpened, first, answered);
        QObject::connect(&window, &MainWindow::fleetOpened, first, answered);
        return;
    }
    const auto opened =
        line.compareWith.isEmpty() ? &MainWindow::captureOpened : &MainWindow::compareOpened;
    QObject::connect(&window, opened, first, &QObject::deleteLater);
    QObject::connect(&window, &MainWindow::fleetOpened, first, &QObject::deleteLater);
}

// Runs once, with the first capture that opens.
void showWhatWasAskedFor(MainWindow &window, const CommandLine &line)
{
    auto *first = new QObject(&window);
    QObject::connect(
        &window, &MainWindow::captureOpened, first,
        [&window, &line, first] {
            first->deleteLater();
            if (!line.panel.isEmpty())
                window.showPanel(line.panel);
            const auto fail = [&](const QString &sentence) {
                complain(sentence);
                window.session().reportError(sentence);
                if (!line.screenshot.isEmpty())
                    QApplication::exit(kBadInput);
            };
            if (!window.document())
                return;
            const auto frames = window.document()->capture()->frames().size();
            if (!line.files.isEmpty() && line.frame && *line.frame >= frames)
                fail(QApplication::translate("run", "there is no frame %1: the capture has %2")
                         .arg(QString::number(*line.frame), countedFrames(frames)));
            if (!line.function.isEmpty() && !window.document()->selectFunction(line.function))
                fail(QApplication::translate("run", "unknown function \"%1\"").arg(line.function));
        },
        Qt::QueuedConnection);
}

void openCaptures(MainWindow &window, const CommandLine &line)
{
    showWhatWasAskedFor(window, line);
    if (line.frame)
        window.captures().setFirstFrame(*line.frame);
    const bool isShown = line.screenshot.isEmpty() && hasDisplay();
    if (isShown) // and in the window
        QObject::connect(&window, &MainWindow::openFailed, &window, complain);
    else if (!line.keepOpen)
        endIfNothingOpens(window, line);
    if (!line.compareWith.isEmpty())
        window.captures().openPair({line.files.value(0), line.compareWith, {}, line.behaviour});
    else if (!line.files.isEmpty())
        window.captures().open(line.files);
    else if (restoresSession() && line.screenshot.isEmpty())
        window.captures().open(sessionFiles());
}

void writeScreenshot(MainWindow &window, const QString &file)
{
    const QString why = window.writePicture(file);
    if (!why.isEmpty())
        complain(QApplication::translate("run", "Can't save the picture %1: %2").arg(file, why));
    QApplication::exit(why.isEmpty() ? 0 : kBadInput);
}

bool replacesInput(const CommandLine &line)
{
    const auto picture = system::pathOf(line.screenshot.toStdString());
    return !line.screenshot.isEmpty() &&
           std::ranges::any_of(line.files + QStringList{line.compareWith},
                               [&](const QString &file) {
                                   return wouldReplace(picture, system::pathOf(file.toStdString()));
                               });
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
    QApplication::setDesktopFileName("org.zoetrope.Zoetrope");
    QApplication::setWindowIcon(QIcon(":/icons/zoetrope.svg"));
    // The manual, sample capture and translations are next to the program, like the plugins.
    QResource::registerResource(QApplication::applicationDirPath() +
                                "/../share/zoetrope/zoetrope.rcc");
    installTranslations();
    qApp->installEventFilter(new PlainTexts(qApp));
    QLocale::setDefault(numberLocale());
    if (!Theme::instance())
        new Theme(SystemScheme::create(), qApp);
}

int run(const CommandLine &line)
{
    if (replacesInput(line)) {
        complain(QApplication::translate(
                     "run", "the picture %1 can't replace a capture; choose another name")
                     .arg(line.screenshot));
        return kBadInput;
    }
    returnFreedMemory(kOwnPagesBytes);
    MemoryBudget::setCurrent(line.memory.value_or(MemoryBudget(memoryBudgetMiB() << 20)));
    if (line.theme)
        Theme::instance()->show(*line.theme);
    for (const QString &folder : missingPluginFolders())
        complain(missingPluginFolderText(folder));
    PluginManager plugins(PluginManager::defaultFolders(), PluginCare::standard());
    plugins.tryAll();
    Windows windows(plugins, line);
    WindowWithJobs &first = windows.open();
    openCaptures(first.window, line);
    if (!line.connect.isEmpty()) {
        std::function<void()> then;
        if (!line.screenshot.isEmpty())
            then = [&] { writeScreenshot(first.window, line.screenshot); };
        first.window.live().watch(line.connect, kFramesInPicture, std::move(then));
    }
    std::optional<QuitOnSignal> quitting;
    if (line.screenshot.isEmpty())
        quitting.emplace();
    if (line.screenshot.isEmpty() || !line.connect.isEmpty())
        return QApplication::exec();

    Settled settled(first.jobs);
    QObject::connect(&settled, &Settled::reached, &first.window, [&] {
        QTimer::singleShot(2 * JobBar::kLaterMs, &first.window, // it no longer reports jobs
                           [&] { writeScreenshot(first.window, line.screenshot); });
    });
    settled.watch();
    return QApplication::exec();
}

} // namespace zoe::app
