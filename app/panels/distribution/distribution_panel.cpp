#include "app/panels/distribution/distribution_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/document.h"
#include "app/settings/frame_targets.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/charts/distribution_chart.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

namespace {

constexpr int kDrawAgainMs = 1000;
constexpr int kFigureLetters = 54;
constexpr int kChoiceLetters = 16; // of the shortest choice

QString roundedText(double ns)
{
    return durationText(static_cast<DurationNs>(std::llround(ns)));
}

QString rateText(double framesPerSecond)
{
    return DistributionPanel::tr("%1 FPS").arg(framesPerSecond, 0, 'f', 1);
}

// Captions get as many lines as they need; by default, a tree gives them one.
class CaptionDelegate : public QStyledItemDelegate {
  public:
    explicit CaptionDelegate(QTreeWidget &tree)
        : QStyledItemDelegate(&tree)
        , m_tree(tree)
    {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        const QSize line = QStyledItemDelegate::sizeHint(option, index);
        const int margins = 2 * (m_tree.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
        const int width = m_tree.columnWidth(index.column()) - margins;
        const QRect wrapped = option.fontMetrics.boundingRect(
            0, 0, width, QWIDGETSIZE_MAX, Qt::TextWordWrap, index.data().toString());
        return {line.width(), std::max(line.height(), wrapped.height())};
    }

  private:
    QTreeWidget &m_tree;
};

} // namespace

DistributionPanel::DistributionPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_choice(new QComboBox(this))
    , m_logarithmic(new QCheckBox(tr("Logarithmic"), this))
    , m_cumulative(new QCheckBox(tr("Cumulative"), this))
    , m_scope(new LineLabel(this))
    , m_figures(new QTreeWidget(this))
    , m_chart(new DistributionChart(this))
    , m_parts(new QSplitter(Qt::Vertical, this))
{
    m_again.setSingleShot(true);
    m_again.setInterval(kDrawAgainMs);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (m_job.isRunning()) // it is never interrupted, however long it takes
            m_again.start();
        else
            computeAgain();
    });
    connect(&FrameTargets::shared(), &FrameTargets::changed, this,
            &DistributionPanel::frameTimesChanged);
    buildTop();
    buildFigures();
    auto *top = new FlowRow;
    top->addWidget(m_logarithmic);
    top->addWidget(m_cumulative);
    m_parts->addWidget(m_figures);
    m_parts->addWidget(m_chart);
    m_parts->setStretchFactor(1, 1);
    m_parts->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(m_choice);
    layout->addLayout(top);
    layout->addWidget(m_scope);
    layout->addWidget(m_parts, 1);
    setFocusProxy(m_figures);
    updateScope();
}

void DistributionPanel::buildTop()
{
    m_choice->setObjectName("distributionOf");
    m_choice->setAccessibleName(tr("Distribution of"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(kChoiceLetters);
    m_choice->addItem(tr("Frame times"));
    m_choice->addItem(tr("Calls of the selected function"));
    m_choice->addItem(tr("Total per frame of the selected function"));
    m_logarithmic->setObjectName("distributionLogarithmic");
    m_logarithmic->setToolTip(tr("Durations on a logarithmic scale"));
    m_cumulative->setObjectName("distributionCumulative");
    m_cumulative->setToolTip(tr("Show the cumulative share instead of bins"));
    m_scope->setObjectName("distributionScope");
    m_scope->setWordWrap(true);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &DistributionPanel::forget);
    connect(m_logarithmic, &QCheckBox::toggled, m_chart, &DistributionChart::setLogarithmic);
    connect(m_cumulative, &QCheckBox::toggled, m_chart, &DistributionChart::setCumulative);
}

void DistributionPanel::buildFigures()
{
    m_figures->setObjectName("distributionFigures");
    m_figures->setAccessibleName(tr("Distribution statistics"));
    m_figures->setColumnCount(2);
    m_figures->setHeaderLabels({tr("Statistic"), tr("Value")});
    m_figures->setRootIsDecorated(false);
    m_figures->setAlternatingRowColors(true);
    m_figures->setWordWrap(true);
    m_figures->setItemDelegateForColumn(0, new CaptionDelegate(*m_figures));
    connect(m_figures->header(), &QHeaderView::sectionResized, m_figures,
            &QTreeWidget::doItemsLayout, Qt::QueuedConnection);
    m_figures->header()->setStretchLastSection(false);
    m_figures->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_figures->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents); // never elided
}

// Side by side if there is more width than height.
void DistributionPanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    const bool wide = width() * 2 > height() * 3;
    const auto orientation = wide ? Qt::Horizontal : Qt::Vertical;
    if (m_parts->orientation() == orientation)
        return;
    m_parts->setOrientation(orientation);
    const int figures = fontMetrics().averageCharWidth() * kFigureLetters;
    m_parts->setSizes(wide ? QList<int>{figures, width() - figures} : QList<int>{1, 1});
}

