#include "tests/recorder/host_support.h"
#include "tests/support/patience.h"

#include <QProcess>
#include <QtGlobal>

namespace zoe::test {

Ran runHost(const QStringList &arguments, const QProcessEnvironment &environment)
{
    QProcess process;
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.insert(environment);
    for (const char *sanitizer : {"ASAN_OPTIONS", "TSAN_OPTIONS"})
        all.insert(sanitizer, all.value(sanitizer) + ":handle_segv=0:allow_user_segv_handler=1");
    process.setProcessEnvironment(all);
    process.start(QStringLiteral(ZOE_HOST_PROGRAM), arguments);
    if (!process.waitForFinished(kPatienceMs))
        qFatal("the program hangs");
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace zoe::test
