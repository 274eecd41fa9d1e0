// The recorder from the outside, in each way of docs/embedding.md: installed, moved, found, built
// against, run, read back; and as a part of another project.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "formats/checking/verify.h"
#include "tests/recorder/recording.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_package {

using namespace zoe::test;

struct Ran {
    int exitCode = -1;
    QString out;
};

class TestPackage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void servesAProjectOutside();
    void replacesADownloadedTracy();
    void buildsTheExamples_data();
    void buildsTheExamples();
    void servesAMakefile();
    void servesALinkerOfC();
    void isAPartOfAnotherProject_data();
    void isAPartOfAnotherProject();

  private:
    static Ran run(const QString &program, const QStringList &arguments,
                   const QString &variable = {}, const QString &value = {});
    [[nodiscard]] QString file(const QString &name) const { return m_folder.filePath(name); }
    void write(const QString &name, const QString &text) const;
    void checkRecording() const;
    static void checkNeedsNoLibrary(const QString &program);
    void makeAndRun(const QStringList &variables) const;
    [[nodiscard]] QString folderOf(const QString &installed) const;

    QTemporaryDir m_folder;
};

Ran TestPackage::run(const QString &program, const QStringList &arguments, const QString &variable,
                     const QString &value)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!variable.isEmpty())
        environment.insert(variable, value);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    Ran ran;
    if (process.waitForFinished(zoe::test::kBuildPatienceMs) &&
        process.exitStatus() == QProcess::NormalExit)
        ran.exitCode = process.exitCode();
    ran.out = QString::fromUtf8(process.readAll());
    return ran;
}

// The compiler commands of a build; empty if it doesn't report them.
QString commandsOf(const QString &build)
{
    QFile commands(build + "/compile_commands.json");
    return commands.open(QIODevice::ReadOnly) ? QString::fromUtf8(commands.readAll()) : QString();
}

// The names of the sources in it.
QStringList compiledBy(const QString &commands)
{
    static const QRegularExpression source("\"file\": \"([^\"]*)\"");
    QStringList compiled;
    for (auto match = source.globalMatch(commands); match.hasNext();)
        compiled << QFileInfo(match.next().captured(1)).fileName();
    return compiled;
}

// The sources of the recorder in the groups of a build.
QStringList recorderSources(const QString &commands)
{
    static const QRegularExpression group("\"file\": \"([^\"]*/unity_recorder_[^\"]*)\"");
    static const QRegularExpression included("#include \"([^\"]*)\"");
    QStringList sources;
    for (auto match = group.globalMatch(commands); match.hasNext();) {
        QFile file(match.next().captured(1));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QString text = QString::fromUtf8(file.readAll());
        for (auto source = included.globalMatch(text); source.hasNext();)
            sources << QFileInfo(source.next().captured(1)).canonicalFilePath();
    }
    sources.sort();
    return sources;
}

// The block of docs/embedding.md under a heading; empty if there is none.
QString block(const QString &heading)
{
    QFile manual(QStringLiteral(ZOE_SOURCE_DIR) + "/docs/embedding.md");
    if (!manual.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(manual.readAll());
    const QRegularExpression form("### " + QRegularExpression::escape(heading) +
                                      "\n\n```[a-z]+\n(.*?)```",
                                  QRegularExpression::DotMatchesEverythingOption);
    return form.match(text).captured(1);
}

void TestPackage::write(const QString &name, const QString &text) const
{
    QFile out(file(name));
    QVERIFY(QDir().mkpath(QFileInfo(out).path()));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text.toUtf8());
}

// Where an installed file is; empty if it is nowhere.
QString TestPackage::folderOf(const QString &installed) const
{
    QDirIterator files(file("moved"), {installed}, QDir::Files, QDirIterator::Subdirectories);
    return files.hasNext() ? QFileInfo(files.next()).path() : QString();
}

void TestPackage::makeAndRun(const QStringList &variables) const
{
    const Ran made = run("make", QStringList{"-C", file("make")} + variables, "PKG_CONFIG_PATH",
                         folderOf("zoetrope-recorder.pc"));
    QVERIFY2(made.exitCode == 0, qPrintable(made.out));
    const Ran played = run(file("make/game"), {file("run.zoe")});
    QVERIFY2(played.exitCode == 0, qPrintable(played.out));
    checkRecording();
}

void TestPackage::checkRecording() const
{
    const auto capture = openRecording(file("run.zoe").toStdString());
    QCOMPARE(capture->info().zones, std::uint64_t{10});
    const auto verified = zoe::verifyCapture(*capture);
    QVERIFY(verified.ok() && verified->whole());
}

