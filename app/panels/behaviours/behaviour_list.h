// The list of behaviours: selection, histograms in cells, and a context menu. GUI thread only.
#pragma once

#include <QStyledItemDelegate>
#include <cstdint>
#include <vector>

#include "app/panels/behaviours/behaviour_rows.h"
#include "app/widgets/tables/rows_view.h"

namespace zoe::app {

// Paints PictureRole as bars in the colour of the behaviour.
class HistogramDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

class BehaviourList : public RowsView {
    Q_OBJECT

  public:
    BehaviourList(JobRunner &jobs, QWidget *parent = nullptr);

    [[nodiscard]] std::vector<std::uint32_t> chosen() const; // rising
    // Doesn't emit a signal.
    void choose(const std::vector<std::int32_t> &ids);
    void rename(std::uint32_t id);

  signals:
    void chosenChanged(); // by the user
    void menuWanted(quint32 id, const QPoint &globalPos);

  protected:
    // A right click keeps the selection: its menu may concern another row.
    [[nodiscard]] QItemSelectionModel::SelectionFlags
    selectionCommand(const QModelIndex &index, const QEvent *event) const override;

  private:
    bool m_quiet = false;
};

} // namespace zoe::app
