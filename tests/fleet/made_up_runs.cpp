#include "tests/fleet/made_up_runs.h"

namespace zoe::test {

using namespace fleet;

RunDigest madeUpRun(std::uint32_t number, std::uint32_t functions, std::uint32_t behaviours)
{
    const std::string text = std::to_string(number);
    RunDigest digest;
    digest.facts = {.hash = "hash " + text,
                    .program = "game",
                    .build = "build " + text,
                    .commit = "commit " + text,
                    .order = number + 1,
                    .branch = "main",
                    .machine = "lab",
                    .cpu = "one",
                    .scene = "harbour",
                    .settings = {{"quality", "high"}, {"run", text}},
                    .startUnixNs =
                        1'700'000'000'000'000'000 + std::int64_t{number} * 86'400 * 1'000'000'000,
                    .frames = 100ULL * behaviours,
                    .disturbance = 0.01,
                    .location = "/captures/" + text + ".zoe"};
    for (std::uint32_t behaviour = 0; behaviour < behaviours; ++behaviour)
        digest.behaviours.push_back({"b" + std::to_string(behaviour), 100, 4, 25});
    digest.functions.push_back({});
    for (std::uint32_t function = 0; function < functions; ++function) {
        digest.functions.push_back({"f" + std::to_string(function), "game.cpp", "main"});
        if (function > 0)
            digest.calls.emplace_back(function, function + 1);
    }
    for (std::uint32_t function = 0; function <= functions; ++function) {
        for (std::uint32_t behaviour = 0; behaviour < behaviours; ++behaviour) {
            FunctionFigures figures{function, behaviour, 100, 200 + number};
            figures.self = {1000.0 * function + number, 2.5};
            figures.total = {2000.0 * function + number, 5};
            if (function % 2 == 1)
                figures.running = {900.0 * function, 1.5};
            QuantileSketch sketch;
            sketch.add(1000 * std::int64_t{function} + number, 100);
            figures.selfPerFrame = sketch.bytes();
            digest.figures.push_back(std::move(figures));
        }
    }
    return digest;
}

} // namespace zoe::test
