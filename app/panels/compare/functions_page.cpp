#include "app/panels/compare/functions_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "app/panels/compare/rename_list.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/tables/column_memory.h"
#include "app/widgets/tables/rows_view.h"

namespace zoe::app {

namespace {

constexpr auto kFrameThreadColumn = "frameThreadDeltaNs";

constexpr std::array kInFront{
    "typical.deltaNs", "typical.interval",        "selfDeltaPerFrameNs",     "percent",
    "significant",     "base.selfPerFrameMeanNs", "head.selfPerFrameMeanNs", "p",
    kFrameThreadColumn};

// In the order of their titles.
constexpr std::array<unsigned, 6> kFunctionPresets{
    kSelfTimeColumns, kTotalTimeColumns, kSelfPercentiles, kTotalPercentiles, kCallColumns, 0};

} // namespace

FunctionsPage::FunctionsPage(JobRunner &jobs, QWidget *parent)
    : ComparePage(jobs, parent)
    , m_renames(new RenameList(this))
    , m_waterfall(new RowsView(jobs, "compareWaterfall",
                               tr("Contributions to the change of the mean frame time"),
                               WaterfallRows::columns(), this))
    , m_filter(new QLineEdit(this))
    , m_threads(new QComboBox(this))
    , m_presets(new QComboBox(this))
    , m_significant(new QCheckBox(tr("Clear differences only"), this))
    , m_count(new QLabel(this))
    , m_time(new LineLabel(this))
    , m_table(new RowsView(jobs, "compareTable", tr("Functions of base and head"),
                           ComparisonRows::columns(), this))
{
    buildBar();
    buildTable();
    layOut();
    connect(m_renames, &RenameList::chosen, this, &FunctionsPage::renamesChosen);
    setFocusProxy(m_table);
    updateCount();
}

void FunctionsPage::buildBar()
{
    m_filter->setObjectName("compareFilter");
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setToolTip(tr("Text or /regular expression/; not case-sensitive"));
    m_filter->setAccessibleName(tr("Filter functions by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    connect(m_filter, &QLineEdit::textChanged, m_table, &RowsView::setFilter);
    m_presets->setObjectName("comparePreset");
    m_presets->setAccessibleName(tr("Columns shown"));
    m_presets->setToolTip(m_presets->accessibleName());
    m_presets->addItems({tr("Self times"), tr("Total times"), tr("Self percentiles"),
                         tr("Total percentiles"), tr("Calls"), tr("All columns")});
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->setMinimumContentsLength(14);
    connect(m_presets, &QComboBox::currentIndexChanged, this, [this](int index) {
        const unsigned group = kFunctionPresets[static_cast<std::size_t>(index)];
        ColumnMemory(m_table->objectName()).keepGroup(group);
        showGroup(group);
    });
    m_threads->setObjectName("compareThreads");
    m_threads->setAccessibleName(tr("Threads in the bars"));
    m_threads->setToolTip(tr("The thread that marks the frames, whose bars add up to the change of "
                             "the mean frame time, or all threads"));
    m_threads->addItems({tr("Frame thread"), tr("All threads")});
    connect(m_threads, &QComboBox::currentIndexChanged, this, [this] {
        showGroup(m_group);
        showPair();
    });
    m_significant->setObjectName("compareSignificant");
    m_significant->setToolTip(tr("Only functions whose typical frame or mean differs after "
                                 "correction for the number of functions"));
    connect(m_significant, &QCheckBox::toggled, this, &FunctionsPage::filterRows);
    m_count->setObjectName("compareCount");
    m_time->setObjectName("compareTime");
    m_time->setToolTip(tr("Running time leaves out the time in which threads had no CPU. Total "
                          "times and flame graphs are always wall-clock times."));
}

void FunctionsPage::buildTable()
{
    m_waterfall->setSortingEnabled(false); // the steps have their own order
    m_waterfall->setSelectionMode(QAbstractItemView::SingleSelection);
    m_waterfall->setAlternatingRowColors(false);
    connect(m_waterfall, &RowsView::cellClicked, this,
            [this](std::size_t row) { activate(m_steps->sites(row)); });

    // First the change, whether it is clear, and both sides; then the values of the bars.
    QHeaderView &header = *m_table->horizontalHeader();
    int place = 1;
    for (const char *id : kInFront)
        header.moveSection(header.visualIndex(windowColumn(comparisonColumns(), id)), place++);
    const auto kept = ColumnMemory(m_table->objectName()).group();
    const auto preset = std::ranges::find(kFunctionPresets, kept.value_or(kSelfTimeColumns));
    const auto index = preset == kFunctionPresets.end() ? 0 : preset - kFunctionPresets.begin();
    {
        const QSignalBlocker quiet(m_presets);
        m_presets->setCurrentIndex(static_cast<int>(index));
    }
    showGroup(kFunctionPresets[static_cast<std::size_t>(index)]);
    m_table->sortBy(windowColumn(comparisonColumns(), "selfDeltaPerFrameNs"), Qt::DescendingOrder);
    connect(m_table, &RowsView::arranged, this, &FunctionsPage::updateCount);
    connect(m_table, &RowsView::cellClicked, this,
            [this](std::size_t row) { activate(m_rows->sites(row)); });
}

void FunctionsPage::layOut()
{
    auto *functions = new QWidget(this);
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_presets);
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_significant);
    bar->addWidget(m_count);
    auto *column = new QVBoxLayout(functions);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(bar);
    column->addWidget(m_table, 1);
    column->addWidget(m_renames);
    auto *bars = new QWidget(this);
    auto *left = new QVBoxLayout(bars);
    left->setContentsMargins(0, 0, 0, 0);
    auto *aboveBars = new QHBoxLayout;
    aboveBars->addWidget(m_threads);
    aboveBars->addWidget(m_time, 1);
    left->addLayout(aboveBars);
    left->addWidget(m_waterfall, 1);
    auto *all = new QSplitter(Qt::Horizontal, this);
    all->setChildrenCollapsible(false);
    all->addWidget(bars);
    all->addWidget(functions);
    all->setSizes({400, 600});
    all->setStretchFactor(0, 2);
    all->setStretchFactor(1, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kTightPx, 0, 0);
    layout->addWidget(all, 1);
}

ComparedThreads FunctionsPage::threads() const
{
    return m_threads->currentIndex() == 0 ? ComparedThreads::OfFrames : ComparedThreads::All;
}

void FunctionsPage::showGroup(unsigned group)
{
    m_group = group;
    std::vector<bool> shown;
    for (const ColumnInfo *column : columnsIn(comparisonColumns(), kInWindow)) {
        const bool isOfBars =
            column->id != kFrameThreadColumn || threads() == ComparedThreads::OfFrames;
        shown.push_back(isOfBars && (group == 0 || (column->groups & group) != 0));
    }
    m_table->columnFit().showSet(shown, group == 0);
}

void FunctionsPage::showPair()
{
    const auto plain = pair() ? pair()->comparison : nullptr;
    const auto comparison = plain && m_alike ? m_alike : plain;
    m_rows = comparison ? std::make_shared<ComparisonRows>(comparison) : nullptr;
    m_steps = comparison ? std::make_shared<WaterfallRows>(*comparison, threads()) : nullptr;
    m_waterfall->setSource(m_steps);
    m_renames->setComparison(comparison);
    m_time->setText(!comparison                 ? QString()
                    : comparison->byRunningTime ? tr("Self times are running times")
                                                : tr("Self times are wall-clock times"));
    filterRows();
}

void FunctionsPage::setLikeWithLike(std::shared_ptr<const Comparison> comparison)
{
    if (comparison == m_alike)
        return;
    m_alike = std::move(comparison);
    showPair();
}

void FunctionsPage::filterRows()
{
    m_table->setSource(m_rows, [rows = m_rows, only = m_significant->isChecked()](std::size_t row) {
        return !only || rows->function(row).significant;
    });
}

void FunctionsPage::updateCount()
{
    if (const QString &error = m_table->filter().error(); !error.isEmpty())
        return m_count->setText(error); // as in other tables
    const auto shown = static_cast<std::uint64_t>(m_table->rows().rowCount());
    const std::uint64_t all = m_rows ? m_rows->size() : 0;
    m_count->setText(shown == all ? countedFunctions(all)
                                  : tr("%1 of %2").arg(countText(shown), countedFunctions(all)));
}

void FunctionsPage::activate(const ComparedSites &sites)
{
    if (sites.base.valid() || sites.head.valid())
        emit sitesActivated(sites.base, sites.head);
}

void FunctionsPage::showSites(SiteId base, SiteId head)
{
    const auto &order = m_table->rows().order();
    for (std::size_t row = 0; m_rows && row < order.size(); ++row) {
        const ComparedSites sites = m_rows->sites(order[row]);
        if ((base.valid() && sites.base == base) || (head.valid() && sites.head == head)) {
            m_table->showRow(static_cast<int>(row));
            return;
        }
    }
    m_table->showRow(-1);
}

} // namespace zoe::app
