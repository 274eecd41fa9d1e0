// Changes that machines make to all functions are distinguished from changes of the program.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <utility>

#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/machine_events.h"
#include "fleet/changes/place_series.h"
#include "tests/fleet/made_up_fleet.h"
#include "tests/support/test_program.h"

namespace tst_fleet_machines {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

class TestFleetMachines : public QObject {
    Q_OBJECT

  private slots:
    void slowMachines();
    void everythingOnAllMachines();
    void mostFunctionsOnAllMachines_data();
    void mostFunctionsOnAllMachines();
    void allMachinesAreSeenTheThirdNight();
    void scenesOfOneMachine();
    void machinesThatChangeFunctions();
    void whatAllMachinesShowIsCode();
    void eventsAreCounted();
    void runsAtTwoLevels();
    void factorsAreFound();
    void meanFrameIsThatOfBehaviours();
};

// A machine is replaced: all functions change at once, though not all alike.
void TestFleetMachines::slowMachines()
{
    for (const double spread : {0.0, 0.04}) {
        MadeUpFleet fleet;
        fleet.machines = 3;
        fleet.helpers = 16;
        fleet.runFactor = [](const At &at) {
            return at.machine == "lab-2" && isLate(at.night) ? 1.15 : 1.0;
        };
        fleet.factor = [&](const At &at) {
            const double own = static_cast<double>(std::hash<std::string>()(at.function) % 9) - 4;
            const double ofMachine =
                at.machine == "lab-2" && isLate(at.night) ? 1 + spread * own / 4 : 1;
            return ofMachine * (at.function == "draw" && at.night >= 20 ? 1.1 : 1.0);
        };
        auto findings = fleet.changes().findings;
        std::ranges::sort(findings, {}, &Finding::firstBad);
        QCOMPARE(findings.size(), std::size_t{2});
        QVERIFY(findings[0].kind == FindingKind::Code);
        QCOMPARE(findings[0].function.function, std::string("draw"));
        QVERIFY(findings[1].kind == FindingKind::Machine);
        QVERIFY(findings[1].machines == Names{"lab-2"});
        QVERIFY(findings[1].function.function.empty());
        QVERIFY(findings[1].deltaNs > 0);
        QCOMPARE(fleet.run(findings[1].firstBad).commit, std::string("c30"));
        QCOMPARE(fleet.run(findings[1].firstBad).machine, std::string("lab-2"));
    }
}

// Built with other options, for instance.
void TestFleetMachines::everythingOnAllMachines()
{
    MadeUpFleet fleet;
    fleet.helpers = 16;
    fleet.runFactor = [](const At &at) { return isLate(at.night) ? 1.05 : 1.0; };
    const auto findings = fleet.changes().findings;
    QCOMPARE(findings.size(), std::size_t{1});
    QVERIFY(findings[0].kind == FindingKind::Code);
    QVERIFY(findings[0].function.function.empty());
    QVERIFY(findings[0].machines == (Names{"lab-1", "lab-2"}));
    QVERIFY(std::abs(findings[0].share - 0.05) < 0.005);
}

void TestFleetMachines::mostFunctionsOnAllMachines_data()
{
    QTest::addColumn<double>("ofSolve");
    QTest::addColumn<double>("ofDraw");
    QTest::addColumn<QStringList>("findings");
    QTest::newRow("the others stay") << 1.0 << 1.0 << QStringList{""};
    QTest::newRow("draw as well") << 1.0 << 1.1 << QStringList{""};
    QTest::newRow("one becomes faster") << 0.95 << 1.0 << QStringList{"solve"};
    QTest::newRow("one becomes much slower") << 1.5 << 1.0 << QStringList{"solve"};
    QTest::newRow("the frame stays") << 0.88 << 1.1 << QStringList{"draw", "solve"};
}

// Twelve of twenty functions become slower by a tenth: the others don't become faster. The frame
// shows it, if it changes.
void TestFleetMachines::mostFunctionsOnAllMachines()
{
    QFETCH(double, ofSolve);
    QFETCH(double, ofDraw);
    QFETCH(QStringList, findings);
    MadeUpFleet fleet;
    fleet.helpers = 16;
    fleet.factor = [ofSolve, ofDraw](const At &at) {
        if (!isLate(at.night))
            return 1.0;
        if (at.function == "solve" || at.function == "draw")
            return at.function == "solve" ? ofSolve : ofDraw;
        return at.function.starts_with("help") && std::stoi(at.function.substr(4)) < 12 ? 1.1 : 1.0;
    };
    const std::map<std::string, double> shares{
        {"solve", 0.5 * (ofSolve - 1) / 1.48},
        {"draw", 0.3 * (ofDraw - 1) / 1.48},
        {"", (12 * 0.03 * 0.1 + 0.5 * (ofSolve - 1) + 0.3 * (ofDraw - 1)) / 1.48}};
    QStringList found;
    for (const Finding &finding : fleet.changes().findings) {
        const std::string &function = finding.function.function;
        found.append(QString::fromStdString(function));
        QVERIFY(finding.kind == FindingKind::Code);
        QVERIFY(finding.machines == (Names{"lab-1", "lab-2"}));
        QVERIFY2(shares.contains(function) && std::abs(finding.share - shares.at(function)) < 0.004,
                 qPrintable(found.last() + QString(": %1").arg(finding.share)));
    }
    found.sort();
    QCOMPARE(found, findings);
}

// A single machine could just be busy for some nights.
void TestFleetMachines::allMachinesAreSeenTheThirdNight()
{
    for (const bool onAll : {true, false}) {
        for (const std::uint32_t nights : {32U, 33U, 34U, 35U}) {
            MadeUpFleet fleet;
            fleet.machines = 3;
            fleet.helpers = 16;
            fleet.nights = nights;
            fleet.runFactor = [onAll](const At &at) {
                return isLate(at.night) && (onAll || at.machine == "lab-2") ? 1.05 : 1.0;
            };
            const auto findings = fleet.changes().findings;
            QCOMPARE(findings.size(), std::size_t{nights >= (onAll ? 33U : 35U) ? 1U : 0U});
            if (findings.empty())
                continue;
            QVERIFY(findings[0].kind == (onAll ? FindingKind::Code : FindingKind::Machine));
            QVERIFY(findings[0].function.function.empty());
            QVERIFY(std::abs(findings[0].share - 0.05) < 0.005);
        }
    }
}

// As far as can be known, slower functions there are the program's.
void TestFleetMachines::scenesOfOneMachine()
{
    MadeUpFleet fleet;
    fleet.machines = 3;
    fleet.helpers = 16;
    fleet.hasRun = [](const At &at) { return at.scene != "desert" || at.machine == "lab-2"; };
    const auto isThere = [](const At &at) { return at.scene == "desert" && isLate(at.night); };
    fleet.runFactor = [&](const At &at) { return isThere(at) ? 1.1 : 1.0; };
    auto findings = fleet.changes().findings;
    QCOMPARE(findings.size(), std::size_t{1});
    QVERIFY(findings[0].kind == FindingKind::Code);
    QVERIFY(findings[0].scenes == Names{"desert"});
    // Some functions, in both directions and by different sizes.
    fleet.runFactor = [](const At &) { return 1.0; };
    fleet.factor = [&](const At &at) {
        const bool isOne = at.function.starts_with("help") && at.function.size() == 5;
        return isThere(at) && isOne ? 1.5 : 1.0;
    };
    for (const Finding &finding : fleet.changes().findings)
        QVERIFY(finding.kind == FindingKind::Code);
    QVERIFY(!fleet.changes().findings.empty());
    // The machine, as its other scene says.
    fleet.factor = [](const At &) { return 1.0; };
    fleet.runFactor = [](const At &at) {
        return at.machine == "lab-2" && isLate(at.night) ? 1.1 : 1.0;
    };
    findings = fleet.changes().findings;
    QCOMPARE(findings.size(), std::size_t{1});
    QVERIFY(findings[0].kind == FindingKind::Machine);
    QVERIFY(findings[0].scenes == (Names{"desert", "harbour"}));
}

// A third of its functions, so that the speed of all does not show it: the frame says how much.
void TestFleetMachines::machinesThatChangeFunctions()
{
    MadeUpFleet fleet;
    fleet.machines = 3;
    fleet.helpers = 16;
    fleet.factor = [](const At &at) {
        const bool isOne = at.function.starts_with("help") && at.function.size() == 5;
        return at.machine == "lab-2" && isLate(at.night) && (isOne && at.function < "help7") ? 1.5
                                                                                             : 1.0;
    };
    const auto findings = fleet.changes().findings;
    QCOMPARE(findings.size(), std::size_t{1});
    const Finding &finding = findings[0];
    QVERIFY(finding.kind == FindingKind::Machine);
    QVERIFY(finding.machines == Names{"lab-2"});
    QVERIFY(std::abs(finding.share - 7 * 0.03 * 0.5 / 1.48) < 0.01);
    QVERIFY(finding.interval.contains(finding.deltaNs) && finding.interval.low > 0);
    QVERIFY(fleet.changes({.falseDiscovery = 1e-300}).findings.empty());
}

// On the night on which one of them changes as well.
void TestFleetMachines::whatAllMachinesShowIsCode()
{
    MadeUpFleet fleet;
    fleet.machines = 3;
    fleet.helpers = 16;
    fleet.factor = [](const At &at) {
        if (!isLate(at.night))
            return 1.0;
        if (at.function == "solve")
            return 1.08;
        const bool isOf = at.machine == "lab-2" && at.function.starts_with("help");
        return !isOf ? 1.0 : std::stoi(at.function.substr(4)) % 2 == 0 ? 1.6 : 0.4;
    };
    const auto findings = fleet.changes().findings;
    QCOMPARE(findings.size(), std::size_t{1});
    QVERIFY(findings[0].kind == FindingKind::Code);
    QCOMPARE(findings[0].function.function, std::string("solve"));
    QVERIFY(findings[0].machines == (Names{"lab-1", "lab-2", "lab-3"}));
}

// As pairs of steps say, one by one.
void TestFleetMachines::eventsAreCounted()
{
    std::mt19937_64 random(11);
    for (int round = 0; round < 200; ++round) {
        std::map<MachineKey, MachineSteps> machines;
        for (const std::string machine : {"a", "b"}) {
            MachineSteps &steps = machines[{"game", "", machine, ""}];
            for (int function = 0; function < 12; ++function)
                steps.functions["harbour"].insert("f" + std::to_string(function));
            const std::uint64_t count = machine == "a" ? 40 : random() % 20;
            for (std::uint64_t i = 0; i < count; ++i) {
                const auto at = static_cast<std::uint32_t>(10 + random() % 60);
                const auto wide = static_cast<std::uint32_t>(random() % 4);
                steps.steps.push_back({"harbour",
                                       "f" + std::to_string(random() % 12),
                                       {at, at + 1 + wide, at - 1 - wide, at + 2 + 2 * wide}});
            }
        }
        const auto functionsAt = [&](const std::string &machine, const ChangePlace &place,
                                     const std::vector<ChangePlace> &taken) {
            std::set<std::string> functions;
            for (const MachineStep &step : machines.at({"game", "", machine, ""}).steps) {
                const bool isTaken = std::ranges::any_of(
                    taken, [&](const ChangePlace &one) { return areAtOnce(step.place, one); });
                if (!isTaken && areAtOnce(step.place, place))
                    functions.insert(step.function);
            }
            return functions.size();
        };
        std::set<std::pair<std::string, ChangePlace>> expected;
        for (const std::string machine : {"a", "b"}) {
            std::vector<ChangePlace> taken;
            for (;;) {
                std::size_t most = 0;
                ChangePlace place;
                for (const MachineStep &step : machines.at({"game", "", machine, ""}).steps) {
                    const std::size_t count = functionsAt(machine, step.place, taken);
                    if (count > most || (count == most && step.place < place)) {
                        most = count;
                        place = step.place;
                    }
                }
                if (most < 5)
                    break;
                if (2 * functionsAt(machine == "a" ? "b" : "a", place, {}) <
                    functionsAt(machine, place, {}))
                    expected.emplace(machine, place);
                taken.push_back(place);
            }
        }
        std::set<std::pair<std::string, ChangePlace>> found;
        for (const MachineEvent &event : machineEvents(machines))
            found.emplace(event.machine.machine, event.place);
        QVERIFY(found == expected);
    }
}

// At random: three in a row are no change, and a change is found nevertheless.
void TestFleetMachines::runsAtTwoLevels()
{
    MadeUpFleet fleet;
    fleet.nights = 60;
    fleet.helpers = 16;
    std::mt19937_64 random(5);
    std::map<std::tuple<std::uint32_t, std::string, std::string>, double> levels;
    fleet.runFactor = [&](const At &at) {
        const auto [level, isNew] = levels.try_emplace({at.night, at.machine, at.scene}, 1);
        if (isNew && random() % 10 < 3)
            level->second = 1.05;
        return level->second;
    };
    QVERIFY(fleet.changes().findings.empty());
    fleet.factor = [](const At &at) {
        return at.function == "solve" && at.night >= 55 ? 1.06 : 1.0;
    };
    const auto findings = fleet.changes().findings;
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings[0].function.function, std::string("solve"));
    QCOMPARE(fleet.run(findings[0].firstBad).commit, std::string("c55"));
}

