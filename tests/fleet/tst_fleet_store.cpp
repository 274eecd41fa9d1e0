// Stores of all back ends keep what they are given, complete runs or none, whatever happens to
// their writers, and accept any names.
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <atomic>
#include <cmath>
#include <csignal>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unistd.h>

#include "fleet/store/store.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/fleet/test_stores.h"
#include "tests/support/test_program.h"

namespace tst_fleet_store {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

bool isSame(const Estimate &a, const Estimate &b)
{
    return a.mean == b.mean && (a.error == b.error || (std::isnan(a.error) && std::isnan(b.error)));
}

} // namespace

class TestFleetStore : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase_data() { addStoreServers(); }
    void init()
    {
        QFETCH_GLOBAL(QString, server);
        QVERIFY(m_folder.isValid());
        m_path = makeStore(server, m_folder);
        QVERIFY(!m_path.empty());
    }

    void keepsWhatItIsGiven();
    void filtersSeries();
    void addingTwiceIsAddingOnce();
    void modelsAreAddedInTurn();
    void readersDontHoldWritersUp();
    void allSeriesAreRead();
    void triageIsKept();
    void changesHaveAnotherVersion();
    void anyNamesAreNames();
    void killedWritersLeaveWholeRuns();
    void manyWritersAtOnce();
    void conditionsCombine();
    void runsAreRemovedWhole();
    void chosenRunsAreRead();
    void clocksAreApart();

  private:
    QTemporaryDir m_folder;
    std::string m_path;
};

void TestFleetStore::keepsWhatItIsGiven()
{
    std::vector<RunDigest> digests;
    for (const std::uint32_t number : {2U, 0U, 1U})
        digests.push_back(madeUpRun(number));
    digests[0].figures[5].self.error = std::nan("");
    digests[1].facts.disturbance = -1;
    const auto store = openStore(m_path);
    QVERIFY(store.ok());
    for (const RunDigest &digest : digests)
        QVERIFY(*(*store)->add(digest));
    std::ranges::sort(digests, {}, [](const RunDigest &digest) { return digest.facts.order; });
    const auto runs = (*store)->runs();
    QVERIFY(runs.ok());
    QCOMPARE(runs->size(), digests.size());
    for (std::size_t i = 0; i < digests.size(); ++i)
        QVERIFY((*runs)[i] == digests[i].facts);
    std::size_t points = 0;
    std::optional<SeriesKey> last;
    const Status read = (*store)->forEachSeries(
        {.detail = PointDetail::Sketches}, Task{}, [&](const Series &series) {
            const bool rises = !last || *last < series.key;
            last = series.key;
            for (const SeriesPoint &point : series.points) {
                const RunDigest &digest = digests[point.run];
                const auto found =
                    std::ranges::find_if(digest.figures, [&](const FunctionFigures &one) {
                        return digest.functions[one.function] == series.key.function &&
                               digest.behaviours[one.behaviour].name == series.key.behaviour;
                    });
                if (found == digest.figures.end() || !rises)
                    return false;
                const bool same = found->frames == point.frames && found->calls == point.calls &&
                                  isSame(found->self, point.self) &&
                                  isSame(found->total, point.total) &&
                                  found->running.has_value() == point.running.has_value() &&
                                  (!point.running || isSame(*found->running, *point.running)) &&
                                  found->selfPerFrame == point.sketch &&
                                  point.behaviourFrames == 100 && point.freedom == 25;
                points += same ? 1 : 0;
            }
            return true;
        });
    QVERIFY(read.ok());
    QCOMPARE(points, 3 * digests[0].figures.size());
    const auto calls = (*store)->calls();
    QVERIFY(calls.ok());
    QCOMPARE(calls->size(), digests[0].calls.size());
    QVERIFY(calls->front() == (StoredCall{"game", "f0", "f1"}));
}

