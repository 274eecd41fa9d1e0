#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <optional>

#include "app/session/opener.h"
#include "cli/generate/generate_capture.h"
#include "plugins/api/plugin_manager.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_opener {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

using Outcome = std::optional<Result<OpenedCapture>>;

void writeFile(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestOpener : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void opensAnOwnCapture();
    void importsAChromeTrace();
    void takesTheFrameMarker();
    void framesOfASetOrFunctionAreTheMainOnes();
    void theOnlySetWithMarksIsChosen();
    void theImportedFileGoesWithTheCapture();
    void refuses_data();
    void refuses();
    void aNewFileTakesThePlaceOfTheOneBefore();
    void cancelDeliversNothing();

  private:
    Result<OpenedCapture> open(const OpenRequest &request);

    QTemporaryDir m_folder;
    JobRunner m_jobs;
    PluginManager m_plugins;
    QString m_own;
    QString m_chrome = ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json";
};

void TestOpener::initTestCase()
{
    m_own = m_folder.filePath("made up ä.zoe");
    GenerateOptions options;
    options.frames = 50;
    auto writer = CaptureWriter::create(m_own.toStdString(), generatedSession(options));
    QVERIFY(writer.ok());
    QVERIFY(generateCapture(options, **writer).ok());
}

Result<OpenedCapture> TestOpener::open(const OpenRequest &request)
{
    Opener opener(m_jobs, m_plugins);
    Outcome outcome;
    opener.open(request, [&](Result<OpenedCapture> opened) { outcome.emplace(std::move(opened)); });
    const auto answered = [&] { return outcome.has_value(); };
    if (!QTest::qWaitFor(answered, kPatienceMs))
        return Error{ErrorCode::Io, "no answer", {}};
    return *std::move(outcome);
}

void TestOpener::opensAnOwnCapture()
{
    const auto opened = open({m_own, {}});
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.error().text().c_str());
    QCOMPARE(opened->capture->frames().size(), std::size_t{50});
    QCOMPARE(opened->request.fileName, m_own);
    QVERIFY(!opened->imported());
    QVERIFY(opened->format.isEmpty());
    QVERIFY(opened->frameGuess.isEmpty());
}

void TestOpener::importsAChromeTrace()
{
    const auto opened = open({m_chrome, {}});
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.error().text().c_str());
    QVERIFY(opened->imported());
    QVERIFY(opened->format.contains("Chrome"));
    QVERIFY(opened->capture->frames().size() > 1);
    QVERIFY2(opened->frameGuess.contains("BeginFrame"), qPrintable(opened->frameGuess));
}

void TestOpener::takesTheFrameMarker()
{
    const auto guessed = open({m_chrome, {}});
    const auto every = open({m_chrome, "every:10ms"});
    QVERIFY(guessed.ok() && every.ok());
    QVERIFY(every->capture->frames().size() != guessed->capture->frames().size());
    QVERIFY2(every->frameGuess.isEmpty(), qPrintable(every->frameGuess));
}

void TestOpener::framesOfASetOrFunctionAreTheMainOnes()
{
    const auto plain = open({m_own, {}});
    QVERIFY(plain.ok() && !plain->isCopy());
    const std::string name = plain->capture->site(SiteId{0}).label();
    const auto opened = open({m_own, {}, QString::fromStdString(name)});
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.error().text().c_str());
    QVERIFY(opened->isCopy() && !opened->imported());
    QCOMPARE(opened->capture->frameSets()[0].name, name);
    QCOMPARE(opened->capture->info().source, m_own.toStdString());
    QCOMPARE(opened->capture->info().zones, plain->capture->info().zones);
    QVERIFY(opened->setGuess.isEmpty());
    const auto unknown = open({m_own, {}, "none such"});
    QVERIFY(!unknown.ok());
    QCOMPARE(unknown.error().code, ErrorCode::BadInput);
    const auto imported = open({m_chrome, "every:10ms", "recorded"});
    QVERIFY(imported.ok() && imported->imported());
}

