// `zoe measure` with programs whose recordings were made before, so that nothing depends on the
// speed of this machine: a program provides its recording under the requested name.
#include <QDir>
#include <QTest>
#include <csignal>
#include <memory>
#include <sys/resource.h>
#include <vector>

#include "analysis/comparison/gate/capture_doubts.h"
#include "cli/measure/disturbance.h"
#include "tests/cli/compare_captures.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_measure {

using namespace zoe::test;

class TestZoeMeasure : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanupTestCase() { m_dir.reset(); }

    void findsASlowFunction();
    void theSameProgramPasses();
    void stopsWhenItIsCertain();
    void ordersAreDrawn();
    void oneProgramIsSteady();
    void reportsAreWritten();
    void notesOfRunsAreSaidOnce();
    void theLongestFrameIsNeverCertainEarly();
    void percentilesNeedFrames();
    void aRareFunctionHasNoTypicalCost();
    void missesAreCountedInRuns();
    void aProgramMayChangeItsFolder();
    void endsItsProgram_data();
    void endsItsProgram();
    void cancelledKeepsCompleteRuns();
    void ignoredSignalsOfChildrenDontMatter();
    void aMisspeltFunctionIsNoticedAtOnce();
    void theBudgetEndsAHungRun();
    void disturbedByWhatOthersTook();
    void manyDisturbedRunsAreDoubts();
    void failedRunsAreOneSentence_data();
    void failedRunsAreOneSentence();
    void aFullDiskIsNamed_data();
    void aFullDiskIsNamed();
    void wrongUse_data();
    void wrongUse();
    void forgottenSeparatorIsNoted();

  private:
    // The program that provides the recordings of a kind: "same" or "slow".
    [[nodiscard]] QStringList program(const char *kind) const
    {
        return {"sh", "-c",
                "n=$(basename \"$ZOE_OUTPUT\" .zoe); echo $n >> '" + m_dir->filePath("order") +
                    "'; cp '" + m_dir->path() + "'/" + QLatin1String(kind) +
                    "-${n##*-}.zoe \"$ZOE_OUTPUT\""};
    }
    [[nodiscard]] QString newFolder()
    {
        return m_dir->filePath(QStringLiteral("results%1").arg(++m_folders));
    }
    Ran measured(const QStringList &options, const char *base, const char *head);

    std::unique_ptr<QTemporaryDir> m_dir;
    int m_folders = 0;
};

void TestZoeMeasure::initTestCase()
{
    m_dir = std::make_unique<QTemporaryDir>();
    const QStringList made{"--behaviours", "1", "--spikes", "0", "--sites", "6", "--frames", "120"};
    const auto make = [&](const QString &name, int seed, const QStringList &more) {
        const Ran ran = runZoe(
            QStringList{"generate", "-o", m_dir->filePath(name), "--seed", QString::number(seed)} +
            made + more);
        QVERIFY2(ran.exitCode == 0, ran.told());
    };
    // One program has one profile: frames of one long recording, cut into runs.
    const QString whole = m_dir->filePath("whole.zoe");
    const QString slow = m_dir->filePath("whole-slow.zoe");
    for (const QString &file : {whole, slow}) {
        QStringList options{"generate", "-o", file,      "--seed", "4",        "--behaviours", "1",
                            "--spikes", "0",  "--sites", "6",      "--frames", "2000"};
        if (file == slow)
            options += {"--slow", "physics_step=+30%"};
        const Ran ran = runZoe(options);
        QVERIFY2(ran.exitCode == 0, ran.told());
    }
    for (int run = 1; run <= 8; ++run) {
        const auto cut = [&](const QString &from, const QString &kind, int first) {
            const Ran ran = runZoe(
                {"trim", from, "--frames", QStringLiteral("%1..%2").arg(first).arg(first + 119),
                 "-o", m_dir->filePath(QStringLiteral("%1-0%2.zoe").arg(kind).arg(run))});
            QVERIFY2(ran.exitCode == 0, ran.told());
        };
        cut(whole, "base", (run - 1) * 120);
        cut(whole, "same", 960 + (run - 1) * 120);
        cut(slow, "slow", 960 + (run - 1) * 120);
    }
    make("base-up.zoe", 1, {}); // of the warm-up
    QVERIFY(QFile::copy(m_dir->filePath("base-up.zoe"), m_dir->filePath("same-up.zoe")));
    QVERIFY(QFile::copy(m_dir->filePath("base-up.zoe"), m_dir->filePath("slow-up.zoe")));
}

