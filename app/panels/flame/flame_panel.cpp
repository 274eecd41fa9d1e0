#include "app/panels/flame/flame_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/commands/key_tips.h"
#include "app/panels/flame/flame_area.h"
#include "app/panels/flame/flame_commands.h"
#include "app/panels/flame/flame_legend.h"
#include "app/panels/flame/flame_minimap.h"
#include "app/panels/flame/flame_notes.h"
#include "app/panels/flame/flame_search_bar.h"
#include "app/panels/flame/flame_steps.h"
#include "app/panels/flame/measured_area.h"
#include "app/session/document.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr int kLinesWithMinimap = 10; // with fewer, the overview's room goes to the lanes
constexpr auto kColouringSetting = "flame/colouring";

FlameColouring savedColouring()
{
    const QString saved = QSettings().value(kColouringSetting).toString();
    for (int i = 0; i < kFlameColourings; ++i) {
        if (saved == QLatin1String(colouringKey(static_cast<FlameColouring>(i))))
            return static_cast<FlameColouring>(i);
    }
    return FlameColouring::Site;
}

} // namespace

FlamePanel::FlamePanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_view(new FlameView(session.jobs(), this))
    , m_search(new FlameSearchBar(*m_view, this))
    , m_minimap(new FlameMinimap(session.jobs(), *m_view, this))
    , m_area(new FlameArea(session.jobs(), *m_view, this))
    , m_notes(new FlameNotes(session.jobs(), *m_view, this))
    , m_steps(new FlameSteps(session.jobs(), *m_view, this))
    , m_colourBox(new QComboBox(this))
    , m_hidden(new QToolButton(this))
    , m_frames(new QToolButton(this))
    , m_said(new QLabel(this))
    , m_commands(new FlameCommands(*this, *m_view, *m_search, *m_steps, *m_notes))
{
    setAccessibleName(tr("Frame timeline"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeToolRow());
    column->addWidget(m_search);
    column->addWidget(m_minimap);
    column->addWidget(m_view, 1);
    connect(m_commands, &FlameCommands::colouringWanted, this, &FlamePanel::setColouring);
    setFocusProxy(m_view);
    connect(m_steps, &FlameSteps::told, this, &FlamePanel::say);
    connectView();
    setColouring(savedColouring());
    showLook();
}

void FlamePanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    m_minimap->setVisible(height() >= kLinesWithMinimap * fontMetrics().height());
}

void FlamePanel::connectView()
{
    connect(m_view, &FlameView::lookChanged, this, &FlamePanel::showLook);
    connect(m_view, &FlameView::frameShown, this, [this] {
        if (!m_view->loadingFrame())
            m_pace.end();
        say({});
        showRemembered();
    });
    connect(m_view, &FlameView::frameFailed, this, [this] {
        m_pace.end();
        say({});
    });
    connect(m_view, &FlameView::menuWanted, this, [this](const QPoint &at, const QPoint &pos) {
        QMenu *menu = menuFor(pos);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(at);
    });
    connect(m_view, &FlameView::zoneSelected, this,
            [this](ThreadId thread, std::size_t zone, SiteId site) {
                say({});
                if (!document())
                    return;
                ViewSelection &selection = document()->selection();
                if (!selection.state().frame)
                    selection.setFrame(m_view->frame()); // keeps a frame that was only passing by
                selection.setZone(ZoneRef{thread, zone}, site);
            });
    connect(m_view, &FlameView::zoneWanted, this,
            [this](FrameIndex frame, const ZoneRef &zone, SiteId site) {
                if (document())
                    document()->selection().setZone(frame, zone, site);
            });
    connect(m_view, &FlameView::frameWanted, this, [this](FrameIndex frame) {
        // While frames of a running program pass by, scrolling doesn't enter neighbours.
        if (document() && document()->selection().state().frame)
            document()->selection().setFrame(frame);
    });
    connect(m_area, &FlameArea::siteChosen, this, [this](SiteId site) {
        if (document())
            document()->selection().setSite(site);
    });
    connect(m_view, &FlameView::zoneCleared, this, [this] {
        if (document())
            document()->selection().setZone(std::nullopt, {});
    });
}

