// One quantity in all comparable runs. Values.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// The properties that comparable runs share, and the quantity. A machine with a new processor
// begins new series.
struct SeriesKey {
    std::string program;
    std::string branch;
    std::string scene;
    std::string machine;
    std::string cpu;
    std::string behaviour;
    FunctionKey function;

    friend auto operator<=>(const SeriesKey &, const SeriesKey &) = default;
};

// What the runs of one scene on one machine have in common.
struct PlaceKey {
    std::string program;
    std::string branch;
    std::string scene;
    std::string machine;
    std::string cpu;

    friend auto operator<=>(const PlaceKey &, const PlaceKey &) = default;
};
[[nodiscard]] inline PlaceKey placeOf(const SeriesKey &key)
{
    return {key.program, key.branch, key.scene, key.machine, key.cpu};
}
[[nodiscard]] inline PlaceKey placeKeyOf(const RunFacts &run)
{
    return {run.program, run.branch, run.scene, run.machine, run.cpu};
}

// The key of the series that figures of a run belong to.
[[nodiscard]] inline SeriesKey seriesKeyOf(const RunDigest &run, const FunctionFigures &figures)
{
    return {run.facts.program,
            run.facts.branch,
            run.facts.scene,
            run.facts.machine,
            run.facts.cpu,
            run.behaviours[figures.behaviour].name,
            run.functions[figures.function]};
}

// A function in the frames of a behaviour in one run.
struct SeriesPoint {
    std::uint32_t run = 0; // position in Store::runs()
    std::uint64_t behaviourFrames = 0;
    std::uint32_t blockFrames = 1; // of the behaviour
    std::uint64_t frames = 0;
    std::uint64_t calls = 0;
    Estimate self;
    Estimate total;
    std::optional<Estimate> running;
    double freedom = 0;
    std::string sketch; // QuantileSketch::bytes(), see PointDetail
};

struct Series {
    SeriesKey key;
    std::vector<SeriesPoint> points; // by run
};

// How much of the points is read; each value includes those above it.
enum class PointDetail : std::uint8_t {
    SelfTimes, // run and self; behaviourFrames of the frame's series alone
    Figures,
    Sketches,
};

// Fields that are not set don't restrict anything.
struct SeriesFilter {
    std::optional<std::string> program = {};
    std::optional<std::string> branch = {};
    std::optional<std::string> scene = {};
    std::optional<std::string> machine = {};
    std::optional<std::string> behaviour = {};
    std::optional<std::string> function = {}; // its label; empty: the frame
    std::optional<std::string> group = {};
    std::vector<std::uint32_t> runs = {}; // positions in Store::runs(), rising; empty: all
    PointDetail detail = PointDetail::Figures;
};

} // namespace zoe::fleet
