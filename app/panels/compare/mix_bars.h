// Contributions of a different mix of behaviours and of longer frames in the same ones to the
// change of the mean frame time, as stacked bars with one colour per behaviour; their ends add up
// to the change. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "analysis/comparison/comparison.h"

namespace zoe::app {

class MixBars : public QWidget {
    Q_OBJECT

  public:
    struct Segment {
        QString name;
        double deltaNs = 0;
        QColor colour;
        QRectF rect;
    };
    struct Bar {
        QString name;
        double sumNs = 0;
        std::vector<Segment> segments; // towards longer from zero to the right, others to the left
        double sumX = 0;               // where the sum lies
    };

    explicit MixBars(QWidget *parent);

    void setComparison(std::shared_ptr<const Comparison> comparison); // null, or without mix: none
    // Names of the behaviours that the charts show, by id: behaviours with the same name get the
    // same colour.
    void setShown(std::vector<std::string> names);
    // Different mix, longer frames, and the change, as laid out at the current size.
    [[nodiscard]] std::vector<Bar> bars() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    [[nodiscard]] std::vector<Bar> parts() const; // without places
    void layOut(std::vector<Bar> &bars) const;
    int legend(QPainter *painter, int width) const; // lines it takes
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QColor colourOf(const BehaviourChange &behaviour) const;

    std::vector<std::string> m_shown;
    std::shared_ptr<const Comparison> m_comparison;
};

} // namespace zoe::app