void TestFleetStore::filtersSeries()
{
    QVERIFY(addMadeUpRuns(m_path, 0, 2));
    const auto store = openStore(m_path);
    QVERIFY((*store)->runs().ok());
    const auto countOf = [&](const SeriesFilter &filter) {
        int count = 0;
        return (*store)->forEachSeries(filter, Task{}, [&](const Series &) { return ++count > 0; })
                       .ok()
                   ? count
                   : -1;
    };
    QCOMPARE(countOf({}), 63);
    QCOMPARE(countOf({.behaviour = "b1"}), 21);
    QCOMPARE(countOf({.function = "f7"}), 3);
    QCOMPARE(countOf({.behaviour = "b1", .function = ""}), 1);
    QCOMPARE(countOf({.scene = "harbour", .machine = "lab"}), 63);
    QCOMPARE(countOf({.scene = "' OR 1 = 1 --"}), 0);
    int seen = 0;
    QVERIFY((*store)->forEachSeries({}, Task{}, [&](const Series &) { return ++seen < 5; }).ok());
    QCOMPARE(seen, 5);
    std::stop_source stop;
    stop.request_stop();
    SerialExecutor serial;
    QVERIFY(!(*store)->forEachSeries({}, Task(serial, stop.get_token()),
                                     [](const Series &) { return true; }));
}

void TestFleetStore::addingTwiceIsAddingOnce()
{
    const auto store = openStore(m_path);
    QVERIFY(!*(*store)->has("hash 4"));
    QVERIFY(*(*store)->add(madeUpRun(4)));
    QVERIFY(*(*store)->has("hash 4"));
    QVERIFY(!*(*store)->add(madeUpRun(4)));
    QCOMPARE(countMadeUpRuns(m_path).runs, std::size_t{1});
    QCOMPARE(countMadeUpRuns(m_path).halfRuns, std::size_t{0});
}

void TestFleetStore::modelsAreAddedInTurn()
{
    using Models = std::vector<std::string>;
    const auto one = openStore(m_path);
    const auto other = openStore(m_path);
    const auto modelsOf = [&](const char *scene) {
        return *(*one)->behaviourModels("game", scene);
    };
    const auto inScene = [](std::uint32_t number, const char *scene) {
        RunDigest digest = madeUpRun(number);
        digest.facts.scene = scene;
        return digest;
    };
    QVERIFY(modelsOf("harbour") == Models{});
    const auto add = [](Store &store, const RunDigest &digest, const NewModels &models) {
        return *store.addWithModels(digest, models);
    };
    QVERIFY(add(**one, madeUpRun(0), {0, {"mine"}}) == Added::Run);
    QVERIFY(add(**other, madeUpRun(1), {0, {"yours"}}) == Added::Outdated);
    QVERIFY(!*(*one)->has(madeUpRun(1).facts.hash));
    QVERIFY(modelsOf("harbour") == Models{"mine"});
    QVERIFY(add(**other, inScene(2, "desert"), {0, {"yours", "ours"}}) == Added::Run);
    QVERIFY(modelsOf("desert") == (Models{"yours", "ours"}));
    QVERIFY(add(**other, madeUpRun(1), {1, {"more"}}) == Added::Run);
    QVERIFY(add(**one, madeUpRun(3), {1, {"less"}}) == Added::Outdated);
    QVERIFY(add(**one, madeUpRun(3), {1, {}}) == Added::Run);
    QVERIFY(modelsOf("harbour") == (Models{"mine", "more"}));
    // A run that is there already brings nothing, nor does one that can't be written.
    QVERIFY(add(**one, madeUpRun(1), {2, {"again"}}) == Added::Known);
    QVERIFY(dropPoints(m_path));
    QVERIFY(!(*one)->addWithModels(madeUpRun(4), {2, {"lost"}}));
    QVERIFY(modelsOf("harbour") == (Models{"mine", "more"}));
}

