// What was said of findings remains valid later, and the morning page contains everything once.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "fleet/changes/judged_findings.h"
#include "fleet/digest/facts.h"
#include "fleet/report/fleet_report.h"
#include "tests/support/test_program.h"

namespace tst_fleet_report {

using namespace zoe;
using namespace zoe::fleet;

namespace {

// A run a night on each of two machines: run = 2 x night + machine.
std::vector<RunFacts> nightlyRuns(std::uint32_t nights)
{
    std::vector<RunFacts> runs;
    for (std::uint32_t night = 0; night < nights; ++night) {
        for (const char *machine : {"lab-1", "lab-2"}) {
            RunFacts &run = runs.emplace_back();
            run.hash = "hash " + std::to_string(night) + machine;
            run.program = "game";
            run.scene = "harbour";
            run.machine = machine;
            run.zones = 1000;
            run.startUnixNs = std::int64_t{night} * 86'400 * 1'000'000'000;
        }
    }
    return runs;
}

// Of a change between two nights.
Finding finding(const std::string &function, double deltaNs, std::uint32_t firstBadNight,
                const std::string &id)
{
    Finding one;
    one.id = id;
    one.program = "game";
    one.function = {function, "game.cpp", "main"};
    one.behaviour = "calm";
    one.scene = "harbour";
    one.machine = "lab-1";
    one.behaviours = {"calm"};
    one.scenes = {"harbour"};
    one.machines = {"lab-1", "lab-2"};
    one.deltaNs = deltaNs;
    one.share = deltaNs / 10e6;
    one.interval = {deltaNs - 20'000, deltaNs + 20'000};
    one.firstBad = firstBadNight * 2;
    one.lastGood = firstBadNight * 2 - 2;
    return one;
}

JudgedFinding isNew(Finding one)
{
    return {std::move(one), {}, false};
}

// Whose series are made up.
class MadeUpStore final : public Store {
  public:
    Result<bool> has(const std::string &) override { return false; }
    Result<std::vector<std::string>> behaviourModels(const std::string &,
                                                     const std::string &) override
    {
        return std::vector<std::string>();
    }
    Result<Added> addWithModels(const RunDigest &, const NewModels &) override
    {
        return Added::Known;
    }
    Result<std::vector<RunFacts>> runs() override { return std::vector<RunFacts>(); }
    // Of all functions that are asked for, and of the frame: the number of the run.
    Status forEachSeries(const SeriesFilter &filter, const Task &,
                         const std::function<bool(const Series &)> &body) override
    {
        Series series{{"game", "", "harbour", "lab-1", "", *filter.behaviour, {}}, {}};
        if (!filter.function->empty())
            series.key.function = {*filter.function, "game.cpp", "main"};
        for (std::uint32_t run = 0; run < 20; run += 2) {
            SeriesPoint &point = series.points.emplace_back();
            point.run = run;
            point.behaviourFrames = point.frames = 100;
            point.self = {1.0 * run, 1};
            point.freedom = 10;
        }
        body(series);
        return {};
    }
    Status removeRuns(const std::vector<std::string> &, const Task &) override { return {}; }
    Result<std::vector<StoredCall>> calls() override { return std::vector<StoredCall>(); }
    Status setTriages(const std::vector<Triage> &) override { return {}; }
    Status dropTriages(const std::vector<std::string> &) override { return {}; }
    Result<std::vector<Triage>> triages() override { return std::vector<Triage>(); }
    Result<StoreVersion> version() override { return StoreVersion{}; }
};

FleetReport reportOn(const std::vector<RunFacts> &runs, std::vector<JudgedFinding> judged,
                     const ReportRules &rules = {})
{
    MadeUpStore store;
    auto report = reportOf(store, runs, std::move(judged), rules, Task{});
    return report ? std::move(*report) : FleetReport{};
}

const ReportEntry *entryOf(const FleetReport &report, const std::string &id)
{
    const auto found = std::ranges::find(
        report.entries, id, [](const ReportEntry &entry) { return entry.judged.finding.id; });
    return found == report.entries.end() ? nullptr : &*found;
}

} // namespace

class TestFleetReport : public QObject {
    Q_OBJECT

