#include "made_captures.h"

namespace zoe::test {

std::shared_ptr<const MemoryCapture>
framesOnly(const std::vector<DurationNs> &durations,
           const std::function<void(FrameIndex, FrameRecord &)> &adjust)
{
    Chunk chunk;
    TimeNs start = 0;
    for (const DurationNs duration : durations) {
        FrameRecord frame;
        frame.startNs = start;
        frame.durationNs = duration;
        if (adjust)
            adjust(static_cast<FrameIndex>(chunk.frames.size()), frame);
        start += frame.durationNs;
        chunk.frames.push_back(frame);
    }
    std::vector<Chunk> chunks;
    if (!chunk.frames.empty())
        chunks.push_back(std::move(chunk));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::move(chunks));
}

std::shared_ptr<const MemoryCapture> manyFrames(FrameIndex frames)
{
    std::vector<DurationNs> durations(frames);
    for (FrameIndex i = 0; i < frames; ++i)
        durations[i] = i % 1000 == 500 ? 40'000'000 : 8'000'000 + (i * 7919) % 1'000'000;
    return framesOnly(durations);
}

std::shared_ptr<const MemoryCapture>
oneFrame(DurationNs duration, std::uint32_t threads, std::uint32_t sites,
         const std::function<void(std::uint32_t, ZoneColumns &)> &fill)
{
    Dictionaries dictionaries;
    for (std::uint32_t i = 0; i < sites; ++i) {
        Site site;
        site.name = "f" + std::to_string(i);
        site.file = "made.cpp";
        site.line = i + 1;
        dictionaries.sites.push_back(site);
    }
    Chunk chunk;
    FrameRecord frame;
    frame.durationNs = duration;
    for (std::uint32_t i = 0; i < threads; ++i) {
        Thread thread;
        thread.name = "thread " + std::to_string(i);
        dictionaries.threads.push_back(thread);
        const std::size_t first = chunk.zones.size();
        fill(i, chunk.zones);
        const std::size_t count = chunk.zones.size() - first;
        fillSelfTimes(chunk.zones, first, count);
        if (count > 0)
            chunk.trees.push_back({0, ThreadId{i}, static_cast<std::uint32_t>(first),
                                   static_cast<std::uint32_t>(count)});
    }
    frame.zones = static_cast<std::uint32_t>(chunk.zones.size());
    chunk.frames.push_back(frame);
    std::vector<Chunk> chunks;
    chunks.push_back(std::move(chunk));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                 std::move(chunks));
}

} // namespace zoe::test
