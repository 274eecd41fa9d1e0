// The hall and everything in it: crates, the bay where lorries tip out more, agents that drive
// between shelves, the floor. Owned by the main thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "examples/crates/path_finding.h"
#include "examples/crates/physics.h"
#include "examples/crates/random.h"
#include "examples/crates/renderer.h"
#include "examples/crates/streaming.h"

namespace crates {

// The amount of everything. All numbers follow the scale, so that a frame's work does.
struct Amounts {
    explicit Amounts(double scale);

    std::size_t crates;
    std::size_t idleCrates; // that move in phases without focus on physics
    std::size_t pathsAFrame;
    std::size_t idlePathsAFrame;
    std::size_t agents;
    std::size_t voices;
    std::size_t tilesAFrame;
    Quality full;
    Quality plain;
    Quality loading;
    // Of the spikes.
    int pileUpSteps;
    std::size_t stormPaths;
    int textureSamples;
    std::size_t refillBlocks;
    int bakeDirections;
};

struct Agent {
    Cell cell;
    std::vector<Cell> path;
    std::size_t next = 0; // of the path
};

class World {
  public:
    static constexpr int kCells = 80; // of the grid, a side

    World(const Amounts &amounts, std::uint64_t seed);

    const float arenaHalf; // m: crates stay within this distance from the middle
    const float hallHalf;  // m: shelves and agents surround them
    PhysicsScene hall;
    PhysicsScene bay;
    std::vector<DrawnBox> shelves;
    std::vector<Agent> agents;
    Grid grid{kCells, kCells};
    Texture floor;
    std::array<Texture, kBoxTextures> textures;
    LightMap lightMap;
    Random random;

    [[nodiscard]] Cell cellAt(Vec3 position) const;
    [[nodiscard]] Vec3 placeOf(Cell cell) const;
    [[nodiscard]] Cell randomFreeCell();

    void installTile(const PackedTile &tile);
    // Kicks a few crates, so that the heap keeps moving.
    void shake(float strength, std::size_t count);
    // Crates on the floor block agents or slow them down.
    void markCrates();
    void moveAgents();
    // Spikes, each without interruption.
    void tipOutCrates(int steps);
    void bakeLightMap(int directions);

    [[nodiscard]] View viewFrom(const Camera &camera) const;
    // The floor alone.
    [[nodiscard]] View emptyView(const Camera &camera) const;

  private:
    void stackCrates(std::size_t count);
    void fillBay();
    void buildShelves();
    void addShelf(float out, float along, bool turned);
    [[nodiscard]] std::vector<float> heightMap() const;

    Grid m_emptyGrid{kCells, kCells}; // without crates
};

} // namespace crates
