#include "cli/generate/generate_capture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/generate/frame_model.h"

namespace zoe {

namespace {

using generate::Draws;
using generate::FrameModel;
using generate::ShapeZone;

constexpr double kSpikeFactor = 4; // factor by which a spike lengthens its frame, approximately
constexpr std::uint32_t kSpikeDistance = 8; // frames between spikes and changes of behaviour
constexpr double kMeanEpisode = 120;        // mean length of a behaviour in frames

Status check(const GenerateOptions &options)
{
    const auto bad = [](const char *message) {
        return Status(Error{ErrorCode::BadInput, message, "generate"});
    };
    if (options.frames == 0 || options.sites == 0 || options.threads == 0 ||
        options.behaviours == 0)
        return bad("frames, sites, threads and behaviours must be at least 1");
    if (options.zonesPerFrame < options.threads)
        return bad("every thread needs at least one zone per frame");
    if (options.behaviours > options.sites)
        return bad("the number of behaviours can't exceed the number of sites");
    if (!(options.noise >= 0 && options.noise <= 2) ||
        !(options.drift > -1 && options.drift <= 100))
        return bad("noise must be between 0 and 2, drift greater than -1 and at most 100");
    if (!(options.spikeShare >= 0 && options.spikeShare <= 0.05))
        return bad("the share of spikes must be between 0 and 0.05");
    return {};
}

// Behaviour and spike of every frame.
std::vector<GeneratedFrame> plan(const GenerateOptions &options, const FrameModel &model,
                                 Draws &random)
{
    std::vector<GeneratedFrame> frames(options.frames);
    std::uint32_t behaviour = 0;
    std::uint32_t sinceEvent = 0;
    for (std::uint32_t i = 0; i < options.frames; ++i) {
        ++sinceEvent;
        const bool mayChange = sinceEvent > kSpikeDistance && options.behaviours > 1;
        if (mayChange && random.uniform() < 1 / kMeanEpisode) {
            behaviour = (behaviour + 1 + random.below(options.behaviours - 1)) % options.behaviours;
            sinceEvent = 0;
        }
        frames[i].behaviour = behaviour;
        if (sinceEvent > kSpikeDistance && random.uniform() < options.spikeShare) {
            // On the main thread, which makes the frame longer.
            const auto &shape = model.shape(0);
            const std::uint32_t zone = random.below(static_cast<std::uint32_t>(shape.size()));
            frames[i].spike = model.siteNames()[shape[zone].site];
            sinceEvent = 0;
        }
    }
    return frames;
}

// Writes the frames as events.
class FrameWriter {
  public:
    FrameWriter(const GenerateOptions &options, const FrameModel &model, CaptureWriter &writer)
        : m_options(options)
        , m_model(model)
        , m_writer(writer)
    {
        for (const std::string &name : model.siteNames())
            m_sites.push_back(writer.addSite(siteNamed(name)));
        for (std::uint32_t i = 0; i < options.threads; ++i) {
            const std::string name = i == 0 ? "main" : "worker " + std::to_string(i);
            m_threads.push_back(writer.addThread({name, i + 1, 1}));
        }
        writer.addFrameSet({"main", m_threads[0]});
        m_slow.assign(options.sites, 1);
    }

    Status applySlow()
    {
        for (const auto &[name, factor] : m_options.slow) {
            const auto &names = m_model.siteNames();
            const auto site = std::ranges::find(names, name);
            if (site == names.end())
                return Error{ErrorCode::BadInput, "unknown function '" + name + "' in this capture",
                             "--slow"};
            m_slow[static_cast<std::size_t>(site - names.begin())] *= factor;
        }
        return {};
    }

    void frame(std::uint32_t index, const GeneratedFrame &plan, Draws &random)
    {
        const double progress = m_options.frames < 2 ? 0 : index / (m_options.frames - 1.0);
        std::vector<double> selfNs(m_sites.size());
        for (std::uint32_t site = 0; site < selfNs.size(); ++site) {
            selfNs[site] = m_model.selfNs(plan.behaviour, site) * (1 + m_options.drift * progress) *
                           m_slow[site] * std::exp(m_options.noise * random.normal());
        }
        const std::vector<double> spikeNs = spikeOf(plan, selfNs);
        TimeNs end = m_nowNs + 1;
        for (std::uint32_t thread = 0; thread < m_options.threads; ++thread) {
            const TimeNs limit = thread == 0 ? std::numeric_limits<TimeNs>::max() : end;
            const TimeNs ended =
                tree(thread, selfNs, thread == 0 ? spikeNs : std::vector<double>{}, limit);
            end = std::max(end, ended);
        }
        m_nowNs = end;
        m_writer.events().frameMark(m_nowNs);
    }

