// Queries that are put to the table zone_sums against the same ones put to zones row by row.
#include <QtTest>

#include <algorithm>
#include <random>
#include <set>
#include <stop_token>

#include "analysis/walk/tbb_executor.h"
#include "formats/sql/capture_tables.h"
#include "formats/sql/zone_query.h"
#include "tests/cli/sql_support.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_sql_sums {

using namespace zoe;
using namespace zoe::test;

namespace {

// SQLite sees the rows of zones alone where they come from a query.
std::string rowByRow(const std::string &query)
{
    static const std::string zones = "from zones";
    const std::size_t at = query.find(zones) + zones.size();
    const bool hasAlias = query.compare(at, 2, " z") == 0;
    return query.substr(0, at - zones.size()) + "from (select * from zones)" +
           (hasAlias ? "" : " zones") + query.substr(at);
}

bool isPutToSums(const Capture &capture, const std::string &query)
{
    const sql::AnswerSources sources;
    const sql::CaptureTables tables(capture, sources);
    return sql::putToZoneSums(query, tables.all()).has_value();
}

// With the names of the columns.
Rows answer(sql::Database &database, const std::string &query)
{
    Rows rows{(*database.prepare(query))[0]->columns()};
    std::ranges::move(rowsOf(database, query), std::back_inserter(rows));
    return rows;
}

class Chooser {
  public:
    explicit Chooser(std::uint64_t seed)
        : m_random(seed)
    {}

    std::size_t below(std::size_t n) { return m_random() % n; }
    std::string one(const std::vector<std::string> &of) { return of[below(of.size())]; }
    std::vector<std::string> some(std::vector<std::string> of, std::size_t most)
    {
        std::ranges::shuffle(of, m_random);
        of.resize(below(most + 1));
        return of;
    }

  private:
    std::mt19937_64 m_random;
};

std::string joined(const std::vector<std::string> &parts, const std::string &with)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : with) + part;
    return text;
}

const std::vector<std::string> kNumbers{"start_ns",   "end_ns", "duration_ns",    "self_ns",
                                        "depth",      "calls",  "continues_from", "continues_to",
                                        "still_open", "frame"};

std::string randomSum(Chooser &choose)
{
    switch (choose.below(5)) {
    case 0:
        return "count(*)";
    case 1:
        return "count(" + choose.one({"frame", "function", "duration_ns"}) + ")";
    case 2:
        return "count(distinct " + choose.one({"frame", "site", "thread"}) + ")";
    case 3:
        return choose.one({"min(function)", "max(thread)", "sum(duration_ns) / 1e6",
                           "round(avg(self_ns), 1)", "sum(self_ns) * 100.0 / sum(duration_ns)"});
    default:
        return choose.one({"sum", "total", "avg", "min", "max"}) + "(" + choose.one(kNumbers) + ")";
    }
}

std::string randomCondition(Chooser &choose)
{
    const std::string number = choose.one({"0", "1", "3", "20000", "2.5e4", "-1", "10000.5"});
    const std::string comparison = choose.one({"<", "<=", ">", ">=", "=", "=="});
    switch (choose.below(6)) {
    case 0:
        return choose.one({"duration_ns", "self_ns", "start_ns"}) + " " + comparison + " " + number;
    case 1:
        return "duration_ns between 10 and " + number;
    case 2:
        return number + " " + comparison + " " + choose.one({"frame", "site", "depth", "self_ns"});
    case 3:
        return choose.one({"function = 'site3'", "function like '%1'", "calls", "not continues_to",
                           "frame in (1, 5, 9)", "case when depth > 1 then 1 else frame end"});
    case 4:
        return "frame in (select frame from frames where duration_ns > 30000)";
    default:
        return choose.one({"(frame = 3 or depth = 2)", "frame % 2 = 0 and thread = 1",
                           "(frame = 3 and thread = 1 or frame = 5 and thread = 2)",
                           "(depth < 3 and (frame = 4 and site = 1 or frame = 4 and depth = 1))",
                           "frame between 3 and 11", "function || frame <> 'site12'"});
    }
}

std::string randomQuery(Chooser &choose)
{
    const auto groups = choose.some({"function", "site", "thread", "frame", "depth", "calls",
                                     "frame / 4", "still_open", "upper(function)"},
                                    3);
    std::vector<std::string> items = groups;
    for (std::size_t n = 1 + choose.below(3); n > 0; --n)
        items.push_back(randomSum(choose));
    std::string query = "select " + joined(items, ", ") + " as last from zones";
    if (const auto conditions = choose.below(3); conditions > 0) {
        query += " where " + randomCondition(choose);
        if (conditions > 1)
            query += " and " + randomCondition(choose);
    }
    if (!groups.empty())
        query += " group by " + joined(groups, ", ");
    if (choose.below(4) == 0)
        query += " having " + randomSum(choose) + " > 3" + choose.one({"", " or count(*) = 2"});
    if (choose.below(2) == 0)
        query += " order by " + choose.one({"last", "1", randomSum(choose)}) +
                 choose.one({"", " desc", " asc"});
    if (choose.below(4) == 0)
        query += " limit 5";
    return query;
}

} // namespace

