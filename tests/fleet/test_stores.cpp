#include "tests/fleet/test_stores.h"

#include <QTest>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fleet/store/clickhouse_server.h"
#include "fleet/store/store.h"
#include "tests/fleet/made_up_runs.h"

namespace zoe::test {

using namespace fleet;

void addStoreServers()
{
    QTest::addColumn<QString>("server");
    QTest::newRow("file") << QString();
    const QString server = qEnvironmentVariable("ZOE_TEST_CLICKHOUSE");
    if (!server.isEmpty())
        QTest::newRow("ClickHouse") << server;
    else
        qInfo("Only stores in files are tested: ZOE_TEST_CLICKHOUSE names no server (`./dev fleet` "
              "starts two)");
}

std::string makeStore(const QString &server, const QTemporaryDir &folder)
{
    static int number = 0;
    ++number;
    if (server.isEmpty()) {
        const std::string path = folder.filePath(QString("%1.zoefleet").arg(number)).toStdString();
        return createStore(path) ? path : std::string();
    }
    const QString url = QString("%1/test_%2_%3").arg(server).arg(getpid()).arg(number);
    const QString cluster = qEnvironmentVariable("ZOE_TEST_CLICKHOUSE_CLUSTER");
    const auto created =
        createStore((cluster.isEmpty() ? url : url + "?cluster=" + cluster).toStdString());
    if (!created)
        qWarning("%s", created.error().text().c_str());
    return created ? url.toStdString() : std::string();
}

bool runSqlOfStore(const std::string &url, const std::string &statement)
{
    if (isClickHouse(url)) {
        auto server = ClickHouseServer::open(*clickHouseUrlOf(url));
        return server && server->run(statement).ok();
    }
    sqlite3 *connection = nullptr;
    const bool done =
        sqlite3_open(url.c_str(), &connection) == SQLITE_OK &&
        sqlite3_exec(connection, statement.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(connection);
    return done;
}

bool dropPoints(const std::string &url)
{
    const bool isOverCluster =
        isClickHouse(url) && !qEnvironmentVariable("ZOE_TEST_CLICKHOUSE_CLUSTER").isEmpty();
    return runSqlOfStore(url, isOverCluster ? "DROP TABLE point_all" : "DROP TABLE point");
}

pid_t startProcess(const std::function<bool()> &body)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(body() ? 0 : 1);
    return child;
}

int exitOf(pid_t child)
{
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool addMadeUpRuns(const std::string &url, std::uint32_t first, std::uint32_t end)
{
    const auto store = openStore(url);
    for (std::uint32_t run = first; store && run < end; ++run) {
        if (!(*store)->add(madeUpRun(run)))
            return false;
    }
    return store.ok();
}

CountedRuns countMadeUpRuns(const std::string &url)
{
    const auto store = openStore(url);
    const auto runs = store ? (*store)->runs() : store.error();
    if (!runs)
        return {0, 1000};
    std::vector<std::size_t> points(runs->size());
    const Status read = (*store)->forEachSeries(
        {.detail = PointDetail::Sketches}, Task{}, [&](const Series &series) {
            for (const SeriesPoint &point : series.points)
                points[point.run] += QuantileSketch::fromBytes(point.sketch) ? 1 : 0;
            return true;
        });
    CountedRuns counted{runs->size(), read ? 0U : 1000U};
    for (std::size_t i = 0; i < points.size(); ++i)
        counted.halfRuns +=
            points[i] == madeUpRun(0).figures.size() && (*runs)[i].settings.size() == 2 ? 0 : 1;
    return counted;
}

} // namespace zoe::test
