// The tables of `zoe sql` against loops over the same capture, the queries of the manual against
// independent computations, and what a query may not do.
#include <QtTest>

#include <QRegularExpression>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <stop_token>
#include <thread>

#include "cli/sql/database.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"

using namespace zoe;

namespace {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

std::string textOf(double value)
{
    return QByteArray::number(value, 'g', 10).toStdString();
}

std::string textOf(const sql::Value &value)
{
    if (const auto *const number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto *const real = std::get_if<double>(&value))
        return textOf(*real);
    if (const auto *const text = std::get_if<std::string_view>(&value))
        return std::string(*text);
    return "NULL";
}

Rows rowsOf(sql::Database &database, const std::string &query)
{
    auto statements = database.prepare(query);
    if (!statements)
        qFatal("%s: %s", query.c_str(), statements.error().text().c_str());
    Rows rows;
    for (const auto &statement : *statements) {
        while (true) {
            const auto more = statement->step();
            if (!more)
                qFatal("%s: %s", query.c_str(), more.error().text().c_str());
            if (!*more)
                break;
            Row &row = rows.emplace_back();
            for (std::size_t i = 0; i < statement->columns().size(); ++i)
                row.push_back(textOf(statement->value(i)));
        }
    }
    return rows;
}

Rows rowsOf(const Capture &capture, const std::string &query)
{
    const auto database = sql::Database::open(capture);
    return rowsOf(**database, query);
}

// One row of the table zones, computed apart.
struct ZoneRow {
    std::int64_t zone = 0;
    FrameIndex frame = 0;
    std::uint32_t thread = 0;
    std::int64_t parent = -1;
    Zone data;
};

std::vector<ZoneRow> zonesOf(const Capture &capture)
{
    std::vector<ZoneRow> rows;
    std::int64_t first = 0;
    for (std::size_t c = 0; c < capture.chunks().size(); ++c) {
        const auto chunk = capture.chunk(c);
        if (!chunk) {
            first += static_cast<std::int64_t>(capture.chunks()[c].zoneCount);
            continue;
        }
        for (const TreeSpan &span : (*chunk)->trees) {
            const ZoneTree tree = (*chunk)->tree(span);
            for (std::size_t i = 0; i < tree.size(); ++i) {
                ZoneRow row{first + span.firstZone + static_cast<std::int64_t>(i), tree.frame(),
                            tree.thread().value, -1, tree[i]};
                for (std::size_t j = i; j-- > 0 && row.parent < 0 && row.data.depth > 0;) {
                    if (tree[j].depth + 1 == row.data.depth)
                        row.parent = first + span.firstZone + static_cast<std::int64_t>(j);
                }
                rows.push_back(row);
            }
        }
        first += static_cast<std::int64_t>((*chunk)->zones.size());
    }
    return rows;
}

std::string number(std::int64_t value)
{
    return std::to_string(value);
}

// With the names that the manual's queries ask for.
std::shared_ptr<const MemoryCapture> gameCapture(std::uint64_t seed)
{
    const auto random = test::randomCapture({.seed = seed, .frames = 40, .fragmentShare = 0.4});
    Dictionaries names = random->dictionaries();
    const std::vector<std::string> functions{"update_world", "broad_phase", "solve_contacts",
                                             "draw_opaque"};
    for (std::size_t i = 0; i < functions.size(); ++i)
        names.sites[i].name = functions[i];
    names.plotSeries[0].name = "contacts";
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < random->chunks().size(); ++i)
        chunks.push_back(**random->chunk(i));
    return std::make_shared<const MemoryCapture>(random->info().session, std::move(names),
                                                 std::move(chunks));
}

QString manual()
{
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/docs/sql.md"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no manual");
    return QString::fromUtf8(file.readAll());
}

// The manual's query under a heading.
std::string queryOf(const QString &heading)
{
    static const QRegularExpression section(
        "^### (.*)$\\n(?:(?!^###)[\\s\\S])*?```sql\\n([\\s\\S]*?)```",
        QRegularExpression::MultilineOption);
    auto matches = section.globalMatch(manual());
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (match.captured(1) == heading)
            return match.captured(2).toStdString();
    }
    qFatal("no query '%s' in the manual", qPrintable(heading));
}

const std::string &label(const Capture &capture, SiteId site)
{
    return capture.site(site).label();
}

} // namespace

class TestSql : public QObject {
    Q_OBJECT

