// A DifferenceFlame in red and blue, and the legend of its colours. GUI thread only.
#pragma once

#include "app/panels/compare/flame/difference_flame.h"
#include "app/widgets/merged/merged_picture.h"

namespace zoe::app {

struct Palette;

// -1: the strongest blue, 0: neither, 1: the strongest red.
[[nodiscard]] QColor differenceColour(const Palette &palette, double change);

class DifferencePicture : public MergedPicture {
    Q_OBJECT

  public:
    explicit DifferencePicture(QWidget *parent);

    void setColour(DifferenceColour colour);
    [[nodiscard]] DifferenceColour colour() const { return m_colour; }
    // Null where nothing, or something else, is shown.
    [[nodiscard]] const DifferenceFlame *difference() const;
    [[nodiscard]] QColor colourOfNode(std::uint32_t node) const;

  protected:
    [[nodiscard]] QColor fillOf(const FlameItem &item) const override;

  private:
    DifferenceColour m_colour;
};

class DifferenceLegend : public QWidget {
    Q_OBJECT

  public:
    explicit DifferenceLegend(QWidget *parent);

    // mostNs: value of the strongest colour if colours are absolute.
    void show(DifferenceColour colour, double mostNs);
    [[nodiscard]] QStringList texts() const { return m_texts; } // from left to right
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    QStringList m_texts;
};

} // namespace zoe::app
