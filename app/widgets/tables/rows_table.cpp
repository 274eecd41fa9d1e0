#include "app/widgets/tables/rows_table.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>
#include <optional>
#include <utility>

#include "app/theme/text.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {

constexpr std::size_t kSortAtOnce = 5'000; // rows; takes a few milliseconds
constexpr int kCellMargin = 14;

int widthOf(const QTableView &table, const RowColumn &column, int section)
{
    const QFontMetrics metrics(table.font());
    int width = table.horizontalHeader()->sectionSizeHint(section);
    if (column.letters > 0)
        return std::max(width, metrics.averageCharWidth() * column.letters);
    switch (column.kind) {
    case CellKind::Text:
        return std::max(width, metrics.averageCharWidth() * 24);
    case CellKind::Time:
        return std::max(width, metrics.horizontalAdvance("888.888 ms") + kCellMargin);
    case CellKind::Share:
        return std::max(width, metrics.horizontalAdvance("100.0 %") + kCellMargin);
    default:
        return std::max(width, metrics.horizontalAdvance("8 888 888") + kCellMargin);
    }
}

} // namespace

RowsTable::RowsTable(JobRunner &jobs, const RowsTableText &text, std::vector<RowColumn> columns,
                     QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_model(new RowsModel(std::move(columns), this))
    , m_scope(new QLabel(this))
    , m_count(new QLabel(this))
    , m_filter(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_bar(new QHBoxLayout)
{
    buildBar(text);
    buildTable(text);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(m_bar);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_job)
            m_job = 0;
    });
    applyTheme();
    updateCount();
}

void RowsTable::buildBar(const RowsTableText &text)
{
    m_scope->setObjectName(text.name + "Scope");
    m_scope->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_count->setObjectName(text.name + "Count");
    m_filter->setObjectName(text.name + "Filter");
    m_filter->setPlaceholderText(text.filterHint);
    m_filter->setAccessibleName(text.filterHint);
    m_filter->setToolTip(tr("Text or /regular expression/; not case-sensitive"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    m_filter->setVisible(!text.filterHint.isEmpty());
    m_bar->addWidget(m_scope, 1);
    m_bar->addWidget(m_filter);
    m_bar->addWidget(m_count);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &filter) {
        m_query.filter = NameFilter(filter);
        arrange();
    });
}

void RowsTable::buildTable(const RowsTableText &text)
{
    m_table->setObjectName(text.name + "Table");
    m_table->setAccessibleName(text.accessible);
    m_table->setModel(m_model);
    styleTable(*m_table);
    m_table->setItemDelegate(new BarDelegate(CellBarRole, m_table));
    const int columns = m_model->columnCount();
    for (int column = 0; column < columns; ++column)
        m_table->setColumnWidth(
            column,
            widthOf(*m_table, m_model->columns()[static_cast<std::size_t>(column)], column));
    connect(m_model, &RowsModel::sortWanted, this, [this](int column, Qt::SortOrder order) {
        m_query.column = column;
        m_query.descending = order == Qt::DescendingOrder;
        arrange();
    });
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (!m_following && current.isValid())
                    emit rowChosen(m_model->sourceRow(current));
            });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex &index) { emit rowActivated(m_model->sourceRow(index)); });
}

void RowsTable::addToBar(QWidget *widget)
{
    m_bar->insertWidget(m_bar->count() - 2, widget);
}

void RowsTable::setSource(std::shared_ptr<const RowSource> source, Accepts accepts,
                          std::shared_ptr<const Capture> capture)
{
    m_source = std::move(source);
    m_query.accepts = std::move(accepts);
    m_model->setColours(std::move(capture));
    arrange();
}

void RowsTable::setAccepts(Accepts accepts)
{
    m_query.accepts = std::move(accepts);
    arrange();
}

void RowsTable::setScope(const QString &text)
{
    m_scope->setText(text);
    m_scope->setToolTip(text);
}

QString RowsTable::scopeText() const
{
    return m_scope->text();
}

QString RowsTable::countText() const
{
    return m_count->text();
}

void RowsTable::sortBy(int column, Qt::SortOrder order)
{
    m_table->sortByColumn(column, order);
}

void RowsTable::arrange()
{
    m_jobs.cancel(std::exchange(m_job, 0));
    if (!m_source) {
        take({});
        return;
    }
    if (m_source->size() <= kSortAtOnce) {
        take(orderOf(*m_source, m_model->columns(), m_query));
        return;
    }
    m_job = m_jobs.run(
        {}, this,
        [source = m_source, columns = m_model->columns(), query = m_query](const Task &task) {
            return orderOf(*source, columns, query, task.stopToken());
        },
        [this](std::vector<std::uint32_t> order) { take(std::move(order)); });
}

void RowsTable::take(std::vector<std::uint32_t> order)
{
    m_job = 0;
    const QScopedValueRollback guard(m_following, true);
    const QModelIndex current = m_table->currentIndex();
    const bool same = m_model->source() == m_source;
    const std::optional<std::size_t> kept =
        same && current.isValid() ? std::optional(m_model->sourceRow(current)) : std::nullopt;
    m_model->setRows(m_source, std::move(order));
    if (kept) {
        const auto found = std::ranges::find(m_model->order(), *kept);
        if (found != m_model->order().end()) {
            const auto row = static_cast<int>(found - m_model->order().begin());
            m_table->selectRow(row);
            m_table->scrollTo(m_model->index(row, 0));
        }
    }
    updateCount();
    emit arranged();
}

void RowsTable::showSite(SiteId site)
{
    if (!m_source)
        return;
    const QScopedValueRollback guard(m_following, true);
    const QModelIndex current = m_table->currentIndex();
    if (site.valid() && current.isValid() && m_source->site(m_model->sourceRow(current)) == site)
        return;
    const auto found = std::ranges::find_if(
        m_model->order(), [&](std::uint32_t row) { return m_source->site(row) == site; });
    if (!site.valid() || found == m_model->order().end()) {
        m_table->selectionModel()->clear();
        return;
    }
    const auto row = static_cast<int>(found - m_model->order().begin());
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, 0));
}

void RowsTable::updateCount()
{
    const std::size_t all = m_source ? m_source->size() : 0;
    const std::size_t shown = m_model->order().size();
    if (!m_query.filter.error().isEmpty())
        m_count->setText(m_query.filter.error());
    else if (shown == all)
        m_count->setText(all == 1 ? tr("1 row") : tr("%1 rows").arg(app::countText(all)));
    else
        m_count->setText(tr("%1 of %2 rows").arg(app::countText(shown), app::countText(all)));
}

void RowsTable::applyTheme()
{
    m_model->setPalette(Palette::of(*this));
    m_table->viewport()->update();
}

void RowsTable::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

} // namespace zoe::app
