// `zoe help`, the messages about misspelt words, and completion in shells: with the real program,
// and in three shells.
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_completion {

using namespace zoe::test;

class TestZoeCompletion : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran ran = runZoe({"generate", "-o", m_capture, "--frames", "50", "--threads", "2"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        for (const QJsonValue row : runZoe({"summary", m_capture, "--json"}).array())
            m_functions << row["function"].toString();
        QVERIFY(m_functions.size() > 5);
    }

    void helpIsThatOfTheCommand()
    {
        const Ran all = runZoe({"--help"});
        QCOMPARE(runZoe({"help"}).out, all.out);
        QVERIFY(all.out.contains("Usage: zoe "));
        for (const QByteArray &command : commands()) {
            const Ran help = runZoe({"help", command});
            QCOMPARE(help.exitCode, 0);
            QVERIFY2(help.out.contains("Usage: zoe " + command + ' '), help.out);
            QCOMPARE(QString(help.out), QString(runZoe({command, "--help"}).out));
        }
        const Ran unknown = runZoe({"help", "sumary"});
        QCOMPARE(unknown.exitCode, 2);
        QCOMPARE(unknown.err, "zoe: unknown command 'sumary'; did you mean 'summary'?\n");
    }

    void misspeltWords_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("said");
        const QString c = m_capture;
        const auto row = [](const QStringList &arguments, const char *said) {
            QTest::addRow("%s", said) << arguments << QByteArray(said);
        };
        row({"compar", c}, "unknown command 'compar'; did you mean 'compare'?");
        row({"summary", c, "--srot", "p99"},
            "summary has no option '--srot'; did you mean '--sort'?");
        row({"summary", c, "--wings"}, "summary has no option '--wings'; see `zoe help summary`");
        row({"summary", c, "--sort", "p98"}, "did you mean");
        row({"summary", c, "--threads", "mian"}, "unknown thread 'mian'; did you mean 'main'?");
        row({"summary", c, "--set", "mane"}, "unknown frame set 'mane'");
        row({"frames", c, "--set", "mani"}, "unknown frame set 'mani'");
        row({"histogram", c, "--function", m_functions[2].chopped(1) + "#"},
            qPrintable("did you mean '" + m_functions[2] + "'?"));
        row({"frames", c, "--where", "contains('" + m_functions[2].chopped(1) + "#')"},
            qPrintable("did you mean '" + m_functions[2] + "'?"));
        row({"export", c, "-o", m_dir.filePath("x"), "--to", "crome"},
            "did you mean 'chrome-trace'?");
        row({"behaviours", c, "--method", "k-means"}, "did you mean 'kmeans'?");
        row({"summary", c, "--per", "cal"}, "--per: unknown value 'cal'; did you mean 'call'?");
        row({"sql", c, "select medan(duration_ns) from frames"},
            "no such function: medan; did you mean 'median'? (line 1, character 8)");
        row({"sql", c, "select * from frmes"}, "no such table: frmes; did you mean 'frames'?");
        row({"sql", c, "select f.durtion_ns from frames f"},
            "no such column: f.durtion_ns; did you mean 'duration_ns'?");
    }
    void misspeltWords()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, said);
        const Ran ran = runZoe(arguments);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains(said), ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY(ran.out.isEmpty());
    }

    void everyCommandAndOptionIsOffered()
    {
        QCOMPARE(words({""}).size(), commands().size() + 3); // help, --help, --version
        for (const QByteArray &command : commands()) {
            QVERIFY(words({command.left(2)}).contains(command));
            const QStringList offered = words({command, "--"});
            const QByteArray help = runZoe({command, "--help"}).out;
            for (const QString &option : offered)
                QVERIFY2(help.contains(option.toUtf8()), qPrintable(option));
            QVERIFY(offered.contains("--help"));
        }
    }

    void valuesAreOffered()
    {
        QCOMPARE(words({"summary", m_capture, "--per", ""}),
                 (QStringList{"both", "call", "frame"}));
        QVERIFY(words({"summary", m_capture, "--sort", "p9"}).contains("p99"));
        QVERIFY(words({"summary", m_capture, "--threads", "ma"}).contains("main"));
        QVERIFY(words({"summary", m_capture, "--threads", "x,ma"}).contains("x,main"));
        QVERIFY(words({"frames", m_capture, "--set", ""}).contains("main"));
        QCOMPARE(words({"help", "verif"}), QStringList{"verify"});
        QStringList functions = m_functions;
        functions.sort();
        QCOMPARE(words({"histogram", m_capture, "--function", ""}), functions);
        // Nothing that is not asked for, and no words about errors.
        QVERIFY(words({"histogram", "none.zoe", "--function", ""}).isEmpty());
        QVERIFY(words({"fly", ""}).isEmpty());
        QVERIFY(words({"behaviours", m_capture, "--seed", ""}).isEmpty());
        QCOMPARE(runZoe({"--complete", "summary", ""}).out, "\tfiles\n");
        QCOMPARE(runZoe({"--complete", "pack", "x", "-o", ""}).out, "\tfiles\n");
        QVERIFY(runZoe({"--complete"}).out.contains("summary\t"));
    }

    // The typed text, and the word that every shell offers for its last word.
    void shellsComplete_data()
    {
        QTest::addColumn<QStringList>("typed");
        QTest::addColumn<QString>("completed");
        QTest::addColumn<QString>("shell");
        const QString function = unmistakableFunction();
        QVERIFY(!function.isEmpty());
        for (const QString shell : {"bash", "zsh", "fish"}) {
            const auto row = [&shell](const char *name, const QStringList &typed,
                                      const QString &completed) {
                QTest::addRow("%s: %s", qPrintable(shell), name) << typed << completed << shell;
            };
            row("command", {"zoe", "verif"}, "verify");
            row("option", {"zoe", "summary", "--sor"}, "--sort");
            row("value", {"zoe", "summary", "run.zoe", "--per", "fr"}, "frame");
            row("file", {"zoe", "summary", "ru"}, "run.zoe");
            row("list", {"zoe", "summary", "run.zoe", "--threads", "x,ma"}, "x,main");
            row("function", {"zoe", "histogram", "run.zoe", "--function", function.chopped(1)},
                function);
        }
    }
    void shellsComplete()
    {
        QFETCH(QStringList, typed);
        QFETCH(QString, completed);
        QFETCH(QString, shell);
        QVERIFY2(!QStandardPaths::findExecutable(shell).isEmpty(),
                 qPrintable(shell + " is not installed"));
        const QString scripts = QStringLiteral(ZOE_SOURCE_DIR "/cli/completion");
        QStringList arguments;
        if (shell == "bash")
            arguments = QStringList{"--norc", "-c",
                                    "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
                                    "_zoe; printf '%s\\n' \"${COMPREPLY[@]}\"",
                                    scripts + "/zoe.bash"} +
                        typed;
        else if (shell == "zsh")
            arguments =
                QStringList{"-f", QStringLiteral(ZOE_SOURCE_DIR "/tests/cli/zsh_completes.zsh"),
                            scripts, typed.join(' ')};
        else
            arguments = QStringList{"--no-config", "-c", "source $argv[1]; complete -C $argv[2]",
                                    scripts + "/zoe.fish", typed.join(' ')};
        QProcess process;
        process.setWorkingDirectory(m_dir.path());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QStringLiteral(ZOE_BIN_DIR ":") + environment.value("PATH"));
        environment.insert("HOME", m_dir.path());
        process.setProcessEnvironment(environment);
        process.start(shell, arguments);
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.readAllStandardError(), QByteArray());
        QStringList replies;
        for (const QString &line : QString::fromUtf8(process.readAllStandardOutput()).split('\n'))
            replies << line.section('\t', 0, 0).trimmed();
        if (shell == "zsh") // the whole line
            completed = (typed.mid(0, typed.size() - 1) << completed).join(' ');
        QVERIFY2(replies.contains(completed), qPrintable(replies.join('|')));
    }

  private:
    // One that is the only function with its name up to the last letter.
    QString unmistakableFunction() const
    {
        for (const QString &name : m_functions) {
            const auto alike = [&name](const QString &other) {
                return other.startsWith(name.chopped(1));
            };
            if (std::ranges::count_if(m_functions, alike) == 1)
                return name;
        }
        return {};
    }
    // Of --help.
    static QByteArrayList commands()
    {
        QByteArrayList names;
        bool listed = false;
        for (const QByteArray &line : runZoe({"--help"}).out.split('\n')) {
            if (line.startsWith("Exit codes"))
                break;
            if (listed && line.startsWith("  ") && line[2] != ' ')
                names << line.trimmed().split(' ').first();
            listed = listed || line.startsWith("Ask about");
        }
        return names;
    }
    static QStringList words(QStringList typed)
    {
        typed.prepend("--complete");
        const Ran ran = runZoe(typed);
        QStringList found;
        for (const QByteArray &line : ran.out.split('\n')) {
            if (!line.isEmpty() && !line.startsWith('\t'))
                found << QString::fromUtf8(line.split('\t').first());
        }
        return ran.exitCode == 0 && ran.err.isEmpty() ? found : QStringList{"failed"};
    }

    QTemporaryDir m_dir;
    QString m_capture;
    QStringList m_functions;
};

} // namespace tst_zoe_completion

ZOE_TEST(tst_zoe_completion::TestZoeCompletion)
#include "tst_zoe_completion.moc"
