#include "app/widgets/picture_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDockWidget>
#include <QGraphicsView>
#include <QMainWindow>
#include <QPaintEngine>
#include <QPainter>
#include <QSplitter>
#include <QSvgGenerator>
#include <QWidget>

#include "plugins/api/save_file.h"

namespace zoe::app {

namespace {

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(PictureExport)
};

} // namespace

QByteArray svgOf(QWidget &view)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(view.size());
    generator.setViewBox(view.rect());
    generator.setResolution(
        view.logicalDpiX()); // otherwise texts would be smaller than on the screen
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
            panel = widget; // the outermost one: a view in the middle of the window
    }
    return nullptr;
}

QString writeBytes(const QByteArray &bytes, const QString &fileName)
{
    SaveFile file(fileName);
    return file.save(bytes) ? QString() : file.errorString();
}

QString writePng(const QImage &image, const QString &fileName)
{
    if (!fileName.endsWith(".png", Qt::CaseInsensitive))
        return PictureWords::tr("the name of a picture must end in .png");
    if (image.isNull())
        return PictureWords::tr("the picture is too large");
    SaveFile file(fileName);
    if (!file.openNew())
        return file.errorString();
    if (!image.save(&file, "PNG"))
        return file.errorString();
    return file.commit() ? QString() : file.errorString();
}

} // namespace zoe::app