// Between any two series another program may add a run, and the reader sees the runs that it asked
// for.
void TestFleetStore::readersDontHoldWritersUp()
{
    QVERIFY(addMadeUpRuns(m_path, 0, 2));
    const auto reader = openStore(m_path);
    QVERIFY((*reader)->runs().ok());
    std::uint32_t next = 2;
    std::size_t series = 0;
    std::size_t points = 0;
    const Status read = (*reader)->forEachSeries({}, Task{}, [&](const Series &one) {
        if (series++ % 10 == 0) {
            const pid_t writer =
                startProcess([&] { return addMadeUpRuns(m_path, next, next + 1); });
            if (exitOf(writer) != 0)
                return false;
            ++next;
        }
        points += one.points.size();
        return true;
    });
    QVERIFY(read.ok());
    QCOMPARE(series, std::size_t{63});
    QCOMPARE(points, std::size_t{2 * 63});
    QCOMPARE(countMadeUpRuns(m_path).runs, std::size_t{next});
    QCOMPARE(next, 9U);
}

// More of them than are read at once.
void TestFleetStore::allSeriesAreRead()
{
    const auto store = openStore(m_path);
    QVERIFY(*(*store)->add(madeUpRun(0, 1200, 2)));
    QVERIFY((*store)->runs().ok());
    std::size_t series = 0;
    QVERIFY((*store)->forEachSeries({}, Task{}, [&](const Series &) { return ++series > 0; }).ok());
    QCOMPARE(series, std::size_t{1201 * 2});
    const std::vector<std::pair<SeriesFilter, std::size_t>> filters{
        {{.behaviour = "b1"}, 1201},
        {{.program = "game"}, 2402},
        {{.program = "game", .scene = "harbour"}, 2402},
        {{.program = "game", .branch = "main", .scene = "harbour", .machine = "lab"}, 2402},
        {{.scene = "harbour", .group = "main"}, 2400},
        {{.program = "game", .branch = "main", .behaviour = "b0", .group = "main"}, 1200}};
    for (const auto &[filter, expected] : filters) {
        std::set<SeriesKey> keys;
        std::size_t count = 0;
        QVERIFY((*store)
                    ->forEachSeries(filter, Task{},
                                    [&](const Series &one) {
                                        keys.insert(one.key);
                                        return ++count > 0;
                                    })
                    .ok());
        QCOMPARE(count, expected);
        QCOMPARE(keys.size(), expected);
    }
}

void TestFleetStore::triageIsKept()
{
    const auto store = openStore(m_path);
    QVERIFY((*store)->triages()->empty());
    Triage first{.status = TriageStatus::Fixed,
                 .fixedBy = "c7",
                 .note = "it's; -- \n",
                 .who = "me",
                 .unixNs = 20};
    first.finding.id = "one";
    first.finding.kind = FindingKind::Mix;
    first.finding.program = "game";
    first.finding.branch = "main";
    first.finding.function = {"f", "f.cpp", "worker"};
    first.finding.behaviour = "calm";
    first.finding.deltaNs = -1.5e6;
    first.lastGood = "good";
    first.firstBad = "bad";
    Triage second{.unixNs = 10};
    second.finding.id = "'; DROP TABLE triage; --";
    QVERIFY((*store)->setTriages({first, second}));
    const auto kept = (*store)->triages();
    QVERIFY(kept.ok());
    QCOMPARE(kept->size(), std::size_t{2});
    QCOMPARE((*kept)[0].finding.id, second.finding.id); // the oldest
    const Triage &same = (*kept)[1];
    QVERIFY(same.status == first.status && same.fixedBy == first.fixedBy &&
            same.note == first.note && same.who == first.who && same.unixNs == first.unixNs);
    QVERIFY(same.finding.id == "one" && same.finding.kind == FindingKind::Mix &&
            same.finding.program == "game" && same.finding.branch == "main" &&
            same.finding.function == first.finding.function && same.finding.behaviour == "calm" &&
            same.finding.deltaNs == -1.5e6);
    QVERIFY(same.lastGood == "good" && same.firstBad == "bad");
    second.finding.id = "one"; // takes the place of what was said first
    QVERIFY((*store)->setTriages({second}));
    QCOMPARE((*store)->triages()->size(), std::size_t{2});
    for (int i = 0; i < 2; ++i) { // the second time there is nothing to drop
        QVERIFY((*store)->dropTriages({"one", "none"}));
        QCOMPARE((*store)->triages()->size(), std::size_t{1});
        QVERIFY((*store)->triages()->front().finding.id != "one");
    }
}

