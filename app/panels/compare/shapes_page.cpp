#include "app/panels/compare/shapes_page.h"

#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "analysis/frames/frame_times.h"
#include "app/panels/compare/histogram_chart.h"
#include "app/theme/text.h"
#include "app/widgets/tables/row_source.h"
#include "app/widgets/tables/table_roles.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {

struct Figure {
    const char *name;
    double (*of)(const Distribution &);
};

constexpr std::array<Figure, 10> kFigures{{
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "Mean"),
     [](const Distribution &d) { return d.meanNs; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "Standard deviation"),
     [](const Distribution &d) { return d.stdevNs; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "Shortest"),
     [](const Distribution &d) { return static_cast<double>(d.minNs); }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "p25"),
     [](const Distribution &d) { return d.p25Ns; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "Median"),
     [](const Distribution &d) { return d.medianNs; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "p75"),
     [](const Distribution &d) { return d.p75Ns; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "p95"),
     [](const Distribution &d) { return d.p95Ns; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "p99"),
     [](const Distribution &d) { return d.p99Ns; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "p99.9"),
     [](const Distribution &d) { return d.p999Ns; }},
    {QT_TRANSLATE_NOOP("zoe::app::ShapesPage", "Longest"),
     [](const Distribution &d) { return static_cast<double>(d.maxNs); }},
}};

std::vector<DurationNs> durationsOf(const std::vector<CompareSource> &sources)
{
    std::vector<DurationNs> all;
    for (const CompareSource &source : sources) {
        const auto times = frameTimes(*source.capture, source.selection);
        all.insert(all.end(), times.durationsNs.begin(), times.durationsNs.end());
    }
    return all;
}

} // namespace

ShapesPage::ShapesPage(JobRunner &jobs, QWidget *parent)
    : ComparePage(jobs, parent)
    , m_histogram(new HistogramChart(this))
    , m_cumulative(new CumulativeChart(this))
    , m_quantiles(new QuantileChart(this))
    , m_figures(new QTableWidget(this))
{
    buildFigures();
    const auto row = [this](QWidget *left, QWidget *right) {
        auto *splitter = new QSplitter(Qt::Horizontal, this);
        splitter->setChildrenCollapsible(false);
        splitter->addWidget(left);
        splitter->addWidget(right);
        splitter->setSizes({500, 500});
        return splitter;
    };
    auto *all = new QSplitter(Qt::Vertical, this);
    all->setChildrenCollapsible(false);
    all->addWidget(row(m_histogram, m_cumulative));
    all->addWidget(row(m_quantiles, m_figures));
    all->setSizes({500, 500});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(all);
    setFocusProxy(m_histogram);
}

void ShapesPage::buildFigures()
{
    m_figures->setObjectName("compareFigures");
    m_figures->setAccessibleName(tr("Frame time statistics of base and head"));
    m_figures->setColumnCount(5);
    const QStringList titles{tr("Frame time"), tr("Base"), tr("Head"), tr("Difference"),
                             tr("Ratio")};
    for (int column = 0; column < titles.size(); ++column) {
        auto *title = new QTableWidgetItem(titles[column]);
        title->setTextAlignment(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
        if (column > 0)
            title->setData(UnitRole, column < 4 ? QStringLiteral("ns") : QStringLiteral(""));
        m_figures->setHorizontalHeaderItem(column, title);
        m_figures->setColumnWidth(column,
                                  fontMetrics().averageCharWidth() * (column == 0 ? 19 : 13));
    }
    m_figures->setEditTriggers(QAbstractItemView::NoEditTriggers);
    styleTable(*m_figures);
    m_figures->setMinimumWidth(160);
}

void ShapesPage::showFigures()
{
    m_figures->setRowCount(0);
    if (!pair())
        return;
    const Comparison &comparison = *pair()->comparison;
    for (const Figure &figure : kFigures) {
        const int row = m_figures->rowCount();
        m_figures->insertRow(row);
        const auto put = [this, row](int column, const QString &text, double number) {
            auto *item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignVCenter |
                                   (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
            if (column > 0)
                item->setData(NumberRole, number);
            m_figures->setItem(row, column, item);
        };
        const double base = figure.of(comparison.baseFrames);
        const double head = figure.of(comparison.headFrames);
        put(0, tr(figure.name), 0);
        put(1, durationText(std::llround(base)), base);
        put(2, durationText(std::llround(head)), head);
        put(3, signedDurationText(head - base), head - base);
        put(4, base > 0 ? cellText(ColumnKind::Ratio, head / base) : QString(),
            base > 0 ? head / base : 1);
    }
}

void ShapesPage::showPair()
{
    m_histogram->setComparison(pair() ? pair()->comparison : nullptr);
    m_cumulative->setShapes(nullptr);
    m_quantiles->setShapes(nullptr);
    showFigures();
    if (!pair())
        return;
    compute(
        {},
        [pair = pair()](const Task &) -> Result<std::shared_ptr<const FrameShapes>> {
            return std::make_shared<const FrameShapes>(
                frameShapes(durationsOf(pair->bases), durationsOf({pair->head})));
        },
        [this](const std::shared_ptr<const FrameShapes> &shapes) {
            m_cumulative->setShapes(shapes);
            m_quantiles->setShapes(shapes);
        });
}

} // namespace zoe::app
