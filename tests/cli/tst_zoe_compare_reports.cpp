// What `zoe compare` writes for people and for services: Markdown, JUnit's XML and HTML. And the
// manual's commands and workflow, tried.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <memory>

#include "analysis/comparison/gate/capture_doubts.h"
#include "analysis/comparison/gate/gate_condition.h"
#include "analysis/model/altered_capture.h"
#include "cli/compare/outputs.h"
#include "cli/compare/words.h"
#include "cli/measure/disturbance.h"
#include "formats/reading/capture_reader.h"
#include "tests/cli/compare_captures.h"
#include "tests/support/test_program.h"

namespace tst_zoe_compare_reports {

using namespace zoe::test;

namespace {

// Names of functions as a hostile or merely modern program has them.
const QString kTag = QStringLiteral("<script>alert('x')</script>");
const QString kPipes = QStringLiteral("a|b `c` *d* & \"e\" \\f");

QByteArray contentsOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// All texts of one kind of element in a document; fails if it is not XML.
QStringList textsOf(const QByteArray &xml, const char *element, const char *attribute = nullptr)
{
    QStringList texts;
    QXmlStreamReader reader(xml);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement ||
            reader.name() != QLatin1String(element))
            continue;
        texts << (attribute ? reader.attributes().value(QLatin1String(attribute)).toString()
                            : reader.readElementText(QXmlStreamReader::IncludeChildElements));
    }
    if (reader.hasError()) {
        qWarning("line %lld: %s", reader.lineNumber(), qPrintable(reader.errorString()));
        return {};
    }
    return texts;
}

QStringList linesWith(const QString &file, const QString &text)
{
    QStringList lines;
    for (const QString &line : QString::fromUtf8(contentsOf(file)).split('\n')) {
        if (line.contains(text))
            lines << line;
    }
    return lines;
}

// A capture of which something else is known.
class WithInfo final : public zoe::AlteredCapture {
  public:
    WithInfo(const zoe::Capture &capture, zoe::CaptureInfo info)
        : AlteredCapture(capture)
        , m_info(std::move(info))
    {}

    [[nodiscard]] const zoe::CaptureInfo &info() const override { return m_info; }

  private:
    zoe::CaptureInfo m_info;
};

} // namespace

class TestZoeCompareReports : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        m_made = std::make_unique<CompareCaptures>();
        QVERIFY2(m_made->error.isEmpty(), qPrintable(m_made->error));
        const QStringList functions{"update", kTag, kPipes, "sleep"};
        m_before = m_made->trace("before.json", functions);
        m_after = m_made->trace("after.json", functions, kTag);
    }
    void lowerLimitsAndNegativeValuesAreSaid()
    {
        const auto condition = zoe::parseGateCondition("fps(frame) < 100");
        QVERIFY(condition);
        zoe::cli::CompareResult result;
        result.comparison = std::make_shared<const zoe::Comparison>();
        zoe::GateOutcome outcome;
        outcome.condition = *condition;
        outcome.verdict = zoe::GateVerdict::Unclear;
        outcome.base = 101;
        outcome.head = outcome.value = 99;
        outcome.interval = {90, 108};
        outcome.detectable = -36.8;
        const std::string reason = zoe::cli::reasonOf(outcome, result);
        QVERIFY2(reason.starts_with("Beyond the limit, but not certain: "), reason.c_str());
        const std::string text = zoe::cli::measured(outcome);
        QVERIFY2(text.ends_with("; detectable from −36.8 FPS)"), text.c_str());
    }
    void cleanupTestCase() { m_made.reset(); }

    void markdownHasHeadlineAndTables();
    void withoutFunctionsThereIsNoTableOfThem();
    void markdownKeepsNames();
    void junitHasATestCaseACondition();
    void htmlIsWholeAndLoadsNothing();
    void htmlShowsEverything();
    void everyReportNamesWhatIsWrong_data();
    void everyReportNamesWhatIsWrong();
    void everyReportSaysHowTheErrorIsShared();
    void reportsAreReplacedOthersAreNot();
    void theManualsConditionsAreRight();
    void theWorkflowAsksForWhatThereIs();

  private:
    std::unique_ptr<CompareCaptures> m_made;
    QString m_before;
    QString m_after;
};

