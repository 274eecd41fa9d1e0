// Queries that are put to the table zone_sums against the same ones put to zones row by row.
#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

#include "analysis/walk/tbb_executor.h"
#include "formats/sql/capture_tables.h"
#include "formats/sql/zone_query.h"
#include "tests/cli/sql_support.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_sql_sums {

using namespace zoe;
using namespace zoe::test;

namespace {

// Statements with WITH are never rewritten.
std::string rowByRow(const std::string &query)
{
    return "with unused as (select 1) " + query;
}

std::optional<std::string> onSums(const Capture &capture, const std::string &query)
{
    const sql::AnswerSources sources;
    const sql::CaptureTables tables(capture, sources);
    return sql::putToZoneSums(query, tables.all());
}

// And SQLite accepts the other statement; otherwise the database uses the original one.
bool isPutToSums(const Capture &capture, sql::Database &database, const std::string &query)
{
    const auto text = onSums(capture, query);
    return text && database.prepare(*text);
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

// Anything that SQLite accepts, rewritten or not: joins of all kinds, and names that could mean
// something else in the rewritten statement.
class WildQuery {
  public:
    explicit WildQuery(Chooser &choose)
        : m_choose(choose)
        , m_from(choose.one(
              {"zones z", "zones z join frames f using (frame)",
               "zones z join frames f using (frame) join frames p on p.frame = f.frame - 1",
               "frames f join zones z using (frame) join frames p on p.frame = z.frame + 1",
               "zones z join frames f on z.frame = f.frame join plots p on p.frame = z.frame + 2",
               "frames p, zones z join frames f on f.frame = z.frame and p.frame > 25",
               "frames p join zones z join frames f using (frame) on z.frame > 20",
               "zones z join frames f using (frame) join messages p using (frame, thread)",
               "zones z join frames f using (frame) join set_frames p using (frame, duration_ns)",
               "zones z, zone_values p join frames f using (frame)"}))
    {}

    std::string text()
    {
        std::string items;
        for (std::size_t n = 1 + m_choose.below(3); n > 0; --n)
            items += (items.empty() ? "" : ", ") + item();
        std::string query = "select " + items + " from " + m_from;
        if (m_choose.below(3) > 0)
            query += " where " + condition();
        if (m_choose.below(4) > 0)
            query += " group by " + joined(m_choose.some({name(), name(), alias()}, 2), ", ");
        if (query.ends_with("group by "))
            query += name();
        if (m_choose.below(3) == 0)
            query += " having " + result() + " > 3";
        if (m_choose.below(2) == 0)
            query += " order by " + result() + ", 1";
        return query;
    }

  private:
    std::string quoted(const std::string &column)
    {
        return m_choose.one({column, column, '"' + column + '"', '[' + column + ']'});
    }
    std::string name()
    {
        const std::string column =
            m_choose.one({"frame", "frame", "thread", "site", "function", "depth", "rowid", "oid",
                          "_rowid_", "duration_ns", "missing", "value"});
        return m_choose.one({"z.", "f.", "p.", "", "last."}) + quoted(column);
    }
    // The second one is a column of zones, the others may be columns of zone_sums.
    std::string alias()
    {
        return quoted(m_choose.one({"rowid", "start_ns", "frame", "n", "last"})) +
               m_choose.one({"", " + 0"});
    }
    std::string hidden()
    {
        return m_choose.one(
            {"[sum self_ns]", "\"total self_ns\"", "`count zones`", "[if start_ns]"});
    }
    std::string sum()
    {
        return m_choose.one(
            {"count(*)", "sum(z.self_ns)", "total(z.self_ns)", "max(z.duration_ns)",
             m_choose.one({"sum(", "max(", "min(", "avg(", "count(", "count(distinct "}) + name() +
                 ")"});
    }
    std::string item()
    {
        const std::string value = m_choose.below(3) == 0 ? name() : sum();
        switch (m_choose.below(4)) {
        case 0:
            return value + " as " +
                   m_choose.one({"rowid", "start_ns", "frame", "n", "'n'", "[oid]"});
        case 1:
            return value + m_choose.one({" ", " as "}) + hidden();
        default:
            return value;
        }
    }
    std::string condition()
    {
        return m_choose.one(
            {name() + " > 3", "z.duration_ns > 2000", "z.self_ns between 1 and 20000",
             name() + " = " + name(), "z.frame in (select frame from frames where missing = 0)",
             "(select count(*) from frames s where s.frame < " + name() + ") > 4",
             "(select " + alias() + " from threads limit 1) > 3",
             "exists (select 1 from frames s where s.frame = z.frame and (z.frame = 3 or " +
                 name() + " = 2))",
             "z.frame in (select frame from frames where frame = 3 or frame = 7)"});
    }
    std::string result()
    {
        return m_choose.one({sum(), name(), alias(), hidden(), "-" + hidden(), "-" + alias()});
    }

    Chooser &m_choose;
    std::string m_from;
};

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
    void wildQueriesAgree();
    void queriesAgree_data();
    void queriesAgree();
    void othersGoRowByRow_data();
    void othersGoRowByRow();
    void manyGroupsComeInParts();
    void sumsThatDontFit();
    void damagedPartsAreLeftOut();
    void attachedCaptures();
    void theTableIsHidden();
    void explainShowsThePlan();
    void fewFramesAreSummedOneByOne_data();
    void fewFramesAreSummedOneByOne();
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
            QVERIFY2(isPutToSums(*capture, **database, query), query.c_str());
            const Rows found = answer(**database, query);
            QVERIFY2(found == answer(**database, rowByRow(query)), query.c_str());
            sizes.insert(found.size());
        }
    }
    QVERIFY(sizes.size() > 20);
}

