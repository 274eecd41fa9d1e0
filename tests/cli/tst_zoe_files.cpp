// The files that zoe creates: only for the user unless specified otherwise, and never through a
// link that another user could have made.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>

#include "formats/stream/platform/system_file.h"
#include "plugins/api/save_file.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_files {

using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Every command that creates files. IN is a capture, OUT the folder.
QList<QStringList> commandsThatWrite()
{
    return {
        {"generate", "-o", "OUT/generated.zoe", "--frames", "50", "--truth", "OUT/truth.csv"},
        {"trim", "IN", "--frames", "1..5", "-o", "OUT/trimmed.zoe"},
        {"pack", "IN", "-o", "OUT/packed.zoe"},
        {"strip", "IN", "-o", "OUT/stripped.zoe"},
        {"merge", "IN", "IN", "--align", "start", "-o", "OUT/merged.zoe"},
        {"recover", "IN", "-o", "OUT/recovered.zoe"},
        {"symbolize", "IN", "-o", "OUT/symbolized.zoe"},
        {"import", ZOE_TEST_DATA "/chrome/chrome-70-worker.json", "-o", "OUT/imported.zoe"},
        {"behaviours", "IN", "--k", "2", "--save", "OUT/found.zoebeh"},
        {"compare", "IN", "IN", "--html", "OUT/report.html", "--junit", "OUT/report.xml",
         "--fail-if", "mean(frame) > +50%"},
        {"export", "IN", "--to", "csv-frames", "-o", "OUT/frames.csv"},
        {"export", "IN", "--to", "sqlite", "-o", "OUT/capture.sqlite"},
        {"export", "IN", "--to", "chrome-trace", "-o", "OUT/trace.json"},
    };
}

} // namespace

class TestZoeFiles : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void filesHaveTheirPermissions_data();
    void filesHaveTheirPermissions();
    void linksOfOthersStayLinks();
    void replacedFilesKeepTheirPermissions();
    void whatIsNotCompleteLeavesNothing();
    void existingFilesAreReplacedByForceAlone();
    void fullDisksNameTheFile();
    void allFilesOfACommandOrNone();
    void aReportThatDoesntFitIsNotTheEnd();
    void reportsThatCantBeMadeAreNoticedFirst();
    void devicesAndPipesAreNotReplaced();
    void namesThatAreNotUtf8AreRefused_data();
    void namesThatAreNotUtf8AreRefused();

  private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    void runAll(const QString &folder, const QProcessEnvironment &environment);

    QTemporaryDir m_folder;
};

void TestZoeFiles::initTestCase()
{
    QVERIFY(runZoe({"generate", "-o", path("in.zoe"), "--frames", "60"}).exitCode == 0);
    QVERIFY(QDir().mkdir(path("own")));
    QFile precious(path("own/precious"));
    QVERIFY(precious.open(QIODevice::WriteOnly) && precious.write("precious") == 8);
}

void TestZoeFiles::runAll(const QString &folder, const QProcessEnvironment &environment)
{
    for (QStringList command : commandsThatWrite()) {
        command.replaceInStrings("IN", path("in.zoe"));
        command.replaceInStrings("OUT", folder);
        const Ran ran = runZoe(command, environment);
        QVERIFY2(ran.exitCode == 0, command.join(' ').toUtf8() + ": " + ran.told());
    }
}

void TestZoeFiles::filesHaveTheirPermissions_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<uint>("expected");
    QTest::newRow("by default") << QString() << 0600u;
    QTest::newRow("for all") << "0644" << 0644u;
    QTest::newRow("for the group") << "640" << 0640u;
    QTest::newRow("nonsense") << "rw-rw-rw-" << 0600u;
}

void TestZoeFiles::filesHaveTheirPermissions()
{
    QFETCH(const QString, asked);
    QFETCH(const uint, expected);
    const QTemporaryDir folder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("ZOE_FILE_MODE");
    if (!asked.isEmpty())
        environment.insert("ZOE_FILE_MODE", asked);
    runAll(folder.path(), environment);
    const QFileInfoList files = QDir(folder.path()).entryInfoList(QDir::Files | QDir::Hidden);
    QCOMPARE(files.size(), commandsThatWrite().size() + 2);
    for (const QFileInfo &file : files)
        QCOMPARE(static_cast<uint>(fs::status(file.filePath().toStdString()).permissions()),
                 expected);
}

