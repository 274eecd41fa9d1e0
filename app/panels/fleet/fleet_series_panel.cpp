#include "app/panels/fleet/fleet_series_panel.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/panels/fleet/fleet_text.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

namespace {

constexpr int kLettersOfSubject = 12;

} // namespace

FleetSeriesPanel::FleetSeriesPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_function(new QComboBox(this))
    , m_quantity(new QComboBox(this))
    , m_step(new QComboBox(this))
    , m_place(new QComboBox(this))
    , m_state(new LineLabel(this))
    , m_open(new QPushButton(tr("Open capture"), this))
    , m_compare(new QPushButton(tr("Compare points"), this))
    , m_chart(new TrendChart(this))
    , m_map(new NightMap(this))
    , m_nightsJob(session.jobs(), *this, [this] {
        m_state->say(tr("Reading was cancelled or failed: reload the store to try again"));
    })
{
    setObjectName("fleetSeries");
    buildBar();
    auto *bar = new FlowRow;
    for (QWidget *control : {static_cast<QWidget *>(m_function), static_cast<QWidget *>(m_quantity),
                             static_cast<QWidget *>(m_place), static_cast<QWidget *>(m_step)})
        bar->addWidget(control);
    bar->addWidget(m_state);
    bar->addWidget(m_open);
    bar->addWidget(m_compare);
    auto *parts = new QSplitter(Qt::Horizontal, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_chart);
    parts->addWidget(m_map);
    parts->setSizes({600, 400});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    column->addLayout(bar);
    column->addWidget(parts, 1);
    setFocusProxy(m_chart);
    connect(m_chart, &TrendChart::pointChosen, this, &FleetSeriesPanel::choosePoint);
    connect(m_chart, &TrendChart::otherChosen, this, &FleetSeriesPanel::chooseOther);
    connect(m_chart, &TrendChart::pointActivated, this, &FleetSeriesPanel::openPoint);
    connect(m_map, &NightMap::chosen, this, &FleetSeriesPanel::chooseCell);
    connect(&session, &Session::fleetChanged, this, &FleetSeriesPanel::followFleet);
    followFleet();
}

void FleetSeriesPanel::buildBar()
{
    const auto box = [](QComboBox &combo, const char *name, const QString &what) {
        combo.setObjectName(name);
        combo.setAccessibleName(what);
        combo.setSizeAdjustPolicy(QComboBox::AdjustToContents);
        combo.setMinimumContentsLength(kLettersOfSubject);
    };
    box(*m_function, "seriesFunction", tr("Function"));
    m_function->setMaxVisibleItems(30);
    box(*m_quantity, "seriesQuantity", tr("Quantity"));
    box(*m_place, "seriesPlace", tr("Scene, machine and behaviour"));
    box(*m_step, "seriesStep", tr("Points"));
    m_step->addItem(tr("per run"));
    m_step->addItem(tr("per commit"));
    m_step->addItem(tr("per night"));
    connect(m_function, &QComboBox::activated, this, [this] {
        if (!m_fleet)
            return;
        FleetSubject subject = m_fleet->subject();
        subject.finding.clear();
        subject.function.reset();
        subject.ofShares = false;
        if (const QString name = m_function->currentData().toString(); !name.isEmpty())
            subject.function = fleet::FunctionKey{name.toStdString(), {}, {}};
        m_fleet->setSubject(subject);
    });
    connect(m_quantity, &QComboBox::activated, this, &FleetSeriesPanel::askSeries);
    connect(m_step, &QComboBox::activated, this, &FleetSeriesPanel::askSeries);
    connect(m_place, &QComboBox::currentIndexChanged, this, &FleetSeriesPanel::showTrend);
    m_state->setObjectName("seriesState");
    m_open->setObjectName("seriesOpen");
    m_open->setToolTip(tr("Open the capture of the chosen point (double click)"));
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (m_point)
            openPoint(*m_point);
    });
    m_compare->setObjectName("seriesCompare");
    m_compare->setToolTip(tr("Compare the captures of two points: hold Ctrl to choose the second "
                             "one, or Shift with the arrows"));
    setIcon(*m_compare, "compare");
    connect(m_compare, &QPushButton::clicked, this, &FleetSeriesPanel::comparePoints);
}

