#include "bench/scale/operations.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/comparison.h"
#include "analysis/flame/flame_layout.h"
#include "analysis/frames/spike_causes.h"
#include "analysis/frames/spikes.h"
#include "analysis/reasons/reasons.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/frame_trees.h"
#include "analysis/walk/tbb_executor.h"
#include "formats/reading/capture_file.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/mapped_file.h"

namespace zoe::bench {

namespace {

using Path = std::filesystem::path;
constexpr double kWidthPx = 1920;

using Opened = std::shared_ptr<const Capture>;

double cpuSeconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Result<Timings> timed(int runs, const std::function<Status(int)> &run)
{
    std::vector<double> ms;
    const double cpuBefore = cpuSeconds();
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        if (Status status = run(i); !status)
            return status.error();
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - begin;
        ms.push_back(taken.count());
    }
    const double cpuMs = 1000 * (cpuSeconds() - cpuBefore) / runs;
    std::ranges::sort(ms);
    return Timings{ms[ms.size() / 2], ms.back(), cpuMs};
}

template <class T>
Status statusOf(const Result<T> &result)
{
    return result ? Status() : Status(result.error());
}

// So that the disk is not measured.
void warmUp(const Path &path)
{
    std::ifstream file(path, std::ios::binary);
    std::vector<char> block(std::size_t{1} << 20);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size()))) {
    }
}

// The same file as left by an interrupted recording: mapped, except for its last bytes.
class CutFile final : public StreamBytes {
  public:
    explicit CutFile(std::unique_ptr<StreamBytes> whole)
        : m_whole(std::move(whole))
    {}
    [[nodiscard]] std::span<const std::byte> view() const override
    {
        return m_whole->view().first(m_whole->view().size() - 1000);
    }
    void wasRead(std::size_t bytes) const override { m_whole->wasRead(bytes); }

  private:
    std::unique_ptr<StreamBytes> m_whole;
};

Result<Timings> timeOpening(const Path &path, bool cut)
{
    return timed(9, [&](int) -> Status {
        if (!cut)
            return statusOf(openCapture(path));
        auto bytes = mapFile(path);
        if (!bytes)
            return bytes.error();
        return statusOf(
            CaptureFile::open(std::make_unique<CutFile>(std::move(*bytes)), "cut", Task{}, {}));
    });
}

// Calls read(capture, frame) for random frames, none of them cached: 200 times, or timesOfOne if
// there is only one.
template <class Read>
Result<Timings> timeFrames(const Path &path, int timesOfOne, std::uint64_t seed, const Read &read)
{
    ReaderOptions options;
    options.cacheBytes = 0;
    const auto capture = openCapture(path, Task{}, options);
    if (!capture)
        return capture.error();
    const std::size_t frames = (*capture)->frames().size();
    std::mt19937_64 random(seed);
    return timed(frames == 1 ? timesOfOne : 200,
                 [&](int) { return read(**capture, static_cast<FrameIndex>(random() % frames)); });
}

Result<Timings> timeClicks(const Path &path)
{
    return timeFrames(path, 3, 1, [](const Capture &capture, FrameIndex frame) {
        return statusOf(treesOfFrame(capture, frame, {}));
    });
}

// What the time line needs to paint such a frame: the sketch of a large one, all zones of others.
Status picture(const Capture &capture, FrameIndex frame)
{
    std::shared_ptr<const Chunk> sketch;
    if (capture.frames()[frame].zones >= kLargeFrameZones) {
        const auto found = capture.sketch(capture.chunkOfFrame(frame));
        if (!found)
            return found.error();
        sketch = *found;
    }
    std::vector<ZoneTree> trees;
    FrameTrees all;
    if (sketch) {
        for (const TreeSpan &span : sketch->treesOf(frame))
            trees.push_back(sketch->tree(span));
    } else {
        auto found = treesOfFrame(capture, frame, {});
        if (!found)
            return found.error();
        all = *std::move(found);
        trees = all.trees;
    }
    FlameExtent view;
    view.fromNs = capture.frames()[frame].startNs;
    view.toNs = std::max(capture.frames()[frame].endNs(), view.fromNs + 1);
    view.widthPx = kWidthPx;
    std::size_t items = 0;
    for (const ZoneTree &tree : trees)
        items += FlameIndex(tree).layout(view).size();
    return items > 0 ? Status()
                     : Status(Error{ErrorCode::Damaged, "an empty picture", std::to_string(frame)});
}

Result<Timings> timePictures(const Path &path)
{
    return timeFrames(path, 9, 2, picture);
}

Status findBehaviours(const Capture &capture, const Task &task)
{
    return statusOf(findBehaviours(capture, {}, {}, kMeans, task));
}

// Explains a hundredth of the frames as if they were spikes.
Status explainFrames(const Capture &capture, const Task &task)
{
    std::vector<Spike> spikes;
    for (std::size_t i = 0; i < capture.frames().size(); i += 100) {
        Spike spike;
        spike.frame = static_cast<FrameIndex>(i);
        spike.durationNs = capture.frames()[i].durationNs;
        spikes.push_back(spike);
    }
    return statusOf(explainSpikes(capture, spikes, {}, task));
}

// Explains consecutive frames, each compared with those around it.
Status whyEach(const Opened &capture, const Task &task)
{
    constexpr std::size_t kMostAsked = 20'000;
    Reasons reasons(capture, nullptr);
    for (std::size_t i = 0; i < std::min(capture->frames().size(), kMostAsked); ++i) {
        if (const auto found = reasons.of(static_cast<FrameIndex>(i), task); !found)
            return found.error();
    }
    return {};
}

Status compareWithItself(const Capture &capture, const Task &task)
{
    const CompareSide side{&capture, {}};
    return statusOf(
        compareCaptures(Baseline<CompareSide>(side), Head<CompareSide>(side), {}, task));
}

} // namespace

Result<Timings> timeOperation(std::string_view operation, const Path &path)
{
    warmUp(path);
    if (operation == "open" || operation == "open without end")
        return timeOpening(path, operation != "open");
    if (operation == "click")
        return timeClicks(path);
    if (operation == "picture")
        return timePictures(path);
    const auto capture = openCapture(path);
    if (!capture)
        return capture.error();
    TbbExecutor executor;
    const Task task(executor);
    if (operation == "summary")
        return timed(1, [&](int) { return statusOf(summarize(**capture, {}, task)); });
    if (operation == "spikes")
        return timed(1, [&](int) { return explainFrames(**capture, task); });
    if (operation == "why")
        return timed(1, [&](int) { return whyEach(*capture, task); });
    if (operation == "behaviours")
        return timed(1, [&](int) { return findBehaviours(**capture, task); });
    if (operation == "comparison")
        return timed(1, [&](int) { return compareWithItself(**capture, task); });
    return Error{ErrorCode::BadInput, "there is no such operation", std::string(operation)};
}

} // namespace zoe::bench