Ran TestZoeMeasure::measured(const QStringList &options, const char *base, const char *head)
{
    QFile::remove(m_dir->filePath("order"));
    // Who else uses this machine must not matter.
    return runZoe(QStringList{"measure", "-o", newFolder(), "--retries", "0"} + options +
                  QStringList{"--"} + program(base) + QStringList{"--"} + program(head));
}

void TestZoeMeasure::findsASlowFunction()
{
    const Ran ran = measured({"--runs", "8", "--json", "--fail-if",
                              "mean(self:physics_step) > +10%", "--fail-if", "p90(frame) > +500%"},
                             "base", "slow");
    QVERIFY2(ran.exitCode == 1, ran.told());
    const QJsonObject answer = ran.object();
    QCOMPARE(answer["verdict"].toString(), QStringLiteral("fail"));
    QCOMPARE(answer["failed"].toArray(), QJsonArray{"mean(self:physics_step) > +10%"});
    QCOMPARE(answer["about"].toString(), QStringLiteral("the program"));
    for (const QJsonValue &function : answer["functions"].toArray())
        QCOMPARE(function["significant"].toBool(), function["function"] == "physics_step");
    for (const QJsonValue &run : answer["runs"].toArray()) {
        QVERIFY(missingKeys(run.toObject(), "side file frames meanNs disturbed").isEmpty());
        QCOMPARE(run["frames"].toInteger(), 120);
    }
    qint64 steps = 0;
    for (const QJsonValue &step : answer["waterfall"].toArray())
        steps += step["deltaNs"].toInteger();
    QCOMPARE(steps, valueAt(answer, "frames.meanDeltaNs").toInteger());
}

void TestZoeMeasure::theSameProgramPasses()
{
    const Ran ran = measured(
        {"--runs", "8", "--json", "--fail-if", "mean(self:physics_step) > +10%"}, "base", "same");
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(ran.object()["verdict"].toString(), QStringLiteral("pass"));
    for (const QJsonValue &function : ran.object()["functions"].toArray())
        QVERIFY(!function["significant"].toBool());
}

void TestZoeMeasure::stopsWhenItIsCertain()
{
    const Ran early = measured(
        {"--runs", "8", "--json", "--fail-if", "mean(self:physics_step) > +10%"}, "base", "slow");
    QCOMPARE(early.object()["stopped"].toString(), QStringLiteral("certain"));
    QCOMPARE(early.object()["runs"].toArray().size(), 8); // four of each
    // A look after half of the runs has an eighth of the error.
    QCOMPARE(early.object()["confidence"].toDouble(), 1 - 0.05 / 8);
    const Ran late = measured({"--runs", "4", "--json"}, "base", "same");
    QCOMPARE(late.object()["stopped"].toString(), QStringLiteral("runs"));
    QVERIFY(qAbs(late.object()["confidence"].toDouble() - 0.95) < 1e-12);
    const Ran short_ = measured({"--runs", "8", "--budget", "0.001s"}, "base", "same");
    QCOMPARE(short_.exitCode, 2);
    QVERIFY2(short_.err.contains("at least 4 are needed"), short_.err);
}

