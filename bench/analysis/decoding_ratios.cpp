// The processor time of queries as multiples of D, in one run: D is the time to decode all chunks
// of a capture and to add up one column. Prints a table.
//     bench_decoding_ratios [CAPTURE [HEAD]]
// Without captures it makes two runs of W4 with a tenth of its zones: 8 threads, 300 functions.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/tbb_executor.h"
#include "cli/generate/generate_capture.h"
#include "formats/reading/capture_reader.h"
#include "formats/sql/database.h"
#include "formats/writing/capture_writer.h"

using namespace zoe;

namespace {

constexpr int kRounds = 3;

template <class T>
T checked(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().text().c_str());
        std::exit(1);
    }
    return std::move(result).value();
}

std::filesystem::path generated(std::uint64_t runSeed)
{
    const auto path =
        std::filesystem::temp_directory_path() /
        ("zoe-bench-" + std::to_string(getpid()) + "-" + std::to_string(runSeed) + ".zoe");
    GenerateOptions options;
    options.frames = 10'000;
    options.zonesPerFrame = 1000;
    options.sites = 300;
    options.threads = 8;
    options.behaviours = 4;
    options.runSeed = runSeed;
    const auto writer = checked(CaptureWriter::create(path, generatedSession(options)));
    checked(generateCapture(options, *writer));
    return path;
}

double cpuSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

DurationNs decoded(const Capture &capture, const Task &task)
{
    ChunkRun run(capture, Selection{});
    std::vector<DurationNs> sums(run.workers(task));
    const Status walked =
        run.forEach(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            for (const DurationNs ns : chunk.zones.selfNs)
                sums[worker] += ns;
        });
    DurationNs sum = walked ? 0 : -1;
    for (const DurationNs part : sums)
        sum += part;
    return sum;
}

struct Work {
    const char *name;
    bool isOfBoth;
    std::function<void()> run;
    double seconds = 1e9; // the least of all runs
};

void measure(const std::filesystem::path &basePath, const std::filesystem::path &headPath)
{
    const auto base = checked(openCapture(basePath));
    const auto head = checked(openCapture(headPath));
    TbbExecutor executor;
    const Task task(executor);
    const std::vector<CompareSide> bases{{base.get(), {}}};
    const CompareSide headSide{head.get(), {}};
    std::vector<Work> works{
        {"D", false, [&] { decoded(*base, task); }},
        {"D of both", true,
         [&] {
             decoded(*base, task);
             decoded(*head, task);
         }},
        {"summary with all percentiles", false, [&] { checked(summarize(*base, {}, task)); }},
        {"behaviours", false,
         [&] { checked(findBehaviours(*base, {}, {}, ClusterMethod(kMeans), task)); }},
        {"SQL: sums by function", false,
         [&] {
             const auto database = checked(sql::Database::open(*base));
             database->setTask(task);
             const auto statements = checked(database->prepare(
                 "select function, sum(calls), sum(duration_ns), sum(self_ns), avg(duration_ns), "
                 "max(duration_ns) from zones group by function order by 4 desc"));
             while (checked(statements.front()->step())) {
             }
         }},
        {"comparison, by behaviour", true, [&] {
             CompareOptions options;
             options.classes = checked(classifyFrames(Baseline(bases), Head(headSide), {}, task));
             checked(compareCaptures(Baseline(bases), Head(headSide), options, task));
         }}};
    for (int round = 0; round < kRounds; ++round) {
        for (Work &work : works) {
            const double start = cpuSeconds();
            work.run();
            work.seconds = std::min(work.seconds, cpuSeconds() - start);
        }
    }
    std::printf("| work | CPU, s | in D, of each capture |\n|---|---|---|\n");
    for (const Work &work : works)
        std::printf("| %s | %.2f | %.1f |\n", work.name, work.seconds,
                    work.seconds / works[work.isOfBoth ? 1 : 0].seconds);
}

} // namespace

int main(int argc, char **argv)
{
    const bool isGiven = argc > 1;
    const std::filesystem::path base = isGiven ? std::filesystem::path(argv[1]) : generated(1);
    const std::filesystem::path head = argc > 2  ? std::filesystem::path(argv[2])
                                       : isGiven ? base
                                                 : generated(2);
    measure(base, head);
    if (!isGiven) {
        std::filesystem::remove(base);
        std::filesystem::remove(head);
    }
    return 0;
}
