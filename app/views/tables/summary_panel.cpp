#include "app/views/tables/summary_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <vector>

#include "app/models/summary_model.h"
#include "app/session/document.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

// The ranges as text, unless there are so many that nobody would read them.
QString rangesText(const FrameRanges &frames)
{
    constexpr std::size_t kReadable = 6;
    if (frames.ranges().size() > kReadable)
        return SummaryPanel::tr("%1 ranges").arg(countText(frames.ranges().size()));
    return QString::fromStdString(frames.text());
}

// Hidden until the user asks for them.
constexpr SummaryColumn kExtraColumns[] = {
    SummaryColumn::P25,
    SummaryColumn::P75,
    SummaryColumn::P90,
    SummaryColumn::P999,
    SummaryColumn::Cv,
    SummaryColumn::Active,
    SummaryColumn::ActiveExclusive,
    SummaryColumn::Frames,
    SummaryColumn::FrameMedian,
    SummaryColumn::FrameP99,
    SummaryColumn::FirstFrame,
    SummaryColumn::LastFrame,
};

// Wide enough for the header, and for usual contents; asking all rows would take too long.
int widthFor(const QTableView &table, SummaryColumn column)
{
    const QFontMetrics metrics(table.font());
    int width = table.horizontalHeader()->sectionSizeHint(static_cast<int>(column));
    switch (kindOf(column)) {
    case ColumnKind::Text:
        return std::max(width,
                        metrics.averageCharWidth() * (column == SummaryColumn::Function ? 44 : 24));
    case ColumnKind::Time:
        return std::max(width, metrics.horizontalAdvance("888.888 ms") + 12);
    case ColumnKind::Count:
        return std::max(width, metrics.horizontalAdvance("88 888 888") + 12);
    case ColumnKind::Share:
        return std::max(width, metrics.horizontalAdvance("88.8 %") + 12);
    }
    return width;
}

} // namespace

SummaryPanel::SummaryPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new SummaryModel(this))
    , m_scope(new QLabel(this))
    , m_count(new QLabel(this))
    , m_allFrames(new QToolButton(this))
    , m_filter(new QLineEdit(this))
    , m_table(new QTableView(this))
{
    buildTop();
    buildTable();
    auto *top = new QHBoxLayout;
    top->addWidget(m_scope, 1);
    top->addWidget(m_allFrames);
    top->addWidget(m_filter);
    top->addWidget(m_count);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(top);
    layout->addWidget(m_table);
    setFocusProxy(m_table);
    updateLabels();
}

void SummaryPanel::buildTop()
{
    m_scope->setObjectName("summaryScope");
    m_scope->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_count->setObjectName("summaryCount");
    m_allFrames->setObjectName("summaryAllFrames");
    m_allFrames->setText(tr("All frames"));
    m_allFrames->setToolTip(tr("Show the functions of all frames instead of the selected ones"));
    m_allFrames->setAccessibleName(m_allFrames->toolTip());
    connect(m_allFrames, &QToolButton::clicked, this, [this] {
        if (m_document)
            m_document->selection().setFrames(std::nullopt);
    });

    m_filter->setObjectName("summaryFilter");
    m_filter->setPlaceholderText(tr("Filter: text or /regular expression/"));
    m_filter->setAccessibleName(tr("Filter functions by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().horizontalAdvance(m_filter->placeholderText()) + 48);
    connect(m_filter, &QLineEdit::textChanged, this, &SummaryPanel::applyFilter);
}

void SummaryPanel::buildTable()
{
    m_table->setObjectName("summaryTable");
    m_table->setAccessibleName(tr("Functions"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);

    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &SummaryPanel::showColumnMenu);
    for (int column = 0; column < kSummaryColumns; ++column)
        m_table->setColumnWidth(column, widthFor(*m_table, static_cast<SummaryColumn>(column)));
    for (const SummaryColumn column : kExtraColumns)
        m_table->setColumnHidden(static_cast<int>(column), true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(SummaryColumn::Self), Qt::DescendingOrder);

    auto *copyAction = new QAction(tr("Copy as tab-separated values"), this);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copyAction, &QAction::triggered, this, &SummaryPanel::copy);
    m_table->addAction(copyAction);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &SummaryPanel::showRowMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SummaryPanel::rowChosen);
}

void SummaryPanel::setDocument(Document *document)
{
    if (m_document)
        m_document->selection().disconnect(this);
    if (m_document)
        m_document->disconnect(this);
    m_document = document;
    if (m_document) {
        connect(m_document, &Document::summaryChanged, this, &SummaryPanel::takeSummary);
        connect(&m_document->selection(), &ViewSelection::siteChanged, this,
                &SummaryPanel::selectSite);
    }
    takeSummary();
}

