#include "tests/support/random_capture.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/random_extras.h"

namespace zoe::test {

namespace {

class Generator {
  public:
    explicit Generator(const RandomCaptureOptions &options)
        : m_options(options)
        , m_random(options.seed)
        , m_open(options.threads)
    {
        m_longFrame = options.extremes ? below(std::max(1U, options.frames)) : options.frames;
    }

    std::shared_ptr<const MemoryCapture> run()
    {
        std::vector<Chunk> chunks;
        TimeNs time = m_options.extremes ? 0 : between(0, 1000);
        for (std::uint32_t frame = 0; frame < m_options.frames; ++frame) {
            if (frame % std::max(1U, m_options.framesPerChunk) == 0)
                chunks.emplace_back().firstFrame = frame;
            const DurationNs duration = frameDuration(frame);
            addFrame(chunks.back(), {.startNs = time, .durationNs = duration});
            time += duration;
        }
        for (Chunk &chunk : chunks) {
            for (const TreeSpan &tree : chunk.trees)
                fillSelfTimes(chunk.zones, tree.firstZone, tree.zoneCount);
        }
        RandomExtras extras(m_options.seed, m_options.threads, m_options.sites);
        if (m_options.extras)
            for (Chunk &chunk : chunks)
                extras.addTo(chunk);
        std::erase_if(chunks, [this](const Chunk &) { return chance(m_options.missingShare); });
        Dictionaries all = dictionaries();
        std::vector<Annotation> annotations;
        if (m_options.extras && !chunks.empty()) {
            const auto behind = static_cast<std::uint32_t>(chunks.back().frames.size());
            extras.addTo(all);
            annotations = extras.annotations(chunks.back().firstFrame + behind, time);
        }
        SessionInfo session;
        session.program = "random";
        return std::make_shared<const MemoryCapture>(std::move(session), std::move(all),
                                                     std::move(chunks), std::move(annotations));
    }

  private:
    // The open zones of a thread when a frame begins: the sites from the root downward.
    using OpenPath = std::vector<std::uint32_t>;

    std::uint32_t below(std::uint32_t end)
    {
        return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(m_random);
    }
    std::int64_t between(std::int64_t least, std::int64_t greatest)
    {
        return std::uniform_int_distribution<std::int64_t>(least, greatest)(m_random);
    }
    bool chance(double share) { return std::bernoulli_distribution(share)(m_random); }

    DurationNs frameDuration(std::uint32_t frame)
    {
        if (!m_options.extremes)
            return between(1, 1'000'000);
        // One of them: three would not fit into the 2^63 ns of a session.
        if (frame == m_longFrame)
            return (DurationNs{1} << 61) + between(-1000, 1000);
        switch (below(4)) {
        case 0:
            return 0;
        case 1:
            return 1;
        default:
            return 1000;
        }
    }

    void addFrame(Chunk &chunk, FrameRecord record)
    {
        const auto inChunk = static_cast<std::uint32_t>(chunk.frames.size());
        const FrameIndex frame = chunk.firstFrame + inChunk;
        const bool last = frame + 1 == m_options.frames;
        record.lostZones = chance(0.05) ? below(5) : 0;
        if (last && chance(0.5))
            record.flags = kFramePartial;
        for (std::uint32_t thread = 0; thread < m_options.threads; ++thread) {
            const auto first = static_cast<std::uint32_t>(chunk.zones.size());
            if (!m_open[thread].empty() || !chance(m_options.emptyTreeShare))
                addTree(chunk.zones, record, m_open[thread], last);
            const auto count = static_cast<std::uint32_t>(chunk.zones.size()) - first;
            if (count > 0)
                chunk.trees.push_back({inChunk, ThreadId{thread}, first, count});
            record.zones += count;
        }
        chunk.frames.push_back(record);
        addExtras(chunk, record);
    }