void TestFleetMachines::factorsAreFound()
{
    std::mt19937_64 random(3);
    std::normal_distribution<> normal;
    std::vector<double> truth;
    for (int run = 0; run < 30; ++run)
        truth.push_back(1 + 0.2 * normal(random));
    std::vector<PlaceSeries> all;
    for (int function = 0; function < 30; ++function) {
        PlaceSeries &series = all.emplace_back();
        series.key.function.function = "f" + std::to_string(function);
        for (std::uint32_t run = 0; run < 30; ++run) {
            // A third of them change, every seventh does not always occur.
            const double self = (1000.0 + function) * truth[run] * (1 + 0.005 * normal(random)) *
                                (function % 3 == 0 && run > 12 ? 1.5 : 1);
            series.runs.push_back(run);
            series.values.push_back({function % 7 == 0 && run % 2 == 0 ? 0 : self, 1});
            series.frameNs.push_back(40'000);
        }
    }
    const auto factors = commonFactors(all);
    QCOMPARE(factors.size(), std::size_t{30});
    for (std::uint32_t run = 1; run < 30; ++run) {
        const double ratio = factors.at(run) / factors.at(0);
        QVERIFY2(std::abs(ratio / (truth[run] / truth[0]) - 1) < 0.015,
                 qPrintable(QString("%1: %2").arg(run).arg(ratio)));
    }
    PlaceSeries one = all[1];
    divide(one, factors);
    QVERIFY(std::abs(one.values[20].value * factors.at(20) - all[1].values[20].value) < 1e-6);
    QVERIFY(std::abs(one.values[20].error * factors.at(20) - 1) < 1e-9);
    all.resize(9); // too few functions
    QVERIFY(commonFactors(all).empty());
    QVERIFY(commonFactors({}).empty());
}

// By their frames: not by runs, nor by functions.
void TestFleetMachines::meanFrameIsThatOfBehaviours()
{
    const std::vector<bool> isLeftOut{false, true, false};
    PlaceSeriesMaker maker(isLeftOut);
    const auto add = [&maker](const std::string &behaviour, const std::string &function,
                              const std::vector<std::pair<std::uint64_t, double>> &runs) {
        Series series{{"game", "", "harbour", "lab", "", behaviour, {function, "", ""}}, {}};
        for (const auto &[frames, ns] : runs) {
            SeriesPoint &point = series.points.emplace_back();
            point.run = static_cast<std::uint32_t>(series.points.size() - 1);
            point.behaviourFrames = frames;
            point.self.mean = ns;
        }
        maker.add(series);
    };
    add("calm", "", {{900, 10}, {5000, 1000}, {100, 20}});
    add("calm", "draw", {{900, 3}, {5000, 300}, {100, 6}});
    add("calm", "update", {{900, 7}, {5000, 700}, {100, 14}});
    add("rare", "", {{50, 100}});
    add(kUnusualFrames, "", {{700, 500}, {700, 500}, {700, 500}});
    const std::vector<PlaceSeries> all = maker.take();
    QCOMPARE(all.size(), std::size_t{4});
    QVERIFY(std::abs(meanFrameNs(all) - (900 * 10 + 100 * 20 + 50 * 100) / 1050.0) < 1e-9);
    QCOMPARE(meanFrameNs({}), 0.0);
}

} // namespace tst_fleet_machines

ZOE_APPLESS_TEST(tst_fleet_machines::TestFleetMachines)
#include "tst_fleet_machines.moc"