QString SummaryPanel::scopeText() const
{
    return m_scope->text();
}

void SummaryPanel::copy()
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.empty()) {
        rows.resize(static_cast<std::size_t>(m_model->rowCount()));
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::vector<int> columns; // as they stand on the screen
    for (int visual = 0; visual < kSummaryColumns; ++visual) {
        const int column = m_table->horizontalHeader()->logicalIndex(visual);
        if (!m_table->isColumnHidden(column))
            columns.push_back(column);
    }
    QApplication::clipboard()->setText(m_model->tsv(rows, columns));
}

void SummaryPanel::showColumnMenu(const QPoint &position)
{
    QMenu menu(this);
    for (int column = 1; column < kSummaryColumns; ++column) {
        QAction *action = menu.addAction(titleOf(static_cast<SummaryColumn>(column)));
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        connect(action, &QAction::toggled, m_table,
                [this, column](bool shown) { m_table->setColumnHidden(column, !shown); });
    }
    menu.exec(m_table->horizontalHeader()->mapToGlobal(position));
}

void SummaryPanel::showRowMenu(const QPoint &position)
{
    QMenu menu(this);
    menu.addActions(m_table->actions());
    menu.exec(m_table->viewport()->mapToGlobal(position));
}

void SummaryPanel::takeSummary()
{
    // While the next one is being computed, the one before stays on the screen, marked as such.
    if (!m_document || !m_document->summaryPending()) {
        const QScopedValueRollback guard(m_showingSelection, true);
        m_model->setSummary(m_document ? m_document->capture() : nullptr,
                            m_document ? m_document->summary() : nullptr);
    }
    updateLabels();
    selectSite();
}

void SummaryPanel::updateLabels()
{
    m_allFrames->setVisible(m_document && m_document->selection().state().frames.has_value());
    const QString scope = describeScope();
    m_scope->setText(scope);
    m_scope->setToolTip(scope);

    const int all = m_model->functionCount();
    const int shown = m_model->rowCount();
    if (!m_model->filterError().isEmpty())
        m_count->setText(m_model->filterError());
    else if (shown == all)
        m_count->setText(all == 1
                             ? tr("1 function")
                             : tr("%1 functions").arg(countText(static_cast<std::uint64_t>(all))));
    else
        m_count->setText(tr("%1 of %2 functions").arg(shown).arg(all));
}

QString SummaryPanel::describeScope() const
{
    if (!m_document)
        return tr("No capture is open");
    const auto &frames = m_document->selection().state().frames;
    if (m_document->summaryPending())
        return frames ? tr("Summing up the selected frames …") : tr("Summing up all frames …");
    const auto &summary = m_document->summary();
    if (!summary)
        return tr("There is no summary: it was stopped or failed");
    QStringList parts;
    parts << (frames ? tr("Selected frames: %1 (%2)")
                           .arg(countText(summary->frames), rangesText(*frames))
                     : tr("All frames: %1").arg(countText(summary->frames)));
    parts << tr("%1 calls").arg(countText(summary->calls));
    parts << tr("%1 of frame time").arg(durationText(summary->frameTimeNs));
    if (summary->lostZones > 0)
        parts << tr("%1 zones lost by the recorder are missing here")
                     .arg(countText(summary->lostZones));
    return parts.join(" · ");
}

void SummaryPanel::applyFilter(const QString &text)
{
    {
        const QScopedValueRollback guard(m_showingSelection, true);
        m_model->setFilter(text);
    }
    updateLabels();
    selectSite();
}

void SummaryPanel::selectSite()
{
    if (m_showingSelection)
        return;
    const QScopedValueRollback guard(m_showingSelection, true);
    const SiteId site = m_document ? m_document->selection().state().site : SiteId{};
    const int row = site.valid() ? m_model->rowOf(site) : -1;
    if (row < 0) {
        m_table->selectionModel()->clear();
        return;
    }
    if (m_table->currentIndex().row() == row && m_table->selectionModel()->isRowSelected(row))
        return;
    const QModelIndex index = m_model->index(row, 0);
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                          QItemSelectionModel::Rows);
    m_table->scrollTo(index);
}

void SummaryPanel::rowChosen()
{
    if (m_showingSelection || !m_document)
        return;
    const SiteId site = m_model->siteAt(m_table->currentIndex().row());
    if (site.valid())
        m_document->selection().setSite(site);
}

} // namespace zoe::app
