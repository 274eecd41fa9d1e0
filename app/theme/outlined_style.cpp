#include "app/theme/outlined_style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include "app/theme/look.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {

constexpr double kOutlineShare = 0.55; // from the field's colour to its text's
constexpr double kOnShare = 0.18;      // of the accent, in what is switched on
constexpr double kRadiusPx = 2;        // as in Fusion

void drawOutline(const QStyleOption &option, QPainter &painter)
{
    const bool enabled = (option.state & QStyle::State_Enabled) != 0;
    const QColor field = option.palette.color(QPalette::Base);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(mixed(field, option.palette.color(QPalette::Active, QPalette::Text),
                         enabled ? kOutlineShare : kOutlineShare / 2));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusPx,
                            kRadiusPx);
    painter.restore();
}

// The base style marks the focus of fields; that of a check box is at its text.
bool marksFocus(const QStyleOption &option)
{
    return (option.state & QStyle::State_HasFocus) != 0;
}

// Makes what is switched on obvious: filled and outlined in the accent.
void drawSwitchedOn(const QStyleOption &option, QPainter &painter)
{
    const QColor accent = option.palette.color(QPalette::Active, QPalette::Highlight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(mixed(option.palette.color(QPalette::Window), accent, kOnShare));
    painter.setPen(accent);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusPx,
                            kRadiusPx);
    painter.restore();
}

} // namespace

OutlinedStyle::OutlinedStyle()
    : QProxyStyle(QStyleFactory::create("fusion"))
{
    setObjectName(kName);
}

int OutlinedStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                               const QWidget *widget) const
{
    switch (metric) {
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
    case PM_LayoutHorizontalSpacing:
        return kNearPx;
    case PM_LayoutVerticalSpacing:
        return kTightPx;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                  QPainter *painter, const QWidget *widget) const
{
    if (element == PE_PanelButtonTool && (option->state & State_On) &&
        (option->state & State_Enabled)) {
        drawSwitchedOn(*option, *painter);
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isField = element == PE_FrameLineEdit && !marksFocus(*option);
    if (isField || element == PE_IndicatorCheckBox)
        drawOutline(*option, *painter);
}

void OutlinedStyle::drawControl(ControlElement element, const QStyleOption *option,
                                QPainter *painter, const QWidget *widget) const
{
    const auto *title = qstyleoption_cast<const QStyleOptionDockWidget *>(option);
    if (element != CE_DockWidgetTitle || !title || !widget) {
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    // Docks draw their titles in the font of the time when they were made.
    QStyleOptionDockWidget now = *title;
    now.fontMetrics = widget->fontMetrics();
    painter->save();
    painter->setFont(widget->font());
    QProxyStyle::drawControl(element, &now, painter, widget);
    painter->restore();
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                       QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if ((control == CC_SpinBox || control == CC_ComboBox) && !marksFocus(*option))
        drawOutline(*option, *painter);
}

} // namespace zoe::app
