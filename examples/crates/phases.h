// What happens when: the phases of the game and its planted spikes, decided by the seed before the
// game starts. This is the truth that tests hold an analysis against.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace crates {

// The values are recorded as the plot "phase".
enum class Phase { Loading = 1, Rendering = 2, Physics = 3, PathFinding = 4 };

// The values are recorded as the plot "spike cause".
enum class SpikeCause {
    None = 0,
    PileUp = 1,        // a lorry tips out its crates: the physics settles them within one frame
    PathStorm = 2,     // a door closes: every agent replans at once on the main thread
    TextureUpload = 3, // a texture that nobody streamed in time is built on the main thread
    AudioRefill = 4,   // the audio buffer ran dry: the main thread fills it before it goes on
    LightBake = 5,     // a lamp moved: the light map of the hall is computed again
};

constexpr int kSpikeCauses = 5;

const char *nameOf(Phase phase);
// The zone in which the cause spends its time; empty for None.
const char *functionOf(SpikeCause cause);

struct FramePlan {
    Phase phase = Phase::Loading;
    SpikeCause spike = SpikeCause::None;
    bool firstOfPhase = false;
    std::uint32_t framesLeft = 0; // in this phase, after this frame
};

// Every kind of phase comes, if there are frames enough; spikes keep away from each other, from the
// ends of the game and from changes of phase.
std::vector<FramePlan> planFrames(std::uint32_t frames, std::uint64_t seed);

// frame,phase,phase name,spike cause,function. False if the file can't be written.
bool writeTruth(const std::string &path, const std::vector<FramePlan> &plan);

} // namespace crates
