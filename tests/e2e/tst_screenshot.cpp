// Pictures made from the command line show the window with everything loaded, and no job running.
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QDir>
#include <QFile>
#include <QImage>
#include <QMap>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_screenshot {

using zoe::test::kPatienceMs;

namespace {

constexpr int kStatusBarPx = 20;

struct Ran {
    int exitCode = -1;
    QByteArray err;
};

Ran runViewer(const QStringList &arguments, const QString &folder)
{
    const QTemporaryDir home;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(name, home.filePath(QString(name).toLower()));
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    QProcess viewer;
    viewer.setProcessEnvironment(environment);
    viewer.setWorkingDirectory(folder);
    viewer.start(ZOE_BIN_DIR "/zoetrope", arguments);
    if (!viewer.waitForFinished(kPatienceMs))
        return {};
    return {viewer.exitCode(), viewer.readAllStandardError()};
}

} // namespace

class TestScreenshot : public QObject {
    Q_OBJECT

  private slots:
    void showsNoJob_data();
    void showsNoJob();
    void hasTheSizeThatWasAskedForAtAnyScale_data();
    void hasTheSizeThatWasAskedForAtAnyScale();
    void namesEveryFileThatCantBeOpened();
    void changesNoOtherFile_data();
    void changesNoOtherFile();
    void tellsWhatIsNotThere_data();
    void tellsWhatIsNotThere();
};

void TestScreenshot::showsNoJob_data()
{
    const QString data = ZOE_SOURCE_DIR "/tests/data/crates/";
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("one capture") << QStringList{data + "seed-1.zoe"};
    QTest::newRow("two captures") << QStringList{data + "seed-1.zoe", "--compare",
                                                 data + "seed-2.zoe", "--layout", "Compare"};
}

void TestScreenshot::showsNoJob()
{
    QFETCH(const QStringList, arguments);
    const QTemporaryDir home;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(name, home.filePath(QString(name).toLower()));
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    const QString picture = home.filePath("window.png");
    QProcess viewer;
    viewer.setProcessEnvironment(environment);
    viewer.start(
        ZOE_BIN_DIR "/zoetrope",
        arguments + QStringList{"--theme", "light", "--size", "1280x800", "--screenshot", picture});
    QVERIFY(viewer.waitForFinished(kPatienceMs));
    QCOMPARE(viewer.exitCode(), 0);
    const QImage image(picture);
    QVERIFY(!image.isNull());
    // A job has a blue bar; all else there is grey text.
    int coloured = 0;
    for (int y = image.height() - kStatusBarPx; y < image.height() - 1; ++y) {
        for (int x = image.width() / 3; x < image.width(); ++x)
            coloured += QColor(image.pixel(x, y)).hslSaturation() > 128 ? 1 : 0;
    }
    QCOMPARE(coloured, 0);
}

void TestScreenshot::hasTheSizeThatWasAskedForAtAnyScale_data()
{
    QTest::addColumn<QString>("scale");
    QTest::newRow("1") << "1";
    QTest::newRow("1.5") << "1.5";
    QTest::newRow("2") << "2";
}

// In pixels of the screen.
void TestScreenshot::hasTheSizeThatWasAskedForAtAnyScale()
{
    QFETCH(const QString, scale);
    const QTemporaryDir home;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(name, home.filePath(QString(name).toLower()));
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("QT_SCALE_FACTOR", scale);
    const QString picture = home.filePath("window.png");
    QProcess viewer;
    viewer.setProcessEnvironment(environment);
    viewer.start(ZOE_BIN_DIR "/zoetrope", {"--size", "2400x1500", "--screenshot", picture});
    QVERIFY(viewer.waitForFinished(kPatienceMs));
    QCOMPARE(viewer.exitCode(), 0);
    QCOMPARE(QImage(picture).size(), QSize(2400, 1500));
}

