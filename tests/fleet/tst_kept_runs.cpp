// Old runs that are of interest are kept: those next to changes, typical and worst ones.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "fleet/changes/fleet_changes.h"
#include "fleet/digest/facts.h"
#include "fleet/report/kept_runs.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/fleet/test_stores.h"
#include "tests/support/test_program.h"

namespace tst_kept_runs {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

// Runs in memory: hundreds of them in no time.
class RunsInMemory final : public Store {
  public:
    std::vector<RunDigest> digests; // as runs()

    Result<bool> has(const std::string &) override { return false; }
    Result<std::vector<std::string>> behaviourModels(const std::string &,
                                                     const std::string &) override
    {
        return std::vector<std::string>();
    }
    Result<Added> addWithModels(const RunDigest &digest, const NewModels &) override
    {
        digests.push_back(digest);
        return Added::Run;
    }
    Status removeRuns(const std::vector<std::string> &hashes, const Task &) override
    {
        std::erase_if(digests, [&hashes](const RunDigest &digest) {
            return std::ranges::find(hashes, digest.facts.hash) != hashes.end();
        });
        return {};
    }
    Result<std::vector<RunFacts>> runs() override
    {
        std::vector<RunFacts> facts;
        for (const RunDigest &digest : digests)
            facts.push_back(digest.facts);
        return facts;
    }
    Status forEachSeries(const SeriesFilter &, const Task &,
                         const std::function<bool(const Series &)> &body) override
    {
        std::map<SeriesKey, Series> all;
        for (std::uint32_t run = 0; run < digests.size(); ++run) {
            const RunDigest &digest = digests[run];
            for (const FunctionFigures &figures : digest.figures) {
                const BehaviourFigures &behaviour = digest.behaviours[figures.behaviour];
                const SeriesKey key = seriesKeyOf(digest, figures);
                Series &series = all[key];
                series.key = key;
                SeriesPoint &point = series.points.emplace_back();
                point.run = run;
                point.behaviourFrames = behaviour.frames;
                point.blockFrames = behaviour.blockFrames;
                point.freedom = behaviour.freedom;
                point.frames = figures.frames;
                point.calls = figures.calls;
                point.self = figures.self;
            }
        }
        for (const auto &[key, series] : all)
            body(series);
        return {};
    }
    Result<std::vector<StoredCall>> calls() override { return std::vector<StoredCall>(); }
    Status setTriages(const std::vector<Triage> &) override { return {}; }
    Status dropTriages(const std::vector<std::string> &) override { return {}; }
    Result<std::vector<Triage>> triages() override { return std::vector<Triage>(); }
    Result<StoreVersion> version() override { return StoreVersion{}; }
};

Result<std::vector<Keep>> keptOfStore(KeptPart part, Store &store,
                                      const std::vector<RunFacts> &runs,
                                      const std::vector<Finding> &findings, const KeepRules &rules)
{
    const auto figures = runFigures(store, runs.size(), findings, Task{});
    if (!figures)
        return figures.error();
    return keptRuns(part, runs, *figures, findings, rules);
}

} // namespace

class TestKeptRuns : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void lastNightsAreKept();
    void changesKeepTheirNeighbours();
    void examplesAreKept();
    void onlyValuesCountAsNeighbours();
    void onlyValuesOfTheFunctionCount();
    void samplesAreValues();
    void thinnedRowsHaveTheirChanges_data();
    void thinnedRowsHaveTheirChanges();

  private:
    Result<std::vector<Keep>> kept(const std::vector<Finding> &findings, std::size_t nights)
    {
        return keptOfStore(KeptPart::Capture, *m_store, m_runs, findings, {.nights = nights});
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Store> m_store;
    std::vector<RunFacts> m_runs;
};

// Forty days from 14 November 2023 on; the mean frame of night n is n ms, but for night 20.
void TestKeptRuns::initTestCase()
{
    auto store = openStore(makeStore(QString(), m_folder));
    QVERIFY(store.ok());
    m_store = std::move(*store);
    for (std::uint32_t night = 0; night < 40; ++night) {
        RunDigest digest = madeUpRun(night, 1, 2);
        for (FunctionFigures &figures : digest.figures)
            figures.self.mean = (night == 20 ? 100 : night) * 1e6;
        QVERIFY(*m_store->add(digest));
    }
    m_runs = *m_store->runs();
}

