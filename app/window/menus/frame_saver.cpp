#include "app/window/menus/frame_saver.h"

#include <QFileInfo>

#include "app/session/document.h"
#include "app/theme/note_texts.h"
#include "app/window/menus/file_dialogs.h"
#include "formats/stream/platform/path_text.h"
#include "formats/transform/trim.h"

namespace zoe::app {

FrameSaver::FrameSaver(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void FrameSaver::askAndSave(const Document &document, QWidget &parent)
{
    const QString file = askForFrames(parent, document.title());
    if (!file.isEmpty())
        save(document, file);
}

void FrameSaver::save(const Document &document, const QString &file)
{
    TrimOptions options;
    options.selection.frames = document.selection().state().frames;
    if (options.selection.frames)
        options.selectedBy = options.selection.frames->text();
    options.writer.overwrite = true; // the dialog has asked
    m_jobs.run(
        tr("Saving frames to %1").arg(QFileInfo(file).fileName()), this,
        [capture = document.capture(), file, options](const Task &task) {
            return trimCapture(*capture, system::pathOf(file.toStdString()), options, task);
        },
        [this, file](const Result<Report> &report) { take(file, report); });
}

void FrameSaver::take(const QString &file, const Result<Report> &report)
{
    if (!report) {
        emit failed(
            tr("Can't save the frames: %1").arg(QString::fromStdString(report.error().text())));
        return;
    }
    QStringList parts{tr("Saved to %1").arg(file)};
    for (const Note &note : report->notes())
        parts << noteText(note);
    emit saved(parts.join(" · "));
}

} // namespace zoe::app
