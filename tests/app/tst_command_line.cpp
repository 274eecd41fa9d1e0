#include <QTest>

#include "app/program/command_line.h"
#include "app/window/docks/workspaces.h"
#include "tests/support/test_program.h"

namespace tst_command_line {

using namespace zoe::app;

class TestCommandLine : public QObject {
    Q_OBJECT

  private slots:
    void readsEverything();
    void readsNothing();
    void refuses_data();
    void refuses();
    void helpNamesEveryOptionAndWorkspace();
};

void TestCommandLine::readsEverything()
{
    const auto line = parseCommandLine(
        {"zoetrope",   "a.zoe",        "b.zoe",       "--compare", "c.zoe",      "--frame",
         "17",         "--screenshot", "x.png",       "--layout",  "behaviours", "--size",
         "1280x720",   "--keep-open",  "--memory",    "256 MiB",   "--panel",    "Merged",
         "--function", "tick",         "--behaviour", "Idle"});
    QVERIFY(line.ok());
    QCOMPARE(line->files, (QStringList{"a.zoe", "b.zoe"}));
    QCOMPARE(line->compareWith, "c.zoe");
    QCOMPARE(line->frame, std::optional<zoe::FrameIndex>(17));
    QCOMPARE(line->screenshot, "x.png");
    QCOMPARE(line->layout, "behaviours");
    QCOMPARE(line->panel, "Merged");
    QCOMPARE(line->function, "tick");
    QCOMPARE(line->behaviour, "Idle");
    QCOMPARE(line->size, QSize(1280, 720));
    QCOMPARE(line->memory->totalBytes(), std::size_t{256} << 20);
    QVERIFY(line->keepOpen);
}

void TestCommandLine::readsNothing()
{
    const auto line = parseCommandLine({"zoetrope"});
    QVERIFY(line.ok());
    QVERIFY(line->files.isEmpty());
    QVERIFY(!line->frame);
    QVERIFY(!line->size.isValid());
    QVERIFY(!line->keepOpen);
    QVERIFY(!line->memory && !line->theme);
    QCOMPARE(parseCommandLine({"zoetrope", "--theme", "Dark"})->theme,
             std::optional(ThemeMode::Dark));
    QCOMPARE(parseCommandLine({"zoetrope", "-h"})->ask, CommandLine::Ask::Help);
    QCOMPARE(parseCommandLine({"zoetrope", "--version"})->ask, CommandLine::Ask::Version);
}

void TestCommandLine::refuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word"); // that the sentence has
    QTest::newRow("unknown option") << QStringList{"--colour"} << "colour";
    QTest::newRow("frame without number") << QStringList{"a.zoe", "--frame", "two"} << "two";
    QTest::newRow("negative frame") << QStringList{"a.zoe", "--frame=-1"} << "-1";
    QTest::newRow("size without height") << QStringList{"--size", "100"} << "100";
    QTest::newRow("smaller than a window") << QStringList{"--size", "1x1"} << "100 to 16384 pixels";
    QTest::newRow("larger than can be painted") << QStringList{"--size", "99999x99999"} << "16384";
    QTest::newRow("picture without ending")
        << QStringList{"a.zoe", "--screenshot", "picture"} << "must end in .png";
    QTest::newRow("picture in another format")
        << QStringList{"a.zoe", "--screenshot", "a.svg"} << "must end in .png";
    QTest::newRow("memory without unit") << QStringList{"--memory", "many"} << "many";
    QTest::newRow("unknown theme") << QStringList{"--theme", "pink"} << "pink";
    QTest::newRow("unknown layout") << QStringList{"--layout", "Nice"} << "Nice";
    QTest::newRow("unknown panel") << QStringList{"--panel", "cockpit"} << "cockpit";
    QTest::newRow("value missing") << QStringList{"a.zoe", "--screenshot"} << "screenshot";
    QTest::newRow("nothing to compare") << QStringList{"--compare", "b.zoe"} << "compare";
    QTest::newRow("behaviour of nothing")
        << QStringList{"a.zoe", "--behaviour", "Idle"} << "--behaviour needs --compare";
}

void TestCommandLine::refuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    const auto line = parseCommandLine(QStringList{"zoetrope"} + arguments);
    QVERIFY(!line.ok());
    const QString sentence = QString::fromStdString(line.error().text());
    QVERIFY2(sentence.contains(word), qPrintable(sentence));
    QVERIFY(!sentence.contains('\n'));
}

void TestCommandLine::helpNamesEveryOptionAndWorkspace()
{
    const QString help = helpText();
    for (const char *option :
         {"--compare", "--frame", "--screenshot", "--layout", "--size", "--memory", "--panel",
          "--function", "--behaviour", "--keep-open", "--help", "--version", "Examples:"})
        QVERIFY2(help.contains(option), option);
    for (const QString &name : workspaceNames())
        QVERIFY2(help.contains(name), qPrintable(name));
}

} // namespace tst_command_line

ZOE_TEST(tst_command_line::TestCommandLine)
#include "tst_command_line.moc"
