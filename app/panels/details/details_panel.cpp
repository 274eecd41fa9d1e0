#include "app/panels/details/details_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/columns/call_columns.h"
#include "app/panels/details/source_view.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/charts/distribution_chart.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/rows_view.h"

namespace zoe::app {

namespace {

QString rounded(double ns)
{
    return durationText(std::llround(ns));
}

} // namespace

DetailsPanel::DetailsPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_head(new QLabel(this))
    , m_figures(new QLabel(this))
    , m_inFrame(new QLabel(this))
    , m_per(new QComboBox(this))
    , m_time(new QComboBox(this))
    , m_logarithmic(new QCheckBox(tr("Logarithmic"), this))
    , m_parts(new QSplitter(Qt::Horizontal, this))
    , m_charts(new QSplitter(Qt::Vertical, m_parts))
    , m_histogram(new DistributionChart(this))
    , m_course(new SeriesChart(this))
    , m_tabs(new QTabWidget(this))
    , m_longest(new RowsTable(session.jobs(),
                              {"longCalls", tr("Longest calls of the function"), {}},
                              rowColumns(longCallColumns()), this))
    , m_source(new SourceView(session.jobs(), this))
{
    buildTop();
    buildParts();
    connectParts();
    auto *choices = new FlowRow;
    choices->addWidget(m_per);
    choices->addWidget(m_time);
    choices->addWidget(m_logarithmic);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(m_head);
    layout->addWidget(m_inFrame);
    layout->addLayout(choices);
    layout->addWidget(m_figures);
    layout->addWidget(m_parts, 1);
    setFocusProxy(m_longest);
    connect(&session, &Session::sourceWanted, this, [this] {
        emit frontWanted();
        showSourceTab();
    });
}

void DetailsPanel::buildTop()
{
    m_head->setObjectName("detailsHead");
    m_figures->setObjectName("detailsFigures");
    m_inFrame->setObjectName("detailsFrame");
    for (QLabel *label : {m_head, m_figures, m_inFrame}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
    }
    m_per->setObjectName("detailsPer");
    m_per->setAccessibleName(tr("Histogram of"));
    m_per->addItems({tr("Per call"), tr("Per frame")});
    m_time->setObjectName("detailsTime");
    m_time->setAccessibleName(tr("Time of the function"));
    m_time->addItems({tr("Total"), tr("Self")});
    m_time->setToolTip(tr("Total includes everything the function calls; self does not"));
    m_logarithmic->setObjectName("detailsLogarithmic");
    m_logarithmic->setToolTip(tr("Durations on a logarithmic scale"));
}

void DetailsPanel::buildParts()
{
    m_histogram->setObjectName("detailsHistogram");
    m_histogram->setAccessibleName(tr("Histogram of the function's durations"));
    m_course->setObjectName("detailsCourse");
    m_course->setAccessibleName(tr("Function time per frame"));
    m_charts->addWidget(m_histogram);
    m_charts->addWidget(m_course);
    m_charts->setChildrenCollapsible(false);
    m_tabs->setObjectName("detailsTabs");
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_longest, tr("Longest calls"));
    m_tabs->addTab(m_source, tr("Source"));
    m_parts->addWidget(m_charts);
    m_parts->addWidget(m_tabs);
    m_parts->setStretchFactor(0, 1);
    m_parts->setStretchFactor(1, 1);
    m_parts->setChildrenCollapsible(false);
    m_parts->setSizes({1200, 1000});
}