void TestZoeFiles::linksOfOthersStayLinks()
{
    const QTemporaryDir folder;
    fs::permissions(folder.path().toStdString(), fs::perms::all | fs::perms::sticky_bit);
    const QString precious = path("own/precious");
    for (const QString name :
         {"frames.csv", "report.html", "report.xml", "found.zoebeh", "truth.csv", "trimmed.zoe"})
        QVERIFY(QFile::link(precious, folder.filePath(name)));
    // Some refuse to replace an existing file, others replace the link: none writes through it.
    for (QStringList command : commandsThatWrite()) {
        command.replaceInStrings("IN", path("in.zoe"));
        command.replaceInStrings("OUT", folder.path());
        runZoe(command);
        QCOMPARE(contentOf(precious), QByteArray("precious"));
        if (command[0] == "export" || command[0] == "trim" || command[0] == "behaviours") {
            runZoe(command + QStringList{"--force"});
            QCOMPARE(contentOf(precious), QByteArray("precious"));
        }
    }
    // Nor through a folder.
    const QString inner = folder.filePath("inner");
    QVERIFY(QFile::link(path("own"), inner));
    for (QStringList command : commandsThatWrite()) {
        command.replaceInStrings("IN", path("in.zoe"));
        command.replaceInStrings("OUT", inner);
        const Ran ran = runZoe(command);
        QVERIFY2(ran.exitCode == 2, command.join(' ').toUtf8() + ": " + ran.told());
        QVERIFY2(ran.err.contains("symbolic link that another user"), ran.err);
    }
    QCOMPARE(QDir(path("own")).entryList(QDir::Files | QDir::Hidden), QStringList{"precious"});
}

void TestZoeFiles::replacedFilesKeepTheirPermissions()
{
    const QString report = path("report.html");
    const QStringList command{"compare", path("in.zoe"), path("in.zoe"), "--html", report};
    QCOMPARE(runZoe(command).exitCode, 0);
    fs::permissions(report.toStdString(), fs::perms(0644));
    const QByteArray before = contentOf(report);
    QCOMPARE(runZoe(command).exitCode, 0);
    QCOMPARE(fs::status(report.toStdString()).permissions(), fs::perms(0644));
    QVERIFY(!before.isEmpty());
    // The user's own link stays, and its target is replaced.
    const QString link = path("own/latest.html");
    QVERIFY(QFile::link(report, link));
    QCOMPARE(runZoe({"compare", path("in.zoe"), path("in.zoe"), "--html", link}).exitCode, 0);
    QVERIFY(QFileInfo(link).isSymLink());
    QVERIFY(QFile::remove(link));
}