  private slots:
    void zonesAreAllThere();
    void constraintsOnlyNarrow_data();
    void constraintsOnlyNarrow();
    void comparisonsWithOddValues();
    void framesAndDictionaries();
    void eventsAreAllThere();
    void damagedPartsAreLeftOut();
    void nothingButReading_data();
    void nothingButReading();
    void errorsSayWhere();
    void stopInterrupts();
    void manualNamesAllTablesAndColumns();
    void worstZonesOfTheSlowestFrames();
    void fromOneZoneToAnother();
    void zonesPerThreadAndFrame();
    void shareOfTheParent();
    void percentileByHand();
    void plotAgainstFrameTime();
    void messagesInSlowFrames();
    void framesWithout();
    void lockWaits();
    void valuesOfTheLongestZones();
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
                                  "frame in (1, 5, 9)",
                                  "parent = 20 and site = 1",
                                  "zone = -1",
                                  "zone >= 0",
                                  "frame < 0",
                                  "site = 2 or frame = 3",
                                  "depth = 1 and site = 0"})
        QTest::newRow(condition) << QString::fromLatin1(condition);
}

// Unary plus keeps SQLite from telling the cursor, so it compares by itself.
void TestSql::constraintsOnlyNarrow()
{
    QFETCH(QString, condition);
    static const QRegularExpression column(
        "\\b(frame|thread|site|function|zone|parent|depth)\\b(?!')");
    QString hidden = condition;
    hidden.replace(column, "+\\1");
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
        const auto capture = test::randomCapture({.seed = seed});
        const auto asked = [&](const QString &where) {
            return rowsOf(*capture, ("select zone, parent, function, self_ns from zones where " +
                                     where + " order by +zone")
                                        .toStdString());
        };
        QVERIFY(asked(condition) == asked(hidden));
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
            for (const PlotPoint &point : chunk->plots)
                plotSum += point.value;
        }
        for (const auto &[table, count] : counts) {
            const auto n = std::to_string(count);
            QCOMPARE(rowsOf(*capture, "select count(*) from " + table)[0][0], n);
            // Each lies in a frame, and asking for its frame finds it.
            QCOMPARE(rowsOf(*capture, "select count(*) from frames f join " + table +
                                          " e on e.frame = f.frame")[0][0],
                     n);
        }
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

void TestSql::stopInterrupts()
{
    const auto capture = test::randomCapture({.frames = 400});
    const auto database = sql::Database::open(*capture);
    SerialExecutor executor;
    std::stop_source stop;
    (*database)->setTask(Task(executor, stop.get_token()));
    const auto statements =
        (*database)->prepare("select count(*) from zones a, zones b, zones c, zones d");
    QVERIFY(statements.ok());
    std::jthread later([&] { stop.request_stop(); });
    const auto result = (*statements)[0]->step();
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    (*database)->setTask(Task{});
    QCOMPARE(rowsOf(**database, "select count(*) from frames")[0][0], std::string("400"));
}

