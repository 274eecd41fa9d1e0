#include "app/window/menus/file_commands.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>
#include <QString>

#include "analysis/model/result.h"
#include "app/captures/fleet_dialog.h"
#include "app/captures/open_captures.h"
#include "app/export/capture_export_dialog.h"
#include "app/session/document.h"
#include "app/session/fleet/open_fleet.h"
#include "app/theme/note_texts.h"
#include "app/widgets/picture_export.h"
#include "app/window/menus/file_dialogs.h"
#include "app/window/menus/frame_saver.h"
#include "app/window/menus/window_actions.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/api/save_file.h"

namespace zoe::app {

namespace {

constexpr auto kResource = ":/sample/crates.zoe";

// The sample capture's file in the user's data folder; written there if it is missing or from
// another version. Error: Io.
Result<QString> sampleCapture()
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
    const QString file = folder.filePath("sample-crates.zoe");
    QFile resource(kResource);
    if (!resource.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, "This build has no sample capture", {}};
    const QByteArray bytes = resource.readAll();
    // The user's bookmarks and notes are appended to it.
    if (QFile there(file); there.open(QIODevice::ReadOnly) && there.read(bytes.size()) == bytes)
        return file;
    SaveFile written(file);
    if (!folder.mkpath(".") || !written.save(bytes))
        return Error{ErrorCode::Io, "Can't write the sample capture", file.toStdString()};
    return file;
}

} // namespace

FileCommands::FileCommands(QWidget &window, const WindowActions &actions, Session &session,
                           OpenCaptures &captures)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_captures(captures)
{
    connect(actions.open, &QAction::triggered, this, [this] { askForFile(false); });
    connect(actions.compare, &QAction::triggered, this, [this] { askForFile(true); });
    connect(actions.openFleet, &QAction::triggered, this, &FileCommands::askForFleet);
    connect(actions.openSample, &QAction::triggered, this, &FileCommands::openSample);
    connect(actions.close, &QAction::triggered, this, [this] {
        if (m_session.fleet() && m_session.fleet()->isWatched())
            m_captures.closeFleet();
        else
            m_captures.closeCurrent();
    });
    connect(actions.closeAll, &QAction::triggered, &captures, &OpenCaptures::closeAll);
    connect(actions.exportCapture, &QAction::triggered, this, &FileCommands::askForExport);
    connect(actions.exportPicture, &QAction::triggered, this, &FileCommands::exportPicture);
    connect(actions.quit, &QAction::triggered, qApp, &QApplication::quit);
    auto *saver = new FrameSaver(session.jobs(), &window);
    connect(saver, &FrameSaver::failed, &session,
            [&session](const QString &sentence) { session.reportError(sentence); });
    connect(saver, &FrameSaver::saved, &session, &Session::say);
    connect(actions.saveFrames, &QAction::triggered, this, [this, saver] {
        if (m_session.document())
            saver->askAndSave(*m_session.document(), m_window);
    });
}

void FileCommands::askForFile(bool toCompare)
{
    const QString title = toCompare ? tr("Open a capture to compare with") : tr("Open a capture");
    const QString file = askForCapture(m_window, m_session.plugins(), title);
    if (file.isEmpty())
        return;
    if (toCompare)
        m_captures.openToCompare(file);
    else
        m_captures.open(OpenRequest{file, {}});
}

void FileCommands::askForFleet()
{
    auto *dialog = new FleetDialog(m_captures.recentStores(), &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const auto open = [this, dialog](const QString &store) {
        dialog->showOpening(store);
        const QPointer<FleetDialog> asking(dialog);
        m_captures.openFleet(store, [this, asking](const QString &why) {
            if (why.isEmpty() && asking)
                asking->accept();
            else if (asking && asking->isVisible())
                asking->showError(why);
            else if (!why.isEmpty())
                m_session.reportError(why);
        });
    };
    connect(dialog, &FleetDialog::browseRequested, dialog, [dialog, open] {
        if (const QString file = askForStoreFile(*dialog); !file.isEmpty())
            open(file);
    });
    connect(dialog, &FleetDialog::openRequested, dialog, [dialog, open] { open(dialog->store()); });
    dialog->open();
}

void FileCommands::openSample()
{
    if (const auto sample = sampleCapture())
        m_captures.open(OpenRequest{*sample, {}});
    else
        m_session.reportError(QString::fromStdString(sample.error().text()));
}

void FileCommands::askForExport()
{
    if (!m_session.document())
        return;
    auto exporters = m_session.plugins().exporters();
    if (exporters.empty()) {
        m_session.reportError(tr("No exporter is available (see Tools > Plugins)"));
        return;
    }
    auto *dialog = new CaptureExportDialog(*m_session.document(), std::move(exporters),
                                           m_session.jobs(), &m_window);
    connect(dialog, &CaptureExportDialog::wanted, this, &FileCommands::exportCapture);
    dialog->show();
}

void FileCommands::exportCapture(const CaptureExport &wish)
{
    m_session.jobs().run(
        tr("Exporting %1").arg(QFileInfo(wish.file).fileName()), this,
        [wish](const Task &task) { return app::exportCapture(wish, task); },
        [this, file = wish.file](const Result<Report> &report) {
            if (!report) {
                m_session.reportError(tr("Can't export the capture: %1")
                                          .arg(QString::fromStdString(report.error().text())));
                return;
            }
            QStringList parts{tr("Exported to %1").arg(file)};
            for (const Note &note : report->notes())
                parts << noteText(note);
            m_session.say(parts.join(" · "));
        });
}

void FileCommands::exportPicture()
{
    const Document *document = m_session.document();
    const QString file = askForPicture(m_window, document ? document->title() : "zoetrope");
    if (file.isEmpty() || !m_session.mayReplace(file))
        return;
    m_session.jobs().run(
        tr("Writing %1").arg(QFileInfo(file).fileName()), this,
        [picture = m_window.grab().toImage(), file](const Task &) {
            return writePng(picture, file);
        },
        [this, file](const QString &error) {
            if (!error.isEmpty())
                m_session.reportError(
                    tr("Can't save the picture %1").arg(QStringLiteral("%1: %2").arg(file, error)));
        });
}

} // namespace zoe::app
