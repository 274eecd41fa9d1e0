#include "app/views/compare/compare_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <utility>

#include "app/models/comparison_model.h"
#include "app/models/waterfall_model.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/views/compare/comparison_text.h"
#include "app/views/compare/histogram_chart.h"
#include "app/views/compare/waterfall_view.h"

namespace zoe::app {

ComparePanel::ComparePanel(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_model(new ComparisonModel(this))
    , m_steps(new WaterfallModel(this))
    , m_baseName(new QLabel(this))
    , m_headName(new QLabel(this))
    , m_swap(new QPushButton(tr("Swap"), this))
    , m_choose(new QPushButton(tr("Compare with …"), this))
    , m_again(new QPushButton(tr("Compare"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_headline(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_histogram(new HistogramChart(this))
    , m_waterfall(new WaterfallView(this))
    , m_filter(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_table(new QTableView(this))
{
    buildTop();
    buildTable();
    layOut();
    m_model->setPalette(Palette::of(*this));
    connect(&m_jobs, &JobRunner::progressed, this, [this](quint64 job, double share) {
        if (job == m_job)
            m_progress->setValue(static_cast<int>(share * 100));
    });
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job, bool) {
        if (job != m_job)
            return;
        m_job = 0;
        updateState();
    });
    updateState();
}

void ComparePanel::buildTop()
{
    m_baseName->setObjectName("compareBase");
    m_headName->setObjectName("compareHead");
    for (QLabel *name : {m_baseName, m_headName}) {
        name->setTextFormat(Qt::RichText);
        name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_swap->setObjectName("compareSwap");
    m_swap->setToolTip(tr("Make the base the head and the head the base"));
    connect(m_swap, &QPushButton::clicked, this, &ComparePanel::swap);
    m_choose->setObjectName("compareChoose");
    m_choose->setToolTip(tr("Open a second capture to compare with"));
    connect(m_choose, &QPushButton::clicked, this, &ComparePanel::otherWanted);
    m_again->setObjectName("compareAgain");
    m_again->setToolTip(tr("Compare base and head"));
    connect(m_again, &QPushButton::clicked, this, &ComparePanel::compare);
    m_cancel->setObjectName("compareCancel");
    m_cancel->setAccessibleName(tr("Cancel the comparison"));
    connect(m_cancel, &QPushButton::clicked, this, &ComparePanel::cancel);
    m_progress->setRange(0, 100);
    m_progress->setAccessibleName(tr("Progress of the comparison"));
    m_headline->setObjectName("compareHeadline");
    m_headline->setWordWrap(true);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont bold = font();
    bold.setBold(true);
    m_headline->setFont(bold);
}

void ComparePanel::buildTable()
{
    m_waterfall->setModel(m_steps);
    const auto showStep = [this](const QModelIndex &index) {
        activate(index, WaterfallModel::BaseSiteRole, WaterfallModel::HeadSiteRole);
    };
    connect(m_waterfall, &QTableView::clicked, this, showStep);
    connect(m_waterfall, &QTableView::activated, this, showStep);

    m_filter->setObjectName("compareFilter");
    m_filter->setPlaceholderText(tr("Filter: text or /regular expression/"));
    m_filter->setAccessibleName(tr("Filter functions by name"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setFilter(text);
        updateState();
    });

    m_table->setObjectName("compareTable");
    m_table->setAccessibleName(tr("Functions of base and head"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    const int usual = fontMetrics().horizontalAdvance("+888.888 ms") + 16;
    for (int column = 0; column < kComparisonColumns; ++column) {
        const int header = m_table->horizontalHeader()->sectionSizeHint(column) +
                           fontMetrics().averageCharWidth() * 3;
        m_table->setColumnWidth(column, std::max(usual, header));
    }
    m_table->setColumnWidth(0, fontMetrics().averageCharWidth() * 34);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(ComparisonColumn::Delta), Qt::DescendingOrder);
    const auto showFunction = [this](const QModelIndex &index) {
        activate(index, ComparisonModel::BaseSiteRole, ComparisonModel::HeadSiteRole);
    };
    connect(m_table, &QTableView::clicked, this, showFunction);
    connect(m_table, &QTableView::activated, this, showFunction);
}

void ComparePanel::layOut()
{
    auto *names = new QHBoxLayout;
    names->addWidget(m_baseName, 1);
    names->addWidget(m_swap);
    names->addWidget(m_headName, 1);
    names->addWidget(m_choose);
    auto *verdict = new QHBoxLayout;
    verdict->addWidget(m_headline, 1);
    verdict->addWidget(m_progress);
    verdict->addWidget(m_again);
    verdict->addWidget(m_cancel);

    auto *pictures = new QSplitter(Qt::Horizontal, this);
    pictures->setChildrenCollapsible(false);
    pictures->addWidget(m_histogram);
    pictures->addWidget(m_waterfall);
    pictures->setSizes({500, 500});
    auto *functions = new QWidget(this);
    auto *filterRow = new QHBoxLayout;
    filterRow->addWidget(m_filter, 1);
    filterRow->addWidget(m_count);
    auto *column = new QVBoxLayout(functions);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(filterRow);
    column->addWidget(m_table, 1);
    auto *all = new QSplitter(Qt::Vertical, this);
    all->setChildrenCollapsible(false);
    all->addWidget(pictures);
    all->addWidget(functions);
    all->setSizes({fontMetrics().height() * 16, fontMetrics().height() * 20});
    all->setStretchFactor(0, 1);
    all->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(names);
    layout->addLayout(verdict);
    layout->addWidget(all, 1);
    setFocusProxy(m_table);
}

QString ComparePanel::headline() const
{
    return m_headline->text();
}

void ComparePanel::setOpenCapture(std::shared_ptr<const Capture> capture, const QString &name)
{
    m_open = {std::move(capture), name};
    restart();
}

void ComparePanel::setOtherCapture(std::shared_ptr<const Capture> capture, const QString &name)
{
    m_other = {std::move(capture), name};
    restart();
}

void ComparePanel::swap()
{
    m_openIsBase = !m_openIsBase;
    restart();
}

void ComparePanel::restart()
{
    cancel();
    take(nullptr);
    compare();
}

void ComparePanel::compare()
{
    if (!base().capture || !head().capture)
        return;
    cancel();
    m_cancelled = false;
    m_progress->setValue(0);
    m_job = m_jobs.run(
        tr("Comparing"), this,
        [base = base().capture, head = head().capture](const Task &task) {
            const CompareSide baseSide{base.get(), {}};
            const CompareSide headSide{head.get(), {}};
            return compareCaptures(Baseline(baseSide), Head(headSide), {}, task);
        },
        [this](Result<std::shared_ptr<const Comparison>> compared) {
            if (compared)
                take(*compared);
            else if (compared.error().code != ErrorCode::Cancelled)
                emit failed(QString::fromStdString(compared.error().text()));
        });
    updateState();
}

void ComparePanel::cancel()
{
    if (m_job == 0)
        return;
    m_cancelled = true;
    m_jobs.cancel(std::exchange(m_job, 0));
    updateState();
}

void ComparePanel::take(std::shared_ptr<const Comparison> comparison)
{
    const bool had = m_comparison != nullptr;
    m_comparison = std::move(comparison);
    m_model->setComparison(m_comparison);
    m_steps->setComparison(m_comparison);
    m_histogram->setComparison(m_comparison);
    updateState();
    if (had || m_comparison)
        emit comparisonChanged(m_comparison);
}

void ComparePanel::updateNames()
{
    const Palette &palette = Palette::of(*this);
    const auto text = [](const QString &role, const Side &side, const QColor &colour) {
        const QString name = side.capture ? side.name.toHtmlEscaped() : tr("none");
        return QStringLiteral("<span style='color:%1'>■</span> %2: <b>%3</b>")
            .arg(colour.name(), role, name);
    };
    m_baseName->setText(text(tr("Base"), base(), palette.base));
    m_headName->setText(text(tr("Head"), head(), palette.head));
    m_baseName->setToolTip(base().name.toHtmlEscaped());
    m_headName->setToolTip(head().name.toHtmlEscaped());
    m_baseName->setAccessibleName(tr("Base: %1").arg(base().name));
    m_headName->setAccessibleName(tr("Head: %1").arg(head().name));
}

void ComparePanel::updateState()
{
    updateNames();
    const bool running = m_job != 0;
    const bool both = m_open.capture && m_other.capture;
    m_swap->setEnabled(both);
    m_choose->setEnabled(m_open.capture != nullptr);
    m_progress->setVisible(running);
    m_cancel->setVisible(running);
    m_again->setVisible(both && !running && !m_comparison);
    if (running)
        m_headline->setText(tr("Comparing …"));
    else if (m_comparison)
        m_headline->setText(headlineOf(*m_comparison));
    else if (!both)
        m_headline->setText(tr("Open a second capture to compare with the one that is open."));
    else
        m_headline->setText(m_cancelled ? tr("The comparison was cancelled.")
                                        : tr("The captures could not be compared."));
    m_headline->setToolTip(m_comparison ? methodOf(*m_comparison) : QString());
    m_filter->setToolTip(m_model->filterError());
    m_count->setText(
        m_model->rowCount() == m_model->functionCount()
            ? tr("%1 functions")
                  .arg(countText(static_cast<std::uint64_t>(m_model->functionCount())))
            : tr("%1 of %2 functions")
                  .arg(countText(static_cast<std::uint64_t>(m_model->rowCount())),
                       countText(static_cast<std::uint64_t>(m_model->functionCount()))));
}

void ComparePanel::activate(const QModelIndex &index, int baseRole, int headRole)
{
    const SiteId site{index.data(m_openIsBase ? baseRole : headRole).toUInt()};
    if (site.valid())
        emit siteActivated(site);
}

void ComparePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_model->setPalette(Palette::of(*this));
        updateNames();
    }
    QWidget::changeEvent(event);
}

} // namespace zoe::app
