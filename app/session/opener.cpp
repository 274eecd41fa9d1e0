#include "app/session/opener.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <cstddef>
#include <optional>
#include <utility>

#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"
#include "formats/transform/recut.h"
#include "plugins/api/import_file.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {

using Opened = Result<OpenedCapture>;

// The result of the first look at a file: a capture, an error, or bytes for the importers.
struct FirstLook {
    std::optional<Opened> own;
    std::vector<std::byte> bytes;
};

Error badFile(const QString &fileName, ErrorCode code, const QString &message)
{
    return {code, message.toStdString(), fileName.toStdString()};
}

// Cuts by the requested frames, or makes the only set with marks the main one.
Status cutFrames(OpenedCapture &opened, const Task &task)
{
    const auto choice = chooseFrames(*opened.capture, opened.request.framesBy.toStdString(),
                                     !opened.imported(), task.part(0, 0.4));
    if (!choice)
        return choice.error();
    const auto &plan = choice->plan;
    opened.setsInstead = choice->setsInstead;
    if (!plan)
        return {};
    const auto folder = std::make_shared<QTemporaryDir>();
    if (!folder->isValid())
        return badFile(opened.request.fileName, ErrorCode::Io,
                       Opener::tr("Can't create a temporary folder"));
    auto recut =
        openRecut(*opened.capture, *plan,
                  system::pathOf(folder->filePath("frames.zoe").toStdString()), task.part(0.4, 1));
    if (!recut)
        return recut.error();
    if (plan->isGuess)
        opened.setGuess = QString::fromStdString(plan->set.name);
    opened.capture = std::move(recut->capture);
    opened.scratch = folder;
    const auto &notes = recut->report.notes();
    opened.importNotes.insert(opened.importNotes.end(), notes.begin(), notes.end());
    return {};
}

Result<OpenedCapture> openOwn(const OpenRequest &request, const Task &task)
{
    auto capture = openCapture(system::pathOf(request.fileName.toStdString()), task);
    if (!capture)
        return capture.error();
    OpenedCapture opened;
    opened.request = request;
    opened.capture = *std::move(capture);
    if (const Status cut = cutFrames(opened, task); !cut)
        return cut.error();
    return opened;
}

FirstLook lookAt(const OpenRequest &request, const Task &task)
{
    const QString &fileName = request.fileName;
    auto bytes = firstBytesOf(fileName);
    if (!bytes)
        return {Opened(bytes.error()), {}};
    if (bytes->empty())
        return {badFile(fileName, ErrorCode::BadInput, Opener::tr("the file is empty")), {}};
    if (looksLikeCapture(*bytes))
        return {openOwn(request, task), {}};
    return {std::nullopt, *std::move(bytes)};
}

} // namespace

OpenedCapture openingOf(const OpenRequest &request, const Importer &importer)
{
    OpenedCapture opening;
    opening.request = request;
    opening.scratch = std::make_shared<QTemporaryDir>();
    opening.format = importer.format().name;
    opening.foreign = stampOf(request.fileName);
    return opening;
}

Result<OpenedCapture> importInto(OpenedCapture opening, const Importer &importer,
                                 const QString &columns, const Task &task)
{
    const QString &fileName = opening.request.fileName;
    if (!opening.scratch->isValid())
        return badFile(fileName, ErrorCode::Io,
                       Opener::tr("Can't create a temporary folder for the import"));
    const std::filesystem::path target = system::pathOf(
        opening.scratch->filePath(QFileInfo(fileName).completeBaseName() + ".zoe").toStdString());
    ImportOptions options;
    options.frameMarker = opening.request.frameMarker;
    options.sourceName = fileName;
    options.columns = columns;
    auto imported = importFile(importer, fileName, target, options, {}, task.part(0, 0.95));
    if (!imported)
        return imported.error();
    auto capture = openCapture(target, task.part(0.95, 1));
    if (!capture)
        return capture.error();
    opening.capture = *std::move(capture);
    opening.importNotes = imported->report.notes();
    opening.frameGuess = QString::fromStdString(imported->frameGuess);
    if (const Status cut = cutFrames(opening, task); !cut)
        return cut.error();
    return opening;
}

Opener::Opener(JobRunner &jobs, PluginManager &plugins, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_plugins(plugins)
{}

void Opener::open(const OpenRequest &request, Done done)
{
    cancel();
    const QString title = tr("Opening %1").arg(QFileInfo(request.fileName).fileName());
    m_job.run(
        title, [request](const Task &task) { return lookAt(request, task); },
        [this, request, done = std::move(done)](FirstLook look) {
            if (!look.own) {
                if (const Importer *importer = m_plugins.importerFor(look.bytes))
                    import(request, *importer, done);
                else
                    done(unknownFormat(request.fileName));
            } else {
                done(*std::move(look.own));
            }
        });
}

void Opener::cancel()
{
    m_job.cancel();
}

void Opener::import(const OpenRequest &request, const Importer &importer, Done done)
{
    const OpenedCapture opening = openingOf(request, importer);
    const QString title = tr("Importing %1").arg(QFileInfo(request.fileName).fileName());
    m_job.run(
        title,
        [opening, source = &importer](const Task &task) {
            return importInto(opening, *source, {}, task);
        },
        std::move(done));
}

Error Opener::unknownFormat(const QString &fileName)
{
    if (m_plugins.importers().empty())
        return badFile(fileName, ErrorCode::BadInput,
                       tr("not a Zoetrope capture, and no importers are installed"));
    return badFile(
        fileName, ErrorCode::BadInput,
        tr("unknown file format: not a Zoetrope capture or any format with an importer"));
}

} // namespace zoe::app
