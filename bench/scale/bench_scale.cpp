// How a capture's size, the time until it can be seen and asked, and the memory that takes grow
// with the number of its zones. Prints Markdown. ZOE_SCALE=all adds the captures of 100 million
// zones, ZOE_SCALE=huge these and one of 1,000 million (2.8 GB); ZOE_SCALE_FOLDER says where the
// captures are kept.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "analysis/model/memory_budget.h"
#include "bench/scale/child_process.h"
#include "bench/scale/operations.h"
#include "bench/scale/scale_captures.h"
#include "formats/stream/platform/freed_memory.h"

namespace {

using namespace zoe;
using namespace zoe::bench;

constexpr std::array<const char *, 2> kBudgets{"1GiB", "128MiB"};

struct Measured {
    bool ok = false;
    Timings timings;
    double peakMiB = 0;
};

// One operation on one capture.
struct Row {
    std::string operation;
    std::map<std::string, Measured> byBudget;
};

struct Column {
    ScaleCapture capture;
    double megabytes = 0;
    std::vector<Row> rows;
};

int runChild(char **arguments)
{
    const auto budget = parseMemoryBudget(arguments[3]);
    if (!budget)
        return 2;
    MemoryBudget::setCurrent(*budget);
    const auto timings = timeOperation(arguments[1], arguments[2]);
    if (!timings) {
        std::fprintf(stderr, "bench_scale: %s\n", timings.error().text().c_str());
        return 1;
    }
    std::printf("%.9g %.9g %.9g\n", timings->medianMs, timings->worstMs, timings->cpuMs);
    return 0;
}

Measured measure(const std::string &operation, const std::filesystem::path &path,
                 const std::string &budget)
{
    const ChildResult child = runSelf({"--child", operation, path.string(), budget});
    Measured measured;
    Timings &timings = measured.timings;
    measured.ok = child.ok && std::sscanf(child.output.c_str(), "%lg %lg %lg", &timings.medianMs,
                                          &timings.worstMs, &timings.cpuMs) == 3;
    measured.peakMiB = static_cast<double>(child.peakBytes) / (1 << 20);
    std::fprintf(stderr, "%s, %s: %.1f ms, worst %.1f ms, CPU %.1f ms, %.0f MiB\n",
                 operation.c_str(), budget.c_str(), timings.medianMs, timings.worstMs,
                 timings.cpuMs, measured.peakMiB);
    return measured;
}

Column measure(const ScaleCapture &capture, const std::filesystem::path &path)
{
    std::fprintf(stderr, "%s zones\n", capture.name);
    Column column{capture, static_cast<double>(std::filesystem::file_size(path)) / 1e6, {}};
    for (const std::string_view operation : kOperations) {
        Row row{std::string(operation), {}};
        for (const char *budget : kBudgets)
            row.byBudget[budget] = measure(row.operation, path, budget);
        column.rows.push_back(std::move(row));
    }
    return column;
}

std::string text(const char *form, double number)
{
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), form, number);
    return buffer.data();
}

std::string milliseconds(double ms)
{
    return ms >= 1000 ? text("%.2f s", ms / 1000) : text(ms >= 10 ? "%.0f ms" : "%.2g ms", ms);
}

void printRow(const std::string &title, const std::vector<Column> &columns,
              const std::function<std::string(const Column &)> &cell)
{
    std::printf("| %s |", title.c_str());
    for (const Column &column : columns)
        std::printf(" %s |", cell(column).c_str());
    std::printf("\n");
}

void printHead(const char *corner, const std::vector<Column> &columns)
{
    printRow(corner, columns, [](const Column &column) { return column.capture.name; });
    std::printf("|---|");
    for (std::size_t i = 0; i < columns.size(); ++i)
        std::printf("---|");
    std::printf("\n");
}

void printTimes(const std::vector<Column> &columns)
{
    printHead("zones", columns);
    printRow("file", columns, [](const Column &column) {
        const Workload &workload = column.capture.workload;
        const double zones = 1.0 * workload.frames * workload.zonesPerFrame;
        return text("%.1f MB", column.megabytes) +
               text(", %.2f B a zone", column.megabytes * 1e6 / zones);
    });
    for (std::size_t i = 0; i < kOperations.size(); ++i) {
        printRow(std::string(kOperations[i]), columns, [i](const Column &column) {
            const Measured &measured = column.rows[i].byBudget.at(kBudgets[0]);
            if (!measured.ok)
                return std::string("failed");
            const Timings &timings = measured.timings;
            std::string cell = milliseconds(timings.medianMs);
            if (kOperations[i] == "click" || kOperations[i] == "picture")
                cell += ", worst " + milliseconds(timings.worstMs);
            return cell + " (CPU " + milliseconds(timings.cpuMs) + ")";
        });
    }
}

void printMemory(const std::vector<Column> &columns)
{
    printHead("peak memory, MiB, with a budget of 1 GiB / 128 MiB", columns);
    for (std::size_t i = 0; i < kOperations.size(); ++i) {
        printRow(std::string(kOperations[i]), columns, [i](const Column &column) {
            const auto &byBudget = column.rows[i].byBudget;
            return text("%.0f / ", byBudget.at(kBudgets[0]).peakMiB) +
                   text("%.0f", byBudget.at(kBudgets[1]).peakMiB);
        });
    }
}

} // namespace

int main(int count, char **arguments)
{
    returnFreedMemory(1 << 19); // as zoe does
    if (count == 5 && std::string_view(arguments[1]) == "--child")
        return runChild(arguments + 1);
    const char *const wanted = std::getenv("ZOE_SCALE");
    const std::string_view scale = wanted != nullptr ? wanted : "";
    const ScaleSize most = scale == "huge"  ? ScaleSize::Huge
                           : scale == "all" ? ScaleSize::Large
                                            : ScaleSize::Usual;
    std::vector<Column> columns;
    for (const ScaleCapture &capture : kScaleCaptures) {
        if (capture.size > most)
            continue;
        const auto path = captureOf(capture.workload);
        if (!path) {
            std::fprintf(stderr, "bench_scale: %s\n", path.error().text().c_str());
            return 1;
        }
        columns.push_back(measure(capture, *path));
    }
    std::printf("%u cores\n\n", std::thread::hardware_concurrency());
    printTimes(columns);
    std::printf("\n");
    printMemory(columns);
    return 0;
}
