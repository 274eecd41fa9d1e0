// What distinguishes recordings that have the same file name. Thread-safe: functions of values.
#pragma once

#include <QByteArray>
#include <QString>

#include "analysis/model/capture.h"

namespace zoe::app {

// A file's size and time of change: equal as long as nobody writes it. 0: there is no file.
struct FileStamp {
    qint64 bytes = 0;
    qint64 timeMs = 0; // since 1970

    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};
[[nodiscard]] FileStamp stampOf(const QString &fileName);
// False also if there is no file any more.
[[nodiscard]] bool hasChanged(const QString &fileName, const FileStamp &since);

// By program, process and start.
[[nodiscard]] bool isSameSession(const SessionInfo &a, const SessionInfo &b);
// For names of files; equal for the same session. Sessions without a start can't be distinguished.
[[nodiscard]] QString sessionHash(const SessionInfo &session);
[[nodiscard]] QString shortHash(const QByteArray &bytes); // 16 hex digits

} // namespace zoe::app
