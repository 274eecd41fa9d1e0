// What `zoe compare` answers on captures with planted differences.
#include <QFileInfo>
#include <QTest>
#include <memory>

#include "analysis/columns/column.h"
#include "tests/cli/compare_captures.h"
#include "tests/support/test_program.h"

namespace tst_zoe_compare {

using namespace zoe::test;

class TestZoeCompare : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        m_made = std::make_unique<CompareCaptures>();
        QVERIFY2(m_made->error.isEmpty(), qPrintable(m_made->error));
    }
    void cleanupTestCase() { m_made.reset(); }

    void oneRowTellsBothAnswers();
    void jsonHasTheContract();
    void theAnswerSaysWhichTime();
    void partsAddUp();
    void severalBaselines();
    void twoPartsOfOneCapture();
    void oneBehaviourOfBoth();
    void aModelIsApplied();
    void renamesAreProposedAndAccepted();
    void tablesTellTheVerdict();
    void behavioursOfFewFramesDontCount();
    void wrongUse_data();
    void wrongUse();

  private:
    std::unique_ptr<CompareCaptures> m_made;
};

// A function that is usually faster, but slower in the mean: every output says both, and labels
// each number.
void TestZoeCompare::oneRowTellsBothAnswers()
{
    const QString base = m_made->wobble("steady.json", 100, 0);
    const QString head = m_made->wobble("wobbles.json", 90, 400);
    const QStringList ask{"compare", base, head, "--no-mix", "--frame-marker", "Frame"};
    const QJsonObject answer = runZoe(ask + QStringList{"--json"}).object();
    const QJsonObject wobble = rowOf(answer, "functions", "wobble");
    QVERIFY(wobble["significant"].toBool());
    QVERIFY(valueAt(wobble, "typical.differs").toBool() &&
            valueAt(wobble, "mean.differs").toBool());
    const std::int64_t typical = valueAt(wobble, "typical.deltaNs").toInteger();
    const std::int64_t mean = wobble["selfDeltaPerFrameNs"].toInteger();
    QVERIFY2(typical < -5'000 && mean > 5'000, qPrintable(QString::number(mean)));
    const auto written = [](std::int64_t ns) {
        return QString::fromStdString(
            zoe::columnText(zoe::ColumnKind::Difference, static_cast<double>(ns)));
    };
    const QString told = QStringLiteral("One function differs: wobble, %1 in the typical frame, %2 "
                                        "in the mean.")
                             .arg(written(typical), written(mean));
    QVERIFY2(valueAt(answer, "answer.sentences").toString().contains(told), qPrintable(told));
    const QString words = QStringLiteral("typical faster, mean slower");

    const auto rowIn = [](const QString &text) {
        for (const QString &line : text.split('\n')) {
            if (line.startsWith("wobble ") || line.startsWith("| `wobble` "))
                return line;
        }
        return QString();
    };
    const QString table = QString::fromUtf8(runZoe(ask).out);
    QVERIFY2(table.contains(told), qPrintable(table));
    const QString row = rowIn(table);
    QVERIFY2(row.endsWith(words) && row.contains(written(typical)) && row.contains(written(mean)),
             qPrintable(table));
    for (const char *title : {" typical Δ ", " mean Δ ", " differs\n"})
        QVERIFY2(table.contains(QString::fromUtf8(title)), title);
    const QString markdown = QString::fromUtf8(runZoe(ask + QStringList{"--markdown"}).out);
    QVERIFY2(markdown.contains(" | typical Δ | its interval | mean Δ | "), qPrintable(markdown));
    QVERIFY2(rowIn(markdown).endsWith(words + " |"), qPrintable(markdown));
    const QString report = m_made->path("both.html");
    QVERIFY(runZoe(ask + QStringList{"--html", report}).exitCode == 0);
    QFile file(report);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString html = QString::fromUtf8(file.readAll());
    QVERIFY2(html.contains(">" + words + "</td>"), qPrintable(html.right(3000)));
    const auto cell = [&](const char *style, std::int64_t ns) {
        const QString start =
            QStringLiteral("<td class=\"%1\" data-value=").arg(QLatin1String(style));
        for (const QString &part : html.split(start).mid(1)) {
            if (part.section('>', 1).startsWith(written(ns) + "</td>"))
                return true;
        }
        return false;
    };
    QVERIFY(cell("faster", typical) && cell("slower", mean));
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
    // Also if the file is named in another way: these are no two runs.
    const QString again = QFileInfo(c).path() + "/./" + QFileInfo(c).fileName();
    for (const QString &other : {c, again}) {
        const QStringList parts{"compare",       c,        other,           "--no-mix",
                                "--base-frames", "0..299", "--head-frames", "300..1499"};
        const QJsonObject answer = runZoe(parts + QStringList{"--json"}).object();
        QCOMPARE(answer["about"].toString(), QStringLiteral("parts of one run"));
        QVERIFY(valueAt(answer, "answer.sentences").toString().endsWith("parts of one run only."));
        const Ran report = runZoe(parts + QStringList{"--markdown"});
        QVERIFY2(report.out.contains("between parts of one run") &&
                     !report.out.contains("these two runs"),
                 report.out);
    }
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

// Both sides have the same behaviour, with ten frames: the note may not say that they don't.
void TestZoeCompare::behavioursOfFewFramesDontCount()
{
    const Ran ran = runZoe({"compare", m_made->base, m_made->base, "--base-frames", "0..9",
                            "--head-frames", "10..19"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QVERIFY2(ran.out.contains("Only 0 % of one side's usual frames belong to behaviours with at "
                              "least 20 frames on both sides."),
             ran.told());
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