void TestZoeFiles::whatIsNotCompleteLeavesNothing()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath("saved");
    {
        zoe::SaveFile file(name);
        QVERIFY(file.openNew());
        QCOMPARE(file.write("half"), qint64{4});
        QVERIFY(!QFile::exists(name));
    }
    QVERIFY(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    {
        zoe::SaveFile file(name);
        QVERIFY(file.openNew());
        QCOMPARE(file.write("all"), qint64{3});
        QVERIFY(file.complete());
        QVERIFY(!QFile::exists(name));
    }
    QVERIFY(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    zoe::SaveFile whole(name);
    QVERIFY(whole.save("all of it"));
    QCOMPARE(contentOf(name), QByteArray("all of it"));
    zoe::SaveFile full("/dev/full");
    QVERIFY(!full.save(QByteArray(100'000, 'x')));
    QVERIFY(!full.errorString().isEmpty());
    zoe::SaveFile nothing("/dev/null"); // written to, not replaced
    QVERIFY2(nothing.save("x"), qPrintable(nothing.errorString()));
    QVERIFY(!fs::is_regular_file("/dev/null"));
    zoe::SaveFile asFolder(folder.path());
    QVERIFY(!asFolder.save("x"));
}

// The same rules in every command: the table "Output files" of the manual.
void TestZoeFiles::existingFilesAreReplacedByForceAlone()
{
    const QTemporaryDir folder;
    for (QStringList command : commandsThatWrite()) {
        const bool isReport = command[0] == "compare";
        command.replaceInStrings("IN", path("in.zoe"));
        command.replaceInStrings("OUT", folder.path());
        QStringList outputs;
        for (const QString &word : command) {
            if (word.startsWith(folder.path()))
                outputs << word;
        }
        const QByteArray told = command.join(' ').toUtf8();
        for (const QString &output : outputs) {
            QFile precious(output);
            QVERIFY(precious.open(QIODevice::WriteOnly) && precious.write("precious") == 8);
            precious.close();
            const Ran refused = runZoe(command);
            QVERIFY2(refused.exitCode == 2, told);
            QVERIFY2(refused.err.contains("--force replaces it"), refused.err);
            QVERIFY2(refused.out.isEmpty(), refused.out);
            QCOMPARE(contentOf(output), QByteArray("precious"));
            for (const QString &other : outputs)
                QVERIFY2(other == output || !QFile::exists(other), qPrintable(other));
            QVERIFY(QFile::remove(output));
        }
        QVERIFY2(runZoe(command).exitCode == 0, told);
        QCOMPARE(runZoe(command).exitCode, isReport ? 0 : 2); // a job may run again
        const Ran forced = runZoe(command + QStringList{isReport ? "--overwrite" : "--force"});
        QVERIFY2(forced.exitCode == 0, told + ": " + forced.told());
        for (const QString &output : outputs) {
            QVERIFY(contentOf(output) != "precious");
            QVERIFY(QFile::remove(output));
        }
    }
    // Never an input, whatever is asked for.
    const QByteArray before = contentOf(path("in.zoe"));
    for (QStringList command : commandsThatWrite()) {
        if (!command.contains("IN"))
            continue;
        command.replaceInStrings("IN", path("in.zoe"));
        command.replaceInStrings(QRegularExpression("^OUT/.*"), path("in.zoe"));
        const Ran ran = runZoe(command + QStringList{"--force"});
        QVERIFY2(ran.exitCode == 2, command.join(' ').toUtf8());
        QVERIFY2(ran.err.contains("can't replace the"), ran.err);
        QCOMPARE(contentOf(path("in.zoe")), before);
    }
    // Nor the file that the command itself has just written, under any name.
    const QString in = path("in.zoe");
    const QString out = folder.filePath("new");
    const QString same = folder.filePath("../" + QFileInfo(folder.path()).fileName() + "/new");
    for (const QStringList &command :
         QList<QStringList>{{"generate", "-o", out, "--truth", same},
                            {"compare", in, in, "--html", out, "--junit", same},
                            {"measure", "-o", folder.filePath("runs"), "--html", out, "--junit",
                             out, "--", "true", "--", "true"},
                            {"measure", "-o", folder.filePath("runs"), "--html", in, "--force",
                             "--", "true", in, "--", "true"}}) {
        const Ran ran = runZoe(command);
        QVERIFY2(ran.exitCode == 2, command.join(' ').toUtf8());
        QVERIFY2(ran.err.contains("can't replace the"), ran.err);
        QVERIFY2(!QFile::exists(out), command.join(' ').toUtf8());
    }
    QCOMPARE(contentOf(in), before);
}

// The one that the user gave, not the temporary one beside it.
void TestZoeFiles::fullDisksNameTheFile()
{
    const QTemporaryDir folder;
    const auto fillDisk = [] {
        const rlimit most{3000, 3000};
        ::setrlimit(RLIMIT_FSIZE, &most);
    };
    int failed = 0;
    for (QStringList command : commandsThatWrite()) {
        if (command.contains("sqlite")) // its database is a temporary file somewhere else
            continue;
        command.replaceInStrings("IN", path("in.zoe"));
        command.replaceInStrings("OUT", folder.path());
        const Ran ran = runZoe(command, QProcessEnvironment::systemEnvironment(), fillDisk);
        QStringList outputs = command;
        outputs.removeIf([&](const QString &word) { return !word.startsWith(folder.path()); });
        if (ran.exitCode == 0) { // its files are small
            for (const QString &output : outputs)
                QVERIFY(QFile::remove(output));
            continue;
        }
        ++failed;
        QVERIFY2(
            std::ranges::any_of(
                outputs, [&](const QString &output) { return ran.err.contains(output.toUtf8()); }),
            ran.err);
        QVERIFY2(ran.err.contains("File too large"), ran.err);
        QVERIFY2(!ran.err.contains(".part"), ran.err);
        // Of several files, none is left; of reports, only whole ones.
        if (command.first() == QStringLiteral("compare")) {
            for (const QString &output : outputs)
                QVERIFY(!QFile::exists(output) || contentOf(output).trimmed().endsWith('>'));
            for (const QString &output : outputs)
                QFile::remove(output);
        }
        const QStringList left = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
        QVERIFY2(left.isEmpty(), command.join(' ').toUtf8() + ": " + left.join(' ').toUtf8());
    }
    QVERIFY2(failed >= 8, QByteArray::number(failed));
}

// Whichever of them doesn't fit.
void TestZoeFiles::allFilesOfACommandOrNone()
{
    const QTemporaryDir folder;
    const QString in = path("in.zoe");
    const QString out = folder.filePath("out");
    const QStringList command{"generate", "-o", out, "--truth", "/dev/full", "--force"};
    const Ran ran = runZoe(command);
    QVERIFY2(ran.exitCode == 2, ran.told());
    QVERIFY2(ran.err.contains("/dev/full"), ran.told());
    QVERIFY2(QDir(folder.path()).isEmpty(), ran.told());
}

// The answer took long; the other report too.
void TestZoeFiles::aReportThatDoesntFitIsNotTheEnd()
{
    const QTemporaryDir folder;
    const QString in = path("in.zoe");
    const QString out = folder.filePath("out");
    const QStringList compare{"compare", in, in, "--fail-if", "mean(frame) > +50%", "--overwrite"};
    for (const QStringList &command :
         {compare + QStringList{"--junit", out, "--html", "/dev/full"},
          compare + QStringList{"--junit", "/dev/full", "--html", out}}) {
        const Ran ran = runZoe(command);
        QVERIFY2(ran.exitCode == 2, ran.told());
        QVERIFY2(ran.err.contains("zoe: No space left on device (/dev/full)\n"), ran.told());
        QVERIFY2(ran.out.contains("Verdict: pass"), ran.told());
        QVERIFY2(contentOf(out).trimmed().endsWith('>'), ran.told());
        QVERIFY(QFile::remove(out));
    }
    QVERIFY(QFile::link("/dev/full", out));
    const Ran both = runZoe(compare + QStringList{"--json", "--junit", "/dev/full", "--html", out});
    QVERIFY2(both.exitCode == 2, both.told());
    QCOMPARE(both.err.count("No space left on device"), 2);
    QCOMPARE(both.object()["verdict"].toString(), QStringLiteral("pass"));
}

// Nothing is measured or compared before.
void TestZoeFiles::reportsThatCantBeMadeAreNoticedFirst()
{
    const QTemporaryDir folder;
    const QString in = path("in.zoe");
    const QString nowhere = folder.filePath("no/such/report");
    const QString store = folder.filePath("night.zoefleet");
    const QStringList measure{"measure", "-o", folder.filePath("runs"), "--runs", "4"};
    const QStringList programs{"--", "sh", "-c", "touch '" + folder.filePath("ran") + "'",
                               "--", "sh", "-c", "true"};
    const QStringList gate{"--fail-if", "mean(frame) > +50%"};
    for (const QStringList &command :
         {measure + QStringList{"--html", nowhere} + programs,
          measure + gate + QStringList{"--junit", nowhere} + programs,
          QStringList{"compare", in, in, "--html", nowhere},
          QStringList{"compare", in, in, "--junit", nowhere} + gate,
          QStringList{"fleet", "report", store, "-o", nowhere + ".html"},
          QStringList{"fleet", "report", store, "-o", nowhere + ".md"},
          QStringList{"fleet", "trend", store, "-o", nowhere + ".svg"}}) {
        const Ran ran = runZoe(command);
        const QByteArray told = command.join(' ').toUtf8() + ": " + ran.told();
        QVERIFY2(ran.exitCode == 2, told);
        QVERIFY2(ran.err.startsWith("zoe: the file can't be created: No such file or directory ("),
                 told);
        QVERIFY2(ran.err.contains(nowhere.toUtf8()), told);
        QVERIFY2(ran.out.isEmpty(), told);
        QVERIFY2(QDir(folder.path()).isEmpty(), told);
    }
}

// Even with --force, and by root. Reports are written to them, captures are not.
void TestZoeFiles::devicesAndPipesAreNotReplaced()
{
    const QTemporaryDir folder;
    const QString in = path("in.zoe");
    const QString pipe = folder.filePath("pipe");
    QVERIFY(::mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0);
    const QString link = folder.filePath("link");
    QVERIFY(QFile::link(pipe, link));
    for (const QString &output : {pipe, link}) {
        for (const QStringList &command :
             {QStringList{"generate", "--frames", "9"}, QStringList{"trim", in, "--frames", "1..5"},
              QStringList{"pack", in}, QStringList{"strip", in}, QStringList{"recover", in},
              QStringList{"symbolize", in}, QStringList{"merge", in, in, "--align", "start"},
              QStringList{"import", ZOE_TEST_DATA "/chrome/chrome-70-worker.json"}}) {
            const Ran ran = runZoe(command + QStringList{"-o", output, "--force"});
            QVERIFY2(ran.exitCode == 2, ran.told());
            QVERIFY2(ran.err.contains("a capture can't be written to a device or pipe"), ran.err);
        }
        QVERIFY(fs::is_fifo(fs::status(output.toStdString())));
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::System | QDir::Hidden).size(), 2);
    // The last moment before a file gets its name.
    const fs::path written = folder.filePath("written").toStdString();
    std::ofstream(written) << "x";
    QVERIFY(!zoe::system::renameFile(written, pipe.toStdString(), true));
    QVERIFY(fs::is_fifo(pipe.toStdString()) && fs::exists(written));
}

void TestZoeFiles::namesThatAreNotUtf8AreRefused_data()
{
    QTest::addColumn<QString>("command"); // NAME: in Latin 1
    QTest::newRow("opened") << "zoe info NAME";
    QTest::newRow("written") << "zoe export run.zoe --to csv-frames -o NAME";
    QTest::newRow("trimmed") << "zoe trim run.zoe --frames 1..5 -o NAME";
    QTest::newRow("in the window") << "zoetrope NAME";
}

// They are bytes to the system. Nothing else may be read or written in place of such a file.
void TestZoeFiles::namesThatAreNotUtf8AreRefused()
{
    QFETCH(QString, command);
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(path("in.zoe"), folder.filePath("run.zoe")));
    command.replace("NAME", "\"$(printf 'caf\\351.zoe')\"");
    QProcess shell;
    shell.setWorkingDirectory(folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    shell.setProcessEnvironment(environment);
    shell.start(
        "sh", {"-c", "cp run.zoe \"$(printf 'caf\\351.zoe')\"; ls > before; exec " ZOE_BIN_DIR "/" +
                         command});
    QVERIFY(shell.waitForFinished(kPatienceMs));
    QCOMPARE(shell.exitCode(), 2);
    const QByteArray said = shell.readAllStandardError();
    QVERIFY2(said.contains("not valid UTF-8") && said.contains("rename the file"), said);
    QCOMPARE(said.count('\n'), 1);
}

} // namespace tst_zoe_files

ZOE_TEST(tst_zoe_files::TestZoeFiles)
#include "tst_zoe_files.moc"
