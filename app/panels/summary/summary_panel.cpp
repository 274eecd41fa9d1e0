#include "app/panels/summary/summary_panel.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/commands/command.h"
#include "app/panels/summary/plugin_columns.h"
#include "app/panels/summary/sampled_names.h"
#include "app/panels/summary/summary_bar.h"
#include "app/panels/summary/summary_rows.h"
#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/flow_row.h"
#include "app/widgets/line_label.h"
#include "app/widgets/pickers/thread_box.h"
#include "app/widgets/tables/column_memory.h"
#include "app/widgets/tables/rows_view.h"
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

// The number of columns that don't belong to plugins.
int ownColumns()
{
    return static_cast<int>(columnsIn(functionColumns(), kInWindow).size());
}

// With more functions, the table is prepared by a job.
constexpr std::size_t kPrepareAtOnce = 2000;

// Which of them are in a set; 0: all.
std::vector<bool> inGroup(unsigned group)
{
    std::vector<bool> in;
    for (const ColumnInfo *column : columnsIn(functionColumns(), kInWindow))
        in.push_back(group == 0 || (column->groups & group) != 0);
    return in;
}

} // namespace

SummaryPanel::SummaryPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_more(new PluginColumns(session.jobs(), this))
    , m_bar(new SummaryBar(this))
    , m_scope(new LineLabel(this))
    , m_count(new QLabel(this))
    , m_allFrames(new QToolButton(this))
    , m_sampled(new QToolButton(this))
    , m_sampledNames(new SampledNames(session.jobs(), this))
    , m_filter(new QLineEdit(this))
    , m_table(new RowsView(session.jobs(), "summaryTable", tr("Functions"),
                           summaryColumns(functionColumns(), false), this))
    , m_functions(new QWidget(this))
{
    buildTop();
    buildTable();
    auto *top = new QHBoxLayout;
    top->addWidget(m_bar, 1);
    top->addWidget(m_allFrames);
    auto *about = new FlowRow;
    about->setSpacing(kNearPx);
    for (QWidget *part : std::initializer_list<QWidget *>{m_filter, m_count, m_sampled, m_scope})
        about->addWidget(part);
    auto *functions = new QVBoxLayout(m_functions);
    functions->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    functions->addLayout(top);
    functions->addLayout(about);
    functions->addWidget(m_table);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_functions);
    setFocusProxy(m_table);
    connect(m_more, &PluginColumns::failed, this, &SummaryPanel::failed);
    connect(m_more, &PluginColumns::changed, this, &SummaryPanel::prepare);
    setPluginColumns(session.plugins().summaryColumns());
    // A command of the window, because its key also works while the panel is closed.
    m_find = addCommand(*window(), "findFunction", tr("Find f&unction"), {QKeySequence::Find},
                        CommandMenu::Go);
    connect(m_find, &QAction::triggered, this, [this] {
        if (m_guest)
            m_guest->hide();
        emit frontWanted();
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    m_find->setEnabled(false);
    updateLabels();
}

void SummaryPanel::showInstead(QWidget &guest)
{
    m_guest = &guest;
    m_guest->installEventFilter(this);
    layout()->addWidget(m_guest);
    m_functions->setVisible(m_guest->isHidden());
}

bool SummaryPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_guest && event->type() == QEvent::ShowToParent) {
        m_functions->hide();
        setFocusProxy(m_guest);
        emit frontWanted();
    } else if (watched == m_guest && event->type() == QEvent::HideToParent) {
        setFocusProxy(m_table);
        m_functions->show();
    }
    return Panel::eventFilter(watched, event);
}

