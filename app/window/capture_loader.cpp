#include "app/window/capture_loader.h"

#include "app/jobs/job_runner.h"

namespace zoe::app {

CaptureLoader::CaptureLoader(JobRunner &jobs, PluginManager &plugins, QObject *parent)
    : QObject(parent)
    , m_opener(jobs, plugins)
    , m_compareOpener(jobs, plugins)
{
    // After the opener's own handler: it has come to an end, also where the user cancelled it.
    connect(&jobs, &JobRunner::ended, this, &CaptureLoader::openNext);
}

void CaptureLoader::open(const OpenWish &wish)
{
    m_waiting.push_back(wish);
    openNext();
}

void CaptureLoader::openNext()
{
    if (m_opener.busy() || m_waiting.empty())
        return;
    const OpenWish wish = m_waiting.front();
    m_waiting.pop_front();
    m_opener.open(wish.request, [this, wish](const Result<OpenedCapture> &capture) {
        if (capture)
            emit opened(wish, *capture);
        else
            emit failed(wish.request.fileName, capture.error());
    });
}

void CaptureLoader::openToCompare(const QString &fileName)
{
    m_compareOpener.open({fileName, {}}, [this, fileName](const Result<OpenedCapture> &capture) {
        if (capture)
            emit openedToCompare(*capture);
        else
            emit failed(fileName, capture.error());
    });
}

void CaptureLoader::cancel()
{
    m_waiting.clear();
    m_opener.cancel();
    m_compareOpener.cancel();
}

} // namespace zoe::app