// Their rows may come in another order.
void TestSqlSums::wildQueriesAgree()
{
    Chooser choose(2);
    TbbExecutor executor;
    int accepted = 0;
    int rewritten = 0;
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
        const auto capture = test::randomCapture({.seed = seed, .frames = 30});
        const auto database = sql::Database::open(*capture);
        (*database)->setTask(Task(executor));
        for (int i = 0; i < 6000; ++i) {
            const std::string query = WildQuery(choose).text();
            if (!(*database)->prepare(query))
                continue;
            ++accepted;
            if (!isPutToSums(*capture, **database, query))
                continue;
            ++rewritten;
            Rows found = answer(**database, query);
            Rows expected = answer(**database, rowByRow(query));
            std::ranges::sort(found);
            std::ranges::sort(expected);
            QVERIFY2(found == expected, query.c_str());
        }
    }
    qInfo("%d of %d queries", rewritten, accepted);
    QVERIFY(accepted > 1000);
    QVERIFY(rewritten > 300);
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
          "select cast(avg(duration_ns) as integer), depth from zones group by depth",
          "select max(p.frame), max(f.frame), sum(z.frame), sum(f.frame) from plots v join zones z "
          "using (frame) join frames f using (frame) join frames p on p.frame = f.frame - 1",
          "select count(*) from zones where frame in (select frame from frames where frame = 3 or "
          "frame = 5)"})
        QTest::newRow(query) << QString::fromLatin1(query);
}

void TestSqlSums::queriesAgree()
{
    QFETCH(QString, query);
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
        const auto capture = test::randomCapture({.seed = seed});
        const auto database = sql::Database::open(*capture);
        const std::string text = query.toStdString();
        QVERIFY(isPutToSums(*capture, **database, text));
        const Rows expected = answer(**database, rowByRow(text));
        QCOMPARE(answer(**database, text), expected);
        const SlicedCapture sliced(*capture, 2 + 3 * seed);
        QCOMPARE(answer(**sql::Database::open(sliced), text), expected);
    }
}

