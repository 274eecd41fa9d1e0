// The functions of two captures as a table that sorts and filters itself. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <memory>
#include <vector>

#include "app/panels/compare/comparison_columns.h"
#include "app/theme/palette.h"
#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role {
        RawRole = Qt::UserRole, // the number behind the text, in ns per frame, or a ratio or count
        BaseSiteRole,           // SiteId::value; SiteId::kNone: not on that side
        HeadSiteRole,
    };

    explicit ComparisonModel(QObject *parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison); // null: none
    void setFilter(const QString &text);
    void setOnlySignificant(bool only);
    [[nodiscard]] QString filterError() const { return m_filter.error(); }
    void setPalette(const Palette &palette); // one of the two that there are
    [[nodiscard]] int functionCount() const; // filtered or not
    [[nodiscard]] const FunctionDifference &functionAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    void rebuild();
    void sortRows();
    void refilter();

    std::shared_ptr<const Comparison> m_comparison;
    NameFilter m_filter;
    bool m_onlySignificant = false;
    const Palette *m_palette;
    std::vector<int> m_rows; // positions in the comparison's functions, as shown
    int m_sortColumn = static_cast<int>(ComparisonColumn::Delta);
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace zoe::app
