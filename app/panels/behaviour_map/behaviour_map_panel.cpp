#include "app/panels/behaviour_map/behaviour_map_panel.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/behaviours/frame_map.h"
#include "app/commands/key_tips.h"
#include "app/commands/view_commands.h"
#include "app/panels/behaviour_map/frame_lasso.h"
#include "app/panels/behaviour_map/map_text.h"
#include "app/session/frame_reasons.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"

namespace zoe::app {

namespace {
constexpr std::chrono::milliseconds kMapRest{250}; // between two maps of a running program
constexpr int kLeastMapLines = 10;                 // of text: else its axes take all of it
} // namespace

BehaviourMapPanel::BehaviourMapPanel(Session &session, QWidget *parent)
    : BehaviourPanel(session, kMapRest, parent)
    , m_state(new QLabel(this))
    , m_bar(new QHBoxLayout)
    , m_again(new QPushButton(tr("Draw the map"), this))
    , m_whole(new QPushButton(this))
    , m_inView(new QPushButton(this))
    , m_tools(new QActionGroup(this))
    , m_chart(new MapChart(session.jobs(), this))
{
    buildBar(*m_bar);
    m_chart->setMinimumHeight(kLeastMapLines * fontMetrics().height());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addLayout(m_bar);
    layout->addWidget(m_state);
    layout->addWidget(m_chart, 1);
    setFocusProxy(m_chart);
    connectChart();
    addKeys();
    connect(m_chart, &MapChart::pictureChanged, this, &BehaviourMapPanel::showState);
    connect(m_chart, &MapChart::behaviourClicked, this, [this](int id) {
        if (document())
            document()->selection().setBehaviour(id);
    });
    BehaviourMapPanel::showState();
}

QToolButton *BehaviourMapPanel::toolButton(MapTool tool, const char *icon, const QString &text,
                                           const QString &tip, QHBoxLayout &bar)
{
    auto *action = new QAction(iconCalled(icon), text, m_tools);
    action->setCheckable(true);
    action->setToolTip(tip);
    connect(action, &QAction::triggered, this, [this, tool] { m_chart->setTool(tool); });
    auto *button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    bar.addWidget(button);
    return button;
}

void BehaviourMapPanel::buildBar(QHBoxLayout &bar)
{
    toolButton(MapTool::Lasso, "lasso", tr("Lasso"),
               tr("Drag around frames to select them. Hold Ctrl to add to the selection."), bar)
        ->defaultAction()
        ->setChecked(true);
    toolButton(MapTool::Zoom, "zoom", tr("Zoom"),
               tr("Drag a box to zoom in. The mouse wheel zooms too."), bar);
    toolButton(MapTool::Move, "pan", tr("Pan"),
               tr("Drag to move the map. The right and middle buttons always pan."), bar);
    m_whole->setObjectName("wholeMap");
    m_whole->setAccessibleName(tr("Whole map"));
    m_inView->setAccessibleName(tr("Select frames in view"));
    setIcon(*m_whole, "whole");
    setIcon(*m_inView, "select");
    explainWithKeys(*m_whole, tr("Show all frames"), "showAll");
    m_inView->setObjectName("selectInView");
    explainWithKeys(*m_inView, tr("Select the frames in view"), "selectInView");
    m_again->setObjectName("drawMap");
    m_again->setToolTip(tr("Compute the map of all frames"));
    m_state->setObjectName("mapState");
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar.addWidget(m_whole);
    bar.addWidget(m_inView);
    bar.addStretch(1);
    bar.addWidget(m_again);
    connect(m_whole, &QPushButton::clicked, m_chart, [this] { m_chart->zoomToAll(); });
    connect(m_inView, &QPushButton::clicked, this, [this] { selectInView(false); });
    connect(m_again, &QPushButton::clicked, this, &BehaviourMapPanel::ask);
}

// Only icons if there is no room for names, which are also in the tooltips.
void BehaviourMapPanel::fitBar()
{
    const auto show = [this](bool names) {
        for (QToolButton *button : findChildren<QToolButton *>(Qt::FindDirectChildrenOnly))
            button->setToolButtonStyle(names ? Qt::ToolButtonTextBesideIcon
                                             : Qt::ToolButtonIconOnly);
        m_whole->setText(names ? m_whole->accessibleName() : QString());
        m_inView->setText(names ? m_inView->accessibleName() : QString());
    };
    show(false);
    m_bar->invalidate(); // only its own layout notices changed texts
    m_iconsPx = m_bar->minimumSize().width();
    show(true);
    m_bar->invalidate();
    if (m_bar->sizeHint().width() > width() - 2 * kTightPx)
        show(false);
}

QSize BehaviourMapPanel::minimumSizeHint() const
{
    return {m_iconsPx + 2 * kTightPx, Panel::minimumSizeHint().height()};
}

void BehaviourMapPanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    fitBar();
}

