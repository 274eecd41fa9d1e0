// The tables of `zoe sql` compared with loops over the same capture, and what queries may not do.
#include <QtTest>

#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "analysis/frames/spikes.h"
#include "tests/cli/sql_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_sql {

using namespace zoe;
using namespace zoe::test;

// By definition: for each thread, its time on that CPU meanwhile.
static ThreadId naiveRunner(const Chunk &chunk, const ThreadStateSpan &preempted)
{
    ThreadId best;
    DurationNs most = 0;
    for (std::uint32_t thread = 0; thread < 100; ++thread) {
        DurationNs together = 0;
        for (const ThreadStateSpan &span : chunk.extras.states) {
            if (span.thread == ThreadId{thread} && span.state == ThreadState::Running &&
                span.cpu == preempted.cpu && span.cpu != kUnknownCpu)
                together += std::max<DurationNs>(0, std::min(span.endNs(), preempted.endNs()) -
                                                        std::max(span.startNs, preempted.startNs));
        }
        if (together > most && preempted.state == ThreadState::Preempted) {
            most = together;
            best = ThreadId{thread};
        }
    }
    return best;
}

class TestSql : public QObject {
    Q_OBJECT

  private slots:
    void zonesAreAllThere();
    void constraintsOnlyNarrow_data();
    void constraintsOnlyNarrow();
    void comparisonsWithOddValues();
    void framesAndDictionaries();
    void eventsAreAllThere();
    void functionsForTimes();
    void wrongArgumentsOfFunctions();
    void damagedPartsAreLeftOut();
    void nothingButReading_data();
    void nothingButReading();
    void errorsSayWhere();
    void spikesBehavioursAndReasons();
    void failedAnswersAreErrors();
    void attachedCaptures();
    void manualNamesAllTablesAndColumns();
};

void TestSql::zonesAreAllThere()
{
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        const auto capture = test::randomCapture(
            {.seed = seed, .missingShare = seed == 3 ? 0.3 : 0, .extremes = seed == 2});
        Rows expected;
        for (const ZoneRow &row : zonesOf(*capture)) {
            const Zone &zone = row.data;
            expected.push_back(
                {number(row.zone), number(row.frame), number(row.thread), number(zone.site.value),
                 label(*capture, zone.site), row.parent < 0 ? "NULL" : number(row.parent),
                 number(zone.depth), number(zone.startNs), number(zone.endNs()),
                 number(zone.durationNs), number(zone.selfNs), number(zone.begins() ? 1 : 0),
                 number(zone.flags & 1), number(zone.flags >> 1 & 1), number(zone.flags >> 2 & 1)});
        }
        QVERIFY(rowsOf(*capture, "select * from zones") == expected);
        QVERIFY(rowsOf(*capture, "select * from zones order by frame, thread, zone") == expected);
        for (const std::size_t zones : {1, 4, 11, 60}) {
            const SlicedCapture sliced(*capture, zones);
            QVERIFY(rowsOf(sliced, "select * from zones") == expected);
        }
    }
}

void TestSql::constraintsOnlyNarrow_data()
{
    QTest::addColumn<QString>("condition");
    for (const char *condition : {"frame = 7",
                                  "frame between 3 and 9",
                                  "frame > 5 and frame <= 8",
                                  "frame >= 100",
                                  "thread = 1",
                                  "site = 3",
                                  "function = 'site3'",
                                  "function = 'nobody'",
                                  "zone = 17",
                                  "zone > 40 and zone < 60",
                                  "parent = 20",
                                  "parent is null",
                                  "depth = 2",
                                  "depth <= 1",
                                  "frame = 4 and thread = 2 and site > 2",
                                  "zone between 8 and 30 and parent = 7",
                                  "parent in (0, 3, 7, 20, 45, 90, 200, 333)",
                                  "zone in (0, 1, 16, 45, 90, 200, 333)",
                                  "zone > 22 and parent < 22 and parent >= 16",
                                  "zone > 24 and parent = 20",
                                  "frame in (1, 5, 9)",
                                  "parent = 20 and site = 1",
                                  "zone = -1",
                                  "zone >= 0",
                                  "frame < 0",
                                  "site = 2 or frame = 3",
                                  "depth = 1 and site = 0",
                                  "duration_ns > 20000",
                                  "duration_ns between 1000.5 and 40000.5",
                                  "self_ns < 0 or duration_ns = 0",
                                  "self_ns >= 5000 and function = 'site3'",
                                  "start_ns <= 3000000 and thread = 1",
                                  "start_ns > 2000000 and self_ns < 30000 and depth > 0"})
        QTest::newRow(condition) << QString::fromLatin1(condition);
}

