#include "app/panels/call_tree/call_tree_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "analysis/calltree/callers.h"
#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "app/theme/text.h"
#include "app/widgets/calls/call_tree_model.h"
#include "app/widgets/tables/bar_delegate.h"

namespace zoe::app {

namespace {

constexpr int kFunctionLetters = 40;
constexpr int kMostOpened = 64; // rows of the heaviest path
constexpr int kGrowthMs = 2000;

// Functions from the root to a row.
using Path = std::vector<std::uint32_t>;

CallTree viewOf(const CallTree &merged, CallTreePanel::Show show, SiteId function)
{
    const std::array sites{function};
    switch (show) {
    case CallTreePanel::Show::Callers:
        return callersOf(merged);
    case CallTreePanel::Show::CallersOfFunction:
        return callersOf(merged, sites);
    case CallTreePanel::Show::CalleesOfFunction:
        return calleesOf(merged, sites);
    case CallTreePanel::Show::Calls:
        break;
    }
    return merged;
}

bool isOfFunction(CallTreePanel::Show show)
{
    return show == CallTreePanel::Show::CallersOfFunction ||
           show == CallTreePanel::Show::CalleesOfFunction;
}

Path pathOf(const CallTreeModel &model, QModelIndex index)
{
    Path path;
    for (; index.isValid(); index = index.parent())
        path.push_back(model.nodeOf(index)->site.value);
    std::ranges::reverse(path);
    return path;
}

QModelIndex childOfSite(const CallTreeModel &model, const QModelIndex &parent, std::uint32_t site)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (model.nodeOf(index)->site.value == site)
            return index;
    }
    return {};
}

// The paths of the expanded rows, parents first.
void listOpen(const QTreeView &tree, const CallTreeModel &model, const QModelIndex &parent,
              std::vector<Path> &open)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (!tree.isExpanded(index))
            continue;
        open.push_back(pathOf(model, index));
        listOpen(tree, model, index, open);
    }
}

QModelIndex rowAt(const CallTreeModel &model, const Path &path)
{
    QModelIndex index;
    for (const std::uint32_t site : path) {
        index = childOfSite(model, index, site);
        if (!index.isValid())
            break;
    }
    return index;
}

} // namespace

CallTreePanel::CallTreePanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_model(new CallTreeModel(this))
    , m_scope(new QLabel(this))
    , m_choice(new QComboBox(this))
    , m_folding(new QCheckBox(tr("Fold recursion"), this))
    , m_tree(new QTreeView(this))
{
    buildTop();
    buildTree();
    auto *top = new QHBoxLayout;
    top->addWidget(m_choice);
    top->addWidget(m_folding);
    top->addWidget(m_scope, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(top);
    layout->addWidget(m_tree);
    setFocusProxy(m_tree);
    m_growth.setSingleShot(true);
    m_growth.setInterval(kGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, &CallTreePanel::grow);
    connect(&jobs(), &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_arrangeJob)
            m_arrangeJob = 0;
        if (job == m_mergeJob) { // cancelled: it is taken from here when its result was
            m_mergeJob = 0;
            updateScope();
        }
    });
    applyTheme();
    updateScope();
}

void CallTreePanel::buildTop()
{
    m_choice->setObjectName("callTreeShow");
    m_choice->setAccessibleName(tr("Call tree direction"));
    m_choice->addItem(tr("Top-down (callees)"));
    m_choice->addItem(tr("Bottom-up (callers)"));
    m_choice->addItem(tr("Callers of the selected function"));
    m_choice->addItem(tr("Callees of the selected function"));
    m_folding->setObjectName("callTreeFold");
    m_folding->setToolTip(tr("Count recursive calls at the outermost call"));
    m_scope->setObjectName("callTreeScope");
    m_scope->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &CallTreePanel::arrange);
    connect(m_folding, &QCheckBox::toggled, this, &CallTreePanel::forget);
}

