// The behaviours of a capture as a table. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "app/theme/palette.h"

namespace zoe::app {

enum class BehaviourColumn {
    Name, // with the behaviour's colour
    Frames,
    ShareOfFrames,
    ShareOfTime,
    Mean,
    Median,
    P99,
    Typical,
    Worst,
};
constexpr int kBehaviourColumns = static_cast<int>(BehaviourColumn::Worst) + 1;

class BehaviourModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role {
        RawRole = Qt::UserRole, // the number behind the text: ns, count, share or frame
        IdRole,                 // of the behaviour
    };

    explicit BehaviourModel(QObject *parent = nullptr);

    void setBehaviours(std::shared_ptr<const Behaviours> behaviours); // null: none
    void setPalette(const Palette &palette);                   // one of the two that there are
    [[nodiscard]] const Behaviour *behaviourAt(int row) const; // null: no such row

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    std::shared_ptr<const Behaviours> m_behaviours;
    const Palette *m_palette;
};

} // namespace zoe::app
