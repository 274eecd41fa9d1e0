// The parts of a store in ClickHouse that need no server: addresses, logins, names in statements,
// rows as bytes, and failing servers.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "fleet/store/clickhouse_rows.h"
#include "fleet/store/clickhouse_server.h"
#include "fleet/store/store.h"
#include "tests/fleet/wrong_server.h"
#include "tests/support/test_program.h"

namespace tst_clickhouse_store {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

std::string errorOfOpening(const std::string &url)
{
    const auto store = openStore(url);
    return store.ok() ? std::string() : store.error().text();
}

// A text of ClickHouse's SQL as the server reads it: backslashes escape, the first quote ends it.
std::optional<std::string> readText(std::string_view sql)
{
    if (sql.size() < 2 || sql.front() != '\'')
        return {};
    std::string text;
    for (std::size_t i = 1; i < sql.size(); ++i) {
        if (sql[i] == '\'')
            return i + 1 == sql.size() ? std::optional(text) : std::nullopt;
        if (sql[i] != '\\') {
            text += sql[i];
            continue;
        }
        if (i + 3 >= sql.size() || sql[i + 1] != 'x')
            return {};
        text += static_cast<char>(std::stoi(std::string(sql.substr(i + 2, 2)), nullptr, 16));
        i += 3;
    }
    return {};
}

} // namespace

class TestClickHouseStore : public QObject {
    Q_OBJECT

  private slots:
    void addressesAreRead_data();
    void addressesAreRead();
    void loginsComeFromTheEnvironment();
    void namesStayNames();
    void rowsAreReadAsWritten();
    void cutRowsAreNoticed();
    void hugePlacesAreReadInParts();
    void seriesOfSeveralServersAreJoined();
    void hostsOfAClusterAreAsked();
    void serversThatFailAreNamed();
    void serversThatDontAnswerAreKnown();
    void passwordsAreInNoAddress();
};

void TestClickHouseStore::addressesAreRead_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("read"); // empty: it is rejected
    const auto row = [](const char *url, const char *read) { QTest::newRow(url) << url << read; };
    row("clickhouse://lab/night", "http://lab:8123 night ");
    row("clickhouse://lab-1.example:18123/night_2", "http://lab-1.example:18123 night_2 ");
    row("clickhouses://lab/night", "https://lab:8443 night ");
    row("clickhouse://[::1]:9/a?cluster=all_2", "http://[::1]:9 a all_2");
    row("clickhouse://[::1]/a", "http://[::1]:8123 a ");
    row("clickhouse://127.0.0.1:8123/a", "http://127.0.0.1:8123 a ");
    for (const char *wrong : {"clickhouse://",
                              "clickhouse://lab",
                              "clickhouse://lab/",
                              "clickhouse:///night",
                              "clickhouse://lab:/night",
                              "clickhouse://lab:0/night",
                              "clickhouse://lab:65536/night",
                              "clickhouse://lab:1x/night",
                              "clickhouse://lab/ni-ght",
                              "clickhouse://lab/2night",
                              "clickhouse://lab/night;DROP",
                              "clickhouse://lab/night/",
                              "clickhouse://la b/night",
                              "clickhouse://lab/night?cluster=",
                              "clickhouse://lab/night?cluster=a'b",
                              "clickhouse://lab/night?password=x",
                              "clickhouse://lab/night?password=secret",
                              "clickhouse://me:secret@lab/night",
                              "clickhouse://lab#x/night",
                              "clickhouse://[::1/night"})
        row(wrong, "");
}

void TestClickHouseStore::addressesAreRead()
{
    QFETCH(QString, url);
    QFETCH(QString, read);
    QVERIFY(isClickHouse(url.toStdString()));
    const auto parsed = clickHouseUrlOf(url.toStdString());
    QCOMPARE(parsed.ok() ? QString::fromStdString(parsed->serverUrl() + " " + parsed->database +
                                                  " " + parsed->cluster)
                         : QString(),
             read);
    if (parsed.ok()) {
        const auto again = clickHouseUrlOf(parsed->text());
        QVERIFY(again.ok() && again->serverUrl() == parsed->serverUrl());
    } else {
        QVERIFY(parsed.error().text().find("secret") == std::string::npos);
        QVERIFY(!createStore(url.toStdString()).ok());
    }
}

