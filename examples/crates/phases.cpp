#include "examples/crates/phases.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>

#include "examples/crates/random.h"

namespace crates {
namespace {

constexpr std::uint32_t kUsualPhase = 250;  // frames
constexpr std::uint32_t kUsualMargin = 12;  // frames between a spike and any other event
constexpr std::uint32_t kFramesASpike = 80; // of a phase
constexpr std::uint32_t kFramesAPlant = 40;
constexpr std::uint32_t kPlantMargin = 6;

template <class T, std::size_t Size>
void shuffle(std::array<T, Size> &items, Random &random)
{
    for (std::size_t i = Size; i > 1; --i)
        std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

// One after another, never the same twice in a row.
std::vector<Phase> orderOfPhases(std::size_t count, Random &random)
{
    std::vector<Phase> order{Phase::Loading, Phase::Rendering, Phase::Physics, Phase::PathFinding};
    std::array round{Phase::Loading, Phase::Rendering, Phase::Physics, Phase::PathFinding};
    while (order.size() < count) {
        do
            shuffle(round, random);
        while (round.front() == order.back());
        order.insert(order.end(), round.begin(), round.end());
    }
    order.resize(count);
    return order;
}

// Lengths within a quarter of each other that add up to the number of frames.
std::vector<std::uint32_t> lengthsOfPhases(std::uint32_t frames, std::uint32_t count,
                                           Random &random)
{
    std::vector<std::uint32_t> ends(count);
    const double usual = double(frames) / count;
    for (std::uint32_t i = 0; i + 1 < count; ++i)
        ends[i] =
            static_cast<std::uint32_t>(usual * (i + 1.0 + double(random.between(-0.12F, 0.12F))));
    ends.back() = frames;
    std::vector<std::uint32_t> lengths(count);
    for (std::uint32_t i = 0; i < count; ++i)
        lengths[i] = ends[i] - (i == 0 ? 0 : ends[i - 1]);
    return lengths;
}

class SpikePlanner {
  public:
    explicit SpikePlanner(Random &random)
        : m_random(random)
    {
        shuffle(m_causes, m_random);
    }

    // Spreads spikes over the frames of a phase: each has its own slot and keeps a margin to the
    // slot's ends.
    void plant(FramePlan *phase, std::uint32_t length)
    {
        const std::uint32_t margin = std::min(kUsualMargin, length / 4);
        if (margin < 3)
            return;
        const std::uint32_t count = std::max(1U, length / kFramesASpike);
        const std::uint32_t slot = length / count;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t place = margin + m_random.below(slot - 2 * margin + 1);
            phase[i * slot + std::min(place, slot - margin)].spike = nextCause();
        }
    }

  private:
    SpikeCause nextCause()
    {
        if (m_next == m_causes.size()) {
            shuffle(m_causes, m_random);
            m_next = 0;
        }
        return m_causes[m_next++];
    }

    Random &m_random;
    std::array<SpikeCause, kSpikeCauses> m_causes{SpikeCause::PileUp, SpikeCause::PathStorm,
                                                  SpikeCause::TextureUpload,
                                                  SpikeCause::AudioRefill, SpikeCause::LightBake};
    std::size_t m_next = 0;
};

} // namespace

const char *nameOf(Phase phase)
{
    switch (phase) {
    case Phase::Loading:
        return "loading";
    case Phase::Rendering:
        return "rendering";
    case Phase::Physics:
        return "physics";
    case Phase::PathFinding:
        return "path finding";
    }
    return "";
}

const char *functionOf(SpikeCause cause)
{
    switch (cause) {
    case SpikeCause::None:
        return "";
    case SpikeCause::PileUp:
        return "settle_pile_up";
    case SpikeCause::PathStorm:
        return "replan_all_paths";
    case SpikeCause::TextureUpload:
        return "upload_texture";
    case SpikeCause::AudioRefill:
        return "refill_audio_buffer";
    case SpikeCause::LightBake:
        return "bake_light_map";
    }
    return "";
}

std::vector<FramePlan> planFrames(std::uint32_t frames, std::uint64_t seed)
{
    Random random(mixed(seed) ^ 0x70686173);
    const std::uint32_t count = std::min(std::max(4U, frames / kUsualPhase), std::max(1U, frames));
    const std::vector<Phase> order = orderOfPhases(count, random);
    const std::vector<std::uint32_t> lengths = lengthsOfPhases(frames, count, random);
    SpikePlanner spikes(random);
    std::vector<FramePlan> plan;
    plan.reserve(frames);
    for (std::uint32_t i = 0; i < count; ++i) {
        for (std::uint32_t frame = 0; frame < lengths[i]; ++frame)
            plan.push_back({order[i], SpikeCause::None, frame == 0, lengths[i] - frame - 1});
        spikes.plant(plan.data() + plan.size() - lengths[i], lengths[i]);
    }
    return plan;
}

const char *nameOf(Plant plant)
{
    switch (plant) {
    case Plant::None:
        return "";
    case Plant::Hog:
        return "hog";
    case Plant::Lock:
        return "lock";
    case Plant::Read:
        return "read";
    case Plant::Faults:
        return "faults";
    case Plant::Uninstrumented:
        return "uninstrumented";
    case Plant::Late:
        return "late";
    }
    return "";
}

const char *causeOf(Plant plant)
{
    switch (plant) {
    case Plant::None:
        return "";
    case Plant::Hog:
        return "preempted:rasterise_band";
    case Plant::Lock:
        return "waiting:asset_lock";
    case Plant::Read:
        return "waiting:read_save_game";
    case Plant::Faults:
        return "longer:touch_scratch";
    case Plant::Uninstrumented:
        return "uninstrumented:main";
    case Plant::Late:
        return "waiting:worker";
    }
    return "";
}

void addPlants(std::vector<FramePlan> &plan, const std::vector<PlantRequest> &requests,
               std::uint64_t seed)
{
    std::vector<Plant> anywhere;
    for (const PlantRequest &request : requests) {
        if (request.frames.empty())
            anywhere.push_back(request.plant);
        for (const std::uint32_t frame : request.frames)
            if (frame < plan.size())
                plan[frame].plant = request.plant;
    }
    if (anywhere.empty())
        return;
    Random random(mixed(seed) ^ 0x706c616e);
    const auto isQuiet = [&](std::size_t frame) {
        if (frame < kPlantMargin || frame + kPlantMargin >= plan.size())
            return false;
        for (std::size_t i = frame - kPlantMargin; i <= frame + kPlantMargin; ++i)
            if (plan[i].firstOfPhase || plan[i].spike != SpikeCause::None ||
                plan[i].plant != Plant::None)
                return false;
        return true;
    };
    std::size_t next = 0;
    for (std::size_t slot = 0; slot < plan.size(); slot += kFramesAPlant) {
        std::size_t frame = slot + random.below(kFramesAPlant);
        const std::size_t end = slot + kFramesAPlant;
        while (frame < end && !isQuiet(frame))
            ++frame;
        if (frame == end)
            continue;
        // Loading needs no workers that could be late.
        const bool loads = plan[frame].phase == Phase::Loading;
        for (std::size_t tries = 0; tries < anywhere.size() && plan[frame].plant == Plant::None;
             ++tries) {
            const Plant plant = anywhere[next++ % anywhere.size()];
            if (!loads || plant != Plant::Late)
                plan[frame].plant = plant;
        }
    }
}

bool writeTruth(const std::string &path, const std::vector<FramePlan> &plan)
{
    std::ofstream file(path, std::ios::trunc);
    file << "frame,phase,phase name,spike cause,function,planted,cause\n";
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const FramePlan &frame = plan[i];
        file << i << ',' << static_cast<int>(frame.phase) << ',' << nameOf(frame.phase) << ','
             << static_cast<int>(frame.spike) << ',' << functionOf(frame.spike) << ','
             << nameOf(frame.plant) << ',' << causeOf(frame.plant) << '\n';
    }
    file.close();
    return !file.fail();
}

} // namespace crates