// Each part changes only with its own changes, for every program.
void TestFleetStore::changesHaveAnotherVersion()
{
    const auto store = openStore(m_path);
    const auto other = openStore(m_path); // another program
    std::set<std::string> runs;
    std::set<std::string> triages;
    const auto areNew = [&](bool newRuns, bool newTriages) {
        const StoreVersion version = *(*other)->version();
        const bool isSame = version == *(*other)->version() && version == *(*store)->version();
        return isSame && runs.insert(version.runs).second == newRuns &&
               triages.insert(version.triages).second == newTriages;
    };
    QVERIFY(areNew(true, true));
    for (std::uint32_t run = 0; run < 3; ++run) {
        QVERIFY(*(*store)->add(madeUpRun(run, 2, 1)));
        QVERIFY(areNew(true, false));
    }
    QVERIFY(!*(*store)->add(madeUpRun(0, 2, 1))); // is there
    QVERIFY(areNew(false, false));
    // As many runs as before, and the same number of them ever added.
    QVERIFY((*store)->removeRuns({madeUpRun(2).facts.hash}, Task{}));
    QVERIFY(*(*store)->add(madeUpRun(3, 2, 1)));
    QVERIFY(areNew(true, false));
    QVERIFY((*store)->removeRuns({madeUpRun(0).facts.hash}, Task{}));
    QVERIFY(areNew(true, false));
    // The newest one comes back, where it was, and another one does not.
    QVERIFY(*(*store)->add(madeUpRun(4, 2, 1)));
    QVERIFY(areNew(true, false));
    QVERIFY((*store)->removeRuns({madeUpRun(3).facts.hash, madeUpRun(4).facts.hash}, Task{}).ok());
    QVERIFY(*(*store)->add(madeUpRun(5, 2, 1)));
    QVERIFY(*(*store)->add(madeUpRun(4, 2, 1)));
    QVERIFY(areNew(true, false));
    Triage triage;
    triage.finding.id = "one";
    triage.unixNs = 5;
    QVERIFY((*store)->setTriages({triage}));
    QVERIFY(areNew(false, true));
    triage.finding.id = "two";
    triage.unixNs = 50;
    QVERIFY((*store)->setTriages({triage}));
    QVERIFY(areNew(false, true));
    // From a computer whose clock is behind, and at the same moment.
    for (const std::int64_t unixNs : {4, 4}) {
        triage.finding.id = "one";
        triage.unixNs = unixNs;
        triage.note += "!";
        QVERIFY((*store)->setTriages({triage}));
        QVERIFY(areNew(false, true));
    }
    QVERIFY((*store)->dropTriages({"one", "two"}));
    const StoreVersion without = *(*other)->version();
    QVERIFY(without == *(*store)->version());
    QVERIFY((*store)->setTriages({triage}));
    QVERIFY((*other)->version()->triages != without.triages);
}

void TestFleetStore::anyNamesAreNames()
{
    const std::vector<std::string> names{"'; DROP TABLE run; --",
                                         "\"",
                                         "a\nb\r\t",
                                         std::string("nul\0in it", 9),
                                         "\xff\xfe not UTF-8",
                                         "%s %n ?1 :name @x",
                                         std::string(100'000, 'x'),
                                         "漢字",
                                         ""};
    const auto store = openStore(m_path);
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        RunDigest digest = madeUpRun(i, 2, 1);
        digest.facts.hash = names[i];
        digest.facts.program = digest.facts.branch = digest.facts.scene = names[i];
        digest.facts.machine = digest.facts.cpu = digest.facts.commit = names[i];
        digest.facts.settings = {{names[i], names[i]}};
        digest.behaviours[0].name = names[i];
        if (!names[i].empty()) // without any name it is the frame
            digest.functions[1] = {names[i], names[i], names[i]};
        QVERIFY(*(*store)->addWithModels(digest, {0, {names[i]}}) == Added::Run);
        QVERIFY(*(*store)->has(names[i]));
        QVERIFY(*(*store)->behaviourModels(names[i], names[i]) == std::vector{names[i]});
    }
    const auto runs = (*store)->runs();
    QVERIFY(runs.ok());
    QCOMPARE(runs->size(), names.size());
    for (const RunFacts &run : *runs) {
        QVERIFY(run.program == run.hash && run.commit == run.hash);
        QVERIFY(run.settings.front().first == run.hash);
    }
    for (const std::string &name : names) {
        std::size_t points = 0;
        QVERIFY((*store)
                    ->forEachSeries({.program = name, .behaviour = name, .function = name}, Task{},
                                    [&](const Series &series) {
                                        points += series.points.size();
                                        return series.key.function.group == name || name.empty();
                                    })
                    .ok());
        QCOMPARE(points, std::size_t{1});
    }
}

