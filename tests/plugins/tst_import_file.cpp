// importFile: the files that it leaves behind, and its messages.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <stop_token>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "plugins/api/behaviour_file.h"
#include "plugins/api/import_file.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/support/test_program.h"

namespace tst_import_file {

using namespace zoe;

namespace {

const QString kTrace = QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json");

std::filesystem::path pathOf(const QTemporaryDir &dir, const char *name)
{
    return (dir.path() + QLatin1Char('/') + QLatin1String(name)).toStdString();
}

QStringList filesIn(const QTemporaryDir &dir)
{
    return QDir(dir.path()).entryList(QDir::Files | QDir::Hidden);
}

} // namespace

class TestImportFile : public QObject {
    Q_OBJECT

  private slots:
    void importsIntoACaptureThatOpens()
    {
        QTemporaryDir dir;
        const auto output = pathOf(dir, "out.zoe");
        const Result<ImportResult> result =
            importFile(ChromeTraceImporter(), kTrace, output, {}, {}, Task{});
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().text().c_str());
        QVERIFY(!result->report.notes().empty());
        const auto capture = openCapture(output);
        QVERIFY(capture.ok());
        QVERIFY((*capture)->info().complete);
        QCOMPARE((*capture)->frames().size(), std::size_t{9});
        QVERIFY(verifyCapture(**capture)->whole());
        QCOMPARE(filesIn(dir), QStringList({"out.zoe"}));
    }

    void formatIsToldByContentWhateverTheName()
    {
        QTemporaryDir dir;
        const QString unknown = dir.filePath(QStringLiteral("data.bin"));
        QVERIFY(QFile::copy(kTrace, unknown));
        const auto bytes = firstBytesOf(unknown);
        QVERIFY(bytes.ok());
        QCOMPARE(bytes->size(), std::size_t{64 * 1024});
        PluginManager manager;
        const Importer *importer = manager.importerFor(*bytes);
        QVERIFY(importer);
        QCOMPARE(importer->format().id, QStringLiteral("chrome-trace"));
        QVERIFY(importFile(*importer, unknown, pathOf(dir, "out.zoe"), {}, {}, Task{}).ok());
    }

    void existingFileIsKept()
    {
        QTemporaryDir dir;
        QFile existing(dir.filePath(QStringLiteral("out.zoe")));
        QVERIFY(existing.open(QIODevice::WriteOnly));
        existing.write("mine");
        existing.close();
        const Result<ImportResult> result =
            importFile(ChromeTraceImporter(), kTrace, pathOf(dir, "out.zoe"), {}, {}, Task{});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Io);
        QVERIFY(existing.open(QIODevice::ReadOnly));
        QCOMPARE(existing.readAll(), QByteArray("mine"));
        QCOMPARE(filesIn(dir), QStringList({"out.zoe"}));
    }

    void cancelLeavesNothingBehind()
    {
        // Asks to stop at ever later looks at the progress, so that every stage is met.
        QTemporaryDir dir;
        SerialExecutor executor;
        bool done = false;
        for (int stopAt = 1; !done && stopAt < 200; ++stopAt) {
            std::stop_source stop;
            int calls = 0;
            const Task task(executor, stop.get_token(), [&](double) {
                if (++calls == stopAt)
                    stop.request_stop();
            });
            const auto result =
                importFile(ChromeTraceImporter(), kTrace, pathOf(dir, "out.zoe"), {}, {}, task);
            done = result.ok();
            if (!done) {
                QCOMPARE(result.error().code, ErrorCode::Cancelled);
                QVERIFY(filesIn(dir).isEmpty());
            }
        }
        QVERIFY(done);
    }

    void refusalsNameTheFileAndTheByte()
    {
        QTemporaryDir dir;
        const QString name = dir.filePath(QStringLiteral("bad.json"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("  [ {\"ph\":\"X\" \"ts\":1} ]");
        file.close();
        const auto result =
            importFile(ChromeTraceImporter(), name, pathOf(dir, "out.zoe"), {}, {}, Task{});
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::BadInput);
        QVERIFY(result.error().place.find("bad.json") != std::string::npos);
        QVERIFY(result.error().place.find("byte 14") != std::string::npos);
        QCOMPARE(filesIn(dir), QStringList({"bad.json"}));
    }

    void missingFilesAndFolders()
    {
        QTemporaryDir dir;
        for (const QString &name : {dir.filePath(QStringLiteral("missing.json")), dir.path()}) {
            const auto result =
                importFile(ChromeTraceImporter(), name, pathOf(dir, "out.zoe"), {}, {}, Task{});
            QVERIFY(!result.ok());
            QCOMPARE(result.error().code, ErrorCode::Io);
            // One sentence, whoever opens it.
            const std::string expected = QFileInfo(name).isDir() ? "this is a folder, not a file"
                                                                 : "the file does not exist";
            QCOMPARE(result.error().message, expected);
            QCOMPARE(firstBytesOf(name).error().message, expected);
            QCOMPARE(openCapture(name.toStdString()).error().message, expected);
            QCOMPARE(loadBehaviours(name.toStdString()).error().message, expected);
        }
        QFile empty(dir.filePath(QStringLiteral("empty")));
        QVERIFY(empty.open(QIODevice::WriteOnly));
        QVERIFY(firstBytesOf(empty.fileName())->empty());
    }

    // Importers that misbehave cost the import, not the program.
    void brokenImporters_data()
    {
        QTest::addColumn<QString>("fault");
        for (const char *fault : {"throw", "throw a number", "nothing", "unfinished", "cancel"})
            QTest::newRow(fault) << QString::fromLatin1(fault);
    }

    void brokenImporters()
    {
        QFETCH(QString, fault);
        QTemporaryDir dir;
        PluginManager manager(
            {QCoreApplication::applicationDirPath() + QStringLiteral("/test-plugins/good_plugin")});
        const Importer *importer = manager.importer(QStringLiteral("test-format"));
        QVERIFY(importer);
        ImportOptions options;
        options.frameMarker = fault;
        QVERIFY(!importFile(*importer, kTrace, pathOf(dir, "out.zoe"), options, {}, Task{}).ok());
        QVERIFY(filesIn(dir).isEmpty());
        options.frameMarker.clear();
        QVERIFY(importFile(*importer, kTrace, pathOf(dir, "out.zoe"), options, {}, Task{}).ok());
    }
};

} // namespace tst_import_file

ZOE_TEST(tst_import_file::TestImportFile)
#include "tst_import_file.moc"
