#include "tests/analysis/made_up_frames.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <utility>

namespace zoe::test {

namespace {

constexpr double kFrameNs = 8e6;

class Maker {
  public:
    explicit Maker(const MadeUpOptions &options)
        : m_options(options)
        , m_random(options.seed * 7919 + 17)
    {
        makeProfiles();
    }

    MadeUp make()
    {
        MadeUp made;
        std::vector<Chunk> chunks;
        TimeNs time = 0;
        int behaviour = 0;
        for (FrameIndex frame = 0; frame < m_options.frames; ++frame) {
            if (uniform() < m_options.changeShare)
                behaviour = static_cast<int>(below(m_options.behaviours));
            made.behaviour.push_back(behaviour);
            if (frame % m_options.framesPerChunk == 0)
                chunks.emplace_back().firstFrame = frame;
            std::vector<double> times = timesOf(behaviour, frame);
            if (uniform() < m_options.spikeShare) {
                const std::uint32_t function = below(m_options.functions);
                times[function] += 2 * kFrameNs;
                made.spikes.push_back(frame);
                made.spikeFunctions.push_back(SiteId{function + 1});
            }
            time = addFrame(chunks.back(), frame, time, times);
        }
        made.capture =
            std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries(), std::move(chunks));
        return made;
    }

  private:
    double uniform() { return std::uniform_real_distribution<>(0, 1)(m_random); }
    double normal() { return std::normal_distribution<>()(m_random); }
    std::uint32_t below(std::uint32_t end)
    {
        return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(m_random);
    }

    // Each behaviour spends a third to half of its time on functions of its own choice.
    void makeProfiles()
    {
        std::mt19937_64 random(m_options.profileSeed);
        std::normal_distribution<> normal;
        std::vector<double> common(m_options.functions);
        for (double &share : common)
            share = std::exp(0.7 * normal(random));
        std::vector<std::uint32_t> order(m_options.functions);
        for (std::uint32_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::shuffle(order, random);
        double all = 0;
        for (const double share : common)
            all += share;
        for (std::uint32_t behaviour = 0; behaviour < m_options.behaviours; ++behaviour) {
            std::vector<double> profile = common;
            profile[order[behaviour % order.size()]] += all * (0.5 + 0.03 * behaviour);
            double sum = 0;
            for (const double share : profile)
                sum += share;
            for (double &share : profile)
                share *= kFrameNs * (1 + 0.1 * behaviour) / sum;
            m_profiles.push_back(std::move(profile));
        }
        for (std::uint32_t i = 0; i < m_options.functions; ++i)
            m_drift.push_back(normal(random));
    }

    std::vector<double> timesOf(int behaviour, FrameIndex frame)
    {
        std::vector<double> times = m_profiles[static_cast<std::size_t>(behaviour)];
        const double whole = std::exp(m_options.frameNoise * normal());
        const double along = static_cast<double>(frame) / m_options.frames;
        for (std::size_t i = 0; i < times.size(); ++i) {
            times[i] *=
                whole * std::exp(m_options.noise * normal() + m_options.drift * m_drift[i] * along);
            if (m_options.slowFunction == i &&
                m_options.slowBehaviour.value_or(behaviour) == behaviour)
                times[i] *= m_options.slowFactor;
        }
        return times;
    }

    static TimeNs addFrame(Chunk &chunk, FrameIndex frame, TimeNs start,
                           const std::vector<double> &times)
    {
        const auto first = static_cast<std::uint32_t>(chunk.zones.size());
        TimeNs at = start;
        std::vector<DurationNs> durations;
        for (const double ns : times)
            durations.push_back(std::max<DurationNs>(1, std::llround(ns)));
        DurationNs all = 0;
        for (const DurationNs duration : durations)
            all += duration;
        chunk.zones.append(
            {.site = SiteId{0}, .startNs = start, .durationNs = all + 1000, .depth = 0});
        for (std::uint32_t i = 0; i < durations.size(); ++i) {
            chunk.zones.append(
                {.site = SiteId{i + 1}, .startNs = at, .durationNs = durations[i], .depth = 1});
            at += durations[i];
        }
        const auto count = static_cast<std::uint32_t>(durations.size() + 1);
        fillSelfTimes(chunk.zones, first, count);
        chunk.trees.push_back({frame - chunk.firstFrame, ThreadId{0}, first, count});
        const DurationNs duration = (all + 1000) + (all + 1000) / 50;
        chunk.frames.push_back({.startNs = start, .durationNs = duration, .zones = count});
        return start + duration;
    }

    static Site site(const std::string &name, const std::string &file, std::uint32_t line)
    {
        Site site;
        site.name = name;
        site.function = "run";
        site.file = file;
        site.line = line;
        return site;
    }

    Dictionaries dictionaries() const
    {
        Dictionaries names;
        names.sites.push_back(site("frame", "main.cpp", 10));
        for (std::uint32_t i = 0; i < m_options.functions; ++i)
            names.sites.push_back(site("f" + std::to_string(i), "game.cpp", 100 + i));
        names.threads.push_back({.name = "main", .osId = 1, .processId = 1});
        names.frameSets.push_back({.name = "main", .thread = ThreadId{0}});
        return names;
    }

    MadeUpOptions m_options;
    std::mt19937_64 m_random;
    std::vector<std::vector<double>> m_profiles; // ns, a behaviour and function
    std::vector<double> m_drift;
};

} // namespace

MadeUp madeUpFrames(const MadeUpOptions &options)
{
    return Maker(options).make();
}

FeatureMatrix matrixOf(const std::vector<std::vector<double>> &rows)
{
    FeatureMatrix matrix;
    matrix.values = Points(rows.size(), rows.empty() ? 0 : rows[0].size());
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        matrix.frames.push_back(i);
        matrix.selfNs.push_back(1'000'000);
        for (std::size_t c = 0; c < rows[i].size(); ++c)
            matrix.values.row(i)[c] = static_cast<float>(rows[i][c]);
    }
    for (std::uint32_t i = 0; !rows.empty() && i < rows[0].size(); ++i)
        matrix.set.columns.push_back({.site = SiteId{i}, .plot = {}});
    matrix.readable.add({0, static_cast<FrameIndex>(rows.size())});
    return matrix;
}

double adjustedRandIndex(const std::vector<int> &a, const std::vector<int> &b)
{
    std::map<std::pair<int, int>, double> both;
    std::map<int, double> ofA;
    std::map<int, double> ofB;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ++both[{a[i], b[i]}];
        ++ofA[a[i]];
        ++ofB[b[i]];
    }
    const auto pairs = [](double n) { return n * (n - 1) / 2; };
    double together = 0;
    double inA = 0;
    double inB = 0;
    for (const auto &[key, n] : both)
        together += pairs(n);
    for (const auto &[key, n] : ofA)
        inA += pairs(n);
    for (const auto &[key, n] : ofB)
        inB += pairs(n);
    const double expected = inA * inB / pairs(static_cast<double>(a.size()));
    const double most = (inA + inB) / 2;
    return most == expected ? 1 : (together - expected) / (most - expected);
}

} // namespace zoe::test
