// `zoe compare` and its gate: conditions that hold, fail and can't be told, on captures with
// planted differences.
#include <QTest>
#include <memory>

#include "tests/cli/compare_captures.h"
#include "tests/support/test_program.h"

namespace tst_zoe_compare {

using namespace zoe::test;

namespace {

QJsonObject rowOf(const QJsonObject &answer, const char *list, const QString &function)
{
    for (const QJsonValue &row : answer[QLatin1String(list)].toArray()) {
        if (row[QLatin1String("function")].toString() == function)
            return row.toObject();
    }
    return {};
}

} // namespace

class TestZoeCompare : public QObject {
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
    void aGateThatCantFailSaysSo();
    void conditionsShareTheError();
    void aSignificantFunctionFailsItsCondition();
    void everyConditionIsJudged();
    void jsonHasTheContract();
    void theAnswerSaysWhichTime();
    void partsAddUp();
    void severalBaselines();
    void twoPartsOfOneCapture();
    void oneBehaviourOfBoth();
    void aModelIsApplied();
    void renamesAreProposedAndAccepted();
    void tablesTellTheVerdict();
    void wrongUse_data();
    void wrongUse();

  private:
    std::unique_ptr<CompareCaptures> m_made;
};

void TestZoeCompare::conditions_data()
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

void TestZoeCompare::conditions()
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

// Two runs that are in other phases for other shares of the time: the mean can't tell, like with
// like can.
void TestZoeCompare::conditionsWithinBehaviours()
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

void TestZoeCompare::aLargeChangeStaysAlike()
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

void TestZoeCompare::fewFramesCannotTell()
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
    // What fails for certain outweighs what can't be told.
    const Ran both =
        runZoe(ask + QStringList{"--fail-if", "max(frame) > 1ns", "--cannot-tell-exit", "7"});
    QCOMPARE(both.exitCode, 1);
    QCOMPARE(both.object()["verdict"].toString(), QStringLiteral("fail"));
}

void TestZoeCompare::doubtIsAVerdictOfItsOwn()
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

void TestZoeCompare::unsoundCapturesAreNeverGreen_data()
{
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("short") << "short.zoe"
                           << "has 540 frames, less than half of the 1,500" << 2;
    QTest::newRow("cut") << "cut.zoe"
                         << "cut.zoe" << 2;
    QTest::newRow("few") << "few.zoe"
                         << "has only 3 frames" << 2;
}

// Whatever the figures are, each report says what is wrong with the capture.
void TestZoeCompare::unsoundCapturesAreNeverGreen()
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

void TestZoeCompare::aGateThatCantFailSaysSo()
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

void TestZoeCompare::conditionsShareTheError()
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
void TestZoeCompare::aSignificantFunctionFailsItsCondition()
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

void TestZoeCompare::everyConditionIsJudged()
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

void TestZoeCompare::jsonHasTheContract()
{
    const QJsonObject answer = runZoe({"compare", m_made->base, m_made->slow, "--json"}).object();
    const auto has = [](const QJsonObject &object, const char *keys) {
        const QStringList missing = missingKeys(object, QString::fromLatin1(keys));
        if (!missing.isEmpty())
            qWarning("missing: %s", qPrintable(missing.join(' ')));
        return missing.isEmpty();
    };
    QVERIFY(has(answer, "frames functions waterfall mix verdict failed"));
    QVERIFY(has(answer["frames"].toObject(), "base head meanDeltaNs lowNs highNs p"));
    QVERIFY(has(answer["mix"].toObject(), "mixNs withinNs behaviours"));
    const QJsonObject behaviour = valueAt(answer, "mix.behaviours").toArray().at(0).toObject();
    QVERIFY(has(behaviour, "name mixNs withinNs"));
    QVERIFY(has(answer["waterfall"].toArray().at(0).toObject(), "function deltaNs"));
    QCOMPARE(answer["verdict"].toString(), QStringLiteral("pass")); // there is no condition
    const QJsonObject physics = rowOf(answer, "functions", "physics_step");
    QVERIFY(has(physics, "function base head selfDeltaPerFrameNs lowNs highNs p significant"));
    QVERIFY(has(physics["base"].toObject(), "calls selfNs totalNs"));
    QCOMPARE(physics["significant"].toBool(), true);
    const double ratio =
        valueAt(physics, "head.selfNs").toDouble() / valueAt(physics, "base.selfNs").toDouble();
    QVERIFY2(qAbs(ratio - 1.5) < 0.01, qPrintable(QString::number(ratio)));
}

