// The gate of `zoe compare`: conditions that hold, fail and are undecided, on captures with planted
// differences.
#include <QTest>
#include <memory>

#include "formats/transform/save_whole.h"
#include "tests/analysis/with_states.h"
#include "tests/cli/compare_captures.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_zoe_compare_gate {

using namespace zoe::test;

class TestZoeCompareGate : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        m_made = std::make_unique<CompareCaptures>();
        QVERIFY2(m_made->error.isEmpty(), qPrintable(m_made->error));
    }
    void cleanupTestCase() { m_made.reset(); }

    void conditions_data();
    void conditions();
    void conditionsWithinBehaviours();
    void aLargeChangeStaysAlike();
    void fewFramesCannotTell();
    void doubtIsAVerdictOfItsOwn();
    void unsoundCapturesAreNeverGreen_data();
    void unsoundCapturesAreNeverGreen();
    void disturbedCapturesPassByRunningTimeAlone();
    void aGateThatCantFailSaysSo();
    void whatIsZeroOnBothSidesCantFail_data();
    void whatIsZeroOnBothSidesCantFail();
    void conditionsShareTheError();
    void aSignificantFunctionFailsItsCondition();
    void everyConditionIsJudged();

  private:
    std::unique_ptr<CompareCaptures> m_made;
};

void TestZoeCompareGate::conditions_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("verdict");
    const auto row = [this](const char *condition, bool isSlow, const char *verdict) {
        QTest::addRow("%s, %s", condition, isSlow ? "slow" : "again")
            << m_made->base << (isSlow ? m_made->slow : m_made->again)
            << QString::fromLatin1(condition) << QString::fromLatin1(verdict);
    };
    row("mean(self:physics_step) > +20%", true, "fail");
    row("mean(self:physics_step) > +20%", false, "pass");
    row("mean(self:physics_step) > +100%", true, "pass");
    row("median(total:physics_step) > +1us", true, "fail");
    row("p90(self:\"physics_step\") > +20%", true, "fail");
    row("total(self:physics_step) > +20%", true, "fail");
    row("mean(frame) > +0.1%", true, "fail");
    row("mean(frame) > 1us", true, "fail");
    row("mean(frame) > 1h", true, "pass");
    row("max(frame) > 1us", true, "fail");
    row("fps(frame) < -0.1%", true, "fail");
    row("fps(frame) < 1", true, "pass");
    row("mean(calls:physics_step) > +1%", true, "pass");
    row("mean(frame) > +5%", false, "pass");
    row("p95(frame) > +10%", false, "pass");
}

void TestZoeCompareGate::conditions()
{
    QFETCH(QString, base);
    QFETCH(QString, head);
    QFETCH(QString, condition);
    QFETCH(QString, verdict);
    const Ran ran = runZoe({"compare", base, head, "--json", "--no-mix", "--fail-if", condition});
    QVERIFY2(ran.exitCode == (verdict == "fail" ? 1 : 0), ran.told());
    QVERIFY2(ran.err.isEmpty(), ran.err);
    const QJsonObject answer = ran.object();
    QCOMPARE(answer["verdict"].toString(), verdict);
    const QJsonArray failed = answer["failed"].toArray();
    QCOMPARE(failed.size(), verdict == "fail" ? 1 : 0);
    QVERIFY(failed.isEmpty() || failed[0].toString() == condition);
    const QJsonObject judged = answer["conditions"].toArray().at(0).toObject();
    const bool isTime = judged.contains("limitNs"); // names of times say so
    QVERIFY2(missingKeys(judged, isTime ? "condition verdict valueNs lowNs highNs limitNs"
                                        : "condition verdict value low high limit")
                 .isEmpty(),
             ran.out);
}

