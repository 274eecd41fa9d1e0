#include "app/panels/callers/callers_panel.h"

#include <QSplitter>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "analysis/calltree/callers.h"
#include "analysis/columns/call_columns.h"
#include "app/session/call_tree_store.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

// The direct children of the tree's roots, and the roots' own totals.
class NeighbourRows : public ColumnRows<NeighbourRow> {
  public:
    NeighbourRows(const Columns<NeighbourRow> &columns, std::vector<NeighbourRow> rows,
                  const CallNode &whole)
        : ColumnRows(columns, std::move(rows))
        , m_whole(whole)
    {}

    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).node.site; }
    [[nodiscard]] const CallNode &whole() const { return m_whole; }

  private:
    CallNode m_whole;
};

// rest: a name for the roots' time without the children; empty: no such row.
std::shared_ptr<const NeighbourRows> neighbourRows(const Columns<NeighbourRow> &columns,
                                                   const CallTree &tree, const Capture &capture,
                                                   const std::string &rest)
{
    CallNode whole;
    CallNode left; // without the children
    std::vector<NeighbourRow> rows;
    for (const CallNode &node : tree.nodes) {
        if (node.depth == 0) {
            whole.totalNs += node.totalNs;
            whole.selfNs += node.selfNs;
            whole.calls += node.calls;
        } else if (node.depth == 1) {
            rows.push_back({node.isOther() ? CallersPanel::tr("other").toStdString()
                                           : capture.site(node.site).label(),
                            node});
            left.totalNs -= node.totalNs;
            left.calls += node.calls;
        }
    }
    left.totalNs += whole.totalNs;
    left.calls = whole.calls > left.calls ? whole.calls - left.calls : 0;
    if (!rest.empty() && (left.totalNs > 0 || left.calls > 0))
        rows.push_back({rest, left});
    for (NeighbourRow &row : rows) {
        if (whole.totalNs > 0)
            row.share = static_cast<double>(row.node.totalNs) / static_cast<double>(whole.totalNs);
    }
    return std::make_shared<NeighbourRows>(columns, std::move(rows), whole);
}

} // namespace

CallersPanel::CallersPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_head(new LineLabel(this))
    , m_callers(new RowsTable(
          session.jobs(), {"callers", tr("Callers of the selected function"), tr("Filter callers")},
          rowColumns(callerColumns()), this))
    , m_callees(new RowsTable(session.jobs(),
                              {"callees", tr("Callees of the selected function"), tr("Filter")},
                              rowColumns(calleeColumns()), this))
{
    m_head->setObjectName("callersHead");
    m_head->setContentsMargins(kNearPx, 0, kNearPx, 0);
    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_callers);
    parts->addWidget(m_head);
    parts->addWidget(m_callees);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(parts);
    for (RowsTable *table : {m_callers, m_callees}) {
        table->sortBy(Total, Qt::DescendingOrder);
        connect(table, &RowsTable::rowActivated, this,
                [this, table](std::size_t row) { choose(*table, row); });
    }
    m_callers->setScope(tr("Callers. Press Enter or double-click to select one."));
    m_callees->setScope(tr("Callees"));
    tell(tr("No capture is open"));
}

void CallersPanel::showDocument()
{
    if (m_store)
        m_store->disconnect(this);
    m_job.cancel();
    m_store = nullptr;
    m_callers->setSource(nullptr);
    m_callees->setSource(nullptr);
    if (document()) {
        m_store = &CallTreeStore::of(*document(), jobs());
        connect(&document()->selection(), &ViewSelection::siteChanged, this,
                &CallersPanel::refresh);
        connect(m_store, &CallTreeStore::changed, this, &CallersPanel::refresh);
    }
    refresh();
}

QString CallersPanel::headText() const
{
    return m_head->text();
}

void CallersPanel::tell(const QString &text)
{
    m_head->say(text);
}

void CallersPanel::refresh()
{
    m_job.cancel();
    const SiteId site = document() ? document()->selection().state().site : SiteId{};
    if (!document() || !site.valid()) {
        m_callers->setSource(nullptr);
        m_callees->setSource(nullptr);
        tell(document() ? tr("Select a function in any view") : tr("No capture is open"));
        return;
    }
    if (!isVisible())
        return;
    if (m_store->state() == CallTreeStore::State::Unasked) {
        m_store->want(); // calls this function again when ready
        return;
    }
    if (m_store->state() != CallTreeStore::State::Ready) {
        tell(m_store->state() == CallTreeStore::State::Merging
                 ? tr("Merging calls…")
                 : tr("No call tree: the calculation was cancelled or failed"));
        return;
    }
    using Rows = std::shared_ptr<const NeighbourRows>;
    m_job.run(
        {},
        [tree = m_store->tree(), capture = document()->capture(), site](const Task &) {
            const std::array sites{site};
            return std::pair<Rows, Rows>(
                neighbourRows(callerColumns(), callersOf(*tree, sites), *capture,
                              tr("(none: top of a thread)").toStdString()),
                neighbourRows(calleeColumns(), calleesOf(*tree, sites), *capture, {}));
        },
        [this, site](const std::pair<Rows, Rows> &rows) {
            const auto &capture = document()->capture();
            m_callers->setSource(rows.first, {}, capture);
            m_callees->setSource(rows.second, {}, capture);
            const CallNode &whole = rows.first->whole();
            tell(tr("%1 · %2 · total %3 · self %4")
                     .arg(QString::fromStdString(capture->site(site).label()),
                          countedCalls(whole.calls), durationText(whole.totalNs),
                          durationText(whole.selfNs)));
        });
}

void CallersPanel::choose(RowsTable &from, std::size_t row)
{
    const SiteId site = from.model().source()->site(row);
    if (site.valid())
        document()->selection().setSite(site);
}

} // namespace zoe::app
