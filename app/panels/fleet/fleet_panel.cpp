#include "app/panels/fleet/fleet_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/panels/fleet/finding_view.h"
#include "app/panels/fleet/fleet_text.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/widgets/line_label.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {
constexpr int kLettersOfChoice = 10;
} // namespace

FleetPanel::FleetPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_triaged(new QCheckBox(tr("Triaged"), this))
    , m_disturbed(new QCheckBox(tr("Disturbed runs"), this))
    , m_again(new QToolButton(this))
    , m_state(new LineLabel(this))
    , m_findings(new RowsTable(session.jobs(),
                               {"fleetFindings", tr("Changes of the fleet"), tr("Filter changes")},
                               findingRowColumns(), this))
    , m_finding(new FindingView(session, this))
{
    setObjectName("fleet");
    buildBar();
    auto *bar = new QHBoxLayout;
    for (const Choice &choice : m_choices)
        bar->addWidget(choice.box);
    bar->addWidget(m_triaged);
    bar->addWidget(m_disturbed);
    bar->addWidget(m_state, 1);
    bar->addWidget(m_again);
    auto *parts = new QSplitter(Qt::Horizontal, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_findings);
    parts->addWidget(m_finding);
    parts->setSizes({600, 400});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    column->addLayout(bar);
    column->addWidget(parts, 1);
    setFocusProxy(&m_findings->table());
    connect(m_findings, &RowsTable::rowChosen, this, [this](std::size_t row) {
        if (m_fleet)
            m_fleet->choose(row);
    });
    connect(m_findings, &RowsTable::arranged, this, &FleetPanel::showChosen);
    connect(&session, &Session::fleetChanged, this, &FleetPanel::followFleet);
    followFleet();
}

void FleetPanel::buildBar()
{
    const auto add = [this](const char *name, const QString &what, const QString &all,
                            std::string FleetFilter::*ofFilter,
                            std::vector<std::string> FleetNames::*ofNames) {
        auto *box = new QComboBox(this);
        box->setObjectName(name);
        box->setAccessibleName(what);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumContentsLength(kLettersOfChoice);
        connect(box, &QComboBox::activated, this, &FleetPanel::setFilter);
        box->addItem(all);
        m_choices.push_back({box, ofFilter, ofNames, all});
    };
    using F = FleetFilter;
    using N = FleetNames;
    add("fleetProgram", tr("Program"), tr("All programs"), &F::program, &N::programs);
    add("fleetBranch", tr("Branch"), tr("All branches"), &F::branch, &N::branches);
    add("fleetScene", tr("Scene"), tr("All scenes"), &F::scene, &N::scenes);
    add("fleetMachine", tr("Machine"), tr("All machines"), &F::machine, &N::machines);
    add("fleetBehaviour", tr("Behaviour"), tr("All behaviours"), &F::behaviour, &N::behaviours);
    m_triaged->setObjectName("fleetTriaged");
    m_triaged->setToolTip(tr("Also list triaged changes"));
    connect(m_triaged, &QCheckBox::toggled, this, &FleetPanel::showFindings);
    m_disturbed->setObjectName("fleetDisturbed");
    m_disturbed->setToolTip(tr("Also use runs during which other programs took CPU time"));
    connect(m_disturbed, &QCheckBox::toggled, this, [this](bool with) {
        if (m_fleet)
            m_fleet->setWithDisturbed(with);
    });
    m_state->setObjectName("fleetState");
    m_again->setObjectName("fleetAgain");
    m_again->setText(tr("Reload"));
    m_again->setToolTip(tr("Reload the store now. While this workspace is shown, it reloads "
                           "automatically when runs are added"));
    connect(m_again, &QToolButton::clicked, this, [this] {
        if (m_fleet)
            m_fleet->read();
    });
}

