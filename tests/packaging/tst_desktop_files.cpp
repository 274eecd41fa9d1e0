// The application's files for the desktop: each file is valid, and they agree with each other.

#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QDir>
#include <QFile>
#include <QMimeDatabase>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_desktop_files {

using zoe::test::kPatienceMs;

namespace {

const QString kResources = ZOE_SOURCE_DIR "/resources/";
constexpr auto kId = "org.zoetrope.Zoetrope";
constexpr auto kMime = "application/x-zoetrope-capture";

// Runs a checker if this computer has it; returns its complaint, or empty.
QString complaintOf(const QString &checker, const QStringList &arguments)
{
    const QString program = QStandardPaths::findExecutable(checker);
    if (program.isEmpty())
        return {};
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.waitForFinished(kPatienceMs);
    return process.exitCode() == 0 ? QString() : process.readAll();
}

QString textOf(const QString &file)
{
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? QString::fromUtf8(read.readAll()) : QString();
}

// Texts of the elements with a name; empty if the file is not XML.
QStringList elements(const QString &file, const QString &name, const QString &language = {})
{
    QXmlStreamReader xml(textOf(file));
    QStringList texts;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != name)
            continue;
        if (xml.attributes().value("xml:lang") == language)
            texts << xml.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    return xml.hasError() ? QStringList() : texts;
}

} // namespace

class TestDesktopFiles : public QObject {
    Q_OBJECT

  private slots:
    void desktopFileIsValid();
    void metainfoIsValid();
    void capturesAreKnownByTheirBytes();
    void desktopsKnowThemUnderAnyName();
    void theIconIsThere();
};

void TestDesktopFiles::desktopFileIsValid()
{
    const QString file = kResources + kId + ".desktop";
    QCOMPARE(complaintOf("desktop-file-validate", {file}), QString());
    const QString text = textOf(file);
    for (const char *line :
         {"Type=Application", "Exec=zoetrope --keep-open %F", "Icon=org.zoetrope.Zoetrope",
          "Terminal=false", "Comment[de]=", "Comment[fr]=", "GenericName[de]=", "GenericName[fr]="})
        QVERIFY2(text.contains(QString("\n") + line), line);
    QVERIFY(text.contains(QString("MimeType=%1;").arg(kMime)));
}

void TestDesktopFiles::metainfoIsValid()
{
    const QString file = kResources + kId + ".metainfo.xml";
    QCOMPARE(complaintOf("appstreamcli", {"validate", "--no-net", file}), QString());
    QCOMPARE(elements(file, "id"), QStringList{kId});
    QCOMPARE(elements(file, "launchable"), QStringList{QString(kId) + ".desktop"});
    QCOMPARE(elements(file, "mediatype"), QStringList{kMime});
    QVERIFY(textOf(file).contains("<release version=\"" ZOE_VERSION "\""));
    const auto sentences = elements(file, "li").size() + elements(file, "p").size();
    for (const char *language : {"de", "fr"}) {
        QCOMPARE(elements(file, "summary", language).size(), 1);
        QCOMPARE(elements(file, "p", language).size(), 1);
        QCOMPARE(elements(file, "ul", language).size(), 1);
    }
    QVERIFY(sentences >= 4);
}

void TestDesktopFiles::capturesAreKnownByTheirBytes()
{
    const QTemporaryDir data;
    QVERIFY(QDir(data.path()).mkpath("mime/packages"));
    QVERIFY(QFile::copy(kResources + "zoetrope-mime.xml",
                        data.filePath("mime/packages/org.zoetrope.Zoetrope.xml")));
    QCOMPARE(complaintOf("update-mime-database", {data.filePath("mime")}), QString());
    qputenv("XDG_DATA_HOME", data.path().toUtf8()); // before the database is first asked
    const QMimeDatabase database;
    QVERIFY(database.mimeTypeForName(kMime).isValid());
    QCOMPARE(database.mimeTypeForFile("x.zoe", QMimeDatabase::MatchExtension).name(), kMime);
    QFile sample(kResources + "sample/crates.zoe");
    QVERIFY(sample.open(QIODevice::ReadOnly));
    const QByteArray bytes = sample.read(4096);
    QCOMPARE(database.mimeTypeForData(bytes).name(), kMime); // under any name
    QVERIFY(database.mimeTypeForData(QByteArray(bytes).replace("ZOE", "ZOO")).name() != kMime);
    QVERIFY(database.mimeTypeForData(QByteArray("plain text")).name() != kMime);
}

// As file managers do, with their own tools as far as this computer has them. `file` is different:
// it has a list of its own and doesn't read the desktop's.
void TestDesktopFiles::desktopsKnowThemUnderAnyName()
{
    const QTemporaryDir data;
    QVERIFY(QDir(data.path()).mkpath("mime/packages"));
    QVERIFY(QFile::copy(kResources + "zoetrope-mime.xml",
                        data.filePath("mime/packages/org.zoetrope.Zoetrope.xml")));
    if (QStandardPaths::findExecutable("update-mime-database").isEmpty())
        return;
    QCOMPARE(complaintOf("update-mime-database", {data.filePath("mime")}), QString());
    const QString nameless = data.filePath("run");
    QVERIFY(QFile::copy(kResources + "sample/crates.zoe", nameless));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_DATA_HOME", data.path());
    const QString gio = QStandardPaths::findExecutable("gio");
    if (gio.isEmpty())
        return;
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(gio, {"info", "-a", "standard::content-type", nameless});
    QVERIFY(process.waitForFinished(kPatienceMs));
    const QByteArray said = process.readAll();
    QVERIFY2(said.contains(kMime), said.constData());
}

void TestDesktopFiles::theIconIsThere()
{
    const QString icon = textOf(kResources + "icons/zoetrope.svg");
    QXmlStreamReader xml(icon);
    QVERIFY(xml.readNextStartElement() && xml.name() == u"svg");
    QVERIFY(QFile(kResources + "sample/crates.zoe").size() < 400 * 1024);
}

} // namespace tst_desktop_files

ZOE_TEST(tst_desktop_files::TestDesktopFiles)
#include "tst_desktop_files.moc"
