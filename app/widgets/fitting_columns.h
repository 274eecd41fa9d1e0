// Lays out widgets of one kind in columns of equal width, in fewer columns if there is too little
// room. GUI thread only.
#pragma once

#include "app/widgets/item_layout.h"

namespace zoe::app {

class FittingColumns : public ItemLayout {
    Q_OBJECT

  public:
    explicit FittingColumns(int mostColumns);

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override; // as wide as one column, as high as all
    [[nodiscard]] QSize sizeHint() const override;
    void setGeometry(const QRect &area) override;

  private:
    [[nodiscard]] int columnsIn(int width) const;

    int m_mostColumns;
};

} // namespace zoe::app
