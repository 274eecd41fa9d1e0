#include "app/panels/call_tree/call_tree_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "analysis/calltree/callers.h"
#include "app/session/document.h"
#include "app/session/frames_scope.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"

namespace zoe::app {

namespace {

constexpr int kShownGrowthMs = 2000;

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
    , m_scope(new LineLabel(this))
    , m_choice(new QComboBox(this))
    , m_folding(new QCheckBox(tr("Fold recursion"), this))
    , m_tree(new CallTreeView(CallTreeModel::Counted::Calls, this))
{
    buildTop();
    m_tree->setObjectName("callTree");
    m_tree->setAccessibleName(tr("Call tree of the selected frames"));
    auto *top = new QHBoxLayout;
    top->addWidget(m_choice);
    top->addWidget(m_folding);
    top->addWidget(m_scope, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addLayout(top);
    layout->addWidget(m_tree);
    setFocusProxy(m_tree);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                const CallNode *node = model().nodeOf(current);
                if (m_following || !node || node->isOther() || !document())
                    return;
                const QScopedValueRollback guard(m_following, true);
                document()->selection().setSite(node->site);
            });
    connect(m_tree, &CallTreeView::orderChanged, this, &CallTreePanel::arrange);
    connect(m_tree, &CallTreeView::frameChosen, this,
            [this](FrameIndex frame) { document()->selection().setFrame(frame); });
    m_growth.setSingleShot(true);
    m_growth.setInterval(kShownGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, &CallTreePanel::grow);
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
    connect(m_choice, &QComboBox::currentIndexChanged, this, &CallTreePanel::arrange);
    connect(m_folding, &QCheckBox::toggled, this, &CallTreePanel::forget);
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
    m_mergeJob.cancel();
    m_arrangeJob.cancel();
    m_growth.stop();
    m_merged.reset();
    model().setRows(nullptr);
    m_stale = true;
    m_grown = false;
    if (isVisible())
        merge();
    updateScope();
}

// The current tree is shown until the longer one is ready, and growth never interrupts a merge.
void CallTreePanel::grow()
{
    if (m_mergeJob.isRunning() || m_arrangeJob.isRunning()) {
        m_growth.start();
        return;
    }
    m_stale = true;
    if (isVisible())
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
    m_mergeJob.run(
        tr("Merging calls"),
        [capture = document()->capture(), selection = std::move(selection),
         options](const Task &task) { return callTree(*capture, selection, options, task); },
        [this](Result<std::shared_ptr<const CallTree>> merged) { takeMerged(std::move(merged)); });
    updateScope();
}

void CallTreePanel::takeMerged(Result<std::shared_ptr<const CallTree>> merged)
{
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
    m_arrangeJob.cancel();
    updateScope();
    if (!m_merged || !document())
        return;
    const Show show = shown();
    const SiteId site = function();
    if (isOfFunction(show) && !site.valid()) {
        model().setRows(nullptr);
        return;
    }
    m_arrangeJob.run(
        QString(),
        [capture = document()->capture(), merged = m_merged, show, site,
         order = m_tree->order()](const Task &) {
            const CallWeight weight = show == Show::Callers ? CallWeight::Self : CallWeight::Total;
            return std::shared_ptr<const CallTreeRows>(std::make_shared<CallTreeRows>(
                capture, viewOf(*merged, show, site), weight, order));
        },
        [this](std::shared_ptr<const CallTreeRows> rows) { takeRows(std::move(rows)); });
}

void CallTreePanel::takeRows(std::shared_ptr<const CallTreeRows> rows)
{
    const QScopedValueRollback guard(m_following, true);
    if (std::exchange(m_grown, false) && model().rows()) {
        showGrown(std::move(rows));
    } else {
        model().setRows(std::move(rows));
        m_tree->openHeaviestPath();
    }
    updateScope();
}

// Expanded rows, the current row and the scroll position are kept.
void CallTreePanel::showGrown(std::shared_ptr<const CallTreeRows> rows)
{
    std::vector<Path> open;
    listOpen(*m_tree, model(), {}, open);
    const Path current = pathOf(model(), m_tree->currentIndex().siblingAtColumn(0));
    const int scrolled = m_tree->verticalScrollBar()->value();
    model().setRows(std::move(rows));
    for (const Path &path : open) {
        if (const QModelIndex index = rowAt(model(), path); index.isValid())
            m_tree->expand(index);
    }
    if (!current.empty())
        m_tree->selectionModel()->setCurrentIndex(rowAt(model(), current),
                                                  QItemSelectionModel::ClearAndSelect |
                                                      QItemSelectionModel::Rows);
    m_tree->verticalScrollBar()->setValue(scrolled);
}

void CallTreePanel::updateScope()
{
    QStringList parts;
    if (!document())
        parts << tr("No capture is open");
    else if (m_mergeJob.isRunning() && !m_merged)
        parts << tr("Merging calls…");
    else if (!m_merged)
        parts << tr("No call tree: the calculation was cancelled or failed");
    else if (isOfFunction(shown()) && !function().valid())
        parts << tr("Select a function in any view");
    else {
        parts << framesScope(*document(), m_merged->frames);
        parts << countedCalls(m_merged->calls);
        parts << tr("%1 on all threads").arg(durationText(m_merged->totalNs));
        if (m_merged->cutCalls > 0)
            parts << tr("%1 grouped under “other”").arg(countedCalls(m_merged->cutCalls));
        if (m_merged->unreadableFrames > 0)
            parts << tr("%1 unreadable").arg(countedFrames(m_merged->unreadableFrames));
        if (m_merged->lostZones > 0)
            parts << tr("%1 dropped by the recorder").arg(countedZones(m_merged->lostZones));
    }
    m_scope->say(parts.join(" · "));
}

} // namespace zoe::app
