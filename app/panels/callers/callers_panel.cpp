#include "app/panels/callers/callers_panel.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "analysis/calltree/callers.h"
#include "app/session/call_tree_store.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

// The direct children of the tree's roots, and the roots' own totals.
class NeighbourRows : public RowSource {
  public:
    NeighbourRows(const CallTree &tree, const Capture &capture, QString rest)
        : m_rest(std::move(rest))
    {
        DurationNs children = 0;
        std::uint64_t calls = 0;
        for (const CallNode &node : tree.nodes) {
            if (node.depth == 0) {
                m_whole.totalNs += node.totalNs;
                m_whole.selfNs += node.selfNs;
                m_whole.calls += node.calls;
            } else if (node.depth == 1) {
                m_nodes.push_back(node);
                m_names.push_back(node.isOther()
                                      ? CallersPanel::tr("other")
                                      : QString::fromStdString(capture.site(node.site).label()));
                children += node.totalNs;
                calls += node.calls;
            }
        }
        if (!m_rest.isEmpty())
            addRest(children, calls);
    }

    [[nodiscard]] std::size_t size() const override { return m_nodes.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const CallNode &node = m_nodes[row];
        switch (column) {
        case CallersPanel::Calls:
            return static_cast<double>(node.calls);
        case CallersPanel::Total:
            return static_cast<double>(node.totalNs);
        case CallersPanel::Share:
            return m_whole.totalNs > 0
                       ? static_cast<double>(node.totalNs) / static_cast<double>(m_whole.totalNs)
                       : 0;
        case CallersPanel::Self:
            return static_cast<double>(node.selfNs);
        default:
            return kNone;
        }
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == CallersPanel::Function ? m_names[row] : QString();
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        return column == CallersPanel::Share ? std::optional(number(row, column)) : std::nullopt;
    }
    [[nodiscard]] SiteId site(std::size_t row) const override { return m_nodes[row].site; }
    [[nodiscard]] const CallNode &whole() const { return m_whole; }

  private:
    void addRest(DurationNs childrenNs, std::uint64_t calls)
    {
        CallNode rest;
        rest.totalNs = m_whole.totalNs - childrenNs;
        rest.calls = m_whole.calls > calls ? m_whole.calls - calls : 0;
        if (rest.totalNs <= 0 && rest.calls == 0)
            return;
        m_nodes.push_back(rest);
        m_names.push_back(m_rest);
    }

    QString m_rest;
    CallNode m_whole;
    std::vector<CallNode> m_nodes;
    std::vector<QString> m_names;
};

std::vector<RowColumn> columns(const QString &function, const QString &calls, const QString &total,
                               const QString &self)
{
    return {
        {function, CallersPanel::tr("Press Enter or double-click to select this function"),
         ColumnKind::Text, 40},
        {.title = CallersPanel::tr("Calls"),
         .explanation = calls,
         .kind = ColumnKind::Count,
         .rank = 1,
         .id = "calls"},
        {.title = CallersPanel::tr("Total"),
         .explanation = total,
         .kind = ColumnKind::Time,
         .id = "totalNs"},
        {.title = CallersPanel::tr("Share of function"),
         .explanation = CallersPanel::tr("Share of the selected function's total time"),
         .kind = ColumnKind::Share,
         .rank = 2,
         .id = "share"},
        {.title = CallersPanel::tr("Self"),
         .explanation = self,
         .kind = ColumnKind::Time,
         .rank = 3,
         .id = "selfNs"},
    };
}

} // namespace

CallersPanel::CallersPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_head(new QLabel(this))
    , m_callers(new RowsTable(
          session.jobs(), {"callers", tr("Callers of the selected function"), tr("Filter callers")},
          columns(tr("Called by"), tr("Calls of the selected function from this caller"),
                  tr("Total time in the selected function when called from this caller"),
                  tr("Self time in the selected function when called from this caller")),
          this))
    , m_callees(new RowsTable(
          session.jobs(), {"callees", tr("Callees of the selected function"), tr("Filter")},
          columns(tr("Calls to"), tr("Calls from the selected function"),
                  tr("Total time in the callee when called from the selected function"),
                  tr("Self time in the callee when called from the selected function")),
          this))
{
    m_head->setObjectName("callersHead");
    m_head->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_head->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_head->setContentsMargins(6, 2, 6, 2);
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
    jobs().cancel(std::exchange(m_job, 0));
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

void CallersPanel::showEvent(QShowEvent *event)
{
    Panel::showEvent(event);
    refresh();
}

void CallersPanel::tell(const QString &text)
{
    m_head->setText(text);
    m_head->setToolTip(text);
}

void CallersPanel::refresh()
{
    jobs().cancel(std::exchange(m_job, 0));
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
        m_store->want(); // comes here again
        return;
    }
    if (m_store->state() != CallTreeStore::State::Ready) {
        tell(m_store->state() == CallTreeStore::State::Merging
                 ? tr("Merging calls…")
                 : tr("No call tree: the calculation was cancelled or failed"));
        return;
    }
    using Rows = std::shared_ptr<const NeighbourRows>;
    m_job = jobs().run(
        {}, this,
        [tree = m_store->tree(), capture = document()->capture(), site](const Task &) {
            const std::array sites{site};
            return std::pair<Rows, Rows>(
                std::make_shared<NeighbourRows>(callersOf(*tree, sites), *capture,
                                                tr("(none: top of a thread)")),
                std::make_shared<NeighbourRows>(calleesOf(*tree, sites), *capture, QString()));
        },
        [this, site](const std::pair<Rows, Rows> &rows) {
            m_job = 0;
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
