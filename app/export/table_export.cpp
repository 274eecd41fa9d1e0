#include "app/export/table_export.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "app/widgets/tables/rows_view.h"
#include "plugins/api/save_file.h"

namespace zoe::app {

namespace {

constexpr int kTurnMs = 8;                       // of the GUI thread, at most
constexpr std::size_t kMostWaiting = 64U << 20U; // bytes not written yet
constexpr auto kLookForStopAfter = std::chrono::milliseconds(50);
constexpr int kRowsLookedAt = 1000; // to find out whether a model is a tree

bool hasChildren(const QAbstractItemModel &model)
{
    if (qobject_cast<const QAbstractTableModel *>(&model) ||
        qobject_cast<const QAbstractListModel *>(&model))
        return false;
    const int rows = std::min(model.rowCount(), kRowsLookedAt);
    for (int row = 0; row < rows; ++row) {
        if (model.hasChildren(model.index(row, 0)))
            return true;
    }
    return false;
}

const QHeaderView *headerOf(const QAbstractItemView &view)
{
    if (const auto *table = qobject_cast<const QTableView *>(&view))
        return table->horizontalHeader();
    if (const auto *tree = qobject_cast<const QTreeView *>(&view))
        return tree->header();
    return nullptr;
}

std::vector<int> columnsOf(const QAbstractItemView &view)
{
    std::vector<int> columns;
    const QHeaderView *header = headerOf(view);
    if (!header)
        return {0};
    const auto *rows = qobject_cast<const RowsView *>(
        &view); // exports columns that are hidden only for lack of room
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (!header->isSectionHidden(column) || (rows && rows->columnFit().isLeftOut(column)))
            columns.push_back(column);
    }
    return columns;
}

// In the order of the rows on the screen, without duplicates.
std::vector<QPersistentModelIndex> selectedRows(const QAbstractItemView &view)
{
    QModelIndexList rows;
    if (view.selectionModel()) {
        for (const QItemSelectionRange &range : view.selectionModel()->selection()) {
            for (int row = range.top(); row <= range.bottom(); ++row)
                rows << view.model()->index(row, 0, range.parent());
        }
    }
    const auto place = [](QModelIndex index) {
        std::vector<int> path;
        for (; index.isValid(); index = index.parent())
            path.insert(path.begin(), index.row());
        return path;
    };
    std::vector<std::pair<std::vector<int>, QModelIndex>> ordered;
    for (const QModelIndex &row : rows)
        ordered.emplace_back(place(row), row);
    std::ranges::sort(ordered, {}, [](const auto &entry) { return entry.first; });
    std::vector<QPersistentModelIndex> result;
    for (const auto &[path, row] : ordered) {
        if (result.empty() || QModelIndex(result.back()) != row)
            result.emplace_back(row);
    }
    return result;
}

// For a table, not a tree: rows need no depth.
bool allSelected(const QAbstractItemView &view)
{
    const int rows = view.model()->rowCount();
    if (!view.selectionModel() || rows == 0)
        return false;
    const QItemSelection selection = view.selectionModel()->selection();
    return std::ranges::any_of(selection, [rows](const QItemSelectionRange &range) {
        return !range.parent().isValid() && range.top() == 0 && range.bottom() == rows - 1;
    });
}

int depthOf(QModelIndex index)
{
    int depth = -1;
    for (; index.isValid(); index = index.parent())
        ++depth;
    return depth;
}

} // namespace

// Text that the GUI thread has made and the job has not written yet.
struct TableExport::Blocks {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<QByteArray> waiting;
    std::size_t bytes = 0;
    bool ended = false;
    QString why; // it ended early

    void push(QByteArray block)
    {
        const std::lock_guard lock(mutex);
        bytes += static_cast<std::size_t>(block.size());
        waiting.push_back(std::move(block));
        changed.notify_one();
    }
    void end(const QString &reason)
    {
        const std::lock_guard lock(mutex);
        if (!ended)
            why = reason;
        ended = true;
        changed.notify_one();
    }
    bool full()
    {
        const std::lock_guard lock(mutex);
        return bytes > kMostWaiting;
    }
    // An empty block marks the end.
    QByteArray next(const Task &task)
    {
        std::unique_lock lock(mutex);
        while (waiting.empty() && !ended && !task.stopRequested())
            changed.wait_for(lock, kLookForStopAfter);
        if (waiting.empty())
            return {};
        QByteArray block = std::move(waiting.front());
        waiting.pop_front();
        bytes -= static_cast<std::size_t>(block.size());
        return block;
    }
};

namespace {

struct Written {
    QByteArray text; // the text, if there is no file
    QString error;
};

} // namespace