template <class Work>
void BehaviourMapPanel::select(Work work, bool add)
{
    if (!document() || m_chart->frames().empty())
        return;
    m_selectJob.run(
        {},
        [map = m_chart->frames().map, work = std::move(work)](const Task &task) {
            return work(*map, task);
        },
        [this, add](const FrameRanges &found) {
            ViewSelection &selection = document()->selection();
            FrameRanges frames = found;
            if (add && selection.state().frames)
                frames = selection.state().frames->united(found);
            if (frames.empty())
                selection.setFrames(std::nullopt);
            else
                selection.setFrames(std::move(frames));
        });
}

void BehaviourMapPanel::connectChart()
{
    connect(m_chart, &MapChart::frameClicked, this, &BehaviourMapPanel::clicked);
    connect(m_chart, &MapChart::outlined, this,
            [this](const QPolygonF &outline, Qt::KeyboardModifiers modifiers) {
                select([outline](const FrameMap &map,
                                 const Task &task) { return framesInside(map, outline, task); },
                       modifiers & (Qt::ControlModifier | Qt::ShiftModifier));
            });
    connect(m_chart, &MapChart::menuWanted, this, &BehaviourMapPanel::showMenu);
}

void BehaviourMapPanel::addKeys()
{
    ViewCommands &commands = m_chart->commands();
    addStepCommands(
        commands, [this](FrameStep to) { step(to, false); }, true);
    addExtendCommands(commands, [this](FrameStep to) { step(to, true); });
    addClearCommand(commands, [this] {
        if (m_chart->cancelDrawing())
            return true;
        if (!m_chart->selected())
            return false;
        selectNothing();
        return true;
    });
    commands.add({"selectInView", tr("Select the frames in view"), {QKeySequence("Space")}},
                 [this] { selectInView(false); });
    commands.add(
        {"addInView", tr("Add the frames in view to the selection"), {QKeySequence("Shift+Space")}},
        [this] { selectInView(true); });
}

void BehaviourMapPanel::selectInView(bool add)
{
    select([box = m_chart->range()](const FrameMap &map,
                                    const Task &task) { return framesInside(map, box, task); },
           add);
}

void BehaviourMapPanel::selectNothing()
{
    if (document())
        document()->selection().setFrames(std::nullopt);
}

// The frame shown elsewhere, or the first one after it.
std::optional<std::size_t> BehaviourMapPanel::pointOfCurrent() const
{
    const auto current = m_chart->current();
    if (!current || m_chart->frames().empty())
        return {};
    const auto &frames = m_chart->frames().map->frames;
    const auto found = std::ranges::lower_bound(frames, *current);
    return found == frames.end() ? frames.size() - 1
                                 : static_cast<std::size_t>(found - frames.begin());
}

void BehaviourMapPanel::step(FrameStep step, bool extend)
{
    if (!document() || m_chart->frames().empty())
        return;
    const auto now = pointOfCurrent();
    const std::size_t last = m_chart->frames().map->frames.size() - 1;
    std::size_t point = 0;
    if (step == FrameStep::Left && now)
        point = *now - std::min<std::size_t>(*now, 1);
    else if (step == FrameStep::Right && now)
        point = std::min(*now + 1, last);
    else if (step == FrameStep::Last)
        point = last;
    const FrameIndex frame = m_chart->frames().map->frames[point];
    if (extend) {
        m_selector.setAnchorIfNone(m_chart->current().value_or(frame));
        clicked(frame, Qt::ShiftModifier);
    } else {
        m_selector.setAnchor(frame);
    }
    document()->selection().setFrame(frame);
}

// As in the frame chart: a click goes to the frame, Shift extends the selection, Ctrl toggles.
void BehaviourMapPanel::clicked(FrameIndex frame, Qt::KeyboardModifiers modifiers)
{
    if (!document())
        return;
    ViewSelection &selection = document()->selection();
    m_selector.press(frame, modifiers, selection.state().frames.value_or(FrameRanges()));
    const auto selected = m_selector.click();
    m_selector.release();
    if (!selected) {
        m_selector.setAnchor(frame);
        selection.setFrame(frame);
    } else if (selected->empty())
        selection.setFrames(std::nullopt);
    else
        selection.setFrames(*selected);
}

