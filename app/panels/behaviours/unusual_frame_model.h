// Frames that fit no behaviour, with their causes, as a table that sorts itself: a long capture can
// have tens of thousands. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/capture.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

class UnusualFrameModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Frame, Duration, Because, ColumnCount };
    enum Role { RawRole = NumberRole, FrameRole, SiteRole };

    using QAbstractTableModel::QAbstractTableModel;

    // Both null: none.
    void setBehaviours(std::shared_ptr<const Capture> capture,
                       std::shared_ptr<const Behaviours> behaviours);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    [[nodiscard]] QString because(const UnusualFrame &unusual) const;
    void rankReasons();
    void arrange();
    [[nodiscard]] std::int64_t keyOf(std::uint32_t unusual) const; // in the sorted column

    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Behaviours> m_behaviours;
    std::vector<std::uint32_t> m_rank;  // of the reasons in the order of their texts, by frame
    std::vector<std::uint32_t> m_order; // by row: position in Behaviours::unusual
    int m_column = -1;                  // sorted by; -1: by frame
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace zoe::app