void TestSql::manualNamesAllTablesAndColumns()
{
    const auto capture = test::randomCapture({});
    const QString text = manual();
    const auto database = sql::Database::open(*capture);
    for (const sql::TableInfo &table : (*database)->tables()) {
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

void TestSql::worstZonesOfTheSlowestFrames()
{
    const auto capture = gameCapture(1);
    std::vector<FrameIndex> order(capture->frames().size());
    std::iota(order.begin(), order.end(), FrameIndex{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](FrameIndex i) { return capture->frames()[i].durationNs; });
    const std::set<FrameIndex> slowest(order.begin(), order.begin() + 5);
    std::map<std::pair<FrameIndex, std::string>, std::pair<std::int64_t, std::int64_t>> sums;
    for (const ZoneRow &row : zonesOf(*capture)) {
        if (!slowest.contains(row.frame))
            continue;
        auto &[self, calls] = sums[{row.frame, label(*capture, row.data.site)}];
        self += row.data.selfNs;
        calls += row.data.begins() ? 1 : 0;
    }
    std::vector<std::tuple<FrameIndex, std::int64_t, std::string, std::int64_t>> sorted;
    for (const auto &[key, value] : sums)
        sorted.emplace_back(key.first, -value.first, key.second, value.second);
    std::ranges::sort(sorted);
    Rows expected;
    for (const auto &[frame, self, function, calls] : sorted)
        expected.push_back({number(frame), function, number(-self), number(calls)});
    QVERIFY(expected.size() > 5);
    QVERIFY(rowsOf(*capture, queryOf("The worst zones of the slowest frames")) == expected);
}

void TestSql::fromOneZoneToAnother()
{
    const auto capture = gameCapture(2);
    std::map<FrameIndex, TimeNs> starts;
    std::map<FrameIndex, TimeNs> ends;
    for (const ZoneRow &row : zonesOf(*capture)) {
        const std::string &function = label(*capture, row.data.site);
        if (function == "broad_phase") {
            const auto at = starts.try_emplace(row.frame, row.data.startNs).first;
            at->second = std::min(at->second, row.data.startNs);
        } else if (function == "draw_opaque") {
            const auto at = ends.try_emplace(row.frame, row.data.endNs()).first;
            at->second = std::max(at->second, row.data.endNs());
        }
    }
    std::vector<std::pair<std::int64_t, FrameIndex>> sorted;
    for (const auto &[frame, start] : starts) {
        if (ends.contains(frame))
            sorted.emplace_back(start - ends[frame], frame);
    }
    std::ranges::sort(sorted);
    sorted.resize(std::min<std::size_t>(sorted.size(), 20));
    Rows expected;
    for (const auto &[negative, frame] : sorted)
        expected.push_back({number(frame), number(-negative)});
    QVERIFY(expected.size() > 5);
    QVERIFY(rowsOf(*capture, queryOf("From one zone to another")) == expected);
}

void TestSql::zonesPerThreadAndFrame()
{
    const auto capture = gameCapture(3);
    std::map<std::uint32_t, std::pair<std::set<FrameIndex>, int>> threads;
    for (const ZoneRow &row : zonesOf(*capture)) {
        threads[row.thread].first.insert(row.frame);
        ++threads[row.thread].second;
    }
    Rows expected;
    for (const auto &[thread, counts] : threads) {
        const auto frames = static_cast<std::int64_t>(counts.first.size());
        expected.push_back({capture->threads()[thread].label(), number(frames),
                            textOf(counts.second / static_cast<double>(frames))});
    }
    QVERIFY(rowsOf(*capture, queryOf("Zones per thread and frame")) == expected);
}

void TestSql::shareOfTheParent()
{
    const auto capture = gameCapture(4);
    const auto zones = zonesOf(*capture);
    std::map<std::string, std::map<std::string, std::int64_t>> sums;
    for (const ZoneRow &row : zones) {
        if (row.parent >= 0) // numbers are positions here: no chunk is missing
            sums[label(*capture, zones[static_cast<std::size_t>(row.parent)].data.site)]
                [label(*capture, row.data.site)] += row.data.durationNs;
    }
    std::int64_t rows = 0;
    std::map<std::string, double> percents;
    for (const Row &row : rowsOf(*capture, queryOf("What part of its parent is a function?"))) {
        QCOMPARE(row[2], number(sums[row[0]][row[1]]));
        percents[row[0]] += std::stod(row[3]);
        ++rows;
    }
    std::int64_t expected = 0;
    for (const auto &[parent, children] : sums)
        expected += static_cast<std::int64_t>(children.size());
    QCOMPARE(rows, expected);
    for (const auto &[parent, percent] : percents)
        QVERIFY2(std::abs(percent - 100) < 0.1, parent.c_str());
}

void TestSql::percentileByHand()
{
    const auto capture = gameCapture(5);
    // A thread's open zones go on in the next frame at the same depth.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> open;
    std::map<std::string, std::vector<std::int64_t>> calls;
    for (const ZoneRow &row : zonesOf(*capture)) {
        std::int64_t duration = row.data.durationNs;
        const std::pair place{row.thread, row.data.depth};
        if (!row.data.begins())
            duration += open[place];
        if ((row.data.flags & kContinuesTo) != 0)
            open[place] = duration;
        else
            calls[label(*capture, row.data.site)].push_back(duration);
    }
    std::map<std::string, Row> expected;
    for (auto &[function, durations] : calls) {
        std::ranges::sort(durations);
        const std::size_t rank = (durations.size() * 95 + 99) / 100;
        expected[function] = {function, number(static_cast<std::int64_t>(durations.size())),
                              number(durations[rank - 1])};
    }
    const Rows rows = rowsOf(*capture, queryOf("A percentile by hand"));
    QCOMPARE(rows.size(), expected.size());
    for (const Row &row : rows)
        QVERIFY2(row == expected[row[0]], row[0].c_str());
}

void TestSql::plotAgainstFrameTime()
{
    const auto capture = gameCapture(6);
    std::vector<double> xs;
    std::vector<double> ys;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (std::size_t i = 0; i < chunk->frames.size(); ++i) {
            const FrameRecord &frame = chunk->frames[i];
            double sum = 0;
            int count = 0;
            for (const PlotPoint &point : chunk->plots) {
                if (point.plot == PlotId{0} && point.timeNs >= frame.startNs &&
                    point.timeNs < frame.endNs()) {
                    sum += point.value;
                    ++count;
                }
            }
            if (count > 0) {
                xs.push_back(sum / count);
                ys.push_back(static_cast<double>(frame.durationNs));
            }
        }
    }
    const auto n = static_cast<double>(xs.size());
    const double meanX = std::accumulate(xs.begin(), xs.end(), 0.0) / n;
    const double meanY = std::accumulate(ys.begin(), ys.end(), 0.0) / n;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (std::size_t i = 0; i < xs.size(); ++i) {
        xy += (xs[i] - meanX) * (ys[i] - meanY);
        xx += (xs[i] - meanX) * (xs[i] - meanX);
        yy += (ys[i] - meanY) * (ys[i] - meanY);
    }
    const Rows rows = rowsOf(*capture, queryOf("Does a plot explain the frame time?"));
    QCOMPARE(rows[0][0], number(static_cast<std::int64_t>(xs.size())));
    QVERIFY(std::abs(std::stod(rows[0][1]) - xy / std::sqrt(xx * yy)) < 1e-6);
}

void TestSql::messagesInSlowFrames()
{
    const auto capture = gameCapture(7);
    double mean = 0;
    for (const FrameRecord &frame : capture->frames())
        mean +=
            static_cast<double>(frame.durationNs) / static_cast<double>(capture->frames().size());
    Rows expected;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (const Message &message : chunk->messages) {
            FrameIndex frame = chunk->firstFrame;
            while (capture->frames()[frame].endNs() <= message.timeNs)
                ++frame;
            const DurationNs duration = capture->frames()[frame].durationNs;
            if (static_cast<double>(duration) > 1.2 * mean)
                expected.push_back({number(frame), number(duration),
                                    capture->thread(message.thread).label(), message.text});
        }
    }
    Rows actual = rowsOf(*capture, queryOf("Messages in slow frames"));
    for (Row &row : actual)
        row.erase(row.begin() + 2); // the severity's name
    QVERIFY(!expected.empty());
    QVERIFY(actual == expected);
}