ExportedTable exportedTable(const QAbstractItemView &view, bool onlySelected)
{
    ExportedTable table;
    table.model = view.model();
    table.view = &view;
    table.columns = columnsOf(view);
    table.isTree = view.model() && hasChildren(*view.model());
    if (onlySelected && view.model() && (table.isTree || !allSelected(view)))
        table.rows = selectedRows(view);
    return table;
}

TableExport::TableExport(JobRunner &jobs, ExportedTable table, TableFormat format, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_table(std::move(table))
    , m_text(*m_table.model, m_table.columns, format, m_table.isTree)
    , m_blocks(std::make_shared<Blocks>())
{
    const QAbstractItemModel *model = m_table.model;
    const auto changed = [this] { give(tr("The table changed during the export. Try again.")); };
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, changed);
    connect(model, &QAbstractItemModel::layoutAboutToBeChanged, this, changed);
    connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, changed);
    connect(model, &QAbstractItemModel::rowsAboutToBeInserted, this, changed);
    connect(model, &QObject::destroyed, this, changed);
    connect(&m_turn, &QTimer::timeout, this, &TableExport::produce);
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job, bool cancelled) {
        if (job == m_job && cancelled)
            deleteLater();
    });
}

TableExport::~TableExport()
{
    m_blocks->end(tr("The export was cancelled."));
}

void TableExport::toClipboard()
{
    start(tr("Copying table"), {});
}

void TableExport::toFile(const QString &fileName)
{
    start(tr("Writing %1").arg(QFileInfo(fileName).fileName()), fileName);
}

void TableExport::start(const QString &title, const QString &fileName)
{
    descend({});
    m_blocks->push(m_text.head());
    m_job = m_jobs.run(
        title, this,
        [blocks = m_blocks, fileName](const Task &task) {
            Written written;
            SaveFile file(fileName);
            const bool toFile = !fileName.isEmpty();
            if (toFile && !file.openNew()) {
                written.error = file.errorString();
                return written;
            }
            for (QByteArray block = blocks->next(task); !block.isEmpty();
                 block = blocks->next(task)) {
                if (toFile)
                    file.write(block);
                else
                    written.text += block;
            }
            const std::lock_guard lock(blocks->mutex);
            written.error = task.stopRequested() ? tr("The export was cancelled.") : blocks->why;
            if (toFile && written.error.isEmpty() && !file.commit())
                written.error = file.errorString();
            return written;
        },
        [this, fileName](const Written &written) {
            if (!written.error.isEmpty()) {
                emit failed(tr("Can't export the table: %1").arg(written.error));
            } else {
                if (fileName.isEmpty())
                    QApplication::clipboard()->setText(QString::fromUtf8(written.text));
                emit done(m_rows);
            }
            deleteLater();
        });
    m_turn.start(0);
    produce();
}

void TableExport::produce()
{
    if (m_blocks->full())
        return;
    QElapsedTimer clock;
    clock.start();
    QByteArray text;
    bool more = true;
    while (more && clock.elapsed() < kTurnMs)
        more = step(text);
    if (!more)
        text += m_text.tail();
    if (!text.isEmpty())
        m_blocks->push(text);
    if (!more) {
        m_turn.stop();
        if (m_table.model)
            m_table.model->disconnect(this);
        m_blocks->end({});
    }
}

bool TableExport::step(QByteArray &text)
{
    if (!m_table.model)
        return false;
    if (!m_table.rows.empty()) {
        const QModelIndex index = m_table.rows[m_nextChosen++];
        text += m_text.row(index, depthOf(index));
        ++m_rows;
        return m_nextChosen < m_table.rows.size();
    }
    Level &level = m_path.back();
    if (level.next == level.count) {
        m_path.pop_back();
        return !m_path.empty();
    }
    const QModelIndex index = m_table.model->index(level.next++, 0, level.parent);
    if (hidden(index))
        return true;
    text += m_text.row(index, static_cast<int>(m_path.size()) - 1);
    ++m_rows;
    if (m_table.isTree)
        descend(index);
    return true;
}

bool TableExport::hidden(const QModelIndex &index) const
{
    if (const auto *table = qobject_cast<const QTableView *>(m_table.view))
        return table->isRowHidden(index.row());
    if (const auto *tree = qobject_cast<const QTreeView *>(m_table.view))
        return tree->isRowHidden(index.row(), index.parent());
    return false;
}

void TableExport::descend(const QModelIndex &parent)
{
    m_path.push_back({parent, 0, m_table.model->rowCount(parent)});
}

void TableExport::give(const QString &why)
{
    m_turn.stop();
    m_blocks->end(why);
}

} // namespace zoe::app