void FleetSeriesPanel::followFleet()
{
    if (m_fleet)
        m_fleet->disconnect(this);
    m_fleet = session().fleet();
    if (m_fleet) {
        connect(m_fleet, &OpenFleet::runsChanged, this, &FleetSeriesPanel::forget);
        connect(m_fleet, &OpenFleet::subjectChanged, this, &FleetSeriesPanel::followSubject);
        connect(m_fleet, &OpenFleet::filterChanged, this, &FleetSeriesPanel::forget);
    }
    m_series.reset();
    m_map->setNights(nullptr);
    fillFunctions();
    fillQuantities();
    listTrends();
    forget();
}

void FleetSeriesPanel::forget()
{
    m_seriesJob.cancel();
    m_nightsJob.cancel();
    m_state->say({});
    m_seriesStale = true;
    m_nightsStale = true;
    askIfSeen();
}

void FleetSeriesPanel::followSubject()
{
    chooseFunction();
    fillQuantities();
    m_seriesStale = true;
    askIfSeen();
}

void FleetSeriesPanel::askIfSeen()
{
    if (!isVisible() || !m_fleet || !m_fleet->answer() || m_fleet->answer()->runs.empty())
        return;
    if (std::exchange(m_seriesStale, false))
        askSeries();
    if (std::exchange(m_nightsStale, false))
        askNights();
}

fleet::TrendQuestion FleetSeriesPanel::question() const
{
    const FleetSubject &subject = m_fleet->subject();
    fleet::TrendQuestion question;
    question.filter = m_fleet->filter().ofSeries();
    if (!subject.place.program.empty())
        question.filter.program = subject.place.program;
    if (!subject.finding.empty()) {
        question.filter.branch = subject.place.branch;
        question.filter.behaviour.reset();
    }
    if (!subject.behaviour.empty())
        question.filter.behaviour = subject.behaviour;
    if (subject.function) {
        question.filter.function = subject.function->function;
        if (!subject.function->group.empty())
            question.filter.group = subject.function->group;
    }
    question.quantity = quantity().quantity;
    question.q = quantity().q;
    question.step = static_cast<fleet::TrendStep>(m_step->currentIndex());
    return question;
}

const FleetQuantity &FleetSeriesPanel::quantity() const
{
    return fleetQuantities()[static_cast<std::size_t>(m_quantity->currentData().toInt())];
}

void FleetSeriesPanel::askSeries()
{
    if (!m_fleet || m_quantity->count() == 0)
        return;
    m_seriesJob.cancel();
    m_state->say(tr("Reading…"));
    m_seriesJob.run(
        tr("Reading a series"),
        [url = m_fleet->url(), question = question(),
         quantity = quantity()](const Task &task) -> Result<FleetTrends> {
            auto reading = openForReading(url);
            if (!reading)
                return reading.error();
            auto trends = fleet::trendsOf(*reading->store, reading->runs, question, task);
            if (!trends)
                return trends.error();
            return FleetTrends{quantity, std::move(reading->runs), *std::move(trends)};
        },
        [this](Result<FleetTrends> series) { takeSeries(std::move(series)); });
}

void FleetSeriesPanel::takeSeries(Result<FleetTrends> series)
{
    if (!series) {
        dropSeries();
        if (series.error().code != ErrorCode::Cancelled)
            emit failed(QString::fromStdString(series.error().text()));
        return;
    }
    m_series = std::make_shared<const FleetTrends>(*std::move(series));
    m_state->say({});
    listTrends();
}

void FleetSeriesPanel::dropSeries()
{
    m_series.reset();
    listTrends();
    m_state->say(tr("Reading was cancelled or failed: reload the store to try again"));
}

