#include "tests/gui/made_up_store.h"

#include <functional>
#include <random>

#include "fleet/store/store.h"

namespace zoe::test {

using namespace fleet;

RunDigest runOfNight(const MadeUpNights &made, std::uint32_t night, const std::string &machine,
                     const std::string &scene)
{
    constexpr std::int64_t kFirstNight = 1'793'491'200; // 2026-11-01
    const std::string number = std::to_string(night + 1);
    RunDigest digest;
    digest.facts = {.hash = scene + machine + number,
                    .program = "game",
                    .commit = "c" + number,
                    .order = night + 1,
                    .branch = "main",
                    .machine = machine,
                    .cpu = "one",
                    .scene = scene,
                    .startUnixNs = (kFirstNight + std::int64_t{night} * 86'400) * 1'000'000'000,
                    .frames = 600,
                    .zones = 10'000,
                    .disturbance = made.disturbance,
                    .location = night + 1 == made.slowFrom ? made.good
                                : night == made.slowFrom   ? made.bad
                                                           : "/captures/" + number + ".zoe"};
    digest.behaviours = {{made.behaviour, 400, 4, 40}, {"Drawing (draw_meshes)", 200, 4, 40}};
    std::mt19937_64 random(std::hash<std::string>()(digest.facts.hash));
    std::normal_distribution<> noise(1, 0.004);
    digest.functions.push_back({});
    for (const char *name :
         {"main", "update_physics", "solve_contacts", "find_path", "cull_scene", "draw_meshes",
          "draw_shadows", "mix_audio", "load_assets", "update_ai", "animate", "present"})
        digest.functions.push_back({name, "game.cpp", "main"});
    std::vector<FunctionFigures> frames;
    std::vector<FunctionFigures> functions;
    for (std::uint32_t behaviour = 0; behaviour < 2; ++behaviour) {
        double frameNs = 0;
        const std::uint64_t count = digest.behaviours[behaviour].frames;
        QuantileSketch sketch;
        for (std::uint32_t i = 1; i < digest.functions.size(); ++i) {
            double self = 400'000.0 * (1 + i % 4);
            if (behaviour == 0 && digest.functions[i].function == "solve_contacts")
                self *= night >= made.slowFrom ? 6 : 4;
            self *= noise(random);
            frameNs += self;
            FunctionFigures figures{i, behaviour, count, 2 * count};
            figures.self = {self, self * 0.002};
            figures.total = figures.self;
            figures.running = figures.self;
            QuantileSketch own;
            own.add(static_cast<DurationNs>(self), count);
            figures.selfPerFrame = own.bytes();
            functions.push_back(figures);
        }
        sketch.add(static_cast<DurationNs>(frameNs), count);
        FunctionFigures frame{0, behaviour, count, count};
        frame.self = {frameNs, frameNs * 0.002};
        frame.total = frame.self;
        frame.selfPerFrame = sketch.bytes();
        frames.push_back(frame);
    }
    digest.figures = std::move(frames);
    for (std::uint32_t i = 1; i < digest.functions.size(); ++i) {
        for (const FunctionFigures &figures : functions) {
            if (figures.function == i)
                digest.figures.push_back(figures);
        }
        if (i > 1)
            digest.calls.emplace_back(1, i);
    }
    return digest;
}

bool writeStore(const QString &file, const MadeUpNights &made)
{
    const auto store = createStore(file.toStdString());
    if (!store)
        return false;
    for (std::uint32_t night = 0; night < made.nights; ++night) {
        for (const std::string &scene : made.scenes) {
            for (const std::string &machine : made.machines) {
                if (!(*store)->add(runOfNight(made, night, machine, scene)))
                    return false;
            }
        }
    }
    return true;
}

bool addRun(const QString &file, const RunDigest &run)
{
    const auto store = openStore(file.toStdString());
    return store && (*store)->add(run).ok();
}

} // namespace zoe::test
