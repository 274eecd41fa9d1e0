#include "app/panels/flame/flame_commands.h"

#include <QAction>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/panels/flame/flame_notes.h"
#include "app/panels/flame/flame_search_bar.h"
#include "app/panels/flame/flame_steps.h"

namespace zoe::app {

FlameCommands::FlameCommands(QWidget &panel, FlameView &view, FlameSearchBar &search,
                             FlameSteps &steps, FlameNotes &notes)
    : QObject(&panel)
    , m_panel(panel)
    , m_view(view)
{
    addSearch(search);
    addSteps(steps);
    addNotes(notes);
    addLanes();
    addFrames();
    addColours();
    enable(false, false, false);
}

void FlameCommands::enable(bool hasFrame, bool hasFunction, bool hasZone)
{
    for (QAction *action : std::as_const(m_ofFrame))
        action->setEnabled(hasFrame);
    for (QAction *action : {nextInstance, previousInstance})
        action->setEnabled(hasFrame && hasFunction);
    for (QAction *action : {follow, followBack})
        action->setEnabled(hasFrame && hasZone);
}

QAction *FlameCommands::everywhere(const char *id, const QString &text,
                                   const QList<QKeySequence> &keys,
                                   const std::function<void()> &work, CommandMenu menu)
{
    QAction *action = addCommand(m_panel, id, text, keys, menu);
    connect(action, &QAction::triggered, this, work);
    return action;
}

QAction *FlameCommands::inView(const char *id, const QString &text, const QList<QKeySequence> &keys,
                               const std::function<void()> &work)
{
    QAction *action = m_view.commands().add({id, text, keys}, work);
    m_ofFrame << action;
    return action;
}

void FlameCommands::addSearch(FlameSearchBar &bar)
{
    find =
        inView("flameFind", tr("Find in the frame"), {QKeySequence::Find}, [&bar] { bar.open(); });
    m_ofFrame << everywhere("flameFindNext", tr("Next hit in the frame"),
                            {QKeySequence(Qt::Key_F3)}, [&bar] { bar.step(true); });
    m_ofFrame << everywhere("flameFindPrevious", tr("Previous hit in the frame"),
                            {QKeySequence(Qt::SHIFT | Qt::Key_F3)}, [&bar] { bar.step(false); });
}

void FlameCommands::addSteps(FlameSteps &steps)
{
    nextInstance = everywhere(
        "nextInstance", tr("Next call of the function"), {QKeySequence(Qt::Key_Period)},
        [&steps] { steps.toInstance(Step::Next); }, CommandMenu::Go);
    previousInstance = everywhere(
        "previousInstance", tr("Previous call of the function"), {QKeySequence(Qt::Key_Comma)},
        [&steps] { steps.toInstance(Step::Previous); }, CommandMenu::Go);
    follow = everywhere(
        "followZone", tr("Follow the zone to the next frame"),
        {QKeySequence(Qt::CTRL | Qt::Key_Period)}, [&steps] { steps.toFragment(Step::Next); },
        CommandMenu::Go);
    followBack = everywhere(
        "followZoneBack", tr("Follow the zone to the previous frame"),
        {QKeySequence(Qt::CTRL | Qt::Key_Comma)}, [&steps] { steps.toFragment(Step::Previous); },
        CommandMenu::Go);
}

void FlameCommands::addNotes(FlameNotes &notes)
{
    pin =
        inView("pinNote", tr("Pin a note on the zone"), {QKeySequence(Qt::Key_P)}, [this, &notes] {
            const auto &hovered = m_view.scene().hovered;
            if (const auto zone = hovered ? hovered : m_view.shownSelection())
                notes.pin(*zone);
        });
    unpinAll = inView("unpinNotes", tr("Close all pinned notes"),
                      {QKeySequence(Qt::SHIFT | Qt::Key_P)}, [&notes] { notes.unpinAll(); });
}

void FlameCommands::addLanes()
{
    // The lane of the selected zone, or the first one.
    const auto lane = [this] {
        const FlameScene &scene = m_view.scene();
        return scene.selectedZone
                   ? scene.rows.laneOfTree(m_view.loaded()->treeOf(m_view.selectedZone()->thread))
                   : std::size_t{0};
    };
    const auto onLane = [this, lane](const auto &work) {
        return [this, lane, work] {
            if (lane() < m_view.scene().rows.count())
                work(m_view, lane());
        };
    };
    moveUp = inView("threadUp", tr("Move the thread up"),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Up)},
                    onLane([](FlameView &view, std::size_t at) { view.moveLane(at, -1); }));
    moveDown = inView("threadDown", tr("Move the thread down"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Down)},
                      onLane([](FlameView &view, std::size_t at) { view.moveLane(at, 1); }));
    inView("foldThread", tr("Collapse or expand the thread"),
           {QKeySequence(Qt::Key_T), QKeySequence(Qt::Key_Space)},
           onLane([](FlameView &view, std::size_t at) { view.toggleLane(at); }));
    hide = inView("hideThread", tr("Hide the thread"), {QKeySequence(Qt::Key_H)},
                  onLane([](FlameView &view, std::size_t at) { view.hideLane(at); }));
    showAll = inView("showAllThreads", tr("Show all hidden threads"),
                     {QKeySequence(Qt::SHIFT | Qt::Key_H)}, [this] { m_view.showAllLanes(); });
}

void FlameCommands::addFrames()
{
    moreBefore =
        inView("moreFramesBefore", tr("Show one more frame before"),
               {QKeySequence(Qt::Key_BracketLeft)}, [this] { m_view.showMoreFrames(1, 0); });
    moreAfter =
        inView("moreFramesAfter", tr("Show one more frame after"),
               {QKeySequence(Qt::Key_BracketRight)}, [this] { m_view.showMoreFrames(0, 1); });
    onlyThis = inView("onlyThisFrame", tr("Show only this frame"),
                      {QKeySequence(Qt::Key_Backslash)}, [this] { m_view.setFramesAround(0, 0); });
}

void FlameCommands::addColours()
{
    for (int i = 0; i < kFlameColourings; ++i) {
        const auto colouring = static_cast<FlameColouring>(i);
        const QByteArray id = QByteArray("colourBy_") + colouringKey(colouring);
        colourings << everywhere(id.constData(), tr("Colour by %1").arg(colouringText(colouring)),
                                 {}, [this, colouring] { emit colouringWanted(colouring); });
    }
    m_view.commands().add(
        {"nextColouring", tr("Next colour scheme"), {QKeySequence(Qt::Key_C)}}, [this] {
            const int now = static_cast<int>(m_view.colours().colouring());
            emit colouringWanted(static_cast<FlameColouring>((now + 1) % kFlameColourings));
        });
}

} // namespace zoe::app