void DetailsPanel::connectParts()
{
    connect(m_per, &QComboBox::currentIndexChanged, this, &DetailsPanel::showFacts);
    connect(m_time, &QComboBox::currentIndexChanged, this, &DetailsPanel::showFacts);
    connect(m_logarithmic, &QCheckBox::toggled, m_histogram, &DistributionChart::setLogarithmic);
    connect(m_source, &SourceView::failed, this, &Panel::failed);
    connect(m_course, &SeriesChart::clicked, this, [this](double x) {
        if (!m_facts || m_facts->series->frames.empty())
            return;
        const auto &frames = m_facts->series->frames;
        auto at = std::ranges::lower_bound(frames, static_cast<FrameIndex>(std::llround(x)));
        if (at == frames.end())
            --at;
        document()->selection().setFrame(*at);
    });
    m_course->setDescription([this](double x) {
        const auto frame = static_cast<FrameIndex>(std::llround(x));
        const auto &frames = m_facts->series->frames;
        const auto at = std::ranges::lower_bound(frames, frame);
        if (at == frames.end() || *at != frame)
            return tr("Frame %1").arg(countText(frame));
        const auto i = static_cast<std::size_t>(at - frames.begin());
        return tr("Frame %1: total %2, self %3, %4")
            .arg(countText(frame), durationText(m_facts->series->totalNs[i]),
                 durationText(m_facts->series->selfNs[i]), countedCalls(m_facts->series->calls[i]));
    });
    const auto goTo = [this](std::size_t row) {
        const LongCall &call = m_facts->calls->longest[row];
        document()->selection().setFrame(call.frame);
        document()->selection().setZone(ZoneRef{call.thread, call.zone}, m_facts->site);
    };
    connect(m_longest, &RowsTable::rowChosen, this, goTo);
    connect(m_longest, &RowsTable::rowActivated, this, goTo); // again, from another position
}

QString DetailsPanel::headText() const
{
    return m_head->text();
}

QString DetailsPanel::figuresText() const
{
    return m_figures->text();
}

QString DetailsPanel::frameText() const
{
    return m_inFrame->text();
}

// Typical frames are those with the function.
QString DetailsPanel::textOfFrame(FrameIndex frame) const
{
    const FunctionSeries &series = *m_facts->series;
    const auto at = std::ranges::lower_bound(series.frames, frame);
    if (at == series.frames.end() || *at != frame)
        return {};
    const auto i = static_cast<std::size_t>(at - series.frames.begin());
    if (series.calls[i] == 0 && series.totalNs[i] == 0)
        return tr("Not in frame %1").arg(countText(frame));
    const DurationNs total = series.totalNs[i];
    std::size_t with = 0;
    std::size_t less = 0;
    for (std::size_t k = 0; k < series.frames.size(); ++k) {
        if (series.calls[k] == 0 && series.totalNs[k] == 0)
            continue;
        ++with;
        less += series.totalNs[k] < total;
    }
    const double typical =
        m_facts->perFrame[static_cast<std::size_t>(FunctionTime::Total)]->figures.medianNs;
    return tr("Frame %1: total %2, self %3 · typical total %4 · difference %5 · more than in %6 "
              "of its frames")
        .arg(countText(frame), durationText(total), durationText(series.selfNs[i]),
             rounded(typical), signedDurationText(static_cast<double>(total) - typical),
             shareText(static_cast<double>(less) / static_cast<double>(with)));
}

void DetailsPanel::siteChanged()
{
    askAgain();
}

void DetailsPanel::ask()
{
    showSource();
    if (!site().valid()) {
        clear();
        showState();
        return;
    }
    answer(
        tr("Analysing a function"),
        [capture = document()->capture(),
         site = site()](const Capture &, const Selection &selection, const Task &task) {
            return functionFacts(capture, site, selection, task);
        },
        [this](std::shared_ptr<const FunctionFacts> facts) { take(std::move(facts)); });
}

void DetailsPanel::showSourceTab()
{
    m_tabs->setCurrentWidget(m_source);
}

void DetailsPanel::showSource()
{
    if (!site().valid()) {
        m_source->show({}, 0, {});
        return;
    }
    const Site &place = document()->capture()->site(site());
    m_source->show(QString::fromStdString(place.file), static_cast<int>(place.line),
                   QFileInfo(document()->opened().request.fileName).absolutePath());
}

void DetailsPanel::take(std::shared_ptr<const FunctionFacts> facts)
{
    m_facts = std::move(facts);
    m_histogram->show();
    placeCourse();
    m_longest->setSource(m_facts->longest);
    m_longest->setScope(tr("Double-click a row to go to the call"));
    m_source->setSamples(m_facts->lines);
    showFacts();
    frameChanged();
}

