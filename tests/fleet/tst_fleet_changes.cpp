// Findings of a fleet whose truth is known: their names, where they begin, what belongs to them,
// and what is not a finding.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/walk/tbb_executor.h"
#include "fleet/changes/candidates.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/frame_split.h"
#include "tests/fleet/made_up_fleet.h"
#include "tests/support/test_program.h"

namespace tst_fleet_changes {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

class TestFleetChanges : public QObject {
    Q_OBJECT

  private slots:
    void nothingChanged();
    void oneFunctionIsOneFinding();
    void callersJoinTheDeepest();
    void apartIsApart();
    void oneBehaviourOneMachine();
    void framesWithoutAFunction();
    void othersExplainNothing();
    void newFunctions();
    void mixIsNoCode();
    void disturbedRunsAreLeftOut();
    void environmentIsNamed();
    void idsStay();
    void missingRuns();
    void twoRunsBesideThree();
    void renamedFunctions();
    void renamedFunctionsNearTheLeastShare();
    void smallOrOldIsLeftOut();
    void threadsDoNotMatter();
    void jointP();
};

void TestFleetChanges::nothingChanged()
{
    MadeUpFleet fleet;
    const FleetChanges changes = fleet.changes();
    QVERIFY(changes.findings.empty());
    QCOMPARE(changes.series, std::uint64_t{40});
    QCOMPARE(changes.hypotheses, std::uint64_t{2 * 5 + 2});
    QCOMPARE(changes.leftOut, std::uint64_t{0});
}

void TestFleetChanges::oneFunctionIsOneFinding()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) {
        return at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
    };
    const FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{1});
    const Finding &finding = changes.findings[0];
    QCOMPARE(finding.function.function, std::string("solve"));
    QVERIFY(finding.kind == FindingKind::Code);
    QVERIFY(finding.scenes == (Names{"desert", "harbour"}));
    QVERIFY(finding.machines == (Names{"lab-1", "lab-2"}));
    QVERIFY(finding.behaviours == (Names{"busy", "calm"}));
    QVERIFY(std::abs(finding.share - 0.03) < 0.004);
    QVERIFY(finding.interval.contains(finding.deltaNs) && finding.interval.low > 0);
    QCOMPARE(fleet.run(finding.firstBad).commit, std::string("c30"));
    QCOMPARE(fleet.run(finding.lastGood).commit, std::string("c29"));
    QVERIFY(finding.commits == Names{"c30"});
    QVERIFY(finding.with.empty());
    QVERIFY(finding.also.empty());
    QCOMPARE(finding.id.size(), std::size_t{10});
    // All of it is code, in each machine's mean frame of 14 ms or of 18.2 ms.
    const double frameNs = finding.machine == "lab-1" ? 14e6 : 18.2e6;
    QVERIFY(std::abs(finding.frame.codeNs - 0.03 * frameNs) < 0.004 * frameNs);
    QVERIFY(std::abs(finding.frame.mixNs) < 0.015 * frameNs);
    QVERIFY(finding.frame.runsBefore == kSplitRuns && finding.frame.runsAfter == kSplitRuns);
}

void TestFleetChanges::callersJoinTheDeepest()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) {
        return isLate(at.night) && (at.function == "solve" || at.function == "update") ? 1.12 : 1.0;
    };
    const FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{1});
    QCOMPARE(changes.findings[0].function.function, std::string("solve"));
    QVERIFY(changes.findings[0].also == Names{"update"});
}

void TestFleetChanges::apartIsApart()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) {
        if (at.function == "draw" && at.night >= 20)
            return 0.9;
        return at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
    };
    FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{2});
    std::ranges::sort(changes.findings, {}, &Finding::firstBad);
    QCOMPARE(changes.findings[0].function.function, std::string("draw"));
    QVERIFY(changes.findings[0].deltaNs < 0);
    QCOMPARE(changes.findings[1].function.function, std::string("solve"));
    QVERIFY(changes.findings[0].id != changes.findings[1].id);
}

