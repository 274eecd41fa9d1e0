// The Debian packages: they are built and unpacked into an empty root, and their programs run from
// there. `./dev package` installs them in an empty Debian.

#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <map>

namespace tst_debian_package {

namespace {

struct Outcome {
    int code = -1;
    QString out;
    QString err;
};

Outcome run(const QString &program, const QStringList &arguments, const QString &folder = {},
            const QStringList &environment = {})
{
    QProcess process;
    QProcessEnvironment surroundings = QProcessEnvironment::systemEnvironment();
    for (const QString &entry : environment)
        surroundings.insert(entry.section('=', 0, 0), entry.section('=', 1));
    process.setProcessEnvironment(surroundings);
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(zoe::test::kBuildPatienceMs))
        return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

bool hasTool(const char *name)
{
    return !QStandardPaths::findExecutable(name).isEmpty();
}

QString manPage(const QString &program)
{
    QFile file(QString(ZOE_BUILD_DIR "/man/%1.1").arg(program));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList found(const QString &text, const QString &form)
{
    const QRegularExpression expression(form, QRegularExpression::MultilineOption);
    QStringList all;
    for (auto matches = expression.globalMatch(text); matches.hasNext();)
        all << matches.next().captured(1);
    all.removeDuplicates();
    return all;
}

QString roff(QString text)
{
    return text.replace('-', "\\-");
}

} // namespace

class TestDebianPackage : public QObject {
    Q_OBJECT

  private slots:
    void manPagesNameEveryOption();
    void thePackagesAreBuilt();
    void theyHaveEverything();
    void theirProgramsRun();
    void theyDependOnWhatTheyNeed();
    void librariesOfSeveralArchitecturesFit();

