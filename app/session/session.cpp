#include "app/session/session.h"

#include <algorithm>
#include <utility>

#include "app/session/document.h"

namespace zoe::app {

Session::Session(JobRunner &jobs, PluginManager &plugins, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_plugins(plugins)
{}

Document *Session::document() const
{
    return m_document;
}

void Session::setDocument(Document *document)
{
    m_document = document;
    emit documentChanged();
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
