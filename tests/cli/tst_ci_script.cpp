// docs/ci/frame-times.sh in a repository of its own: a planted regression fails the gate and is
// named, while another change passes.
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_ci_script {

using zoe::test::kPatienceMs;

// Instead of running, the "program" creates the recording of its run: the same on every machine,
// however busy. Runs of a pair have the same seed.
constexpr auto kProgram = R"(#!/bin/sh
run=$(basename "$ZOE_OUTPUT" .zoe)
exec zoe generate -o "$ZOE_OUTPUT" --frames 400 --zones-per-frame 40 --noise 0.1$(echo "$run" | cksum | cut -c 1) %1
)";

// The build's information about its packages; empty if it makes none.
QString packing()
{
    QFile file(QStringLiteral(ZOE_BIN_DIR "/../CPackConfig.cmake"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QMap<QString, QString> valuesOf(const QString &text, const QString &name)
{
    const QRegularExpression form("^set\\(CPACK_" + name + " \"([^\"]*)\"\\)$",
                                  QRegularExpression::MultilineOption);
    QMap<QString, QString> values;
    for (auto found = form.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        const bool isOne = match.lastCapturedIndex() == 1;
        values[isOne ? QString() : match.captured(1)] = match.captured(isOne ? 1 : 2);
    }
    return values;
}

class TestCiScript : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void theServicesGetPackagesThatCanBeInstalled();
    void withoutArgumentsItSaysHowToUseIt();
    void aPlantedRegressionFails();
    void anotherChangePasses();
    void theScriptOfEachServiceFailsToo_data();
    void theScriptOfEachServiceFailsToo();

  private:
    struct Ran {
        int exitCode = -1;
        QString out;
        QString err;
    };
    [[nodiscard]] Ran run(const QString &line) const;
    [[nodiscard]] bool write(const QString &name, const QString &text) const;
    [[nodiscard]] QString read(const QString &name) const;

    QTemporaryDir m_folder;
};

TestCiScript::Ran TestCiScript::run(const QString &line) const
{
    QProcess shell;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", QStringLiteral(ZOE_BIN_DIR ":") + environment.value("PATH"));
    for (const char *name :
         {"GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"})
        environment.insert(name, "test");
    environment.insert("GIT_CONFIG_GLOBAL", "/dev/null");
    environment.insert("RUNS", "4");
    environment.insert("MEASURE_OPTIONS", "--retries 0"); // how busy the machine is doesn't matter
    shell.setProcessEnvironment(environment);
    shell.setWorkingDirectory(m_folder.path());
    shell.start("sh", {"-ec", line});
    if (!shell.waitForFinished(kPatienceMs))
        return {};
    return {shell.exitCode(), QString::fromUtf8(shell.readAllStandardOutput()),
            QString::fromUtf8(shell.readAllStandardError())};
}

bool TestCiScript::write(const QString &name, const QString &text) const
{
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0 &&
           file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QString TestCiScript::read(const QString &name) const
{
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void TestCiScript::initTestCase()
{
    QVERIFY(write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(game NONE)\n"
                                    "configure_file(game game COPYONLY)\n"));
    QVERIFY(write("game", QString(kProgram).arg("")));
    QVERIFY(write(".gitignore", "frame-times/\n"));
    const Ran ran = run("git init -q -b main && git add . && git commit -q -m base");
    QVERIFY2(ran.exitCode == 0, qPrintable(ran.err));
}

// apt finds what our packages need of one another nowhere else.
void TestCiScript::theServicesGetPackagesThatCanBeInstalled()
{
    const QString all = packing();
    QVERIFY(!all.isEmpty());
    const auto names = valuesOf(all, "DEBIAN_([A-Z]+)_PACKAGE_NAME");
    const auto depends = valuesOf(all, "DEBIAN_([A-Z]+)_PACKAGE_DEPENDS");
    QCOMPARE(names.size(), 6);
    QVERIFY(depends["RECORDER"].contains(names["SHARED"]));
    const QString version = valuesOf(all, "PACKAGE_VERSION")[QString()] + '-' +
                            valuesOf(all, "DEBIAN_PACKAGE_RELEASE")[QString()];
    const auto isNamedIn = [](const QString &text, const QString &package) {
        return text.contains(
            QRegularExpression("(?<![\\w-])" + QRegularExpression::escape(package) + "(?![\\w-])"));
    };
    for (const char *service : {"github.yml", "gitlab.yml", "Jenkinsfile", "teamcity.kts"}) {
        QFile file(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/") + service);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY2(isNamedIn(text, "zoetrope-cli"), service);
        for (auto one = names.begin(); one != names.end(); ++one) {
            if (!isNamedIn(text, *one))
                continue;
            for (const QString &other : names)
                QVERIFY2(!isNamedIn(depends[one.key()], other) || isNamedIn(text, other),
                         qPrintable(service + (": " + other)));
        }
        if (text.contains("curl"))
            QVERIFY2(text.contains("VERSION: " + version + '\n') &&
                         text.contains("VERSION}_amd64.deb"),
                     service);
    }
}

void TestCiScript::withoutArgumentsItSaysHowToUseIt()
{
    for (const char *arguments : {"", "main"}) {
        const Ran ran = run(QStringLiteral("sh " ZOE_SOURCE_DIR "/docs/ci/frame-times.sh ") +
                            QLatin1String(arguments));
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.startsWith("usage: frame-times.sh TARGET PROGRAM"), qPrintable(ran.err));
        QCOMPARE(ran.err.count('\n'), 1);
    }
    QVERIFY(!QFile::exists(m_folder.filePath("frame-times")));
}

void TestCiScript::aPlantedRegressionFails()
{
    QVERIFY(write("game", QString(kProgram).arg("--slow narrow_phase=+50%")));
    const Ran ran =
        run("git checkout -q -b slower main && git commit -q -a -m slower\nsh " ZOE_SOURCE_DIR
            "/docs/ci/frame-times.sh main game");
    QVERIFY2(ran.exitCode == 1, qPrintable(ran.out + ran.err));
    const QString comment = read("frame-times/comment.md");
    QVERIFY2(comment.contains("narrow_phase"), qPrintable(comment));
    QVERIFY(ran.out.endsWith(comment));
    QVERIFY(read("frame-times/gate.xml").contains("<failure"));
    QVERIFY(read("frame-times/report.html").contains("narrow_phase"));
}

// In the same folder, as on an agent that keeps its work.
void TestCiScript::anotherChangePasses()
{
    const Ran ran =
        run("git checkout -q -b tidier main && echo tidy > notes.txt && git add . && "
            "git commit -q -m tidier\nsh " ZOE_SOURCE_DIR "/docs/ci/frame-times.sh main game");
    QVERIFY2(ran.exitCode == 0, qPrintable(ran.out + ran.err));
    QVERIFY(!read("frame-times/gate.xml").contains("<failure"));
}

void TestCiScript::theScriptOfEachServiceFailsToo_data()
{
    QTest::addColumn<QString>("variables"); // that the service sets
    QTest::addColumn<int>("lines");
    QTest::newRow("github.yml") << "export TARGET=origin/main" << 2;
    QTest::newRow("gitlab.yml") << "export CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main" << 2;
    QTest::newRow("Jenkinsfile") << "export CHANGE_TARGET=main" << 2;
    QTest::newRow("teamcity.kts") << ":" << 2;
}

// The commands of the services in a checkout of the slower branch, with the script in its folder
// ci.
void TestCiScript::theScriptOfEachServiceFailsToo()
{
    static const QRegularExpression step("(?:git (?:fetch|config)|sh ci/frame-times\\.sh) [^'\n]*");
    QFETCH(QString, variables);
    QFETCH(int, lines);
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/") + QTest::currentDataTag());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QStringList script;
    const QString text = QString::fromUtf8(file.readAll());
    for (auto match = step.globalMatch(text); match.hasNext();)
        script << match.next().captured();
    QCOMPARE(script.size(), lines);
    const Ran ran = run("rm -rf agent && git clone -q . agent && cd agent && git checkout -q -b "
                        "work origin/slower\n"
                        "mkdir ci && cp " ZOE_SOURCE_DIR "/docs/ci/frame-times.sh ci\n"
                        "export GIT_CONFIG_GLOBAL=$PWD/.gitconfig\n" +
                        variables + '\n' + script.join('\n'));
    QVERIFY2(ran.exitCode == 1, qPrintable(ran.out + ran.err));
    QVERIFY(read("agent/frame-times/comment.md").contains("narrow_phase"));
    QVERIFY(read("agent/frame-times/gate.xml").contains("<failure"));
}

} // namespace tst_ci_script

ZOE_TEST(tst_ci_script::TestCiScript)
#include "tst_ci_script.moc"
