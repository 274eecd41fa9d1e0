// Empty stores of all back ends for tests, and what breaks them. For one thread.
#pragma once

#include <QTemporaryDir>
#include <functional>
#include <string>
#include <sys/types.h>

namespace zoe::test {

// For initTestCase_data(): the column "server", which each test of a class gets by QFETCH_GLOBAL:
// empty for files, then the server in ZOE_TEST_CLICKHOUSE (clickhouse://HOST:PORT), if that is set;
// its cluster is in ZOE_TEST_CLICKHOUSE_CLUSTER. A message says if there is no server.
void addStoreServers();

// The address of a new store; empty if creating it failed.
std::string makeStore(const QString &server, const QTemporaryDir &folder);

// Removes the table of points, so that runs can't be added.
bool dropPoints(const std::string &url);
bool runSqlOfStore(const std::string &url, const std::string &statement);

// Runs body in a separate process, which ends with its result.
pid_t startProcess(const std::function<bool()> &body);
int exitOf(pid_t child);

// Adds made-up runs. False: it failed.
bool addMadeUpRuns(const std::string &url, std::uint32_t first, std::uint32_t end);

struct CountedRuns {
    std::size_t runs = 0;
    std::size_t halfRuns = 0; // that lack points; 1000: reading failed
};

// Of made-up runs.
CountedRuns countMadeUpRuns(const std::string &url);

} // namespace zoe::test