  private:
    QTemporaryDir m_folder;
    std::map<QString, QString> m_packages; // their files by name
};

void TestDebianPackage::manPagesNameEveryOption()
{
    const QString zoe = manPage("zoe");
    const QString help = run(ZOE_BIN_DIR "/zoe", {"--help"}).out;
    const QStringList commands =
        found(help.mid(help.indexOf("Ask about a capture:")), "^  ([a-z-]+)  +\\S");
    QVERIFY(commands.size() > 20);
    for (const QString &command : commands) {
        const auto at = zoe.indexOf(".SS zoe " + command + '\n');
        QVERIFY2(at > 0, qPrintable(command));
        const QString section = zoe.mid(at, zoe.indexOf("\n.S", at + 4) - at);
        const QString own = run(ZOE_BIN_DIR "/zoe", {command, "--help"}).out;
        const QStringList options = found(own, "^  (?:-\\w, ?)?(--[a-z0-9-]+)");
        QVERIFY2(!options.isEmpty(), qPrintable(command));
        for (const QString &option : options)
            QVERIFY2(section.contains(roff(option)), qPrintable(command + ' ' + option));
    }
    const QString zoetrope = manPage("zoetrope");
    for (const QString &option :
         found(run(ZOE_BIN_DIR "/zoetrope", {"--help"}).out, "^  (?:-\\w, ?)?(--[a-z0-9-]+)"))
        QVERIFY2(zoetrope.contains(roff(option)), qPrintable(option));
    if (!hasTool("groff"))
        return;
    for (const char *program : {"zoe", "zoetrope"}) {
        const Outcome checked =
            run("groff", {"-man", "-ww", "-z", QString(ZOE_BUILD_DIR "/man/%1.1").arg(program)});
        QVERIFY2(checked.err.isEmpty(), qPrintable(checked.err));
    }
}

void TestDebianPackage::thePackagesAreBuilt()
{
    if (!hasTool("dpkg-deb") || !hasTool("dpkg-shlibdeps"))
        return; // no Debian
    // Compressing would take most of the time.
    const Outcome packed =
        run(QFileInfo(ZOE_CMAKE).path() + "/cpack",
            {"-G", "DEB", "-B", m_folder.path(), "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none"},
            ZOE_BUILD_DIR, {"DPKG_DEB_COMPRESSOR_TYPE=none"});
    QVERIFY2(packed.code == 0, qPrintable(packed.out + packed.err));
    for (const QString &file : QDir(m_folder.path()).entryList({"*.deb"})) {
        QVERIFY2(file.section('_', 1, 1).startsWith(ZOE_VERSION "-"), qPrintable(file));
        m_packages[file.section('_', 0, 0)] = m_folder.filePath(file);
        QCOMPARE(run("dpkg-deb", {"-x", m_folder.filePath(file), m_folder.filePath("root")}).code,
                 0);
    }
    for (const char *name : {"zoetrope", "zoetrope-cli", "libzoetrope-recorder0.1",
                             "libzoetrope-recorder-dev", "zoetrope-plugin-dev", "zoetrope-doc"})
        QVERIFY2(m_packages.contains(name), name);
    QCOMPARE(m_packages.size(), std::size_t{6});
}

void TestDebianPackage::theyHaveEverything()
{
    if (m_packages.empty())
        return;
    const std::map<QString, QStringList> wanted{
        {"zoetrope",
         {"/usr/bin/zoetrope", "/usr/share/applications/org.zoetrope.Zoetrope.desktop",
          "/usr/share/metainfo/org.zoetrope.Zoetrope.metainfo.xml",
          "/usr/share/mime/packages/org.zoetrope.Zoetrope.xml",
          "/usr/share/icons/hicolor/scalable/apps/org.zoetrope.Zoetrope.svg",
          "/usr/share/icons/hicolor/48x48/apps/org.zoetrope.Zoetrope.png",
          "/usr/share/man/man1/zoetrope.1.gz", "/usr/share/zoetrope/zoetrope.rcc"}},
        {"zoetrope-cli",
         {"/usr/bin/zoe", "/usr/lib/zoetrope/plugins/kmeans.so",
          "/usr/lib/zoetrope/examples/crates", "/usr/share/man/man1/zoe.1.gz",
          "/usr/share/zoetrope/sample-crates.zoe", "/usr/share/bash-completion/completions/zoe",
          "/usr/share/zsh/vendor-completions/_zoe", "/usr/share/fish/vendor_completions.d/zoe.fish",
          "/usr/share/zoetrope/schema/zoe-json-2.schema.json"}},
        {"libzoetrope-recorder-dev",
         {"/usr/include/zoetrope/zoe.h", "/usr/include/zoetrope/compat/tracy/tracy/Tracy.hpp"}},
        {"zoetrope-plugin-dev",
         {"/usr/share/zoetrope/template/CMakeLists.txt",
          "/usr/include/zoetrope-sdk/plugins/api/importer.h"}},
        {"zoetrope-doc",
         {"/usr/share/doc/zoetrope/docs/README.md",
          "/usr/share/doc/zoetrope/docs/manual/main-window.png",
          "/usr/share/doc/zoetrope/examples/minimal/minimal.cpp",
          "/usr/share/doc/zoetrope/formats/FORMAT.md"}}};
    for (const auto &[name, files] : wanted) {
        const QString contents = run("dpkg-deb", {"--contents", m_packages[name]}).out;
        for (const QString &file : files)
            QVERIFY2(contents.contains(QString(".%1\n").arg(file)), qPrintable(name + file));
        for (const char *file : {"copyright", "changelog.Debian.gz"})
            QVERIFY2(contents.contains(QString("./usr/share/doc/%1/%2\n").arg(name, file)), file);
        for (const QString &line : contents.split('\n', Qt::SkipEmptyParts))
            QVERIFY2(line.contains("root/root"), qPrintable(line));
    }
    const QString doc = run("dpkg-deb", {"--contents", m_packages["zoetrope-doc"]}).out;
    QVERIFY2(doc.contains(QRegularExpression("-rwxr-xr-x [^\n]*/docs/ci/frame-times.sh\n")),
             qPrintable(doc));
    const QString recorder =
        run("dpkg-deb", {"--contents", m_packages["libzoetrope-recorder-dev"]}).out;
    for (const char *file :
         {"/libzoe_recorder.a\n", "/libzoetrope_recorder_static.a\n", "/libzoetrope_recorder.so ->",
          "/libzoe_tracy_functions.a\n", "/pkgconfig/zoetrope-recorder.pc\n",
          "/pkgconfig/zoetrope-recorder-shared.pc\n", "/cmake/Zoetrope/ZoetropeConfig.cmake\n",
          "/cmake/Zoetrope/Tracy/TracyConfig.cmake\n"})
        QVERIFY2(recorder.contains(file), file);
}

void TestDebianPackage::theirProgramsRun()
{
    if (m_packages.empty())
        return;
    const QString root = m_folder.filePath("root/usr/");
    const QStringList plain{"QT_QPA_PLATFORM=offscreen", "XDG_CONFIG_HOME=" + m_folder.path(),
                            "XDG_CACHE_HOME=" + m_folder.path(), "LC_ALL=C.UTF-8"};
    const Outcome version = run(root + "bin/zoetrope", {"--version"}, {}, plain);
    QCOMPARE(version.out.trimmed(), "zoetrope " ZOE_VERSION);
    const QString sample = root + "share/zoetrope/sample-crates.zoe";
    const Outcome info = run(root + "bin/zoe", {"info", sample, "--json"}, {}, plain);
    QVERIFY2(info.code == 0, qPrintable(info.err));
    QVERIFY(info.out.contains("\"frames\": 700") || info.out.contains("\"frames\":700"));
    const Outcome formats = run(root + "bin/zoe", {"formats"}, {}, plain);
    QVERIFY(formats.out.contains("chrome", Qt::CaseInsensitive)); // its plugins are found
    const QString picture = m_folder.filePath("seen.png");
    const Outcome shown = run(root + "bin/zoetrope",
                              {sample, "--size", "1280x800", "--screenshot", picture}, {}, plain);
    QVERIFY2(shown.code == 0, qPrintable(shown.err));
    QCOMPARE(QImage(picture).size(), QSize(1280, 800));
}

void TestDebianPackage::theyDependOnWhatTheyNeed()
{
    if (m_packages.empty())
        return;
    const auto dependsOf = [this](const char *name) {
        return run("dpkg-deb", {"-f", m_packages[name], "Depends"}).out;
    };
    const std::map<const char *, QStringList> wanted{
        {"zoetrope",
         {"libqt6widgets6", "libqt6charts6", "libqt6svg6", "libqt6gui6",
          "zoetrope-cli (= " ZOE_VERSION "-"}},
        {"zoetrope-cli",
         {"libc6", "libstdc++6", "libqt6core6", "libcapnp", "libzstd1", "libtbb12"}},
        {"libzoetrope-recorder-dev",
         {"libzoetrope-recorder0.1 (= ", "libcapnp-dev", "libzstd-dev", "libxxhash-dev"}},
        {"zoetrope-plugin-dev", {"libzoetrope-recorder-dev (= ", "qt6-base-dev", "libtbb-dev"}}};
    for (const auto &[name, packages] : wanted) {
        const QString depends = dependsOf(name);
        for (const QString &package : packages)
            QVERIFY2(depends.contains(package), qPrintable(name + (": " + depends)));
    }
    // A build server needs no desktop.
    for (const char *part : {"qt6gui", "qt6widgets", "qt6charts", "libx11"})
        QVERIFY2(!dependsOf("zoetrope-cli").contains(part), part);
    const QString about = run("dpkg-deb", {"-I", m_packages["zoetrope"]}).out;
    for (const char *field :
         {"Package: zoetrope", "Section: devel", "Maintainer: ", "Description: "})
        QVERIFY2(about.contains(field), field);
}

// Libraries side by side, if their folders have names of architectures.
void TestDebianPackage::librariesOfSeveralArchitecturesFit()
{
    if (m_packages.empty())
        return;
    const QString contents =
        run("dpkg-deb", {"--contents", m_packages["libzoetrope-recorder-dev"]}).out;
    const QString libraries = contents.contains("-linux-gnu/libzoe_recorder.a") ? "same" : "no";
    const std::map<QString, QString> wanted{{"libzoetrope-recorder0.1", libraries},
                                            {"libzoetrope-recorder-dev", libraries},
                                            {"zoetrope-doc", "foreign"},
                                            {"zoetrope-cli", "no"}};
    for (const auto &[name, kind] : wanted)
        QCOMPARE(name + ' ' + run("dpkg-deb", {"-f", m_packages[name], "Multi-Arch"}).out.trimmed(),
                 name + ' ' + kind);
}

} // namespace tst_debian_package

ZOE_TEST(tst_debian_package::TestDebianPackage)
#include "tst_debian_package.moc"