void SummaryPanel::buildTop()
{
    m_scope->setObjectName("summaryScope");
    m_scope->setWordWrap(true);
    m_count->setObjectName("summaryCount");
    m_allFrames->setObjectName("summaryAllFrames");
    m_allFrames->setText(tr("All frames"));
    m_allFrames->setToolTip(tr("Show functions of all frames instead of the selected frames"));
    m_allFrames->setAccessibleName(m_allFrames->toolTip());
    connect(m_allFrames, &QToolButton::clicked, this, [this] {
        if (document())
            document()->selection().setFrames(std::nullopt);
    });

    m_sampled->setObjectName("summarySampled");
    m_sampled->setToolTip(tr(
        "Matching functions that occur only in samples. Click to show them in the Samples panel"));
    m_sampled->hide();
    connect(m_sampled, &QToolButton::clicked, this,
            [this] { session().findSampled(m_filter->text()); });
    connect(m_sampledNames, &SampledNames::known, this, &SummaryPanel::updateSampled);

    m_filter->setObjectName("summaryFilter");
    m_filter->setPlaceholderText(tr("Filter: text or /regular expression/"));
    m_filter->setAccessibleName(tr("Filter functions by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_filter->setMinimumWidth(fontMetrics().horizontalAdvance(m_filter->placeholderText()) + 48);
    connect(m_filter, &QLineEdit::textChanged, m_table, &RowsView::setFilter);
    connect(m_bar, &SummaryBar::groupChosen, this, [this](unsigned group) {
        ColumnMemory memory(m_table->objectName());
        memory.keepGroup(group);
        for (int column = ownColumns(); column < model().columnCount(); ++column) {
            if (m_table->columnFit().isWanted(column)) // columns of plugins are in no set
                memory.keepChoice(model().columns()[static_cast<std::size_t>(column)].id, true);
        }
        m_group = group;
        showGroup();
    });
    connect(m_bar, &SummaryBar::basisChanged, this, &SummaryPanel::prepare);
    connect(m_bar, &SummaryBar::categoryChanged, this, &SummaryPanel::filterRows);
    connect(m_bar, &SummaryBar::leastShareChanged, this, &SummaryPanel::filterRows);
    connect(m_bar, &SummaryBar::threadChanged, this, &SummaryPanel::takeSummary);
}

void SummaryPanel::buildTable()
{
    connect(&m_table->columnFit(), &ColumnFit::chosen, this, [this](int column, bool shown) {
        if (column < ownColumns())
            return;
        m_more->setShown(static_cast<std::size_t>(column - ownColumns()), shown);
        if (shown)
            m_table->scrollTo(model().index(std::max(0, m_table->currentIndex().row()), column));
    });
    m_group = ColumnMemory(m_table->objectName()).group().value_or(kBasicColumns);
    m_bar->showGroup(m_group);
    m_table->sortBy(windowColumn(functionColumns(), "selfNs"), Qt::DescendingOrder);
    connect(m_table, &RowsView::rowChosen, this, [this](std::size_t row) {
        if (document())
            document()->selection().setSite(m_table->rows().source()->site(row));
    });
    connect(m_table, &RowsView::arranged, this, [this] {
        updateLabels();
        selectSite();
    });
}

RowsModel &SummaryPanel::model()
{
    return m_table->rows();
}

void SummaryPanel::showDocument()
{
    m_find->setEnabled(document());
    m_sampledNames->setCapture(document() ? document()->capture() : nullptr);
    if (document()) {
        connect(document(), &Document::summaryChanged, this, &SummaryPanel::takeSummary);
        connect(document(), &Document::behavioursChanged, this, &SummaryPanel::updateLabels);
        connect(&document()->selection(), &ViewSelection::siteChanged, this,
                &SummaryPanel::selectSite);
    }
    setSummary(nullptr); // rows of another capture must not be selectable while the new one is
                         // being summed
    takeSummary();
}

QString SummaryPanel::scopeText() const
{
    return m_scope->text();
}

void SummaryPanel::showGroup()
{
    std::vector<bool> shown = inGroup(m_group);
    shown.resize(static_cast<std::size_t>(model().columnCount()), false);
    m_table->columnFit().showSet(shown, m_group == 0);
    for (int column = ownColumns(); column < model().columnCount(); ++column)
        m_more->setShown(static_cast<std::size_t>(column - ownColumns()),
                         m_table->columnFit().isWanted(column));
}

void SummaryPanel::setPluginColumns(const std::vector<const zoe::SummaryColumn *> &plugins)
{
    m_more->setPlugins(plugins);
    showGroup();
}

bool SummaryPanel::pending() const
{
    return m_threadJob.isRunning() || (document() && document()->summaryPending());
}

// The previous summary stays visible, marked as outdated, until the sums of the next one are known;
// these are shown until all figures are ready.
void SummaryPanel::takeSummary()
{
    m_threadJob.cancel();
    m_bar->threads().setCapture(document() ? document()->capture().get() : nullptr);
    if (!document() || document()->summaryPending()) {
        if (!document())
            setSummary(nullptr);
        else if (document()->firstFigures() && !m_bar->threads().thread())
            setSummary(document()->firstFigures());
    } else if (m_bar->threads().thread() && document()->summary()) {
        summarizeThread();
    } else {
        m_selection = {};
        m_selection.frames = document()->scope().frames();
        setSummary(document()->summary());
    }
    updateLabels();
}

void SummaryPanel::summarizeThread()
{
    Selection selection;
    selection.frames = document()->scope().frames();
    selection.threads = std::vector{*m_bar->threads().thread()};
    m_threadJob.run(
        tr("Summarising a thread"),
        [capture = document()->capture(), selection](const Task &task) {
            return summarize(*capture, selection, task);
        },
        [this, selection](Result<std::shared_ptr<const Summary>> result) {
            m_selection = selection;
            setSummary(result ? *std::move(result) : nullptr);
        });
}

void SummaryPanel::setSummary(std::shared_ptr<const Summary> summary)
{
    m_summary = std::move(summary);
    m_more->restart(document() ? document()->capture() : nullptr, m_summary, m_selection,
                    document() && !document()->summaryIsRecent() &&
                        !(m_summary && m_summary->onlySums));
    prepare();
}

void SummaryPanel::prepare()
{
    m_rowsJob.cancel();
    auto columns = std::make_shared<Columns<FunctionRow>>(functionColumns());
    for (Column<FunctionRow> &column : m_more->columns())
        columns->push_back(std::move(column));
    m_table->setColumns(summaryColumns(*columns, m_bar->perFrame()));
    if (!m_summary || !document()) {
        takeRows(nullptr);
        return;
    }
    const auto make = [columns, capture = document()->capture(), summary = m_summary,
                       perFrame = m_bar->perFrame()] {
        return std::make_shared<const SummaryRows>(columns, capture, summary, perFrame);
    };
    if (m_summary->functions.size() <= kPrepareAtOnce) {
        takeRows(make());
        return;
    }
    m_rowsJob.run(
        {}, [make](const Task &) { return make(); },
        [this](std::shared_ptr<const SummaryRows> rows) { takeRows(std::move(rows)); });
}

void SummaryPanel::takeRows(std::shared_ptr<const SummaryRows> rows)
{
    m_rows = std::move(rows);
    m_bar->setCategories(m_rows ? m_rows->categories() : QStringList());
    filterRows();
}

void SummaryPanel::filterRows()
{
    m_table->setSource(m_rows, [rows = m_rows, category = m_bar->category(),
                                least = m_bar->leastShare()](std::size_t row) {
        return (!category || rows->category(row) == *category) &&
               (least <= 0 || rows->selfShare(row) >= least);
    });
}

void SummaryPanel::updateLabels()
{
    m_allFrames->setVisible(document() && document()->selection().state().frames.has_value());
    const QString scope = describeScope();
    m_scope->say(scope);

    const int all = m_rows ? static_cast<int>(m_rows->size()) : 0;
    const int shown = model().rowCount();
    if (!m_table->filter().error().isEmpty())
        m_count->setText(m_table->filter().error());
    else if (shown == all)
        m_count->setText(countedFunctions(static_cast<std::uint64_t>(all)));
    else
        m_count->setText(tr("%1 of %2")
                             .arg(countText(static_cast<std::uint64_t>(shown)),
                                  countedFunctions(static_cast<std::uint64_t>(all))));
    updateSampled();
}

void SummaryPanel::updateSampled()
{
    const std::size_t found = m_sampledNames->found(m_table->filter());
    m_sampled->setVisible(found > 0);
    m_sampled->setText(counted(found, tr("1 sampled function"), tr("%1 sampled functions")));
}

QString SummaryPanel::describeScope() const
{
    if (!document())
        return tr("No capture is open");
    const auto &frames = document()->scope().frames();
    if (pending())
        return frames ? tr("Summarising the selected frames…") : tr("Summarising all frames…");
    const auto &summary = m_summary;
    if (!summary)
        return tr("No summary: the calculation was cancelled or failed");
    QStringList parts;
    const QString behaviour = behaviourScope(*document(), summary->frames);
    parts << (!behaviour.isEmpty() ? behaviour
              : document()->scope().scope() == Scope::Frame
                  ? framesScope(*document(), summary->frames)
              : frames ? tr("Selected frames: %1 (%2)")
                             .arg(countText(summary->frames), rangesText(*frames))
              : document()->summaryIsRecent()
                  ? tr("Newest frames of the running program: %1").arg(countText(summary->frames))
                  : tr("All frames: %1").arg(countText(summary->frames)));
    if (m_bar->threads().thread())
        parts << tr("thread %1").arg(m_bar->threads().currentText());
    parts << countedCalls(summary->calls);
    parts << tr("%1 of frame time").arg(durationText(summary->frameTimeNs));
    if (summary->lostZones > 0)
        parts << tr("%1 dropped by the recorder").arg(countedZones(summary->lostZones));
    return parts.join(" · ");
}

void SummaryPanel::selectSite()
{
    m_table->showSite(document() ? document()->selection().state().site : SiteId{});
}

} // namespace zoe::app
