// The commands of the main window with their shortcuts and texts; what they do is connected by the
// window. GUI thread only.
#pragma once

#include <QList>

class QAction;
class QWidget;

namespace zoe::app {

struct WindowActions {
    explicit WindowActions(QWidget &window); // the window owns the actions

    // File
    QAction *open;
    QAction *compare;
    QAction *close;
    QAction *saveFrames;
    QAction *exportPicture;
    QAction *quit;
    // Go
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
    QAction *findFunction;
    // View
    QAction *showAll;
    QAction *showSelection;
    // Help
    QAction *plugins;
    QAction *shortcuts;
    QAction *about;

    // Those that need an open capture.
    [[nodiscard]] QList<QAction *> ofDocument() const;
};

} // namespace zoe::app