class TestSqlSums : public QObject {
    Q_OBJECT

  private slots:
    void randomQueriesAgree();
    void queriesAgree_data();
    void queriesAgree();
    void othersGoRowByRow_data();
    void othersGoRowByRow();
    void manyGroupsComeInParts();
    void sumsThatDontFit();
    void damagedPartsAreLeftOut();
    void attachedCaptures();
    void stopInterrupts();
};

void TestSqlSums::randomQueriesAgree()
{
    Chooser choose(1);
    TbbExecutor executor;
    std::set<std::size_t> sizes;
    for (std::uint64_t seed = 1; seed < 9; ++seed) {
        const auto capture = test::randomCapture({.seed = seed,
                                                  .frames = 60,
                                                  .missingShare = seed % 3 == 0 ? 0.2 : 0,
                                                  .zeroLengths = seed % 2 == 0});
        const auto database = sql::Database::open(*capture);
        (*database)->setTask(Task(executor));
        for (int i = 0; i < 150; ++i) {
            const std::string query = randomQuery(choose);
            QVERIFY2(isPutToSums(*capture, query), query.c_str());
            const Rows found = answer(**database, query);
            QVERIFY2(found == answer(**database, rowByRow(query)), query.c_str());
            sizes.insert(found.size());
        }
    }
    QVERIFY(sizes.size() > 20);
}

void TestSqlSums::queriesAgree_data()
{
    QTest::addColumn<QString>("query");
    for (const char *query :
         {"select count(*) from zones", "SELECT COUNT(*) AS \"n\" FROM zones;",
          "select distinct function, count() from zones group by site, function",
          "select z.function f, sum(z.self_ns) as self_ns from zones z group by f "
          "order by self_ns desc",
          "select \"function\", [site], sum(`self_ns`) from zones group by 2 -- by the second",
          "select function /* its name */, max(duration_ns) from zones group by site",
          "select t.name, count(distinct z.frame) as frames, count(*) * 1.0 / "
          "count(distinct z.frame) from zones z join threads t on t.thread = z.thread "
          "group by t.thread order by t.thread",
          "select f.duration_ns, sum(z.self_ns), avg(z.duration_ns), max(f.zones) from zones z "
          "join frames f using (frame) where f.zones > 3 group by frame order by 2, 1",
          "select f.frame % 3 as k, s.name, count(*) from zones z, frames f "
          "inner join sites s on s.site = z.site where f.frame = z.frame and f.duration_ns > 10 "
          "and z.duration_ns >= 100 group by k, s.name order by k, s.name",
          "select v.key, count(*), sum(z.self_ns) from zones z join zone_values v "
          "on v.frame = z.frame group by v.key order by v.key",
          "select function from zones group by function having count(*) > 5 order by function",
          "select count(*), sum(self_ns) from zones where frame = 3 and thread = 1 or "
          "frame = 5 and thread = 2",
          "select count(*) from zones z join frames f using (frame) where (f.frame = 3 and "
          "z.thread = 1) or (z.frame = 5 and z.thread = 2) or frame = 5 and thread in (1, 2)",
          "select frame, thread, count(*) from zones group by 1, 2 having frame = 3 and thread = 1 "
          "or frame = 5 and thread = 2 or count(*) = 1 and sum(self_ns) > 5",
          "select sum(self_ns), avg(self_ns), min(depth), total(depth), count(site) from zones "
          "where function = 'nobody'",
          "select frame, iif(count(*) > 4, 'many', 'few') from zones "
          "where (select missing from frames f where f.frame = zones.frame) = 0 group by frame",
          "select cast(avg(duration_ns) as integer), depth from zones group by depth"})
        QTest::newRow(query) << QString::fromLatin1(query);
}

void TestSqlSums::queriesAgree()
{
    QFETCH(QString, query);
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
        const auto capture = test::randomCapture({.seed = seed});
        const auto database = sql::Database::open(*capture);
        const std::string text = query.toStdString();
        QVERIFY(isPutToSums(*capture, text));
        const std::string lower = query.replace("FROM", "from").toStdString();
        QCOMPARE(answer(**database, text), answer(**database, rowByRow(lower)));
    }
}