// Whether the program can run where nothing else is installed.
void TestPackage::checkNeedsNoLibrary(const QString &program)
{
    const Ran needed = run("readelf", {"-d", program});
    QVERIFY2(needed.exitCode == 0 && !needed.out.contains("NEEDED"), qPrintable(needed.out));
}

void TestPackage::initTestCase()
{
    for (const char *component : {"recorder", "shared"}) {
        const Ran installed = run(ZOE_CMAKE, {"--install", ZOE_BUILD_DIR, "--prefix", file("first"),
                                              "--component", component});
        QVERIFY2(installed.exitCode == 0, qPrintable(installed.out));
    }
    QVERIFY(QDir().rename(file("first"), file("moved")));
}

// Without CMake and, if there are static ones, without the libraries that the recorder depends on.
void TestPackage::servesAMakefile()
{
    const QString rules = block("A plain Makefile");
    QVERIFY(!rules.isEmpty());
    write("make/Makefile",
          QStringLiteral("CXX = " ZOE_CXX "\nLDFLAGS = " ZOE_CXX_FLAGS "\n") + rules);
    QVERIFY(QFile::copy(QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/outside/main.cpp",
                        file("make/main.cpp")));
    makeAndRun({});
    if (!ZOE_HAS_STATIC_ARCHIVE)
        return;
    const Ran needed = run("readelf", {"-d", file("make/game")});
    QVERIFY2(needed.out.contains("libc.so"), qPrintable(needed.out));
    for (const char *library : {"capnp", "kj", "zstd", "xxhash"})
        QVERIFY2(!needed.out.contains(library), library);
    // Or without any library at all, which sanitizers don't allow.
    if (QByteArray(ZOE_CXX_FLAGS).isEmpty()) {
        QVERIFY(QFile::remove(file("make/game")));
        makeAndRun({"LDFLAGS=-static"});
        checkNeedsNoLibrary(file("make/game"));
    }
}

// Its linker adds nothing that C++ needs.
void TestPackage::servesALinkerOfC()
{
    const QString packages = folderOf("zoetrope-recorder.pc");
    for (const QString package : {"zoetrope-recorder", "zoetrope-recorder-shared"}) {
        const Ran asked =
            run("pkg-config", {"--cflags", "--libs", package}, "PKG_CONFIG_PATH", packages);
        QVERIFY2(asked.exitCode == 0, qPrintable(asked.out));
        const QStringList flags = asked.out.simplified().split(' ');
        const QString program = file("of-c-" + package);
        const Ran linked = run(
            ZOE_CC, QStringList{"-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"} +
                        QString(ZOE_CXX_FLAGS).split(' ', Qt::SkipEmptyParts) +
                        QStringList{ZOE_SOURCE_DIR "/examples/minimal-c/minimal.c", "-o", program} +
                        flags);
        QVERIFY2(linked.exitCode == 0, qPrintable(linked.out));
        const Ran ran =
            run(program, {file("of-c.zoe")}, "LD_LIBRARY_PATH", QFileInfo(packages).path());
        QVERIFY2(ran.exitCode == 0, qPrintable(ran.out));
        QVERIFY(openRecording(file("of-c.zoe").toStdString())->frames().size() >= 10);
        QVERIFY(QFile::remove(file("of-c.zoe")));
    }
}

void TestPackage::isAPartOfAnotherProject_data()
{
    QTest::addColumn<QString>("heading");
    QTest::newRow("FetchContent") << "CMake, downloaded by FetchContent";
    QTest::newRow("submodule") << "CMake, as a submodule or a copy";
}

