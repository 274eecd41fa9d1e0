// The commands of the timeline. Keys with another meaning in other views work only while it has the
// focus. Lives on the GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "app/commands/command.h"
#include "app/panels/flame/flame_view.h"

class QAction;

namespace zoe::app {

class FlameNotes;
class FlameSearchBar;
class FlameSteps;

class FlameCommands : public QObject {
    Q_OBJECT

  public:
    // The panel owns the commands that work in the whole window; the parts must outlive this.
    FlameCommands(QWidget &panel, FlameView &view, FlameSearchBar &search, FlameSteps &steps,
                  FlameNotes &notes);

    // What can be done now: with a frame, with a function in it, with a zone of it.
    void enable(bool hasFrame, bool hasFunction, bool hasZone);

    QAction *find;
    QAction *nextInstance;
    QAction *previousInstance;
    QAction *follow;
    QAction *followBack;
    QAction *pin;
    QAction *unpinAll;
    QAction *moveUp;
    QAction *moveDown;
    QAction *hide;
    QAction *showAll;
    QAction *moreBefore;
    QAction *moreAfter;
    QAction *onlyThis;
    QList<QAction *> colourings; // in the order of FlameColouring

  signals:
    void colouringWanted(zoe::app::FlameColouring colouring);

  private:
    QAction *everywhere(const char *id, const QString &text, const QList<QKeySequence> &keys,
                        const std::function<void()> &work, CommandMenu menu = CommandMenu::None);
    QAction *inView(const char *id, const QString &text, const QList<QKeySequence> &keys,
                    const std::function<void()> &work);
    void addSearch(FlameSearchBar &bar);
    void addSteps(FlameSteps &steps);
    void addNotes(FlameNotes &notes);
    void addLanes();
    void addFrames();
    void addColours();

    QWidget &m_panel;
    FlameView &m_view;
    QList<QAction *> m_ofFrame; // that need one
};

} // namespace zoe::app