void TestSqlSums::othersGoRowByRow_data()
{
    QTest::addColumn<QString>("query");
    for (const char *query :
         {"select * from zones",
          "select function from zones",
          "select count(*) from frames",
          "select distinct function from zones",
          "select function, count(*) from zones",
          "select frame, function, count(*) from zones group by function",
          "select median(duration_ns) from zones",
          "select group_concat(function) from zones",
          "select sum(duration_ns / 2) from zones",
          "select count(parent) from zones",
          "select count(*) from zones where duration_ns > self_ns",
          "select count(*) from zones where duration_ns > 5 or depth = 1",
          "select count(*) from zones where duration_ns > '5'",
          "select count(*) from zones where duration_ns > 9.1e18",
          "select count(*) from zones where not duration_ns > 5",
          "select count(*) from zones where random() > 0",
          "select count(*) from zones where parent is null",
          "select count(*) from zones where zone > 5",
          "select count(*), duration_ns from zones group by duration_ns",
          "select count(*) filter (where depth = 1) from zones",
          "select frame, sum(count(*)) over (order by frame) from zones group by frame",
          "select count(*) from zones a join zones b using (frame)",
          "select count(*) from frames f left join zones z on z.frame = f.frame",
          "select count(*) from frames f natural join zones z",
          "select sum(f.duration_ns) from zones z join frames f using (frame)",
          "select count(*) from (select * from zones)",
          "with zones as (select 1 as frame) select count(*) from zones",
          "select count(*) from zones union select 1",
          "explain select count(*) from zones",
          "select count(*) from zones where frame = ?1",
          "select (select count(zones.depth)) from zones group by frame",
          "select function, count(*) from zones group by 1.5",
          "select count(*) from zones where frame in (select \"depth\" from frames)",
          "select zones.*, count(*) from zones group by frame",
          "select function, count(*) from zones group by function collate nocase"})
        QTest::newRow(query) << QString::fromLatin1(query);
}

void TestSqlSums::othersGoRowByRow()
{
    QFETCH(QString, query);
    QVERIFY(!isPutToSums(*test::randomCapture({}), query.toStdString()));
}

void TestSqlSums::manyGroupsComeInParts()
{
    const auto capture = test::randomCapture({.frames = 4000});
    const auto database = sql::Database::open(*capture);
    const std::string groups = "frame, thread, site, depth, calls";
    const Rows rows = rowsOf(**database, "select count(*) from zones group by " + groups);
    QVERIFY(rows.size() > 100'000);
    const std::string query =
        "select thread, sum(self_ns), max(start_ns), count(distinct frame) from zones "
        "where frame || thread || site || depth || calls <> '' group by thread";
    QVERIFY(isPutToSums(*capture, query));
    QCOMPARE(answer(**database, query), answer(**database, rowByRow(query)));
}

// A sum beyond 64 bits is an error, as of rows; a mean is none.
void TestSqlSums::sumsThatDontFit()
{
    const auto capture = test::randomCapture({.seed = 2, .frames = 60, .extremes = true});
    const auto database = sql::Database::open(*capture);
    const std::string sum = "select sum(duration_ns) from zones";
    for (const std::string &query : {sum, rowByRow(sum)}) {
        const auto failing = (*database)->prepare(query);
        QCOMPARE((*failing)[0]->step().error().text(), std::string("SQL: integer overflow"));
    }
    const std::string mean = "select avg(duration_ns), max(duration_ns), count(*) from zones";
    QCOMPARE(answer(**database, mean), answer(**database, rowByRow(mean)));
}

void TestSqlSums::damagedPartsAreLeftOut()
{
    const auto whole = test::randomCapture({.seed = 4, .frames = 20, .framesPerChunk = 4});
    const test::DamagedCapture damaged(whole, {1, 3});
    const auto database = sql::Database::open(damaged);
    const std::string query = "select function, count(*), sum(self_ns) from zones";
    QCOMPARE(rowsOf(**database, query + " group by function"),
             rowsOf(*whole, query + " where frame not between 4 and 7 and frame not "
                                    "between 12 and 15 group by function"));
    QCOMPARE((*database)->unreadableFrames(), 8U);
}

void TestSqlSums::attachedCaptures()
{
    const auto head = test::randomCapture({.seed = 4, .frames = 30});
    const auto base = test::randomCapture({.seed = 5, .frames = 20});
    const auto database = sql::Database::open(*head);
    QVERIFY((*database)->attach("base", base));
    const std::string query = "select function, sum(self_ns) from ";
    QVERIFY(isPutToSums(*head, query + "base.zones group by 1"));
    QCOMPARE(rowsOf(**database, query + "base.zones group by 1"),
             rowsOf(*base, query + "zones group by 1"));
    QCOMPARE(rowsOf(**database, query + "main.zones group by 1"),
             rowsOf(*head, query + "zones group by 1"));
}

void TestSqlSums::stopInterrupts()
{
    const auto capture = test::randomCapture({.frames = 400});
    const auto database = sql::Database::open(*capture);
    SerialExecutor executor;
    std::stop_source stop;
    (*database)->setTask(Task(executor, stop.get_token()));
    const auto statements = (*database)->prepare("select sum(self_ns) from zones");
    stop.request_stop();
    const auto result = (*statements)[0]->step();
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    QCOMPARE((*database)->unreadableFrames(), 0U);
}

} // namespace tst_sql_sums

ZOE_TEST(tst_sql_sums::TestSqlSums)

#include "tst_sql_sums.moc"
