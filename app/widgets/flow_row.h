// Lays controls out in a row, and in further rows where there is no room. Those that grow share
// what is left of their row. GUI thread only.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace zoe::app {

class FlowRow : public QLayout {
    Q_OBJECT

  public:
    FlowRow();
    ~FlowRow() override;
    FlowRow(const FlowRow &) = delete;
    FlowRow &operator=(const FlowRow &) = delete;

    void addItem(QLayoutItem *item) override; // which it then owns
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override; // as wide as the widest, one row high
    [[nodiscard]] QSize sizeHint() const override;    // of one row
    void setGeometry(const QRect &area) override;

  private:
    struct Row {
        std::vector<QLayoutItem *> items;
        int width = 0;
        int height = 0;
    };

    [[nodiscard]] std::vector<Row> rowsIn(int width) const;
    void place(const Row &row, const QRect &area) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace zoe::app
