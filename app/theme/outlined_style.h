// Fusion with outlines of fields that can be seen in light and dark themes: its own are darker than
// the window, so on a dark one they vanish. GUI thread only.
#pragma once

#include <QProxyStyle>

namespace zoe::app {

class OutlinedStyle : public QProxyStyle {
  public:
    static constexpr auto kName = "fusion with outlines";

    OutlinedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                                  const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
};

} // namespace zoe::app
