#include "app/widgets/picture_export.h"

#include <QBuffer>
#include <QDockWidget>
#include <QGraphicsView>
#include <QMainWindow>
#include <QPaintEngine>
#include <QPainter>
#include <QSaveFile>
#include <QSplitter>
#include <QSvgGenerator>
#include <QWidget>

namespace zoe::app {

QByteArray svgOf(QWidget &view)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(view.size());
    generator.setViewBox(view.rect());
    generator.setResolution(view.logicalDpiX()); // or texts are smaller than on the screen
    generator.setTitle(view.windowTitle().isEmpty() ? view.accessibleName() : view.windowTitle());
    QPainter painter(&generator);
    painter.fillRect(view.rect(), view.palette().window());
    view.render(&painter);
    painter.end();
    return bytes;
}

bool drawsShapes(const QPainter &painter)
{
    const QPaintEngine *engine = painter.paintEngine();
    return engine && (engine->type() == QPaintEngine::SVG || engine->type() == QPaintEngine::Pdf ||
                      engine->type() == QPaintEngine::Picture);
}

QWidget *pictureAround(QWidget *focused)
{
    QWidget *panel = nullptr;
    for (QWidget *widget = focused; widget; widget = widget->parentWidget()) {
        if (qobject_cast<QGraphicsView *>(widget) || widget->property(kPictureProperty).toBool())
            return widget;
        if (auto *dock = qobject_cast<QDockWidget *>(widget))
            return dock->widget();
        if (qobject_cast<QMainWindow *>(widget))
            return panel;
        if (qobject_cast<QSplitter *>(widget->parentWidget()))
            panel = widget; // the outermost: a view of the window's middle
    }
    return nullptr;
}

QString writeBytes(const QByteArray &bytes, const QString &fileName)
{
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    file.write(bytes);
    return file.commit() ? QString() : file.errorString();
}

QString writePng(const QImage &image, const QString &fileName)
{
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    if (!image.save(&file, "PNG")) {
        file.cancelWriting();
        return QString("PNG");
    }
    return file.commit() ? QString() : file.errorString();
}

} // namespace zoe::app