// Unary plus keeps SQLite from telling the cursor, so it compares by itself.
void TestSql::constraintsOnlyNarrow()
{
    QFETCH(QString, condition);
    static const QRegularExpression column(
        "\\b(frame|thread|site|function|zone|parent|depth|start_ns|duration_ns|self_ns)\\b(?!')");
    QString hidden = condition;
    hidden.replace(column, "+\\1");
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
        const auto capture = test::randomCapture({.seed = seed, .zeroLengths = seed % 2 == 0});
        const auto asked = [](const Capture &of, const QString &where) {
            return rowsOf(of, ("select zone, parent, function, self_ns from zones where " + where +
                               " order by +zone")
                                  .toStdString());
        };
        const Rows expected = asked(*capture, hidden);
        QVERIFY(asked(*capture, condition) == expected);
        for (const std::size_t zones : {1, 4, 11, 60})
            QVERIFY(asked(SlicedCapture(*capture, zones), condition) == expected);
    }
}

void TestSql::comparisonsWithOddValues()
{
    const auto capture = test::randomCapture({.seed = 1});
    const auto count = [&](const char *condition) {
        return rowsOf(*capture,
                      std::string("select count(*) from frames where ") + condition)[0][0];
    };
    QCOMPARE(count("frame < 2.5"), std::string("3"));
    QCOMPARE(count("frame > 17.5"), std::string("2"));
    QCOMPARE(count("frame = 3.0"), std::string("1"));
    QCOMPARE(count("frame = 3.5"), std::string("0"));
    QCOMPARE(count("frame = '3'"), std::string("1")); // the column's affinity is INTEGER
    QCOMPARE(count("frame < 'x'"), std::string("20"));
    QCOMPARE(count("frame = null"), std::string("0"));
    QCOMPARE(count("frame < 1e300"), std::string("20"));
    QCOMPARE(count("frame > -9223372036854775808"), std::string("20"));
    QCOMPARE(count("frame > 9223372036854775807"), std::string("0"));
    QCOMPARE(count("frame in (1, 2, 2, 99)"), std::string("2"));
    const auto zones = [&](const char *condition) {
        return rowsOf(*capture,
                      std::string("select count(*), max(zone) from zones where ") + condition);
    };
    QVERIFY(zones("function = 'SITE3' collate nocase") == zones("function = 'site3'"));
    QVERIFY(zones("+function = 'site3'") == zones("function = 'site3'"));
}

void TestSql::framesAndDictionaries()
{
    const auto capture = test::captureFromText("frame 0 100 lost=3\n"
                                               "  main\n"
                                               "    a 10 20\n"
                                               "frame 100 50\n"
                                               "frame 0 0 missing\n"
                                               "frame 200 70\n"
                                               "frame 270 10 partial\n"
                                               "  io\n"
                                               "    b 270 5\n",
                                               1);
    QVERIFY(rowsOf(*capture, "select * from frames") ==
            (Rows{{"0", "0", "100", "100", "1", "3", "0", "0", "0"},
                  {"1", "100", "150", "50", "0", "0", "0", "0", "0"},
                  {"2", "NULL", "NULL", "NULL", "NULL", "NULL", "1", "0", "0"},
                  {"3", "200", "270", "70", "0", "0", "0", "0", "0"},
                  {"4", "270", "280", "10", "1", "0", "0", "1", "0"}}));
    QVERIFY(rowsOf(*capture,
                   "select s.function, t.name from zones z join sites s on s.site = z.site "
                   "join threads t on t.thread = z.thread order by z.zone") ==
            (Rows{{"a", "main"}, {"b", "io"}}));
    QVERIFY(rowsOf(*capture, "select frame_set, name, thread from frame_sets") ==
            (Rows{{"0", "main", "0"}}));
}