void TestZoeMeasure::ordersAreDrawn()
{
    const auto orderOf = [&](const char *seed) {
        const Ran ran =
            measured({"--runs", "8", "--seed", seed, "--warmup", "1", "--confidence", "0.9999"},
                     "base", "same");
        if (ran.exitCode != 0)
            qWarning("%s", ran.told().constData());
        QFile file(m_dir->filePath("order"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n')
                                              : QByteArrayList();
    };
    const QByteArrayList order = orderOf("1");
    QCOMPARE(order, orderOf("1"));
    QVERIFY(order != orderOf("2"));
    QCOMPARE(order.mid(0, 2), (QByteArrayList{"warm-up", "warm-up"}));
    int headFirst = 0;
    for (qsizetype i = 2; i + 1 < order.size(); i += 2) {
        QCOMPARE(order[i].right(2), order[i + 1].right(2)); // pairs stay together
        headFirst += order[i].startsWith("head") ? 1 : 0;
    }
    QVERIFY(headFirst > 0 && headFirst < (order.size() - 2) / 2);
}

void TestZoeMeasure::oneProgramIsSteady()
{
    const Ran ran = runZoe(
        QStringList{"measure", "-o", newFolder(), "--runs", "4", "--retries", "0", "--json", "--"} +
        QStringList{"sh", "-c",
                    "n=$(basename \"$ZOE_OUTPUT\" .zoe); cp '" + m_dir->path() +
                        "'/base-${n##*-}.zoe \"$ZOE_OUTPUT\""});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(ran.object()["runs"].toArray().size(), 4);
    const double variation = valueAt(ran.object(), "frames.mean.variation").toDouble();
    QVERIFY2(variation > 0 && variation < 0.1, ran.out);
    const double detectable = valueAt(ran.object(), "frames.mean.detectable").toDouble();
    // Four pairs: a power of 80 % needs the noncentrality 4.25590 (scipy.stats.nct).
    QVERIFY2(qAbs(detectable - 4.25590 / 2 * std::sqrt(2.0) * variation) < 1e-4 * variation,
             ran.out);
}

void TestZoeMeasure::reportsAreWritten()
{
    const QString html = m_dir->filePath("report.html");
    const QString junit = m_dir->filePath("gate.xml");
    const Ran ran = measured({"--runs", "4", "--markdown", "--html", html, "--junit", junit,
                              "--fail-if", "mean(frame) > +50%"},
                             "base", "same");
    QVERIFY2(ran.exitCode == 0, ran.told());
    QVERIFY2(ran.out.startsWith("### ✅ pass (1 condition). Frame times: "), ran.out);
    QVERIFY2(ran.out.contains("Paired Student's t over 4 runs of each program"), ran.out);
    // Half of so few runs is not checked.
    QVERIFY2(ran.out.contains("Intervals of functions have 95 % confidence, those of frames"),
             ran.out);
    QVERIFY(QFile::exists(html) && QFile::exists(junit));
}

// Each run has its own number of calls on other threads, and is looked at several times.
void TestZoeMeasure::notesOfRunsAreSaidOnce()
{
    const QString sentence = "calls on other threads were not used as frame starts";
    for (int run = 1; run <= 4; ++run) {
        const Ran made =
            runZoe({"generate", "-o", m_dir->filePath(QStringLiteral("noted-0%1.zoe").arg(run)),
                    "--threads", "3", "--behaviours", "1", "--spikes", "0", "--sites", "6",
                    "--frames", QString::number(120 + run)});
        QVERIFY2(made.exitCode == 0, made.told());
    }
    const Ran ran = measured({"--runs", "4", "--json", "--warmup", "0", "--frames-by",
                              "physics_step", "--fail-if", "mean(frame) > +50%"},
                             "noted", "noted");
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(ran.err.count(sentence.toUtf8()), 1);
}

// A later run may have a longer frame.
void TestZoeMeasure::theLongestFrameIsNeverCertainEarly()
{
    const Ran passes =
        measured({"--runs", "8", "--json", "--fail-if", "max(frame) > 10s"}, "base", "same");
    QVERIFY2(passes.exitCode == 0, passes.told());
    QCOMPARE(passes.object()["stopped"].toString(), QStringLiteral("runs"));
    QCOMPARE(passes.object()["seed"].toInt(), 1);
    const Ran fails =
        measured({"--runs", "8", "--json", "--fail-if", "max(frame) > 1ns"}, "base", "same");
    QCOMPARE(fails.exitCode, 1);
    QCOMPARE(fails.object()["stopped"].toString(), QStringLiteral("certain"));
}

void TestZoeMeasure::missesAreCountedInRuns()
{
    const QStringList program{QStringLiteral(ZOE_BIN_DIR) + "/crates",
                              "--frames",
                              "40",
                              "--seed",
                              "1",
                              "--scale",
                              "0.02"};
    const auto judged = [&](const QString &condition) {
        return runZoe(QStringList{"measure", "-o", newFolder(), "--retries", "0", "--runs", "4",
                                  "--warmup", "0", "--json", "--fail-if", condition, "--"} +
                      program + QStringList{"--"} + program);
    };
    const Ran passes = judged("misses(audio) > 1000000");
    QVERIFY2(passes.exitCode == 0, passes.told());
    QCOMPARE(passes.object()["verdict"].toString(), QStringLiteral("pass"));
    const Ran unknown = judged("misses(nothing) > 0");
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY2(unknown.err.contains("unknown frame set 'nothing'"), unknown.err);
}

// 120 frames a run: 12 are beyond the 90th percentile, and 6 beyond the 95th.
void TestZoeMeasure::percentilesNeedFrames()
{
    const Ran enough =
        measured({"--runs", "4", "--json", "--fail-if", "p90(frame) > +500%"}, "base", "same");
    QCOMPARE(enough.object()["verdict"].toString(), QStringLiteral("pass"));
    const Ran tooFew =
        measured({"--runs", "4", "--json", "--fail-if", "p95(frame) > +500%"}, "base", "same");
    QCOMPARE(tooFew.object()["verdict"].toString(), QStringLiteral("cannot-tell"));
    QVERIFY2(
        tooFew.out.contains("fewer than ten frames of the shortest run are beyond this percentile: "
                            "record at least 200 frames"),
        tooFew.out);
}

// As in `zoe compare` of the same captures.
void TestZoeMeasure::aRareFunctionHasNoTypicalCost()
{
    const CompareCaptures made;
    for (const auto &[kind, cost] : {std::pair("rare", 200.0), std::pair("rarer", 800.0)}) {
        for (int run = 1; run <= 6; ++run) {
            const int seed = run + (cost > 500 ? 100 : 0);
            const QString trace = made.rare(QStringLiteral("run.json"), cost, seed);
            const QString file =
                m_dir->filePath(QStringLiteral("%1-0%2.zoe").arg(QLatin1String(kind)).arg(run));
            const Ran ran = runZoe({"import", trace, "-o", file, "--force"});
            QVERIFY2(ran.exitCode == 0, ran.told());
        }
    }
    const QStringList ask{"--runs", "6", "--warmup", "0", "--json", "--fail-if"};
    const Ran typical = measured(ask + QStringList{"typical(self:rare) > +5%"}, "rare", "rarer");
    QVERIFY2(typical.exitCode == 2, typical.told());
    const QJsonObject judged = valueAt(typical.object(), "conditions.0").toObject();
    QCOMPARE(judged["verdict"].toString(), QStringLiteral("cannot-tell"));
    QCOMPARE(judged["reason"].toString(),
             QStringLiteral("rare runs in too few frames, so this is 0 on both sides, whatever it "
                            "costs there: use mean(self:rare)"));
    QCOMPARE(typical.object()["canFail"].toBool(), false);
    QVERIFY(rowOf(typical.object(), "functions", "rare")["significant"].toBool());
    const Ran mean = measured(ask + QStringList{"mean(self:rare) > +5%"}, "rare", "rarer");
    QVERIFY2(mean.exitCode == 1, mean.told());
    const Ran percentile = measured(ask + QStringList{"p90(self:rare) > +5%"}, "rare", "rarer");
    QCOMPARE(valueAt(percentile.object(), "conditions.0.verdict").toString(),
             QStringLiteral("cannot-tell"));
}

void TestZoeMeasure::aProgramMayChangeItsFolder()
{
    QProcess process;
    process.setWorkingDirectory(m_dir->path());
    process.start(zoeProgram(),
                  QStringList{"measure", "-o", "relative", "--runs", "4", "--retries", "0", "--",
                              "sh", "-c",
                              "n=$(basename \"$ZOE_OUTPUT\" .zoe); cd /; cp '" + m_dir->path() +
                                  "'/base-${n##*-}.zoe \"$ZOE_OUTPUT\""});
    QVERIFY(process.waitForFinished(kPatienceMs));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    QVERIFY(QFile::exists(m_dir->filePath("relative/run-04.zoe")));
}

void TestZoeMeasure::endsItsProgram_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QString>("first");
    QTest::newRow("interrupt") << SIGINT << "";
    QTest::newRow("terminate") << SIGTERM << "";
    QTest::newRow("hang up") << SIGHUP << "";
    QTest::newRow("a program that ignores it") << SIGTERM << "trap '' TERM; ";
}

// And what that started.
void TestZoeMeasure::endsItsProgram()
{
    QFETCH(int, signal);
    QFETCH(QString, first);
    const QString ids = newFolder();
    const QString outer = newFolder();
    QProcess process;
    process.start(zoeProgram(),
                  {"measure", "-o", outer + "/within", "--", "sh", "-c",
                   first + "echo part > \"$ZOE_OUTPUT\"; sleep 600 & echo $$ $! > '" + ids +
                       ".new'; mv '" + ids + ".new' '" + ids + "'; wait; wait"});
    ZOE_TRY_VERIFY(QFile::exists(ids));
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
    QVERIFY(process.waitForFinished(kPatienceMs));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 3);
    QVERIFY(!QFile::exists(outer));
    QFile file(ids);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList started = file.readAll().trimmed().split(' ');
    QCOMPARE(started.size(), 2);
    for (const QByteArray &id : started) {
        // Gone, or dead and not yet collected by whoever inherited it.
        const auto isOver = [&id] {
            QFile state("/proc/" + id + "/stat");
            return !state.open(QIODevice::ReadOnly) || state.readAll().contains(") Z ");
        };
        ZOE_TRY_VERIFY(isOver());
    }
}

