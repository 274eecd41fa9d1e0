#include "app/session/session.h"

#include <algorithm>
#include <utility>

#include "app/session/document.h"
#include "app/session/fleet/open_fleet.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/save_file.h"

namespace zoe::app {

Session::Session(JobRunner &jobs, PluginManager &plugins, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_plugins(plugins)
{}

Session::~Session() = default;

Document *Session::document() const
{
    return m_document;
}

void Session::setDocument(Document *document)
{
    m_document = document;
    emit documentChanged();
    emit editsChanged();
}

// The previous one is kept until all panels have left it.
void Session::setFleet(std::unique_ptr<OpenFleet> fleet)
{
    m_fleet.swap(fleet);
    if (m_fleet) {
        connect(m_fleet.get(), &OpenFleet::failed, this,
                [this](const QString &sentence) { reportError(sentence); });
        m_fleet->setWatched(m_fleetShown);
    }
    emit fleetChanged();
    emit editsChanged();
}

void Session::setFleetShown(bool shown)
{
    if (std::exchange(m_fleetShown, shown) == shown)
        return;
    if (m_fleet)
        m_fleet->setWatched(shown);
    emit editsChanged();
}

EditHistory *Session::edits() const
{
    if (m_fleetShown && m_fleet)
        return &m_fleet->edits();
    return m_document ? &m_document->edits() : nullptr;
}

bool Session::mayReplace(const QString &fileName)
{
    const auto output = system::pathOf(fileName.toStdString());
    for (const OpenDocument &open : documents()) {
        if (!wouldReplace(output,
                          system::pathOf(open.document->opened().request.fileName.toStdString())))
            continue;
        reportError(
            tr("Can't write %1: it is an open capture. Choose another name.").arg(fileName));
        return false;
    }
    return true;
}

std::vector<OpenDocument> Session::documents() const
{
    return m_documents ? m_documents() : std::vector<OpenDocument>();
}

void Session::setDocuments(std::function<std::vector<OpenDocument>()> documents)
{
    m_documents = std::move(documents);
}

void Session::reportError(const QString &sentence, const Document *of)
{
    const auto all = documents();
    const auto found = std::ranges::find(all, of, &OpenDocument::document);
    const bool told = all.size() > 1 && found != all.end();
    emit failed(told ? tr("%1: %2").arg(found->title, sentence) : sentence);
}

} // namespace zoe::app
