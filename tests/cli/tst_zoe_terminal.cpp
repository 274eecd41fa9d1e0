// The output of zoe on a terminal: colours, a pager, its width and progress, which are missing
// elsewhere.
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <cerrno>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/program/progress.h"
#include "cli/program/text_width.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_terminal {

using namespace zoe::test;

namespace {

constexpr const char *kEscape = "\x1b[";

// What zoe writes on a terminal, stderr too; variables: "NAME=value". typed: lines, echoed.
QByteArray onTerminal(const QStringList &arguments, const QByteArrayList &variables,
                      const QByteArray &typed = {})
{
    std::vector<QByteArray> words{zoeProgram().toUtf8()};
    for (const QString &argument : arguments)
        words.push_back(argument.toUtf8());
    std::vector<char *> argv;
    for (QByteArray &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::vector<QByteArray> settings(variables.begin(), variables.end());
    settings.push_back("PATH=" + qgetenv("PATH"));
    settings.push_back("TERM=xterm"); // the first of a name counts
    std::vector<char *> environment;
    for (QByteArray &setting : settings)
        environment.push_back(setting.data());
    environment.push_back(nullptr);
    const winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        execve(argv[0], argv.data(), environment.data());
        _exit(127);
    }
    QByteArray text;
    std::array<char, 4096> piece{};
    ssize_t count = write(terminal, typed.data(), static_cast<std::size_t>(typed.size()));
    while ((count = read(terminal, piece.data(), piece.size())) > 0 ||
           (count < 0 && errno == EINTR))
        text.append(piece.data(), qMax<ssize_t>(count, 0));
    close(terminal);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? text.replace("\r\n", "\n") : "failed";
}

} // namespace

class TestZoeTerminal : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        m_capture = m_folder.filePath("run.zoe");
        m_head = m_folder.filePath("head.zoe");
        QVERIFY(runZoe({"generate", "-o", m_capture, "--frames", "90"}).exitCode == 0);
        QVERIFY(runZoe({"generate", "-o", m_head, "--frames", "90", "--slow", "physics_step=+20%"})
                    .exitCode == 0);
    }

    void colours()
    {
        const QStringList command{"summary", m_capture};
        QVERIFY(onTerminal(command, {"PAGER="}).contains(kEscape));
        QVERIFY(!onTerminal(command, {"PAGER=", "NO_COLOR=1"}).contains(kEscape));
        QVERIFY(!onTerminal(command, {"PAGER=", "TERM=dumb"}).contains(kEscape));
        QVERIFY(!onTerminal(command + QStringList{"--color=never"}, {"PAGER="}).contains(kEscape));
        QVERIFY(!runZoe(command).out.contains(kEscape));
        const QByteArray forced = runZoe(command + QStringList{"--color", "always"}).out;
        QVERIFY(forced.startsWith("\x1b[1m")); // the titles
        // What became slower is red.
        const QByteArray compared =
            runZoe({"compare", m_capture, m_head, "--no-mix", "--color", "always"}).out;
        QVERIFY2(compared.contains("\x1b[31m+"), compared);
        QCOMPARE(runZoe(command + QStringList{"--color", "often"}).exitCode, 2);
        // CSV and JSON have none.
        QVERIFY(!runZoe(command + QStringList{"--color", "always", "--csv"}).out.contains(kEscape));
    }

    void pager()
    {
        const QByteArrayList marks{"PAGER=sed 's/^/> /'"};
        const QStringList command{"frames", m_capture, "--color=never"};
        const QByteArray paged = onTerminal(command, marks);
        QVERIFY2(paged.startsWith("> frame "), paged);
        QCOMPARE(paged.count("\n> "), 90);
        QByteArray plain = onTerminal(command + QStringList{"--no-pager"}, marks);
        QVERIFY(plain.startsWith("frame "));
        QCOMPARE(onTerminal(command, {"PAGER=sed 's/^/> /'", "ZOE_PAGER=cat"}), plain);
        // Not for scripts, nor where there is none; leaving one early does no harm.
        QVERIFY(!onTerminal(command + QStringList{"--csv"}, marks).contains("> "));
        QVERIFY(onTerminal(command, {"PAGER=/nonexistent/pager"}).contains(plain));
        QCOMPARE(onTerminal(command, {"PAGER=head -n 1"}), plain.left(plain.indexOf('\n') + 1));
        const QByteArray dumped = onTerminal({"dump", m_capture, "--zones"}, {"PAGER=head -n 1"});
        QVERIFY2(dumped.startsWith("0: header") && dumped.count('\n') == 1, dumped.left(200));
    }

    void dialoguesAreNotPaged()
    {
        const QByteArray shell = onTerminal({"sql", m_capture}, {"PAGER=sed 's/^/> /'"},
                                            "select count(*) as n from frames;\n.quit\n");
        QVERIFY2(shell.contains("zoe> "), shell);
        QVERIFY2(shell.contains("\n90\n"), shell);
        QVERIFY2(!shell.contains("> n"), shell);
    }

    void everythingFitsTheWidth_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *command : {"summary", "calltree", "histogram", "coverage", "spikes", "why",
                                    "behaviours", "frames --stats", "verify"}) {
            QStringList words = QString(command).split(' ');
            words.insert(1, m_capture);
            QTest::newRow(command) << words;
        }
        QTest::newRow("compare") << QStringList{"compare", m_capture, m_head};
    }
    void everythingFitsTheWidth()
    {
        QFETCH(QStringList, arguments);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("COLUMNS", "72");
        const Ran ran = runZoe(arguments, environment);
        QVERIFY2(ran.exitCode == 0, ran.told());
        for (const QString &line : QString::fromUtf8(ran.out).split('\n'))
            QVERIFY2(line.size() <= 72 || line.contains(m_folder.path()), qPrintable(line));
    }

    void textIsWrappedAtBlanks()
    {
        using zoe::cli::wrapped;
        QCOMPARE(wrapped("one two three", 0), std::string("one two three"));
        QCOMPARE(wrapped("one two three", 13), std::string("one two three"));
        QCOMPARE(wrapped("one two three", 12), std::string("one two\nthree"));
        QCOMPARE(wrapped("µµµ two\nthree four\n", 7), std::string("µµµ two\nthree\nfour\n"));
        QCOMPARE(wrapped("unbreakable x", 4), std::string("unbreakable\nx"));
        QCOMPARE(wrapped("  indented text", 10), std::string("  indented\ntext"));
        QCOMPARE(wrapped("\n\n", 5), std::string("\n\n"));
    }

    void progressHasRateAndTimeLeft()
    {
        using zoe::cli::progressText;
        QCOMPARE(progressText("summary", 0, 3, {100, "frames"}), std::string("summary 0 %"));
        QCOMPARE(progressText("summary", 0.25, 2, {}), std::string("summary 25 %, 6 s left"));
        QCOMPARE(progressText("summary", 0.5, 2, {4'935'000, "zones"}),
                 std::string("summary 50 %, 1\u202f200\u202f000 zones/s, 2 s left"));
        QCOMPARE(progressText("opening", 0.1, 20, {}),
                 std::string("opening 10 %, 3 min 00 s left"));
        QCOMPARE(progressText("opening", 0.01, 100, {}),
                 std::string("opening 1 %, 2 h 45 min left"));
        QCOMPARE(progressText("reading", 1, 2, {}), std::string("reading: computing the result"));
    }

  private:
    QTemporaryDir m_folder;
    QString m_capture;
    QString m_head;
};

} // namespace tst_zoe_terminal

ZOE_TEST(tst_zoe_terminal::TestZoeTerminal)
#include "tst_zoe_terminal.moc"