// What is incomplete goes; the folder was there before, as was what somebody put there meanwhile.
void TestZoeMeasure::cancelledKeepsCompleteRuns()
{
    const QString folder = newFolder();
    QVERIFY(QDir().mkdir(folder));
    QProcess process;
    process.start(zoeProgram(),
                  {"measure", "-o", folder, "--runs", "8", "--retries", "0", "--", "sh", "-c",
                   "case \"$ZOE_OUTPUT\" in *03.zoe) touch '" + folder + "/.run-03.zoe.part' '" +
                       folder + "/run-03.zoe' '" + folder + "/notes' '" + folder +
                       "/running.csv' '" + folder + "/base.log'; exec sleep 600;; esac; cp '" +
                       m_dir->filePath("base-01.zoe") + "' \"$ZOE_OUTPUT\""});
    ZOE_TRY_VERIFY(QFile::exists(folder + "/base.log"));
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(kPatienceMs));
    QCOMPARE(process.exitCode(), 3);
    QCOMPARE(QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             (QStringList{"base.log", "notes", "run-01.log", "run-01.zoe", "run-02.log",
                          "run-02.zoe", "running.csv"}));
    const QByteArray told = process.readAllStandardError();
    QVERIFY2(told.contains("2 complete runs are kept in this folder\n"), told);
    QVERIFY(runZoe({"compare", folder + "/run-01.zoe", folder + "/run-02.zoe"}).exitCode == 0);
}

