#include "app/panels/behaviours/behaviours_panel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/commands/command.h"
#include "app/commands/key_tips.h"
#include "app/live/live_session.h"
#include "app/panels/behaviours/behaviour_actions.h"
#include "app/panels/behaviours/behaviour_details.h"
#include "app/panels/behaviours/behaviour_list.h"
#include "app/panels/behaviours/behaviour_options_box.h"
#include "app/panels/behaviours/behaviour_rows.h"
#include "app/session/behaviour_frames.h"
#include "app/theme/counted_texts.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/note_texts.h"
#include "app/theme/text.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {
constexpr std::size_t kBins = 24; // of the histograms in cells
// Takes about a second; for more frames, the user decides.
constexpr std::size_t kFramesToClusterUnasked = 20'000;
} // namespace

BehavioursPanel::BehavioursPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_options(new BehaviourOptionsBox(session.jobs(), this))
    , m_list(new BehaviourList(session.jobs(), this))
    , m_actions(new BehaviourActions(*this, *m_list))
    , m_find(new QPushButton(tr("Find behaviours"), this))
    , m_follow(new QPushButton(tr("Follow the program"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_compare(new QPushButton(tr("Compare the 2 selected"), this))
    , m_progress(new QProgressBar(this))
    , m_state(new QLabel(this))
    , m_details(new BehaviourDetails(session.jobs(), this))
{
    setAccessibleName(tr("Behaviours"));
    m_findCommand = addCommand(*this, "findBehavioursCommand", tr("Find behaviours"));
    connect(m_findCommand, &QAction::triggered, this, &BehavioursPanel::findBehaviours);
    layOut();
    connect(m_list, &BehaviourList::chosenChanged, this, &BehavioursPanel::takeChosen);
    connect(m_list, &RowsView::cellClicked, this, &BehavioursPanel::goToFrame);
    connect(m_details, &BehaviourDetails::unusualWanted, this,
            [this] { chooseBehaviour(kUnusual); });
    connect(m_actions, &BehaviourActions::menuShown, this,
            [this](QMenu &menu) { this->session().fillTableMenu(menu, *m_list); });
    connect(m_options, &BehaviourOptionsBox::changed, this, &BehavioursPanel::showState);
    const auto idOf = [this](std::size_t row) {
        return static_cast<std::uint32_t>(*m_list->rows().source()->key(row));
    };
    connect(&m_list->rows(), &RowsModel::textWanted, this,
            [this, idOf](std::size_t row, int column, const QString &name) {
                if (name != m_list->rows().source()->text(row, column))
                    document()->behaviourStore().rename(idOf(row), name);
            });
    connect(&m_list->rows(), &RowsModel::checkWanted, this,
            [this, idOf](std::size_t row, int, bool frozen) {
                document()->behaviourStore().setFrozen({idOf(row)}, frozen);
            });
    setClusterers(session.plugins().clusterers());
    showDocument();
}

void BehavioursPanel::layOut()
{
    setIcon(*m_find, "find");
    setIcon(*m_follow, "live");
    setIcon(*m_cancel, "cancel");
    setIcon(*m_compare, "compare");
    m_find->setObjectName("findBehaviours");
    m_find->setToolTip(tr("Group the frames that spend their time alike"));
    connect(m_find, &QPushButton::clicked, this, &BehavioursPanel::findBehaviours);
    m_follow->setObjectName("followBehaviours");
    m_follow->setToolTip(tr("Restart and update behaviours as frames arrive"));
    connect(m_follow, &QPushButton::clicked, this, &BehavioursPanel::follow);
    m_cancel->setObjectName("cancelBehaviours");
    m_cancel->setToolTip(tr("Cancel the search for behaviours"));
    m_cancel->setAccessibleName(tr("Cancel the search for behaviours"));
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (document())
            document()->behaviourStore().cancel();
    });
    m_compare->setObjectName("compareTwoBehaviours");
    explainWithKeys(*m_compare, tr("Compare the frames of the two selected behaviours"),
                    "compareBehaviours");
    connect(m_compare, &QPushButton::clicked, this, [this] {
        if (QAction *compare = commandCalled(*window(), "compareBehaviours"))
            compare->trigger();
    });
    m_progress->setRange(0, 100);
    m_progress->setAccessibleName(tr("Progress of the search for behaviours"));
    m_state->setObjectName("behaviourState");
    m_state->setWordWrap(true);

    auto *state = new QHBoxLayout;
    state->addWidget(m_find);
    state->addWidget(m_follow);
    state->addWidget(m_state, 1);
    state->addWidget(m_progress);
    state->addWidget(m_cancel);
    auto *all = new QSplitter(Qt::Vertical, this);
    all->setChildrenCollapsible(false);
    all->addWidget(m_list);
    all->addWidget(m_details);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(m_options);
    layout->addLayout(state);
    layout->addWidget(m_actions->makeToolBar(this));
    layout->addWidget(all, 1);
    layout->addWidget(m_compare, 0, Qt::AlignLeft);
    setFocusProxy(m_list);
}

void BehavioursPanel::setClusterers(std::vector<const Clusterer *> clusterers)
{
    m_clusterers = clusterers;
    m_options->setClusterers(std::move(clusterers));
    showState();
}

void BehavioursPanel::showDocument()
{
    m_actions->setDocument(document());
    m_options->setCapture(document() ? document()->capture() : nullptr);
    if (document()) {
        BehaviourStore &store = document()->behaviourStore();
        connect(document(), &Document::behavioursChanged, this, &BehavioursPanel::showBehaviours);
        connect(document(), &Document::started, this, &BehavioursPanel::findUnasked);
        connect(document(), &Document::captureSettled, this,
                [this] { m_options->setCapture(document()->capture()); });
        const ViewSelection &selection = document()->selection();
        connect(&selection, &ViewSelection::framesChanged, this, &BehavioursPanel::showSelection);
        connect(&selection, &ViewSelection::behaviourChanged, this,
                &BehavioursPanel::showSelection);
        connect(&store, &BehaviourStore::busyChanged, this, &BehavioursPanel::showState);
        connect(&store, &BehaviourStore::progressed, this,
                [this](double share) { m_progress->setValue(static_cast<int>(share * 100)); });
        connect(&store, &BehaviourStore::merged, this,
                [this](quint32 id) { chooseBehaviour(static_cast<int>(id)); });
    }
    showBehaviours();
}

std::shared_ptr<const Behaviours> BehavioursPanel::behaviours() const
{
    return document() ? document()->behaviours() : nullptr;
}

bool BehavioursPanel::searching() const
{
    return document() && document()->behaviourStore().busy();
}

void BehavioursPanel::findBehaviours()
{
    find(true);
}

void BehavioursPanel::findUnasked()
{
    const BehaviourStore &store = document()->behaviourStore();
    if (document()->behaviours() || store.following())
        return;
    const LiveSession *live = document()->live();
    if (live && live->isRunning())
        follow();
    else if (!live && document()->capture()->frames().size() <= kFramesToClusterUnasked)
        find(false);
}

void BehavioursPanel::find(bool asked)
{
    if (!document() || !m_find->isEnabled())
        return;
    Selection selection;
    if (m_options->onlySelectedFrames())
        selection.frames = document()->selection().state().frames;
    m_progress->setValue(0);
    document()->behaviourStore().find(*m_options->clusterer(), m_options->options(), selection,
                                      asked);
}

void BehavioursPanel::follow()
{
    if (!document() || !document()->live())
        return;
    for (const Clusterer *clusterer : m_clusterers) {
        if (auto online = clusterer->online(m_options->options().clusters)) {
            document()->behaviourStore().follow(std::move(online));
            document()->behaviourStore().grow(document()->capture());
            return;
        }
    }
}

void BehavioursPanel::chooseBehaviour(int id)
{
    if (const auto all = behaviours())
        app::chooseBehaviour(*all, id, document()->selection());
}

// All views follow the selection in this list.
void BehavioursPanel::takeChosen()
{
    const auto all = behaviours();
    if (m_quiet || !all)
        return;
    const QScopedValueRollback quiet(m_quiet, true);
    const std::vector<std::uint32_t> ids = m_list->chosen();
    ViewSelection &selection = document()->selection();
    if (ids.size() == 1) {
        chooseBehaviour(static_cast<int>(ids.front()));
    } else {
        FrameRanges frames;
        for (const std::uint32_t id : ids)
            frames = frames.united(framesOfBehaviour(*all, static_cast<std::int32_t>(id)));
        selection.setFrames(frames.empty() ? std::nullopt : std::optional(frames));
    }
    m_details->showChosen(m_list->chosen());
    showState();
}

void BehavioursPanel::showSelection()
{
    const auto all = behaviours();
    const ViewState &state = document()->selection().state();
    m_options->setSelectedFrames(state.frames ? std::optional(state.frames->count())
                                              : std::nullopt);
    if (m_quiet)
        return;
    std::vector<std::int32_t> ids;
    if (all && state.behaviour)
        ids = {*state.behaviour};
    else if (all && state.frames)
        ids = behavioursMakingUp(*all, *state.frames);
    m_list->choose(ids);
    m_details->showChosen(m_list->chosen());
    m_actions->refresh();
    m_compare->setEnabled(m_list->chosen().size() == 2);
}

void BehavioursPanel::showBehaviours()
{
    const auto all = behaviours();
    {
        const QScopedValueRollback quiet(m_quiet, true);
        // For a running program, the previous histograms are shown until there are new ones.
        const auto before = std::static_pointer_cast<const BehaviourRows>(m_list->source());
        const bool grew = before && all && before->size() <= all->behaviours.size();
        m_list->setSource(
            all ? std::make_shared<BehaviourRows>(all, grew ? before->bins() : FrameTimeBins{})
                : nullptr);
        m_details->setBehaviours(document(), all);
    }
    showFrameTimes();
    if (document())
        showSelection();
    else
        m_details->showChosen(m_list->chosen());
    showState();
}

void BehavioursPanel::showFrameTimes()
{
    m_binsJob.cancel();
    const auto all = behaviours();
    if (!all)
        return;
    m_binsJob.run(
        {},
        [capture = document()->capture(), all](const Task &) {
            return frameTimeBins(*capture, *all, kBins);
        },
        [this, all](FrameTimeBins bins) {
            m_list->setSource(std::make_shared<BehaviourRows>(all, std::move(bins)));
        });
}

// Goes to the typical frame, or the worst one in its column. Rows selected in addition don't change
// the frame.
void BehavioursPanel::goToFrame(std::size_t row, int section)
{
    const auto &rows = static_cast<const BehaviourRows &>(*m_list->rows().source());
    const Behaviour &behaviour = rows.at(row);
    const auto column = static_cast<BehaviourColumn>(section);
    if (!document() || behaviour.frames == 0 || column == BehaviourColumn::Frozen ||
        QApplication::keyboardModifiers() != Qt::NoModifier)
        return;
    document()->selection().setFrame(column == BehaviourColumn::Worst ? behaviour.worstFrame
                                                                      : behaviour.typicalFrame);
}

QString BehavioursPanel::stateText() const
{
    if (!document())
        return tr("Open a capture to find the behaviours of its frames.");
    const BehaviourStore &store = document()->behaviourStore();
    const auto all = behaviours();
    if (store.busy())
        return store.busyText() + QStringLiteral(" …");
    if (store.following() && !store.canReshape()) {
        if (!all || all->behaviours.empty())
            return tr("Following the program: %1 so far, too few to find behaviours")
                .arg(countedFrames(store.liveFrames()));
        const auto now = store.liveNow();
        return tr("Now: %1 · %2 so far · pause to merge or split")
            .arg(nameOfBehaviour(*all, now ? static_cast<std::int32_t>(*now) : kUnusual),
                 countedFrames(store.liveFrames()));
    }
    if (const QString problem = m_options->problem(); !problem.isEmpty())
        return problem;
    if (!all)
        return tr("Behaviours are groups of frames that spend their time alike.");
    QString text = counted(all->behaviours.size(), tr("1 behaviour"), tr("%1 behaviours")) +
                   tr(" · method: %1").arg(QString::fromStdString(all->method));
    if (!all->notes.empty())
        text += " · " + counted(all->notes.size(), tr("1 note"), tr("%1 notes"));
    return text;
}

void BehavioursPanel::showState()
{
    const auto all = behaviours();
    const bool running = searching();
    const bool reshape = document() && document()->behaviourStore().canReshape();
    const bool live = document() && document()->isFollowing();
    m_find->setEnabled(reshape && m_options->problem().isEmpty() && !running);
    m_find->setToolTip(document() && !reshape ? tr("Behaviours are updated as frames arrive. Pause "
                                                   "to find behaviours in all recorded frames.")
                                              : tr("Group the frames that spend their time alike"));
    m_findCommand->setEnabled(m_find->isEnabled());
    m_follow->setVisible(live && !document()->behaviourStore().following() && !running);
    m_progress->setVisible(running);
    m_cancel->setVisible(running);
    m_state->setText(stateText());
    QStringList about;
    if (all) {
        about << tr("Number of behaviours: %1")
                     .arg(QString::fromStdString(inNoteLanguage(all->criterion.c_str())));
        for (const std::string &note : all->notes)
            about << QString::fromStdString(note);
    }
    m_state->setToolTip(about.join(u'\n'));
    m_actions->refresh();
    m_compare->setEnabled(all && m_list->chosen().size() == 2);
}

} // namespace zoe::app
