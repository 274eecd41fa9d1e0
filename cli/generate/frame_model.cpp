#include "cli/generate/frame_model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace zoe::generate {

namespace {

constexpr double kFrameNs = 8e6;
constexpr std::uint32_t kMaxDepth = 6;
// How much more time a behaviour spends in its own functions.
constexpr double kHeavy = 8;

constexpr std::array kFunctionNames{
    "update_world",  "physics_step",  "broad_phase", "narrow_phase",     "solve_contacts",
    "find_paths",    "update_agents", "animate",     "skin_meshes",      "cull_scene",
    "draw_shadows",  "draw_opaque",   "draw_blend",  "post_process",     "mix_audio",
    "decode_voices", "stream_level",  "unpack_mesh", "update_particles", "run_scripts"};

std::string siteName(std::uint32_t i)
{
    return i < kFunctionNames.size() ? kFunctionNames[i] : "function_" + std::to_string(i);
}

} // namespace

FrameModel::FrameModel(const GenerateOptions &options, Draws &random)
{
    for (std::uint32_t i = 0; i < options.sites; ++i)
        m_siteNames.push_back(siteName(i));
    makeShapes(options, random);
    makeTimes(options, random);
}

// Zones use the sites in turn, each thread continuing where the previous one ended, so that every
// site occurs if there is room.
void FrameModel::makeShapes(const GenerateOptions &options, Draws &random)
{
    m_shapes.resize(options.threads);
    std::uint32_t next = 0;
    for (std::uint32_t thread = 0; thread < options.threads; ++thread) {
        const std::uint32_t share = options.zonesPerFrame / options.threads;
        const std::uint32_t rest = options.zonesPerFrame % options.threads;
        const std::uint32_t count = share + (thread < rest ? 1 : 0);
        std::uint32_t depth = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            m_shapes[thread].push_back({next++ % options.sites, depth});
            depth = std::min(random.below(depth + 2), kMaxDepth);
        }
    }
}

// Functions are assigned to behaviours in turn; each behaviour spends more time in its own ones.
// Times are scaled so that the main thread takes kFrameNs per frame in every behaviour.
void FrameModel::makeTimes(const GenerateOptions &options, Draws &random)
{
    std::vector<double> common(options.sites);
    for (double &weight : common)
        weight = std::exp(0.8 * random.normal());
    std::vector<std::uint32_t> ownerOf(options.sites);
    for (std::uint32_t i = 0; i < options.sites; ++i)
        ownerOf[i] = i % options.behaviours;
    for (std::uint32_t behaviour = 0; behaviour < options.behaviours; ++behaviour) {
        std::vector<double> weights = common;
        for (std::uint32_t i = 0; i < options.sites; ++i)
            weights[i] *= ownerOf[i] == behaviour ? kHeavy : 1;
        double mainThread = 0;
        for (const ShapeZone &zone : m_shapes[0])
            mainThread += weights[zone.site];
        for (const double weight : weights)
            m_selfNs.push_back(weight * kFrameNs / std::max(mainThread, 1e-9));
    }
}

} // namespace zoe::generate
