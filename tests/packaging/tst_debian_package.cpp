// The Debian package: it is built, unpacked into an empty root, and what is in it runs from there.

#include "tests/support/test_program.h"
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

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
    if (!process.waitForFinished(300'000))
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
    void thePackageIsBuilt();
    void itHasEverything();
    void itsProgramsRun();
    void itDependsOnWhatItNeeds();

  private:
    QTemporaryDir m_folder;
    QString m_package; // its file
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

void TestDebianPackage::thePackageIsBuilt()
{
    if (!hasTool("dpkg-deb") || !hasTool("dpkg-shlibdeps"))
        return; // no Debian
    const Outcome packed = run(QFileInfo(ZOE_CMAKE).path() + "/cpack",
                               {"-G", "DEB", "-B", m_folder.path()}, ZOE_BUILD_DIR);
    QVERIFY2(packed.code == 0, qPrintable(packed.out + packed.err));
    const QStringList packages = QDir(m_folder.path()).entryList({"*.deb"});
    QCOMPARE(packages.size(), 1);
    QVERIFY2(packages.first().startsWith("zoetrope_" ZOE_VERSION), qPrintable(packages.first()));
    m_package = m_folder.filePath(packages.first());
    QCOMPARE(run("dpkg-deb", {"-x", m_package, m_folder.filePath("root")}).code, 0);
}

void TestDebianPackage::itHasEverything()
{
    if (m_package.isEmpty())
        return;
    const QString contents = run("dpkg-deb", {"--contents", m_package}).out;
    for (const char *file :
         {"/usr/bin/zoetrope", "/usr/bin/zoe", "/usr/lib/zoetrope/plugins/kmeans.so",
          "/usr/share/applications/org.zoetrope.Zoetrope.desktop",
          "/usr/share/metainfo/org.zoetrope.Zoetrope.metainfo.xml",
          "/usr/share/mime/packages/org.zoetrope.Zoetrope.xml",
          "/usr/share/icons/hicolor/scalable/apps/org.zoetrope.Zoetrope.svg",
          "/usr/share/man/man1/zoe.1.gz", "/usr/share/man/man1/zoetrope.1.gz",
          "/usr/share/zoetrope/zoetrope.rcc", "/usr/share/zoetrope/sample-crates.zoe",
          "/usr/share/doc/zoetrope/copyright", "/usr/include/zoetrope/zoe.h",
          "/usr/share/bash-completion/completions/zoe", "/usr/share/zsh/vendor-completions/_zoe",
          "/usr/share/fish/vendor_completions.d/zoe.fish",
          "/usr/share/zoetrope/schema/zoe-json-2.schema.json"})
        QVERIFY2(contents.contains(QString(".%1\n").arg(file)), file);
    for (const QString &line : contents.split('\n', Qt::SkipEmptyParts))
        QVERIFY2(line.contains("root/root"), qPrintable(line));
}

void TestDebianPackage::itsProgramsRun()
{
    if (m_package.isEmpty())
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

void TestDebianPackage::itDependsOnWhatItNeeds()
{
    if (m_package.isEmpty())
        return;
    const QString depends = run("dpkg-deb", {"-f", m_package, "Depends"}).out;
    for (const char *package : {"libc6", "libstdc++6", "libqt6widgets6", "libqt6charts6",
                                "libqt6svg6", "libcapnp", "libzstd1", "libtbb12", "libqt6gui6"})
        QVERIFY2(depends.contains(package), qPrintable(depends));
    const QString about = run("dpkg-deb", {"-I", m_package}).out;
    for (const char *field :
         {"Package: zoetrope", "Section: devel", "Maintainer: ", "Description: "})
        QVERIFY2(about.contains(field), field);
}

} // namespace tst_debian_package

ZOE_TEST(tst_debian_package::TestDebianPackage)
#include "tst_debian_package.moc"