void FleetPanel::followFleet()
{
    if (m_fleet)
        m_fleet->disconnect(this);
    m_fleet = session().fleet();
    m_finding->setFleet(m_fleet);
    if (m_fleet) {
        connect(m_fleet, &OpenFleet::answerChanged, this, [this] {
            fillChoices();
            showFindings();
        });
        connect(m_fleet, &OpenFleet::filterChanged, this, &FleetPanel::showFindings);
        connect(m_fleet, &OpenFleet::subjectChanged, this, &FleetPanel::showChosen);
        connect(m_fleet, &OpenFleet::stateChanged, this, &FleetPanel::showState);
        const QSignalBlocker quiet(m_disturbed);
        m_disturbed->setChecked(m_fleet->withDisturbed());
    }
    fillChoices();
    showFindings();
}

// Hides choices with a single option.
void FleetPanel::fillChoices()
{
    const SharedFleetAnswer answer = m_fleet ? m_fleet->answer() : nullptr;
    for (Choice &choice : m_choices) {
        const QSignalBlocker quiet(choice.box);
        const std::vector<std::string> none;
        if (const auto &names = answer ? answer->names.*choice.ofNames : none;
            names != choice.names) {
            choice.names = names;
            choice.box->clear();
            choice.box->addItem(choice.all);
            for (const std::string &name : names)
                choice.box->addItem(QString::fromStdString(name), QString::fromStdString(name));
        }
        const QString now =
            m_fleet ? QString::fromStdString(m_fleet->filter().*choice.ofFilter) : QString();
        choice.box->setCurrentIndex(now.isEmpty() ? 0 : std::max(0, choice.box->findData(now)));
        choice.box->setVisible(choice.box->count() > 2 || choice.box->currentIndex() > 0);
    }
}

void FleetPanel::setFilter()
{
    if (!m_fleet)
        return;
    FleetFilter filter;
    for (const Choice &choice : m_choices)
        filter.*choice.ofFilter = choice.box->currentData().toString().toStdString();
    m_fleet->setFilter(filter);
}

std::vector<bool> FleetPanel::listed() const
{
    std::vector<bool> listed;
    if (!m_fleet || !m_fleet->answer())
        return listed;
    for (const fleet::JudgedFinding &judged : m_fleet->answer()->found.judged)
        listed.push_back((m_triaged->isChecked() || judged.isOpen()) &&
                         m_fleet->filter().accepts(judged.finding));
    return listed;
}

void FleetPanel::showFindings()
{
    const SharedFleetAnswer answer = m_fleet ? m_fleet->answer() : nullptr;
    const std::vector<bool> listed = this->listed();
    m_findings->setSource(findingRows(answer), [listed](std::size_t row) { return listed[row]; });
    showState();
    // The first one, so that something is shown.
    const auto first = std::ranges::find(listed, true);
    if (m_fleet && !m_fleet->hasSubject() && first != listed.end())
        m_fleet->choose(static_cast<std::size_t>(first - listed.begin()));
}

void FleetPanel::showChosen()
{
    if (m_findings->arranging())
        return;
    const auto chosen = m_fleet ? m_fleet->chosen() : std::nullopt;
    const auto &order = m_findings->model().order();
    const auto found = chosen ? std::ranges::find(order, *chosen) : order.end();
    m_findings->table().showRow(found == order.end() ? -1
                                                     : static_cast<int>(found - order.begin()));
}

void FleetPanel::showState()
{
    if (!m_fleet)
        return m_state->say({});
    const SharedFleetAnswer answer = m_fleet->answer();
    switch (m_fleet->state()) {
    case OpenFleet::State::Reading:
        return m_state->say(tr("Finding changes…"));
    case OpenFleet::State::Stopped:
        return m_state->say(
            tr("Not up to date: reading was cancelled or failed. Reload to try again"));
    case OpenFleet::State::Answered:
        break;
    }
    const std::vector<bool> listed = this->listed();
    const auto count = static_cast<std::size_t>(std::ranges::count(listed, true));
    m_state->say(answer ? answerText(*answer, count) : QString());
}

} // namespace zoe::app