  private slots:
    void triageIsRecognised_data();
    void triageIsRecognised();
    void lastTriageHolds();
    void sectionsAreRight();
    void whatWasFixedIsOneEntry();
    void whatIsLeftStaysOpen();
    void elsewhereNothingWasFixed_data();
    void elsewhereNothingWasFixed();
    void nearestChangesAreUndone();
    void allTriagesOfAChangeGo();
    void runsThatAreMissingOrDisturbed();
    void seriesAreThoseOfTheFinding();
    void emptyStores();
};

void TestFleetReport::triageIsRecognised_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<double>("deltaNs");
    QTest::addColumn<int>("night");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("status");
    QTest::newRow("the same") << "solve" << 300e3 << 10 << "a"
                              << "expected";
    QTest::newRow("a night later") << "solve" << 300e3 << 11 << "b"
                                   << "expected";
    QTest::newRow("a night earlier") << "solve" << 300e3 << 9 << "b"
                                     << "expected";
    QTest::newRow("smaller") << "solve" << 100e3 << 10 << "a"
                             << "expected";
    QTest::newRow("a little larger") << "solve" << 400e3 << 10 << "a"
                                     << "expected";
    QTest::newRow("much larger") << "solve" << 600e3 << 10 << "a"
                                 << "changed";
    QTest::newRow("much later") << "solve" << 300e3 << 14 << "b"
                                << "new";
    QTest::newRow("faster") << "solve" << -300e3 << 10 << "b"
                            << "new";
    QTest::newRow("another function") << "draw" << 300e3 << 10 << "b"
                                      << "new";
}

void TestFleetReport::triageIsRecognised()
{
    QFETCH(QString, function);
    QFETCH(double, deltaNs);
    QFETCH(int, night);
    QFETCH(QString, id);
    QFETCH(QString, status);
    const std::vector<RunFacts> runs = nightlyRuns(20);
    Triage triage = triageOf(finding("solve", 300e3, 10, "a"), runs);
    triage.status = TriageStatus::Expected;
    const auto judged = judge({finding(function.toStdString(), deltaNs,
                                       static_cast<std::uint32_t>(night), id.toStdString())},
                              {triage}, runs);
    QCOMPARE(judged.size(), std::size_t{1});
    QCOMPARE(QString(statusOf(judged[0])), status);
    QCOMPARE(judged[0].isOpen(), status != "expected");
}

void TestFleetReport::lastTriageHolds()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    Triage first = triageOf(finding("solve", 300e3, 10, "a"), runs);
    first.unixNs = 1;
    Triage second = triageOf(finding("solve", 300e3, 11, "b"), runs);
    second.status = TriageStatus::False;
    second.unixNs = 2;
    for (const auto &triages : {std::vector{first, second}, std::vector{second, first}}) {
        const auto judged = judge({finding("solve", 300e3, 10, "a")}, triages, runs);
        QCOMPARE(QString(statusOf(judged[0])), QString("false"));
    }
    // Its runs were removed: the id alone is left.
    second.lastGood = "gone";
    const auto judged = judge({finding("solve", 300e3, 10, "a")}, {second}, runs);
    QCOMPARE(QString(statusOf(judged[0])), QString("new"));
}

void TestFleetReport::sectionsAreRight()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    Triage triage = triageOf(finding("audio", 100e3, 16, "t"), runs);
    std::vector<JudgedFinding> judged{isNew(finding("solve", 300e3, 15, "n1")),
                                      isNew(finding("draw", -900e3, 14, "n2")),
                                      isNew(finding("input", 200e3, 5, "o")),
                                      {finding("audio", 100e3, 16, "t"), triage, false},
                                      {finding("cull", 500e3, 4, "c"), triage, true}};
    const FleetReport report = reportOn(runs, judged);
    QCOMPARE(report.night, std::string("1970-01-20"));
    QCOMPARE(report.since, std::string("1970-01-14"));
    QCOMPARE(report.runs, std::uint64_t{2});
    std::vector<std::string> ids;
    for (const ReportEntry &entry : report.entries)
        ids.push_back(std::string(nameOf(entry.section)) + " " + entry.judged.finding.id);
    const std::vector<std::string> expected{"new n2", "new c", "new n1", "open o", "triaged t"};
    QVERIFY(ids == expected);
    QCOMPARE(report.count(ReportSection::New), std::size_t{3});
    QCOMPARE(reportOn(runs, judged, {.since = "1970-01-01"}).count(ReportSection::Open),
             std::size_t{0});
}

