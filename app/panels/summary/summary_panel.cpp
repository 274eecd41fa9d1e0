#include "app/panels/summary/summary_panel.h"

#include <QAction>
#include <QComboBox>
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
#include <utility>
#include <vector>

#include "app/commands/command.h"
#include "app/panels/summary/plugin_columns.h"
#include "app/panels/summary/summary_bar.h"
#include "app/panels/summary/summary_model.h"
#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "app/theme/text.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/table_roles.h"
#include "app/widgets/tables/table_style.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {

// The ranges as text, unless there are too many to read.
QString rangesText(const FrameRanges &frames)
{
    constexpr std::size_t kReadable = 6;
    if (frames.ranges().size() > kReadable)
        return SummaryPanel::tr("%1 ranges").arg(countText(frames.ranges().size()));
    return QString::fromStdString(frames.text());
}

// Functions: with more the table is prepared by a job.
constexpr std::size_t kPrepareAtOnce = 2000;

// Wide enough for the header, and for usual contents; asking all rows would take too long.
int widthFor(const QTableView &table, FunctionColumn column)
{
    const QFontMetrics metrics(table.font());
    int width = table.horizontalHeader()->sectionSizeHint(static_cast<int>(column));
    switch (kindOf(column)) {
    case ColumnKind::Text:
        return std::max(width, metrics.averageCharWidth() *
                                   (column == FunctionColumn::Function ? 44 : 24));
    case ColumnKind::Time:
        return std::max(width, metrics.horizontalAdvance("888.888 ms") + 12);
    case ColumnKind::Count:
    case ColumnKind::Number:
        return std::max(width, metrics.horizontalAdvance("88 888 888") + 12);
    case ColumnKind::Share:
        return std::max(width, metrics.horizontalAdvance("100.0 %") + 12);
    }
    return width;
}

} // namespace

template <class Change>
void SummaryPanel::changeRows(Change change)
{
    {
        const QScopedValueRollback guard(m_showingSelection, true);
        change();
    }
    updateLabels();
    selectSite();
}

SummaryPanel::SummaryPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_model(new SummaryModel(this))
    , m_more(new PluginColumns(session.jobs(), *m_model, this))
    , m_bar(new SummaryBar(this))
    , m_scope(new QLabel(this))
    , m_count(new QLabel(this))
    , m_allFrames(new QToolButton(this))
    , m_filter(new QLineEdit(this))
    , m_table(new QTableView(this))
{
    buildTop();
    buildTable();
    auto *top = new QHBoxLayout;
    top->addWidget(m_bar);
    top->addStretch(1);
    top->addWidget(m_allFrames);
    auto *about = new QHBoxLayout;
    about->addWidget(m_filter);
    about->addWidget(m_count);
    about->addWidget(m_scope, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(top);
    layout->addLayout(about);
    layout->addWidget(m_table);
    setFocusProxy(m_table);
    connect(m_more, &PluginColumns::failed, this, &SummaryPanel::failed);
    connect(m_more, &PluginColumns::valuesCame, this,
            [this](int more, const PluginColumns::Values &values, const QString &state) {
                changeRows([&] { m_model->setMoreValues(more, values, state); });
            });
    connect(&jobs(), &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_threadJob) { // cancelled: it is taken from here when its result was
            m_threadJob = 0;
            prepare(nullptr);
        }
    });
    setPluginColumns(session.plugins().summaryColumns());
    // The window's, as its key works while the panel is closed too.
    m_find = addCommand(*window(), "findFunction", tr("Find a f&unction"), {QKeySequence::Find},
                        CommandMenu::Go);
    connect(m_find, &QAction::triggered, this, [this] {
        emit frontWanted();
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    m_find->setEnabled(false);
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
    m_allFrames->setToolTip(tr("Show functions of all frames instead of the selected frames"));
    m_allFrames->setAccessibleName(m_allFrames->toolTip());
    connect(m_allFrames, &QToolButton::clicked, this, [this] {
        if (document())
            document()->selection().setFrames(std::nullopt);
    });

    m_filter->setObjectName("summaryFilter");
    m_filter->setPlaceholderText(tr("Filter: text or /regular expression/"));
    m_filter->setAccessibleName(tr("Filter functions by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().horizontalAdvance(m_filter->placeholderText()) + 48);
    connect(m_filter, &QLineEdit::textChanged, this,
            [this](const QString &text) { changeRows([&] { m_model->setFilter(text); }); });
    connect(m_bar, &SummaryBar::presetChosen, this, &SummaryPanel::showPreset);
    connect(m_bar, &SummaryBar::basisChanged, this,
            [this] { changeRows([this] { m_model->setBasis(m_bar->basis()); }); });
    connect(m_bar, &SummaryBar::categoryChanged, this,
            [this] { changeRows([this] { m_model->setCategory(m_bar->category()); }); });
    connect(m_bar, &SummaryBar::leastShareChanged, this,
            [this] { changeRows([this] { m_model->setLeastShare(m_bar->leastShare()); }); });
    connect(m_bar, &SummaryBar::threadChanged, this, &SummaryPanel::takeSummary);
}

void SummaryPanel::buildTable()
{
    m_table->setObjectName("summaryTable");
    m_table->setAccessibleName(tr("Functions"));
    m_table->setModel(m_model);
    styleTable(*m_table);
    m_table->setItemDelegate(new BarDelegate(CellBarRole, m_table));
    QHeaderView *header = m_table->horizontalHeader();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &SummaryPanel::showColumnMenu);
    for (int column = 0; column < kSummaryColumns; ++column)
        m_table->setColumnWidth(column, widthFor(*m_table, static_cast<FunctionColumn>(column)));
    showPreset(SummaryPreset::Basic);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(FunctionColumn::Self), Qt::DescendingOrder);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SummaryPanel::rowChosen);
}