void CallTreePanel::buildTree()
{
    m_tree->setObjectName("callTree");
    m_tree->setAccessibleName(tr("Call tree of the selected frames"));
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setItemDelegate(new BarDelegate(m_tree));
    const int letter = fontMetrics().averageCharWidth();
    m_tree->setIndentation(letter * 2);
    m_tree->setColumnWidth(CallTreeModel::Function, letter * kFunctionLetters);
    for (int column = CallTreeModel::Total; column < CallTreeModel::ColumnCount; ++column)
        m_tree->setColumnWidth(column, fontMetrics().horizontalAdvance("88 888 888 ms") + 8);
    QHeaderView *header = m_tree->header();
    header->setSectionsClickable(true);
    header->setStretchLastSection(false);
    connect(header, &QHeaderView::sectionClicked, this, &CallTreePanel::sortBy);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                const CallNode *node = m_model->nodeOf(current);
                if (m_following || !node || node->isOther() || !document())
                    return;
                const QScopedValueRollback guard(m_following, true);
                document()->selection().setSite(node->site);
            });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (const auto frame = m_model->worstFrameOf(index))
            document()->selection().setFrame(*frame);
    });
}

void CallTreePanel::showDocument()
{
    if (document()) {
        connect(document(), &Document::behavioursChanged, this, &CallTreePanel::updateScope);
        connect(document(), &Document::captureGrew, this, [this] {
            if (!m_growth.isActive())
                m_growth.start();
        });
        connect(&document()->scope(), &TableScope::changed, this, &CallTreePanel::forget);
        connect(&document()->selection(), &ViewSelection::siteChanged, this,
                &CallTreePanel::functionChanged);
    }
    forget();
}

QString CallTreePanel::scopeText() const
{
    return m_scope->text();
}

CallTreePanel::Show CallTreePanel::shown() const
{
    return static_cast<Show>(m_choice->currentIndex());
}

SiteId CallTreePanel::function() const
{
    return document() ? document()->selection().state().site : SiteId{};
}

void CallTreePanel::forget()
{
    jobs().cancel(std::exchange(m_mergeJob, 0));
    jobs().cancel(std::exchange(m_arrangeJob, 0));
    m_growth.stop();
    m_merged.reset();
    m_model->setRows(nullptr);
    m_stale = true;
    m_grown = false;
    if (isVisible())
        merge();
    updateScope();
}

// The current tree stays until the longer one is ready, and a merge is never interrupted by growth.
void CallTreePanel::grow()
{
    if (m_mergeJob != 0 || m_arrangeJob != 0) {
        m_growth.start();
        return;
    }
    m_stale = true;
    if (isVisible())
        merge();
}

void CallTreePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_stale)
        merge();
}

void CallTreePanel::merge()
{
    if (!document())
        return;
    m_stale = false;
    m_grown = m_merged != nullptr;
    Selection selection;
    selection.frames = document()->scope().frames();
    const CallTreeOptions options{.foldRecursion = m_folding->isChecked()};
    m_mergeJob = jobs().run(
        tr("Merging calls"), this,
        [capture = document()->capture(), selection = std::move(selection),
         options](const Task &task) { return callTree(*capture, selection, options, task); },
        [this](Result<std::shared_ptr<const CallTree>> merged) { takeMerged(std::move(merged)); });
    updateScope();
}

void CallTreePanel::takeMerged(Result<std::shared_ptr<const CallTree>> merged)
{
    m_mergeJob = 0;
    if (merged) {
        m_merged = *std::move(merged);
        arrange();
    } else {
        emit failed(tr("Can't merge calls: %1").arg(QString::fromStdString(merged.error().text())));
    }
    updateScope();
}

void CallTreePanel::functionChanged()
{
    if (!m_following && isOfFunction(shown()))
        arrange();
}

