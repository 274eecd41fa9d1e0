#include "app/window/window_actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QIcon>
#include <QKeySequence>
#include <QWidget>

#include "app/commands/command.h"

namespace zoe::app {

namespace {

// Texts are marked for translation where they are named.
struct Maker {
    QWidget &window;

    QAction *operator()(CommandMenu menu, const char *id, const char *text,
                        const QList<QKeySequence> &keys = {}) const
    {
        return addCommand(window, id, QCoreApplication::translate("WindowActions", text), keys,
                          menu);
    }
};

using K = QKeySequence;

} // namespace

#define ZOE_TEXT(text) QT_TRANSLATE_NOOP("WindowActions", text)

FileActions::FileActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const char *text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::File, id, text, keys);
    };
    open = make("open", ZOE_TEXT("&Open…"), {K::Open});
    newWindow = make("newWindow", ZOE_TEXT("New &window"), {K("Ctrl+Shift+N")});
    compare = make("compare", ZOE_TEXT("Open to &compare…"), {K("Ctrl+Shift+O")});
    close = make("close", ZOE_TEXT("C&lose capture"), {K::Close});
    closeAll = make("closeAll", ZOE_TEXT("Close &all captures"), {K("Ctrl+Shift+W")});
    saveFrames = make("saveFrames", ZOE_TEXT("&Save selected frames…"), {K("Ctrl+Shift+S")});
    exportCapture = make("exportCapture", ZOE_TEXT("E&xport capture…"), {K("Ctrl+Alt+E")});
    exportPicture =
        make("exportPicture", ZOE_TEXT("&Export picture of the window…"), {K("Ctrl+Shift+E")});
    quit = make("quit", ZOE_TEXT("&Quit"), {K("Ctrl+Q")});
    open->setIcon(QIcon::fromTheme("document-open"));
    quit->setMenuRole(QAction::QuitRole);
}

GoActions::GoActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const char *text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::Go, id, text, keys);
    };
    nextSpike = make("nextSpike", ZOE_TEXT("&Next spike"), {K("N")});
    previousSpike = make("previousSpike", ZOE_TEXT("&Previous spike"), {K("Shift+N")});
    nextFrame = make("nextFrame", ZOE_TEXT("Next &frame"), {K("Right")});
    previousFrame = make("previousFrame", ZOE_TEXT("P&revious frame"), {K("Left")});
    firstFrame = make("firstFrame", ZOE_TEXT("F&irst frame"), {K("Ctrl+Home")});
    lastFrame = make("lastFrame", ZOE_TEXT("&Last frame"), {K("Ctrl+End")});
    worstFrame = make("worstFrame", ZOE_TEXT("&Worst spike"), {K("Ctrl+N")});
    back = make("back", ZOE_TEXT("&Back"), {K("Alt+Left"), K::Undo, K("Backspace")});
    forward =
        make("forward", ZOE_TEXT("F&orward"), {K("Alt+Right"), K("Ctrl+Shift+Z"), K("Ctrl+Y")});
    allFrames = make("allFrames", ZOE_TEXT("Select &all frames"), {K("Ctrl+A")});
    findFunction = make("findFunction", ZOE_TEXT("Find a f&unction"), {K::Find});
    nextTab = make("nextTab", ZOE_TEXT("Next &capture"), {K("Ctrl+Tab"), K("Ctrl+PgDown")});
    previousTab =
        make("previousTab", ZOE_TEXT("Previous cap&ture"), {K("Ctrl+Shift+Tab"), K("Ctrl+PgUp")});
}

ViewActions::ViewActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const char *text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::View, id, text, keys);
    };
    showAll = make("showAll", ZOE_TEXT("Show &all"), {K("0"), K("Ctrl+0")});
    showSelection = make("showSelection", ZOE_TEXT("&Fit the selection"), {K("F")});
    saveLayout = make("saveLayout", ZOE_TEXT("&Save the layout…"));
    resetLayout = make("resetLayout", ZOE_TEXT("&Reset the layout"));
    fullScreen = make("fullScreen", ZOE_TEXT("F&ull screen"), {K("F11")});
    settings = make("settings", ZOE_TEXT("S&ettings…"), {K("Ctrl+Alt+S")});
    settings->setMenuRole(QAction::PreferencesRole);
}

HelpActions::HelpActions(QWidget &window)
{
    const auto make = [maker = Maker{window}](const char *id, const char *text,
                                              const QList<K> &keys = {}) {
        return maker(CommandMenu::Help, id, text, keys);
    };
    manual = make("manual", ZOE_TEXT("&Manual"), {K("F1")});
    palette = make("palette", ZOE_TEXT("&Command palette…"), {K("Ctrl+Shift+P")});
    shortcuts = make("shortcuts", ZOE_TEXT("&Shortcuts"), {K("?")});
    openSample = make("openSample", ZOE_TEXT("&Open the sample capture"));
    plugins = make("plugins", ZOE_TEXT("&Plugins"));
    about = make("about", ZOE_TEXT("&About Zoetrope"));
    about->setMenuRole(QAction::AboutRole);
}

WindowActions::WindowActions(QWidget &window)
    : FileActions(window)
    , GoActions(window)
    , ViewActions(window)
    , HelpActions(window)
{}

#undef ZOE_TEXT

QList<QAction *> WindowActions::ofDocument() const
{
    return {compare,       close,     closeAll,      saveFrames,   exportCapture, nextSpike,
            previousSpike, nextFrame, previousFrame, firstFrame,   lastFrame,     worstFrame,
            allFrames,     showAll,   showSelection, findFunction, saveLayout,    resetLayout};
}

} // namespace zoe::app