void TestScreenshot::namesEveryFileThatCantBeOpened()
{
    const QTemporaryDir home;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(name, home.filePath(QString(name).toLower()));
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    const QString good = ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe";
    const QString picture = home.filePath("window.png");
    for (const QStringList &arguments :
         {QStringList{"first.zoe", "second.zoe"},
          {"first.zoe", good, "second.zoe", "--screenshot", picture}}) {
        QProcess viewer;
        viewer.setProcessEnvironment(environment);
        viewer.setWorkingDirectory(home.path());
        viewer.start(ZOE_BIN_DIR "/zoetrope", arguments);
        QVERIFY(viewer.waitForFinished(kPatienceMs));
        QCOMPARE(viewer.exitCode(), 2);
        const QByteArray err = viewer.readAllStandardError();
        QVERIFY2(err.contains("first.zoe") && err.contains("second.zoe"), err);
        QVERIFY(!QFile::exists(picture));
    }
}

void TestScreenshot::changesNoOtherFile_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<bool>("isMade"); // the picture old.png
    QTest::newRow("a capture") << QStringList{"x.zoe", "--screenshot", "x.zoe"} << false;
    QTest::newRow("the name of the picture is missing")
        << QStringList{"--screenshot", "x.zoe"} << false;
    QTest::newRow("a text") << QStringList{"x.zoe", "--screenshot", "n.txt"} << false;
    QTest::newRow("a drawing") << QStringList{"x.zoe", "--screenshot", "n.svg"} << false;
    QTest::newRow("a capture called .png")
        << QStringList{"p.png", "--screenshot", "p.png"} << false;
    QTest::newRow("by another path") << QStringList{"p.png", "--screenshot", "./p.png"} << false;
    QTest::newRow("by a link") << QStringList{"p.png", "--screenshot", "link.png"} << false;
    QTest::newRow("the other side")
        << QStringList{"x.zoe", "--compare", "p.png", "--screenshot", "p.png"} << false;
    QTest::newRow("a folder") << QStringList{"x.zoe", "--screenshot", "folder.png"} << false;
    QTest::newRow("an older picture") << QStringList{"x.zoe", "--screenshot", "old.png"} << true;
}

void TestScreenshot::changesNoOtherFile()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const bool, isMade);
    const QTemporaryDir home;
    const QDir files(home.path());
    QVERIFY(files.mkdir("folder.png"));
    for (const char *name : {"x.zoe", "p.png"})
        QVERIFY(QFile::copy(ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe", files.filePath(name)));
    for (const char *name : {"n.txt", "n.svg", "old.png"}) {
        QFile file(files.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("notes") > 0);
    }
    QVERIFY(QFile::link("p.png", files.filePath("link.png")));
    const auto contents = [&] {
        QMap<QString, QByteArray> all;
        for (const QString &name : files.entryList(QDir::Files | QDir::Hidden)) {
            QFile file(files.filePath(name));
            all[name] = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }
        return all;
    };
    auto expected = contents();
    const Ran ran = runViewer(arguments, files.path());
    QCOMPARE(ran.exitCode, isMade ? 0 : 2);
    QCOMPARE(ran.err.count('\n'), isMade ? 0 : 1);
    auto left = contents();
    if (isMade)
        QVERIFY(!QImage::fromData(left.take("old.png")).isNull() && expected.remove("old.png"));
    QCOMPARE(left, expected);
}

void TestScreenshot::tellsWhatIsNotThere_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("frame") << QStringList{"--frame", "99999"} << QByteArray("no frame 99999");
    QTest::newRow("function") << QStringList{"--function", "nosuch"}
                              << QByteArray("unknown function \"nosuch\"");
}

// The picture would show something else.
void TestScreenshot::tellsWhatIsNotThere()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, words);
    const QTemporaryDir home;
    const Ran ran =
        runViewer(arguments + QStringList{ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe",
                                          "--screenshot", "a.png"},
                  home.path());
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains(words), ran.err.constData());
    QVERIFY(!QFile::exists(home.filePath("a.png")));
}

} // namespace tst_screenshot

ZOE_TEST(tst_screenshot::TestScreenshot)
#include "tst_screenshot.moc"