void DistributionPanel::showDocument()
{
    m_again.stop();
    if (document()) {
        connect(&document()->scope(), &TableScope::changed, this, &DistributionPanel::forget);
        connect(&document()->selection(), &ViewSelection::siteChanged, this,
                &DistributionPanel::functionChanged);
        connect(&document()->selection(), &ViewSelection::timesChanged, this,
                &DistributionPanel::frameTimesChanged);
        connect(document(), &Document::captureGrew, this, [this] {
            if (!m_again.isActive())
                m_again.start();
        });
    }
    forget();
}

QString DistributionPanel::scopeText() const
{
    return m_scope->text();
}

QString DistributionPanel::figure(const QString &name) const
{
    const auto found = m_figures->findItems(name, Qt::MatchExactly, 0);
    return found.isEmpty() ? QString() : found.first()->text(1);
}

DistributionQuestion DistributionPanel::question() const
{
    DistributionQuestion question;
    question.of = static_cast<DistributionOf>(m_choice->currentIndex());
    question.site = document()->selection().state().site;
    question.selection.frames = document()->scope().frames();
    question.times = document()->selection().state().times;
    for (const FrameTarget &target :
         targetsOfSet(*document()->capture(), question.times.set, FrameTargets::shared().list()))
        question.budgetsNs.push_back(target.durationNs);
    return question;
}

void DistributionPanel::functionChanged()
{
    if (m_choice->currentIndex() != static_cast<int>(DistributionOf::FrameTimes))
        forget();
}

void DistributionPanel::frameTimesChanged()
{
    if (m_choice->currentIndex() == static_cast<int>(DistributionOf::FrameTimes))
        forget();
}

void DistributionPanel::computeAgain()
{
    m_job.cancel();
    m_stale = true;
    if (isVisible())
        compute();
}

void DistributionPanel::forget()
{
    m_job.cancel();
    m_facts.reset();
    m_chart->setFacts(nullptr);
    showFigures();
    m_stale = true;
    if (isVisible())
        compute();
    updateScope();
}

void DistributionPanel::compute()
{
    if (!document())
        return;
    m_stale = false;
    DistributionQuestion asked = question();
    if (asked.of != DistributionOf::FrameTimes && !asked.site.valid()) {
        updateScope();
        return;
    }
    m_job.run(
        tr("Counting durations"),
        [capture = document()->capture(), asked = std::move(asked)](const Task &task) {
            return distributionFacts(*capture, asked, task);
        },
        [this](Result<std::shared_ptr<const DistributionFacts>> facts) { take(std::move(facts)); });
    updateScope();
}

void DistributionPanel::take(Result<std::shared_ptr<const DistributionFacts>> facts)
{
    if (facts)
        m_facts = *std::move(facts);
    else
        emit failed(tr("Can't compute the distribution: %1")
                        .arg(QString::fromStdString(facts.error().text())));
    m_chart->setFacts(m_facts);
    showFigures();
    updateScope();
}

void DistributionPanel::addFigure(const QString &name, const QString &value,
                                  const QString &explanation)
{
    auto *item = new QTreeWidgetItem(m_figures, {name, value});
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(0, explanation);
    item->setToolTip(1, explanation);
}

void DistributionPanel::addDurations(const Distribution &figures)
{
    const QString rule = tr("Linear interpolation between the two nearest values (type 7)");
    if (!m_facts->frames)
        addFigure(tr("Count"), countText(figures.count));
    addFigure(tr("Mean"), roundedText(figures.meanNs));
    addFigure(tr("Median"), roundedText(figures.medianNs), rule);
    addFigure(tr("Quartiles"),
              tr("%1 – %2").arg(roundedText(figures.p25Ns), roundedText(figures.p75Ns)), rule);
    addFigure(tr("p90"), roundedText(figures.p90Ns), rule);
    addFigure(tr("p95"), roundedText(figures.p95Ns), rule);
    addFigure(tr("p99"), roundedText(figures.p99Ns), rule);
    addFigure(tr("p99.9"), roundedText(figures.p999Ns), rule);
    addFigure(tr("Minimum"), durationText(figures.minNs));
    addFigure(tr("Maximum"), durationText(figures.maxNs));
    addFigure(tr("Standard deviation"), roundedText(figures.stdevNs),
              tr("Sample standard deviation (n − 1)"));
    addFigure(tr("Coefficient of variation"), shareText(figures.cv()),
              tr("Standard deviation divided by mean"));
    const BoxPlot &box = m_facts->box;
    addFigure(tr("Whiskers"),
              tr("%1 – %2").arg(durationText(box.lowerWhiskerNs), durationText(box.upperWhiskerNs)),
              tr("Most distant values within 1.5 interquartile ranges of the quartiles"));
    addFigure(tr("Outliers"), countText(box.outliersBelow + box.outliersAbove),
              tr("Values beyond the whiskers. The farthest 20 on each side are drawn."));
}

