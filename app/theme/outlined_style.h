// Fusion with visible outlines of fields in light and dark themes: its own outlines are darker than
// the window, so they disappear on a dark one. GUI thread only.
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
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
};

} // namespace zoe::app
