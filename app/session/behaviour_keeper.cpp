#include "app/session/behaviour_keeper.h"

#include <QFile>
#include <algorithm>
#include <mutex>

#include "app/live/live_session.h"
#include "app/session/kept_behaviours.h"

namespace zoe::app {

namespace {
constexpr int kSoonMs = 300;
}

struct BehaviourKeeper::Writer {
    std::mutex mutex;
    std::uint64_t written = 0;
};

BehaviourKeeper::BehaviourKeeper(Document &document, JobRunner &jobs)
    : m_document(document)
    , m_jobs(jobs)
    , m_writer(std::make_shared<Writer>())
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &BehaviourKeeper::writeSoon);
    connect(&document.behaviourStore(), &BehaviourStore::edited, this, &BehaviourKeeper::note);
    connect(this, &BehaviourKeeper::failed, &document, &Document::failed);
}

BehaviourKeeper::~BehaviourKeeper()
{
    (void)writeNow();
}

QString BehaviourKeeper::writeNow()
{
    if (m_document.live() && m_document.behaviourStore().isUsers())
        ++m_edits; // they have followed the program since
    if (m_written == m_edits)
        return {};
    const Status status = write(*m_writer, wish());
    if (!status)
        return QString::fromStdString(status.error().text());
    m_written = m_edits;
    return {};
}

void BehaviourKeeper::recall()
{
    const QString file = findKeptBehaviours(m_document.opened().request.fileName,
                                            m_document.capture()->info().session);
    if (!file.isEmpty())
        m_document.behaviourStore().recall(file);
}

void BehaviourKeeper::note()
{
    ++m_edits;
    m_soon.start();
}

BehaviourKeeper::Wish BehaviourKeeper::wish() const
{
    const LiveSession *live = m_document.live();
    const QString savedAs = live ? live->savedAs() : QString();
    const QString name = savedAs.isEmpty() ? m_document.opened().request.fileName : savedAs;
    BehaviourStore &store = m_document.behaviourStore();
    const auto &capture = m_document.capture();
    return {keptBehavioursOf(name, capture->info().session), name, capture,
            store.isUsers() ? store.current() : nullptr, m_edits};
}

Status BehaviourKeeper::write(Writer &writer, const Wish &wish)
{
    const std::lock_guard lock(writer.mutex);
    if (wish.number < writer.written)
        return {};
    if (!wish.behaviours) {
        QFile::remove(wish.file);
    } else if (const Status kept =
                   keepBehaviours(wish.file, wish.captureFile, *wish.capture, *wish.behaviours);
               !kept) {
        return kept;
    }
    writer.written = wish.number;
    return {};
}

void BehaviourKeeper::writeSoon()
{
    const Wish wanted = wish();
    m_jobs.run(
        {}, this, [writer = m_writer, wanted](const Task &) { return write(*writer, wanted); },
        [this, number = wanted.number](const Status &status) {
            if (status)
                m_written = std::max(m_written, number);
            else
                emit failed(tr("Can't save the behaviours: %1")
                                .arg(QString::fromStdString(status.error().text())));
        });
}

} // namespace zoe::app
