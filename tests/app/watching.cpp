#include "tests/app/watching.h"
#include "tests/support/patience.h"

#include <QStandardPaths>
#include <QTest>

#include "formats/reading/capture_reader.h"

namespace zoe::test {

void WatchesPrograms::watchHere()
{
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    m_jobs = std::make_unique<app::JobRunner>();
}

std::unique_ptr<app::LiveSession>
WatchesPrograms::begin(const QString &address, app::LiveSettings settings, std::uint64_t mostFrames)
{
    const QString file = m_folder.filePath(QStringLiteral("run%1.zoe").arg(++m_files));
    return std::make_unique<app::LiveSession>(
        app::LiveRequest{address.toStdString(), file.toStdString(), mostFrames},
        std::move(settings), *m_jobs);
}

bool WatchesPrograms::settled()
{
    return QTest::qWaitFor([this] { return m_jobs->idle(); }, kPatienceMs);
}

FrameIndex framesOf(const app::LiveSession &session)
{
    return session.capture() ? static_cast<FrameIndex>(session.capture()->frames().size()) : 0;
}

std::size_t framesIn(const QString &file)
{
    const auto capture = openCapture(std::filesystem::path(file.toStdString()));
    return capture && (*capture)->info().complete ? (*capture)->frames().size() : 0;
}

} // namespace zoe::test
