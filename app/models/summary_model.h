// The functions of a capture as a table: sorting and filtering happen in the model, on keys taken
// once, so that they cost the same few milliseconds for tens of thousands of functions. GUI thread
// only.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/summary.h"
#include "app/models/name_filter.h"
#include "app/models/summary_columns.h"

namespace zoe::app {

class SummaryModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role {
        RawRole = Qt::UserRole, // the number behind the text, in ns or as a count or share
        SiteRole,               // SiteId::value
    };

    explicit SummaryModel(QObject *parent = nullptr);

    // Both may be null: an empty table.
    void setSummary(std::shared_ptr<const Capture> capture, std::shared_ptr<const Summary> summary);
    void setFilter(const QString &text);
    [[nodiscard]] QString filterError() const { return m_filter.error(); }

    // Of the summary, filtered or not.
    [[nodiscard]] int functionCount() const;
    [[nodiscard]] SiteId siteAt(int row) const;
    [[nodiscard]] int rowOf(SiteId site) const; // -1: not there, or filtered out
    // Header and rows as tab-separated values with plain numbers, for spreadsheets.
    [[nodiscard]] QString tsv(const std::vector<int> &rows, const std::vector<int> &columns) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    void rebuild(); // m_rows from summary, filter and sort order
    void sortRows();
    [[nodiscard]] double number(std::size_t position, int column) const;
    [[nodiscard]] QString text(std::size_t position, int column) const;
    [[nodiscard]] QString toolTip(const FunctionSummary &function) const;
    [[nodiscard]] QString sourceOf(SiteId site) const;

    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Summary> m_summary;
    NameFilter m_filter;
    std::vector<QString> m_names; // one a function of the summary
    std::vector<int> m_rows;      // positions in summary->functions, as shown
    int m_sortColumn = static_cast<int>(SummaryColumn::Self);
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace zoe::app
