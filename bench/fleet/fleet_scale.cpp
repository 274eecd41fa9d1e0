// How a store behaves as it grows: fills it with a year of made-up runs, 4 machines a scene, 300
// functions in 4 behaviours, and prints a row of the table of docs/fleet.md. Usage:
// fleet_scale STORE ROWS [copy|fill|add|tonight]. STORE is created, a file or clickhouse://…; with
// "add" it exists and is only asked, with "tonight" for less: not for all changes. With "copy" the
// servers copy the first scene under other names, because a hundred million rows would take more
// than an hour otherwise; with "fill" that is all. Times are wall-clock times; changes are searched
// on all cores.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/walk/tbb_executor.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/recent_runs.h"
#include "fleet/digest/facts.h"
#include "fleet/store/clickhouse_schema.h"
#include "fleet/store/clickhouse_server.h"
#include "fleet/store/clickhouse_tables.h"
#include "fleet/store/store.h"
#include "fleet/trend/trend.h"

namespace {

using namespace zoe;
using namespace zoe::fleet;

constexpr std::uint32_t kMachines = 4;
constexpr std::uint32_t kFunctions = 300; // with the frame
constexpr std::uint32_t kBehaviours = 4;
constexpr std::uint32_t kNights = 365;
constexpr std::uint64_t kRowsOfRun = std::uint64_t{kFunctions} * kBehaviours;

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Reproducible and stateless: between -1 and 1.
double noise(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t bits = (a + 1) * 0x9E3779B97F4A7C15ULL ^ (b + 7) * 0xC2B2AE3D27D4EB4FULL;
    bits ^= bits >> 29U;
    bits *= 0xBF58476D1CE4E5B9ULL;
    bits ^= bits >> 32U;
    return static_cast<double>(bits >> 11U) / static_cast<double>(1ULL << 52U) - 1;
}

RunDigest runAt(std::uint32_t scene, std::uint32_t machine, std::uint32_t night)
{
    RunDigest digest;
    const std::uint64_t number = (std::uint64_t{scene} * kMachines + machine) * kNights + night;
    digest.facts.hash = fmt::format("{:032x}", number);
    digest.facts.program = "game";
    digest.facts.branch = "main";
    digest.facts.commit = fmt::format("c{}", night);
    digest.facts.order = night + 1;
    digest.facts.scene = fmt::format("scene {:03}", scene);
    digest.facts.machine = fmt::format("lab-{}", machine);
    digest.facts.cpu = "one";
    digest.facts.startUnixNs = 1'700'000'000'000'000'000 + std::int64_t{night} * 86'400'000'000'000;
    digest.facts.frames = 20'000;
    digest.facts.zones = 6'000'000;
    digest.functions.push_back({});
    for (std::uint32_t function = 1; function < kFunctions; ++function)
        digest.functions.push_back({fmt::format("function_{:03}", function), "game.cpp", "main"});
    for (std::uint32_t function = 2; function < kFunctions; ++function)
        digest.calls.emplace_back(1, function);
    for (std::uint32_t behaviour = 0; behaviour < kBehaviours; ++behaviour)
        digest.behaviours.push_back({fmt::format("behaviour {}", behaviour), 5'000, 8, 600});
    for (std::uint32_t function = 0; function < kFunctions; ++function) {
        for (std::uint32_t behaviour = 0; behaviour < kBehaviours; ++behaviour) {
            FunctionFigures figures{function, behaviour, 5'000, 10'000};
            // One function becomes slower by 3 % of a frame at night 300.
            const double usual = function == 0 ? 16e6 : 16e6 / kFunctions;
            const double planted = (function == 0 || function == 17) && night >= 300 ? 0.5e6 : 0;
            const double self =
                (usual + planted) * (1 + 0.005 * noise(number * kFunctions + function, behaviour));
            figures.self = {self, 0.001 * self};
            figures.total = {self * 1.2, 0.001 * self};
            QuantileSketch sketch;
            for (int i = 0; i < 20; ++i)
                sketch.add(static_cast<DurationNs>(self * (0.9 + 0.01 * i)), 250);
            figures.selfPerFrame = sketch.bytes();
            digest.figures.push_back(std::move(figures));
        }
    }
    return digest;
}

bool fill(Store &store, std::uint64_t rows)
{
    std::uint64_t written = 0;
    for (std::uint32_t scene = 0; written < rows; ++scene) {
        for (std::uint32_t night = 0; night < kNights && written < rows; ++night) {
            for (std::uint32_t machine = 0; machine < kMachines; ++machine) {
                const auto added = store.add(runAt(scene, machine, night));
                if (!added) {
                    fmt::print(stderr, "fleet_scale: {}\n", added.error().text());
                    return false;
                }
                written += kRowsOfRun;
            }
        }
    }
    return true;
}

// The columns of a table for INSERT or SELECT, with the given ones computed.
std::string columnsOf(const ClickHouseTable &table,
                      const std::vector<std::pair<std::string, std::string>> &computed)
{
    std::string columns;
    std::istringstream all(table.columns);
    for (std::string column; std::getline(all, column, ',');) {
        std::istringstream words(column);
        std::string name;
        words >> name;
        const auto as =
            std::ranges::find(computed, name, &std::pair<std::string, std::string>::first);
        columns += (columns.empty() ? "" : ", ") + (as == computed.end() ? name : as->second);
    }
    return columns;
}

// Copies the runs of the first scene to further scenes, until there are enough rows.
Status copyFirstScene(const std::string &url, std::uint64_t rows)
{
    Result<ClickHouseUrl> parsed = clickHouseUrlOf(url);
    if (!parsed)
        return parsed.error();
    const bool hasShards = !parsed->cluster.empty();
    Result<ClickHouseServer> server = ClickHouseServer::open(*std::move(parsed));
    if (!server)
        return server.error();
    const auto copy = [&](const ClickHouseTable &table, std::uint64_t scene) {
        const std::string name = table.name + std::string(hasShards ? "_all" : "");
        const auto renamed = [&](const char *id) {
            return fmt::format("cityHash64({}, {})", id, scene);
        };
        return server->run(fmt::format(
            "INSERT INTO {} ({}) SELECT {} FROM {} WHERE scene = 'scene 000'", name,
            columnsOf(table, {}),
            columnsOf(table, {{"scene", fmt::format("'scene {:03}'", scene)},
                              {"hash", fmt::format("lower(hex(MD5(concat(hash, '{}'))))", scene)},
                              {"id", renamed("id")},
                              {"run", renamed("run")}}),
            name));
    };
    constexpr std::uint64_t kRowsOfScene = kRowsOfRun * kMachines * kNights;
    Status copied;
    for (std::uint64_t scene = 1; copied && scene * kRowsOfScene < rows; ++scene) {
        copied = copy(kShardTables[1], scene);
        if (copied)
            copied = copy(kShardTables[0], scene);
        if (copied && hasShards)
            copied = server->run(fmt::format(
                "INSERT INTO place SELECT program, branch, 'scene {:03}', machine, cpu FROM place "
                "WHERE scene = 'scene 000'",
                scene));
    }
    return copied;
}

// Otherwise, merges would compete with the measurements.
Status waitForMerges(const std::string &url)
{
    Result<ClickHouseUrl> parsed = clickHouseUrlOf(url);
    if (!parsed)
        return parsed.error();
    Result<ClickHouseServer> server = ClickHouseServer::open(*std::move(parsed));
    if (!server)
        return server.error();
    const auto hosts = server->url().cluster.empty()
                           ? Result<std::vector<ClickHouseShard>>({{1, server->url().host}})
                           : shardsOf(*server, server->url().cluster, true);
    if (!hosts)
        return hosts.error();
    for (const ClickHouseShard &shard : *hosts) {
        ClickHouseServer host = server->onHost(shard.host);
        for (std::uint64_t open = 1; open > 0;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            auto merges = host.select("SELECT count() FROM system.merges");
            if (!merges)
                return merges.error();
            open = merges->number<std::uint64_t>();
        }
    }
    return {};
}

double peakMb()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            return std::atof(line.c_str() + 6) / 1024;
    }
    return 0;
}

// The least of several, in milliseconds.
template <class Body>
double leastMs(int times, Body body)
{
    double least = INFINITY;
    for (int i = 0; i < times; ++i) {
        const auto start = std::chrono::steady_clock::now();
        if (!body())
            return NAN;
        least = std::min(least, secondsSince(start) * 1000);
    }
    return least;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        fmt::print(stderr, "Usage: fleet_scale STORE ROWS [add|copy|fill|tonight]\n");
        return 2;
    }
    const std::string url = argv[1];
    const auto rows = static_cast<std::uint64_t>(std::atof(argv[2]));
    const std::string mode = argc < 4 ? "" : argv[3];
    const bool fills = mode != "add" && mode != "tonight";
    const bool copies = mode == "copy" || mode == "fill";
    auto store = fills ? createStore(url) : openStore(url);
    if (!store) {
        fmt::print(stderr, "fleet_scale: {}\n", store.error().text());
        return 1;
    }
    auto start = std::chrono::steady_clock::now();
    if (fills && !fill(**store, copies ? std::min(rows, kRowsOfRun * kMachines * kNights) : rows))
        return 1;
    if (const Status copied = copies ? copyFirstScene(url, rows) : Status(); !copied) {
        fmt::print(stderr, "fleet_scale: {}\n", copied.error().text());
        return 1;
    }
    const double fillSeconds = fills ? secondsSince(start) : NAN;
    if (const Status waited = isOnServer(url) ? waitForMerges(url) : Status(); !waited) {
        fmt::print(stderr, "fleet_scale: {}\n", waited.error().text());
        return 1;
    }
    if (mode == "fill") {
        fmt::print("filled in {:.1f} s\n", fillSeconds);
        return 0;
    }
    start = std::chrono::steady_clock::now();
    const auto runs = (*store)->runs();
    if (!runs || runs->empty()) {
        fmt::print(stderr, "fleet_scale: {}\n",
                   runs ? "the store is empty: ROWS is too small" : runs.error().text());
        return 1;
    }
    const double runsMs = secondsSince(start) * 1000;
    TrendQuestion question;
    question.quantity = Quantity::Self;
    question.filter.scene = "scene 000";
    question.filter.function = "function_017";
    const double trendMs = leastMs(5, [&] {
        const auto trends = trendsOf(**store, *runs, question, Task{});
        return trends && !trends->empty();
    });
    // Tests only the last night, with as much history as that needs.
    ChangeRules tonight;
    tonight.since = nightOf(runs->back());
    std::size_t found = 0;
    TbbExecutor executor;
    const Task task(executor);
    const double tonightSeconds =
        leastMs(1, [&] { return findChanges(**store, *runs, {}, tonight, task).ok(); }) / 1000;
    const double tonightMb = peakMb();
    const auto findAll = [&] {
        const auto changes = findChanges(**store, *runs, {}, {}, task);
        found = changes ? changes->findings.size() : 0;
        return changes.ok();
    };
    const double allSeconds = mode == "tonight" ? NAN : leastMs(1, findAll) / 1000;
    std::error_code ignored;
    const double megabytes =
        isOnServer(url) ? NAN : static_cast<double>(std::filesystem::file_size(url, ignored)) / 1e6;
    fmt::print("| {:.1f} M | {:.0f} | {:.1f} | {:.0f} | {:.1f} | {:.1f} | {:.1f} | {} | {:.0f} | "
               "{:.0f} |\n",
               static_cast<double>(runs->size() * kRowsOfRun) / 1e6, megabytes, fillSeconds, runsMs,
               trendMs, tonightSeconds, allSeconds, found, tonightMb, peakMb());
}