void TestFleetReport::whatWasFixedIsOneEntry()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    const FleetReport report = reportOn(
        runs,
        {isNew(finding("solve", 300e3, 5, "slow")), isNew(finding("solve", -280e3, 15, "fast")),
         isNew(finding("draw", 300e3, 5, "little")), isNew(finding("draw", -100e3, 15, "recovery")),
         isNew(finding("cull", 300e3, 3, "old")), isNew(finding("cull", -300e3, 6, "old too"))});
    QCOMPARE(report.entries.size(), std::size_t{3});
    const ReportEntry *const fixed = entryOf(report, "slow");
    QVERIFY(fixed && fixed->section == ReportSection::Fixed);
    QCOMPARE(fixed->fixedIn.value_or(0), 30U);
    QVERIFY(entryOf(report, "fast") == nullptr);
    QVERIFY(entryOf(report, "little")->section == ReportSection::Open);
    QVERIFY(entryOf(report, "recovery")->section == ReportSection::New);
}

// A share of 10 % of the frame becomes one of 5 %.
void TestFleetReport::whatIsLeftStaysOpen()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    const std::vector<JudgedFinding> judged{isNew(finding("solve", 1e6, 5, "slow")),
                                            isNew(finding("solve", -500e3, 15, "half"))};
    FleetReport report = reportOn(runs, judged);
    QCOMPARE(report.entries.size(), std::size_t{2});
    const ReportEntry *const half = entryOf(report, "slow");
    QVERIFY(half && half->section == ReportSection::Open && !half->fixedIn);
    QVERIFY(half->leftShare && std::abs(*half->leftShare - (0.1 - 0.05 * 1.1)) < 1e-9);
    QVERIFY(entryOf(report, "half")->section == ReportSection::New);
    QVERIFY(!entryOf(report, "half")->leftShare);
    // Too small to be shown.
    report = reportOn(runs, judged, {.leastShare = 0.05});
    QVERIFY(entryOf(report, "slow")->section == ReportSection::Fixed);
    // The rest of it goes later.
    std::vector<JudgedFinding> twice = judged;
    twice.push_back(isNew(finding("solve", -430e3, 17, "rest")));
    report = reportOn(runs, twice);
    QVERIFY(entryOf(report, "slow")->section == ReportSection::Fixed);
    QCOMPARE(entryOf(report, "slow")->fixedIn.value_or(0), 34U);
    QVERIFY(entryOf(report, "rest") == nullptr);
    // The rest is within the uncertainty of the sizes.
    std::vector<JudgedFinding> unsure = judged;
    unsure[0].finding.interval = {200e3, 1.8e6};
    QVERIFY(entryOf(reportOn(runs, unsure), "slow")->section == ReportSection::Fixed);
}

void TestFleetReport::elsewhereNothingWasFixed_data()
{
    QTest::addColumn<QString>("differs");
    for (const char *what : {"nothing", "scene", "machine", "behaviour", "triaged as false"})
        QTest::newRow(what) << what;
}

void TestFleetReport::elsewhereNothingWasFixed()
{
    QFETCH(QString, differs);
    const std::vector<RunFacts> runs = nightlyRuns(20);
    Finding faster = finding("solve", -280e3, 15, "fast");
    if (differs == "scene")
        faster.scenes = {"desert"};
    if (differs == "machine")
        faster.machines = {"lab-3"};
    if (differs == "behaviour")
        faster.behaviours = {"busy"};
    JudgedFinding judged = isNew(faster);
    if (differs == "triaged as false") {
        judged.triage = triageOf(faster, runs);
        judged.triage->status = TriageStatus::False;
    }
    const FleetReport report = reportOn(runs, {isNew(finding("solve", 300e3, 5, "slow")), judged});
    const bool isFixed = differs == "nothing";
    QVERIFY(entryOf(report, "slow")->section ==
            (isFixed ? ReportSection::Fixed : ReportSection::Open));
    QCOMPARE(entryOf(report, "fast") == nullptr, isFixed);
}