void TestOpener::theOnlySetWithMarksIsChosen()
{
    const QString file = m_folder.filePath("audio.zoe");
    auto writer = CaptureWriter::create(file.toStdString(), {});
    QVERIFY(writer.ok());
    (*writer)->addFrameSet({"main", {}});
    const FrameSetId audio = (*writer)->addFrameSet({"audio", {}});
    for (TimeNs block = 0; block < 20; ++block)
        (*writer)->events().setFrame(audio, 100 * block, 100 * block + 100);
    (*writer)->events().cutFrame(1500);
    QVERIFY((*writer)->finish(2000).ok());
    const auto guessed = open({file, {}});
    QVERIFY(guessed.ok());
    QCOMPARE(guessed->setGuess, QString("audio"));
    QCOMPARE(guessed->capture->frames().size(), std::size_t{20});
    const auto recorded = open({file, {}, "recorded"});
    QVERIFY(recorded.ok() && !recorded->isCopy());
    QCOMPARE(recorded->capture->frames().size(), std::size_t{2});
}

void TestOpener::theImportedFileGoesWithTheCapture()
{
    QString folder;
    {
        const auto opened = open({m_chrome, {}});
        QVERIFY(opened.ok());
        folder = opened->scratch->path();
        QVERIFY(!QDir(folder).isEmpty());
    }
    ZOE_TRY_VERIFY(!QDir(folder).exists());
}

void TestOpener::refuses_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes"); // null: the file is not made
    QTest::newRow("does not exist") << "none.zoe" << QByteArray();
    QTest::newRow("empty") << "empty.zoe" << QByteArray("");
    QTest::newRow("text") << "text.zoe" << QByteArray("This is a text.\n");
    QTest::newRow("zeros") << "zeros.zoe" << QByteArray(100'000, '\0');
    QTest::newRow("other JSON") << "other.json" << QByteArray("{\"colour\": \"green\"}");
    QTest::newRow("cut JSON") << "cut.json" << QByteArray("{\"traceEvents\": [{\"ph\": \"B\", ");
    QTest::newRow("folder") << "." << QByteArray();
}

void TestOpener::refuses()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    const QString file = m_folder.filePath(name);
    if (!bytes.isNull())
        writeFile(file, bytes);
    const auto opened = open({file, {}});
    if (opened.ok()) { // a cut trace may give what is whole, but then it must say so
        QVERIFY(!opened->importNotes.empty());
        return;
    }
    const QString sentence = QString::fromStdString(opened.error().text());
    QVERIFY2(sentence.contains(name), qPrintable(sentence));
    QVERIFY2(!sentence.contains('\n'), qPrintable(sentence));
}

void TestOpener::aNewFileTakesThePlaceOfTheOneBefore()
{
    Opener opener(m_jobs, m_plugins);
    QStringList delivered;
    const auto take = [&](const Result<OpenedCapture> &opened) {
        QVERIFY(opened.ok());
        delivered << opened->request.fileName;
    };
    opener.open({m_chrome, {}}, take);
    opener.open({m_own, {}}, take);
    ZOE_TRY_VERIFY(m_jobs.idle());
    QCOMPARE(delivered, QStringList{m_own});
    QVERIFY(!opener.busy());
}

void TestOpener::cancelDeliversNothing()
{
    Opener opener(m_jobs, m_plugins);
    bool delivered = false;
    opener.open({m_own, {}}, [&](const Result<OpenedCapture> &) { delivered = true; });
    QVERIFY(opener.busy());
    opener.cancel();
    QVERIFY(!opener.busy());
    ZOE_TRY_VERIFY(m_jobs.idle());
    QVERIFY(!delivered);
}

} // namespace tst_opener

ZOE_TEST(tst_opener::TestOpener)
#include "tst_opener.moc"