void TestZoeMeasure::ignoredSignalsOfChildrenDontMatter()
{
    QProcess process;
    process.start("sh", {"-c", "trap '' CHLD; exec \"$@\"", "sh", zoeProgram(), "measure", "-o",
                         newFolder(), "--", "sh", "-c", "exit 3"});
    QVERIFY(process.waitForFinished(kPatienceMs));
    QCOMPARE(process.exitCode(), 2);
    const QByteArray told = process.readAllStandardError();
    QVERIFY2(told.contains("exited with code 3"), told);
}

void TestZoeMeasure::aMisspeltFunctionIsNoticedAtOnce()
{
    const Ran ran =
        measured({"--runs", "8", "--fail-if", "mean(self:physics_stop) > +10%"}, "base", "slow");
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains("unknown function 'physics_stop'; did you mean 'physics_step'?"),
             ran.err);
    QFile file(m_dir->filePath("order"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().trimmed().split('\n').size(), qsizetype{4}); // warm-up and one pair
}

void TestZoeMeasure::theBudgetEndsAHungRun()
{
    const Ran ran = runZoe(
        {"measure", "-o", newFolder(), "--budget", "0.2s", "--", "sh", "-c", "sleep 600 & wait"});
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains("sh was still running and was ended"), ran.err);
    QCOMPARE(ran.err.count('\n'), 1);
}