void TestSql::eventsAreAllThere()
{
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        const auto capture = test::randomCapture({.seed = seed, .frames = 40});
        std::map<std::string, std::uint64_t> counts;
        double plotSum = 0;
        Rows wakers;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
            const auto chunk = *capture->chunk(i);
            counts["plots"] += chunk->plots.size();
            counts["messages"] += chunk->messages.size();
            counts["set_frames"] += chunk->setFrames.size();
            counts["zone_values"] += chunk->extras.values.size();
            counts["locks"] += chunk->extras.locks.size();
            counts["async_spans"] += chunk->extras.asyncs.size();
            counts["flows"] += chunk->extras.flows.size();
            counts["memory"] += chunk->extras.memory.size();
            counts["thread_states"] += chunk->extras.states.size();
            counts["thread_usage"] += chunk->extras.usage.size();
            counts["stolen_times"] += chunk->extras.stolen.size();
            for (const ThreadStateSpan &span : chunk->extras.states) {
                const auto text = [](ThreadId id) {
                    return id.valid() ? std::to_string(id.value) : std::string("NULL");
                };
                wakers.push_back(
                    {text(span.waker), text(naiveRunner(*chunk, span)), span.isIo ? "1" : "0"});
            }
            for (const PlotPoint &point : chunk->plots)
                plotSum += point.value;
        }
        for (const auto &[table, count] : counts) {
            const auto n = std::to_string(count);
            QCOMPARE(rowsOf(*capture, "select count(*) from " + table)[0][0], n);
            QVERIFY(rowsOf(SlicedCapture(*capture, 4), "select * from " + table) ==
                    rowsOf(*capture, "select * from " + table));
            // Each lies in a frame, and asking for its frame finds it.
            QCOMPARE(rowsOf(*capture, "select count(*) from frames f join " + table +
                                          " e on e.frame = f.frame")[0][0],
                     n);
        }
        QVERIFY(rowsOf(*capture, "select waker, ran_instead, io from thread_states") == wakers);
        QCOMPARE(rowsOf(*capture, "select sum(value) from plots")[0][0], textOf(plotSum));
        // Of random plots all lie at the start of their frame.
        QVERIFY(rowsOf(*capture, "select * from plots join frames using (frame) where time_ns < "
                                 "start_ns or time_ns > end_ns")
                    .empty());
        QCOMPARE(rowsOf(*capture, "select count(*) from zone_values v join zones z on z.zone = "
                                  "v.zone and z.frame = v.frame")[0][0],
                 std::to_string(counts["zone_values"]));
    }
}

void TestSql::damagedPartsAreLeftOut()
{
    const auto whole = test::randomCapture({.seed = 4, .frames = 20, .framesPerChunk = 4});
    const test::DamagedCapture damaged(whole, {1, 3});
    const auto database = sql::Database::open(damaged);
    QVERIFY(database.ok());
    QCOMPARE((*database)->unreadableFrames(), 0U);
    const std::string columns = "select zone, frame, self_ns from ";
    QVERIFY(rowsOf(**database, columns + "zones") ==
            rowsOf(*whole, columns + "zones where frame not between 4 and 7 and frame not "
                                     "between 12 and 15"));
    QCOMPARE((*database)->unreadableFrames(), 8U);
}

void TestSql::nothingButReading_data()
{
    QTest::addColumn<QString>("query");
    for (const char *query : {"create table t (a)",
                              "create temp table t (a)",
                              "create view v as select 1",
                              "create virtual table t using frames",
                              "insert into frames values (1)",
                              "delete from zones",
                              "update sites set name = 'x'",
                              "drop table frames",
                              "attach '/tmp/other.db' as o",
                              "detach main",
                              "pragma journal_mode = wal",
                              "pragma temp_store_directory = '/tmp'",
                              "pragma writable_schema = 1",
                              "vacuum",
                              "vacuum into '/tmp/zoe-sql-vacuum.db'",
                              "select load_extension('/tmp/x.so')",
                              "begin",

                              "analyze",
                              "savepoint s",
                              "create trigger t after insert on frames begin select 1; end"})
        QTest::newRow(query) << QString::fromLatin1(query);
}

void TestSql::nothingButReading()
{
    QFETCH(QString, query);
    const auto capture = test::randomCapture({.frames = 4});
    const auto database = sql::Database::open(*capture);
    const auto statements = (*database)->prepare(query.toStdString());
    if (statements) {
        for (const auto &statement : *statements)
            QVERIFY(!statement->step());
    } else {
        QCOMPARE(statements.error().code, ErrorCode::BadInput);
    }
    QVERIFY(!QFile::exists(QStringLiteral("/tmp/zoe-sql-vacuum.db")));
    QCOMPARE(rowsOf(**database, "select count(*) from frames")[0][0], std::string("4"));
}

void TestSql::errorsSayWhere()
{
    const auto capture = test::randomCapture({.frames = 4});
    const auto database = sql::Database::open(*capture);
    const auto error = (*database)->prepare("select 1;\nselect wings from frames").error();
    QCOMPARE(error.text(), std::string("SQL: no such column: wings (line 2, character 8)"));
    QVERIFY(!(*database)->prepare(std::string(2'000'000, ' ')));
    QVERIFY(!(*database)->prepare(std::string("select 1;\0 select 2", 19)));
    QCOMPARE((*database)->prepare(" ;; -- nothing\n /* here */ ;")->size(), 0U);
    QCOMPARE((*database)->prepare("select 1; select 2; ")->size(), 2U);
    const auto failing = (*database)->prepare("select sum(9223372036854775807) from frames");
    QVERIFY(failing.ok());
    QCOMPARE((*failing)[0]->step().error().text(), std::string("SQL: integer overflow"));
}