void TestFleetChanges::oneBehaviourOneMachine()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) {
        return at.function == "draw" && at.behaviour == "busy" && at.machine == "lab-2" &&
                       isLate(at.night)
                   ? 1.1
                   : 1.0;
    };
    const FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{1});
    QVERIFY(changes.findings[0].behaviours == Names{"busy"});
    QVERIFY(changes.findings[0].machines == Names{"lab-2"});
    QVERIFY(std::abs(changes.findings[0].deltaNs - 0.03 * 26e6) < 0.15 * 0.03 * 26e6);
}

// Everything changes a little: no single function reaches the least share, but the frame does.
void TestFleetChanges::framesWithoutAFunction()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) { return isLate(at.night) ? 1.03 : 1.0; };
    const FleetChanges changes = fleet.changes({.leastShare = 0.02});
    QCOMPARE(changes.findings.size(), std::size_t{1});
    QVERIFY(changes.findings[0].function.function.empty());
    QVERIFY(std::abs(changes.findings[0].share - 0.03) < 0.004);
}

// A function that changed on one machine explains little of what changed on all.
void TestFleetChanges::othersExplainNothing()
{
    MadeUpFleet fleet;
    const auto isFrame = [](const Finding &finding) { return finding.function.function.empty(); };
    fleet.factor = [](const At &at) {
        if (!isLate(at.night))
            return 1.0;
        return at.function == "solve" && at.scene == "desert" && at.machine == "lab-1" ? 1.05
                                                                                       : 1.035;
    };
    const FleetChanges much = fleet.changes({.leastShare = 0.02});
    QCOMPARE(std::ranges::count_if(much.findings, isFrame), 1);
}

// There is no run with the function before it.
void TestFleetChanges::newFunctions()
{
    MadeUpFleet fleet;
    fleet.nights = 33;
    fleet.factor = [](const At &at) {
        return at.function == "draw" && !isLate(at.night) ? 0.0 : 1.0;
    };
    const FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{1});
    QCOMPARE(changes.findings[0].function.function, std::string("draw"));
    QCOMPARE(fleet.run(changes.findings[0].firstBad).commit, std::string("c30"));
    QVERIFY(std::abs(changes.findings[0].share - 0.3 / 0.7) < 0.02);
}

void TestFleetChanges::mixIsNoCode()
{
    MadeUpFleet fleet;
    fleet.calmShare = [](std::uint32_t night) { return isLate(night) ? 0.4 : 0.6; };
    const FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{1});
    const Finding &finding = changes.findings[0];
    QVERIFY(finding.kind == FindingKind::Mix);
    QVERIFY(finding.behaviours == (Names{"busy", "calm"}));
    QCOMPARE(fleet.run(finding.firstBad).commit, std::string("c30"));
    QVERIFY(finding.share > 0.01);
    // A fifth of the frames took 10 ms, or 13 ms, more.
    const double moreNs = finding.machine == "lab-1" ? 2e6 : 2.6e6;
    QVERIFY(std::abs(finding.frame.mixNs - moreNs) < 0.1 * moreNs);
    QVERIFY(std::abs(finding.frame.codeNs) < 0.05 * moreNs);
}

void TestFleetChanges::disturbedRunsAreLeftOut()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) { return at.night >= 35 ? 1.2 : 1.0; };
    QCOMPARE(fleet.changes().findings.empty(), false);
    fleet.facts = [](RunFacts &run, std::uint32_t night) {
        run.disturbance = night >= 35 ? 0.3 : 0.01;
    };
    FleetChanges changes = fleet.changes();
    QVERIFY(changes.findings.empty());
    QCOMPARE(changes.leftOut, std::uint64_t{20});
    fleet.facts = [](RunFacts &run, std::uint32_t night) { run.lostZones = night >= 35 ? 10 : 0; };
    changes = fleet.changes();
    QVERIFY(changes.findings.empty());
    QCOMPARE(changes.leftOut, std::uint64_t{20});
}

void TestFleetChanges::environmentIsNamed()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) {
        return at.function == "draw" && isLate(at.night) ? 1.2 : 1.0;
    };
    fleet.facts = [](RunFacts &run, std::uint32_t night) {
        run.driver = isLate(night) ? "550" : "535";
        run.settings[0].second = isLate(night) ? "ultra" : "high";
    };
    const FleetChanges changes = fleet.changes();
    QCOMPARE(changes.findings.size(), std::size_t{1});
    QVERIFY(changes.findings[0].with == (Names{"driver: 535 -> 550", "quality: high -> ultra"}));
}