void TestSqlSums::othersGoRowByRow_data()
{
    QTest::addColumn<QString>("query");
    for (
        const char *query :
        {"select * from zones", "select function from zones", "select count(*) from frames",
         "select distinct function from zones", "select function, count(*) from zones",
         "select frame, function, count(*) from zones group by function",
         "select median(duration_ns) from zones", "select group_concat(function) from zones",
         "select sum(duration_ns / 2) from zones", "select count(parent) from zones",
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
         "select count(*) from zones union select 1", "select count(*) from zones where frame = ?1",
         "select (select count(zones.depth)) from zones group by frame",
         "select function, count(*) from zones group by 1.5",
         "select count(*) from zones where frame in (select \"depth\" from frames)",
         "select zones.*, count(*) from zones group by frame",
         "select function, count(*) from zones group by function collate nocase",
         // A column of another row, although one of its name is in USING.
         "select sum(p.frame) from zones z join frames f using (frame) join frames p "
         "on p.frame = f.frame - 1",
         "select z.frame, p.name, sum(z.self_ns) from zones z join frames f using (frame) "
         "join plots p on p.frame = f.frame - 1 group by z.frame",
         "select sum(p.frame) from zones z, plots p join frames f using (frame)",
         "select count(*) from zones z join set_frames s using (frame, duration_ns)",
         // Aliases and texts that are columns of zone_sums.
         "select sum(self_ns) as \"sum self_ns\" from zones group by site "
         "having \"sum self_ns\" > 5",
         "select site, -sum(self_ns) as [total self_ns] from zones group by site "
         "order by -[total self_ns]",
         "select site, count(*) as `count zones` from zones group by site order by `count zones`",
         // Row numbers.
         "select count(*) from zones where (select count(*) from frames where frame < "
         "zones.rowid) > 5",
         "select count(*) from zones where (select count(*) from frames f where f.frame = oid) > 5",
         "select site as rowid, count(*) from zones group by rowid",
         "select site, count(*) as _rowid_ from zones group by site order by _rowid_ + 0",
         "select site, count(*) from zones group by site, \"oid\"",
         // Aliases that are columns of zones.
         "select site as start_ns, count(*) from zones where (select start_ns from threads limit "
         "1) "
         "> 3 group by site",
         "select site start_ns, count(*) from zones where (select start_ns from threads limit 1) "
         "> 3 group by site",
         "select site 'start_ns', count(*) from zones where (select start_ns from threads limit 1) "
         "> 3 group by site",
         // Tables that are called like operators.
         "select last.frame, count(*) from zones z join frames f using (frame) join frames last "
         "on last.frame > f.frame group by z.frame",
         "select count(*) from zones where exists (select 1 from frames f where f.frame = "
         "zones.frame and (zones.depth = 1 or zones.frame = 2))"})
        QTest::newRow(query) << QString::fromLatin1(query);
}

void TestSqlSums::othersGoRowByRow()
{
    QFETCH(QString, query);
    QVERIFY(!onSums(*test::randomCapture({}), query.toStdString()));
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
    QVERIFY(isPutToSums(*capture, **database, query));
    QCOMPARE(answer(**database, query), answer(**database, rowByRow(query)));
}

// A sum beyond 64 bits is an error, as for rows; a mean is not.
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
    const auto whole = test::randomCapture({.seed = 4, .frames = 200, .framesPerChunk = 4});
    const test::DamagedCapture damaged(whole, {1, 3, 47});
    TbbExecutor executor;
    const auto database = sql::Database::open(damaged);
    (*database)->setTask(Task(executor));
    const std::string query = "select function, count(*), sum(self_ns) from zones";
    QVERIFY(isPutToSums(damaged, **database, query + " group by function"));
    QCOMPARE(rowsOf(**database, query + " where frame between 8 and 11 group by function"),
             rowsOf(*whole, query + " where frame between 8 and 11 group by function"));
    QCOMPARE((*database)->unreadableFrames(), 0U);
    const Rows found = rowsOf(**database, query + " group by function");
    QCOMPARE(found, rowsOf(*whole, query + " where frame not between 4 and 7 and frame not "
                                           "between 12 and 15 and frame not between 188 and 191 "
                                           "group by function"));
    QVERIFY(found != rowsOf(*whole, query + " group by function"));
    QCOMPARE((*database)->unreadableFrames(), 12U);
    QCOMPARE(rowsOf(**database, query + " group by function"), found);
    QCOMPARE((*database)->unreadableFrames(), 12U);
}

