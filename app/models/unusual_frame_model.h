// Frames that fit no behaviour, and why, as a table. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/capture.h"
#include "app/models/table_roles.h"

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

  private:
    [[nodiscard]] QString because(const UnusualFrame &unusual) const;

    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Behaviours> m_behaviours;
};

} // namespace zoe::app