void TestKeptRuns::lastNightsAreKept()
{
    const auto few = kept({}, 3);
    QVERIFY(few.ok());
    QCOMPARE(few->size(), std::size_t{40});
    for (std::uint32_t run = 0; run < 40; ++run)
        QCOMPARE((*few)[run] == Keep::Recent, run >= 37);
    const auto all = kept({}, 1000);
    QCOMPARE(std::ranges::count(*all, Keep::Recent), 40);
    // A clock that is years ahead adds one night, but doesn't make all others old.
    std::vector<RunFacts> runs = m_runs;
    runs[5].settings.emplace_back("night", "2099-01-01");
    const auto ahead = keptOfStore(KeptPart::Capture, *m_store, runs, {}, {.nights = 3});
    QVERIFY((*ahead)[5] == Keep::Recent && (*ahead)[39] == Keep::Recent &&
            (*ahead)[38] == Keep::Recent && (*ahead)[37] == Keep::No);
}

void TestKeptRuns::changesKeepTheirNeighbours()
{
    Finding finding;
    finding.program = "game";
    finding.branch = "main";
    finding.lastGood = 9;
    finding.firstBad = 10;
    const auto keep = kept({finding}, 1);
    for (std::uint32_t run = 0; run < 40; ++run)
        QCOMPARE((*keep)[run] == Keep::Change, run >= 8 && run <= 11);
    finding.machines = {"another"};
    QCOMPARE(std::ranges::count(*kept({finding}, 1), Keep::Change), 0);
    finding.machines = {"lab"};
    finding.lastGood = 0;
    finding.firstBad = 39; // at the ends
    const auto ends = kept({finding}, 1);
    QVERIFY((*ends)[0] == Keep::Change && (*ends)[39] == Keep::Change &&
            (*ends)[1] != Keep::Change && (*ends)[38] != Keep::Change);
}

void TestKeptRuns::examplesAreKept()
{
    const auto keep = kept({}, 1);
    // November has the nights 0 to 16, December 17 to 39.
    for (std::uint32_t run = 0; run < 39; ++run) {
        const Keep expected = run == 8 || run == 29    ? Keep::Typical
                              : run == 16 || run == 20 ? Keep::Worst
                                                       : Keep::No;
        QVERIFY2((*keep)[run] == expected, std::to_string(run).c_str());
    }
}

// Of three runs one was disturbed, and one is without the behaviour of the change.
void TestKeptRuns::onlyValuesCountAsNeighbours()
{
    constexpr std::uint32_t kRuns = 400;
    RunsInMemory store;
    for (std::uint32_t run = 0; run < kRuns; ++run) {
        RunDigest digest = madeUpRun(run, 1, run % 3 == 2 ? 1 : 2);
        digest.facts.disturbance = run % 3 == 1 ? 0.5 : 0.01;
        QVERIFY(*store.add(digest));
    }
    const auto runs = *store.runs();
    Finding finding;
    finding.program = "game";
    finding.branch = "main";
    finding.lastGood = 201;
    finding.firstBad = 204;
    const auto keptOf = [&](double mostDisturbance) {
        const KeepRules rules{0, mostDisturbance};
        std::vector<std::uint32_t> kept;
        const auto keep = keptOfStore(KeptPart::Rows, store, runs, {finding}, rules);
        for (std::uint32_t run = 0; run < kRuns; ++run) {
            if ((*keep)[run] == Keep::Change)
                kept.push_back(run);
        }
        return kept;
    };
    // 40 on each side, one of so many runs.
    const auto expected = [](std::uint32_t first, std::uint32_t last, auto isOne) {
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t run = first; run <= last; ++run) {
            if (isOne(run))
                chosen.push_back(run);
        }
        return chosen;
    };
    finding.behaviours = {"b1"};
    const auto ofB1 = expected(84, 321, [](std::uint32_t run) { return run % 3 == 0; });
    QCOMPARE(ofB1.size(), std::size_t{80});
    QVERIFY(keptOf(0.05) == ofB1);
    finding.behaviours = {"b0"};
    const auto undisturbed = expected(
        143, 263, [](std::uint32_t run) { return run % 3 != 1 && (run <= 201 || run >= 204); });
    QCOMPARE(undisturbed.size(), std::size_t{80});
    QVERIFY(keptOf(0.05) == undisturbed);
    finding.kind = FindingKind::Mix; // a run without the behaviour is a value, too
    finding.behaviours = {"b1"};
    QVERIFY(keptOf(0.05) == undisturbed);
    QVERIFY(keptOf(1) ==
            expected(162, 243, [](std::uint32_t run) { return run <= 201 || run >= 204; }));
    finding.kind = FindingKind::Code;
    finding.behaviours = {"b0", "b1"}; // of each of them
    auto both = ofB1;
    both.insert(both.end(), undisturbed.begin(), undisturbed.end());
    std::ranges::sort(both);
    both.erase(std::unique(both.begin(), both.end()), both.end());
    QVERIFY(keptOf(0.05) == both);
}