// Against the median of the runs before.
void TestZoeMeasure::disturbedByWhatOthersTook()
{
    using zoe::cli::MachineLoad;
    const auto load = [](double others, double stolen = 0) {
        return MachineLoad{.others = others, .stolen = stolen, .known = 1};
    };
    const std::vector<MachineLoad> before{load(0.02), load(0.6), load(0.05, 0.03)};
    QVERIFY(!isDisturbed({}, load(1)));
    QVERIFY(!isDisturbed(before, load(0.179)));
    QVERIFY(isDisturbed(before, load(0.181)));
    QVERIFY(isDisturbed(before, load(0.1, 0.081)));
    QVERIFY(!isDisturbed(before, MachineLoad{.others = 1, .known = 0}));
}

void TestZoeMeasure::manyDisturbedRunsAreDoubts()
{
    // Of twelve runs each, two of the base and three of the head.
    const std::string why = zoe::cli::disturbanceText({.others = 0.2, .stolen = 0.05, .known = 1});
    std::vector<std::string> runs;
    for (const int disturbed : {2, 3}) {
        for (int i = 0; i < 12; ++i)
            runs.push_back(i < disturbed ? why : std::string());
    }
    std::vector<zoe::CaptureDoubt> doubts{{13, "was cut before its end"}};
    addDisturbed(runs, 12, doubts);
    QCOMPARE(doubts.size(), std::size_t{3});
    QCOMPARE(doubts[1].capture, std::size_t{12});
    QCOMPARE(doubts[1].what, std::string("was disturbed: other programs used 25 % of the machine"));
    QVERIFY(doubts[1].kind == zoe::DoubtKind::Disturbed);
    QCOMPARE(doubts[2].capture, std::size_t{14});
}

void TestZoeMeasure::failedRunsAreOneSentence_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("code") << "exit 3"
                          << "warm-up: sh exited with code 3; its output is in ";
    QTest::newRow("killed") << "kill -9 $$"
                            << "warm-up: sh was killed by signal 9 ";
    QTest::newRow("nothing") << "true"
                             << "warm-up: sh recorded nothing; ";
    QTest::newRow("no capture") << "echo text > \"$ZOE_OUTPUT\""
                                << "warm-up.zoe";
}

void TestZoeMeasure::failedRunsAreOneSentence()
{
    QFETCH(QString, script);
    QFETCH(QString, sentence);
    const QString folder = newFolder();
    // What it leaves doesn't prevent the next attempt.
    for (int attempt = 0; attempt < 2; ++attempt) {
        const Ran ran = runZoe({"measure", "-o", folder, "--", "sh", "-c", script});
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains(sentence.toUtf8()), ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY(ran.out.isEmpty());
    }
}

// A limit stands in for a full disk: both fail in the same place.
void TestZoeMeasure::aFullDiskIsNamed_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("nothing recorded") << "true";
    QTest::newRow("failed") << "exit 3";
    QTest::newRow("cut off") << "head -c 2000 '%1' > \"$ZOE_OUTPUT\"";
}

