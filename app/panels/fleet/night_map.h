// A map of functions by night, coloured by how much longer or shorter they take than usual. A click
// chooses a function and a night. GUI thread only.
#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>

#include "fleet/trend/function_nights.h"

namespace zoe::app {

class ViewCommands;

class NightMap : public QAbstractScrollArea {
    Q_OBJECT

  public:
    struct Cell {
        std::size_t row = 0;
        std::size_t night = 0;
        friend bool operator==(const Cell &, const Cell &) = default;
    };

    explicit NightMap(QWidget *parent = nullptr);

    void setNights(std::shared_ptr<const fleet::FunctionNights> nights); // null: none
    void choose(std::optional<Cell> cell);
    [[nodiscard]] const std::shared_ptr<const fleet::FunctionNights> &nights() const
    {
        return m_nights;
    }
    [[nodiscard]] const std::optional<Cell> &cell() const { return m_cell; } // the selected one
    [[nodiscard]] QRect rectOf(const Cell &cell) const; // in pixels of the viewport
    // "solve, 2026-11-23: +10 %".
    [[nodiscard]] QString textOf(const Cell &cell) const;

  signals:
    void chosen(zoe::app::NightMap::Cell cell);

  protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    void addKeys(ViewCommands &commands);
    bool step(int rows, int nights); // false: nothing to select
    void measureNames();
    void layOut();
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] std::size_t firstNight() const; // visible
    [[nodiscard]] std::optional<Cell> cellAt(const QPoint &position) const;
    [[nodiscard]] QColor colourOf(double change) const;
    [[nodiscard]] QString nameOf(std::size_t row) const;

    std::shared_ptr<const fleet::FunctionNights> m_nights;
    std::optional<Cell> m_cell;
    int m_longestName = 0;  // its width
    int m_names = 0;        // width that names have here
    double m_cellWidth = 1; // of a night
};

} // namespace zoe::app
