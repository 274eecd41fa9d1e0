// zoetrope --connect with the real programs: the example game runs, the viewer records it into its
// folder and writes a picture; errors are one sentence; the recording survives the death of either.
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "formats/reading/capture_reader.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_connect {

using namespace zoe;
using zoe::test::kPatienceMs;

namespace {

std::size_t framesIn(const QString &file, bool whole)
{
    const auto capture = openCapture(std::filesystem::path(file.toStdString()));
    return capture && (*capture)->info().complete == whole ? (*capture)->frames().size() : 0;
}

} // namespace

class TestConnect : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void recordsAndWritesAPicture();
    void theRecordingIsWholeWhenTheGameHasEnded();
    void aKilledViewerLeavesAReadableRecording();
    void saysThatNobodyListens();

  private:
    void startGame();
    [[nodiscard]] QStringList viewerArguments() const;
    // The recordings in the viewer's folder.
    [[nodiscard]] QStringList recordings() const;

    std::unique_ptr<QTemporaryDir> m_home;
    QProcess m_game;
    QProcess m_viewer;
    QString m_address;
};

void TestConnect::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *place :
         {"XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}) {
        const QString folder = m_home->filePath(QString(place).toLower());
        QDir().mkpath(folder);
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        environment.insert(place, folder);
    }
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    m_game.setProcessEnvironment(environment);
    m_viewer.setProcessEnvironment(environment);
}

void TestConnect::cleanup()
{
    for (QProcess *process : {&m_viewer, &m_game}) {
        process->kill();
        process->waitForFinished(kPatienceMs);
    }
}

void TestConnect::startGame()
{
    m_game.start(ZOE_BIN_DIR "/crates",
                 {"--realtime", "--frames", "100000", "--scale", "0.02", "--listen", "0"});
    QByteArray told;
    const QByteArray mark = "listening at port ";
    qsizetype at = -1;
    const auto listens = [&] {
        told += m_game.readAllStandardError();
        at = told.indexOf(mark);
        return at >= 0 && told.indexOf('\n', at) > 0;
    };
    ZOE_TRY_VERIFY(listens());
    at += mark.size();
    m_address = "127.0.0.1:" + QString::fromUtf8(told.mid(at, told.indexOf('\n', at) - at));
}

QStringList TestConnect::viewerArguments() const
{
    return {"--connect", m_address, "--layout", "Live", "--size", "1280x800"};
}

QStringList TestConnect::recordings() const
{
    const QDir folder(m_home->filePath("xdg_data_home/zoetrope/zoetrope/recordings"));
    QStringList files;
    for (const QString &name : folder.entryList({"*.zoe"}, QDir::Files))
        files << folder.filePath(name);
    return files;
}

void TestConnect::recordsAndWritesAPicture()
{
    startGame();
    const QString picture = m_home->filePath("live.png");
    m_viewer.start(ZOE_BIN_DIR "/zoetrope",
                   viewerArguments() + QStringList{"--screenshot", picture});
    QVERIFY2(m_viewer.waitForFinished(kPatienceMs), m_viewer.readAllStandardError());
    QCOMPARE(m_viewer.readAllStandardError(), QByteArray());
    QCOMPARE(m_viewer.exitCode(), 0);
    const QImage image(picture);
    QCOMPARE(image.size(), QSize(1280, 800));
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2)
            colours << image.pixel(x, y);
    QVERIFY2(colours.size() > 50, qPrintable(QString::number(colours.size())));
    QCOMPARE(recordings().size(), 1);
    QVERIFY(recordings()[0].contains("/crates-") || recordings()[0].contains("/127.0.0.1-"));
    QVERIFY(framesIn(recordings()[0], true) >= 300);
}

void TestConnect::theRecordingIsWholeWhenTheGameHasEnded()
{
    startGame();
    m_viewer.start(ZOE_BIN_DIR "/zoetrope", viewerArguments());
    ZOE_TRY_VERIFY(!recordings().isEmpty() && framesIn(recordings()[0], false) > 20);
    m_game.terminate();
    ZOE_TRY_VERIFY(framesIn(recordings()[0], true) > 20);
    QCOMPARE(m_viewer.state(), QProcess::Running); // and waits for it to come back
}

void TestConnect::aKilledViewerLeavesAReadableRecording()
{
    startGame();
    m_viewer.start(ZOE_BIN_DIR "/zoetrope", viewerArguments());
    ZOE_TRY_VERIFY(!recordings().isEmpty() && framesIn(recordings()[0], false) > 50);
    m_viewer.kill();
    QVERIFY(m_viewer.waitForFinished(kPatienceMs));
    QVERIFY(framesIn(recordings()[0], false) > 50);
    QCOMPARE(m_game.state(), QProcess::Running); // which has not noticed
}

void TestConnect::saysThatNobodyListens()
{
    m_address = "127.0.0.1:1";
    m_viewer.start(ZOE_BIN_DIR "/zoetrope",
                   viewerArguments() + QStringList{"--screenshot", m_home->filePath("no.png")});
    QVERIFY(m_viewer.waitForFinished(kPatienceMs));
    QCOMPARE(m_viewer.exitCode(), 2);
    const QByteArray said = m_viewer.readAllStandardError();
    QVERIFY2(said.startsWith("zoetrope: ") && said.contains("127.0.0.1:1") && said.count('\n') == 1,
             said);
    QVERIFY(!QFile::exists(m_home->filePath("no.png")));
}

} // namespace tst_connect

ZOE_TEST(tst_connect::TestConnect)
#include "tst_connect.moc"