// These captures have no context switches.
void TestZoeCompare::theAnswerSaysWhichTime()
{
    for (const char *time : {"auto", "wall"}) {
        const Ran ran = runZoe({"compare", m_made->base, m_made->again, "--json", "--time", time});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QCOMPARE(ran.object()["time"].toString(), QStringLiteral("wall"));
    }
    const Ran refused = runZoe({"compare", m_made->base, m_made->again, "--time", "running"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("doesn't record when its threads ran"), refused.err);
    QCOMPARE(refused.err.count('\n'), 1);
}

void TestZoeCompare::partsAddUp()
{
    const QJsonObject answer = runZoe({"compare", m_made->base, m_made->slow, "--json"}).object();
    const qint64 change = valueAt(answer, "frames.meanDeltaNs").toInteger();
    qint64 steps = 0;
    for (const QJsonValue &step : answer["waterfall"].toArray())
        steps += step["deltaNs"].toInteger();
    QCOMPARE(steps, change);
    const QJsonObject mix = answer["mix"].toObject();
    QCOMPARE(mix["mixNs"].toInteger() + mix["withinNs"].toInteger() + mix["unusualNs"].toInteger(),
             change);
    qint64 mixNs = 0;
    qint64 withinNs = 0;
    for (const QJsonValue &behaviour : mix["behaviours"].toArray()) {
        mixNs += behaviour["mixNs"].toInteger();
        withinNs += behaviour["withinNs"].toInteger();
    }
    QCOMPARE(mixNs, mix["mixNs"].toInteger());
    QCOMPARE(withinNs, mix["withinNs"].toInteger());
}

void TestZoeCompare::severalBaselines()
{
    const Ran ran = runZoe({"compare", m_made->base, m_made->again, m_made->slow, "--json",
                            "--no-mix", "--fail-if", "mean(self:physics_step) > +20%"});
    QVERIFY2(ran.exitCode == 1, ran.told());
    const QJsonArray captures = ran.object()["captures"].toArray();
    QCOMPARE(captures.size(), 3);
    QCOMPARE(captures.at(1)["file"].toString(), m_made->again);
    QCOMPARE(captures.at(1)["side"].toString(), QStringLiteral("base"));
    QCOMPARE(captures.at(2)["side"].toString(), QStringLiteral("head"));
    QCOMPARE(valueAt(ran.object(), "frames.base")["count"].toInteger(), 3000);
    QCOMPARE(valueAt(ran.object(), "frames.head")["count"].toInteger(), 1500);
}

void TestZoeCompare::twoPartsOfOneCapture()
{
    const QString c = m_made->base;
    const Ran frames = runZoe({"compare", c, c, "--no-mix", "--base-frames", "0..99",
                               "--head-frames", "100..399", "--json"});
    QVERIFY2(frames.exitCode == 0, frames.told());
    QCOMPARE(valueAt(frames.object(), "frames.base")["count"].toInteger(), 100);
    QCOMPARE(valueAt(frames.object(), "frames.head")["count"].toInteger(), 300);
    const Ran where = runZoe({"compare", c, c, "--no-mix", "--base-where", "frame < 50",
                              "--head-where", "frame >= 50", "--json"});
    QVERIFY2(where.exitCode == 0, where.told());
    QCOMPARE(valueAt(where.object(), "frames.base")["count"].toInteger(), 50);
    QCOMPARE(valueAt(where.object(), "frames.head")["count"].toInteger(), 1450);
    const Ran refused =
        runZoe({"compare", c, c, "--frames", "0..9", "--base-frames", "0..99", "--json"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("--base-frames"), refused.err);
}

void TestZoeCompare::oneBehaviourOfBoth()
{
    const QString mixed = m_made->path("mixed.zoe");
    const Ran made = runZoe({"generate", "-o", mixed, "--frames", "600", "--behaviours", "3",
                             "--spikes", "0", "--force"});
    QVERIFY2(made.exitCode == 0, made.told());
    const QJsonObject all = runZoe({"compare", mixed, mixed, "--json", "--k", "3"}).object();
    const QJsonArray behaviours = valueAt(all, "mix.behaviours").toArray();
    QVERIFY(behaviours.size() >= 3);
    const Ran one = runZoe({"compare", mixed, mixed, "--json", "--k", "3", "--behaviour",
                            behaviours.at(1)["name"].toString()});
    QVERIFY2(one.exitCode == 0, one.told());
    QCOMPARE(valueAt(one.object(), "frames.head")["count"].toInteger(),
             behaviours.at(1)["headFrames"].toInteger());
}

void TestZoeCompare::aModelIsApplied()
{
    const QString model = m_made->path("game.zoebeh");
    const Ran saved = runZoe({"behaviours", m_made->base, "--k", "2", "--save", model});
    QVERIFY2(saved.exitCode == 0, saved.told());
    const Ran ran = runZoe({"compare", m_made->base, m_made->again, "--model", model, "--json"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    int named = 0;
    for (const QJsonValue &behaviour : valueAt(ran.object(), "mix.behaviours").toArray())
        named += behaviour["behaviour"].toInt() >= 0 ? 1 : 0;
    QCOMPARE(named, 2);
}

void TestZoeCompare::renamesAreProposedAndAccepted()
{
    const QString before = m_made->trace("before.json", {"update", "draw_old=x", "sleep"});
    const QString after = m_made->trace("after.json", {"update", "draw_new", "sleep"});
    const QStringList ask{"compare", before, after, "--frame-marker", "Frame", "--no-mix"};
    const QJsonObject apart = runZoe(ask + QStringList{"--json"}).object();
    QCOMPARE(valueAt(rowOf(apart, "functions", "draw_new"), "base.calls").toInteger(), 0);
    const QString rename = QStringLiteral("draw_old=x=draw_new"); // the first "=" is of the name
    const Ran accepted = runZoe(ask + QStringList{"--accept-rename", rename, "--json"});
    QVERIFY2(accepted.exitCode == 0, accepted.told());
    const QJsonObject together = rowOf(accepted.object(), "functions", "draw_new");
    QCOMPARE(together["renamedFrom"].toString(), QStringLiteral("draw_old=x"));
    QCOMPARE(valueAt(together, "base.calls").toInteger(),
             valueAt(together, "head.calls").toInteger());
    QVERIFY(rowOf(accepted.object(), "functions", "draw_old=x").isEmpty());
}

void TestZoeCompare::tablesTellTheVerdict()
{
    const Ran ran = runZoe({"compare", m_made->base, m_made->slow, "--fail-if",
                            "mean(self:physics_step) > +20%", "--fail-if", "mean(frame) > 1h"});
    QVERIFY2(ran.exitCode == 1, ran.told());
    const QString text = QString::fromUtf8(ran.out);
    QVERIFY2(text.contains("fail         mean(self:physics_step) > +20%: "), ran.out);
    QVERIFY2(text.contains("pass         mean(frame) > 1h: "), ran.out);
    QVERIFY2(text.endsWith("Verdict: fail\n"), ran.out);
    QVERIFY2(text.contains("Like with like"), ran.out);
    QVERIFY2(text.contains("Mean frame time "), ran.out);
    // One wording everywhere.
    const QJsonObject answer =
        runZoe({"compare", m_made->base, m_made->slow, "--json"}).object()["answer"].toObject();
    QCOMPARE(answer["verdict"].toString(), QStringLiteral("slower"));
    QCOMPARE(valueAt(answer, "typical.verdict").toString(), QStringLiteral("slower"));
    const QString sentences = answer["sentences"].toString();
    QVERIFY2(text.contains("SLOWER. " + sentences), ran.out);
    const QString report =
        QString::fromUtf8(runZoe({"compare", m_made->base, m_made->slow, "--markdown"}).out);
    QVERIFY2(report.startsWith("### SLOWER, mean ") && report.contains("Typical frame: slower, +"),
             qPrintable(report));
}

void TestZoeCompare::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const QString b = m_made->base;
    const auto row = [&](const char *name, const QStringList &arguments, const char *says) {
        QTest::newRow(name) << QStringList{"compare"} + arguments << QString::fromUtf8(says);
    };
    row("nothing", {}, "captures");
    row("one", {b}, "then the head");
    row("missing", {b, "/nonexistent/x.zoe"}, "/nonexistent/x.zoe");
    row("statistic", {b, b, "--fail-if", "p99 of frame"}, "--fail-if: condition \"p99 of frame\"");
    row("place", {b, b, "--fail-if", "mean(frame) > 5%"}, "character 15");
    row("no condition", {b, b, "--fail-if", ""}, "--fail-if");
    row("function", {b, b, "--fail-if", "mean(self:nobody) > +5%"}, "nobody");
    row("exit code", {b, b, "--cannot-tell-exit", "900"}, "--cannot-tell-exit");
    row("confidence", {b, b, "--confidence", "2"}, "--confidence");
    row("two forms", {b, b, "--json", "--markdown"}, "--markdown");
    row("JUnit of nothing", {b, b, "--junit", "x.xml"}, "--fail-if");
    row("model", {b, b, "--model", "/nonexistent/m.zoebeh"}, "/nonexistent/m.zoebeh");
    row("model without mix", {b, b, "--model", "m", "--no-mix"}, "--no-mix");
    row("k", {b, b, "--k", "none"}, "--k");
    row("method", {b, b, "--method", "magic"}, "kmeans");
    row("rename", {b, b, "--accept-rename", "physics_step"}, "OLD=NEW");
    row("rename of nothing", {b, b, "--accept-rename", "x=physics_step"}, "--accept-rename");
    row("behaviour", {b, b, "--behaviour", "lazy"}, "lazy");
    row("no frames", {b, b, "--head-frames", "90000"}, "no frame");
    row("empty frames", {b, b, "--frames", ""}, "--frames");
    row("empty where", {b, b, "--head-where", ""}, "--head-where");
    row("over a capture", {b, b, "--html", b}, "replace the input");
    row("over a folder", {b, b, "--html", "/"}, "folder");
}

void TestZoeCompare::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const Ran ran = runZoe(arguments);
    QVERIFY2(ran.exitCode == 2, ran.told());
    QVERIFY2(ran.out.isEmpty(), ran.out);
    QVERIFY2(ran.err.startsWith("zoe: "), ran.err);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.contains(says.toUtf8()), ran.err);
    QVERIFY2(ran.err.size() < 400, ran.err);
}

} // namespace tst_zoe_compare

ZOE_TEST(tst_zoe_compare::TestZoeCompare)
#include "tst_zoe_compare.moc"