void BehaviourMapPanel::showMenu(const QPoint &globalPosition)
{
    QMenu menu(this);
    menu.addAction(tr("Select frames in view"), this, [this] { selectInView(false); });
    QAction *none =
        menu.addAction(tr("Clear the selection"), this, &BehaviourMapPanel::selectNothing);
    none->setEnabled(m_chart->selected() != nullptr);
    menu.addSeparator();
    menu.addAction(tr("Whole map"), m_chart, [this] { m_chart->zoomToAll(); });
    QAction *near = menu.addAction(tr("Zoom to the selected frames"), m_chart,
                                   [this] { m_chart->zoomToSelection(); });
    near->setEnabled(m_chart->selected() != nullptr || m_chart->current().has_value());
    menu.exec(globalPosition);
}

void BehaviourMapPanel::showDocument()
{
    m_selector = {};
    BehaviourPanel::showDocument();
    m_chart->setReasons(document() ? &FrameReasons::of(*document(), jobs()) : nullptr);
    if (document())
        followDocument();
    askIfSeen();
}

void BehaviourMapPanel::followDocument()
{
    const ViewSelection &selection = document()->selection();
    connect(&selection, &ViewSelection::framesChanged, this, &BehaviourMapPanel::showFrames);
    connect(&selection, &ViewSelection::frameChanged, this,
            [this] { m_chart->setCurrent(document()->selection().state().frame); });
    connect(&selection, &ViewSelection::behaviourChanged, this,
            [this] { m_chart->setHighlighted(document()->selection().state().behaviour); });
    m_chart->setCurrent(selection.state().frame);
    m_chart->setHighlighted(selection.state().behaviour);
    showFrames();
}

void BehaviourMapPanel::forget()
{
    BehaviourPanel::forget();
    m_selectJob.cancel();
    m_failed = false;
    m_chart->setFrames({}, nullptr);
    m_chart->setSelected(std::nullopt);
    showState();
}

void BehaviourMapPanel::ask()
{
    if (!document() || !document()->behaviours())
        return;
    m_failed = false;
    compute(
        tr("Computing the map"),
        [](const auto &capture, const auto &behaviours, const Task &task) {
            return frameMap(*capture, *behaviours, task);
        },
        [this](const Result<std::shared_ptr<const FrameMap>> &map) {
            if (map)
                return take(*map);
            m_failed = true;
            if (map.error().code != ErrorCode::Cancelled)
                emit failed(QString::fromStdString(map.error().text()));
            showState();
        });
    showState();
}

void BehaviourMapPanel::take(std::shared_ptr<const FrameMap> map)
{
    const bool whole = m_chart->frames().empty() || m_chart->showsAll();
    const QRectF inSight = m_chart->range();
    m_chart->setFrames({std::move(map), asked()}, document()->capture());
    if (!whole && following())
        m_chart->setRange(inSight);
    showFrames();
    showState();
}

void BehaviourMapPanel::showFrames()
{
    if (!m_chart->frames().empty()) // copies all of them
        m_chart->setSelected(document()->selection().state().frames);
}

QString BehaviourMapPanel::stateText() const
{
    return m_state->text();
}

void BehaviourMapPanel::showState()
{
    const bool empty = m_chart->frames().empty();
    const bool isStopped = m_failed || isCancelled();
    QString text;
    if (!document())
        text = tr("No capture is open");
    else if (!document()->behaviours())
        text = tr("No behaviours yet. Find behaviours in the Behaviours panel to see the map.");
    else if (BehaviourPanel::working() && (empty || !following()))
        text = tr("Computing the map…");
    else if (isStopped && empty)
        text = tr("No map: the calculation was cancelled or failed");
    else if (!empty)
        text = tr("%1. Frames close to each other spend their time alike; × marks unusual frames.")
                   .arg(countsText(m_chart->picture(), m_chart->frames().map->frames.size()));
    else if (asked())
        text = tr("No frames to show on the map");
    m_state->setText(text);
    m_again->setVisible(isStopped);
    m_chart->setVisible(!empty);
    m_whole->setEnabled(!empty);
    m_inView->setEnabled(!empty);
    m_tools->setEnabled(!empty);
}

} // namespace zoe::app
