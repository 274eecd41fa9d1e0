// Translucent plates under texts in charts. Pure functions; for the GUI thread.
#pragma once

#include <QPainter>
#include <QString>

#include "app/theme/palette.h"

namespace zoe::app {

inline void fillPlate(QPainter &painter, const QRectF &plate, const Palette &palette)
{
    QColor background = palette.background;
    background.setAlpha(215);
    painter.fillRect(plate, background);
}

// In the middle of the plate.
inline void paintOnPlate(QPainter &painter, const QRectF &plate, const QString &text,
                         const QColor &ink, const Palette &palette)
{
    fillPlate(painter, plate, palette);
    painter.setPen(ink);
    painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace zoe::app