void TestZoeCompareReports::markdownHasHeadlineAndTables()
{
    const Ran ran = runZoe({"compare", m_made->base, m_made->slow, "--markdown", "--fail-if",
                            "mean(self:physics_step) > +20%"});
    QVERIFY2(ran.exitCode == 1, ran.told());
    const QString text = QString::fromUtf8(ran.out);
    QVERIFY2(text.startsWith("### ❌ **fail** (1 condition). Frame times: SLOWER, mean ") &&
                 text.contains(" (+9") && text.contains("\n\nTypical frame: slower, +"),
             ran.out);
    QVERIFY2(text.contains("| `mean(self:physics_step) > +20%` | ❌ **fail** | "), ran.out);
    QVERIFY2(text.contains("1 function differs between these two runs"), ran.out);
    QVERIFY2(text.contains("\n| `physics_step` | "), ran.out);
    QVERIFY2(text.indexOf("<details>") < 3000, ran.out); // what is seen at once is short
    QCOMPARE(text.count("<details>"), 5);
    QCOMPARE(text.count("</details>"), 5);
    QVERIFY(text.contains("mix of behaviours"));
    // Rows have as many cells as their heads.
    qsizetype bars = 0;
    for (const QString &line : text.split('\n')) {
        if (line.startsWith("|") && bars > 0)
            QCOMPARE(line.count('|'), bars);
        bars = line.startsWith("|") ? line.count('|') : 0;
    }
}

// Of frame times alone.
void TestZoeCompareReports::withoutFunctionsThereIsNoTableOfThem()
{
    const QString file = QStringLiteral(ZOE_TEST_DATA "/presentmon/test_case_1.csv");
    const QString html = QDir(QFileInfo(m_made->base).path()).filePath("plain.html");
    const Ran table = runZoe({"compare", file, file, "--html", html});
    QVERIFY2(table.exitCode == 0, table.told());
    QVERIFY2(!table.out.contains("typical Δ") && table.out.contains("no functions to compare"),
             table.out);
    const Ran markdown = runZoe({"compare", file, file, "--markdown"});
    QVERIFY2(!markdown.out.contains("| function |"), markdown.out);
    QFile report(html);
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QByteArray text = report.readAll();
    QVERIFY(text.contains("Frame times") && !text.contains("id=\"functions\""));

    const Ran same = runZoe({"compare", file, file, "--html", html, "--junit", html, "--force"});
    QCOMPARE(same.exitCode, 2);
    QVERIFY2(same.err.contains("can't replace the other report"), same.err);
}

