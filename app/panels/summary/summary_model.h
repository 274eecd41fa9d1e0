// The functions of a capture as a table: sorting and filtering happen in the model, on keys taken
// once (SummaryRows, off the GUI thread), so that they cost some milliseconds for a hundred
// thousand functions. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/summary/summary.h"
#include "app/panels/summary/summary_columns.h"
#include "app/panels/summary/summary_rows.h"
#include "app/widgets/tables/more_columns.h"
#include "app/widgets/tables/name_filter.h"

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
    void setRows(std::shared_ptr<const SummaryRows> rows); // null: an empty table
    // Columns behind those of kSummaryColumns; each is without values until it gets some. They are
    // forgotten with the summary that they are of.
    void setMoreColumns(std::vector<MoreColumn> columns);
    [[nodiscard]] int moreColumnCount() const { return static_cast<int>(m_more.size()); }
    [[nodiscard]] const std::shared_ptr<const SummaryRows> &rows() const { return m_source; }
    // REQUIRES: one per function, or null. state: why there are none.
    void setMoreValues(int more, std::shared_ptr<const std::vector<double>> values,
                       const QString &state = {});
    void setFilter(const QString &text);
    void setCategory(const std::optional<QString> &category); // not set: all
    [[nodiscard]] const std::optional<QString> &category() const { return m_category; }
    void setLeastShare(double share); // of the self time of all, 0 to 1
    void setBasis(SummaryBasis basis);
    [[nodiscard]] SummaryBasis basis() const { return m_basis; }
    [[nodiscard]] QStringList categories() const;
    [[nodiscard]] QString filterError() const { return m_filter.error(); }

    // Of the summary, filtered or not.
    [[nodiscard]] int functionCount() const;
    [[nodiscard]] SiteId siteAt(int row) const;
    [[nodiscard]] int rowOf(SiteId site) const; // -1: not there, or filtered out

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    void rebuild(); // m_rows from summary, filter and sort order
    void sortRows();
    [[nodiscard]] const MoreColumn *more(int column) const; // null: one of ours
    [[nodiscard]] bool isText(int column) const;
    [[nodiscard]] double number(std::size_t position, int column) const; // NaN: none
    [[nodiscard]] QVariant moreHeader(const MoreColumn &column, int role) const;
    [[nodiscard]] QString text(std::size_t position, int column) const;
    [[nodiscard]] QString toolTip(const FunctionSummary &function) const;
    [[nodiscard]] const FunctionSummary &function(std::size_t position) const
    {
        return m_source->summary->functions[position];
    }
    [[nodiscard]] QVariant bar(std::size_t position, int column) const;
    [[nodiscard]] bool accepts(std::size_t position) const;

    std::shared_ptr<const SummaryRows> m_source;
    NameFilter m_filter;
    std::optional<QString> m_category;
    double m_leastShare = 0;
    SummaryBasis m_basis = SummaryBasis::Call;
    std::vector<MoreColumn> m_more;
    std::vector<int> m_rows; // positions in summary->functions, as shown
    int m_sortColumn = static_cast<int>(FunctionColumn::Self);
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace zoe::app