QWidget *FlamePanel::makeToolRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(kNearPx, 0, kNearPx, 0);
    auto *label = new QLabel(tr("Colours:"), row);
    label->setBuddy(m_colourBox);
    m_colourBox->setAccessibleName(tr("Zone colour"));
    for (int i = 0; i < kFlameColourings; ++i)
        m_colourBox->addItem(colouringText(static_cast<FlameColouring>(i)));
    connect(m_colourBox, &QComboBox::activated, this,
            [this](int i) { setColouring(static_cast<FlameColouring>(i)); });
    m_hidden->setAutoRaise(true);
    explainWithKeys(*m_hidden, tr("Show all hidden threads"), "showAllThreads");
    connect(m_hidden, &QToolButton::clicked, m_view, &FlameView::showAllLanes);
    m_frames->setAutoRaise(true);
    explainWithKeys(*m_frames, tr("Show only this frame"), "onlyThisFrame");
    connect(m_frames, &QToolButton::clicked, this, [this] { m_view->setFramesAround(0, 0); });
    m_said->setAccessibleName(tr("Status of the last step"));
    auto *find = new QToolButton(row);
    find->setAutoRaise(true);
    find->setText(tr("Find…"));
    setIcon(*find, "search");
    explainWithKeys(*find, tr("Find zones in the frame"), "flameFind");
    connect(find, &QToolButton::clicked, m_search, &FlameSearchBar::open);
    layout->addWidget(label);
    layout->addWidget(m_colourBox);
    layout->addWidget(new FlameLegend(*m_view, row), 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_said, m_frames, m_hidden, find})
        layout->addWidget(widget);
    return row;
}

void FlamePanel::showDocument()
{
    const auto capture = document() ? document()->capture() : nullptr;
    m_remembered.restore({});
    m_steps->cancel();
    m_notes->setCapture(capture);
    m_view->setCapture(capture);
    say({});
    enableCommands();
    if (!document())
        return;
    m_view->setSummary(document()->summary());
    m_view->setAnnotations(document()->annotations());
    connect(document(), &Document::summaryChanged, this,
            [this] { m_view->setSummary(document()->summary()); });
    connect(document(), &Document::annotationsChanged, this,
            [this] { m_view->setAnnotations(document()->annotations()); });
    connect(document(), &Document::captureGrew, this, [this] {
        m_notes->growTo(document()->capture());
        m_view->growTo(document()->capture());
        followNewest();
    });
    connect(document(), &Document::newestFrameWanted, this, [this] { m_pace.hurry(); });
    connect(document(), &Document::captureSettled, this, &FlamePanel::showLast);
    followSelection(document()->selection());
    followNewest();
}

void FlamePanel::followSelection(const ViewSelection &selection)
{
    const auto follow = [this, &selection](auto signal, auto show) {
        connect(&selection, signal, this, show);
        show();
    };
    const ViewState &state = selection.state();
    follow(&ViewSelection::frameChanged, [this, &state] { m_view->setFrame(state.frame); });
    follow(&ViewSelection::siteChanged, [this, &state] {
        m_view->setHighlightedSite(state.site);
        enableCommands();
    });
    follow(&ViewSelection::zoneChanged, [this, &state] {
        m_view->setSelectedZone(state.zone);
        enableCommands();
    });
}

void FlamePanel::enableCommands()
{
    const ViewState *state = document() ? &document()->selection().state() : nullptr;
    const bool hasZone = state && state->zone;
    m_commands->enable(state != nullptr, hasZone || (state && state->site.valid()), hasZone);
}

// A slow machine shows fewer frames.
void FlamePanel::followNewest()
{
    const auto newest = document() ? document()->passingFrame() : std::nullopt;
    if (!newest || newest == m_view->frame() || !m_view->frameSettled() || m_pace.resting())
        return;
    m_pace.begin();
    m_view->setFrame(newest);
}

// The views stop following: the last frame stays.
void FlamePanel::showLast()
{
    if (m_view->frame() && !document()->selection().state().frame)
        m_view->setFrame(document()->newestFrame());
}

void FlamePanel::showRemembered()
{
    if (!m_view->loaded())
        return;
    if (const auto range = m_remembered.take(m_view->scene().range))
        m_view->setRange(*range);
}

void FlamePanel::saveState(QVariantMap &state) const
{
    m_remembered.save(state, m_view->loaded() ? &m_view->scene().range : nullptr);
}

void FlamePanel::restoreState(const QVariantMap &state)
{
    m_remembered.restore(state);
    // Shown with the frame, which is loaded by a job.
}

void FlamePanel::setColouring(FlameColouring colouring)
{
    m_colourBox->setCurrentIndex(static_cast<int>(colouring));
    QSettings().setValue(kColouringSetting, QLatin1String(colouringKey(colouring)));
    m_view->setColouring(colouring);
}

void FlamePanel::showLook()
{
    const std::size_t hidden = m_view->hiddenLanes();
    m_hidden->setVisible(hidden > 0);
    m_hidden->setText(hidden == 1 ? tr("1 hidden") : tr("%1 hidden").arg(countText(hidden)));
    const auto [before, after] = m_view->framesAround();
    m_frames->setVisible(before + after > 0);
    m_frames->setText(tr("Frames −%1 to +%2").arg(before).arg(after));
}