void TestFleetStore::killedWritersLeaveWholeRuns()
{
    std::size_t before = 0;
    for (std::uint32_t round = 0; round < 8; ++round) {
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe(pipe.data()), 0);
        const pid_t child = startProcess([&] {
            const auto store = openStore(m_path);
            for (std::uint32_t run = round * 1000;; ++run) {
                if (!store || !(*store)->add(madeUpRun(run)) || write(pipe[1], "x", 1) != 1)
                    return false;
            }
        });
        close(pipe[1]);
        // After a few runs, at any moment of the next one.
        char byte = 0;
        for (std::uint32_t i = 0; i <= round % 3; ++i)
            QCOMPARE(read(pipe[0], &byte, 1), 1);
        for (std::atomic<std::uint32_t> i = 0; i < round * 150'000; ++i) {
        }
        kill(child, SIGKILL);
        QCOMPARE(exitOf(child), -1);
        close(pipe[0]);
        const CountedRuns now = countMadeUpRuns(m_path);
        QVERIFY(now.runs > before);
        QCOMPARE(now.halfRuns, std::size_t{0});
        before = now.runs;
    }
}

void TestFleetStore::manyWritersAtOnce()
{
    std::vector<pid_t> children;
    for (std::uint32_t i = 0; i < 4; ++i) // each run is added by two of them
        children.push_back(
            startProcess([&, i] { return addMadeUpRuns(m_path, i / 2 * 10, i / 2 * 10 + 10); }));
    for (const pid_t child : children)
        QCOMPARE(exitOf(child), 0);
    const CountedRuns counted = countMadeUpRuns(m_path);
    QCOMPARE(counted.runs, std::size_t{20});
    QCOMPARE(counted.halfRuns, std::size_t{0});
}

// Each combination of conditions finds what it should.
void TestFleetStore::conditionsCombine()
{
    const auto store = openStore(m_path);
    QVERIFY(*(*store)->add(madeUpRun(0, 6, 2)));
    QVERIFY((*store)->runs().ok());
    const std::array<std::pair<std::optional<std::string> SeriesFilter::*, std::string>, 7> all{
        {{&SeriesFilter::program, "game"},
         {&SeriesFilter::branch, "main"},
         {&SeriesFilter::scene, "harbour"},
         {&SeriesFilter::machine, "lab"},
         {&SeriesFilter::behaviour, "b1"},
         {&SeriesFilter::function, "f3"},
         {&SeriesFilter::group, "main"}}};
    for (unsigned mask = 0; mask < 128; ++mask) {
        SeriesFilter filter;
        for (unsigned i = 0; i < all.size(); ++i) {
            if ((mask >> i & 1) != 0)
                filter.*all[i].first = all[i].second;
        }
        std::size_t found = 0;
        const auto count = [&](const Series &) { return ++found > 0; };
        QVERIFY((*store)->forEachSeries(filter, Task{}, count).ok());
        const std::size_t functions = filter.function ? 1 : filter.group ? 6 : 7;
        QCOMPARE(found, functions * (filter.behaviour ? 1 : 2));
        if (mask == 0)
            continue;
        // One that is not there, in each place.
        for (unsigned i = 0; i < all.size(); ++i) {
            SeriesFilter other = filter;
            other.*all[i].first = "'";
            found = 0;
            QVERIFY((*store)->forEachSeries(other, Task{}, count).ok());
            QCOMPARE(found, std::size_t{0});
        }
    }
}

