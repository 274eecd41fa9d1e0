// What is read from stores of all back ends to find the changes since a night: series with new
// rows, and of those what the search needs.
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <set>

#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/recent_runs.h"
#include "fleet/digest/facts.h"
#include "fleet/store/store.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/fleet/test_stores.h"
#include "tests/support/test_program.h"

namespace tst_recent_runs {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

constexpr std::uint32_t kNights = 20;

// A run a night from the first one to before the end.
struct MadeUpPlace {
    const char *machine = "lab";
    const char *branch = "main";
    std::uint32_t first = 0;
    std::uint32_t end = kNights;
};

std::vector<RunDigest> runsOf(const std::vector<MadeUpPlace> &places)
{
    std::vector<RunDigest> runs;
    for (const MadeUpPlace &place : places) {
        for (std::uint32_t night = place.first; night < place.end; ++night) {
            RunDigest &run = runs.emplace_back(madeUpRun(night, 3, 2));
            run.facts.machine = place.machine;
            run.facts.branch = place.branch;
            run.facts.hash = std::string(place.machine) + place.branch + std::to_string(night);
        }
    }
    return runs;
}

std::vector<RunFacts> factsOf(const std::vector<MadeUpPlace> &places)
{
    std::vector<RunFacts> facts;
    for (const RunDigest &run : runsOf(places))
        facts.push_back(run.facts);
    std::vector<RunFacts> ordered;
    for (const std::uint32_t at : orderOfRuns(facts))
        ordered.push_back(facts[at]);
    return ordered;
}

// How many runs of each machine, or branch, are asked for.
std::map<std::string, int> recentOf(const std::vector<MadeUpPlace> &places,
                                    const std::string &since, std::size_t before,
                                    std::string RunFacts::*name = &RunFacts::machine)
{
    const std::vector<RunFacts> runs = factsOf(places);
    std::map<std::string, int> counts;
    for (const std::uint32_t run : recentRuns(runs, since, before))
        ++counts[runs[run].*name];
    return counts;
}

std::string nightAt(std::uint32_t number)
{
    return nightOf(madeUpRun(number).facts);
}

using Counts = std::map<std::string, int>;

} // namespace

class TestRecentRuns : public QObject {
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

    void thoseSinceANightAndSomeBefore();
    void placesBesideNewRuns();
    void seriesWithoutNewRowsAreNotRead();
    void selfTimesAlone();

  private:
    QTemporaryDir m_folder;
    std::string m_path;
};

void TestRecentRuns::thoseSinceANightAndSomeBefore()
{
    QCOMPARE(recentOf({{"lab"}}, nightAt(18), 5), (Counts{{"lab", 7}}));
    QCOMPARE(recentOf({{"lab"}}, nightAt(0), 5), (Counts{{"lab", 20}}));
    QCOMPARE(recentOf({{"lab"}}, nightAt(20), 5), Counts());
    // Another branch has nothing new.
    QCOMPARE(recentOf({{"lab"}, {"lab", "older", 0, 18}}, nightAt(18), 5, &RunFacts::branch),
             (Counts{{"main", 7}}));
}

// A change on "lab" since the night may begin after its runs 15 to 18.
void TestRecentRuns::placesBesideNewRuns()
{
    for (const auto &[end, runs] : std::map<std::uint32_t, int>{{10, 0}, {15, 0}, {17, 5}}) {
        Counts expected{{"lab", 7}};
        if (runs > 0)
            expected["other"] = runs;
        QCOMPARE(recentOf({{"lab"}, {"other", "main", 0, end}}, nightAt(18), 5), expected);
    }
}

void TestRecentRuns::seriesWithoutNewRowsAreNotRead()
{
    const auto store = openStore(m_path);
    for (const RunDigest &run : runsOf(
             {{"lab"}, {"gone", "main", 0, 8}, {"lab", "older", 0, 18}, {"new", "main", 12, 20}}))
        QVERIFY(*(*store)->add(run));
    const auto runs = (*store)->runs();
    const auto seriesSince = [&](const std::string &since) {
        ChangeRules rules;
        rules.since = since;
        return findChanges(**store, *runs, {}, rules, Task{})->series;
    };
    constexpr std::uint64_t kSeriesOfPlace = 4 * 2; // three functions and the frame
    QCOMPARE(seriesSince(""), 4 * kSeriesOfPlace);
    QCOMPARE(seriesSince(nightAt(19)), 2 * kSeriesOfPlace);
    QCOMPARE(seriesSince(nightAt(17)), 3 * kSeriesOfPlace); // also of the older branch
    QCOMPARE(seriesSince(nightAt(20)), std::uint64_t{0});
}

void TestRecentRuns::selfTimesAlone()
{
    const auto store = openStore(m_path);
    for (std::uint32_t number = 0; number < 3; ++number)
        QVERIFY(*(*store)->add(madeUpRun(number)));
    QCOMPARE((*store)->runs()->size(), std::size_t{3});
    std::vector<Series> whole;
    std::vector<Series> alone;
    for (const auto &pair :
         {std::pair(PointDetail::Figures, &whole), {PointDetail::SelfTimes, &alone}})
        QVERIFY((*store)
                    ->forEachSeries({.detail = pair.first}, Task{},
                                    [&](const Series &series) {
                                        pair.second->push_back(series);
                                        return true;
                                    })
                    .ok());
    QVERIFY(!whole.empty());
    QCOMPARE(alone.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        QVERIFY(alone[i].key == whole[i].key);
        QCOMPARE(alone[i].points.size(), whole[i].points.size());
        for (std::size_t j = 0; j < whole[i].points.size(); ++j) {
            const SeriesPoint &one = alone[i].points[j];
            const SeriesPoint &other = whole[i].points[j];
            QCOMPARE(one.run, other.run);
            QCOMPARE(one.behaviourFrames,
                     whole[i].key.function.function.empty() ? other.behaviourFrames : 0);
            QCOMPARE(one.self.mean, other.self.mean);
            QCOMPARE(one.self.error, other.self.error);
        }
    }
}

} // namespace tst_recent_runs

ZOE_APPLESS_TEST(tst_recent_runs::TestRecentRuns)
#include "tst_recent_runs.moc"
