#include "app/window/window_actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

namespace zoe::app {

namespace {

QAction *make(QWidget &window, const char *name, const char *text,
              const QList<QKeySequence> &shortcuts = {})
{
    auto *action = new QAction(QCoreApplication::translate("WindowActions", text), &window);
    action->setObjectName(name);
    action->setShortcuts(shortcuts);
    window.addAction(action);
    return action;
}

} // namespace

#define ZOE_TEXT(text) QT_TRANSLATE_NOOP("WindowActions", text)

WindowActions::WindowActions(QWidget &window)
    : open(make(window, "open", ZOE_TEXT("&Open…"), {QKeySequence::Open}))
    , compare(
          make(window, "compare", ZOE_TEXT("Open to &compare…"), {QKeySequence("Ctrl+Shift+O")}))
    , close(make(window, "close", ZOE_TEXT("&Close capture"), {QKeySequence::Close}))
    , saveFrames(make(window, "saveFrames", ZOE_TEXT("&Save selected frames…"),
                      {QKeySequence("Ctrl+Shift+S")}))
    , exportPicture(
          make(window, "exportPicture", ZOE_TEXT("&Export picture…"), {QKeySequence("Ctrl+E")}))
    , quit(make(window, "quit", ZOE_TEXT("&Quit"), {QKeySequence("Ctrl+Q")}))
    , nextSpike(make(window, "nextSpike", ZOE_TEXT("&Next spike"), {QKeySequence("N")}))
    , previousSpike(
          make(window, "previousSpike", ZOE_TEXT("&Previous spike"), {QKeySequence("Shift+N")}))
    , nextFrame(make(window, "nextFrame", ZOE_TEXT("Next &frame"), {QKeySequence("Right")}))
    , previousFrame(
          make(window, "previousFrame", ZOE_TEXT("P&revious frame"), {QKeySequence("Left")}))
    , firstFrame(make(window, "firstFrame", ZOE_TEXT("F&irst frame"), {QKeySequence("Ctrl+Home")}))
    , lastFrame(make(window, "lastFrame", ZOE_TEXT("&Last frame"), {QKeySequence("Ctrl+End")}))
    , worstFrame(make(window, "worstFrame", ZOE_TEXT("&Worst spike"), {QKeySequence("Ctrl+N")}))
    , back(make(window, "back", ZOE_TEXT("&Back"),
                {QKeySequence("Alt+Left"), QKeySequence::Undo, QKeySequence("Backspace")}))
    , forward(
          make(window, "forward", ZOE_TEXT("F&orward"),
               {QKeySequence("Alt+Right"), QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")}))
    , allFrames(make(window, "allFrames", ZOE_TEXT("Select &all frames"), {QKeySequence("Ctrl+A")}))
    , findFunction(make(window, "findFunction", ZOE_TEXT("Find a f&unction"), {QKeySequence::Find}))
    , showAll(make(window, "showAll", ZOE_TEXT("Zoom to &all frames"), {QKeySequence("Ctrl+0")}))
    , showSelection(make(window, "showSelection", ZOE_TEXT("Zoom to &selected frames"),
                         {QKeySequence("Ctrl+1")}))
    , plugins(make(window, "plugins", ZOE_TEXT("&Plugins")))
    , shortcuts(make(window, "shortcuts", ZOE_TEXT("&Shortcuts"),
                     {QKeySequence("?"), QKeySequence("F1")}))
    , about(make(window, "about", ZOE_TEXT("&About Zoetrope")))
{
    open->setIcon(QIcon::fromTheme("document-open"));
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
}

#undef ZOE_TEXT

QList<QAction *> WindowActions::ofDocument() const
{
    return {compare,   close,         saveFrames,    nextSpike,   previousSpike,
            nextFrame, previousFrame, firstFrame,    lastFrame,   worstFrame,
            allFrames, showAll,       showSelection, findFunction};
}

} // namespace zoe::app