void FlamePanel::say(const QString &sentence)
{
    m_said->setText(sentence);
    m_said->setVisible(!sentence.isEmpty());
}

QString FlamePanel::said() const
{
    return m_said->text();
}

void FlamePanel::addZoneActions(QMenu &menu, const FlameZone &zone)
{
    const SiteId site = m_view->loaded()->zone(zone).site;
    const QString name = QString::fromStdString(m_view->capture()->site(site).label());
    // A job may change the frame while the menu is open, so actions use the current selection.
    m_view->selectZone(zone);
    menu.addAction(tr("Zoom to the zone"), m_view, [this] { m_view->zoomToSelection(); });
    menu.addAction(m_commands->pin);
    menu.addAction(m_commands->nextInstance);
    menu.addAction(m_commands->previousInstance);
    menu.addAction(m_commands->follow);
    menu.addAction(m_commands->followBack);
    menu.addSeparator();
    menu.addAction(tr("Copy name"), this, [name] { QApplication::clipboard()->setText(name); });
    const QString details = m_notes->textOf(zone);
    menu.addAction(tr("Copy all details"), this,
                   [details] { QApplication::clipboard()->setText(details); });
    QAction *source = menu.addAction(tr("Open source"), this, [this, site] {
        document()->selection().setSite(site);
        this->session().showSource();
    });
    source->setEnabled(!m_view->capture()->site(site).file.empty());
    menu.addSeparator();
}

void FlamePanel::addLaneActions(QMenu &menu, std::size_t lane)
{
    const FlameLane what = m_view->scene().rows.lane(lane).what;
    const auto act = [this, key = what.key](const auto &work) {
        return [this, key, work] {
            const std::size_t at = m_view->scene().rows.laneOf(key);
            if (at != kNone)
                work(*m_view, at);
        };
    };
    menu.addAction(what.collapsed ? tr("Expand") : tr("Collapse"), this,
                   act([](FlameView &view, std::size_t at) { view.toggleLane(at); }));
    menu.addAction(
        what.pinned ? tr("Unpin") : tr("Pin to the top"), this,
        act([pin = !what.pinned](FlameView &view, std::size_t at) { view.pinLane(at, pin); }));
    menu.addAction(tr("Hide"), this,
                   act([](FlameView &view, std::size_t at) { view.hideLane(at); }));
    if (what.key.kind == LaneKind::Thread) {
        menu.addAction(tr("Move up"), this,
                       act([](FlameView &view, std::size_t at) { view.moveLane(at, -1); }));
        menu.addAction(tr("Move down"), this,
                       act([](FlameView &view, std::size_t at) { view.moveLane(at, 1); }));
    }
    menu.addSeparator();
}

void FlamePanel::addViewActions(QMenu &menu)
{
    menu.addAction(tr("Show the whole frame"), m_view, [this] { m_view->zoomToAll(); });
    QAction *fit =
        menu.addAction(tr("Zoom to the selection"), m_view, [this] { m_view->zoomToSelection(); });
    fit->setEnabled(m_view->scene().selectedZone || m_view->measured().span().has_value());
    QAction *clear =
        menu.addAction(tr("Clear the selection"), m_view, &FlameView::clearSelectedZone);
    clear->setEnabled(m_view->scene().selectedZone.has_value());
    menu.addSeparator();
    for (QAction *action : {m_commands->moreBefore, m_commands->moreAfter, m_commands->onlyThis,
                            m_commands->showAll, m_commands->unpinAll, m_commands->find})
        menu.addAction(action);
    menu.addAction(tr("Collapse all"), m_view, [this] { m_view->setAllCollapsed(true); });
    menu.addAction(tr("Expand all"), m_view, [this] { m_view->setAllCollapsed(false); });
    menu.addMenu(tr("Colour by"))->addActions(m_commands->colourings);
}

QMenu *FlamePanel::menuFor(const QPoint &pos)
{
    auto *menu = new QMenu(this);
    if (m_view->loaded() != nullptr && pos.x() >= 0) {
        const auto zone = m_view->zoneAt(pos);
        const auto lane = m_view->headerAt(pos);
        if (lane)
            addLaneActions(*menu, *lane);
        else if (zone)
            addZoneActions(*menu, *zone);
        else if (!m_view->textAt(pos).isEmpty())
            menu->addAction(tr("Pin a note"), this, [this, pos] { m_notes->pinAt(pos); });
    }
    addViewActions(menu->isEmpty() ? *menu : *menu->addMenu(tr("&View")));
    return menu;
}

} // namespace zoe::app