// Only the sources of the recorder; the packages that the application needs can't be found.
void TestPackage::isAPartOfAnotherProject()
{
    QFETCH(const QString, heading);
    const QString folder = QTest::currentDataTag();
    const QString lines = block(heading);
    QVERIFY(!lines.isEmpty());
    write(folder + "/CMakeLists.txt",
          "cmake_minimum_required(VERSION 3.25)\nproject(game LANGUAGES CXX)\n"
          "add_executable(game main.cpp)\n" +
              lines);
    write(folder + "/main.cpp", "#include <zoetrope/zoe.h>\nint main() { ZOE_ZONE(\"all\"); }\n");
    QVERIFY(QDir().mkpath(file(folder + "/external")));
    QVERIFY(QFile::link(ZOE_SOURCE_DIR, file(folder + "/external/zoetrope")));
    QStringList arguments{"-S",
                          file(folder),
                          "-B",
                          file(folder + "/build"),
                          "-G",
                          ZOE_GENERATOR,
                          QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
                          "-DFETCHCONTENT_SOURCE_DIR_ZOETROPE=" ZOE_SOURCE_DIR,
                          "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                          "--no-warn-unused-cli"};
    for (const char *hidden : {"Qt6", "TBB", "Armadillo", "Boost", "fmt", "CLI11", "LAPACK", "BLAS",
                               "benchmark", "ZLIB", "PkgConfig"})
        arguments << QStringLiteral("-DCMAKE_DISABLE_FIND_PACKAGE_%1=ON").arg(hidden);
    const Ran configured = run(ZOE_CMAKE, arguments);
    QVERIFY2(configured.exitCode == 0, qPrintable(configured.out));

    QFile cache(file(folder + "/build/CMakeCache.txt"));
    QVERIFY(cache.open(QIODevice::ReadOnly));
    static const QRegularExpression ofOthers(
        "^(_?CMAKE_|FETCHCONTENT_|FIND_PACKAGE_MESSAGE_|(game|Zoetrope)_(BINARY_DIR|SOURCE_DIR|"
        "IS_TOP_LEVEL):)");
    static const QRegularExpression entry("^[A-Za-z_]");
    for (const QString &line : QString::fromUtf8(cache.readAll()).split('\n'))
        QVERIFY2(!entry.match(line).hasMatch() || ofOthers.match(line).hasMatch(),
                 qPrintable(line));

    const QString commands = commandsOf(file(folder + "/build"));
    const QStringList compiled = compiledBy(commands);
    QVERIFY(!recorderSources(commands).isEmpty());
    QCOMPARE(recorderSources(commands), recorderSources(commandsOf(ZOE_BUILD_DIR)));
    for (const QString &name : compiled)
        QVERIFY2(
            name.contains(QRegularExpression("^unity_(recorder|formats_stream|analysis_model)_|"
                                             "^main.cpp$|^capture.capnp.c|^tracy_")),
            qPrintable(name));
    QVERIFY(!commands.contains("decoder"));
    // The last level holds: small code, but for what handles every zone.
    const auto levelOf = [&commands](const QString &source) {
        static const QRegularExpression level(" -O(\\S+)");
        QString last;
        for (const QString &line : commands.split('\n')) {
            if (!line.contains("\"command\"") || !line.contains(" -c ") || !line.contains(source))
                continue;
            for (auto match = level.globalMatch(line); match.hasNext();)
                last = match.next().captured(1);
        }
        return last;
    };
    QCOMPARE(levelOf("unity_formats_stream_assembler_"), QString("2"));
    QCOMPARE(levelOf("unity_recorder_collector_"), QString("s"));

    const Ran installed =
        run(ZOE_CMAKE, {"--install", file(folder + "/build"), "--prefix", file("nothing")});
    QVERIFY2(installed.exitCode == 0 && !installed.out.contains("nothing/"),
             qPrintable(installed.out));
    QVERIFY(!QFileInfo::exists(file("nothing")));
}

void TestPackage::servesAProjectOutside()
{
    const QString cmake = QStringLiteral(ZOE_CMAKE);
    // Found where somebody asks for it, never in place of Tracy's own.
    const QString tracy = folderOf("TracyConfig.cmake");
    QVERIFY2(tracy.endsWith("/cmake/Zoetrope/Tracy"), qPrintable(tracy));
    const Ran configured =
        run(cmake,
            {"-S", QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/outside", "-B", file("build"),
             "-G", ZOE_GENERATOR, "-DCMAKE_PREFIX_PATH=" + file("moved"), "-DTracy_DIR=" + tracy,
             QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
             QStringLiteral("-DCMAKE_CXX_FLAGS=") + ZOE_CXX_FLAGS, "-DCMAKE_BUILD_TYPE=Release"});
    QVERIFY2(configured.exitCode == 0, qPrintable(configured.out));
    const Ran built = run(cmake, {"--build", file("build")});
    QVERIFY2(built.exitCode == 0, qPrintable(built.out));
    const Ran ran = run(file("build/outside"), {file("run.zoe")});
    QVERIFY2(ran.exitCode == 0, qPrintable(ran.out));
    checkRecording();
    const auto capture = openRecording(file("run.zoe").toStdString());
    QCOMPARE(QString::fromStdString(capture->info().session.program), "outside");
    const Ran ofTracy = run(file("build/tracy"), {}, "ZOE_OUTPUT", file("tracy.zoe"));
    QVERIFY2(ofTracy.exitCode == 0, qPrintable(ofTracy.out));
    QCOMPARE(openRecording(file("tracy.zoe").toStdString())->info().zones, std::uint64_t{10});
    // A program shows its plugins its own functions, not those of the recorder: they may have
    // another zstd.
    if (ZOE_HAS_STATIC_ARCHIVE) {
        const Ran shown = run("nm", {"-D", "--defined-only", "-C", file("build/host")});
        QVERIFY2(shown.exitCode == 0 && shown.out.contains(" main\n"), qPrintable(shown.out));
        for (const char *hidden : {" ZSTD_", " XXH", " kj::", " capnp::", " zoe::recorder"})
            QVERIFY2(!shown.out.contains(hidden), qPrintable(hidden + shown.out));
    }
    if (ZOE_HAS_STATIC_ARCHIVE && QByteArray(ZOE_CXX_FLAGS).isEmpty()) {
        QVERIFY(QFile::remove(file("run.zoe")));
        const Ran shipped = run(file("build/shipped"), {file("run.zoe")});
        QVERIFY2(shipped.exitCode == 0, qPrintable(shipped.out));
        checkRecording();
        checkNeedsNoLibrary(file("build/shipped"));
    }
    // Nothing of the installed headers leads outside the package.
    QVERIFY(!QFileInfo::exists(file("moved/include/formats")));
}

// A folder of the package takes the place of Tracy's sources, without a change to the project.
void TestPackage::replacesADownloadedTracy()
{
    write("downloads/CMakeLists.txt", "cmake_minimum_required(VERSION 3.24)\n"
                                      "project(game LANGUAGES CXX)\n"
                                      "include(FetchContent)\n"
                                      "FetchContent_Declare(tracy\n"
                                      "  GIT_REPOSITORY https://tracy.invalid/ GIT_TAG v0.11)\n"
                                      "FetchContent_MakeAvailable(tracy)\n"
                                      "foreach(client Tracy::TracyClient TracyClient)\n"
                                      "  string(MAKE_C_IDENTIFIER game_${client} name)\n"
                                      "  add_executable(${name} main.cpp)\n"
                                      "  target_link_libraries(${name} PRIVATE ${client})\n"
                                      "endforeach()\n");
    QVERIFY(QFile::copy(QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/outside/tracy.cpp",
                        file("downloads/main.cpp")));
    const QString build = file("downloads/build");
    const Ran configured =
        run(ZOE_CMAKE,
            {"-S", file("downloads"), "-B", build, "-G", ZOE_GENERATOR,
             "-DFETCHCONTENT_SOURCE_DIR_TRACY=" + folderOf("TracyConfig.cmake"),
             QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
             QStringLiteral("-DCMAKE_CXX_FLAGS=") + ZOE_CXX_FLAGS, "-DCMAKE_CXX_STANDARD=17"});
    QVERIFY2(configured.exitCode == 0, qPrintable(configured.out));
    const Ran built = run(ZOE_CMAKE, {"--build", build});
    QVERIFY2(built.exitCode == 0, qPrintable(built.out));
    for (const QString name : {"game_TracyClient", "game_Tracy__TracyClient"}) {
        const QString recording = file(name + ".zoe");
        const Ran ran = run(build + '/' + name, {}, "ZOE_OUTPUT", recording);
        QVERIFY2(ran.exitCode == 0, qPrintable(ran.out));
        QCOMPARE(openRecording(recording.toStdString())->info().zones, std::uint64_t{10});
    }
}

void TestPackage::buildsTheExamples_data()
{
    QTest::addColumn<QString>("example");
    for (const char *example : {"minimal", "minimal-c"})
        QTest::newRow(example) << QString(example);
}

// Copied, as readers of the manual do.
void TestPackage::buildsTheExamples()
{
    QFETCH(const QString, example);
    QVERIFY(QDir().mkpath(file(example)));
    const QDir source(ZOE_SOURCE_DIR "/examples/" + example);
    for (const QString &name : source.entryList(QDir::Files))
        QVERIFY(QFile::copy(source.filePath(name), file(example + '/' + name)));
    const Ran configured =
        run(ZOE_CMAKE, {"-S", file(example), "-B", file(example + "/build"), "-G", ZOE_GENERATOR,
                        "-DCMAKE_PREFIX_PATH=" + file("moved"),
                        QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
                        QStringLiteral("-DCMAKE_CXX_FLAGS=") + ZOE_CXX_FLAGS});
    QVERIFY2(configured.exitCode == 0, qPrintable(configured.out));
    const Ran built = run(ZOE_CMAKE, {"--build", file(example + "/build")});
    QVERIFY2(built.exitCode == 0, qPrintable(built.out));
    const Ran asked = run(file(example + "/build/" + example), {"--help"});
    QCOMPARE(asked.out, QString("usage: %1 [FILE.zoe]\n").arg(example));
    const Ran ran = run(file(example + "/build/" + example), {file(example + ".zoe")});
    QVERIFY2(ran.exitCode == 0, qPrintable(ran.out));
    QVERIFY(openRecording(file(example + ".zoe").toStdString())->frames().size() >= 10);
}

} // namespace tst_package

ZOE_TEST(tst_package::TestPackage)
#include "tst_package.moc"