void TestZoeCompareReports::markdownKeepsNames()
{
    const Ran ran =
        runZoe({"compare", m_before, m_after, "--frame-marker", "Frame", "--markdown", "--no-mix"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    const QString text = QString::fromUtf8(ran.out);
    QVERIFY2(text.contains("| `" + kTag + "` | "), ran.out); // nothing acts inside `…`
    QVERIFY2(text.contains("<code>a&#124;b &#96;c&#96; &#42;d&#42; &amp; \"e\" &#92;f</code>"),
             ran.out);
}

void TestZoeCompareReports::junitHasATestCaseACondition()
{
    const QString file = m_made->path("gate.xml");
    const Ran ran = runZoe({"compare", m_made->base, m_made->slow, "--no-mix", "--junit", file,
                            "--fail-if", "mean(self:physics_step) > +20%", "--fail-if",
                            "mean(frame) > 1h", "--fail-if", "p99.99(frame) > 1h"});
    QVERIFY2(ran.exitCode == 1, ran.told());
    QVERIFY(!ran.out.isEmpty()); // the table is there as well
    const QByteArray xml = contentsOf(file);
    QCOMPARE(
        textsOf(xml, "testcase", "name"),
        (QStringList{"mean(self:physics_step) > +20%", "mean(frame) > 1h", "p99.99(frame) > 1h"}));
    QCOMPARE(textsOf(xml, "testsuite", "tests"), QStringList{"3"});
    QCOMPARE(textsOf(xml, "testsuite", "failures"), QStringList{"1"});
    QCOMPARE(textsOf(xml, "testsuite", "skipped"), QStringList{"1"});
    const QStringList failures = textsOf(xml, "failure", "message");
    QCOMPARE(failures.size(), 1);
    QVERIFY2(failures[0].contains(" → ") && failures[0].contains("interval"),
             qPrintable(failures[0]));
    // The function is named where services show why a test failed.
    const QString why = textsOf(xml, "failure").value(0);
    QVERIFY2(why.startsWith(failures[0]) && why.contains("physics_step"), qPrintable(why));
    QCOMPARE(textsOf(xml, "skipped", "message").size(), 1);
    const Ran misspelt = runZoe({"compare", m_made->base, m_made->slow, "--no-mix", "--fail-if",
                                 "mean(self:physics_stop) > +20%"});
    QCOMPARE(misspelt.exitCode, 2);
    QVERIFY2(misspelt.err.contains("unknown function 'physics_stop'; did you mean 'physics_step'?"),
             misspelt.err);
}

void TestZoeCompareReports::htmlIsWholeAndLoadsNothing()
{
    const QString file = m_made->path("whole.html");
    const Ran ran = runZoe({"compare", m_before, m_after, "--frame-marker", "Frame", "--html", file,
                            "--fail-if", "mean(self:\"" + kTag + "\") > +5%"});
    QVERIFY2(ran.exitCode == 1, ran.told());
    const QByteArray html = contentsOf(file);
    QVERIFY(html.startsWith("<!DOCTYPE html>"));
    QCOMPARE(textsOf(html, "html", "lang"), QStringList{"en"}); // well-formed, to the end
    for (const char *outside : {"http", "src=", "url(", "@import", "<link", "<iframe", "href="})
        QVERIFY2(!html.contains(outside), outside);
    QCOMPARE(html.count("<script"), 1); // our own
    // Names are shown as they are.
    QVERIFY(textsOf(html, "td").contains(kTag));
    QVERIFY(textsOf(html, "td").contains(kPipes));
    QVERIFY(html.contains("prefers-color-scheme: dark"));
}

void TestZoeCompareReports::htmlShowsEverything()
{
    const QString file = m_made->path("everything.html");
    const Ran ran = runZoe({"compare", m_made->base, m_made->slow, "--html", file, "--json",
                            "--fail-if", "mean(frame) > 1h"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    const QByteArray html = contentsOf(file);
    QCOMPARE(textsOf(html, "svg", "role").size(), 5); // histogram, cumulative, waterfall,
                                                      // functions, mix
    QVERIFY(textsOf(html, "h2").contains(QStringLiteral("Like with like")));
    const auto functions = ran.object()["functions"].toArray().size();
    QCOMPARE(html.count("data-value") / functions, 14);
    // Each interval stands behind its change.
    const QStringList heads = textsOf(html, "button");
    QVERIFY2(heads.join('|').contains("mean Δ|change|mean Δ, same mix|from|to|"),
             qPrintable(heads.join('|')));
    const QString plain = m_made->path("plain.html");
    QVERIFY(runZoe({"compare", m_made->base, m_made->slow, "--no-mix", "--html", plain}).exitCode ==
            0);
    const QByteArray without = contentsOf(plain);
    const QStringList shorter = textsOf(without, "button");
    QVERIFY2(shorter.join('|').contains("mean Δ|from|to|change|base p99"),
             qPrintable(shorter.join('|')));
    QCOMPARE(without.count("data-value") / functions, 13);
    QVERIFY(textsOf(html, "span", "class").contains(QStringLiteral("badge pass")));
    for (const QString &points : textsOf(html, "polygon", "points"))
        QVERIFY(points.count(',') > 10);
    QVERIFY(!html.contains("nan") && !html.contains(">inf"));
}

void TestZoeCompareReports::everyReportNamesWhatIsWrong_data()
{
    QTest::addColumn<zoe::CaptureInfo>("info");
    QTest::addColumn<bool>("isDisturbed");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const zoe::CaptureInfo &info, bool isDisturbed,
                        const char *sentence) {
        QTest::newRow(name) << info << isDisturbed << QString::fromUtf8(sentence);
    };
    zoe::CaptureInfo damaged;
    damaged.damage = {{.what = "a chunk has a wrong checksum"}};
    row("damaged", damaged, false, "after.zoe is damaged: a chunk has a wrong checksum.");
    zoe::CaptureInfo cut;
    cut.complete = false;
    row("cut", cut, false, "after.zoe is truncated, or its program was killed.");
    zoe::CaptureInfo lossy;
    lossy.zones = 9'000;
    lossy.lostZones = 1'000;
    row("lossy", lossy, false, "after.zoe lost 1\u202f000 of 10\u202f000 zones.");
    row("disturbed", {}, true, "after.zoe was disturbed: other programs used 40 % of the machine.");
}

// What would have passed is no green tick in any of them.
void TestZoeCompareReports::everyReportNamesWhatIsWrong()
{
    using namespace zoe;
    QFETCH(CaptureInfo, info);
    QFETCH(bool, isDisturbed);
    QFETCH(QString, sentence);
    const auto base = *openCapture(m_made->base.toStdString());
    const auto again = *openCapture(m_made->again.toStdString());
    const WithInfo head(*again, info);
    const CompareSide baseSide{base.get(), {}};
    const CompareSide headSide{&head, {}};
    CompareOptions options;
    cli::CompareResult result;
    result.baseNames = {"before.zoe"};
    result.headName = "after.zoe";
    result.comparison = *compareCaptures(Baseline(baseSide), Head(headSide), options);
    result.gate.emplace_back().condition = *parseGateCondition("mean(frame) > +500%");
    for (const FrameRecord &frame : base->frames())
        result.baseDurations.push_back(frame.durationNs);
    std::ranges::sort(result.baseDurations); // for the report's pictures
    result.headDurations = result.baseDurations;
    result.doubts = doubtsOf({&baseSide, &headSide}, 1);
    const cli::MachineLoad load{.others = 0.3, .stolen = 0.1, .known = 1};
    addDisturbed(
        std::vector<std::string>{{}, isDisturbed ? cli::disturbanceText(load) : std::string()}, 1,
        result.doubts);
    QCOMPARE(result.doubts.size(), std::size_t{1});
    doubt(result.gate, result.doubts, std::vector<std::string>{"before.zoe", "after.zoe"}, false);
    result.verdict = doubtedVerdictOf(result.gate, result.doubts);
    QCOMPARE(result.verdict, GateVerdict::CannotTell);

    const QByteArray markdown = QByteArray::fromStdString(cli::compareMarkdown(result));
    QVERIFY2(markdown.startsWith("### ⚠️ cannot tell"), markdown);
    QVERIFY2(markdown.contains("> ⚠️ " + sentence.toUtf8()), markdown);
    result.headName = "after\nall.zoe"; // stays one line of the quote
    const QByteArray twoLines = QByteArray::fromStdString(cli::compareMarkdown(result));
    QVERIFY2(twoLines.contains("> ⚠️ after\\\\nall.zoe "), twoLines);
    result.headName = "after.zoe";
    const QByteArray junit = QByteArray::fromStdString(cli::compareJunit(result));
    QVERIFY2(textsOf(junit, "skipped", "message").value(0).contains(sentence.chopped(1)), junit);
    QVERIFY2(textsOf(junit, "system-out").last().contains(sentence), junit);
    const QByteArray html = QByteArray::fromStdString(cli::compareHtml(result));
    QVERIFY(textsOf(html, "p").contains("⚠ " + sentence));
    QVERIFY(textsOf(html, "span", "class").contains(QStringLiteral("badge cannot-tell")));
    const QJsonObject json = cli::compareJson(result);
    QCOMPARE(json["verdict"].toString(), QStringLiteral("cannot-tell"));
    QCOMPARE(valueAt(json, "doubts.0").toString(), sentence);
    QVERIFY(valueAt(json, "conditions.0.reason").toString() + '.' == sentence);
}

void TestZoeCompareReports::everyReportSaysHowTheErrorIsShared()
{
    const QString shared = QStringLiteral("2 conditions share an error of 5 % (Bonferroni), so the "
                                          "interval of each is a 97.5 % interval.");
    // A mean is measured in the typical frame too, whichever condition comes last.
    const QString divided = QStringLiteral("2 conditions share an error of 5 % (Bonferroni), 2.5 % "
                                           "each. A condition that is measured in several forms "
                                           "divides its share among them.");
    const QString junit = m_made->path("shared.xml");
    const QString html = m_made->path("shared.html");
    QStringList ask{"compare",
                    m_made->base,
                    m_made->again,
                    "--no-mix",
                    "--junit",
                    junit,
                    "--html",
                    html,
                    "--force",
                    "--fail-if",
                    "mean(frame) > +50%",
                    "--fail-if",
                    "max(frame) > 1h"};
    const auto reports = [&] {
        const Ran table = runZoe(ask);
        const Ran markdown = runZoe(ask + QStringList{"--markdown"});
        return std::vector<QString>{QString::fromUtf8(table.out).simplified(),
                                    QString::fromUtf8(markdown.out),
                                    textsOf(contentsOf(junit), "system-out").last(),
                                    textsOf(contentsOf(html), "p").join('\n')};
    };
    // That the longest frame stays below a limit is a fact, and has no share.
    for (const QString &report : reports())
        QVERIFY2(!report.contains("share an error"), qPrintable(report));
    ask << "--fail-if"
        << "p95(self:physics_step) > +50%";
    for (const QString &report : reports())
        QVERIFY2(report.contains(divided), qPrintable(report));
    const QStringList mean = ask;
    for (QString &word : ask)
        word.replace("mean(frame) > +50%", "p90(frame) > +50%");
    for (const QString &report : reports())
        QVERIFY2(report.contains(shared), qPrintable(report));
    ask = mean;
    // A passed gate says what would be needed to find smaller changes.
    const QJsonObject json = runZoe(ask + QStringList{"--json"}).object();
    QCOMPARE(valueAt(json, "conditions.0.verdict").toString(), QStringLiteral("pass"));
    QCOMPARE(valueAt(json, "conditions.0.reason").toString(),
             QStringLiteral("To find smaller changes, use behaviours (leave out --no-mix), more "
                            "frames, or several runs (zoe measure)"));
    QVERIFY(!valueAt(json, "conditions.1").toObject().contains("reason"));
    QCOMPARE(valueAt(json, "conditions.2.reason").toString(),
             QStringLiteral("To find smaller changes, use behaviours (leave out --no-mix), a lower "
                            "percentile, running time (record context switches), more frames, or "
                            "several runs (zoe measure)"));
    // No percentile is lower than the median and easier to find.
    const QJsonObject median =
        runZoe(ask + QStringList{"--fail-if", "median(frame) > +50%", "--json"}).object();
    QCOMPARE(valueAt(median, "conditions.3.reason").toString(),
             valueAt(json, "conditions.0.reason").toString());
}

void TestZoeCompareReports::reportsAreReplacedOthersAreNot()
{
    const QString report = m_made->path("again.html");
    const QStringList ask{"compare", m_made->brief, m_made->brief, "--no-mix", "--html", report};
    QCOMPARE(runZoe(ask).exitCode, 0);
    QCOMPARE(runZoe(ask).exitCode, 0);
    const QByteArray notes = "my notes";
    QFile file(report);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(notes) > 0);
    file.close();
    const Ran refused = runZoe(ask);
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("not a report"), refused.err);
    QCOMPARE(contentsOf(report), notes);
    // Nor what else begins like one.
    const QByteArray picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    const QString drawn = m_made->path("picture.svg");
    QFile svg(drawn);
    QVERIFY(svg.open(QIODevice::WriteOnly) && svg.write(picture) > 0);
    svg.close();
    for (const char *form : {"--html", "--junit"}) {
        const Ran kept = runZoe({"compare", m_made->brief, m_made->brief, "--no-mix", form, drawn});
        QCOMPARE(kept.exitCode, 2);
        QVERIFY2(kept.err.contains("not a report"), kept.err);
        QCOMPARE(contentsOf(drawn), picture);
    }
    const QStringList again{
        "compare",   m_made->brief,     m_made->brief, "--no-mix",
        "--fail-if", "max(frame) > 1h", "--junit",     m_made->path("again.xml")};
    for (int i = 0; i < 2; ++i) {
        const Ran ran = runZoe(again);
        QVERIFY2(ran.exitCode == 0, ran.told());
    }
    const Ran nowhere = runZoe({"compare", m_made->brief, m_made->brief, "--no-mix", "--html",
                                m_made->path("no/such/folder.html")});
    QCOMPARE(nowhere.exitCode, 2);
    QCOMPARE(nowhere.err.count('\n'), 1);
}

void TestZoeCompareReports::theManualsConditionsAreRight()
{
    static const QRegularExpression quoted("--fail-if \"([^\"]+)\"");
    static const QRegularExpression listed("^    (\\w[\\w.]*\\(.*\\) [<>].*)$");
    QStringList conditions;
    for (const char *file : {"docs/ci.md", "docs/ci/frame-times.sh", "docs/man/zoe.1.in"}) {
        const QString text =
            QString::fromUtf8(contentsOf(QStringLiteral(ZOE_SOURCE_DIR "/") + QLatin1String(file)))
                .replace("\\(dq", "\"")
                .replace("\\-", "-");
        for (const QString &line : text.split('\n')) {
            for (auto found = quoted.globalMatch(line); found.hasNext();)
                conditions << found.next().captured(1);
            if (const auto found = listed.match(line); found.hasMatch())
                conditions << found.captured(1);
        }
    }
    QVERIFY2(conditions.size() >= 12, qPrintable(conditions.join('\n')));
    for (const QString &condition : conditions) {
        const auto parsed = zoe::parseGateCondition(condition.toStdString());
        QVERIFY2(parsed.ok(), parsed ? "" : parsed.error().text().c_str());
    }
}

void TestZoeCompareReports::theWorkflowAsksForWhatThereIs()
{
    const QString help = QString::fromUtf8(runZoe({"compare", "--help"}).out);
    static const QRegularExpression option("(?<![\\w-])--[a-z-]+");
    QStringList lines = linesWith(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci.md"), "zoe compare");
    lines += linesWith(QStringLiteral(ZOE_SOURCE_DIR "/docs/did-my-change-help.md"), "zoe compare");
    lines += linesWith(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/frame-times.sh"), "--fail-if");
    lines += linesWith(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/frame-times.sh"), "--markdown");
    QVERIFY(lines.size() >= 9);
    for (const QString &line : lines) {
        for (auto found = option.globalMatch(line); found.hasNext();) {
            const QString name = found.next().captured();
            QVERIFY2(help.contains(name), qPrintable(line));
        }
    }
    for (const char *service : {"github.yml", "gitlab.yml", "Jenkinsfile", "teamcity.kts"}) {
        const QByteArray workflow =
            contentsOf(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/") + QLatin1String(service));
        QVERIFY2(workflow.contains("sh ci/frame-times.sh "), service);
        QVERIFY2(!workflow.contains('\t'), service); // which YAML doesn't allow
    }
}

} // namespace tst_zoe_compare_reports

ZOE_TEST(tst_zoe_compare_reports::TestZoeCompareReports)
#include "tst_zoe_compare_reports.moc"
