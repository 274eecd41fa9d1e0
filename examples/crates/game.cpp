#include "examples/crates/game.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "examples/crates/instrument.h"

namespace crates {
namespace {

constexpr float kStep = 1.0F / 60;
// Frames between the request for a tile and its use; while loading, the next frame waits for it.
constexpr std::uint32_t kLoadingLatency = 1;
constexpr std::uint32_t kPlayingLatency = 30;
constexpr std::uint32_t kSettleFrames = 50; // rest before a heap is left alone
constexpr std::size_t kPathsAJob = 4;
constexpr int kTextureEdge = 64;
constexpr std::size_t kTextureBytes = kTextureEdge * kTextureEdge * sizeof(Colour);
constexpr const char *kTextureFiles[] = {"oak.png", "pine.png", "birch.png"};

std::uint64_t hashed(std::uint64_t sum, Vec3 v)
{
    sum = mixed(sum ^ std::bit_cast<std::uint32_t>(v.x));
    sum = mixed(sum ^ std::bit_cast<std::uint32_t>(v.y));
    return mixed(sum ^ std::bit_cast<std::uint32_t>(v.z));
}

} // namespace

Game::Game(World &world, const Amounts &amounts, std::uint64_t seed, Plants *plants)
    : m_world(world)
    , m_amounts(amounts)
    , m_plants(plants)
    , m_random(mixed(seed + 2))
    , m_audio(amounts.voices)
    , m_finders(std::max(amounts.pathsAFrame, amounts.idlePathsAFrame) / kPathsAJob + 1)
{
    for (const Texture &texture : world.textures)
        ZOE_POOL_ALLOC("textures", &texture, kTextureBytes);
}

void Game::runFrame(const FramePlan &plan, bool last)
{
    recordPlots(plan);
    if (plan.firstOfPhase)
        beginPhase(plan);
    startAudio(plan);
    {
        CRATES_ZONE("update");
        if (m_plants != nullptr)
            m_plants->inUpdate();
        streamLevel(plan, last);
        planPaths(plan);
        stepPhysics(plan);
    }
    if (m_plants != nullptr)
        m_plants->betweenZones();
    render(plan);
    {
        CRATES_ZONE("wait_for_audio");
        m_audio.wait();
    }
    if (last) {
        m_audio.stop();
        m_checksum = mixed(m_checksum ^ m_audio.checksum());
    }
    ++m_frame;
}

void Game::recordPlots(const FramePlan &plan) const
{
    ZOE_PLOT("phase", static_cast<double>(static_cast<int>(plan.phase)));
    ZOE_PLOT("spike cause", static_cast<double>(static_cast<int>(plan.spike)));
    ZOE_PLOT("contacts", static_cast<double>(m_world.hall.contactCount()));
    ZOE_PLOT("triangles", static_cast<double>(m_renderer.triangleCount()));
}

void Game::beginPhase(const FramePlan &plan)
{
    ZOE_MESSAGE(nameOf(plan.phase));
    m_world.hall.active =
        plan.phase == Phase::Physics ? m_world.hall.crates.size() : m_amounts.idleCrates;
    if (std::exchange(m_loading, plan.phase == Phase::Loading)) {
        ZOE_ASYNC_END("load level", m_level);
        ZOE_BOOKMARK("level loaded");
    }
    if (m_loading) {
        ++m_level;
        ZOE_ASYNC_BEGIN("load level", m_level);
    }
}

void Game::startAudio(const FramePlan &plan)
{
    CRATES_ZONE("start_audio");
    std::vector<SoundEvent> events;
    for (const Impact &impact : m_world.hall.impacts()) {
        const float distance = 1 + length(impact.position) * 0.2F;
        const float pan = std::clamp(0.5F + impact.position.x / 20, 0.0F, 1.0F);
        SoundEvent event;
        event.sound = m_random.below(6);
        event.rate = m_random.between(0.7F, 1.4F);
        event.left = impact.strength * 0.05F * (1 - pan) / distance;
        event.right = impact.strength * 0.05F * pan / distance;
        event.cutoff = 0.7F / distance;
        events.push_back(event);
    }
    if (plan.spike == SpikeCause::AudioRefill)
        m_audio.refill(m_amounts.refillBlocks);
    m_audio.mix(std::move(events));
}

void Game::streamLevel(const FramePlan &plan, bool last)
{
    CRATES_ZONE("stream_level");
    const bool loading = plan.phase == Phase::Loading;
    for (std::size_t i = 0; i < (loading ? m_amounts.tilesAFrame : 1); ++i) {
        m_streaming.request({m_nextTile, m_level});
        m_nextTile = (m_nextTile + 1) % (kTilesARow * kTilesARow);
        m_due.push_back(m_frame + (loading ? kLoadingLatency : kPlayingLatency));
    }
    // When a level is loaded, tiles requested for later are needed now.
    const bool all = last || (loading && plan.firstOfPhase);
    while (m_nextDue < m_due.size() && (m_due[m_nextDue] <= m_frame || all)) {
        ++m_nextDue;
        PackedTile tile;
        {
            CRATES_ZONE("wait_for_tile");
            tile = m_streaming.take();
        }
        CRATES_ZONE("install_tile");
        m_world.installTile(tile);
    }
    if (last)
        m_streaming.finish();
    if (plan.spike == SpikeCause::TextureUpload) {
        CRATES_ZONE("upload_texture");
        const auto seed = static_cast<std::uint32_t>(m_random.next());
        const std::size_t which = m_random.below(3);
        ZOE_TEXT(kTextureFiles[which]);
        ZOE_VALUE("samples", m_amounts.textureSamples);
        ZOE_WARNING("a texture was not streamed in time");
        ZOE_POOL_FREE("textures", &m_world.textures[which]);
        m_world.textures[which] = makeCrateTexture(seed, kTextureEdge, m_amounts.textureSamples);
        ZOE_POOL_ALLOC("textures", &m_world.textures[which], kTextureBytes);
    }
}

void Game::planPaths(const FramePlan &plan)
{
    CRATES_ZONE("plan_paths");
    {
        CRATES_ZONE("mark_crates");
        m_world.markCrates();
    }
    if (plan.spike == SpikeCause::PathStorm)
        replanAllPaths();
    const std::size_t count =
        plan.phase == Phase::PathFinding ? m_amounts.pathsAFrame : m_amounts.idlePathsAFrame;
    ZOE_VALUE("paths", count);
    std::vector<std::size_t> agents(count);
    std::vector<Cell> goals(count);
    for (std::size_t i = 0; i < count; ++i) {
        agents[i] = m_nextAgent;
        m_nextAgent = (m_nextAgent + 1) % m_world.agents.size();
        goals[i] = m_world.randomFreeCell();
    }
    {
        CRATES_ZONE("find_paths");
        m_jobs.run((count + kPathsAJob - 1) / kPathsAJob, [&](std::size_t job) {
            const std::size_t end = std::min((job + 1) * kPathsAJob, count);
            for (std::size_t i = job * kPathsAJob; i < end; ++i) {
                CRATES_ZONE("find_path");
                Agent &agent = m_world.agents[agents[i]];
                agent.path = m_finders[job].find(m_world.grid, agent.cell, goals[i]);
                agent.next = 0;
            }
        });
    }
    CRATES_ZONE("move_agents");
    m_world.moveAgents();
}

void Game::replanAllPaths()
{
    CRATES_ZONE("replan_all_paths");
    ZOE_VALUE("paths", m_amounts.stormPaths);
    ZOE_WARNING("a door closed: every cart needs a new path");
    for (std::size_t i = 0; i < m_amounts.stormPaths; ++i) {
        Agent &agent = m_world.agents[i % m_world.agents.size()];
        agent.path = m_finders[0].find(m_world.grid, agent.cell, m_world.randomFreeCell());
        agent.next = 0;
    }
}

void Game::stepPhysics(const FramePlan &plan)
{
    CRATES_ZONE("physics_step");
    if (plan.phase == Phase::Physics && plan.framesLeft >= kSettleFrames)
        m_world.shake(1.3F, 1 + m_world.hall.active / 40);
    m_world.hall.step(kStep, m_jobs);
    ZOE_VALUE("contacts", m_world.hall.contactCount());
    if (plan.spike == SpikeCause::PileUp) {
        CRATES_ZONE("settle_pile_up");
        ZOE_VALUE("steps", m_amounts.pileUpSteps);
        ZOE_WARNING("a lorry tipped out its crates");
        m_world.tipOutCrates(m_amounts.pileUpSteps);
    }
}

void Game::render(const FramePlan &plan)
{
    CRATES_ZONE("render");
    if (plan.spike == SpikeCause::LightBake) {
        CRATES_ZONE("bake_light_map");
        ZOE_VALUE("directions", m_amounts.bakeDirections);
        ZOE_WARNING("a lamp has moved");
        m_world.bakeLightMap(m_amounts.bakeDirections);
    }
    View view;
    {
        CRATES_ZONE("gather_boxes");
        const Camera from = camera(plan.phase);
        view = plan.phase == Phase::Loading ? m_world.emptyView(from) : m_world.viewFrom(from);
    }
    const Quality &quality = plan.phase == Phase::Rendering ? m_amounts.full
                             : plan.phase == Phase::Loading ? m_amounts.loading
                                                            : m_amounts.plain;
    present(m_renderer.render(view, quality, m_jobs));
    ZOE_VALUE("triangles", m_renderer.triangleCount());
}

// Replaces a screen: reads every pixel.
void Game::present(const std::vector<Colour> &image)
{
    CRATES_ZONE("present");
    std::uint64_t sum = m_checksum;
    for (const Colour pixel : image)
        sum = (sum ^ pixel) * 0x100000001b3ULL;
    for (const Crate &crate : m_world.hall.crates)
        sum = hashed(sum, crate.position);
    for (const Agent &agent : m_world.agents)
        sum = mixed(sum ^ m_world.grid.indexOf(agent.cell));
    m_checksum = sum;
}

// Swings in front of the heap, so that every phase shows the same view.
Camera Game::camera(Phase phase) const
{
    const float angle = 0.8F + 0.4F * sine(real(m_frame) * 0.09F);
    const float distance = m_world.arenaHalf * (phase == Phase::Rendering ? 1.35F : 1.7F);
    return Camera::looking(
        {cosine(angle) * distance, m_world.arenaHalf * 0.75F, sine(angle) * distance},
        {0, 0.5F, 0});
}

} // namespace crates