void TestFleetReport::nearestChangesAreUndone()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    const std::vector<JudgedFinding> slower{isNew(finding("solve", 900e3, 3, "first")),
                                            isNew(finding("solve", 300e3, 6, "second"))};
    std::vector<JudgedFinding> judged = slower;
    judged.push_back(isNew(finding("solve", -290e3, 15, "fast")));
    FleetReport report = reportOn(runs, judged);
    QVERIFY(entryOf(report, "first")->section == ReportSection::Open);
    QVERIFY(entryOf(report, "second")->section == ReportSection::Fixed);
    // Both at once.
    judged.back() = isNew(finding("solve", -1.15e6, 15, "fast"));
    report = reportOn(runs, judged);
    QCOMPARE(report.count(ReportSection::Fixed), std::size_t{2});
    QVERIFY(entryOf(report, "fast") == nullptr);
    // And faster than before.
    judged.back() = isNew(finding("solve", -2e6, 15, "fast"));
    report = reportOn(runs, judged);
    QCOMPARE(report.count(ReportSection::Fixed), std::size_t{2});
    QVERIFY(entryOf(report, "fast")->section == ReportSection::New);
}

// Under whatever id it is shown now.
void TestFleetReport::allTriagesOfAChangeGo()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    const std::vector<Triage> triages{triageOf(finding("solve", 300e3, 10, "a"), runs),
                                      triageOf(finding("solve", 300e3, 11, "b"), runs),
                                      triageOf(finding("draw", 300e3, 10, "c"), runs),
                                      triageOf(finding("cull", 300e3, 10, "gone"), runs)};
    const auto judged =
        judge({finding("solve", 300e3, 10, "now"), finding("draw", 300e3, 10, "c")}, triages, runs);
    const auto of = [&](const char *id) { return triagesOf(id, judged, triages, runs); };
    using Ids = std::vector<std::string>;
    QVERIFY(of("now") == (Ids{"a", "b"}));
    QVERIFY(of("a") == (Ids{"a", "b"}));
    QVERIFY(of("c") == Ids{"c"});
    QVERIFY(of("gone") == Ids{"gone"});
    QVERIFY(of("none").empty());
    QVERIFY(of("").empty());
}

void TestFleetReport::runsThatAreMissingOrDisturbed()
{
    std::vector<RunFacts> runs = nightlyRuns(20);
    runs[38].disturbance = 0.2;
    runs[36].disturbance = 0.2; // the night before
    FleetReport report = reportOn(runs, {});
    QVERIFY(report.disturbed == std::vector<std::uint32_t>{38});
    QVERIFY(report.absent.empty());
    QVERIFY(reportOn(runs, {}, {.mostDisturbance = 0.3}).disturbed.empty());
    runs.pop_back();
    report = reportOn(runs, {});
    QCOMPARE(report.runs, std::uint64_t{1});
    QCOMPARE(report.absent.size(), std::size_t{1});
    QCOMPARE(report.absent[0].place.machine, std::string("lab-2"));
    QCOMPARE(report.absent[0].lastNight, std::string("1970-01-19"));
    // Machines that have been gone for long, or were excluded by the filter, are not missed.
    std::erase_if(runs, [](const RunFacts &run) {
        return run.machine == "lab-2" && nightOf(run) >= "1970-01-13";
    });
    QVERIFY(reportOn(runs, {}).absent.empty());
    QVERIFY(reportOn(nightlyRuns(3), {}, {.filter = {.machine = "lab-1"}}).runs == 1);
}

void TestFleetReport::seriesAreThoseOfTheFinding()
{
    const std::vector<RunFacts> runs = nightlyRuns(20);
    const FleetReport report = reportOn(runs, {isNew(finding("solve", 300e3, 15, "n"))});
    QCOMPARE(report.entries[0].series.points.size(), std::size_t{10});
    QCOMPARE(report.entries[0].series.points[9].value, 18.0);
    QCOMPARE(report.entries[0].series.key.function.function, std::string("solve"));
}

void TestFleetReport::emptyStores()
{
    MadeUpStore store;
    const auto report = reportOf(store, {}, {}, {}, Task{});
    QVERIFY(!report && report.error().code == ErrorCode::BadInput);
}

} // namespace tst_fleet_report

ZOE_APPLESS_TEST(tst_fleet_report::TestFleetReport)
#include "tst_fleet_report.moc"
