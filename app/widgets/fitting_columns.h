// Lays widgets of one kind out in columns of equal width, in fewer where there is no room for as
// many as wanted. GUI thread only.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace zoe::app {

class FittingColumns : public QLayout {
    Q_OBJECT

  public:
    explicit FittingColumns(int mostColumns);
    ~FittingColumns() override;
    FittingColumns(const FittingColumns &) = delete;
    FittingColumns &operator=(const FittingColumns &) = delete;

    void addItem(QLayoutItem *item) override; // which it then owns
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override; // as wide as one column, as high as all
    [[nodiscard]] QSize sizeHint() const override;
    void setGeometry(const QRect &area) override;

  private:
    [[nodiscard]] std::vector<QLayoutItem *> shown() const;
    [[nodiscard]] int columnsIn(int width) const;

    int m_mostColumns;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace zoe::app