// While runs are added.
void TestFleetChanges::idsStay()
{
    std::string id;
    for (std::uint32_t nights = 34; nights <= 44; ++nights) {
        MadeUpFleet fleet;
        fleet.nights = nights;
        fleet.factor = [](const At &at) {
            return at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
        };
        const auto findings = fleet.changes().findings;
        QCOMPARE(findings.size(), std::size_t{1});
        if (id.empty())
            id = findings[0].id;
        QCOMPARE(findings[0].id, id);
    }
}

// On the third night one machine has all of its runs in one scene, and each other place lacks one.
void TestFleetChanges::twoRunsBesideThree()
{
    const auto findings = [](std::uint32_t nights, bool isChanged) {
        MadeUpFleet fleet;
        fleet.nights = nights;
        fleet.factor = [isChanged](const At &at) {
            return isChanged && at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
        };
        fleet.hasRun = [](const At &at) {
            const bool isFirst = at.machine == "lab-1";
            const std::uint32_t missing = at.scene == "harbour" ? (isFirst ? 31 : 32) : 30;
            return at.night != missing || (isFirst && at.scene == "desert");
        };
        return fleet.changes().findings;
    };
    const auto third = findings(MadeUpFleet::kChange + 3, true);
    QCOMPARE(third.size(), std::size_t{1});
    QCOMPARE(third[0].function.function, std::string("solve"));
    QVERIFY(third[0].commits == Names{"c30"});
    QCOMPARE(third[0].machines.size(), std::size_t{2});
    const auto later = findings(MadeUpFleet::kChange + 8, true);
    QVERIFY(later.size() == 1 && later[0].id == third[0].id);
    // Nobody has three on the second night.
    QVERIFY(findings(MadeUpFleet::kChange + 2, true).empty());
    QVERIFY(findings(MadeUpFleet::kChange + 3, false).empty());
}

// A change begins where the machines that ran say, and has the same id.
void TestFleetChanges::missingRuns()
{
    std::set<std::string> ids;
    for (const std::string missing : {"", "lab-1", "lab-2"}) {
        MadeUpFleet fleet;
        fleet.factor = [](const At &at) {
            return at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
        };
        fleet.hasRun = [&](const At &at) {
            return at.machine != missing || at.night < 29 || at.night > 31;
        };
        const auto findings = fleet.changes().findings;
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings[0].commits == Names{"c30"});
        ids.insert(findings[0].id);
    }
    QCOMPARE(ids.size(), std::size_t{1});
}

// One helper ends where another one begins.
void TestFleetChanges::renamedFunctions()
{
    for (const double factor : {1.0, 1.5}) {
        MadeUpFleet fleet;
        fleet.helpers = 16;
        fleet.factor = [&](const At &at) {
            if (at.function == "help0")
                return isLate(at.night) ? 0.0 : 1.0;
            if (at.function == "help1")
                return isLate(at.night) ? factor : 0.0;
            return 1.0;
        };
        // Half as much again is more than another name.
        QCOMPARE(fleet.changes().findings.size(), std::size_t{factor == 1 ? 0U : 2U});
    }
}

// One of the two is too small to be reported, the other one isn't. A helper takes 2.07 % of the
// frame.
void TestFleetChanges::renamedFunctionsNearTheLeastShare()
{
    struct Case {
        double factor;
        double leastShare;
        std::size_t found;
    };
    for (const Case &one : {Case{0.95, 0.0202, 0}, Case{1.05, 0.0212, 0}, Case{0.7, 0.0202, 1}}) {
        MadeUpFleet fleet;
        fleet.helpers = 16;
        fleet.factor = [&](const At &at) {
            if (at.function == "help0")
                return isLate(at.night) ? 0.0 : 1.0;
            if (at.function == "help1")
                return isLate(at.night) ? one.factor : 0.0;
            return 1.0;
        };
        const FleetChanges changes = fleet.changes({.leastShare = one.leastShare});
        QCOMPARE(changes.findings.size(), one.found);
        // Both are tested, told or not.
        QCOMPARE(changes.hypotheses, fleet.changes().hypotheses);
    }
    // A small function that begins replaces one function that ends, not two.
    MadeUpFleet fleet;
    fleet.helpers = 16;
    fleet.factor = [&](const At &at) {
        if (at.function == "help0" || at.function == "help2")
            return isLate(at.night) ? 0.0 : 1.0;
        if (at.function == "help1")
            return isLate(at.night) ? 0.95 : 0.0;
        return 1.0;
    };
    QCOMPARE(fleet.changes({.leastShare = 0.0202}).findings.size(), std::size_t{1});
}

