// A fleet of which the truth is known. For one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "fleet/changes/fleet_changes.h"

namespace zoe::test {

using namespace fleet;

// A run a night on each of two machines in each of two scenes: functions main -> update -> solve,
// and draw; behaviours calm (60 %, 10 ms) and busy (20 ms).
class MadeUpFleet {
  public:
    std::uint32_t nights = 40;
    std::uint32_t machines = 2;
    std::uint32_t helpers = 0; // further functions that main calls, of 3 % of the frame each
    static constexpr std::uint32_t kChange = 30; // the night of planted changes

    struct At {
        std::uint32_t night = 0;
        std::string machine;
        std::string scene;
        std::string behaviour;
        std::string function;
    };
    // The factor of a function's self time; the share of calm frames.
    std::function<double(const At &)> factor = [](const At &) { return 1.0; };
    std::function<double(std::uint32_t)> calmShare = [](std::uint32_t) { return 0.6; };
    std::function<void(RunFacts &, std::uint32_t)> facts = [](RunFacts &, std::uint32_t) {};
    // The factor for all functions of a run, and which runs exist.
    std::function<double(const At &)> runFactor = [](const At &) { return 1.0; };
    std::function<bool(const At &)> hasRun = [](const At &) { return true; };
    std::vector<StoredCall> calls{
        {"game", "main", "update"}, {"game", "update", "solve"}, {"game", "main", "draw"}};

    FleetChanges changes(const ChangeRules &rules = {}, const Task &task = {})
    {
        makeRuns();
        ChangeFinder finder(m_runs, rules, task);
        std::map<SeriesKey, Series> all;
        for (const std::string scene : {"desert", "harbour"}) {
            for (const std::string &machine : machineNames()) {
                for (const std::string behaviour : {"busy", "calm"})
                    addBehaviour(all, scene, machine, behaviour);
            }
        }
        for (const auto &[key, series] : all)
            finder.add(series);
        return finder.finish(calls);
    }
    [[nodiscard]] const RunFacts &run(std::uint32_t at) const { return m_runs[at]; }

  private:
    [[nodiscard]] std::vector<std::string> machineNames() const
    {
        std::vector<std::string> names;
        for (std::uint32_t i = 1; i <= machines; ++i)
            names.push_back("lab-" + std::to_string(i));
        return names;
    }

    void makeRuns()
    {
        m_runs.clear();
        for (std::uint32_t night = 0; night < nights; ++night) {
            for (const std::string scene : {"desert", "harbour"}) {
                for (const std::string &machine : machineNames()) {
                    RunFacts run{.program = "game",
                                 .commit = "c" + std::to_string(night),
                                 .order = night + 1,
                                 .machine = machine,
                                 .scene = scene,
                                 .settings = {{"quality", "high"}}};
                    run.zones = 1000;
                    run.startUnixNs = std::int64_t{night} * 86'400 * 1'000'000'000;
                    facts(run, night);
                    m_runs.push_back(std::move(run));
                }
            }
        }
    }

    void addBehaviour(std::map<SeriesKey, Series> &all, const std::string &scene,
                      const std::string &machine, const std::string &behaviour)
    {
        std::map<std::string, double> shares{
            {"main", 0.05}, {"update", 0.15}, {"solve", 0.5}, {"draw", 0.3}};
        for (std::uint32_t i = 0; i < helpers; ++i)
            shares["help" + std::to_string(i)] = 0.03;
        const double frameNs = (behaviour == "calm" ? 10e6 : 20e6) * (machine == "lab-1" ? 1 : 1.3);
        for (std::uint32_t night = 0; night < nights; ++night) {
            const auto number = static_cast<std::uint32_t>(std::stoul(machine.substr(4))) - 1;
            const std::uint32_t run =
                (night * 2 + (scene == "harbour" ? 1 : 0)) * machines + number;
            const At at{night, machine, scene, behaviour, ""};
            if (!hasRun(at))
                continue;
            const double calm = calmShare(night) + 0.01 * m_normal(m_random);
            const auto frames =
                static_cast<std::uint64_t>(10'000 * (behaviour == "calm" ? calm : 1 - calm));
            double sum = 0;
            for (const auto &[function, share] : shares) {
                const double self = share * frameNs *
                                    factor({night, machine, scene, behaviour, function}) *
                                    runFactor(at) * (1 + 0.005 * m_normal(m_random));
                sum += self;
                if (self == 0) // a function that does not occur has no point
                    continue;
                addPoint(
                    all,
                    {"game", "", scene, machine, "", behaviour, {function, "game.cpp", "main"}},
                    run, frames, self);
            }
            addPoint(all, {"game", "", scene, machine, "", behaviour, {}}, run, frames, sum);
        }
    }

    static void addPoint(std::map<SeriesKey, Series> &all, const SeriesKey &key, std::uint32_t run,
                         std::uint64_t frames, double self)
    {
        SeriesPoint point;
        point.run = run;
        point.behaviourFrames = point.frames = point.calls = frames;
        point.self = {self, self * 0.001};
        point.freedom = 50;
        Series &series = all[key];
        series.key = key;
        series.points.push_back(point);
    }

    std::vector<RunFacts> m_runs;
    std::mt19937_64 m_random{13};
    std::normal_distribution<> m_normal;
};

using At = MadeUpFleet::At;
using Names = std::vector<std::string>;

inline bool isLate(std::uint32_t night)
{
    return night >= MadeUpFleet::kChange;
}

} // namespace zoe::test
