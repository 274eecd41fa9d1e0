// New runs compared with the history of a store: how often unchanged runs are reported, and what is
// found.
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <cmath>
#include <memory>
#include <random>

#include "fleet/changes/fleet_gate.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/support/test_program.h"

namespace tst_fleet_gate {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

class TestFleetGate : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void nothingIsFoundInNoise();
    void slowFunctionsAreFound();
    void slowMachinesAreNamed();
    void machineTimesAreOfTheMeanFrame();
    void historyBeginsWithTheLastChange();
    void whatCantBeTold();

  private:
    // Runs differ by 2 % as a whole, and by 0.5 % per function.
    RunDigest run(std::uint32_t number, std::uint32_t slowFunction = 0, double factor = 1,
                  double all = 1);
    GateResult gate(const std::vector<RunDigest> &fresh, const GateRules &rules = {}) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Store> m_store;
    std::mt19937_64 m_random{7};
    std::normal_distribution<> m_normal;
};

RunDigest TestFleetGate::run(std::uint32_t number, std::uint32_t slowFunction, double factor,
                             double all)
{
    RunDigest digest = madeUpRun(number, 14, 2);
    const double whole = all * (1 + 0.02 * m_normal(m_random));
    std::array<double, 2> frames{};
    for (FunctionFigures &figures : digest.figures) {
        if (figures.function == 0)
            continue;
        const double ns = 1e6 * (1 + figures.function % 4) * (figures.behaviour + 1) * whole *
                          (1 + 0.005 * m_normal(m_random)) *
                          (figures.function == slowFunction ? factor : 1);
        figures.self = {ns, 0.001 * ns};
        frames.at(figures.behaviour) += ns;
    }
    for (FunctionFigures &figures : digest.figures) {
        if (figures.function == 0)
            figures.self = {frames.at(figures.behaviour), 1000};
    }
    return digest;
}

GateResult TestFleetGate::gate(const std::vector<RunDigest> &fresh, const GateRules &rules) const
{
    const auto runs = m_store->runs();
    auto result = gateRuns(*m_store, *runs, fresh, rules, Task{});
    return result ? std::move(*result) : GateResult{};
}

void TestFleetGate::initTestCase()
{
    auto store = createStore(m_folder.filePath("gate.zoefleet").toStdString());
    QVERIFY(store.ok());
    m_store = std::move(*store);
    for (std::uint32_t number = 0; number < 20; ++number)
        QVERIFY(*m_store->add(run(number)));
}

void TestFleetGate::nothingIsFoundInNoise()
{
    int found = 0;
    for (std::uint32_t number = 100; number < 300; ++number) {
        const GateResult result = gate({run(number)});
        QCOMPARE(result.tested, std::uint64_t{2 * 15 + 1});
        QCOMPARE(result.unknown, std::uint64_t{0});
        found += result.changes.empty() ? 0 : 1;
    }
    // At a rate of 1 %: two, and some more as all of them share one history.
    QVERIFY2(found <= 9, qPrintable(QString::number(found)));
}

void TestFleetGate::slowFunctionsAreFound()
{
    for (std::uint32_t number = 300; number < 320; ++number) {
        const GateResult slower = gate({run(number, 7, 1.3)});
        QVERIFY(slower.isSlower());
        QCOMPARE(slower.changes[0].key.function.function, std::string("f6"));
        QVERIFY(slower.changes[0].interval.low > 0);
        // 0.3 of 4 of 34.
        QVERIFY(std::abs(slower.changes[0].share - 0.0353) < 0.004);
        const GateResult faster = gate({run(number, 7, 0.7)});
        QVERIFY(!faster.isSlower() && !faster.changes.empty());
        QVERIFY(faster.changes.back().deltaNs < 0);
        QVERIFY(gate({run(number, 7, 1.3)}, {.leastShare = 0.1}).changes.empty());
    }
    // Several runs say more: 1 % of a function that is an eighth of the frame.
    std::vector<RunDigest> many;
    for (std::uint32_t number = 400; number < 412; ++number)
        many.push_back(run(number, 7, 1.02));
    const GateResult result = gate(many, {.leastShare = 0.001});
    QVERIFY(result.isSlower());
    QCOMPARE(result.changes[0].key.function.function, std::string("f6"));
}

