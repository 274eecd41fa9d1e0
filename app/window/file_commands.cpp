#include "app/window/file_commands.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>

#include "app/export/capture_export_dialog.h"
#include "app/export/picture_export.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/window/file_dialogs.h"
#include "app/window/frame_saver.h"
#include "app/window/main_window.h"
#include "app/window/sample_capture.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

FileCommands::FileCommands(MainWindow &window, JobRunner &jobs, PluginManager &plugins)
    : QObject(&window)
    , m_window(window)
    , m_jobs(jobs)
    , m_plugins(plugins)
{
    const WindowActions &actions = window.actionSet();
    connect(actions.newWindow, &QAction::triggered, &window, &MainWindow::newWindowWanted);
    connect(actions.open, &QAction::triggered, this, [this] { askForFile(false); });
    connect(actions.compare, &QAction::triggered, this, [this] { askForFile(true); });
    connect(actions.openSample, &QAction::triggered, this, &FileCommands::openSample);
    connect(actions.close, &QAction::triggered, &window, &MainWindow::closeCapture);
    connect(actions.closeAll, &QAction::triggered, &window, &MainWindow::closeAllCaptures);
    connect(actions.exportCapture, &QAction::triggered, this, &FileCommands::askForExport);
    connect(actions.exportPicture, &QAction::triggered, this, &FileCommands::exportPicture);
    connect(actions.quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
    auto *saver = new FrameSaver(jobs, &window);
    connect(saver, &FrameSaver::failed, &window, &MainWindow::showError);
    connect(saver, &FrameSaver::saved, &window, &MainWindow::say);
    connect(actions.saveFrames, &QAction::triggered, this, [this, saver] {
        if (m_window.document())
            saver->askAndSave(*m_window.document(), m_window);
    });
}

void FileCommands::askForFile(bool toCompare)
{
    const QString title = toCompare ? tr("Open a capture to compare with") : tr("Open a capture");
    const QString file = askForCapture(m_window, m_plugins, title);
    if (file.isEmpty())
        return;
    if (toCompare)
        m_window.openToCompare(file);
    else
        m_window.openFile({file, {}});
}

void FileCommands::openSample()
{
    if (const auto sample = sampleCapture())
        m_window.openFile({*sample, {}});
    else
        m_window.showError(QString::fromStdString(sample.error().text()));
}

void FileCommands::askForExport()
{
    if (!m_window.document())
        return;
    auto exporters = m_plugins.exporters();
    if (exporters.empty()) {
        m_window.showError(tr("No exporter is available (see Help > Plugins)"));
        return;
    }
    auto *dialog =
        new CaptureExportDialog(*m_window.document(), std::move(exporters), m_jobs, &m_window);
    connect(dialog, &CaptureExportDialog::wanted, this, &FileCommands::exportCapture);
    dialog->show();
}

void FileCommands::exportCapture(const CaptureExport &wish)
{
    m_jobs.run(
        tr("Exporting %1").arg(QFileInfo(wish.file).fileName()), this,
        [wish](const Task &task) { return app::exportCapture(wish, task); },
        [this, file = wish.file](const Result<Report> &report) {
            if (!report) {
                m_window.showError(tr("Can't export the capture: %1")
                                       .arg(QString::fromStdString(report.error().text())));
                return;
            }
            QStringList parts{tr("Exported to %1").arg(file)};
            for (const Note &note : report->notes())
                parts << QString("%1: %2").arg(QString::fromStdString(note.what),
                                               countText(note.count));
            m_window.say(parts.join(" · "));
        });
}

void FileCommands::exportPicture()
{
    const Document *document = m_window.document();
    const QString file = askForPicture(m_window, document ? document->title() : "zoetrope");
    if (file.isEmpty())
        return;
    m_jobs.run(
        tr("Writing %1").arg(QFileInfo(file).fileName()), this,
        [picture = m_window.grab().toImage(), file](const Task &) {
            return writePng(picture, file);
        },
        [this, file](const QString &error) {
            if (!error.isEmpty())
                m_window.showError(
                    tr("Can't save the picture %1").arg(QStringLiteral("%1: %2").arg(file, error)));
        });
}

} // namespace zoe::app
