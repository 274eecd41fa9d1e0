#include "app/captures/missing_files.h"

#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace zoe::app {

namespace {

// Without Qt, whose globals may be gone when a late answer comes.
bool isNowhere(const QString &file)
{
    std::error_code error;
    const std::filesystem::path path(file.toStdU16String());
    return std::filesystem::status(path, error).type() == std::filesystem::file_type::not_found;
}

} // namespace

struct MissingFiles::Link {
    std::mutex mutex;
    MissingFiles *owner = nullptr;
};

MissingFiles::MissingFiles(QObject *parent)
    : MissingFiles(isNowhere, parent)
{}

MissingFiles::MissingFiles(IsMissing isMissing, QObject *parent)
    : QObject(parent)
    , m_isMissing(std::move(isMissing))
    , m_link(std::make_shared<Link>())
{
    m_link->owner = this;
}

MissingFiles::~MissingFiles()
{
    const std::lock_guard lock(m_link->mutex);
    m_link->owner = nullptr;
}

void MissingFiles::look(const QStringList &files)
{
    for (const QString &file : files) {
        if (file.contains(QLatin1String("://")) || m_pending.contains(file))
            continue;
        m_pending.insert(file);
        std::thread([file, isMissing = m_isMissing, link = m_link] {
            const bool missing = isMissing(file);
            const std::lock_guard lock(link->mutex);
            if (MissingFiles *const owner = link->owner)
                QMetaObject::invokeMethod(
                    owner, [owner, file, missing] { owner->take(file, missing); },
                    Qt::QueuedConnection);
        }).detach();
    }
}

void MissingFiles::take(const QString &file, bool missing)
{
    m_pending.remove(file);
    if (missing == m_missing.contains(file))
        return;
    if (missing)
        m_missing.insert(file);
    else
        m_missing.remove(file);
    emit changed();
}

} // namespace zoe::app
