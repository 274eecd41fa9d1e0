// The commands of the time line. Those whose keys mean something else in other views work where it
// has the keyboard. Lives on the GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "app/commands/command.h"

class QAction;
class QKeyEvent;

namespace zoe::app {

class FlamePanel;

class FlameCommands : public QObject {
    Q_OBJECT

  public:
    explicit FlameCommands(FlamePanel &panel);

    // Carries out the command that has the key, of those that work in the view alone; only looks
    // whether there is one if `act` is false.
    bool takeKey(const QKeyEvent &event, bool act) const;

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

  private:
    QAction *everywhere(const char *id, const QString &text, const QList<QKeySequence> &keys,
                        const std::function<void()> &work, CommandMenu menu = CommandMenu::None);
    QAction *inView(const char *id, const QString &text, const QList<QKeySequence> &keys,
                    const std::function<void()> &work);
    void addSearch();
    void addSteps();
    void addLanes();
    void addFrames();
    void addColours();

    FlamePanel &m_panel;
    QList<QAction *> m_inView;
};

} // namespace zoe::app
