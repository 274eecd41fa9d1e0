// The functions that set a behaviour apart, as a table. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/capture.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

class CharacteristicModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Function, Share, Ratio, ColumnCount };
    enum Role { RawRole = NumberRole, SiteRole };

    using QAbstractTableModel::QAbstractTableModel;

    // The capture may be null if there are no functions.
    void setFunctions(std::shared_ptr<const Capture> capture,
                      std::vector<Characteristic> functions);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<Characteristic> m_functions;
};

} // namespace zoe::app
