// Pictures made from the command line show the window with everything loaded, and no job running.
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_screenshot {

using zoe::test::kPatienceMs;

namespace {

constexpr int kStatusBarPx = 20;

} // namespace

class TestScreenshot : public QObject {
    Q_OBJECT

  private slots:
    void showsNoJob_data();
    void showsNoJob();
    void hasTheSizeThatWasAskedForAtAnyScale_data();
    void hasTheSizeThatWasAskedForAtAnyScale();
    void namesEveryFileThatCantBeOpened();
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

} // namespace tst_screenshot

ZOE_TEST(tst_screenshot::TestScreenshot)
#include "tst_screenshot.moc"
