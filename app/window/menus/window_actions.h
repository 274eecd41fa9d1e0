// The main window's commands with their shortcuts and texts; the window connects them. GUI thread
// only.
#pragma once

#include <QList>

class QAction;
class QWidget;

namespace zoe::app {

// Each creates its commands; the window owns them.
struct FileActions {
    explicit FileActions(QWidget &window);

    QAction *open;
    QAction *openFleet;
    QAction *newWindow;
    QAction *compare;
    QAction *close;
    QAction *closeAll;
    QAction *saveFrames;
    QAction *exportCapture;
    QAction *exportPicture;
    QAction *quit;
};

struct EditActions {
    explicit EditActions(QWidget &window);

    QAction *undo;
    QAction *redo;
    QAction *clearHighlight;
};

struct GoActions {
    explicit GoActions(QWidget &window);

    QAction *nextSpike;
    QAction *previousSpike;
    QAction *nextFrame;
    QAction *previousFrame;
    QAction *firstFrame;
    QAction *lastFrame;
    QAction *worstFrame;
    QAction *back;
    QAction *forward;
    QAction *allFrames;
    QAction *nextTab;
    QAction *previousTab;
};

struct ViewActions {
    explicit ViewActions(QWidget &window);

    QAction *showAll;
    QAction *showSelection;
    QAction *resetWorkspace;
    QAction *fullScreen;
    QAction *settings;
};

struct HelpActions {
    explicit HelpActions(QWidget &window);

    QAction *manual;
    QAction *palette;
    QAction *shortcuts;
    QAction *openSample;
    QAction *errors;
    QAction *plugins;
    QAction *about;
};

struct WindowActions : FileActions, EditActions, GoActions, ViewActions, HelpActions {
    explicit WindowActions(QWidget &window);

    // The commands that need an open capture.
    [[nodiscard]] QList<QAction *> ofDocument() const;
};

} // namespace zoe::app