void TestFleetStore::runsAreRemovedWhole()
{
    const auto store = openStore(m_path);
    for (std::uint32_t run = 0; run < 5; ++run)
        QVERIFY(*(*store)->add(madeUpRun(run, run == 4 ? 9 : 6, 2)));
    QVERIFY((*store)->removeRuns({}, Task{}).ok());
    SerialExecutor serial;
    std::stop_source stop;
    stop.request_stop();
    const Task stopped(serial, stop.get_token());
    QVERIFY((*store)->removeRuns({"hash 1"}, stopped).error().code == ErrorCode::Cancelled);
    QVERIFY(*(*store)->has("hash 1"));
    QVERIFY((*store)->removeRuns({"hash 1", "hash 4", "unheard of '"}, Task{}).ok());
    const auto runs = (*store)->runs();
    QCOMPARE(runs->size(), std::size_t{3});
    QVERIFY(!*(*store)->has("hash 1") && *(*store)->has("hash 2"));
    std::size_t series = 0;
    std::size_t points = 0;
    const auto count = [&](const Series &one) {
        points += one.points.size();
        return ++series > 0;
    };
    QVERIFY((*store)->forEachSeries({}, Task{}, count).ok());
    QCOMPARE(series, std::size_t{7 * 2}); // those that only run 4 had are gone
    QCOMPARE(points, std::size_t{3 * 7 * 2});
    QVERIFY(*(*store)->add(madeUpRun(1, 6, 2)));
    QVERIFY((*store)->runs().ok());
    points = 0;
    QVERIFY((*store)->forEachSeries({}, Task{}, count).ok());
    QCOMPARE(points, std::size_t{4 * 7 * 2});
}

void TestFleetStore::chosenRunsAreRead()
{
    QVERIFY(addMadeUpRuns(m_path, 0, 6));
    const auto store = openStore(m_path);
    QVERIFY((*store)->runs().ok());
    SeriesFilter filter;
    filter.runs = {1, 4};
    std::size_t points = 0;
    QVERIFY((*store)
                ->forEachSeries(filter, Task{},
                                [&](const Series &series) {
                                    points += series.points.size();
                                    return series.points.size() == 2 && series.points[0].run == 1 &&
                                           series.points[1].run == 4;
                                })
                .ok());
    QCOMPARE(points, std::size_t{2 * 63});
}

// Machines with arbitrary clocks: commits order the runs.
void TestFleetStore::clocksAreApart()
{
    using Limits = std::numeric_limits<std::int64_t>;
    const std::array<std::int64_t, 5> starts{Limits::max(), 0, Limits::min(), -1,
                                             1'700'000'000'000'000'000};
    const auto store = openStore(m_path);
    for (std::uint32_t run = 0; run < starts.size(); ++run) {
        RunDigest digest = madeUpRun(run);
        digest.facts.startUnixNs = starts[run];
        QVERIFY(*(*store)->add(digest));
    }
    const auto runs = (*store)->runs();
    QCOMPARE(runs->size(), starts.size());
    for (std::uint32_t run = 0; run < starts.size(); ++run)
        QCOMPARE((*runs)[run].startUnixNs, starts[run]);
    SeriesFilter some;
    some.runs = {0, 2};
    for (const auto &[filter, expected] : {std::pair(SeriesFilter{}, 5 * 63), {some, 2 * 63}}) {
        int points = 0;
        QVERIFY((*store)
                    ->forEachSeries(filter, Task{},
                                    [&](const Series &series) {
                                        points += static_cast<int>(series.points.size());
                                        return true;
                                    })
                    .ok());
        QCOMPARE(points, expected);
    }
}

} // namespace tst_fleet_store

ZOE_APPLESS_TEST(tst_fleet_store::TestFleetStore)
#include "tst_fleet_store.moc"
