// The phases of the game and its planted spikes, determined by the seed before the game starts.
// This is the truth that tests compare an analysis with.
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
    PathStorm = 2,     // a door closes: every agent plans a new path at once on the main thread
    TextureUpload = 3, // a texture that was not streamed in time is built on the main thread
    AudioRefill = 4,   // the audio buffer is empty: the main thread fills it before it continues
    LightBake = 5,     // a lamp has moved: the light map of the hall is computed again
};

constexpr int kSpikeCauses = 5;

const char *nameOf(Phase phase);
// The zone in which the cause takes its time; empty for None.
const char *functionOf(SpikeCause cause);

// Why a frame is slow though the game does nothing unusual; see plants.h.
enum class Plant {
    None,
    Hog,            // another thread has the CPU of a worker
    Lock,           // another thread holds a lock
    Read,           // a blocking read of what is written late
    Faults,         // a burst of page faults
    Uninstrumented, // work outside of all zones
    Late            // a worker begins late
};

// "hog" and so on; empty for None.
const char *nameOf(Plant plant);
// The kind of cause as `zoe why` names it, a colon, and the function, lock or thread.
const char *causeOf(Plant plant);

struct PlantRequest {
    Plant plant = Plant::None;
    std::vector<std::uint32_t> frames; // empty: about one in forty, by the seed
};

struct FramePlan {
    Phase phase = Phase::Loading;
    SpikeCause spike = SpikeCause::None;
    bool firstOfPhase = false;
    std::uint32_t framesLeft = 0; // in this phase, after this frame
    Plant plant = Plant::None;
};

// Every kind of phase occurs if there are enough frames. Spikes keep a distance from each other,
// from both ends of the game and from changes of phase.
std::vector<FramePlan> planFrames(std::uint32_t frames, std::uint64_t seed);

// Adds plants: chosen frames keep a distance from spikes, changes of phase, each other and both
// ends; given ones are taken as they are, and those behind the last frame are ignored.
void addPlants(std::vector<FramePlan> &plan, const std::vector<PlantRequest> &requests,
               std::uint64_t seed);

// frame,phase,phase name,spike cause,function,planted,cause. False if the file can't be written.
bool writeTruth(const std::string &path, const std::vector<FramePlan> &plan);

} // namespace crates
