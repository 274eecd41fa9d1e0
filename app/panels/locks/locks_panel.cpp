#include "app/panels/locks/locks_panel.h"

#include <QLineEdit>
#include <QTabWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/panels/locks/lock_rows.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {
constexpr std::size_t kMostWaits = 1000;
} // namespace

LocksPanel::LocksPanel(JobRunner &jobs, QWidget *parent)
    : QueryPanel(jobs, parent)
    , m_tabs(new QTabWidget(this))
    , m_locks(new RowsTable(jobs, {"locks", tr("Locks"), tr("Filter locks")}, lockColumns(), this))
    , m_threads(new RowsTable(jobs, {"lockThreads", tr("Locks by thread"), tr("Filter")},
                              lockThreadColumns(), this))
    , m_waits(new RowsTable(jobs, {"lockWaits", tr("Longest waits for locks"), tr("Filter waits")},
                            lockWaitColumns(), this))
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
    m_locks->sortBy(kLockWaitColumn, Qt::DescendingOrder);
    m_threads->sortBy(kLockThreadWaitColumn, Qt::DescendingOrder);
    m_waits->sortBy(kLongestWaitColumn, Qt::DescendingOrder);
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
            return lockFigures(capture, selection, kMostWaits, task);
        },
        [this](std::shared_ptr<const AllLockFigures> figures) {
            const LockTables tables = lockTables(document()->capture(), std::move(figures));
            m_locks->setSource(tables.locks);
            m_threads->setSource(tables.threads);
            m_waits->setSource(tables.waits);
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
