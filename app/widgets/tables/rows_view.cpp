#include "app/widgets/tables/rows_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>
#include <optional>
#include <utility>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/bar_delegate.h"

namespace zoe::app {

namespace {

// Number of rows; takes a few milliseconds, because texts are made and compared one by one.
constexpr std::size_t kSortAtOnce = 5'000;
constexpr std::size_t kSortTextsAtOnce = 500;

} // namespace

RowsView::RowsView(JobRunner &jobs, const QString &name, const QString &accessibleName,
                   std::vector<RowColumn> columns, QWidget *parent)
    : UserChoosesRows(parent)
    , m_jobs(jobs)
    , m_model(new RowsModel({}, this))
{
    setObjectName(name);
    setAccessibleName(accessibleName);
    setModel(m_model);
    m_fit = &styleTable(*this);
    m_fit->addMenu();
    setItemDelegate(new BarDelegate(this));
    setColumns(std::move(columns));
    connect(m_model, &RowsModel::sortWanted, this, [this](int column, Qt::SortOrder order) {
        m_query.column = column;
        m_query.descending = order == Qt::DescendingOrder;
        arrange();
    });
    m_query.column = 0; // until the user chooses
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (!m_following && current.isValid())
                    emit rowChosen(sourceRow(current));
            });
    const auto click = [this](const QModelIndex &index) {
        emit cellClicked(sourceRow(index), index.column());
    };
    connect(this, &QTableView::clicked, this, click);
    connect(this, &QTableView::activated, this, [this, click](const QModelIndex &index) {
        emit rowActivated(sourceRow(index));
        if (index.isValid()) // the selection may have changed since then
            click(index);
    });
    m_model->setPalette(Palette::of(*this));
}

void RowsView::setColumns(std::vector<RowColumn> columns)
{
    const int before = m_model->columnCount();
    m_model->setColumns(std::move(columns));
    const int now = m_model->columnCount();
    m_fit->describe(m_model->columns());
    if (now != before)
        m_source.reset();
}

void RowsView::setSource(std::shared_ptr<const RowSource> source, Accepts accepts,
                         std::shared_ptr<const Capture> capture)
{
    m_source = std::move(source);
    m_query.accepts = std::move(accepts);
    m_model->setColours(std::move(capture));
    arrange();
}

void RowsView::wrapTexts()
{
    setWordWrap(true);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this,
            &RowsView::resizeRowsToContents);
}

void RowsView::setFilter(const QString &text)
{
    m_query.filter = NameFilter(text);
    arrange();
}

void RowsView::setAccepts(Accepts accepts)
{
    m_query.accepts = std::move(accepts);
    arrange();
}

void RowsView::sortBy(int column, Qt::SortOrder order)
{
    sortByColumn(column, order);
}

void RowsView::arrange()
{
    m_job.cancel();
    if (!m_source) {
        take({});
        return;
    }
    RowQuery asked = m_query;
    if (!isSortingEnabled())
        asked.column = -1;
    const auto column = static_cast<std::size_t>(asked.column);
    const bool byText = asked.column >= 0 && column < m_model->columns().size() &&
                        m_model->columns()[column].kind == ColumnKind::Text &&
                        !m_source->sortsByNumber(asked.column);
    if (m_source->size() <= (byText ? kSortTextsAtOnce : kSortAtOnce)) {
        take(orderOf(*m_source, m_model->columns(), asked));
        return;
    }
    m_job.run(
        {},
        [source = m_source, columns = m_model->columns(), query = asked](const Task &task) {
            return orderOf(*source, columns, query, task.stopToken());
        },
        [this](std::vector<std::uint32_t> order) { take(std::move(order)); });
}

void RowsView::take(std::vector<std::uint32_t> order)
{
    const QScopedValueRollback guard(m_following, true);
    const QModelIndex current = currentIndex();
    // Keeps the current row if it still exists.
    const bool same = m_model->source() == m_source;
    std::optional<std::uint64_t> kept;
    if (current.isValid())
        kept = same ? sourceRow(current) : m_model->source()->key(sourceRow(current));
    const bool hidden =
        same && kept && std::ranges::find(order, static_cast<std::uint32_t>(*kept)) == order.end();
    m_model->setRows(m_source, std::move(order));
    if (hidden) // not its neighbour instead
        selectionModel()->clear();
    if (kept && !currentIndex().isValid()) {
        const auto &rows = m_model->order();
        const int row = same ? static_cast<int>(std::ranges::find(rows, *kept) - rows.begin())
                             : m_model->rowOfKey(*kept);
        if (row >= 0 && row < m_model->rowCount())
            showRow(row);
    } else if (kept && same) {
        scrollTo(currentIndex());
    }
    m_fit->fit();
    emit arranged();
}

void RowsView::showRow(int row)
{
    const QScopedValueRollback guard(m_following, true);
    if (row < 0) {
        selectionModel()->clear();
        return;
    }
    const int column = std::max(0, currentIndex().column());
    const QModelIndex index = m_model->index(row, isColumnHidden(column) ? 0 : column);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                 QItemSelectionModel::Rows);
    scrollTo(index);
}

void RowsView::showSite(SiteId site)
{
    const QModelIndex current = currentIndex();
    if (site.valid() && current.isValid() && selectionModel()->isRowSelected(current.row()) &&
        m_model->source()->site(sourceRow(current)) == site)
        return;
    showRow(m_model->rowOf(site));
}

QString RowsView::countText() const
{
    const std::size_t all = m_source ? m_source->size() : 0;
    const std::size_t shown = m_model->order().size();
    if (!m_query.filter.error().isEmpty())
        return m_query.filter.error();
    if (shown == all)
        return countedRows(all);
    return tr("%1 of %2").arg(app::countText(shown), countedRows(all));
}

void RowsView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_model->setPalette(Palette::of(*this));
}

QSize RowsView::minimumSizeHint() const
{
    constexpr int kLeastRows = 3;
    QSize least = QTableView::minimumSizeHint();
    int height = kLeastRows * verticalHeader()->defaultSectionSize() + 2 * frameWidth();
    if (!horizontalHeader()->isHidden())
        height += horizontalHeader()->sizeHint().height();
    if (horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        height += horizontalScrollBar()->sizeHint().height();
    least.setHeight(std::max(least.height(), height));
    return least;
}

} // namespace zoe::app