    void addTree(ZoneColumns &zones, const FrameRecord &frame, OpenPath &path, bool last)
    {
        std::vector<std::size_t> open; // zones on the way down to where we are
        TimeNs time = frame.startNs;
        const auto enter = [&](std::uint32_t site, std::uint8_t flags) {
            open.push_back(zones.size());
            zones.append(
                {SiteId{site}, time, 0, 0, static_cast<std::uint32_t>(open.size() - 1), flags});
        };
        for (const std::uint32_t site : path)
            enter(site, kContinuesFrom);
        const std::uint32_t target = below(m_options.maxZonesPerTree + 1);
        for (std::uint32_t made = 0; made < target;) {
            time = step(time, frame.endNs());
            if (!open.empty() && (open.size() >= m_options.maxDepth || chance(0.5))) {
                leave(zones, open, time);
            } else if (open.size() < m_options.maxDepth) {
                enter(siteUnder(zones, open), 0);
                ++made;
            } else {
                break;
            }
        }
        endTree(zones, frame, path, open, time, last);
    }

    // Either the open zones cross the mark, or all end before it.
    void endTree(ZoneColumns &zones, const FrameRecord &frame, OpenPath &path,
                 std::vector<std::size_t> &open, TimeNs time, bool last)
    {
        path.clear();
        const std::size_t crossing = chance(m_options.fragmentShare) ? open.size() : 0;
        while (open.size() > crossing) {
            time = step(time, frame.endNs());
            leave(zones, open, time);
        }
        for (const std::size_t zone : open) {
            zones.durationNs[zone] = frame.endNs() - zones.startNs[zone];
            zones.flags[zone] |= last ? kStillOpen : kContinuesTo;
            path.push_back(zones.site[zone]);
        }
    }

    static void leave(ZoneColumns &zones, std::vector<std::size_t> &open, TimeNs time)
    {
        zones.durationNs[open.back()] = time - zones.startNs[open.back()];
        open.pop_back();
    }

    TimeNs step(TimeNs time, TimeNs end)
    {
        if ((m_options.extremes || m_options.zeroLengths) && chance(0.4))
            return time;
        // Mostly small steps, so that a tree fills its frame from the start to the end.
        const DurationNs left = end - time;
        const DurationNs most = chance(0.1) ? left : left / 8 + 1;
        return time + std::min(left, between(0, most));
    }

    std::uint32_t siteUnder(const ZoneColumns &zones, const std::vector<std::size_t> &open)
    {
        const std::uint32_t site = below(m_options.sites);
        if (m_options.recursion)
            return site;
        for (std::uint32_t i = 0; i < m_options.sites; ++i) {
            const std::uint32_t other = (site + i) % m_options.sites;
            if (std::ranges::none_of(open,
                                     [&](std::size_t zone) { return zones.site[zone] == other; }))
                return other;
        }
        return site; // REQUIRES: more sites than maxDepth
    }

    void addExtras(Chunk &chunk, const FrameRecord &frame)
    {
        if (chance(0.7)) {
            chunk.plots.push_back({PlotId{below(kPlots)}, frame.startNs,
                                   static_cast<double>(between(-1000, 1000)) / 8});
        }
        if (chance(0.2) && m_options.threads > 0) {
            chunk.messages.push_back({frame.startNs, ThreadId{below(m_options.threads)},
                                      static_cast<Severity>(below(6)),
                                      "message " + std::to_string(below(100))});
        }
    }

    [[nodiscard]] Dictionaries dictionaries() const
    {
        Dictionaries all;
        for (std::uint32_t i = 0; i < m_options.sites; ++i) {
            Site &site = all.sites.emplace_back();
            site.name = "site" + std::to_string(i);
            site.function = "function" + std::to_string(i);
            site.file = "file.cpp";
            site.line = i + 1;
        }
        for (std::uint32_t i = 0; i < m_options.threads; ++i)
            all.threads.push_back({.name = "thread" + std::to_string(i), .osId = i + 1});
        for (std::uint32_t i = 0; i < kPlots; ++i)
            all.plotSeries.push_back({.name = "plot" + std::to_string(i)});
        all.frameSets.push_back(
            {.name = "main", .thread = m_options.threads > 0 ? ThreadId{0} : ThreadId{}});
        return all;
    }

    static constexpr std::uint32_t kPlots = 2;

    RandomCaptureOptions m_options;
    std::mt19937_64 m_random;
    std::vector<OpenPath> m_open; // one a thread
    std::uint32_t m_longFrame = 0;
};

} // namespace

std::shared_ptr<const MemoryCapture> randomCapture(const RandomCaptureOptions &options)
{
    return Generator(options).run();
}

} // namespace zoe::test