// Two runs that spend different shares of the time in phases: the mean is inconclusive, like with
// like isn't.
void TestZoeCompareGate::conditionsWithinBehaviours()
{
    const QString before = m_made->path("phases.zoe");
    const QString after = m_made->path("phases-slow.zoe");
    const QStringList program{"--behaviours", "3",    "--sites", "12", "--seed", "3",
                              "--frames",     "1200", "--force"};
    QVERIFY(runZoe(QStringList{"generate", "-o", before} + program).exitCode == 0);
    QVERIFY(runZoe(QStringList{"generate", "-o", after, "--slow", "physics_step=+20%"} + program)
                .exitCode == 0);
    const QStringList ask{"compare", before,          after,       "--base-frames",
                          "0..799",  "--head-frames", "300..1199", "--json"};
    const auto judged = [&](const char *condition, const QStringList &more = {}) {
        const Ran ran =
            runZoe(ask + more + QStringList{"--fail-if", QString::fromLatin1(condition)});
        return ran.object()["verdict"].toString() + QString::number(ran.exitCode);
    };
    QCOMPARE(judged("within(self:physics_step) > +10%"), QStringLiteral("fail1"));
    QCOMPARE(judged("within(self:physics_step) > +30%"), QStringLiteral("pass0"));
    // By themselves mean and median are unclear; like with like decides them.
    QCOMPARE(judged("mean(self:physics_step) > +10%"), QStringLiteral("fail1"));
    QCOMPARE(judged("median(self:physics_step) > +10%"), QStringLiteral("fail1"));
    QCOMPARE(judged("median(self:physics_step) > +10%", {"--no-mix"}), QStringLiteral("unclear0"));
    QCOMPARE(judged("within(self:broad_phase) > +5%"), QStringLiteral("pass0"));
    const Ran table = runZoe(ask.mid(0, ask.size() - 1) +
                             QStringList{"--fail-if", "within(self:physics_step) > +10%"});
    QVERIFY2(table.exitCode == 1, table.told());
    QVERIFY2(table.out.contains(" within behaviours ("), table.out);
    const Ran refused = runZoe(ask + QStringList{"--no-mix", "--fail-if", "within(frame) > +2%"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("--no-mix"), refused.err);
}

void TestZoeCompareGate::aLargeChangeStaysAlike()
{
    const QString before = m_made->path("alike.zoe");
    const QString after = m_made->path("alike-slow.zoe");
    const QStringList program{"--behaviours", "3",    "--sites", "8", "--seed", "5",
                              "--frames",     "1200", "--force"};
    QVERIFY(runZoe(QStringList{"generate", "-o", before} + program).exitCode == 0);
    QVERIFY(runZoe(QStringList{"generate", "-o", after, "--slow", "physics_step=+200%"} + program)
                .exitCode == 0);
    const Ran ran = runZoe({"compare", before, after, "--json"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    const QJsonObject answer = ran.object();
    QCOMPARE(valueAt(answer, "mix.mixNs").toInteger(), 0);
    QCOMPARE(valueAt(answer, "mix.evened.0.function").toString(), QStringLiteral("physics_step"));
    const double ratio = valueAt(answer, "mix.evened.0.ratio").toDouble();
    QVERIFY2(qAbs(ratio - 3) < 0.1, qPrintable(QString::number(ratio)));
    QCOMPARE(valueAt(answer, "mix.functions.0.function").toString(),
             QStringLiteral("physics_step"));
    const Ran table = runZoe({"compare", before, after});
    QVERIFY2(
        table.out.contains("physics_step takes 3 times as long in the head; behaviours were found"),
        table.out);
}

void TestZoeCompareGate::fewFramesCannotTell()
{
    const QStringList ask{"compare",   m_made->brief,      m_made->brief, "--json",
                          "--fail-if", "p99(frame) > +5%", "--fail-if",   "max(frame) > 1h"};
    const Ran ran = runZoe(ask);
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(ran.object()["verdict"].toString(), QStringLiteral("cannot-tell"));
    QVERIFY(ran.object()["failed"].toArray().isEmpty());
    QVERIFY2(ran.err.startsWith("zoe: cannot tell whether p99(frame) > +5%: "), ran.err);
    QCOMPARE(ran.err.count('\n'), 1);
    const QJsonArray conditions = ran.object()["conditions"].toArray();
    QCOMPARE(conditions.at(0)["verdict"].toString(), QStringLiteral("cannot-tell"));
    QVERIFY(conditions.at(0)["high"].isNull()); // JSON has no number for it
    QCOMPARE(conditions.at(1)["verdict"].toString(), QStringLiteral("pass"));

    QCOMPARE(runZoe(ask + QStringList{"--cannot-tell-exit", "7"}).exitCode, 7);
    // A certain failure outweighs undecided conditions.
    const Ran both =
        runZoe(ask + QStringList{"--fail-if", "max(frame) > 1ns", "--cannot-tell-exit", "7"});
    QCOMPARE(both.exitCode, 1);
    QCOMPARE(both.object()["verdict"].toString(), QStringLiteral("fail"));
}

void TestZoeCompareGate::doubtIsAVerdictOfItsOwn()
{
    const QStringList ask{"compare", m_made->base, m_made->slow, "--json", "--fail-if"};
    const Ran known = runZoe(ask + QStringList{"mean(frame) > +500%"});
    const QJsonObject measured = known.object()["conditions"].toArray().at(0).toObject();
    const double value = measured["value"].toDouble();
    const double low = measured["low"].toDouble();
    QVERIFY2(low > 0 && low < value, known.told());
    // A limit between the end of the interval and the figure.
    const QString condition =
        QStringLiteral("mean(frame) > +%1%").arg(50 * (low + value), 0, 'f', 6);
    const Ran ran = runZoe(ask + QStringList{condition});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(ran.object()["verdict"].toString(), QStringLiteral("unclear"));
    QVERIFY2(ran.err.startsWith("zoe: unclear whether mean(frame) > +"), ran.err);
    QCOMPARE(runZoe(ask + QStringList{condition, "--unclear-exit", "9"}).exitCode, 9);
}

void TestZoeCompareGate::unsoundCapturesAreNeverGreen_data()
{
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("short") << "short.zoe"
                           << "has 540 frames, fewer than half of the 1\u202f500" << 2;
    QTest::newRow("cut") << "cut.zoe"
                         << "cut.zoe" << 2;
    QTest::newRow("few") << "few.zoe"
                         << "has only 3 frames" << 2;
}

// Whatever the figures, each report says what is wrong with the capture.
void TestZoeCompareGate::unsoundCapturesAreNeverGreen()
{
    QFETCH(QString, head);
    QFETCH(QString, what);
    QFETCH(int, exitCode);
    const QString file = m_made->path(qPrintable(head));
    const QString name = QTest::currentDataTag();
    if (name == "cut") {
        QFile::remove(file);
        QVERIFY(QFile::copy(m_made->again, file));
        QFile cut(file);
        QVERIFY(cut.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(cut.resize(cut.size() * 4 / 5));
    } else {
        QVERIFY(runZoe({"trim", m_made->again, "--frames", name == "few" ? "0..2" : "0..539", "-o",
                        file, "--force"})
                    .exitCode == 0);
    }
    const QString base = name == "few" ? file : m_made->base;
    const QString junit = m_made->path("unsound.xml");
    const QString html = m_made->path("unsound.html");
    const QStringList ask{"compare", base,  file,     "--fail-if", "mean(frame) > +500%",
                          "--junit", junit, "--html", html,        "--no-mix"};
    const auto contentsOf = [](const QString &report) {
        QFile opened(report);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    };
    const Ran json = runZoe(ask + QStringList{"--json"});
    QVERIFY2(json.exitCode == exitCode, json.told());
    QCOMPARE(json.object()["verdict"].toString(), QStringLiteral("cannot-tell"));
    QVERIFY2(!json.object()["doubts"].toArray().isEmpty(), json.out);
    QVERIFY2(json.object()["doubts"].toArray().at(0).toString().contains(what), json.out);
    QVERIFY2(contentsOf(junit).contains("<skipped message=\"cannot tell: "), contentsOf(junit));
    QVERIFY2(contentsOf(junit).contains(what.toUtf8()), contentsOf(junit));
    QVERIFY(contentsOf(html).contains("class=\"doubt\""));
    QVERIFY(contentsOf(html).contains("badge cannot-tell"));
    const Ran markdown = runZoe(ask + QStringList{"--markdown"});
    QVERIFY2(markdown.out.startsWith("### ⚠️ cannot tell"), markdown.out);
    QVERIFY2(markdown.out.contains(what.toUtf8()), markdown.out);
    const Ran table = runZoe(ask);
    QVERIFY2(table.out.contains("Caution: "), table.out);
    QCOMPARE(runZoe(ask + QStringList{"--cannot-tell-exit", "0"}).exitCode, 0);
}

// Another program had the CPU for a sixth of the time in which the head could have run.
void TestZoeCompareGate::disturbedCapturesPassByRunningTimeAlone()
{
    using namespace zoe;
    const auto save = [&](const char *name, DurationNs takenNs) {
        std::string text;
        std::vector<ThreadStateSpan> spans;
        for (TimeNs frame = 0; frame < 200; ++frame) {
            const TimeNs start = frame * 1'000'000;
            const DurationNs ns = 900'000 + frame % 7 * 1'000;
            text += "frame " + std::to_string(start) + " 1000000\n  main\n    update " +
                    std::to_string(start) + " " + std::to_string(ns) + "\n";
            spans.push_back({ThreadId{0}, ThreadState::Running, 0, start, 400'000});
            spans.push_back({ThreadId{0}, ThreadState::Preempted, 0, start + 400'000, takenNs});
            spans.push_back({ThreadId{0}, ThreadState::Running, 0, start + 400'000 + takenNs,
                             600'000 - takenNs});
        }
        const auto capture = withStates(*captureFromText(text, 20), spans);
        return saveWhole(*capture, m_made->path(name).toStdString(), {}).ok();
    };
    QVERIFY(save("quiet.zoe", 5'000));
    QVERIFY(save("busy.zoe", 150'000));
    const QStringList ask{
        "compare",  m_made->path("quiet.zoe"), m_made->path("busy.zoe"), "--no-mix", "--json",
        "--fail-if"};
    const QString sentence = m_made->path("busy.zoe") +
                             " was disturbed: other programs had the CPU for 17 % of the time in "
                             "which its threads could have run.";
    const Ran frame = runZoe(ask + QStringList{"mean(frame) > +50%"});
    QVERIFY2(frame.exitCode == 2, frame.told());
    QCOMPARE(frame.object()["verdict"].toString(), QStringLiteral("cannot-tell"));
    QCOMPARE(frame.object()["doubts"].toArray(), QJsonArray{sentence});
    QVERIFY2(frame.object()["canFail"].toBool(),
             frame.told()); // a doubt only prevents that it passes
    // Another condition, beyond its limit but not surely, doesn't weaken the gate.
    const QJsonObject unsure = runZoe(ask + QStringList{"mean(self:update) > -99%"})
                                   .object()["conditions"]
                                   .toArray()
                                   .at(0)
                                   .toObject();
    const double limit = (unsure["low"].toDouble() + unsure["value"].toDouble()) / 2;
    const QString unclear = QStringLiteral("mean(self:update) > %1%").arg(100 * limit, 0, 'f', 9);
    const Ran both =
        runZoe(ask + QStringList{"mean(frame) > +50%", QStringLiteral("--fail-if"), unclear});
    QCOMPARE(both.object()["verdict"].toString(), QStringLiteral("unclear"));
    QVERIFY2(both.exitCode == 2, both.told());
    const Ran self = runZoe(ask + QStringList{"mean(self:update) > +50%"});
    QVERIFY2(self.exitCode == 0, self.told());
    QCOMPARE(self.object()["verdict"].toString(), QStringLiteral("pass"));
    QCOMPARE(self.object()["doubts"].toArray(), QJsonArray{sentence});
    const Ran wall = runZoe(ask + QStringList{"mean(self:update) > +50%", "--time", "wall"});
    QVERIFY2(wall.exitCode == 2, wall.told());
}

void TestZoeCompareGate::aGateThatCantFailSaysSo()
{
    // 100 frames have none beyond the 99.9th percentile.
    const QStringList ask{"compare", m_made->base, m_made->again,        "--frames",
                          "0..99",   "--fail-if",  "p99.9(frame) > +5%", "--no-mix"};
    const Ran table = runZoe(ask);
    QVERIFY2(table.exitCode == 2, table.told());
    QVERIFY2(table.out.contains("Verdict: cannot-tell; no condition could have failed"), table.out);
    QCOMPARE(runZoe(ask + QStringList{"--json"}).object()["canFail"].toBool(), false);
    // With one that could, it did some of its work.
    QCOMPARE(runZoe(ask + QStringList{"--fail-if", "mean(frame) > +500%"}).exitCode, 0);
}

void TestZoeCompareGate::whatIsZeroOnBothSidesCantFail_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *condition, const char *verdict, const char *reason) {
        QTest::newRow(condition) << QString::fromUtf8(condition) << QString::fromUtf8(verdict)
                                 << QString::fromUtf8(reason);
    };
    const char *const self = "rare runs in too few frames, so this is 0 on both sides, whatever it "
                             "costs there: use mean(self:rare)";
    row("typical(self:rare) > +5%", "cannot-tell", self);
    row("median(self:rare) > +5%", "cannot-tell", self);
    row("p90(self:\"rare\") > +0.01ms", "cannot-tell",
        "rare runs in too few frames, so this is 0 on both sides, whatever it costs there: use "
        "mean(self:\"rare\")");
    row("typical(calls:rare) > +5%", "cannot-tell",
        "rare runs in too few frames, so this is 0 on both sides, whatever it costs there: use "
        "mean(calls:rare)");
    row("p90(total:rare) > +5%", "cannot-tell",
        "rare runs in too few frames, so this is 0 on both sides, whatever it costs there: use "
        "mean(total:rare)");
    row("p90(self:rare) > 1ms", "pass", self); // a fact about the head
    row("mean(self:rare) > +5%", "fail", "");
    row("p99(self:rare) > +5%", "cannot-tell",
        "fewer than ten frames of each side are beyond this percentile: record at least 1000 "
        "frames, or choose a percentile closer to the median");
}

void TestZoeCompareGate::whatIsZeroOnBothSidesCantFail()
{
    QFETCH(QString, condition);
    QFETCH(QString, verdict);
    QFETCH(QString, reason);
    const QString before = m_made->rare(QStringLiteral("rare.json"), 200);
    const QString after = m_made->rare(QStringLiteral("rarer.json"), 800);
    const QString junit = m_made->path("rare.xml");
    const Ran ran = runZoe(
        {"compare", before, after, "--no-mix", "--json", "--fail-if", condition, "--junit", junit});
    const QJsonObject judged = valueAt(ran.object(), "conditions.0").toObject();
    QCOMPARE(judged["verdict"].toString(), verdict);
    QCOMPARE(judged["reason"].toString(), reason);
    const bool isUndecided = verdict == QStringLiteral("cannot-tell");
    QCOMPARE(ran.exitCode, isUndecided ? 2 : verdict == QStringLiteral("fail") ? 1 : 0);
    QCOMPARE(ran.object()["canFail"].toBool(), !isUndecided);
    QFile file(junit);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().contains("<skipped message=\"cannot tell: "), isUndecided);
}

void TestZoeCompareGate::conditionsShareTheError()
{
    const QStringList ask{"compare",  m_made->base, m_made->again,      "--json",
                          "--no-mix", "--fail-if",  "p95(frame) > +50%"};
    const auto widthOf = [](const Ran &ran) {
        const QJsonObject condition = ran.object()["conditions"].toArray().at(0).toObject();
        return condition["high"].toDouble() - condition["low"].toDouble();
    };
    const Ran one = runZoe(ask);
    const Ran two = runZoe(ask + QStringList{"--fail-if", "p90(frame) > +50%"});
    QCOMPARE(valueAt(one.object(), "conditions.0.confidence").toDouble(), 0.95);
    QCOMPARE(valueAt(two.object(), "conditions.0.confidence").toDouble(), 0.975);
    QVERIFY2(widthOf(two) > widthOf(one), two.out);
    QVERIFY(valueAt(one.object(), "conditions.0.detectable").toDouble() > 0.5);
}

// Phases hide the change of the mean; the answer that finds it decides the condition as well.
void TestZoeCompareGate::aSignificantFunctionFailsItsCondition()
{
    const QString before = m_made->path("found.zoe");
    const QString after = m_made->path("found-slow.zoe");
    const QStringList program{"--behaviours", "3", "--sites", "12", "--frames", "1200", "--force"};
    QVERIFY(runZoe(QStringList{"generate", "-o", before, "--seed", "3"} + program).exitCode == 0);
    QVERIFY(
        runZoe(QStringList{"generate", "-o", after, "--seed", "3", "--slow", "physics_step=+20%"} +
               program)
            .exitCode == 0);
    const Ran ran = runZoe({"compare", before, after, "--base-frames", "0..799", "--head-frames",
                            "300..1199", "--json", "--fail-if", "mean(self:physics_step) > +10%"});
    const QJsonObject physics = rowOf(ran.object(), "functions", "physics_step");
    QVERIFY2(physics["significant"].toBool(), ran.out);
    QVERIFY2(ran.exitCode == 1, ran.told());
    QVERIFY(valueAt(ran.object(), "conditions.0.form").toString() != QStringLiteral("plain"));
    QCOMPARE(valueAt(ran.object(), "about").toString(), QStringLiteral("these two runs"));
}

void TestZoeCompareGate::everyConditionIsJudged()
{
    const Ran ran = runZoe({"compare", m_made->base, m_made->slow, "--json", "--fail-if",
                            "mean(self:physics_step) > +20%", "--fail-if", "mean(frame) > 1h",
                            "--fail-if=mean(frame) > 1us"});
    QCOMPARE(ran.exitCode, 1);
    QStringList verdicts;
    for (const QJsonValue &condition : ran.object()["conditions"].toArray())
        verdicts << condition["verdict"].toString();
    QCOMPARE(verdicts, (QStringList{"fail", "pass", "fail"}));
    QCOMPARE(ran.object()["failed"].toArray(),
             (QJsonArray{"mean(self:physics_step) > +20%", "mean(frame) > 1us"}));
}

} // namespace tst_zoe_compare_gate

ZOE_TEST(tst_zoe_compare_gate::TestZoeCompareGate)
#include "tst_zoe_compare_gate.moc"
