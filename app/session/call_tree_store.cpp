#include "app/session/call_tree_store.h"

#include <utility>

#include "app/session/document.h"

namespace zoe::app {

namespace {
constexpr int kTreeGrowthMs = 2000; // of a live capture
} // namespace

CallTreeStore &CallTreeStore::of(Document &document, JobRunner &jobs)
{
    auto *store = document.findChild<CallTreeStore *>(QString(), Qt::FindDirectChildrenOnly);
    return store ? *store : *new CallTreeStore(document, jobs);
}

CallTreeStore::CallTreeStore(Document &document, JobRunner &jobs)
    : QObject(&document)
    , m_document(document)
    , m_jobs(jobs)
{
    m_growth.setSingleShot(true);
    m_growth.setInterval(kTreeGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, [this] {
        if (m_job.isRunning()) // it is never interrupted, however long it takes
            m_growth.start();
        else
            forget();
    });
    connect(&document.scope(), &TableScope::changed, this, &CallTreeStore::forget);
    connect(&document, &Document::captureGrew, this, [this] {
        if (!m_growth.isActive())
            m_growth.start();
    });
}

void CallTreeStore::forget()
{
    m_job.cancel();
    m_state = State::Unasked;
    emit changed();
}

void CallTreeStore::want()
{
    if (m_state != State::Unasked)
        return;
    m_state = State::Merging;
    Selection selection;
    selection.frames = m_document.scope().frames();
    m_job.run(
        tr("Merging calls"),
        [capture = m_document.capture(), selection = std::move(selection)](const Task &task) {
            return callTree(*capture, selection, {}, task);
        },
        [this](Result<std::shared_ptr<const CallTree>> merged) {
            m_state = merged ? State::Ready : State::Stopped;
            if (merged)
                m_tree = *std::move(merged);
            else
                emit failed(
                    tr("Can't merge calls: %1").arg(QString::fromStdString(merged.error().text())));
            emit changed();
        });
    emit changed();
}

} // namespace zoe::app
