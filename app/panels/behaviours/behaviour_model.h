// The behaviours of a capture as a table. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/frame_time_bins.h"
#include "app/theme/palette.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

enum class BehaviourColumn {
    Name, // with the behaviour's colour; can be edited
    Frames,
    ShareOfFrames,
    ShareOfTime,
    FrameTimes, // a histogram
    Mean,
    Median,
    P99,
    Stability,
    Typical,
    Worst,
    Frozen,
};
constexpr int kBehaviourColumns = static_cast<int>(BehaviourColumn::Frozen) + 1;

class BehaviourModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role {
        RawRole = NumberRole, // the number behind the text: ns, count, share or frame
        IdRole,               // of the behaviour
        HistogramRole,        // QList<double>, 0 to 1 each, of the greatest of all behaviours
        ColourRole,           // of the behaviour
    };

    explicit BehaviourModel(QObject *parent = nullptr);

    // Null: none. Rows are kept if there are at least as many as before.
    void setBehaviours(std::shared_ptr<const Behaviours> behaviours);
    void setFrameTimes(FrameTimeBins bins);                    // of them
    void setPalette(const Palette &palette);                   // one of the two that there are
    [[nodiscard]] const Behaviour *behaviourAt(int row) const; // null: no such row

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    // Changes nothing itself: it asks for the change.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  signals:
    void renameWanted(quint32 id, const QString &name);
    void freezeWanted(quint32 id, bool frozen);

  private:
    [[nodiscard]] QVariant number(BehaviourColumn column, const Behaviour &behaviour) const;
    [[nodiscard]] QString text(BehaviourColumn column, const Behaviour &behaviour) const;
    [[nodiscard]] QString toolTip(BehaviourColumn column, const Behaviour &behaviour) const;
    [[nodiscard]] QVariant histogram(const Behaviour &behaviour) const;

    std::shared_ptr<const Behaviours> m_behaviours;
    FrameTimeBins m_bins;
    const Palette *m_palette;
};

} // namespace zoe::app
