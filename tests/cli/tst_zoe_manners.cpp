// Exit codes, error messages, help, cancellation, and files left on disk.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_manners {

using namespace zoe::test;

class TestZoeManners : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran ran = runZoe({"generate", "-o", m_capture, "--frames", "400"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY2(ran.err.isEmpty(), ran.err); // not a terminal: no progress
    }

    void numbersAgreeWithTheirNouns_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command : {"info",
                                    "info --sites",
                                    "summary",
                                    "summary --split 10%",
                                    "summary --per frame",
                                    "frames",
                                    "frames --stats",
                                    "frames --stats --budget 1ns",
                                    "frames --sets",
                                    "calltree",
                                    "calltree --bottom-up",
                                    "histogram",
                                    "coverage",
                                    "locks",
                                    "plots",
                                    "messages",
                                    "behaviours",
                                    "spikes",
                                    "samples",
                                    "verify",
                                    "why",
                                    "why --spikes",
                                    "tree --frame 0",
                                    "compare THIS",
                                    "compare THIS --markdown",
                                    "compare THIS --fail-if mean(frame)>+5%"})
            QTest::addRow("%s", command) << QString::fromLatin1(command);
    }

    // Of a capture with one of each.
    void numbersAgreeWithTheirNouns()
    {
        static const QRegularExpression wrong(
            "(?<![\\d.,\\w])1 "
            "(?!is\\b|was\\b|has\\b|as\\b|across\\b|less\\b|ms\\b|[nµ]s\\b|s\\b)"
            "[a-z]+s\\b");
        QFETCH(QString, command);
        const QString one = m_dir.filePath("one.zoe");
        if (!QFile::exists(one)) {
            const Ran made = runZoe({"generate", "-o", one, "--frames", "1", "--zones-per-frame",
                                     "1", "--sites", "1", "--threads", "1", "--behaviours", "1"});
            QVERIFY2(made.exitCode == 0, made.told());
        }
        QStringList words = command.split(' ');
        words.insert(1, one);
        words.replaceInStrings("THIS", one);
        const Ran ran = runZoe(words);
        QVERIFY2(ran.exitCode == 0 || ran.exitCode == 1 || ran.exitCode == 2, ran.told());
        const QString said = QString::fromUtf8(ran.out + ran.err);
        const auto match = wrong.match(said);
        QVERIFY2(!match.hasMatch(), qPrintable(match.captured() + "\n" + said));
    }

    void aDisabledPluginIsNamed()
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", m_dir.filePath("settings"));
        const QStringList ask{"behaviours", m_capture, "--method", "hdbscan"};
        const auto change = [&](const char *how) {
            QCOMPARE(runZoe({"plugins", how, "hdbscan"}, environment).exitCode, 0);
        };
        change("--disable");
        const Ran ran = runZoe(ask, environment);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains("disabled plugins that may provide it: hdbscan; "
                                  "`zoe plugins --enable ID`"),
                 ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
        change("--enable");
        QCOMPARE(runZoe(ask, environment).exitCode, 0);
    }

    void aMissingPluginFolderIsReported()
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("ZOETROPE_PLUGIN_PATH", m_dir.filePath("no") + ':' + m_dir.path());
        const Ran ran = runZoe({"formats"}, environment);
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.err.contains("/no: the folder in ZOETROPE_PLUGIN_PATH does not exist"),
                 ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
    }

    void helpHasAnExample_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command :
             {"info",       "frames",   "summary",  "tree",    "calltree", "histogram", "coverage",
              "locks",      "plots",    "messages", "spikes",  "sql",      "trim",      "merge",
              "behaviours", "compare",  "import",   "strip",   "pack",     "record",    "list",
              "formats",    "generate", "verify",   "recover", "dump"})
            QTest::newRow(command) << QString::fromLatin1(command);
    }
    void helpHasAnExample()
    {
        QFETCH(QString, command);
        const Ran ran = runZoe({command, "--help"});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY(ran.out.contains("Example:\n  zoe " + command.toUtf8()));
        QVERIFY(runZoe({"--help"}).out.contains(command.toUtf8()));
    }

    void wrongUseIsOneSentenceAndTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const QString c = m_capture;
        const auto row = [](const char *name, const QStringList &arguments, const char *says) {
            QTest::newRow(name) << arguments << QString::fromUtf8(says);
        };
        row("nothing", {}, "no command given; see `zoe help`");
        row("no command of fleet", {"fleet"}, "no command given; see `zoe help fleet`");
        row("unknown command", {"fly"}, "fly");
        row("unknown option", {"info", c, "--wings"}, "--wings");
        row("no file", {"info"}, "capture is required; see `zoe help info`");
        row("missing file", {"info", "/nonexistent/x.zoe"}, "/nonexistent/x.zoe");
        row("folder", {"info", m_dir.path()}, "folder");
        row("no capture", {"info", QStringLiteral(ZOE_TEST_DATA "/trace-event/LICENSE.speedscope")},
            "not a");
        row("frames", {"frames", c, "--frames", "5..x"}, "--frames");
        row("no frames", {"frames", c, "--frames", "9000"}, "no frame");
        row("where", {"frames", c, "--where", "duration >"}, "");
        row("empty frames", {"frames", c, "--frames", ""}, "--frames");
        row("empty frame", {"why", c, "--frame", ""}, "--frame");
        row("empty share", {"why", c, "--worst", ""}, "--worst");
        row("empty frame of samples", {"samples", c, "--frame", ""}, "--frame");
        row("empty least share", {"calltree", c, "--min-share", ""}, "--min-share");
        row("empty where", {"summary", c, "--where", ""}, "--where");
        row("frames of threads", {"frames", c, "--threads", "main"}, "--threads");
        row("spikes of threads", {"spikes", c, "--threads", "main"}, "--threads");
        row("plots of threads", {"plots", c, "--threads", "main"}, "--threads");
        row("where name", {"frames", c, "--where", "contains('nowhere')"}, "nowhere");
        row("thread", {"summary", c, "--threads", "gpu"}, "main");
        row("behaviour", {"summary", c, "--behaviour", "lazy"}, "lazy");
        row("memory", {"summary", c, "--memory", "12 apples"}, "12 apples");
        row("little memory", {"summary", c, "--memory", "1MiB"}, "64MiB");
        row("sort", {"summary", c, "--sort", "beauty"}, "beauty");
        row("per", {"summary", c, "--per", "week"}, "week");
        row("trim sites", {"trim", c, "--sites", "physics_step", "-o", other()}, "--sites");
        row("trim inside", {"trim", c, "--inside", "physics_step", "-o", other()}, "--inside");
        row("spikes inside", {"spikes", c, "--inside", "physics_step"}, "--inside");
        row("compare inside", {"compare", c, c, "--inside", "physics_step"}, "--inside");
        row("statistics as CSV", {"frames", c, "--stats", "--csv"}, "--csv");
        row("two forms", {"frames", c, "--json", "--csv"}, "--csv");
        row("threshold", {"spikes", c, "--threshold", "high"}, "--threshold");
        row("share", {"spikes", c, "--minimum-share", "-1"}, "--minimum-share");
        row("budget", {"frames", c, "--stats", "--budget", "0ms"}, "--budget");
        row("budget of a list", {"frames", c, "--budget", "16"}, "--budget needs --stats");
        row("no such frame", {"tree", c, "--frame", "400"}, "400");
        row("frame", {"tree", c, "--frame", "-1"}, "--frame");
        row("method", {"behaviours", c, "--method", "magic"}, "kmeans");
        row("k", {"behaviours", c, "--k", "0"}, "--k");
        row("k too many", {"behaviours", c, "--k", "4000"}, "");
        row("slow", {"generate", "-o", other(), "--slow", "physics_step"}, "--slow");
        row("slow name", {"generate", "-o", other(), "--slow", "nobody=+5%"}, "nobody");
        row("generate", {"generate", "-o", other(), "--frames", "0"}, "at least 1");
        row("existing", {"generate", "-o", c}, "exists");
        row("marker", {"import", trace(), "-o", other(), "--frame-marker", "none such"},
            "none such");
        row("format", {"import", trace(), "-o", other(), "--format", "xyz"}, "xyz");
        row("columns of no table", {"import", trace(), "-o", other(), "--columns", "name=Function"},
            "--columns");
        row("own capture", {"import", c, "-o", other()}, "already a capture");
        QFile file(trace());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString source = write("source.json", file.readAll());
        row("import over its source", {"import", source, "-o", source, "--force"},
            "replace the input");
        row("behaviours over the capture", {"behaviours", c, "--save", c, "--force"},
            "replace the capture");
        row("model and k", {"compare", c, c, "--model", other(), "--k", "3"}, "--k");
        row("unknown file",
            {"import", QStringLiteral(ZOE_TEST_DATA "/trace-event/LICENSE.speedscope"), "-o",
             other()},
            "unknown file format");
        row("import of an empty file", {"import", write("empty.json", {}), "-o", other()},
            "the file is empty");
        row("unknown columns",
            {"import", write("odd.csv", "a,b,c\n1,2,3\n"), "--format", "csv", "-o", other()},
            "--columns name=");
        row("unknown unit",
            {"import", write("odd.csv", "a,b,c\n1,2,3\n"), "--format", "csv", "--columns",
             "name=a,start=b:ms,duration=c:fortnight", "-o", other()},
            "'fortnight' is not a unit");
        row("output is a folder", {"record", "127.0.0.1:1", "-o", QDir::tempPath()},
            "this is a folder");
        row("too many seconds",
            {"record", "127.0.0.1:1", "-o", other(), "--seconds", "99999999999999999999"},
            "'99999999999999999999' is not between 0.001 and 1000000000");
        row("why of an unknown file",
            {"why", QStringLiteral(ZOE_TEST_DATA "/trace-event/LICENSE.speedscope")},
            "no importer recognises it; `zoe formats`");
        row("verify a trace", {"verify", trace()}, "not a");
        row("compare one", {"compare", c}, "head");
        // What there is, for names that there are not.
        row("number of a behaviour", {"summary", c, "--behaviour", "99"},
            "unknown behaviour '99'; available: 0 ");
        row("behaviour of behaviours", {"behaviours", c, "--behaviour", "lazy"},
            "unknown behaviour 'lazy'; available: ");
        row("behaviour of both", {"compare", c, c, "--behaviour", "99"},
            "unknown behaviour '99'; available: 0 ");
        row("frame of samples", {"samples", c, "--frame", "9000"},
            "there is no frame 9000: the capture has 400 frames (--frame)");
        // Ours, not the parser's.
        row("unknown option of zoe", {"--nope"}, "zoe has no option '--nope'; see `zoe help`");
        row("short option of zoe", {"-x"}, "zoe has no option '-x'; see `zoe help`");
        row("before the command", {"--nope", "info", c}, "'--nope' is not expected here; see");
        row("unknown option of fleet", {"fleet", "--nope"}, "fleet has no option '--nope'; see");
        row("one file too many", {"frames", c, "b"},
            "zoe: 'b' is not expected here; see `zoe help frames`");
        row("behind --", {"frames", c, "--", "b"}, "'b' is not expected here");
        row("no value", {"frames", c, "--metric"}, "--metric needs a value; see `zoe help frames`");
        row("no colour", {"frames", c, "--color"}, "--color needs a value; see");
        row("twice", {"why", c, "--worst", "2", "--worst", "3"},
            "zoe: --worst may be given only once; see `zoe help why`");
        row("both", {"why", c, "--frame", "1", "--worst", "2"},
            "zoe: --frame can't be combined with --worst; see `zoe help why`");
        row("value of a flag", {"trim", c, "--force=x", "-o", other()},
            "zoe: --force takes no value; see `zoe help trim`");
        row("negative seed", {"generate", "-o", other(), "--seed", "-1"},
            "--seed: '-1' is negative");
        row("negative number", {"locks", c, "--worst", "-1"}, "--worst: '-1' is negative");
        row("word", {"locks", c, "--worst", "-x1"}, "--worst: '-x1' is not a whole number");
        row("frames of the baseline", {"compare", c, c, "--base-frames", "5000..6000"},
            "(--base-frames)");
        row("frames of the head", {"compare", c, c, "--head-frames", "a..b"}, "(--head-frames)");
        row("function of samples", {"samples", c, "--function", "nobody"}, "(--function)");
        row("range of frames", {"summary", c, "--frames", "400..500"},
            "the capture has frames 0 to 399 (--frames)");
        row("old name", {"compare", c, c, "--accept-rename", "nobody=physics_step"},
            "unknown function of the baseline 'nobody'; available: ");
        row("new name", {"compare", c, c, "--accept-rename", "physics_step=nobody"},
            "unknown function of the head 'nobody'; available: ");
        // Options that would have no effect.
        row("two selections", {"samples", c, "--frame", "3", "--frames", "4"}, "--frame");
        row("sets and function", {"frames", c, "--sets", "--function", "f"}, "--sets");
        row("sets and behaviours", {"frames", c, "--sets", "--with-behaviours"}, "--sets");
        row("histogram of threads", {"histogram", c, "--threads", "main"},
            "--threads needs --function");
        row("histogram inside", {"histogram", c, "--inside", "physics_step"},
            "--inside needs --function");
        row("histogram per frame", {"histogram", c, "--per", "frame"}, "--per needs --function");
        row("points of no curve", {"histogram", c, "--points", "7"}, "--points needs --cdf");
        row("bins of a curve", {"histogram", c, "--cdf", "--bins", "7"}, "--cdf");
        row("edges and logarithm", {"histogram", c, "--log", "--edges", "0,1ms"}, "--edges");
        row("neighbours of means", {"behaviours", c, "--neighbours", "7"}, "--method hdbscan");
        row("waits of locks", {"locks", c, "--csv", "--worst", "3"}, "add --table waits");
        row("points and figures", {"plots", c, "--points", "--figures"}, "--figures");
    }
    void wrongUseIsOneSentenceAndTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ran ran = runZoe(arguments);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.out.isEmpty(), ran.out);
        QVERIFY2(ran.err.startsWith("zoe: "), ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains(says.toUtf8()), ran.err);
        QVERIFY2(ran.err.size() < 300, ran.err);
        QVERIFY(!QFile::exists(other()));
    }

    void numbersAreFinite_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *const command :
             {"spikes THIS --threshold", "spikes THIS --minimum-share",
              "behaviours THIS --least-share", "summary THIS --split", "calltree THIS --min-share",
              "why THIS --worst", "compare THIS THIS --confidence", "generate -o OUT --noise",
              "generate -o OUT --spikes", "measure true --confidence",
              "fleet changes --minimum-share"})
            QTest::addRow("%s", command) << QString::fromLatin1(command);
    }
    void numbersAreFinite()
    {
        QFETCH(QString, command);
        for (const char *const number : {"nan", "NaN", "-nan", "inf", "1e999", "0x1", "", "1x"}) {
            QStringList words = command.split(QLatin1Char(' '));
            words.replaceInStrings(QStringLiteral("THIS"), m_capture)
                .replaceInStrings(QStringLiteral("OUT"), other())
                .append(QString::fromLatin1(number));
            const Ran ran = runZoe(words);
            QVERIFY2(ran.exitCode == 2, number + (": " + ran.told()));
            QVERIFY2(ran.err.contains(command.section(QLatin1Char(' '), -1).toUtf8()), ran.err);
            QVERIFY2(ran.out.isEmpty(), ran.out);
        }
        QVERIFY(!QFile::exists(other()));
    }
    void numbersOfConditionsAreFinite()
    {
        const Ran slow = runZoe({"generate", "-o", other(), "--slow", "physics_step=+nan%"});
        QVERIFY2(slow.exitCode == 2 && slow.err.contains("--slow"), slow.told());
        const Ran budget = runZoe({"measure", "-o", other(), "--budget", "infs", "true"});
        QVERIFY2(budget.exitCode == 2 && budget.err.contains("--budget"), budget.told());
        const Ran gate = runZoe({"compare", m_capture, m_capture, "--fail-if", "mean(frame)>nan%"});
        QVERIFY2(gate.exitCode == 2 && gate.err.contains("--fail-if"), gate.told());
        const Ran where = runZoe({"frames", m_capture, "--where", "duration > nan"});
        QVERIFY2(where.exitCode == 2 && where.err.contains("'nan'"), where.told());
    }

    void damageIsFoundAndRecovered()
    {
        QFile whole(m_capture);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QByteArray bytes = whole.readAll();
        const QString cut = write("cut.zoe", bytes.left(bytes.size() * 2 / 3));
        bytes[bytes.size() / 2] = char(bytes[bytes.size() / 2] ^ 1);
        const QString flipped = write("flipped.zoe", bytes);
        QCOMPARE(runZoe({"verify", m_capture}).exitCode, 0);
        for (const QString &name : {cut, flipped}) {
            const Ran verified = runZoe({"verify", name, "--json"});
            QCOMPARE(verified.exitCode, 1);
            const QJsonArray damage = verified.object()[QLatin1String("damage")].toArray();
            QVERIFY(!damage.isEmpty());
            QVERIFY(missingKeys(damage[0].toObject(), "what offset frames zones").isEmpty());
            const QString saved = name + QStringLiteral(".whole");
            const Ran recovered = runZoe({"recover", name, "-o", saved, "--json"});
            QVERIFY2(recovered.exitCode == 0, recovered.told());
            QVERIFY(recovered.err.startsWith("zoe: "));
            QCOMPARE(runZoe({"verify", saved}).exitCode, 0);
            const qint64 zones = recovered.object()[QLatin1String("zones")].toInteger();
            QVERIFY(zones > 0 && zones < 400 * 100);
        }
    }

    void everyCommandTellsOfDamage_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command : {"info",
                                    "why",
                                    "frames",
                                    "summary",
                                    "tree --frame 3",
                                    "spikes",
                                    "calltree",
                                    "samples",
                                    "histogram",
                                    "coverage",
                                    "locks",
                                    "plots",
                                    "messages",
                                    "behaviours",
                                    "dump",
                                    "dump --zones",
                                    "strip --names -o COPY",
                                    "trim --frames 0..9 -o COPY",
                                    "export --to collapsed -o COPY",
                                    "pack -o COPY",
                                    "recover -o COPY"})
            QTest::newRow(command) << command;
    }
    void everyCommandTellsOfDamage()
    {
        QFETCH(QString, command);
        QFile whole(m_capture);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QString cut = write("cut.zoe", whole.readAll().chopped(1000));
        const QString copy = m_dir.filePath(QStringLiteral("copy.zoe"));
        QFile::remove(copy);
        QStringList arguments = command.split(QLatin1Char(' ')) << cut;
        arguments.replaceInStrings(QStringLiteral("COPY"), copy);
        const Ran ran = runZoe(arguments);
        QVERIFY2(ran.err.contains("the capture has no end"), ran.told());
        arguments << QStringLiteral("--quiet");
        QFile::remove(copy);
        QCOMPARE(runZoe(arguments).err, QByteArray());
    }

    void dumpIsText()
    {
        const Ran ran = runZoe({"dump", m_capture});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY(ran.out.startsWith("0: header"));
        QVERIFY(ran.out.contains("site 0"));
        QVERIFY(runZoe({"dump", m_capture, "--zones"}).out.size() > 10 * ran.out.size());
    }

    void foreignFilesLeaveNoTemporaries()
    {
        const QTemporaryDir temporary;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("TMPDIR"), temporary.path());
        const Ran ran = runZoe({"info", trace(), "--json"}, environment);
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.err.contains("(guessed)")); // what was guessed goes to stderr
        QVERIFY(!ran.json().isNull());
        QVERIFY(QDir(temporary.path()).isEmpty());
    }

    void sameSeedSameBytes()
    {
        const QString first = m_dir.filePath(QStringLiteral("first.zoe"));
        const QString second = m_dir.filePath(QStringLiteral("second.zoe"));
        const QStringList rest = {"--frames", "50",      "--seed", "11",      "--threads",
                                  "2",        "--drift", "0.1",    "--noise", "0.2"};
        QCOMPARE(runZoe(QStringList{"generate", "-o", first} + rest).exitCode, 0);
        QCOMPARE(runZoe(QStringList{"generate", "-o", second} + rest).exitCode, 0);
        QFile a(first);
        QFile b(second);
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        QCOMPARE(a.readAll(), b.readAll());
        QCOMPARE(runZoe({"generate", "-o", first, "--frames", "10", "--force"}).exitCode, 0);
    }

    void tablesFitTheTerminal_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("summary") << QStringList{"summary", m_capture};
        QTest::newRow("frames") << QStringList{"frames", m_capture, "--with-behaviours"};
        QTest::newRow("compare") << QStringList{"compare", m_capture, m_capture};
        QTest::newRow("calltree") << QStringList{"calltree", m_capture};
        QTest::newRow("histogram") << QStringList{"histogram", m_capture};
        QTest::newRow("coverage") << QStringList{"coverage", m_capture, "--all"};
    }
    void tablesFitTheTerminal()
    {
        QFETCH(QStringList, arguments);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("COLUMNS"), QStringLiteral("60"));
        const Ran ran = runZoe(arguments, environment);
        QVERIFY2(ran.exitCode == 0, ran.told());
        int rows = 0;
        const QStringList lines = QString::fromUtf8(ran.out).split(QLatin1Char('\n'));
        for (const QString &line : lines) {
            // Rows of a table have gaps of two blanks; sentences have none.
            if (!line.trimmed().contains(QStringLiteral("  ")))
                continue;
            ++rows;
            QVERIFY2(line.size() <= 60, qPrintable(line));
        }
        QVERIFY(rows > 10);
    }

    void signalsCancelAndLeaveNothing_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("interrupt") << SIGINT;
        QTest::newRow("terminate") << SIGTERM;
        QTest::newRow("hang up") << SIGHUP;
    }

    void signalsCancelAndLeaveNothing()
    {
        QFETCH(const int, signal);
        const QTemporaryDir dir;
        QProcess process;
        process.start(zoeProgram(), {"generate", "-o", dir.filePath(QStringLiteral("big.zoe")),
                                     "--frames", "3000000"});
        const auto entries = [&] {
            return QDir(dir.path()).entryList(QDir::Files | QDir::Hidden).size();
        };
        ZOE_TRY_VERIFY(entries() == 1); // it writes
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        QCOMPARE(entries(), 0);
        QVERIFY(process.readAllStandardError().startsWith("zoe: "));
        QVERIFY(process.readAllStandardOutput().isEmpty());
    }

    // Nobody reads what it writes, so it can't stop by itself.
    void laterSignalsEndWhatCantStop()
    {
        const QTemporaryDir dir;
        const QString pipe = dir.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        const int reader = ::open(pipe.toLocal8Bit().constData(), O_RDWR);
        QVERIFY(reader >= 0);
        const auto close = qScopeGuard([reader] { ::close(reader); });
        for (const int second : {SIGINT, SIGTERM}) {
            QProcess process;
            process.setStandardOutputFile(pipe);
            process.start(zoeProgram(), {"dump", "--zones", m_capture});
            int written = 0;
            ZOE_TRY_VERIFY(::ioctl(reader, FIONREAD, &written) == 0 && written >= 1 << 16);
            const auto signal = [&](int number) {
                ::kill(static_cast<pid_t>(process.processId()), number);
            };
            signal(SIGINT);
            QVERIFY(!process.waitForFinished(2500));
            signal(second);
            QVERIFY(process.waitForFinished(kPatienceMs));
            QCOMPARE(process.exitStatus(), QProcess::CrashExit);
            char text[1 << 16];
            QCOMPARE(::read(reader, text, sizeof text), ssize_t{sizeof text});
        }
    }

    void missingTemporaryFolderIsNamed()
    {
        if (!QFile::exists(QStringLiteral("/proc/self")))
            return; // a test of Linux alone
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("TMPDIR"), QStringLiteral("/proc"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(zoeProgram(), {"info", trace()});
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.exitCode(), 2);
        QVERIFY(process.readAllStandardError().contains("(/proc)"));
    }

  private:
    [[nodiscard]] QString other() const { return m_dir.filePath(QStringLiteral("other.zoe")); }
    [[nodiscard]] static QString trace()
    {
        return QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json");
    }
    QString write(const char *name, const QByteArray &bytes)
    {
        const QString fileName = m_dir.filePath(QLatin1String(name));
        QFile file(fileName);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(fileName));
        return fileName;
    }

    QTemporaryDir m_dir;
    QString m_capture;
};

} // namespace tst_zoe_manners

ZOE_TEST(tst_zoe_manners::TestZoeManners)
#include "tst_zoe_manners.moc"