void FleetSeriesPanel::askNights()
{
    m_nightsJob.run(
        tr("Reading all functions"),
        [url = m_fleet->url(), filter = m_fleet->filter().ofSeries()](
            const Task &task) -> Result<std::shared_ptr<const fleet::FunctionNights>> {
            const auto reading = openForReading(url);
            if (!reading)
                return reading.error();
            auto nights = fleet::functionNights(*reading->store, reading->runs, filter, task);
            if (!nights)
                return nights.error();
            return std::make_shared<const fleet::FunctionNights>(*std::move(nights));
        },
        [this](Result<std::shared_ptr<const fleet::FunctionNights>> nights) {
            if (nights)
                m_map->setNights(*std::move(nights));
            else if (nights.error().code != ErrorCode::Cancelled)
                emit failed(QString::fromStdString(nights.error().text()));
            fillFunctions();
        });
}

void FleetSeriesPanel::fillFunctions()
{
    const QSignalBlocker quiet(m_function);
    m_function->clear();
    m_function->addItem(frameText());
    if (const auto &nights = m_map->nights()) {
        for (const fleet::FunctionNights::Row &row : nights->rows) {
            if (!row.function.empty())
                m_function->addItem(QString::fromStdString(row.function),
                                    QString::fromStdString(row.function));
        }
    }
    chooseFunction();
}

void FleetSeriesPanel::chooseFunction()
{
    const QSignalBlocker quiet(m_function);
    QString wanted;
    if (m_fleet && m_fleet->subject().function)
        wanted = QString::fromStdString(m_fleet->subject().function->function);
    if (!wanted.isEmpty() && m_function->findData(wanted) < 0)
        m_function->addItem(wanted, wanted);
    m_function->setCurrentIndex(wanted.isEmpty() ? 0 : m_function->findData(wanted));
}

void FleetSeriesPanel::fillQuantities()
{
    const int before = m_quantity->count() > 0 ? m_quantity->currentData().toInt() : -1;
    const bool ofFunction = m_fleet && m_fleet->subject().function;
    const bool ofShares = m_fleet && m_fleet->subject().ofShares;
    const QSignalBlocker quiet(m_quantity);
    m_quantity->clear();
    int share = -1;
    for (std::size_t i = 0; i < fleetQuantities().size(); ++i) {
        const FleetQuantity &one = fleetQuantities()[i];
        const int number = static_cast<int>(i);
        if (ofFunction ? one.ofFunction : one.ofFrame)
            m_quantity->addItem(titleOf(one), number);
        if (one.quantity == fleet::Quantity::Share)
            share = number;
    }
    const int there = m_quantity->findData(ofShares ? share : before == share ? -1 : before);
    m_quantity->setCurrentIndex(std::max(0, there));
}

const fleet::Trend *FleetSeriesPanel::trend() const
{
    const int index = m_place->currentIndex();
    return m_series && index >= 0 && static_cast<std::size_t>(index) < m_series->trends.size()
               ? &m_series->trends[static_cast<std::size_t>(index)]
               : nullptr;
}

void FleetSeriesPanel::listTrends()
{
    {
        const QSignalBlocker quiet(m_place);
        m_place->clear();
        for (const QString &text : m_series ? trendTexts(m_series->trends) : QStringList())
            m_place->addItem(text.isEmpty() ? tr("all runs") : text);
        const auto nearest =
            m_series && m_fleet ? nearestTrend(m_series->trends, m_fleet->subject()) : std::nullopt;
        m_place->setCurrentIndex(nearest ? static_cast<int>(*nearest) : -1);
        m_place->setVisible(m_place->count() > 0);
    }
    showTrend();
}

