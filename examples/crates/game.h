// The main thread: one frame after another. A game owns its threads; after a frame with finish =
// true all of them rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "examples/crates/audio.h"
#include "examples/crates/jobs.h"
#include "examples/crates/path_finding.h"
#include "examples/crates/phases.h"
#include "examples/crates/plants.h"
#include "examples/crates/streaming.h"
#include "examples/crates/world.h"

namespace crates {

class Game {
  public:
    // REQUIRES: all arguments outlive the game.
    Game(World &world, const Amounts &amounts, std::uint64_t seed, Plants *plants = nullptr);

    // One frame without its mark. With last, no thread has work left, and nothing is recorded after
    // it.
    void runFrame(const FramePlan &plan, bool last);

    [[nodiscard]] std::uint64_t checksum() const { return m_checksum; }

  private:
    void recordPlots(const FramePlan &plan) const;
    void beginPhase(const FramePlan &plan);
    void startAudio(const FramePlan &plan);
    void streamLevel(const FramePlan &plan, bool last);
    void planPaths(const FramePlan &plan);
    void replanAllPaths();
    void stepPhysics(const FramePlan &plan);
    void render(const FramePlan &plan);
    void present(const std::vector<Colour> &image);
    [[nodiscard]] Camera camera(Phase phase) const;

    World &m_world;
    const Amounts &m_amounts;
    Plants *m_plants;
    Random m_random;
    JobPool m_jobs{2};
    AudioThread m_audio;
    StreamingThread m_streaming;
    Renderer m_renderer;
    std::vector<PathFinder> m_finders; // one a job
    std::vector<std::uint32_t> m_due;  // frames in which requested tiles are taken
    std::size_t m_nextDue = 0;
    std::uint32_t m_nextTile = 0;
    std::uint32_t m_level = 1;
    bool m_loading = false;
    std::size_t m_nextAgent = 0;
    std::uint32_t m_frame = 0;
    std::uint64_t m_checksum = 0;
};

} // namespace crates