void TestFleetChanges::smallOrOldIsLeftOut()
{
    MadeUpFleet fleet;
    fleet.factor = [](const At &at) {
        return at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
    };
    QVERIFY(fleet.changes({.leastShare = 0.05}).findings.empty());
    QVERIFY(fleet.changes({.since = "1970-02-05"}).findings.empty());
    QCOMPARE(fleet.changes({.since = "1970-01-31"}).findings.size(), std::size_t{1});
}

// A change of the program, one of a machine, one of all functions, and one of the mix.
void TestFleetChanges::threadsDoNotMatter()
{
    const auto changesBy = [](Executor &executor) {
        MadeUpFleet fleet;
        fleet.machines = 3;
        fleet.helpers = 12;
        fleet.nights = 70;
        fleet.factor = [](const At &at) {
            return at.function == "solve" && isLate(at.night) ? 1.06 : 1.0;
        };
        fleet.runFactor = [](const At &at) {
            return (at.machine == "lab-2" && at.night >= 50 ? 1.2 : 1.0) *
                   (at.scene == "desert" && at.night >= 60 ? 1.1 : 1.0);
        };
        fleet.calmShare = [](std::uint32_t night) { return night >= 40 ? 0.4 : 0.6; };
        return fleet.changes({}, Task(executor));
    };
    SerialExecutor serial;
    const FleetChanges expected = changesBy(serial);
    QVERIFY(expected.findings.size() >= 4);
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        TbbExecutor executor(threads);
        const FleetChanges changes = changesBy(executor);
        QCOMPARE(changes.series, expected.series);
        QCOMPARE(changes.hypotheses, expected.hypotheses);
        QCOMPARE(changes.findings.size(), expected.findings.size());
        for (std::size_t i = 0; i < changes.findings.size(); ++i) {
            const Finding &one = changes.findings[i];
            const Finding &other = expected.findings[i];
            QCOMPARE(one.id, other.id);
            QCOMPARE(one.p, other.p);
            QCOMPARE(one.deltaNs, other.deltaNs);
            QCOMPARE(one.interval.low, other.interval.low);
            QCOMPARE(one.lastGood, other.lastGood);
            QCOMPARE(one.firstBad, other.firstBad);
            QCOMPARE(one.scenes, other.scenes);
            QCOMPARE(one.machines, other.machines);
        }
    }
}

void TestFleetChanges::jointP()
{
    // Chi-squared with 2 degrees of freedom is exponential.
    const std::vector<double> one{0.03};
    QVERIFY(std::abs(fisherP(one, 1) - 0.03) < 1e-12);
    // Two uniform numbers with this product or less: q (1 - ln q).
    const std::vector<double> two{0.1, 0.05};
    QVERIFY(std::abs(fisherP(two, 2) - 0.005 * (1 - std::log(0.005))) < 1e-12);
    // Those that are not given are 1.
    QVERIFY(std::abs(fisherP(one, 2) - 0.03 * (1 - std::log(0.03))) < 1e-12);
    QCOMPARE(fisherP({}, 3), 1.0);
    QVERIFY(fisherP(std::vector<double>{0, 0}, 2) < 1e-300 * 1e10);
    // Of 1000 uniform numbers, spread evenly: half of the statistic is near its mean.
    std::vector<double> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back((i + 0.5) / 1000);
    QVERIFY(std::abs(fisherP(many, 1000) - 0.5) < 0.02);
    // For large numbers the statistic is nearly normal.
    for (double &p : many)
        p = std::pow(p, 1.05);
    const double z = 0.05 * std::sqrt(1000.0);
    QVERIFY(std::abs(fisherP(many, 1000) - 0.5 * std::erfc(z / std::sqrt(2.0))) < 0.02);
}

} // namespace tst_fleet_changes

ZOE_APPLESS_TEST(tst_fleet_changes::TestFleetChanges)
#include "tst_fleet_changes.moc"
