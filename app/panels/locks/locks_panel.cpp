#include "app/panels/locks/locks_panel.h"

#include <QLineEdit>
#include <QTabWidget>
#include <QVBoxLayout>

#include "analysis/columns/lock_columns.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {
constexpr std::size_t kMostLockWaits = 1000;

class LockThreadSource : public ColumnRows<LockThreadRow> {
  public:
    using ColumnRows::ColumnRows;
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, 0) + u' ' + text(row, 1);
    }
};

class LockWaitSource : public ColumnRows<LockWaitRow> {
  public:
    using ColumnRows::ColumnRows;
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).wait.frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, 0) + u' ' + text(row, 1) + u' ' +
               text(row, windowColumn(lockWaitColumns(), "heldBy"));
    }
};

} // namespace

LocksPanel::LocksPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_tabs(new QTabWidget(this))
    , m_locks(new RowsTable(session.jobs(), {"locks", tr("Locks"), tr("Filter locks")},
                            rowColumns(lockColumns()), this))
    , m_threads(new RowsTable(session.jobs(), {"lockThreads", tr("Locks by thread"), tr("Filter")},
                              rowColumns(lockThreadColumns()), this))
    , m_waits(new RowsTable(session.jobs(),
                            {"lockWaits", tr("Longest waits for locks"), tr("Filter waits")},
                            rowColumns(lockWaitColumns()), this))
{
    m_tabs->setObjectName("locksTabs");
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_locks, tr("Locks"));
    m_tabs->addTab(m_threads, tr("By thread"));
    m_tabs->addTab(m_waits, tr("Longest waits"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_tabs);
    m_locks->sortBy(windowColumn(lockColumns(), "wait.totalNs"), Qt::DescendingOrder);
    m_threads->sortBy(windowColumn(lockThreadColumns(), "waitNs"), Qt::DescendingOrder);
    m_waits->sortBy(windowColumn(lockWaitColumns(), "durationNs"), Qt::DescendingOrder);
    connect(m_waits, &RowsTable::rowActivated, this, [this](std::size_t row) {
        document()->selection().setFrame(m_waits->model().source()->frame(row));
    });
    connect(m_locks, &RowsTable::rowActivated, this, [this](std::size_t row) {
        m_waits->filter().setText(m_locks->model().source()->text(row, 0));
        m_tabs->setCurrentWidget(m_waits);
    });
}

void LocksPanel::ask()
{
    answer(
        tr("Computing lock statistics"),
        [](const Capture &capture, const Selection &selection, const Task &task) {
            return lockFigures(capture, selection, kMostLockWaits, task);
        },
        [this](std::shared_ptr<const AllLockFigures> figures) {
            const std::shared_ptr<const Capture> capture = document()->capture();
            const std::vector<std::shared_ptr<const void>> held{capture, figures};
            m_locks->setSource(std::make_shared<ColumnRows<LockRow>>(
                lockColumns(), lockRows(*capture, *figures), held));
            m_threads->setSource(std::make_shared<LockThreadSource>(
                lockThreadColumns(), lockThreadRows(*capture, *figures), held));
            m_waits->setSource(std::make_shared<LockWaitSource>(
                lockWaitColumns(), lockWaitRows(*capture, *figures), held));
        });
}

void LocksPanel::clear()
{
    for (RowsTable *table : {m_locks, m_threads, m_waits})
        table->setSource(nullptr);
}

void LocksPanel::showState()
{
    QString text = stateText();
    if (text.isEmpty() && state() == State::Answered)
        text = m_locks->source()->size() > 0 ? framesText()
                                             : tr("%1 · no lock events recorded").arg(framesText());
    for (RowsTable *table : {m_locks, m_threads, m_waits})
        table->setScope(text);
}

} // namespace zoe::app
