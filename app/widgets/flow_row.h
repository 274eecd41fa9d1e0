// Lays out controls in a row, and in further rows if there is too little room. Controls that grow
// share the rest of their row, as do texts that may be elided, which need only a few letters. GUI
// thread only.
#pragma once

#include <vector>

#include "app/widgets/item_layout.h"

namespace zoe::app {

class FlowRow : public ItemLayout {
    Q_OBJECT

  public:
    FlowRow();

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override; // as wide as the widest, one row high
    [[nodiscard]] QSize sizeHint() const override;    // of one row
    void setGeometry(const QRect &area) override;

  private:
    struct Item {
        QLayoutItem *item;
        QSize size;
    };
    struct Row {
        std::vector<Item> items;
        int width = 0;
        int height = 0;
    };

    [[nodiscard]] std::vector<Row> rowsIn(int width) const;
    static void fill(Row &row, int width);
    void place(const Row &row, const QRect &area) const;
};

} // namespace zoe::app
