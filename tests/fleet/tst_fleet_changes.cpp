// Findings of a fleet of which the truth is known: what they are called, where they begin, what
// belongs to them, and what is none.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "fleet/changes/candidates.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/place_series.h"
#include "tests/support/test_program.h"

namespace tst_fleet_changes {

using namespace zoe;
using namespace zoe::fleet;

namespace {

// A run a night on each of two machines in each of two scenes: functions main -> update -> solve,
// and draw; behaviours calm (60 %, 10 ms) and busy (20 ms).
class MadeUpFleet {
  public:
    std::uint32_t nights = 40;
    std::uint32_t machines = 2;
    std::uint32_t helpers = 0; // further functions that main calls, of 3 % of the frame each
    static constexpr std::uint32_t kChange = 30; // the night of planted changes

    struct At {
        std::uint32_t night = 0;
        std::string machine;
        std::string scene;
        std::string behaviour;
        std::string function;
    };
    // Factor of a function's self time; share of the frames that are calm.
    std::function<double(const At &)> factor = [](const At &) { return 1.0; };
    std::function<double(std::uint32_t)> calmShare = [](std::uint32_t) { return 0.6; };
    std::function<void(RunFacts &, std::uint32_t)> facts = [](RunFacts &, std::uint32_t) {};
    // Of all functions of a run, and which runs there are.
    std::function<double(const At &)> runFactor = [](const At &) { return 1.0; };
    std::function<bool(const At &)> hasRun = [](const At &) { return true; };
    std::vector<StoredCall> calls{
        {"game", "main", "update"}, {"game", "update", "solve"}, {"game", "main", "draw"}};

    FleetChanges changes(const ChangeRules &rules = {})
    {
        makeRuns();
        ChangeFinder finder(m_runs, rules);
        std::map<SeriesKey, Series> all;
        for (const std::string scene : {"desert", "harbour"}) {
            for (const std::string &machine : machineNames()) {
                for (const std::string behaviour : {"busy", "calm"})
                    addBehaviour(all, scene, machine, behaviour);
            }
        }
        for (const auto &[key, series] : all)
            finder.add(series);
        return finder.finish(calls);
    }
    [[nodiscard]] const RunFacts &run(std::uint32_t at) const { return m_runs[at]; }

  private:
    [[nodiscard]] std::vector<std::string> machineNames() const
    {
        std::vector<std::string> names;
        for (std::uint32_t i = 1; i <= machines; ++i)
            names.push_back("lab-" + std::to_string(i));
        return names;
    }

    void makeRuns()
    {
        m_runs.clear();
        for (std::uint32_t night = 0; night < nights; ++night) {
            for (const std::string scene : {"desert", "harbour"}) {
                for (const std::string &machine : machineNames()) {
                    RunFacts run{.program = "game",
                                 .commit = "c" + std::to_string(night),
                                 .order = night + 1,
                                 .machine = machine,
                                 .scene = scene,
                                 .settings = {{"quality", "high"}}};
                    run.zones = 1000;
                    run.startUnixNs = std::int64_t{night} * 86'400 * 1'000'000'000;
                    facts(run, night);
                    m_runs.push_back(std::move(run));
                }
            }
        }
    }

    void addBehaviour(std::map<SeriesKey, Series> &all, const std::string &scene,
                      const std::string &machine, const std::string &behaviour)
    {
        std::map<std::string, double> shares{
            {"main", 0.05}, {"update", 0.15}, {"solve", 0.5}, {"draw", 0.3}};
        for (std::uint32_t i = 0; i < helpers; ++i)
            shares["help" + std::to_string(i)] = 0.03;
        const double frameNs = (behaviour == "calm" ? 10e6 : 20e6) * (machine == "lab-1" ? 1 : 1.3);
        for (std::uint32_t night = 0; night < nights; ++night) {
            const auto number = static_cast<std::uint32_t>(std::stoul(machine.substr(4))) - 1;
            const std::uint32_t run =
                (night * 2 + (scene == "harbour" ? 1 : 0)) * machines + number;
            const At at{night, machine, scene, behaviour, ""};
            if (!hasRun(at))
                continue;
            const double calm = calmShare(night) + 0.01 * m_normal(m_random);
            const auto frames =
                static_cast<std::uint64_t>(10'000 * (behaviour == "calm" ? calm : 1 - calm));
            double sum = 0;
            for (const auto &[function, share] : shares) {
                const double self = share * frameNs *
                                    factor({night, machine, scene, behaviour, function}) *
                                    runFactor(at) * (1 + 0.005 * m_normal(m_random));
                sum += self;
                if (self == 0) // a function that does not occur has no point
                    continue;
                addPoint(
                    all,
                    {"game", "", scene, machine, "", behaviour, {function, "game.cpp", "main"}},
                    run, frames, self);
            }
            addPoint(all, {"game", "", scene, machine, "", behaviour, {}}, run, frames, sum);
        }
    }

    static void addPoint(std::map<SeriesKey, Series> &all, const SeriesKey &key, std::uint32_t run,
                         std::uint64_t frames, double self)
    {
        SeriesPoint point;
        point.run = run;
        point.behaviourFrames = point.frames = point.calls = frames;
        point.self = {self, self * 0.001};
        point.freedom = 50;
        Series &series = all[key];
        series.key = key;
        series.points.push_back(point);
    }

    std::vector<RunFacts> m_runs;
    std::mt19937_64 m_random{13};
    std::normal_distribution<> m_normal;
};

using At = MadeUpFleet::At;
using Names = std::vector<std::string>;

bool isLate(std::uint32_t night)
{
    return night >= MadeUpFleet::kChange;
}

} // namespace

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
    void slowMachines();
    void everythingOnAllMachines();
    void runsAtTwoLevels();
    void missingRuns();
    void renamedFunctions();
    void factorsAreFound();
    void smallOrOldIsLeftOut();
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

// Everything a little: no function alone reaches the least share, the frame does.
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

// A machine is replaced: all functions change at once, and not all alike.
void TestFleetChanges::slowMachines()
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
void TestFleetChanges::everythingOnAllMachines()
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

// At random: three in a row are no change, and a change is found nevertheless.
void TestFleetChanges::runsAtTwoLevels()
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

// A change begins where the machines say so that ran, and has the same id.
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

void TestFleetChanges::factorsAreFound()
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
