// Saves views as pictures: PNG as on the screen, SVG as shapes and text. GUI thread only.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QPainter;
class QWidget;

namespace zoe::app {

// Drawn again for the file, so it may be larger than any screen.
[[nodiscard]] QByteArray svgOf(QWidget &view);

// The painter writes a vector drawing: don't paint bitmaps.
[[nodiscard]] bool drawsShapes(const QPainter &painter);

// Property of widgets that are exported on their own instead of their whole panel.
constexpr auto kPictureProperty = "zoePicture";

// The widget to export for a focused widget: the chart or picture that contains it, else its dock
// or central view. Null: none.
[[nodiscard]] QWidget *pictureAround(QWidget *focused);

// Encoded off the GUI thread; written to a temporary file and renamed. Returns the error:
// a name without .png is one, so no other file is replaced.
[[nodiscard]] QString writePng(const QImage &image, const QString &fileName);
[[nodiscard]] QString writeBytes(const QByteArray &bytes, const QString &fileName);

} // namespace zoe::app