void SummaryPanel::showDocument()
{
    m_find->setEnabled(document());
    if (document()) {
        connect(document(), &Document::summaryChanged, this, &SummaryPanel::takeSummary);
        connect(document(), &Document::behavioursChanged, this, &SummaryPanel::updateLabels);
        connect(&document()->selection(), &ViewSelection::siteChanged, this,
                &SummaryPanel::selectSite);
    }
    prepare(nullptr); // rows of another capture are not to be chosen while its own are summed up
    takeSummary();
}

QString SummaryPanel::scopeText() const
{
    return m_scope->text();
}

void SummaryPanel::showPreset(SummaryPreset preset)
{
    const std::vector<FunctionColumn> shown = columnsOf(preset);
    for (int column = 0; column < kSummaryColumns; ++column) {
        const auto found = std::ranges::find(shown, static_cast<FunctionColumn>(column));
        m_table->setColumnHidden(column, found == shown.end());
    }
}

void SummaryPanel::setPluginColumns(const std::vector<const zoe::SummaryColumn *> &plugins)
{
    m_more->setPlugins(plugins);
    const QFontMetrics metrics(m_table->font());
    for (int column = kSummaryColumns; column < m_model->columnCount(); ++column) {
        const int head = m_table->horizontalHeader()->sectionSizeHint(column);
        m_table->setColumnWidth(column, std::max(head, metrics.horizontalAdvance("888.888 ms")));
        m_table->setColumnHidden(column, true);
    }
}

void SummaryPanel::showColumn(int column, bool shown)
{
    m_table->setColumnHidden(column, !shown);
    if (column < kSummaryColumns)
        return;
    m_more->setShown(column, shown);
    if (shown)
        m_table->scrollTo(m_model->index(std::max(0, m_table->currentIndex().row()), column));
}

