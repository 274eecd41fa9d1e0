#include "app/panels/frames/frame_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <QWidgetAction>
#include <algorithm>
#include <set>
#include <utility>

#include "app/commands/command.h"
#include "app/session/namesakes.h"
#include "app/settings/frame_targets.h"
#include "app/settings/spike_threshold.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/number_box.h"
#include "app/widgets/pickers/name_picker.h"
#include "plugins/api/frame_metric.h"

namespace zoe::app {

namespace {

constexpr auto kLineKey = "frames/line";
constexpr auto kColouredKey = "frames/colourByTarget";
constexpr auto kLogarithmicKey = "frames/logarithmic";
constexpr double kLongest = 0.01;

// Refills the menu whenever it opens.
template <class Fill>
QMenu *openedMenu(QToolButton *button, Fill fill)
{
    auto *menu = new QMenu(button);
    menu->setAccessibleName(button->accessibleName());
    QObject::connect(menu, &QMenu::aboutToShow, button, [menu, fill] {
        menu->clear();
        fill(*menu);
    });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return menu;
}

// Thread-safe.
std::vector<NameEntry> functionEntries(const Capture &capture, const std::vector<SiteId> &checked)
{
    std::vector<NameEntry> entries;
    std::set<std::string_view> known;
    const auto sites = capture.sites();
    for (std::uint32_t i = 0; i < sites.size(); ++i) {
        if (known.insert(sites[i].label()).second)
            entries.push_back({QString::fromStdString(sites[i].label()),
                               QString::fromStdString(sites[i].category), static_cast<int>(i),
                               std::ranges::binary_search(checked, SiteId{i})});
    }
    std::ranges::sort(entries, [](const NameEntry &a, const NameEntry &b) {
        return a.name.compare(b.name, Qt::CaseInsensitive) < 0;
    });
    return entries;
}

} // namespace

FrameBar::FrameBar(QWidget &owner, JobRunner &jobs, std::vector<const FrameMetric *> metrics)
    : QWidget(&owner)
    , m_owner(owner)
    , m_metrics(std::move(metrics))
    , m_picker(new NamePicker(jobs, this))
{
    setObjectName("frameBar");
    setAccessibleName(tr("Frame chart options"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(kTightPx, 0, kTightPx, 0);
    layout->setSpacing(kTightPx);
    makeActions();
    makeSelectActions();
    makeButtons();
    layout->addStretch(1);
    connect(m_picker, &NamePicker::checkedChanged, this, [this](const std::vector<int> &ids) {
        FrameTimesShown times{.set = m_state.times.set, .waits = {}};
        for (const int id : ids) {
            const auto sites =
                namesakesOf(*m_state.capture, SiteId{static_cast<std::uint32_t>(id)});
            times.waits.insert(times.waits.end(), sites.begin(), sites.end());
        }
        std::ranges::sort(times.waits);
        emit timesChosen(times);
    });
    connect(m_picker, &NamePicker::chosen, this, [this](int id) {
        const Capture &capture = *m_state.capture;
        const auto sites = static_cast<int>(capture.sites().size());
        const int plots = sites + static_cast<int>(capture.plotSeries().size());
        if (id < sites)
            emit overlayChosen(overlayOf(SiteId{static_cast<std::uint32_t>(id)}));
        else if (id < plots)
            emit overlayChosen({{}, PlotId{static_cast<std::uint32_t>(id - sites)}});
        else
            emit overlayChosen({{}, {}, m_metrics[static_cast<std::size_t>(id - plots)]});
    });
}

void FrameBar::makeActions()
{
    const auto command = [this](const char *id, const QString &text, CommandMenu menu) {
        return addCommand(m_owner, id, text, {}, menu);
    };
    const auto toggle = [&](const char *id, const QString &text, auto slot,
                            CommandMenu menu = CommandMenu::View) {
        QAction *action = command(id, text, menu);
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, slot);
        return action;
    };
    m_line = toggle("frameLine", tr("Frames as a &line"), &FrameBar::lineToggled);
    m_sorted = toggle("frameSort", tr("&Sort frames by duration"), &FrameBar::sortedToggled);
    m_coloured = toggle("frameColours", tr("&Colour frames by target"), &FrameBar::colouredToggled);
    m_logarithmic = toggle("frameLogarithmic", tr("Frame times on a lo&garithmic axis"),
                           &FrameBar::logarithmicToggled);
    connect(m_logarithmic, &QAction::toggled, this,
            [](bool on) { QSettings().setValue(kLogarithmicKey, on); });
    m_withoutPreemption =
        toggle("spikesWithoutPreemption", tr("Leave out spikes caused by &preemption"),
               &FrameBar::preemptionLeftOut, CommandMenu::None);
    m_ownAxis =
        toggle("frameOverlayAxis", tr("Overlay on a separate a&xis"), &FrameBar::ownAxisToggled);
    connect(m_line, &QAction::toggled, this, [](bool on) { QSettings().setValue(kLineKey, on); });
    connect(m_coloured, &QAction::toggled, this,
            [](bool on) { QSettings().setValue(kColouredKey, on); });
    m_waits = command("frameWaits", tr("Exclude &waits from frame times…"), CommandMenu::View);
    m_overlay =
        command("frameOverlay", tr("Overlay a &function, plot or metric…"), CommandMenu::View);
    m_overlaySite =
        command("frameOverlayChosen", tr("Overlay the s&elected function"), CommandMenu::None);
    m_overlayNone = command("frameOverlayNone", tr("&Remove the overlay"), CommandMenu::None);
    connect(m_waits, &QAction::triggered, this, &FrameBar::chooseWaits);
    connect(m_overlay, &QAction::triggered, this, &FrameBar::chooseOverlay);
    connect(m_overlaySite, &QAction::triggered, this,
            [this] { emit overlayChosen(overlayOf(m_state.site)); });
    connect(m_overlayNone, &QAction::triggered, this, [this] { emit overlayChosen({}); });
}

void FrameBar::makeSelectActions()
{
    const auto command = [this](const char *id, const QString &text, const char *keys, auto work) {
        QAction *action =
            addCommand(m_owner, id, text, {QKeySequence(QLatin1String(keys))}, CommandMenu::Select);
        connect(action, &QAction::triggered, this, work);
        m_selecting << action;
        return action;
    };
    m_over = command("selectOver", tr("Select frames over the &target"), "", [this] {
        emit ruleChosen({.ns = FrameTargets::shared().list().front().durationNs});
    });
    command("selectLongest", tr("Select the &longest 1 % of frames"), "",
            [this] { emit ruleChosen({.kind = RuleKind::Longest, .share = kLongest}); });
    m_spikes = command("selectSpikes", tr("Select &spikes"), "",
                       [this] { emit ruleChosen({.kind = RuleKind::Spikes}); });
    m_containing =
        command("selectContaining", tr("Select frames with the selected &function"), "", [this] {
            emit ruleChosen(
                {.kind = RuleKind::Contains, .text = m_state.capture->site(m_state.site).label()});
        });
    m_behaviour =
        command("selectBehaviour", tr("Select frames of the selected &behaviour"), "", [this] {
            emit ruleChosen({.kind = RuleKind::Behaviour, .behaviour = *m_state.behaviour});
        });
    m_rule = command("selectRule", tr("Select frames by &rule…"), "Ctrl+R",
                     [this] { emit rulesWanted(); });
    m_invert = command("selectInvert", tr("&Invert the frame selection"), "Ctrl+I",
                       [this] { emit invertWanted(); });
    m_clear = command("selectClear", tr("&Clear the frame selection"), "",
                      [this] { emit clearWanted(); });
}

QToolButton *FrameBar::addButton(const char *name, const QString &text, const QString &tip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

void FrameBar::makeButtons()
{
    for (const auto &[action, name, text, icon] :
         {std::tuple(m_line, "frameLineButton", tr("Line"), "line"),
          std::tuple(m_logarithmic, "frameLogarithmicButton", tr("Log"), "logarithm"),
          std::tuple(m_sorted, "frameSortButton", tr("Sorted"), "sort")}) {
        action->setIcon(iconCalled(icon));
        QToolButton *button = addButton(name, text, action->text().remove('&'));
        action->setIconText(text); // the text of a button
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    m_setButton = addButton("frameSetButton", {}, tr("Frame set shown"));
    openedMenu(m_setButton, [this](QMenu &menu) { fillSets(menu); });
    m_targetsButton = addButton("frameTargetsButton", tr("Targets"), tr("Frame budgets"));
    openedMenu(m_targetsButton, [this](QMenu &menu) { fillTargets(menu); });
    QToolButton *spikes = addButton("frameSpikesButton", tr("Spikes"), tr("Spike threshold"));
    openedMenu(spikes, [this](QMenu &menu) { fillSpikes(menu); });
    m_waitsButton =
        addButton("frameWaitsButton", tr("Waits"), tr("Waits excluded from frame times"));
    connect(m_waitsButton, &QToolButton::clicked, m_waits, &QAction::trigger);
    m_overlayButton = addButton("frameOverlayButton", tr("Overlay"),
                                tr("Function or plot shown over the frames"));
    openedMenu(m_overlayButton, [this](QMenu &menu) { fillOverlay(menu); });
    QToolButton *select = addButton("frameSelectButton", tr("Select"), tr("Select frames"));
    setIcon(*m_targetsButton, "target");
    setIcon(*spikes, "spike");
    setIcon(*m_waitsButton, "wait");
    setIcon(*m_overlayButton, "overlay");
    setIcon(*select, "select");
    openedMenu(select, [this](QMenu &menu) { menu.addActions(m_selecting); });
}

// Only icons if there is no room for all names, which are also in the tooltips.
void FrameBar::fitButtons()
{
    const QList<QToolButton *> buttons = findChildren<QToolButton *>(Qt::FindDirectChildrenOnly);
    const auto show = [&buttons](Qt::ToolButtonStyle style) {
        for (QToolButton *button : buttons) {
            if (!button->icon().isNull())
                button->setToolButtonStyle(style);
        }
    };
    show(Qt::ToolButtonTextBesideIcon);
    int needed = 2 * kTightPx;
    for (const QToolButton *button : buttons)
        needed += button->isHidden() ? 0 : button->sizeHint().width() + kTightPx;
    if (needed > width())
        show(Qt::ToolButtonIconOnly);
}

QSize FrameBar::minimumSizeHint() const
{
    const int buttons =
        static_cast<int>(findChildren<QToolButton *>(Qt::FindDirectChildrenOnly).size());
    return {buttons * (fontMetrics().height() + kNearPx), QWidget::minimumSizeHint().height()};
}

void FrameBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitButtons();
}

void FrameBar::restore()
{
    const QSettings settings;
    m_line->setChecked(settings.value(kLineKey, false).toBool());
    m_coloured->setChecked(settings.value(kColouredKey, true).toBool());
    m_logarithmic->setChecked(settings.value(kLogarithmicKey, false).toBool());
    emit colouredToggled(m_coloured->isChecked());
}

void FrameBar::setState(const FrameBarState &state)
{
    m_state = state;
    const bool open = state.capture != nullptr;
    const FrameTimesShown &shown = state.times;
    for (QAction *action : {m_sorted, m_rule, m_waits, m_overlay, m_ownAxis})
        action->setEnabled(open);
    for (QAction *action : m_selecting)
        action->setEnabled(open);
    m_over->setEnabled(open && !FrameTargets::shared().list().empty());
    m_spikes->setEnabled(state.hasSpikes);
    m_containing->setEnabled(open && state.site.valid());
    m_overlaySite->setEnabled(m_containing->isEnabled());
    m_withoutPreemption->setEnabled(open && state.knowsStates);
    m_withoutPreemption->setToolTip(
        open && !state.knowsStates
            ? tr("Thread states were not recorded, so these spikes are unknown")
            : QString());
    m_overlayNone->setEnabled(state.overlaid);
    m_behaviour->setEnabled(state.behaviour.has_value());
    m_invert->setEnabled(state.hasSelection);
    m_clear->setEnabled(m_invert->isEnabled());
    const QSignalBlocker quiet(m_sorted);
    m_sorted->setChecked(state.order == FrameOrder::ByDuration);
    m_setButton->setVisible(open && state.capture->frameSets().size() > 1);
    if (open && shown.set.value < state.capture->frameSets().size())
        m_setButton->setText(tr("Set: %1").arg(
            QString::fromStdString(state.capture->frameSets()[shown.set.value].name)));
    m_waitsButton->setEnabled(open);
    m_waitsButton->setText(shown.waits.empty() ? tr("Waits") : tr("Without waits"));
    m_overlayButton->setEnabled(open);
    fitButtons();
}

void FrameBar::fillContextMenu(QMenu &menu)
{
    QMenu *look = menu.addMenu(tr("&Display"));
    look->addActions({m_line, m_logarithmic, m_sorted, m_coloured});
    look->addSeparator();
    look->addActions({m_waits, m_overlay, m_overlayNone});
    menu.addMenu(tr("&Select"))->addActions(m_selecting);
}

void FrameBar::fillSets(QMenu &menu)
{
    const auto &capture = m_state.capture;
    auto *group = new QActionGroup(&menu);
    const bool isMainNamedLikeAnother =
        capture && listedFrameSets(*capture).size() < capture->frameSets().size();
    for (std::uint32_t i = 0; capture && i < capture->frameSets().size(); ++i) {
        const QString set = QString::fromStdString(capture->frameSets()[i].name);
        QAction *action = menu.addAction(
            i == 0 && isMainNamedLikeAnother ? tr("%1, from start to start").arg(set) : set);
        action->setCheckable(true);
        action->setChecked(i == m_state.times.set.value);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, i] {
            FrameTimesShown times = m_state.times;
            times.set = FrameSetId{i};
            emit timesChosen(times);
        });
    }
    const std::uint32_t shown = m_state.times.set.value;
    if (!m_state.canCut || shown == 0 || shown >= capture->frameSets().size())
        return;
    menu.addSeparator();
    const QString name = QString::fromStdString(capture->frameSets()[shown].name);
    QAction *cut = menu.addAction(tr("&Use the frames of this set in all views"));
    cut->setObjectName("makeMainFrames");
    cut->setToolTip(tr("Show the frames of this set and their zones in all views"));
    connect(cut, &QAction::triggered, this, [this, name] { emit mainFramesWanted(name); });
}

void FrameBar::fillTargets(QMenu &menu)
{
    FrameTargets &targets = FrameTargets::shared();
    std::vector<FrameTarget> offered;
    for (const double hz : {30.0, 60.0, 90.0, 120.0, 144.0})
        offered.push_back(targetOfRate(hz));
    for (const FrameTarget &own : targets.list()) {
        if (std::ranges::none_of(
                offered, [&](const FrameTarget &one) { return one.durationNs == own.durationNs; }))
            offered.push_back(own);
    }
    for (const FrameTarget &target : offered) {
        QAction *action = menu.addAction(target.label);
        action->setCheckable(true);
        action->setChecked(targets.has(target));
        action->setEnabled(action->isChecked() || targets.list().size() < kMostTargets);
        connect(action, &QAction::triggered, this,
                [&targets, target](bool on) { on ? targets.add(target) : targets.remove(target); });
    }
    auto *own = new QLineEdit;
    own->setObjectName("ownTarget");
    own->setAccessibleName(tr("Custom target: a rate in Hz or a time in ms"));
    own->setPlaceholderText(tr("Custom: 75 Hz or 12.5 ms"));
    auto *action = new QWidgetAction(&menu);
    action->setDefaultWidget(own);
    menu.addAction(action);
    connect(own, &QLineEdit::returnPressed, &menu, [own, &menu, &targets] {
        if (const auto target = targetOfText(own->text())) {
            targets.add(*target);
            menu.close();
        } else {
            own->selectAll();
        }
    });
    menu.addSeparator();
    menu.addAction(m_coloured);
}

void FrameBar::fillSpikes(QMenu &menu)
{
    SpikeThreshold &threshold = SpikeThreshold::shared();
    auto *box = new NumberBox;
    box->setObjectName("spikeThreshold");
    box->setAccessibleName(tr("Spike threshold"));
    box->setToolTip(tr("Minimum duration of a spike, as a multiple of the typical duration around "
                       "it. Also used by the spike alarm of running programs."));
    box->setPrefix(tr("Longer than "));
    box->setSuffix(tr(" × typical"));
    box->setRange(SpikeThreshold::kLeast, SpikeThreshold::kMost);
    box->setSingleStep(0.25);
    box->setKeyboardTracking(false);
    box->setValue(threshold.times());
    connect(box, &NumberBox::valueChanged, &threshold, &SpikeThreshold::setTimes);
    auto *action = new QWidgetAction(&menu);
    action->setDefaultWidget(box);
    menu.addAction(action);
    menu.addAction(m_withoutPreemption);
    menu.setToolTipsVisible(true);
    menu.addSeparator();
    menu.addAction(m_spikes);
}

void FrameBar::fillOverlay(QMenu &menu)
{
    menu.addActions({m_overlay, m_overlaySite, m_overlayNone});
    menu.addSeparator();
    menu.addAction(m_ownAxis);
}

void FrameBar::chooseWaits()
{
    const auto &capture = m_state.capture;
    m_picker->popUp(
        *m_waitsButton, tr("Functions in which the frame thread waits; their time is excluded"),
        capture->sites().size(),
        [capture, checked = m_state.times.waits] { return functionEntries(*capture, checked); },
        true);
}

void FrameBar::chooseOverlay()
{
    const auto &capture = m_state.capture;
    std::vector<NameEntry> entries;
    const auto plots = capture->plotSeries();
    const std::size_t sites = capture->sites().size();
    for (std::size_t i = 0; i < plots.size(); ++i)
        entries.push_back({QString::fromStdString(plots[i].name), tr("plot"),
                           static_cast<int>(sites + i), false});
    for (std::size_t i = 0; i < m_metrics.size(); ++i)
        entries.push_back({m_metrics[i]->info().name, tr("plugin"),
                           static_cast<int>(sites + plots.size() + i), false});
    m_picker->popUp(
        *m_overlayButton, tr("Function, plot or metric to overlay"), sites,
        [capture, entries] {
            std::vector<NameEntry> all = entries;
            const auto functions = functionEntries(*capture, {});
            all.insert(all.end(), functions.begin(), functions.end());
            return all;
        },
        false);
}

Overlay FrameBar::overlayOf(SiteId site) const
{
    return m_state.capture ? Overlay{namesakesOf(*m_state.capture, site), {}} : Overlay{};
}

} // namespace zoe::app
