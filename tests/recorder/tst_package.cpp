// The installed package from the outside: installed, moved, found, built against, run, read back.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"

namespace tst_package {

using namespace zoe::test;

class TestPackage : public QObject {
    Q_OBJECT

  private slots:
    void servesAProjectOutside();

  private:
    static void run(const QString &program, const QStringList &arguments);
};

void TestPackage::run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    QVERIFY2(process.waitForFinished(300'000), qPrintable(program));
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
             qPrintable(program + ' ' + arguments.join(' ') + '\n' +
                        QString::fromUtf8(process.readAll())));
}

void TestPackage::servesAProjectOutside()
{
    const QTemporaryDir folder;
    const QString cmake = QStringLiteral(ZOE_CMAKE);
    run(cmake, {"--install", ZOE_BUILD_DIR, "--prefix", folder.filePath("first"), "--component",
                "recorder"});
    QVERIFY(QDir().rename(folder.filePath("first"), folder.filePath("moved")));
    run(cmake,
        {"-S", QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/outside", "-B",
         folder.filePath("build"), "-G", ZOE_GENERATOR,
         "-DCMAKE_PREFIX_PATH=" + folder.filePath("moved"),
         QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
         QStringLiteral("-DCMAKE_CXX_FLAGS=") + ZOE_CXX_FLAGS, "-DCMAKE_BUILD_TYPE=Release"});
    run(cmake, {"--build", folder.filePath("build")});
    run(folder.filePath("build/outside"), {folder.filePath("run.zoe")});
    const auto capture = openRecording(folder.filePath("run.zoe").toStdString());
    QCOMPARE(capture->info().zones, std::uint64_t{10});
    QCOMPARE(QString::fromStdString(capture->info().session.program), "outside");
    // Nothing of the installed headers leads outside the package.
    QVERIFY(!QFileInfo::exists(folder.filePath("moved/include/formats")));
}

} // namespace tst_package

ZOE_TEST(tst_package::TestPackage)
#include "tst_package.moc"