void TestSql::functionsForTimes()
{
    const auto capture = test::randomCapture({.seed = 3});
    std::map<std::string, std::vector<double>> times;
    for (const ZoneRow &row : zonesOf(*capture))
        times[label(*capture, row.data.site)].push_back(static_cast<double>(row.data.durationNs));
    const auto quantile = [](std::vector<double> values, double q) { // type 7, by its definition
        std::sort(values.begin(), values.end());
        const double at = q * static_cast<double>(values.size() - 1);
        const auto low = static_cast<std::size_t>(at);
        const double next = values[std::min(low + 1, values.size() - 1)];
        return values[low] + (at - static_cast<double>(low)) * (next - values[low]);
    };
    const Rows rows =
        rowsOf(*capture, "select function, median(duration_ns), percentile(duration_ns, 99), "
                         "stdev(duration_ns), count(*) from zones group by 1 order by 1");
    QCOMPARE(rows.size(), times.size());
    auto row = rows.begin();
    for (const auto &[function, values] : times) {
        QCOMPARE((*row)[0], function);
        QCOMPARE((*row)[1], textOf(quantile(values, 0.5)));
        QCOMPARE((*row)[2], textOf(quantile(values, 0.99)));
        const double n = static_cast<double>(values.size());
        const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
        double squares = 0;
        for (const double value : values)
            squares += (value - mean) * (value - mean);
        if (values.size() < 2)
            QCOMPARE((*row)[3], std::string("NULL"));
        else
            QVERIFY(std::abs(std::stod((*row)[3]) - std::sqrt(squares / (n - 1))) <=
                    1e-6 * (1 + mean));
        ++row;
    }
    const auto one = [&](const char *expression) {
        return rowsOf(*capture, std::string("select ") + expression).at(0).at(0);
    };
    QCOMPARE(one("median(x) from (select 1 as x union select null union select 4)"), textOf(2.5));
    QCOMPARE(one("median(x) from (select null as x)"), std::string("NULL"));
    QCOMPARE(one("median(frame) from frames where frame < 0"), std::string("NULL"));
    QCOMPARE(one("percentile(x, 0) from (select 3 as x union select 5)"), textOf(3));
    QCOMPARE(one("percentile(x, 100) from (select 3 as x union select 5)"), textOf(5));
    QCOMPARE(one("format_ns(16600000)"), std::string("16.60\u00a0ms"));
    QCOMPARE(one("format_ns(null)"), std::string("NULL"));
}

void TestSql::wrongArgumentsOfFunctions()
{
    const auto capture = test::randomCapture({});
    const auto database = sql::Database::open(*capture);
    for (const char *query :
         {"select percentile(frame, 101) from frames", "select percentile(frame, -1) from frames",
          "select percentile(frame, 'a' + 1e999) from frames"}) {
        const auto statements = (*database)->prepare(query);
        QVERIFY2(statements, query);
        const auto result = (*statements)[0]->step();
        QVERIFY2(!result, query);
        QCOMPARE(result.error().code, ErrorCode::BadInput);
    }
    QVERIFY(!(*database)->prepare("select median() from frames"));
}

