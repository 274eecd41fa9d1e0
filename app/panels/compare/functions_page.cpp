#include "app/panels/compare/functions_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/panels/compare/comparison_model.h"
#include "app/panels/compare/rename_list.h"
#include "app/panels/compare/waterfall_model.h"
#include "app/panels/compare/waterfall_view.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {

constexpr int kNameColumn = static_cast<int>(ComparisonColumn::Function);
constexpr int kLeastNameLetters = 20;

QString sampleOf(ComparisonKind kind)
{
    switch (kind) {
    case ComparisonKind::Time:
        return "888.88 ms";
    case ComparisonKind::Difference:
        return "+888.88 ms";
    case ComparisonKind::P:
        return "< 0.0001";
    case ComparisonKind::Count:
        return "8 888 888";
    case ComparisonKind::Text:
        return QString(20, 'x');
    default:
        return "88.888";
    }
}

} // namespace

FunctionsPage::FunctionsPage(JobRunner &jobs, QWidget *parent)
    : ComparePage(jobs, parent)
    , m_model(new ComparisonModel(this))
    , m_steps(new WaterfallModel(this))
    , m_renames(new RenameList(this))
    , m_waterfall(new WaterfallView(this))
    , m_filter(new QLineEdit(this))
    , m_presets(new QComboBox(this))
    , m_significant(new QCheckBox(tr("Significant only"), this))
    , m_count(new QLabel(this))
    , m_table(new QTableView(this))
{
    buildBar();
    buildTable();
    layOut();
    m_model->setPalette(Palette::of(*this));
    connect(m_renames, &RenameList::chosen, this, &FunctionsPage::renamesChosen);
    setFocusProxy(m_table);
    updateCount();
}

void FunctionsPage::buildBar()
{
    m_filter->setObjectName("compareFilter");
    m_filter->setPlaceholderText(tr("Filter: text or /regular expression/"));
    m_filter->setAccessibleName(tr("Filter functions by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setFilter(text);
        updateCount();
    });
    m_presets->setObjectName("comparePreset");
    m_presets->setAccessibleName(tr("Columns shown"));
    m_presets->setToolTip(m_presets->accessibleName());
    m_presets->addItems({tr("Self times"), tr("Total times"), tr("Self percentiles"),
                         tr("Total percentiles"), tr("Calls"), tr("All columns")});
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->setMinimumContentsLength(14);
    connect(m_presets, &QComboBox::currentIndexChanged, this,
            [this](int index) { showPreset(static_cast<ComparisonPreset>(index)); });
    m_significant->setObjectName("compareSignificant");
    m_significant->setToolTip(tr("Only functions with a significant difference after correction "
                                 "for the number of functions"));
    connect(m_significant, &QCheckBox::toggled, this, [this](bool only) {
        m_model->setOnlySignificant(only);
        updateCount();
    });
    m_count->setObjectName("compareCount");
}

void FunctionsPage::buildTable()
{
    m_waterfall->setModel(m_steps);
    const auto showStep = [this](const QModelIndex &index) {
        activate(index, WaterfallModel::BaseSiteRole, WaterfallModel::HeadSiteRole);
    };
    connect(m_waterfall, &QTableView::clicked, this, showStep);
    connect(m_waterfall, &QTableView::activated, this, showStep);

    m_table->setObjectName("compareTable");
    m_table->setAccessibleName(tr("Functions of base and head"));
    m_table->setModel(m_model);
    styleTable(*m_table);
    for (int column = 0; column < kComparisonColumns; ++column) {
        const int header =
            m_table->horizontalHeader()->sectionSizeHint(column) + fontMetrics().averageCharWidth();
        const int usual =
            fontMetrics().horizontalAdvance(sampleOf(kindOf(ComparisonColumn(column)))) + 12;
        m_table->setColumnWidth(column, std::max(usual, header));
    }
    showPreset(ComparisonPreset::SelfTimes);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(ComparisonColumn::Delta), Qt::DescendingOrder);
    const auto showFunction = [this](const QModelIndex &index) {
        activate(index, ComparisonModel::BaseSiteRole, ComparisonModel::HeadSiteRole);
    };
    connect(m_table->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] { fitNames(); });
    connect(m_table, &QTableView::clicked, this, showFunction);
    connect(m_table, &QTableView::activated, this, showFunction);
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
    auto *all = new QSplitter(Qt::Vertical, this);
    all->setChildrenCollapsible(false);
    all->addWidget(functions);
    all->addWidget(m_waterfall);
    all->setSizes({fontMetrics().height() * 22, fontMetrics().height() * 14});
    all->setStretchFactor(0, 3);
    all->setStretchFactor(1, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(all, 1);
}

void FunctionsPage::showPreset(ComparisonPreset preset)
{
    const auto columns = columnsOf(preset);
    QHeaderView *header = m_table->horizontalHeader();
    for (int column = 0; column < kComparisonColumns; ++column)
        m_table->setColumnHidden(column,
                                 std::ranges::count(columns, ComparisonColumn(column)) == 0);
    for (std::size_t i = 0; i < columns.size(); ++i)
        header->moveSection(header->visualIndex(static_cast<int>(columns[i])), static_cast<int>(i));
    fitNames();
}

// Names get the space left by the numbers, down to a readable minimum.
void FunctionsPage::fitNames()
{
    int numbers = 0;
    for (int column = 0; column < kComparisonColumns; ++column) {
        if (column != kNameColumn && !m_table->isColumnHidden(column))
            numbers += m_table->columnWidth(column);
    }
    const int letter = fontMetrics().averageCharWidth();
    m_table->setColumnWidth(kNameColumn, std::clamp(m_table->viewport()->width() - numbers,
                                                    letter * kLeastNameLetters, letter * 60));
}

void FunctionsPage::showPair()
{
    const auto comparison = pair() ? pair()->comparison : nullptr;
    m_model->setComparison(comparison);
    m_steps->setComparison(comparison);
    m_renames->setComparison(comparison);
    updateCount();
    fitNames();
}

void FunctionsPage::updateCount()
{
    m_filter->setToolTip(m_model->filterError());
    const auto shown = static_cast<std::uint64_t>(m_model->rowCount());
    const auto all = static_cast<std::uint64_t>(m_model->functionCount());
    m_count->setText(shown == all ? tr("%1 functions").arg(countText(all))
                                  : tr("%1 of %2 functions").arg(countText(shown), countText(all)));
}

void FunctionsPage::activate(const QModelIndex &index, int baseRole, int headRole)
{
    const SiteId base{index.data(baseRole).toUInt()};
    const SiteId head{index.data(headRole).toUInt()};
    if (base.valid() || head.valid())
        emit sitesActivated(base, head);
}

void FunctionsPage::showSites(SiteId base, SiteId head)
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const FunctionDifference &function = m_model->functionAt(row);
        const bool ofFirst = function.base.capture == 0; // as `base` is
        if ((base.valid() && ofFirst && function.base.site == base) ||
            (head.valid() && function.head.site == head)) {
            m_table->setCurrentIndex(m_model->index(row, kNameColumn));
            return;
        }
    }
    m_table->setCurrentIndex({});
}

void FunctionsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(Palette::of(*this));
    ComparePage::changeEvent(event);
}

void FunctionsPage::resizeEvent(QResizeEvent *event)
{
    ComparePage::resizeEvent(event);
    fitNames();
}

} // namespace zoe::app