void TestSqlSums::attachedCaptures()
{
    const auto head = test::randomCapture({.seed = 4, .frames = 30});
    const auto base = test::randomCapture({.seed = 5, .frames = 20});
    const auto damaged =
        std::make_shared<const test::DamagedCapture>(base, std::vector<std::size_t>{1});
    const auto database = sql::Database::open(*head);
    QVERIFY((*database)->attach("base", base));
    QVERIFY((*database)->attach("damaged", damaged));
    const std::string query = "select function, sum(self_ns) from ";
    const Rows ofBase = rowsOf(*base, query + "zones group by 1");
    const Rows ofHead = rowsOf(*head, query + "zones group by 1");
    QVERIFY(ofBase != ofHead);
    for (const std::string schema : {"base.", "main.", "damaged."})
        QVERIFY(isPutToSums(*head, **database, query + schema + "zones group by 1"));
    QCOMPARE(rowsOf(**database, query + "base.zones group by 1"), ofBase);
    QCOMPARE(rowsOf(**database, query + "main.zones group by 1"), ofHead);
    QCOMPARE((*database)->unreadableFrames(), 0U);
    QCOMPARE(rowsOf(**database, query + "damaged.zones group by 1"),
             rowsOf(*base, query + "zones where frame not between 4 and 7 group by 1"));
    QCOMPARE((*database)->unreadableFrames(), 4U);
}

void TestSqlSums::theTableIsHidden()
{
    const auto capture = test::randomCapture({});
    const auto database = sql::Database::open(*capture);
    QVERIFY((*database)->attach("base", capture));
    for (const std::string schema : {"", "main.", "base."}) {
        const Rows tables = rowsOf(**database, "select name from " + schema + "sqlite_schema");
        QCOMPARE(tables.size(), sql::captureTables().size());
        const auto refused = (*database)->prepare("select count(*) from " + schema + "zone_sums");
        QVERIFY(!refused);
        QCOMPARE(refused.error().message, "SQL: no such table: " + schema + "zone_sums");
    }
}

void TestSqlSums::explainShowsThePlan()
{
    const auto capture = test::randomCapture({});
    const auto database = sql::Database::open(*capture);
    for (const std::string explain : {"explain ", "EXPLAIN QUERY PLAN "}) {
        const std::string query = "select thread, sum(self_ns) from zones group by thread";
        QCOMPARE(onSums(*capture, explain + query), explain + *onSums(*capture, query));
        const Rows plan = rowsOf(**database, explain + query);
        QCOMPARE(plan, rowsOf(**database, explain + *onSums(*capture, query)));
        QVERIFY(plan != rowsOf(**database, explain + rowByRow(query)));
    }
}

void TestSqlSums::fewFramesAreSummedOneByOne_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("first");
    QTest::newRow("all frames") << ""
                                << "z";
    QTest::newRow("some frames") << " where f.duration_ns > 30000"
                                 << "f";
    QTest::newRow("frames by two conditions") << " where f.spike = 1 and f.zones > 10"
                                              << "f";
    QTest::newRow("a condition of zones") << " where z.duration_ns > 30000"
                                          << "z";
}

// Where frames have many zones: those of frames that don't match are not read.
void TestSqlSums::fewFramesAreSummedOneByOne()
{
    QFETCH(QString, condition);
    QFETCH(QString, first);
    const auto capture = test::randomCapture({.frames = 20, .maxZonesPerTree = 4000});
    const auto database = sql::Database::open(*capture);
    const std::string query = "select z.function, sum(z.self_ns) from zones z join frames f "
                              "using (frame)" +
                              condition.toStdString() + " group by z.function order by z.function";
    QVERIFY(isPutToSums(*capture, **database, query));
    const Rows plan = rowsOf(**database, "explain query plan " + query);
    QVERIFY2(plan.front().back().starts_with("SCAN " + first.toStdString() + " "),
             plan.front().back().c_str());
    QCOMPARE(rowsOf(**database, query), rowsOf(**database, rowByRow(query)));
}

} // namespace tst_sql_sums

ZOE_TEST(tst_sql_sums::TestSqlSums)

#include "tst_sql_sums.moc"
