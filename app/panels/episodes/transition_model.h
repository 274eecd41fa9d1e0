// Transitions as a matrix: a row for each behaviour that ends, a column for each that starts next.
// GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <cstdint>
#include <map>
#include <utility>

#include "app/panels/episodes/episode_rows.h"
#include "app/theme/palette.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

// Column 0 names the behaviour that ends; column 1 + id the one that starts.
class TransitionModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role { ShareRole = Qt::UserRole + 200 }; // of a cell: 0 to 1; not valid: it never happened

    using QAbstractTableModel::QAbstractTableModel;

    void setTransitions(EpisodeDataPtr data); // null: none
    void setPalette(const Palette &palette);
    // Null: it never happened. REQUIRES: a valid index.
    [[nodiscard]] const EpisodeChange *changeAt(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QVariant name(std::uint32_t behaviour, int role) const;
    [[nodiscard]] QString explanation(const QModelIndex &index) const;

    EpisodeDataPtr m_data;
    std::map<std::pair<std::uint32_t, std::uint32_t>, const EpisodeChange *> m_changes;
    const Palette *m_palette = &Palette::light();
};

} // namespace zoe::app
