#include "app/session/recording_identity.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>

namespace zoe::app {

FileStamp stampOf(const QString &fileName)
{
    const QFileInfo file(fileName);
    if (!file.exists())
        return {};
    return {file.size(), file.lastModified().toMSecsSinceEpoch()};
}

bool hasChanged(const QString &fileName, const FileStamp &since)
{
    const FileStamp now = stampOf(fileName);
    return now != FileStamp{} && now != since;
}

bool isSameSession(const SessionInfo &a, const SessionInfo &b)
{
    return a.program == b.program && a.processId == b.processId && a.startUnixNs == b.startUnixNs;
}

QString sessionHash(const SessionInfo &session)
{
    return shortHash(QByteArray::fromStdString(session.program) + '\n' +
                     QByteArray::number(session.processId) + '\n' +
                     QByteArray::number(qint64{session.startUnixNs}));
}

QString shortHash(const QByteArray &bytes)
{
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha1);
    return QString::fromLatin1(hash.toHex().first(16));
}

} // namespace zoe::app
