// Writes a table or tree to a file or the clipboard. Rows are read from the model in short steps on
// the GUI thread and written by a job, so that even a million rows don't block the window. GUI
// thread only.
#pragma once

#include <QObject>
#include <QPersistentModelIndex>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/export/table_text.h"
#include "app/jobs/job_runner.h"

class QAbstractItemView;

namespace zoe::app {

// The content to write.
struct ExportedTable {
    QPointer<const QAbstractItemModel> model;
    QPointer<const QAbstractItemView> view; // whose hidden rows are left out
    std::vector<int> columns;
    std::vector<QPersistentModelIndex> rows; // only these; empty: all
    bool isTree = false;
};

// The visible columns, in their order. onlySelected: the selected rows, or all rows if none is
// selected.
[[nodiscard]] ExportedTable exportedTable(const QAbstractItemView &view, bool onlySelected);

class TableExport : public QObject {
    Q_OBJECT

  public:
    // Deletes itself when it is done. The runner must outlive it.
    TableExport(JobRunner &jobs, ExportedTable table, TableFormat format, QObject *parent);
    ~TableExport() override;

    void toClipboard();
    void toFile(const QString &fileName); // written to a temporary file and renamed

  signals:
    void done(quint64 rows);
    void failed(const QString &sentence);

  private:
    struct Blocks;

    void start(const QString &title, const QString &fileName);
    void produce();
    [[nodiscard]] bool step(QByteArray &text); // false at the end
    [[nodiscard]] bool hidden(const QModelIndex &index) const;
    void descend(const QModelIndex &parent);
    void give(const QString &why);

    JobRunner &m_jobs;
    ExportedTable m_table;
    TableText m_text;
    std::shared_ptr<Blocks> m_blocks;
    QTimer m_turn;
    JobId m_job = 0;
    quint64 m_rows = 0;
    // For trees: one per level, with the next row in it.
    struct Level {
        QModelIndex parent;
        int next = 0;
        int count = 0;
    };
    std::vector<Level> m_path;
    std::size_t m_nextChosen = 0;
};

} // namespace zoe::app