void CallTreePanel::arrange()
{
    jobs().cancel(std::exchange(m_arrangeJob, 0));
    updateScope();
    if (!m_merged || !document())
        return;
    const Show show = shown();
    const SiteId site = function();
    if (isOfFunction(show) && !site.valid()) {
        m_model->setRows(nullptr);
        return;
    }
    m_arrangeJob = jobs().run(
        QString(), this,
        [capture = document()->capture(), merged = m_merged, show, site,
         order = m_order](const Task &) {
            const CallWeight weight = show == Show::Callers ? CallWeight::Self : CallWeight::Total;
            return std::shared_ptr<const CallTreeRows>(std::make_shared<CallTreeRows>(
                capture, viewOf(*merged, show, site), weight, order));
        },
        [this](std::shared_ptr<const CallTreeRows> rows) { takeRows(std::move(rows)); });
}

void CallTreePanel::takeRows(std::shared_ptr<const CallTreeRows> rows)
{
    m_arrangeJob = 0;
    const QScopedValueRollback guard(m_following, true);
    if (std::exchange(m_grown, false) && m_model->rows()) {
        showGrown(std::move(rows));
    } else {
        m_model->setRows(std::move(rows));
        openHeaviestPath();
    }
    updateScope();
}

// Expanded rows, the current row and the scroll position are kept.
void CallTreePanel::showGrown(std::shared_ptr<const CallTreeRows> rows)
{
    std::vector<Path> open;
    listOpen(*m_tree, *m_model, {}, open);
    const Path current = pathOf(*m_model, m_tree->currentIndex().siblingAtColumn(0));
    const int scrolled = m_tree->verticalScrollBar()->value();
    m_model->setRows(std::move(rows));
    for (const Path &path : open) {
        if (const QModelIndex index = rowAt(*m_model, path); index.isValid())
            m_tree->expand(index);
    }
    if (!current.empty())
        m_tree->selectionModel()->setCurrentIndex(rowAt(*m_model, current),
                                                  QItemSelectionModel::ClearAndSelect |
                                                      QItemSelectionModel::Rows);
    m_tree->verticalScrollBar()->setValue(scrolled);
}

void CallTreePanel::openHeaviestPath()
{
    QModelIndex index = m_model->index(0, 0);
    for (int depth = 0; index.isValid() && depth < kMostOpened; ++depth) {
        m_tree->expand(index);
        index = m_model->index(0, 0, index);
    }
}

void CallTreePanel::sortBy(int column)
{
    using Order = CallTreeRows::Order;
    m_order = column == CallTreeModel::Total   ? Order::Total
              : column == CallTreeModel::Self  ? Order::Self
              : column == CallTreeModel::Calls ? Order::Calls
                                               : Order::Weight;
    m_tree->header()->setSortIndicatorShown(m_order != Order::Weight);
    m_tree->header()->setSortIndicator(column, Qt::DescendingOrder);
    arrange();
}

void CallTreePanel::updateScope()
{
    QStringList parts;
    if (!document())
        parts << tr("No capture is open");
    else if (m_mergeJob != 0 && !m_merged)
        parts << tr("Merging calls…");
    else if (!m_merged)
        parts << tr("No call tree: the calculation was cancelled or failed");
    else if (isOfFunction(shown()) && !function().valid())
        parts << tr("Select a function in any view");
    else {
        parts << framesScope(*document(), m_merged->frames);
        parts << tr("%1 calls").arg(countText(m_merged->calls));
        parts << tr("%1 on all threads").arg(durationText(m_merged->totalNs));
        if (m_merged->cutCalls > 0)
            parts << tr("%1 calls are grouped under “other”").arg(countText(m_merged->cutCalls));
        if (m_merged->unreadableFrames > 0)
            parts << tr("%1 frames are unreadable").arg(countText(m_merged->unreadableFrames));
        if (m_merged->lostZones > 0)
            parts
                << tr("%1 zones were dropped by the recorder").arg(countText(m_merged->lostZones));
    }
    m_scope->setText(parts.join(" · "));
    m_scope->setToolTip(m_scope->text());
}

void CallTreePanel::applyTheme()
{
    m_model->setPalette(Palette::of(*this));
    m_tree->viewport()->update();
}

void CallTreePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

} // namespace zoe::app