// A function that runs in one of three runs, in a behaviour that all of them have.
void TestKeptRuns::onlyValuesOfTheFunctionCount()
{
    constexpr std::uint32_t kRuns = 400;
    RunsInMemory store;
    Finding finding;
    for (std::uint32_t run = 0; run < kRuns; ++run) {
        RunDigest digest = madeUpRun(run, 3, 1);
        finding.function = seriesKeyOf(digest, digest.figures[2]).function;
        if (run % 3 != 0)
            digest.figures.erase(digest.figures.begin() + 2);
        QVERIFY(*store.add(digest));
    }
    QVERIFY(!finding.function.function.empty());
    const auto runs = *store.runs();
    finding.program = "game";
    finding.branch = "main";
    finding.behaviours = {"b0"};
    finding.lastGood = 201;
    finding.firstBad = 204;
    for (const bool ofRows : {true, false}) {
        const auto keep = ofRows ? keptOfStore(KeptPart::Rows, store, runs, {finding}, {})
                                 : keptOfStore(KeptPart::Capture, store, runs, {finding}, {});
        std::vector<std::uint32_t> kept;
        for (std::uint32_t run = 0; run < kRuns; ++run) {
            if ((*keep)[run] == Keep::Change)
                kept.push_back(run);
        }
        const std::uint32_t beside = ofRows ? 40 : 2;
        QCOMPARE(kept.size(), std::size_t{2} * beside);
        for (std::uint32_t at = 0; at < kept.size(); ++at)
            QCOMPARE(kept[at], 201 - 3 * (beside - 1) + 3 * at);
    }
}

// Of a month in which all runs but one were disturbed.
void TestKeptRuns::samplesAreValues()
{
    std::vector<RunFacts> runs = m_runs;
    for (RunFacts &run : runs)
        run.disturbance = 0.5;
    runs[11].disturbance = 0; // November ends with run 16
    const auto keep = keptOfStore(KeptPart::Rows, *m_store, runs, {}, {.nights = 1});
    for (std::uint32_t run = 0; run < 17; ++run)
        QCOMPARE((*keep)[run] == Keep::Sample, run == 11);
    QCOMPARE(std::ranges::count(keep->begin() + 17, keep->end(), Keep::Sample), 1);
}

void TestKeptRuns::thinnedRowsHaveTheirChanges_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("a change that was mended") << 1.2;
    QTest::newRow("noise") << 1.0;
}

// Nights 120 to 149 are slower by a factor; some nights are much slower than most, as nights are.
void TestKeptRuns::thinnedRowsHaveTheirChanges()
{
    QFETCH(double, factor);
    constexpr std::uint32_t kNights = 330;
    RunsInMemory store;
    std::mt19937 random(7);
    std::exponential_distribution<> late(1);
    for (std::uint32_t night = 0; night < kNights; ++night) {
        RunDigest digest = madeUpRun(night, 3, 1);
        const bool isSlow = night >= 120 && night < 150;
        double sum = 0;
        for (std::size_t at = 1; at < digest.figures.size(); ++at) {
            const double usual = at == 2 && isSlow ? factor : 1;
            digest.figures[at].self.mean = 5e6 * usual * (1 + 0.01 * late(random));
            sum += digest.figures[at].self.mean;
        }
        digest.figures[0].self.mean = sum;
        QVERIFY(*store.add(digest));
    }
    const auto changesOf = [&store](const std::vector<RunFacts> &runs) {
        std::multiset<std::string> changes;
        const auto found = findChanges(store, runs, {}, {}, Task{});
        for (const Finding &finding : found->findings)
            changes.insert(finding.function.function + " " + runs[finding.lastGood].commit + " " +
                           runs[finding.firstBad].commit + (finding.deltaNs > 0 ? " +" : " -"));
        return changes;
    };
    auto runs = *store.runs();
    const auto before = changesOf(runs);
    QCOMPARE(before.size(), std::size_t{factor > 1 ? 2U : 0U});
    std::size_t left = 0;
    for (int round = 0; round < 2; ++round) {
        const auto found = findChanges(store, runs, {}, {}, Task{});
        const auto keep = keptOfStore(KeptPart::Rows, store, runs, found->findings, {.nights = 30});
        std::vector<std::string> gone;
        for (std::uint32_t run = 0; run < runs.size(); ++run) {
            if ((*keep)[run] == Keep::No)
                gone.push_back(runs[run].hash);
        }
        QVERIFY(store.removeRuns(gone, Task{}).ok());
        runs = *store.runs();
        QVERIFY(changesOf(runs) == before);
        // The same rows next time.
        QCOMPARE(gone.empty(), round > 0);
        left = runs.size();
    }
    QVERIFY(left < (factor > 1 ? 200 : 50));
}

} // namespace tst_kept_runs

ZOE_APPLESS_TEST(tst_kept_runs::TestKeptRuns)
#include "tst_kept_runs.moc"
