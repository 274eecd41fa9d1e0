// The largest steps of a comparison's waterfall, as a list whose bars a delegate paints. GUI thread
// only.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "analysis/comparison/comparison.h"

namespace zoe::app {

class WaterfallModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Function, Delta, Bar, ColumnCount };
    enum Role {
        FromRole = Qt::UserRole, // start and end of the bar: sums of the steps so far, in
                                 // ns a frame
        ToRole,
        LeastRole, // of all bars
        MostRole,
        BaseSiteRole, // SiteId::value; SiteId::kNone: none
        HeadSiteRole,
    };
    static constexpr int kSteps = 10; // shown individually; the others share one row

    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(const std::shared_ptr<const Comparison> &comparison); // null: none

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    struct Row {
        QString name;
        SiteId base;
        SiteId head;
        double fromNs = 0;
        double toNs = 0;
    };

    void add(const QString &name, const WaterfallStep &step);

    std::vector<Row> m_rows; // the last one is the whole change
    double m_leastNs = 0;
    double m_mostNs = 0;
};

} // namespace zoe::app
