#include "plugins/api/save_file.h"

#include <cerrno>
#include <system_error>

#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/system_file.h"

namespace zoe {

namespace fs = std::filesystem;

SaveFile::SaveFile(const QString &fileName)
    : m_target(system::behindOwnLinks(system::pathOf(fileName.toStdString())))
{}

SaveFile::~SaveFile()
{
    close();
    std::error_code ignored;
    if (!m_temporary.empty())
        fs::remove(m_temporary, ignored);
}

bool SaveFile::openNew()
{
    const fs::path temporary = system::temporaryName(m_target);
    std::error_code error;
    if (fs::is_directory(m_target, error)) {
        setErrorString(QStringLiteral("this is a folder, not a file"));
        return false;
    }
    const fs::file_status before = fs::symlink_status(m_target, error);
    const bool isSpecial = fs::is_other(fs::is_symlink(before) && system::isOwnLink(m_target)
                                            ? fs::status(m_target, error)
                                            : before);
    const Result<int> file =
        isSpecial ? system::openSpecial(m_target) : system::createFile(temporary);
    if (!file) {
        setErrorString(QString::fromStdString(file.error().message));
        return false;
    }
    if (!isSpecial)
        m_temporary = temporary;
    if (fs::is_regular_file(before))
        fs::permissions(temporary, before.permissions() & fs::perms(0777), error);
    m_descriptor = *file;
    if (open(system::libraryDescriptor(m_descriptor), QIODevice::WriteOnly,
             QFileDevice::AutoCloseHandle))
        return true;
    (void)system::closeFile(m_descriptor, m_target);
    return false;
}

bool SaveFile::save(const QByteArray &bytes)
{
    return prepare(bytes) && commit();
}

bool SaveFile::prepare(const QByteArray &bytes)
{
    return openNew() && write(bytes) == bytes.size() && complete();
}

// Qt has no words for every failure of the system.
void SaveFile::tellProblem()
{
    if (errno != 0)
        setErrorString(QString::fromStdString(std::generic_category().message(errno)));
}

qint64 SaveFile::writeData(const char *data, qint64 size)
{
    // Only writing the rest of what fits in part tells why it doesn't fit.
    errno = 0;
    qint64 done = 0;
    while (done < size) {
        const qint64 written = QFile::writeData(data + done, size - done);
        if (written <= 0) {
            m_failed = true;
            tellProblem();
            return done > 0 ? done : -1;
        }
        done += written;
    }
    return done;
}

bool SaveFile::complete()
{
    if (m_isComplete)
        return true;
    if (!isOpen() || m_failed)
        return false;
    errno = 0;
    if (!flush()) {
        tellProblem();
        return false;
    }
    const Status synced = system::syncFile(m_descriptor, m_target);
    close();
    if (!synced) {
        setErrorString(QString::fromStdString(synced.error().message));
        return false;
    }
    m_isComplete = true;
    return true;
}

bool SaveFile::commit()
{
    if (!complete())
        return false;
    if (!m_temporary.empty()) {
        if (const Status renamed = system::renameFile(m_temporary, m_target, true); !renamed) {
            setErrorString(QString::fromStdString(renamed.error().message));
            return false;
        }
    }
    m_temporary.clear();
    return true;
}

bool wouldReplace(const fs::path &output, const fs::path &other)
{
    std::error_code ignored;
    if (other.empty() || (fs::exists(output, ignored) && !fs::is_regular_file(output, ignored)))
        return false;
    return fs::equivalent(other, output, ignored) ||
           fs::weakly_canonical(other, ignored) == fs::weakly_canonical(output, ignored);
}

} // namespace zoe
