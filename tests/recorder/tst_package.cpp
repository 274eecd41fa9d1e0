// The recorder from the outside, in each way of docs/embedding.md: installed, moved, found, built
// against, run, read back; and as a part of another project.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"

namespace tst_package {

using namespace zoe::test;

class TestPackage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void servesAProjectOutside();
    void servesAMakefile();
    void isAPartOfAnotherProject_data();
    void isAPartOfAnotherProject();

  private:
    static QString run(const QString &program, const QStringList &arguments);
    [[nodiscard]] QString file(const QString &name) const { return m_folder.filePath(name); }
    void write(const QString &name, const QString &text) const;
    void checkRecording() const;

    QTemporaryDir m_folder;
};

QString TestPackage::run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    const bool ended = process.waitForFinished(300'000);
    const QString out = QString::fromUtf8(process.readAll());
    if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        qFatal("%s %s\n%s", qPrintable(program), qPrintable(arguments.join(' ')), qPrintable(out));
    return out;
}

// The block of docs/embedding.md under a heading.
QString block(const QString &heading)
{
    QFile manual(QStringLiteral(ZOE_SOURCE_DIR) + "/docs/embedding.md");
    if (!manual.open(QIODevice::ReadOnly))
        qFatal("no docs/embedding.md");
    const QString text = QString::fromUtf8(manual.readAll());
    const QRegularExpression form("### " + QRegularExpression::escape(heading) +
                                      "\n\n```[a-z]+\n(.*?)```",
                                  QRegularExpression::DotMatchesEverythingOption);
    const auto found = form.match(text);
    if (!found.hasMatch())
        qFatal("no block under %s", qPrintable(heading));
    return found.captured(1);
}

void TestPackage::write(const QString &name, const QString &text) const
{
    QFile out(file(name));
    QVERIFY(QDir().mkpath(QFileInfo(out).path()));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text.toUtf8());
}

void TestPackage::checkRecording() const
{
    const auto capture = openRecording(file("run.zoe").toStdString());
    QCOMPARE(capture->info().zones, std::uint64_t{10});
}

void TestPackage::initTestCase()
{
    for (const char *component : {"recorder", "shared"})
        run(QStringLiteral(ZOE_CMAKE),
            {"--install", ZOE_BUILD_DIR, "--prefix", file("first"), "--component", component});
    QVERIFY(QDir().rename(file("first"), file("moved")));
}

// Without CMake, and without any library that the recorder stands on.
void TestPackage::servesAMakefile()
{
    write("make/Makefile", QStringLiteral("CXX = " ZOE_CXX "\nLDFLAGS = " ZOE_CXX_FLAGS "\n") +
                               block("A plain Makefile"));
    QVERIFY(QFile::copy(QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/outside/main.cpp",
                        file("make/main.cpp")));
    const QString configuration =
        QFileInfo(run("find", {file("moved"), "-name", "zoetrope-recorder.pc"}).trimmed()).path();
    qputenv("PKG_CONFIG_PATH", configuration.toUtf8());
    run("make", {"-C", file("make")});
    run(file("make/game"), {file("run.zoe")});
    checkRecording();
    const QString needed = run("readelf", {"-d", file("make/game")});
    QVERIFY(needed.contains("libc.so"));
    for (const char *library : {"capnp", "kj", "zstd", "xxhash"})
        QVERIFY2(!needed.contains(library), library);
    // Or without any library at all, which sanitizers don't allow.
    if (QByteArray(ZOE_CXX_FLAGS).isEmpty()) {
        QVERIFY(QFile::remove(file("make/game")));
        run("make", {"-C", file("make"), "LDFLAGS=-static"});
        run(file("make/game"), {file("run.zoe")});
        checkRecording();
        QVERIFY(!run("readelf", {"-d", file("make/game")}).contains("NEEDED"));
    }
}

void TestPackage::isAPartOfAnotherProject_data()
{
    QTest::addColumn<QString>("heading");
    QTest::newRow("FetchContent") << "CMake, downloaded by FetchContent";
    QTest::newRow("submodule") << "CMake, as a submodule or a copy";
}

// The sources of the recorder alone, in the groups that our own build compiles; the packages that
// the application needs can't be found.
void TestPackage::isAPartOfAnotherProject()
{
    QFETCH(const QString, heading);
    const QString folder = QTest::currentDataTag();
    write(folder + "/CMakeLists.txt",
          "cmake_minimum_required(VERSION 3.25)\nproject(game LANGUAGES CXX)\n"
          "add_executable(game main.cpp)\n" +
              block(heading));
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
    run(ZOE_CMAKE, arguments);

    QFile cache(file(folder + "/build/CMakeCache.txt"));
    QVERIFY(cache.open(QIODevice::ReadOnly));
    static const QRegularExpression ofOthers(
        "^(_?CMAKE_|FETCHCONTENT_|FIND_PACKAGE_MESSAGE_|(game|Zoetrope)_(BINARY_DIR|SOURCE_DIR|"
        "IS_TOP_LEVEL):)");
    static const QRegularExpression entry("^[A-Za-z_]");
    for (const QString &line : QString::fromUtf8(cache.readAll()).split('\n'))
        QVERIFY2(!entry.match(line).hasMatch() || ofOthers.match(line).hasMatch(),
                 qPrintable(line));

    QFile commands(file(folder + "/build/compile_commands.json"));
    QVERIFY(commands.open(QIODevice::ReadOnly));
    static const QRegularExpression source("\"file\": \"([^\"]*)\"");
    QStringList compiled;
    const QString all = QString::fromUtf8(commands.readAll());
    for (auto match = source.globalMatch(all); match.hasNext();)
        compiled << QFileInfo(match.next().captured(1)).fileName();
    QCOMPARE(compiled.filter("unity_recorder_").size(), 6);
    for (const QString &name : compiled)
        QVERIFY2(
            name.contains(QRegularExpression("^unity_(recorder|formats_stream|analysis_model)_|"
                                             "^main.cpp$|^capture.capnp.c")),
            qPrintable(name));
    QVERIFY(!all.contains("decoder"));

    QVERIFY(!run(ZOE_CMAKE, {"--install", file(folder + "/build"), "--prefix", file("nothing")})
                 .contains("nothing/"));
    QVERIFY(!QFileInfo::exists(file("nothing")));
}

void TestPackage::servesAProjectOutside()
{
    const QString cmake = QStringLiteral(ZOE_CMAKE);
    run(cmake,
        {"-S", QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/outside", "-B", file("build"),
         "-G", ZOE_GENERATOR, "-DCMAKE_PREFIX_PATH=" + file("moved"),
         QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
         QStringLiteral("-DCMAKE_CXX_FLAGS=") + ZOE_CXX_FLAGS, "-DCMAKE_BUILD_TYPE=Release"});
    run(cmake, {"--build", file("build")});
    run(file("build/outside"), {file("run.zoe")});
    checkRecording();
    const auto capture = openRecording(file("run.zoe").toStdString());
    QCOMPARE(QString::fromStdString(capture->info().session.program), "outside");
    qputenv("ZOE_OUTPUT", file("tracy.zoe").toUtf8());
    run(file("build/tracy"), {});
    qunsetenv("ZOE_OUTPUT");
    QCOMPARE(openRecording(file("tracy.zoe").toStdString())->info().zones, std::uint64_t{10});
    // Nothing of the installed headers leads outside the package.
    QVERIFY(!QFileInfo::exists(file("moved/include/formats")));
}

} // namespace tst_package

ZOE_TEST(tst_package::TestPackage)
#include "tst_package.moc"
