// The table of functions with its name filter, about the selected frames of a document. GUI thread
// only.
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace zoe::app {

class Document;
class SummaryModel;

class SummaryPanel : public QWidget {
    Q_OBJECT

  public:
    explicit SummaryPanel(QWidget *parent = nullptr);

    void setDocument(Document *document); // null: none; the panel does not own it

    [[nodiscard]] SummaryModel &model() { return *m_model; }
    [[nodiscard]] QTableView &table() { return *m_table; }
    [[nodiscard]] QLineEdit &filter() { return *m_filter; }
    // What the rows are about, as it stands above the table.
    [[nodiscard]] QString scopeText() const;
    void copy(); // the selected rows, or all if there are none, as TSV

  private:
    void buildTop();
    void buildTable();
    void showColumnMenu(const QPoint &position);
    void showRowMenu(const QPoint &position);
    void takeSummary();
    void updateLabels();
    [[nodiscard]] QString describeScope() const;
    void applyFilter(const QString &text);
    void selectSite();
    void rowChosen();

    QPointer<Document> m_document;
    SummaryModel *m_model;
    QLabel *m_scope;
    QLabel *m_count;
    QToolButton *m_allFrames;
    QLineEdit *m_filter;
    QTableView *m_table;
    bool m_showingSelection = false; // the row is being set from the selection, not by the user
};

} // namespace zoe::app
