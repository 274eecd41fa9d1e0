// Runs the real program.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>
#include <functional>

#include "tests/support/patience.h"

namespace zoe::test {

struct Ran {
    int exitCode = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonDocument json() const { return QJsonDocument::fromJson(out); }
    [[nodiscard]] QJsonArray array() const { return json().array(); }
    [[nodiscard]] QJsonObject object() const { return json().object(); }
    // For messages of failed tests.
    [[nodiscard]] QByteArray told() const { return QByteArray::number(exitCode) + ": " + err; }
};

inline QString zoeProgram()
{
    return QStringLiteral(ZOE_BIN_DIR "/zoe");
}

// inChild: in the child process before the program begins; only system calls.
inline Ran runZoe(const QStringList &arguments,
                  const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment(),
                  const std::function<void()> &inChild = {})
{
    QProcess process;
    process.setProcessEnvironment(environment);
    if (inChild)
        process.setChildProcessModifier(inChild);
    process.start(zoeProgram(), arguments);
    Ran ran;
    if (!process.waitForFinished(kPatienceMs) || process.exitStatus() != QProcess::NormalExit)
        return ran;
    ran.exitCode = process.exitCode();
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    return ran;
}

// The keys of the list that the object lacks.
inline QStringList missingKeys(const QJsonObject &object, const QString &keys)
{
    QStringList missing;
    for (const QString &key : keys.split(QLatin1Char(' '))) {
        if (!object.contains(key))
            missing.append(key);
    }
    return missing;
}

} // namespace zoe::test
