#include "app/captures/capture_loader.h"

#include <QFileInfo>
#include <optional>
#include <utility>

#include "app/jobs/job_runner.h"
#include "app/session/fleet/open_fleet.h"
#include "formats/reading/capture_reader.h"
#include "plugins/api/import_file.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {
constexpr auto kTableFormat = "csv"; // id of the importer
} // namespace

CaptureLoader::CaptureLoader(JobRunner &jobs, PluginManager &plugins, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_plugins(plugins)
    , m_opener(jobs, plugins)
    , m_compareOpener(jobs, plugins)
{
    // Runs after the handlers of the opener and of the first looks: the job has ended, also if the
    // user cancelled it.
    connect(&jobs, &JobRunner::ended, this, &CaptureLoader::openNext);
}

void CaptureLoader::open(const OpenWish &wish)
{
    m_waiting.push_back(wish);
    openNext();
}

// Stores of fleets are recognised by their first bytes, whatever their names.
void CaptureLoader::openNext()
{
    if (m_opener.busy() || m_look.isRunning() || m_waiting.empty())
        return;
    const OpenWish wish = m_waiting.front();
    m_waiting.pop_front();
    m_look.run(
        {}, [file = wish.request.fileName](const Task &) { return beginsAsFleetStore(file); },
        [this, wish](bool isStore) {
            if (isStore)
                emit storeFound(wish, !wish.compareWith.isEmpty());
            else
                openCapture(wish);
        });
}

void CaptureLoader::openCapture(const OpenWish &wish)
{
    m_opener.open(wish.request, [this, wish](const Result<OpenedCapture> &capture) {
        if (capture)
            emit opened(wish, *capture);
        else
            lookForTable(wish, capture.error());
    });
}

void CaptureLoader::lookForTable(const OpenWish &wish, const Error &error)
{
    const QString &fileName = wish.request.fileName;
    if (error.code != ErrorCode::BadInput || !m_plugins.importer(kTableFormat)) {
        emit failed(fileName, error);
        return;
    }
    m_jobs.run(
        {}, this, [fileName](const Task &) { return firstBytesOf(fileName); },
        [this, wish, error](const Result<std::vector<std::byte>> &bytes) {
            const bool known = !bytes || looksLikeCapture(*bytes) || m_plugins.importerFor(*bytes);
            const auto preview = known ? std::nullopt : tablePreview(*bytes);
            if (preview)
                emit columnsWanted(wish, *preview, error);
            else
                emit failed(wish.request.fileName, error);
        });
}

void CaptureLoader::openTable(const OpenWish &wish, const QString &columns)
{
    const QString &fileName = wish.request.fileName;
    const Importer *importer = m_plugins.importer(kTableFormat);
    if (!importer)
        return;
    m_jobs.run(
        tr("Importing %1").arg(QFileInfo(fileName).fileName()), this,
        [opening = openingOf(wish.request, *importer), importer, columns](const Task &task) {
            return importInto(opening, *importer, columns, task);
        },
        [this, wish](const Result<OpenedCapture> &capture) {
            if (capture)
                emit opened(wish, *capture);
            else
                emit failed(wish.request.fileName, capture.error());
        });
}

void CaptureLoader::openToCompare(const OpenRequest &request)
{
    m_compareLook.cancel();
    m_compareOpener.open(request, [this, request](const Result<OpenedCapture> &capture) {
        if (capture)
            emit openedToCompare(*capture);
        else
            lookForStore(request, capture.error());
    });
}

void CaptureLoader::lookForStore(const OpenRequest &request, const Error &error)
{
    m_compareLook.run(
        {}, [file = request.fileName](const Task &) { return beginsAsFleetStore(file); },
        [this, request, error](bool isStore) {
            if (isStore)
                emit storeFound({request, {}, false}, true);
            else
                emit failed(request.fileName, error);
        });
}

void CaptureLoader::cancel()
{
    m_waiting.clear();
    m_look.cancel();
    m_compareLook.cancel();
    m_opener.cancel();
    m_compareOpener.cancel();
}

} // namespace zoe::app
