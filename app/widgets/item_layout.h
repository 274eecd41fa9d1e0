// Base of layouts that keep their items in a list and differ only in how they place them. GUI
// thread only.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace zoe::app {

class ItemLayout : public QLayout {
  public:
    ItemLayout(const ItemLayout &) = delete;
    ItemLayout &operator=(const ItemLayout &) = delete;
    ~ItemLayout() override;

    void addItem(QLayoutItem *item) override; // which it then owns
    void insertWidget(int index, QWidget *widget);
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

  protected:
    ItemLayout() = default;
    // Those that are not hidden.
    [[nodiscard]] std::vector<QLayoutItem *> shown() const;

  private:
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace zoe::app