void TestFleetGate::slowMachinesAreNamed()
{
    const GateResult result = gate({run(500, 0, 1, 1.2)});
    QCOMPARE(result.changes.size(), std::size_t{1});
    QVERIFY(result.changes[0].key.behaviour.empty());
    QVERIFY(std::abs(result.changes[0].share - 0.2) < 0.06);
    QVERIFY(result.isSlower());
}

// Behaviours weigh by their frames, however many functions they have; unusual frames don't count.
void TestFleetGate::machineTimesAreOfTheMeanFrame()
{
    const auto weighted = [this](std::uint32_t number, double all) {
        RunDigest digest = run(number, 0, 1, all);
        digest.behaviours[0].frames = 900;
        digest.behaviours[1].frames = 100;
        digest.behaviours.push_back({kUnusualFrames, 500, 1, 0});
        FunctionFigures unusual{0, 2, 500, 500};
        unusual.self = {1e9, 1e6};
        digest.figures.insert(digest.figures.begin() + 2, unusual);
        return digest;
    };
    auto store = createStore(m_folder.filePath("frames.zoefleet").toStdString());
    QVERIFY(store.ok());
    for (std::uint32_t number = 0; number < 20; ++number)
        QVERIFY(*(*store)->add(weighted(number, 1)));
    const auto runs = (*store)->runs();
    const std::vector<RunDigest> slower{weighted(800, 1.2)};
    const auto result = gateRuns(**store, *runs, slower, {}, Task{});
    QVERIFY(result.ok() && result->changes.size() == 1);
    const GateChange &machine = result->changes[0];
    QVERIFY(machine.key.behaviour.empty());
    // Functions of one behaviour take 35 ms, those of the other twice as much.
    QVERIFY2(std::abs(machine.usualNs / (0.9 * 35e6 + 0.1 * 70e6) - 1) < 0.03,
             qPrintable(QString::number(machine.usualNs)));
    QVERIFY(std::abs(machine.deltaNs / machine.usualNs - 0.2) < 0.06);
    QVERIFY(machine.interval.contains(0.2 * machine.usualNs));
}

void TestFleetGate::historyBeginsWithTheLastChange()
{
    auto store = createStore(m_folder.filePath("level.zoefleet").toStdString());
    QVERIFY(store.ok());
    for (std::uint32_t number = 0; number < 24; ++number)
        QVERIFY(*(*store)->add(run(number, 7, number < 16 ? 1 : 1.5)));
    const auto runs = (*store)->runs();
    const std::vector<RunDigest> same{run(600, 7, 1.5)};
    const auto result = gateRuns(**store, *runs, same, {}, Task{});
    QVERIFY(result.ok());
    QVERIFY(result->changes.empty());
    const std::vector<RunDigest> slower{run(601, 7, 1.8)};
    QVERIFY(gateRuns(**store, *runs, slower, {}, Task{})->isSlower());
    // A run that is in the store already isn't compared with itself.
    const std::vector<RunDigest> known{run(23, 7, 1.5)};
    QCOMPARE(gateRuns(**store, *runs, known, {}, Task{})->tested, std::uint64_t{31});
}

void TestFleetGate::whatCantBeTold()
{
    RunDigest elsewhere = run(700);
    elsewhere.facts.machine = "another";
    GateResult result = gate({elsewhere});
    QCOMPARE(result.tested, std::uint64_t{0});
    QVERIFY(result.unknown > 0);
    RunDigest disturbed = run(701, 7, 2);
    disturbed.facts.disturbance = 0.5;
    result = gate({disturbed});
    QCOMPARE(result.leftOut, std::uint64_t{1});
    QCOMPARE(result.tested, std::uint64_t{0});
    RunDigest ofBranch = run(702, 7, 1.5);
    ofBranch.facts.branch = "mine";
    QCOMPARE(gate({ofBranch}).tested, std::uint64_t{0});
    QVERIFY(gate({ofBranch}, {.branch = "main"}).isSlower());
}

} // namespace tst_fleet_gate

ZOE_APPLESS_TEST(tst_fleet_gate::TestFleetGate)
#include "tst_fleet_gate.moc"