void DetailsPanel::showFacts()
{
    if (!m_facts)
        return;
    const auto time = static_cast<std::size_t>(m_time->currentIndex());
    const bool perCall = m_per->currentIndex() == 0;
    const auto &facts = perCall ? m_facts->perCall[time] : m_facts->perFrame[time];
    m_histogram->setFacts(facts);
    m_course->setTitles(tr("Frame"), tr("%1 (ms)").arg(time == 0 ? tr("Total") : tr("Self")));
    m_course->setPoints(m_facts->course[time]);
    const Distribution &figures = facts->figures;
    m_figures->setText(
        (perCall ? tr("%1 · mean %2 · median %3 · p99 %4 · longest %5")
                 : tr("in %1 · mean %2 · median %3 · p99 %4 · longest %5"))
            .arg(perCall ? countedCalls(figures.count) : countedFrames(figures.count),
                 rounded(figures.meanNs), rounded(figures.medianNs), rounded(figures.p99Ns),
                 durationText(figures.maxNs)));
    const QString states = statesText(time);
    if (!states.isEmpty())
        m_figures->setText(m_figures->text() + u'\n' + states);
    m_figures->setToolTip(m_figures->text() + u'\n' +
                          tr("Linear interpolation between the two nearest values (type 7)"));
}

// Shares of all its time in the selected frames.
QString DetailsPanel::statesText(std::size_t time) const
{
    if (!m_facts->states)
        return {};
    const StateTimes &states = (*m_facts->states)[time];
    const DurationNs wholeNs = m_facts->allNs[time];
    QStringList parts;
    if (states.runningNs > 0)
        parts << tr("running %1").arg(durationText(states.runningNs));
    if (states.preemptedNs > 0)
        parts << tr("preempted %1").arg(durationText(states.preemptedNs));
    if (states.waitingNs > 0)
        parts << tr("waiting %1").arg(durationText(states.waitingNs));
    if (wholeNs > states.knownNs())
        parts << tr("unknown %1").arg(durationText(wholeNs - states.knownNs()));
    return tr("%1 in all: %2").arg(durationText(wholeNs), parts.join(" · "));
}

void DetailsPanel::frameChanged()
{
    const auto frame = document() ? document()->selection().state().frame : std::nullopt;
    m_course->setMark(frame ? std::optional<double>(*frame) : std::nullopt);
    m_inFrame->setText(frame && m_facts ? textOfFrame(*frame) : QString());
    m_inFrame->setVisible(!m_inFrame->text().isEmpty());
}

void DetailsPanel::clear()
{
    m_facts.reset();
    m_histogram->hide(); // without data, charts would only show axes
    placeCourse();
    m_histogram->setFacts(nullptr);
    m_course->setPoints({});
    m_longest->setSource(nullptr);
    m_source->setSamples({});
    m_figures->clear();
    m_inFrame->hide();
    if (!document())
        m_source->show({}, 0, {});
}

void DetailsPanel::showState()
{
    QString text = stateText();
    if (document() && !site().valid())
        text = tr("Select a function in any view");
    if (text.isEmpty() && document()) {
        const Site &place = document()->capture()->site(site());
        QStringList parts{QString::fromStdString(place.label())};
        if (!place.function.empty() && place.function != place.label())
            parts << tr("in %1").arg(QString::fromStdString(place.function));
        if (!place.category.empty())
            parts << tr("category %1").arg(QString::fromStdString(place.category));
        parts << framesText();
        text = parts.join(" · ");
    }
    m_head->setText(text);
    m_head->setToolTip(text);
}

// Side by side if there is more width than height.
void DetailsPanel::resizeEvent(QResizeEvent *event)
{
    QueryPanel::resizeEvent(event);
    m_parts->setOrientation(width() * 2 > height() * 3 ? Qt::Horizontal : Qt::Vertical);
    placeCourse();
}

// Behind a tab in a low panel: the histogram and the tables below are more important.
void DetailsPanel::placeCourse()
{
    int tab = m_tabs->indexOf(m_course);
    if (hasRoomForCourse()) {
        if (tab >= 0)
            m_charts->addWidget(m_course);
        m_course->setVisible(m_facts != nullptr);
        return;
    }
    if (tab < 0)
        tab = m_tabs->insertTab(m_tabs->indexOf(m_longest) + 1, m_course, tr("Time per frame"));
    m_tabs->setTabVisible(tab, m_facts != nullptr);
}

bool DetailsPanel::hasRoomForCourse() const
{
    constexpr int kLeastLines = 34;
    return m_parts->orientation() == Qt::Horizontal ||
           height() >= kLeastLines * fontMetrics().height();
}

} // namespace zoe::app