void TestZoeMeasure::aFullDiskIsNamed()
{
    QFETCH(QString, script);
    script.replace("%1", m_dir->filePath("base-up.zoe"));
    const QString folder = newFolder();
    const Ran ran = runZoe({"measure", "-o", folder, "--", "sh", "-c", script},
                           QProcessEnvironment::systemEnvironment(), [] {
                               const rlimit most{50'000, 50'000};
                               ::setrlimit(RLIMIT_FSIZE, &most);
                           });
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains("can't be recorded: writing failed: File too large"), ran.err);
    QVERIFY2(ran.err.contains((folder + "/warm-up.zoe").toUtf8()), ran.err);
    QVERIFY2(!ran.err.contains("build it with") && !ran.err.contains("its output"), ran.err);
}

void TestZoeMeasure::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    QTest::newRow("three commands")
        << QStringList{"--", "a", "--", "b", "--", "c"} << "more than two commands";
    QTest::newRow("no head") << QStringList{"--", "a", "--"} << "a command is missing after --";
    QTest::newRow("not there") << QStringList{"--", "/no/such/program"} << "can't be started";
    QTest::newRow("seed") << QStringList{"--seed", "-1", "--", "a"} << "'-1' is negative";
    QTest::newRow("runs") << QStringList{"--runs", "99999999999999999999", "--", "a"}
                          << "is too large";
    // A budget beyond any clock is one without an end.
    QTest::newRow("long budget") << QStringList{"--budget", "999999999h", "--", "false"}
                                 << "warm-up: false exited with code 1";
    QTest::newRow("budget") << QStringList{"--budget", "soon", "--", "a"} << "not a time";
    QTest::newRow("processors") << QStringList{"--processors", "1-", "--", "a"}
                                << "not a list of processors";
    QTest::newRow("within") << QStringList{"--fail-if", "within(frame) > +2%", "--", "a", "--", "b"}
                            << "'within' is for zoe compare";
    QTest::newRow("gate of one") << QStringList{"--fail-if", "mean(frame) > +2%", "--", "a"}
                                 << "need two commands, each after its own --";
    QTest::newRow("options without --")
        << QStringList{"./base", "--replay", "a", "--", "./head"}
        << "'--replay'; if it is one of ./base, write -- before ./base";
    QTest::newRow("only one --") << QStringList{"./base", "--", "./head"}
                                 << "write -- before each program: -- ./base -- ./head";
    QTest::newRow("misspelt option")
        << QStringList{"--rnus", "5", "--", "./base"} << "did you mean '--runs'?";
}

void TestZoeMeasure::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const Ran ran = runZoe(QStringList{"measure", "-o", newFolder()} + arguments);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains(says.toUtf8()), ran.err);
    QCOMPARE(ran.err.count('\n'), 1);
    // Nothing of the user's is touched.
    const QString folder = newFolder();
    QVERIFY(QDir().mkpath(folder));
    QFile notes(folder + "/notes.txt");
    QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("mine") == 4);
    notes.close();
    const Ran refused = runZoe({"measure", "-o", folder, "--", "true"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("not empty"), refused.err);
}

void TestZoeMeasure::forgottenSeparatorIsNoted()
{
    const auto script = [&](const QString &name) {
        const QString file = m_dir->filePath(name);
        QFile written(file);
        if (!written.open(QIODevice::WriteOnly) || written.write("#!/bin/sh\nexit 3\n") < 0 ||
            !written.setPermissions(QFile::ReadOwner | QFile::ExeOwner))
            return QString();
        return file;
    };
    const QString base = script("base.sh");
    const QString head = script("head.sh");
    QVERIFY(!base.isEmpty() && !head.isEmpty());
    const QByteArray note = (head + " is measured as an argument of " + base).toUtf8();
    const Ran forgotten = runZoe({"measure", "-o", newFolder(), base, head});
    QVERIFY2(forgotten.err.contains(note), forgotten.err);
    const Ran wrapped = runZoe({"measure", "-o", newFolder(), "--", "env", "A=1", head});
    QVERIFY2(!wrapped.err.contains("is measured as"), wrapped.err);
    const Ran both = runZoe({"measure", "-o", newFolder(), "--", base, "--", head});
    QVERIFY2(!both.err.contains("is measured as"), both.err);
}

} // namespace tst_zoe_measure

ZOE_TEST(tst_zoe_measure::TestZoeMeasure)
#include "tst_zoe_measure.moc"