void SummaryPanel::showColumnMenu(const QPoint &position)
{
    QMenu menu(this);
    menu.setObjectName("summaryColumns");
    for (int column = 1; column < m_model->columnCount(); ++column) {
        if (column == kSummaryColumns)
            menu.addSeparator();
        QAction *action = menu.addAction(m_model->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        connect(action, &QAction::toggled, this,
                [this, column](bool shown) { showColumn(column, shown); });
    }
    menu.exec(m_table->horizontalHeader()->mapToGlobal(position));
}

bool SummaryPanel::pending() const
{
    return m_threadJob != 0 || (document() && document()->summaryPending());
}

// The previous one stays visible, marked as outdated, while the next is computed.
void SummaryPanel::takeSummary()
{
    jobs().cancel(std::exchange(m_threadJob, 0));
    m_bar->setThreads(document() ? document()->capture().get() : nullptr);
    if (!document() || document()->summaryPending()) {
        if (!document())
            prepare(nullptr);
    } else if (m_bar->thread() && document()->summary()) {
        summarizeThread();
    } else {
        m_selection = {};
        m_selection.frames = document()->selection().state().frames;
        prepare(document()->summary());
    }
    updateLabels();
}

void SummaryPanel::summarizeThread()
{
    Selection selection;
    selection.frames = document()->selection().state().frames;
    selection.threads = std::vector{*m_bar->thread()};
    m_threadJob = jobs().run(
        tr("Summarising a thread"), this,
        [capture = document()->capture(), selection](const Task &task) {
            return summarize(*capture, selection, task);
        },
        [this, selection](Result<std::shared_ptr<const Summary>> result) {
            m_threadJob = 0;
            m_selection = selection;
            prepare(result ? *std::move(result) : nullptr);
        });
}

void SummaryPanel::prepare(std::shared_ptr<const Summary> summary)
{
    jobs().cancel(std::exchange(m_rowsJob, 0));
    m_summary = std::move(summary);
    if (!m_summary || !document()) {
        takeRows(nullptr);
    } else if (m_summary->functions.size() <= kPrepareAtOnce) {
        takeRows(std::make_shared<SummaryRows>(document()->capture(), m_summary));
    } else {
        m_rowsJob = jobs().run(
            {}, this,
            [capture = document()->capture(), sums = m_summary](const Task &) {
                return std::shared_ptr<const SummaryRows>(
                    std::make_shared<SummaryRows>(capture, sums));
            },
            [this](std::shared_ptr<const SummaryRows> rows) {
                m_rowsJob = 0;
                takeRows(std::move(rows));
            });
    }
}

void SummaryPanel::takeRows(std::shared_ptr<const SummaryRows> rows)
{
    m_bar->setCategories(rows ? rows->categories : QStringList());
    changeRows([&] {
        m_model->setRows(std::move(rows));
        if (m_model->category() != m_bar->category())
            m_model->setCategory(m_bar->category());
    });
    m_more->restart(m_selection, document() && !document()->summaryIsRecent());
}

void SummaryPanel::updateLabels()
{
    m_allFrames->setVisible(document() && document()->selection().state().frames.has_value());
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
    if (!document())
        return tr("No capture is open");
    const auto &frames = document()->selection().state().frames;
    if (pending())
        return frames ? tr("Summarising the selected frames…") : tr("Summarising all frames…");
    const auto &summary = m_summary;
    if (!summary)
        return tr("No summary: the calculation was cancelled or failed");
    QStringList parts;
    const QString behaviour = behaviourScope(*document(), summary->frames);
    parts << (!behaviour.isEmpty() ? behaviour
              : frames             ? tr("Selected frames: %1 (%2)")
                             .arg(countText(summary->frames), rangesText(*frames))
              : document()->summaryIsRecent()
                  ? tr("Newest %1 frames of the running program").arg(countText(summary->frames))
                  : tr("All frames: %1").arg(countText(summary->frames)));
    if (m_bar->thread())
        parts << tr("thread %1").arg(m_bar->threads().currentText());
    parts << tr("%1 calls").arg(countText(summary->calls));
    parts << tr("%1 of frame time").arg(durationText(summary->frameTimeNs));
    if (summary->lostZones > 0)
        parts << tr("%1 zones were dropped by the recorder").arg(countText(summary->lostZones));
    return parts.join(" · ");
}

void SummaryPanel::selectSite()
{
    if (m_showingSelection)
        return;
    const QScopedValueRollback guard(m_showingSelection, true);
    const SiteId site = document() ? document()->selection().state().site : SiteId{};
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
    if (m_showingSelection || !document())
        return;
    const SiteId site = m_model->siteAt(m_table->currentIndex().row());
    if (site.valid())
        document()->selection().setSite(site);
}

} // namespace zoe::app
