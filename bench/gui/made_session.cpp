#include "made_session.h"

#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/generate/generate_capture.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"

namespace zoe::bench {

namespace {

constexpr FrameIndex kFramesAMessage = 10;
constexpr FrameIndex kFramesAnAsync = 5;
constexpr FrameIndex kFramesALongSpan = 20'000; // each of which lasts a tenth of that
constexpr std::size_t kJoinedZones = 60'000;

struct Ids {
    std::vector<SiteId> sites;
    std::vector<ThreadId> threads;
    std::array<PlotId, 3> plots;
    std::array<LockId, 2> locks;
    FrameSetId set;
    ValueKeyId key;
};

Ids declare(const Capture &plain, CaptureWriter &writer)
{
    Ids ids;
    constexpr std::array kCategories{"draw", "physics", "audio", ""};
    for (Site site : plain.sites()) {
        site.category = kCategories[ids.sites.size() % kCategories.size()];
        ids.sites.push_back(writer.addSite(site));
    }
    for (const Thread &thread : plain.threads())
        ids.threads.push_back(writer.addThread(thread));
    writer.addFrameSet({"main", ids.threads.front()});
    ids.set = writer.addFrameSet({"every second frame", ids.threads.back()});
    ids.plots = {writer.addPlot({"heap", PlotKind::Bytes}), writer.addPlot({"load", {}}),
                 writer.addPlot({"seldom", {}})};
    ids.locks = {writer.addLock({"scene", "scene.cpp", 12}), writer.addLock({"queue", {}, 0})};
    ids.key = writer.addValueKey("entity");
    return ids;
}

// Adds further content to the chunks of a capture.
class Dresser {
  public:
    explicit Dresser(Ids ids)
        : m_ids(std::move(ids))
    {}

    void dress(Chunk &chunk)
    {
        chunk.extras.clear();
        for (std::size_t i = 0; i < chunk.frames.size(); ++i)
            dress(chunk, chunk.firstFrame + static_cast<FrameIndex>(i), chunk.frames[i]);
        for (std::size_t zone = 0; zone < chunk.zones.size(); zone += 50)
            chunk.extras.addValue(zone, m_ids.key, ValueKind::Unsigned, m_random() % 1000);
        chunk.extras.putInOrder();
    }

  private:
    void dress(Chunk &chunk, FrameIndex index, const FrameRecord &frame)
    {
        const TimeNs at = frame.startNs;
        const DurationNs length = frame.durationNs;
        if (index % 2 == 0)
            chunk.setFrames.push_back({m_ids.set, at, length + length / 2});
        m_heap += static_cast<double>(m_random() % 2001) - 1000;
        chunk.plots.push_back({m_ids.plots[0], at, 1e7 + m_heap});
        chunk.plots.push_back({m_ids.plots[1], at, static_cast<double>(m_random() % 100)});
        if (index % 100 == 0)
            chunk.plots.push_back({m_ids.plots[2], at, static_cast<double>(index)});
        if (index % kFramesAMessage == 0)
            chunk.messages.push_back(
                {at, m_ids.threads.front(), static_cast<Severity>(index / kFramesAMessage % 5),
                 "level " + std::to_string(index / 1000) + " at frame " + std::to_string(index)});
        addSpans(chunk.extras, index, at, length);
    }

    void addSpans(ChunkExtras &extras, FrameIndex index, TimeNs at, DurationNs length)
    {
        const ThreadId main = m_ids.threads.front();
        const ThreadId last = m_ids.threads.back();
        extras.locks.push_back({m_ids.locks[index % 2], last, LockUse::Wait, at, length / 8});
        extras.locks.push_back(
            {m_ids.locks[index % 2], last, LockUse::Hold, at + length / 8, length / 4});
        if (index % kFramesAnAsync == 0) {
            const TimeNs start = std::max<TimeNs>(0, at - 3 * length);
            extras.asyncs.push_back({m_ids.sites[1], index, main, last, start, at - start, false});
            extras.flows.push_back({index, m_ids.sites[2], main, at, FlowStep::Begin});
            extras.flows.push_back({index, m_ids.sites[2], last, at + length / 2, FlowStep::End});
        }
        if (index % kFramesALongSpan == kFramesALongSpan / 10)
            addLong(extras, index, at);
        if (index % kFramesALongSpan == 0) {
            m_longSince = at;
            extras.flows.push_back({kLong + index, m_ids.sites[3], main, at, FlowStep::Begin});
        }
    }

    // They end here.
    void addLong(ChunkExtras &extras, FrameIndex index, TimeNs at) const
    {
        const FrameIndex begun = index - kFramesALongSpan / 10;
        const ThreadId main = m_ids.threads.front();
        extras.asyncs.push_back(
            {m_ids.sites[3], kLong + index, main, main, m_longSince, at - m_longSince, false});
        extras.locks.push_back(
            {m_ids.locks[0], main, LockUse::SharedHold, m_longSince, at - m_longSince});
        extras.flows.push_back({kLong + begun, m_ids.sites[3], main, at, FlowStep::End});
    }

    static constexpr std::uint64_t kLong = std::uint64_t{1} << 40;

    Ids m_ids;
    std::mt19937_64 m_random{7};
    double m_heap = 0;
    TimeNs m_longSince = 0;
};

Status writePlain(const std::filesystem::path &file, const SessionSize &size)
{
    GenerateOptions options;
    options.frames = size.frames;
    options.zonesPerFrame = size.zonesPerFrame;
    options.threads = size.threads;
    options.sites = size.sites;
    auto writer = CaptureWriter::create(file, generatedSession(options));
    if (!writer)
        return writer.error();
    auto made = generateCapture(options, **writer);
    return made ? Status{} : made.error();
}

Status dressFile(const std::filesystem::path &from, const std::filesystem::path &to)
{
    auto plain = openCapture(from);
    if (!plain)
        return plain.error();
    WriterOptions options;
    options.joinedZones = kJoinedZones;
    auto writer = CaptureWriter::create(to, (*plain)->info().session, options);
    if (!writer)
        return writer.error();
    Dresser dresser(declare(**plain, **writer));
    Chunk scratch;
    for (std::size_t i = 0; i < (*plain)->chunks().size(); ++i) {
        auto read = (*plain)->readChunk(i, scratch);
        if (!read)
            return read.error();
        Chunk chunk = **read;
        dresser.dress(chunk);
        if (Status status = (*writer)->writeChunk(std::move(chunk)); !status)
            return status;
    }
    return (*writer)->finish(0);
}

} // namespace

Status makeSession(const std::filesystem::path &file, const SessionSize &size)
{
    std::filesystem::path plain = file;
    plain += ".plain.zoe";
    Status status = writePlain(plain, size);
    if (status)
        status = dressFile(plain, file);
    std::error_code ignored;
    std::filesystem::remove(plain, ignored);
    return status;
}

} // namespace zoe::bench