void FleetSeriesPanel::showTrend()
{
    m_point.reset();
    m_other.reset();
    const fleet::Trend *shown = trend();
    if (!shown || shown->points.empty()) {
        m_chart->setTrend({}, {}, {}, {});
        if (m_series && !m_seriesJob.isRunning())
            m_state->say(tr("No runs match these choices"));
        return updateButtons();
    }
    const fleet::Quantity quantity = m_series->quantity.quantity;
    const SharedFleetAnswer answer = m_fleet->answer();
    // Positions of runs are those of the answer, unless runs were added since then.
    const bool areTheSame =
        answer && std::ranges::equal(answer->runs, m_series->runs, {}, &fleet::RunFacts::hash,
                                     &fleet::RunFacts::hash);
    m_chart->setTrend(
        shown->points, areTheSame ? marksOf(*shown, quantity, *answer) : std::vector<TrendMark>(),
        unitOf(*shown, quantity, titleOf(m_series->quantity)), tipsOf(*shown, quantity));
    // The first bad run and the last good one, so that they can be compared immediately.
    std::optional<std::size_t> point;
    std::optional<std::size_t> other;
    if (const auto chosen = m_fleet->chosen(); chosen && areTheSame) {
        const fleet::Finding &finding = answer->found.judged[*chosen].finding;
        point = pointOfRun(*shown, finding.firstBad);
        other = pointOfRun(*shown, finding.lastGood);
    } else {
        point = pointOfNight(*shown, m_fleet->subject().night);
    }
    const auto cell = m_map->cell();
    m_state->say(cell && !m_fleet->subject().night.empty()
                     ? m_map->textOf(*cell)
                     : restText(m_series->trends,
                                static_cast<std::size_t>(shown - m_series->trends.data())));
    m_point = point;
    m_other = point == other ? std::nullopt : other;
    m_chart->choose(m_point, m_other);
    updateButtons();
}

void FleetSeriesPanel::choosePoint(std::optional<std::size_t> point)
{
    m_point = point;
    m_other.reset();
    m_chart->choose(m_point, m_other);
    updateButtons();
}

void FleetSeriesPanel::chooseOther(std::size_t point)
{
    if (!m_point)
        return choosePoint(point);
    m_other = point == *m_point ? std::nullopt : std::optional(point);
    m_chart->choose(m_point, m_other);
    updateButtons();
}

void FleetSeriesPanel::chooseCell(const NightMap::Cell &cell)
{
    m_map->choose(cell);
    if (!m_fleet)
        return;
    const fleet::FunctionNights &nights = *m_map->nights();
    FleetSubject subject;
    subject.place = m_fleet->subject().place;
    subject.behaviour = m_fleet->filter().behaviour;
    subject.night = nights.nights[cell.night];
    if (const std::string &function = nights.rows[cell.row].function; !function.empty())
        subject.function = fleet::FunctionKey{function, {}, {}};
    m_fleet->setSubject(subject);
}

const fleet::RunFacts *FleetSeriesPanel::runOf(std::optional<std::size_t> point) const
{
    const fleet::Trend *shown = trend();
    if (!shown || !point || *point >= shown->points.size() || shown->points[*point].runs.empty())
        return nullptr;
    return &m_series->runs[shown->points[*point].runs.front()];
}

void FleetSeriesPanel::openPoint(std::size_t point)
{
    if (const fleet::RunFacts *run = runOf(point))
        openRun(session(), *run);
}

// The earlier one is the base.
void FleetSeriesPanel::comparePoints()
{
    if (!m_point || !m_other)
        return;
    const fleet::RunFacts *base = runOf(std::min(*m_point, *m_other));
    const fleet::RunFacts *head = runOf(std::max(*m_point, *m_other));
    const fleet::SeriesKey &key = trend()->key;
    if (base && head)
        compareRuns(session(), *base, *head, key.function.function, key.behaviour);
}

void FleetSeriesPanel::updateButtons()
{
    m_open->setEnabled(runOf(m_point) != nullptr);
    m_compare->setEnabled(runOf(m_point) != nullptr && runOf(m_other) != nullptr);
}

} // namespace zoe::app