    Status advance() { return m_writer.events().advance(m_nowNs); }
    Status finish() { return m_writer.finish(m_nowNs); }

  private:
    [[nodiscard]] Site siteNamed(const std::string &name) const
    {
        Site site;
        site.name = name;
        site.function = name;
        site.file = "made_up.cpp";
        site.line = static_cast<std::uint32_t>(m_sites.size() + 1);
        return site;
    }

    // Extra time for each zone of the spike's function on the main thread.
    [[nodiscard]] std::vector<double> spikeOf(const GeneratedFrame &plan,
                                              const std::vector<double> &selfNs) const
    {
        std::vector<double> extra(selfNs.size(), 0);
        if (plan.spike.empty())
            return extra;
        double frameNs = 0;
        std::uint32_t zones = 0;
        const auto &names = m_model.siteNames();
        for (const ShapeZone &zone : m_model.shape(0)) {
            frameNs += selfNs[zone.site];
            zones += names[zone.site] == plan.spike ? 1 : 0;
        }
        const auto site = std::ranges::find(names, plan.spike) - names.begin();
        extra[static_cast<std::size_t>(site)] = frameNs * (kSpikeFactor - 1) / std::max(zones, 1U);
        return extra;
    }

    // Half of a zone's self time is before its children and half after. Returns when the thread
    // ends. Whatever exceeds the limit is compressed: other threads end with the main one.
    TimeNs tree(std::uint32_t thread, const std::vector<double> &selfNs,
                const std::vector<double> &extra, TimeNs limit)
    {
        const auto &shape = m_model.shape(thread);
        double wanted = 0;
        for (const ShapeZone &zone : shape)
            wanted += selfNs[zone.site];
        const double room = limit == std::numeric_limits<TimeNs>::max()
                                ? wanted
                                : 0.8 * static_cast<double>(limit - m_nowNs);
        const double scale = wanted > room ? room / wanted : 1;
        FrameAssembler &events = m_writer.events();
        double now = static_cast<double>(m_nowNs);
        std::vector<double> open; // half self times of the open zones
        const auto time = [&] { return static_cast<TimeNs>(now); };
        const auto leaveTo = [&](std::size_t depth) {
            while (open.size() > depth) {
                now += open.back();
                open.pop_back();
                events.leave(m_threads[thread], time());
            }
        };
        for (const ShapeZone &zone : shape) {
            leaveTo(zone.depth);
            events.enter(m_threads[thread], time(), m_sites[zone.site]);
            const double self = selfNs[zone.site] * scale + (extra.empty() ? 0 : extra[zone.site]);
            now += self / 2;
            open.push_back(self / 2);
        }
        leaveTo(0);
        return time();
    }

    const GenerateOptions &m_options;
    const FrameModel &m_model;
    CaptureWriter &m_writer;
    std::vector<SiteId> m_sites;
    std::vector<ThreadId> m_threads;
    std::vector<double> m_slow; // one factor per site
    TimeNs m_nowNs = 0;
};

} // namespace

SessionInfo generatedSession(const GenerateOptions &options)
{
    SessionInfo session;
    session.program = "zoe generate";
    session.comment = "made up";
    session.clock = "made up";
    session.flagsOutside = true;
    session.metadata = {{"seed", std::to_string(options.seed)}};
    return session;
}

Result<GeneratedFrames>
generateCapture(const GenerateOptions &options, CaptureWriter &writer, const Task &task,
                const std::function<Status(const GeneratedFrames &)> &beforeFinish)
{
    if (const Status checked = check(options); !checked)
        return checked.error();
    // Separate random streams for the program, its events and the noise of a run: with the same
    // seed, --slow changes nothing but that function.
    Draws shapeRandom(options.seed);
    const std::uint64_t runSeed = options.runSeed != 0 ? options.runSeed : options.seed;
    Draws planRandom(runSeed ^ 0x9e3779b97f4a7c15U);
    Draws noiseRandom(runSeed ^ 0xc2b2ae3d27d4eb4fU);
    const FrameModel model(options, shapeRandom);
    auto frames = plan(options, model, planRandom);
    FrameWriter frameWriter(options, model, writer);
    if (const Status slowed = frameWriter.applySlow(); !slowed)
        return slowed.error();
    for (std::uint32_t i = 0; i < options.frames; ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        frameWriter.frame(i, frames[i], noiseRandom);
        if (const Status advanced = frameWriter.advance(); !advanced)
            return advanced.error();
        if (i % 256 == 0)
            task.progress(i / static_cast<double>(options.frames));
    }
    if (beforeFinish) {
        if (const Status done = beforeFinish(frames); !done)
            return done.error();
    }
    if (const Status finished = frameWriter.finish(); !finished)
        return finished.error();
    task.progress(1);
    return frames;
}

} // namespace zoe
