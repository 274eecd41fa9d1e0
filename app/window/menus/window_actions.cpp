#include "app/window/menus/window_actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QIcon>
#include <QKeySequence>
#include <QWidget>

#include "app/commands/command.h"

namespace zoe::app {

namespace {

// lupdate recognises this call, but no macro around it.
struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WindowActions)
};

struct Maker {
    QWidget &window;

    QAction *operator()(CommandMenu menu, const char *id, const QString &text,
                        const QList<QKeySequence> &keys = {}) const
    {
        return addCommand(window, id, text, keys, menu);
    }
};

using K = QKeySequence;

} // namespace

FileActions::FileActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const QString &text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::File, id, text, keys);
    };
    open = make("open", Texts::tr("&Open…"), {K::Open});
    openFleet = make("openFleet", Texts::tr("Open &fleet…"), {K("Ctrl+Alt+O")});
    newWindow = make("newWindow", Texts::tr("New &window"), {K("Ctrl+Shift+N")});
    compare = make("compare", Texts::tr("Open to &compare…"), {K("Ctrl+Shift+O")});
    close = make("close", Texts::tr("C&lose"), {K("Ctrl+W")});
    closeAll = make("closeAll", Texts::tr("Close &all captures"), {K("Ctrl+Shift+W")});
    saveFrames = make("saveFrames", Texts::tr("&Save selected frames…"), {K("Ctrl+Shift+S")});
    exportCapture = make("exportCapture", Texts::tr("E&xport capture…"), {K("Ctrl+Alt+E")});
    exportPicture =
        make("exportPicture", Texts::tr("&Export picture of the window…"), {K("Ctrl+Shift+E")});
    quit = make("quit", Texts::tr("&Quit"), {K("Ctrl+Q")});
    open->setIcon(QIcon::fromTheme("document-open"));
    quit->setMenuRole(QAction::QuitRole);
}

EditActions::EditActions(QWidget &window)
{
    const Maker make{window};
    undo = make(CommandMenu::Edit, "undo", Texts::tr("&Undo"), {K::Undo});
    redo = make(CommandMenu::Edit, "redo", Texts::tr("&Redo"), {K("Ctrl+Shift+Z"), K("Ctrl+Y")});
    clearHighlight = make(CommandMenu::Select, "clearHighlight",
                          Texts::tr("Clear &highlighted function"), {K("Escape")});
}

GoActions::GoActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const QString &text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::Go, id, text, keys);
    };
    nextSpike = make("nextSpike", Texts::tr("&Next spike"), {K("N")});
    previousSpike = make("previousSpike", Texts::tr("&Previous spike"), {K("Shift+N")});
    nextFrame = make("nextFrame", Texts::tr("Next &frame"), {K("Right")});
    previousFrame = make("previousFrame", Texts::tr("P&revious frame"), {K("Left")});
    firstFrame = make("firstFrame", Texts::tr("F&irst frame"), {K("Ctrl+Home")});
    lastFrame = make("lastFrame", Texts::tr("&Last frame"), {K("Ctrl+End")});
    worstFrame = make("worstFrame", Texts::tr("&Worst spike"), {K("Ctrl+N")});
    back = make("back", Texts::tr("&Back"), {K("Alt+Left"), K("Backspace")});
    forward = make("forward", Texts::tr("F&orward"), {K("Alt+Right")});
    allFrames = Maker{window}(CommandMenu::Select, "allFrames", Texts::tr("Select &all frames"),
                              {K("Ctrl+A")});
    nextTab = make("nextTab", Texts::tr("Next &capture"), {K("Ctrl+Tab"), K("Ctrl+PgDown")});
    previousTab =
        make("previousTab", Texts::tr("Previous cap&ture"), {K("Ctrl+Shift+Tab"), K("Ctrl+PgUp")});
}

ViewActions::ViewActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const QString &text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::View, id, text, keys);
    };
    showAll = make("showAll", Texts::tr("Show &all"), {K("0"), K("Ctrl+0")});
    showSelection = make("showSelection", Texts::tr("&Fit the selection"), {K("F")});
    resetWorkspace = make("resetLayout", Texts::tr("&Reset workspace"));
    fullScreen = make("fullScreen", Texts::tr("F&ull screen"), {K("F11")});
    settings =
        Maker{window}(CommandMenu::Edit, "settings", Texts::tr("S&ettings…"), {K("Ctrl+Alt+S")});
    settings->setMenuRole(QAction::PreferencesRole);
}

HelpActions::HelpActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const QString &text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::Help, id, text, keys);
    };
    manual = make("manual", Texts::tr("&Manual"), {K("F1")});
    palette = Maker{window}(CommandMenu::Tools, "palette", Texts::tr("&Command palette…"),
                            {K("Ctrl+Shift+P")});
    shortcuts = make("shortcuts", Texts::tr("&Shortcuts"), {K("?")});
    openSample = make("openSample", Texts::tr("&Open the sample capture"));
    errors = make("errors", Texts::tr("&Errors"));
    plugins = Maker{window}(CommandMenu::Tools, "plugins", Texts::tr("&Plugins"));
    about = make("about", Texts::tr("&About Zoetrope"));
    about->setMenuRole(QAction::AboutRole);
}

WindowActions::WindowActions(QWidget &window)
    : FileActions(window)
    , EditActions(window)
    , GoActions(window)
    , ViewActions(window)
    , HelpActions(window)
{}

QList<QAction *> WindowActions::ofDocument() const
{
    return {compare,       close,     closeAll,      saveFrames,    exportCapture, nextSpike,
            previousSpike, nextFrame, previousFrame, firstFrame,    lastFrame,     worstFrame,
            allFrames,     showAll,   showSelection, resetWorkspace};
}

} // namespace zoe::app
