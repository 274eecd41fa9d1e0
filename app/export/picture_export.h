// Views as pictures: PNG as they stand on the screen, SVG in shapes and text. GUI thread only.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QPainter;
class QWidget;

namespace zoe::app {

// Drawn again for the file, so it may be larger than any screen.
[[nodiscard]] QByteArray svgOf(QWidget &view);

// What is painted goes into a drawing of shapes and texts: a bitmap would spoil it.
[[nodiscard]] bool drawsShapes(const QPainter &painter);

// A property of widgets that are pictures by themselves, inside a panel with other things.
constexpr auto kPictureProperty = "zoePicture";

// What a picture is made of while a widget has the focus: the chart or picture that it is or stands
// in, else the dock or central view. Null: none.
[[nodiscard]] QWidget *pictureAround(QWidget *focused);

// Encoded off the GUI thread; written beside the file and renamed. Returns why it failed.
[[nodiscard]] QString writePng(const QImage &image, const QString &fileName);
[[nodiscard]] QString writeBytes(const QByteArray &bytes, const QString &fileName);

} // namespace zoe::app
