#include "tests/gui/window_stage.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>

#include "app/captures/open_captures.h"
#include "app/program/settled.h"
#include "cli/generate/generate_capture.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace zoe::test {

Stage::Stage()
{
    window.resize(1280, 800);
    active = showActive(window);
}

void Stage::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&window, key, modifiers);
}

bool Stage::settle()
{
    app::Settled settled(jobs);
    QSignalSpy reached(&settled, &app::Settled::reached);
    settled.watch();
    return reached.count() > 0 || reached.wait(kPatienceMs);
}

bool Stage::open(const QString &file)
{
    return open(QStringList{file});
}

bool Stage::open(const QStringList &files)
{
    QSignalSpy opened(&window, &app::MainWindow::captureOpened);
    window.captures().open(files);
    while (opened.count() < files.size()) {
        if (!opened.wait(kPatienceMs))
            return false;
    }
    return active && settle();
}

bool Stage::openFleet(const QString &file)
{
    QSignalSpy opened(&window, &app::MainWindow::fleetOpened);
    window.captures().openFleet(file);
    return (opened.count() > 0 || opened.wait(kPatienceMs)) && active && settle();
}

bool dropOn(QWidget &widget, const QStringList &files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &file : files)
        urls << QUrl::fromLocalFile(file);
    data.setUrls(urls);
    const QPointF middle = QRectF(widget.rect()).center();
    QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&widget, &enter);
    QDropEvent drop(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&widget, &drop);
    return enter.isAccepted() && drop.isAccepted();
}

std::vector<FrameIndex> writeCapture(const QString &file, FrameIndex frames)
{
    GenerateOptions options;
    options.frames = frames;
    options.threads = 3;
    options.spikeShare = 0.01;
    auto writer = CaptureWriter::create(file.toStdString(), generatedSession(options));
    if (!writer)
        return {};
    const auto truth = generateCapture(options, **writer);
    std::vector<FrameIndex> spikes;
    for (std::size_t i = 0; truth && i < truth->size(); ++i) {
        if (!(*truth)[i].spike.empty())
            spikes.push_back(static_cast<FrameIndex>(i));
    }
    return spikes;
}

} // namespace zoe::test