void TestSql::framesWithout()
{
    const auto capture = gameCapture(8);
    std::set<FrameIndex> with;
    for (const ZoneRow &row : zonesOf(*capture)) {
        if (label(*capture, row.data.site) == "solve_contacts")
            with.insert(row.frame);
    }
    Rows expected;
    for (FrameIndex i = 0; i < capture->frames().size(); ++i) {
        if (!with.contains(i))
            expected.push_back({number(i), number(capture->frames()[i].durationNs)});
    }
    QVERIFY(rowsOf(*capture, queryOf("Frames in which something does not happen")) == expected);
}

void TestSql::lockWaits()
{
    const auto capture = gameCapture(9);
    std::map<std::string, std::array<std::int64_t, 3>> waits;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (const LockSpan &span : chunk->extras.locks) {
            if (span.use != LockUse::Wait && span.use != LockUse::SharedWait)
                continue;
            auto &[times, total, longest] =
                waits[capture->locks()[span.lock.value].name + "/" +
                      capture->thread(span.thread).label() +
                      (span.use == LockUse::Wait ? "/wait" : "/shared wait")];
            ++times;
            total += span.durationNs;
            longest = std::max(longest, span.durationNs);
        }
    }
    const Rows rows = rowsOf(*capture, queryOf("Who waits longest for which lock?"));
    QVERIFY(!waits.empty());
    QCOMPARE(rows.size(), waits.size());
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    for (const Row &row : rows) {
        const auto &wait = waits[row[0] + "/" + row[1] + "/" + row[2]];
        QVERIFY((Row{number(wait[0]), number(wait[1]), number(wait[2])}) ==
                Row(row.begin() + 3, row.end()));
        QVERIFY(wait[1] <= before);
        before = wait[1];
    }
}

namespace {

// How many values there were.
std::size_t checkValuesOfTheLongestZones(std::uint64_t seed)
{
    const auto capture = gameCapture(seed);
    auto zones = zonesOf(*capture);
    std::ranges::stable_sort(zones, std::greater{},
                             [](const ZoneRow &row) { return row.data.durationNs; });
    zones.resize(std::min<std::size_t>(zones.size(), 50));
    std::map<std::int64_t, std::size_t> values;
    std::size_t expected = 0;
    std::int64_t first = 0;
    for (std::size_t c = 0; c < capture->chunks().size(); ++c) {
        const auto chunk = *capture->chunk(c);
        for (const ZoneValue &value : chunk->extras.values)
            ++values[first + value.zone];
        first += static_cast<std::int64_t>(chunk->zones.size());
    }
    for (const ZoneRow &row : zones)
        expected += values[row.zone];
    const Rows rows = rowsOf(*capture, queryOf("What hung on the longest zones?"));
    const bool all =
        std::ranges::all_of(rows, [&](const Row &row) { return values[std::stoll(row[0])] > 0; });
    if (!all || rows.size() != expected)
        qFatal("%zu rows instead of %zu", rows.size(), expected);
    return expected;
}

} // namespace

void TestSql::valuesOfTheLongestZones()
{
    std::size_t seen = 0;
    for (std::uint64_t seed = 1; seed < 10; ++seed)
        seen += checkValuesOfTheLongestZones(seed);
    QVERIFY(seen > 0);
}

QTEST_GUILESS_MAIN(TestSql)
#include "tst_sql.moc"