void TestClickHouseStore::loginsComeFromTheEnvironment()
{
    std::map<std::string, std::string> values;
    const auto variable = [&values](const char *name) {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
    const auto login = [&] { return clickHouseLogin(variable); };
    QVERIFY(login()->user == "default" && login()->password.empty());
    values["ZOE_CLICKHOUSE_USER"] = "lab";
    values["ZOE_CLICKHOUSE_PASSWORD"] = "first";
    values["ZOE_CLICKHOUSE_CA"] = "lab.pem";
    QVERIFY(login()->user == "lab" && login()->password == "first");
    QVERIFY(login()->authorities == "lab.pem");
    const QTemporaryDir folder;
    values["ZOE_CLICKHOUSE_PASSWORD_FILE"] = folder.filePath("password").toStdString();
    const auto missing = login();
    QVERIFY(!missing && missing.error().code == ErrorCode::Io);
    QFile file(folder.filePath("password"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("sec ret'\r\nmore");
    file.close();
    QVERIFY(login()->password == "sec ret'");
    // A folder opens as a file does.
    values["ZOE_CLICKHOUSE_PASSWORD_FILE"] = folder.path().toStdString();
    QVERIFY(!login() && login().error().code == ErrorCode::Io);
    QVERIFY(file.resize(0));
    values["ZOE_CLICKHOUSE_PASSWORD_FILE"] = file.fileName().toStdString();
    QVERIFY(!login().ok());
}

void TestClickHouseStore::namesStayNames()
{
    QVERIFY(sqlText("") == "''");
    QVERIFY(sqlText("solve_2 x") == "'solve_2 x'");
    QVERIFY(sqlText("'; DROP TABLE run --") == R"('\x27\x3b DROP TABLE run \x2d\x2d')");
    std::mt19937 random(21);
    std::uniform_int_distribution<int> byte(0, 255);
    for (int round = 0; round < 500; ++round) {
        std::string text;
        for (int i = 0; i < round % 40; ++i)
            text += static_cast<char>(i % 3 == 0 ? "'\\\"\n\0`;"[byte(random) % 7] : byte(random));
        const std::string sql = sqlText(text);
        const auto read = readText(sql);
        QVERIFY(read && *read == text);
        for (const char c : sql.substr(1, sql.size() - 2))
            QVERIFY(c != '\'' && c != ';' && c != '\0' && (c & 0x80) == 0);
    }
}

void TestClickHouseStore::rowsAreReadAsWritten()
{
    RowWriter writer;
    QVERIFY(writer.isEmpty());
    const std::string longText(70'000, 'x');
    for (const std::string &text : {std::string(), std::string("a\0b", 3), longText}) {
        writer.text(text);
        writer.number(std::uint64_t{1} << 63U);
        writer.number(std::int64_t{-5});
        writer.number(-0.25);
        writer.number(std::uint8_t{7});
        writer.count(300);
        for (std::uint32_t i = 0; i < 300; ++i)
            writer.number(i);
    }
    RowReader reader(writer.take());
    QVERIFY(writer.isEmpty());
    for (const std::size_t size : {std::size_t{0}, std::size_t{3}, longText.size()}) {
        QVERIFY(reader.hasRow());
        QCOMPARE(reader.text().size(), size);
        QCOMPARE(reader.number<std::uint64_t>(), std::uint64_t{1} << 63U);
        QCOMPARE(reader.number<std::int64_t>(), std::int64_t{-5});
        QCOMPARE(reader.number<double>(), -0.25);
        QCOMPARE(reader.number<std::uint8_t>(), std::uint8_t{7});
        QCOMPARE(reader.count(), std::size_t{300});
        for (std::uint32_t i = 0; i < 300; ++i)
            QCOMPARE(reader.number<std::uint32_t>(), i);
    }
    QVERIFY(!reader.hasRow() && reader.isWhole());
}

void TestClickHouseStore::cutRowsAreNoticed()
{
    RowWriter writer;
    writer.text("name");
    writer.number(std::uint64_t{1});
    writer.count(2);
    writer.number(1.0);
    writer.number(2.0);
    const std::string whole = writer.take();
    for (std::size_t size = 1; size < whole.size(); ++size) {
        RowReader reader(whole.substr(0, size));
        (void)reader.text();
        (void)reader.number<std::uint64_t>();
        for (std::size_t count = reader.count(); count > 0; --count)
            (void)reader.number<double>();
        QVERIFY(!reader.isWhole() && !reader.hasRow());
    }
    RowReader huge(std::string(9, '\xff') + '\x7f');
    QCOMPARE(huge.count(), std::size_t{0});
    QVERIFY(!huge.isWhole());
}

void TestClickHouseStore::serversThatFailAreNamed()
{
    const auto starts = [](const std::string &text, const char *start) {
        return text.starts_with(start) || (qWarning("%s", text.c_str()), false);
    };
    std::string gone;
    {
        const WrongServer server(httpAnswer(200, ""));
        gone = server.url();
        QVERIFY(starts(errorOfOpening(gone), "not a fleet store"));
    }
    QVERIFY(starts(errorOfOpening(gone), "can't reach the server"));
    QVERIFY(errorOfOpening(gone).ends_with("(" + gone + ")"));
    for (const auto &[answer, error] : std::map<std::string, const char *>{
             {httpAnswer(401, "Code: 516"), "the server refuses the user or the password"},
             {httpAnswer(500, "Code: 241, e.displayText() = memory\nmore"),
              "the server failed: Code: 241, e.displayText() = memory"},
             {httpAnswer(404, "Code: 81. DB::Exception: no night"), "there is no such store"},
             {"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nabc", "can't reach the server"},
             {"rubbish", "can't reach the server"},
             {"", "can't reach the server"}}) {
        const WrongServer server(answer);
        QVERIFY(starts(errorOfOpening(server.url()), error));
        QVERIFY(!createStore(server.url()).ok());
    }
    RowWriter newer;
    newer.number(std::uint32_t{99});
    newer.text("");
    const WrongServer server(httpAnswer(200, newer.take()));
    const auto store = openStore(server.url());
    QVERIFY(!store.ok() && store.error().code == ErrorCode::TooNew);
}

// An answer from a server is final; without one, there may be one later.
void TestClickHouseStore::serversThatDontAnswerAreKnown()
{
    const auto isUnreachable = [](const std::string &url) {
        const auto store = openStore(url);
        return !store.ok() && store.error().code == ErrorCode::Unreachable;
    };
    std::string gone;
    for (const auto &[answer, expected] : std::map<std::string, bool>{
             {httpAnswer(200, ""), false},
             {httpAnswer(401, "Code: 516"), false},
             {httpAnswer(500, "Code: 497. DB::Exception: not enough rights"), false},
             {httpAnswer(500, "Code: 279. DB::Exception: all connections failed"), true},
             {httpAnswer(500, "Code: 210. DB::Exception: a shard is gone"), true},
             {httpAnswer(404, "Code: 81. DB::Exception: no night"), false},
             {"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\nabc", true},
             // Of a proxy, whatever its page says.
             {httpAnswer(502, "<html>Bad Gateway</html>"), true},
             {httpAnswer(503, "Error Code: 497"), true},
             {httpAnswer(504, ""), true},
             {httpAnswer(407, "Proxy Authentication Required"), false},
             {"rubbish", false},
             {"", true}}) {
        const WrongServer server(answer);
        gone = server.url();
        QVERIFY2(isUnreachable(gone) == expected, answer.c_str());
    }
    QVERIFY(isUnreachable(gone));
}

// As many points of one scene on one machine as are too many for one answer.
void TestClickHouseStore::hugePlacesAreReadInParts()
{
    std::vector<std::string> parts;
    const WrongServer server([&parts](const std::string &request) {
        const auto asks = [&request](const char *what) {
            return request.find(what) != std::string::npos;
        };
        RowWriter rows;
        if (asks(" FROM store")) {
            rows.number(std::uint32_t{1});
            rows.text("");
        } else if (asks(" FROM run")) {
            rows.number(std::uint64_t{7}); // id
            for (int i = 0; i < 12; ++i)
                rows.text(i == 1 ? "game" : "");
            for (int i = 0; i < 5; ++i)
                rows.number(std::uint64_t{0});
            rows.number(0.0);
            rows.number(std::uint64_t{1'800'000});
            rows.count(0);
            rows.count(0);
        } else if (asks("GROUP BY behaviour, function ORDER")) {
            for (const auto &[behaviour, function, points] : {std::tuple{"a", "", 300'000U},
                                                              {"a", "f", 200'000U},
                                                              {"a", "g", 1U},
                                                              {"a", "h'", 100'000U},
                                                              {"b", "", 900'000U},
                                                              {"b", "f", 10U}}) {
                rows.text(behaviour);
                rows.text(function);
                rows.number(std::uint64_t{points});
            }
        } else {
            parts.push_back(request.substr(request.find(" PREWHERE ")));
            parts.back().resize(parts.back().find(" WHERE "));
        }
        return httpAnswer(200, rows.take());
    });
    const auto store = openStore(server.url());
    QVERIFY(store.ok());
    QCOMPARE((*store)->runs()->size(), std::size_t{1});
    double progress = 0;
    const Task task(Task{}.executor(), {}, [&progress](double share) { progress = share; });
    QVERIFY((*store)->forEachSeries({}, task, [](const Series &) { return true; }));
    QCOMPARE(parts.size(), std::size_t{4});
    const auto part = [](const char *behaviour, const char *first, const char *last) {
        return " PREWHERE behaviour = " + sqlText(behaviour) +
               " AND function >= " + sqlText(first) + " AND function <= " + sqlText(last);
    };
    QCOMPARE(parts[0], part("a", "", "f"));
    QCOMPARE(parts[1], part("a", "g", "h'"));
    QCOMPARE(parts[2], part("b", "", ""));
    QCOMPARE(parts[3], part("b", "f", "f"));
    QCOMPARE(progress, 1.0);
}

// Of one scene on one machine, if its runs were moved between shards by hand.
void TestClickHouseStore::seriesOfSeveralServersAreJoined()
{
    std::string bytes;
    std::set<std::size_t> ends;
    const auto addSeries = [&](const char *function, const std::vector<std::uint64_t> &ids) {
        RowWriter rows;
        for (const char *text : {"game", "main", "harbour", "lab", "one", "b", function, "", ""})
            rows.text(text);
        for (int column = 0; column < 4; ++column) {
            if (column == 1 && *function != '\0') { // functions have no frames of their own
                rows.count(0);
                continue;
            }
            rows.count(ids.size());
            for (const std::uint64_t id : ids)
                column < 2 ? rows.number(id + static_cast<unsigned>(column))
                           : rows.number(static_cast<double>(id));
        }
        bytes += rows.take();
        ends.insert(bytes.size());
    };
    addSeries("g", {13, 11});
    addSeries("f", {12});
    addSeries("f", {13, 10, 99});
    addSeries("", {10, 12});
    const std::unordered_map<std::uint64_t, std::uint32_t> places{
        {10, 0}, {11, 1}, {12, 2}, {13, 3}};
    SeriesRows series(RowReader(bytes), PointDetail::SelfTimes);
    QVERIFY(series.isWhole());
    std::map<std::string, std::vector<std::uint32_t>> runs;
    std::vector<std::string> order;
    while (series.hasSeries()) {
        const Series one = series.next(places);
        order.push_back(one.key.function.function);
        for (const SeriesPoint &point : one.points) {
            runs[order.back()].push_back(point.run);
            QCOMPARE(point.behaviourFrames,
                     order.back().empty() ? std::uint64_t{11} + point.run : 0);
            QCOMPARE(point.self.mean, 10.0 + point.run);
        }
    }
    QVERIFY((order == std::vector<std::string>{"", "f", "g"}));
    QVERIFY((runs[""] == std::vector<std::uint32_t>{0, 2}));
    QVERIFY((runs["f"] == std::vector<std::uint32_t>{0, 2, 3}));
    QVERIFY((runs["g"] == std::vector<std::uint32_t>{1, 3}));
    for (std::size_t size = 1; size < bytes.size(); ++size)
        QCOMPARE(SeriesRows(RowReader(bytes.substr(0, size)), PointDetail::SelfTimes).isWhole(),
                 ends.contains(size));
}

void TestClickHouseStore::hostsOfAClusterAreAsked()
{
    const auto server = ClickHouseServer::open(*clickHouseUrlOf("clickhouses://[::1]:9/a"));
    QVERIFY(server.ok());
    for (const auto &[host, url] : std::map<std::string, const char *>{
             {"lab-2", "https://lab-2:9"},
             {"127.0.0.2", "https://127.0.0.2:9"},
             {"fe80::2", "https://[fe80::2]:9"}, // as the configuration of a cluster has it
             {server->url().host, "https://[::1]:9"}})
        QCOMPARE(server->onHost(host).url().serverUrl(), std::string(url));
}

void TestClickHouseStore::passwordsAreInNoAddress()
{
    qputenv("ZOE_CLICKHOUSE_PASSWORD", "secret");
    std::string request;
    {
        const WrongServer server(httpAnswer(500, "no"));
        QVERIFY(errorOfOpening(server.url()).find("secret") == std::string::npos);
        request = server.request();
    }
    qunsetenv("ZOE_CLICKHOUSE_PASSWORD");
    const std::string basic = QByteArray("default:secret").toBase64().toStdString();
    QVERIFY(request.find("Authorization: Basic " + basic) != std::string::npos);
    QVERIFY(request.find("secret") == std::string::npos);
}

} // namespace tst_clickhouse_store

ZOE_APPLESS_TEST(tst_clickhouse_store::TestClickHouseStore)
#include "tst_clickhouse_store.moc"