// As findSpikes() has them, of the main set and of others; `*` doesn't compute them.
void TestSql::spikesBehavioursAndReasons()
{
    std::string text;
    std::int64_t start = 0;
    for (int i = 0; i < 80; ++i) {
        const std::int64_t duration = i % 25 == 20 ? 9000 : 1000 + i % 3;
        text += "frame " + number(start) + ' ' + number(duration) + '\n';
        start += duration;
    }
    const auto capture = test::captureFromText(text, 10);
    std::vector<FrameIndex> asked;
    int behaviours = 0;
    sql::AnswerSources sources;
    sources.behaviours = [&](const Capture &of) -> Result<std::vector<std::string>> {
        ++behaviours;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < of.frames().size(); ++i)
            names.push_back(i % 2 == 0 ? "even" : "odd");
        return names;
    };
    sources.reason = [&](const Capture &, FrameIndex frame) -> Result<std::string> {
        asked.push_back(frame);
        return "because of " + std::to_string(frame);
    };
    const auto database = sql::Database::open(*capture, {}, sources);
    Rows spikes;
    std::vector<FrameIndex> frames;
    const std::vector<Spike> all = *findSpikes(*capture);
    for (const Spike &spike : all) {
        spikes.push_back({number(spike.frame), spike.frame % 2 == 0 ? "even" : "odd",
                          "because of " + number(spike.frame)});
        frames.push_back(spike.frame);
    }
    QVERIFY(spikes.size() > 1);
    QCOMPARE(rowsOf(**database, "select * from frames limit 1")[0].size(), std::size_t{9});
    QVERIFY(asked.empty() && behaviours == 0);
    QVERIFY(rowsOf(**database, "select frame, behaviour, reason from frames where spike") ==
            spikes);
    QVERIFY(asked == frames && behaviours == 1);
    QVERIFY(rowsOf(**database, "select count(*) from frames where reason is not null") ==
            (Rows{{number(std::ssize(spikes))}}));
    QVERIFY(asked == frames); // known by now
    // Without sources there is nothing, and no error.
    QVERIFY(rowsOf(*capture, "select count(behaviour) + count(reason) from frames") ==
            (Rows{{"0"}}));
    for (std::uint32_t set = 1; set < capture->frameSets().size(); ++set) {
        const auto times = frameTimesOf(*capture, FrameSetId{set});
        QVERIFY(times);
        QVERIFY(
            rowsOf(**database, "select count(*), coalesce(sum(spike), 0) from set_frames where "
                               "frame_set = " +
                                   number(set)) ==
            (Rows{{number(std::ssize(times->numbers)), number(std::ssize(*findSpikes(*times)))}}));
    }
}

void TestSql::failedAnswersAreErrors()
{
    const auto capture = test::randomCapture({.seed = 3, .frames = 50});
    sql::AnswerSources sources;
    sources.behaviours = [](const Capture &) -> Result<std::vector<std::string>> {
        return Error{ErrorCode::BadInput, "too few frames", {}};
    };
    const auto database = sql::Database::open(*capture, {}, sources);
    auto statements = (*database)->prepare("select behaviour from frames");
    QVERIFY(statements);
    const auto stepped = statements->front()->step();
    QVERIFY(!stepped);
    QVERIFY(stepped.error().text().find("too few frames") != std::string::npos);
}

void TestSql::attachedCaptures()
{
    const auto head = test::randomCapture({.seed = 4, .frames = 30});
    const auto base = test::randomCapture({.seed = 5, .frames = 20});
    const auto database = sql::Database::open(*head);
    QVERIFY(!(*database)->prepare("select 1 from base.frames"));
    QVERIFY((*database)->attach("base", base));
    QVERIFY((*database)->attach("a \"b\"", head));
    QVERIFY(rowsOf(**database, "select * from base.zones") == rowsOf(*base, "select * from zones"));
    QVERIFY(rowsOf(**database, "select * from zones") == rowsOf(*head, "select * from zones"));
    QVERIFY(rowsOf(**database, "select count(*) from \"a \"\"b\"\"\".frames join base.frames b "
                               "using (frame)") == (Rows{{"20"}}));
    for (const sql::TableInfo &table : sql::captureTables())
        QVERIFY(rowsOf(**database, "select count(*) from base." + table.name) ==
                rowsOf(*base, "select count(*) from " + table.name));
    // Names once, and still nothing else.
    for (const char *name : {"base", "main", "temp", ""})
        QVERIFY2(!(*database)->attach(name, base), name);
    for (const char *statement :
         {"attach '/tmp/other.db' as o", "attach ':memory:' as o", "detach base",
          "drop table base.frames", "create table base.t(x)", "create table t(x)",
          "select 1 from \"base.frames\"", "delete from base.frames"})
        QVERIFY2(!(*database)->prepare(statement), statement);
    QVERIFY(rowsOf(**database, "select count(*) from base.frames") == (Rows{{"20"}}));
}

void TestSql::manualNamesAllTablesAndColumns()
{
    const QString text = sqlManual();
    for (const sql::TableInfo &table : sql::captureTables()) {
        QStringList columns;
        for (const std::string &column : table.columns)
            columns << QString::fromStdString(column).section(QLatin1Char(' '), 0, 0);
        const QString row = QStringLiteral("| `%1` |").arg(QString::fromStdString(table.name));
        const auto at = text.indexOf(row);
        QVERIFY2(at >= 0, table.name.c_str());
        const QString line = text.mid(at, text.indexOf(QLatin1Char('\n'), at) - at);
        QVERIFY2(line.contains(QStringLiteral("`%1`").arg(columns.join(QLatin1Char(' ')))),
                 qPrintable(columns.join(QLatin1Char(' '))));
    }
}

} // namespace tst_sql

ZOE_TEST(tst_sql::TestSql)
#include "tst_sql.moc"