void DistributionPanel::addFrameRates(const FrameStats &stats)
{
    if (stats.rated > 0)
        addRates(stats);
    addFigure(tr("Stutter"), shareText(stats.stutterShare),
              tr("Share of frames longer than 2.5 times the median of the 19 around them"));
}

void DistributionPanel::addRates(const FrameStats &stats)
{
    addFigure(tr("Average frame rate"), rateText(stats.fpsAverage),
              tr("Number of frames divided by their total time. If there is time between frames, "
                 "frame rates are of the times from the start of a frame to that of the next."));
    addFigure(tr("1 % low (mean)"), rateText(stats.low1),
              tr("Frame rate of the mean time of the slowest 1 % of frames"));
    addFigure(tr("1 % low (percentile)"), rateText(stats.low1Percentile),
              tr("Frame rate of the 99th percentile of frame times"));
    addFigure(tr("0.1 % low (mean)"), rateText(stats.low01),
              tr("Frame rate of the mean time of the slowest 0.1 % of frames"));
    addFigure(tr("0.1 % low (percentile)"), rateText(stats.low01Percentile),
              tr("Frame rate of the 99.9th percentile of frame times"));
}

void DistributionPanel::addBudgets(const FrameStats &stats)
{
    if (m_facts->over.empty() || stats.judged == 0)
        return;
    const auto frames = static_cast<double>(stats.judged);
    for (const OverBudget &over : m_facts->over) {
        const QString budget = durationText(over.budgetNs);
        addFigure(
            tr("Over %1").arg(budget),
            tr("%1 of %2, %3")
                .arg(countText(over.frames), countedFrames(stats.judged),
                     shareText(static_cast<double>(over.frames) / frames)),
            tr("Frames longer than the target of %1. Only frames from mark to mark of the program "
               "count, unlike in the figures above.")
                .arg(budget));
    }
    const QString budget = durationText(stats.budgetNs);
    addFigure(tr("Time over %1").arg(budget), durationText(stats.timeOverBudgetNs),
              tr("Time that frames take in excess of %1, in total").arg(budget));
    addFigure(tr("Longest run over %1").arg(budget),
              stats.longestBadRun == 0 ? tr("none")
                                       : tr("%1 from %2")
                                             .arg(countedFrames(stats.longestBadRun),
                                                  countText(stats.longestBadRunFirst)),
              tr("Consecutive frames longer than %1").arg(budget));
}

void DistributionPanel::showFigures()
{
    m_figures->clear();
    if (!m_facts || m_facts->figures.count == 0)
        return;
    if (m_facts->frames) {
        addFigure(tr("Frames"), countText(m_facts->figures.count));
        addFigure(tr("Total time"), durationText(m_facts->totalNs));
        addFrameRates(*m_facts->frames);
        addBudgets(*m_facts->frames);
    }
    addDurations(m_facts->figures);
}

QString DistributionPanel::timesText() const
{
    const FrameTimesShown &times = document()->selection().state().times;
    QStringList parts;
    if (times.set.value != 0)
        parts << QString::fromStdString(document()->capture()->frameSets()[times.set.value].name);
    if (!times.waits.empty())
        parts << tr("without waits");
    return parts.join(QStringLiteral(", "));
}

void DistributionPanel::updateScope()
{
    QString text;
    if (!document())
        text = tr("No capture is open");
    else if (m_job.isRunning())
        text = tr("Counting durations…");
    else if (question().of != DistributionOf::FrameTimes && !question().site.valid())
        text = tr("Select a function in any view");
    else if (!m_facts)
        text = tr("No distribution: the calculation was cancelled or failed");
    else {
        QStringList parts;
        if (m_facts->frames && !timesText().isEmpty())
            parts << timesText();
        else if (!m_facts->frames)
            parts << QString::fromStdString(document()->capture()->site(question().site).label());
        parts << (question().selection.frames ? tr("selected frames") : tr("all frames"));
        if (m_facts->unreadableFrames > 0)
            parts << tr("%1 unreadable").arg(countedFrames(m_facts->unreadableFrames));
        if (m_facts->frames && m_facts->frames->partialFrames > 0)
            parts << tr("without %1 that the end of the recording cut off")
                         .arg(countedFrames(m_facts->frames->partialFrames));
        if (m_facts->frames && m_facts->frames->addedFrames > 0)
            parts << tr("without time outside the program's frames");
        text = parts.join(" · ");
    }
    m_scope->say(text);
}

} // namespace zoe::app
