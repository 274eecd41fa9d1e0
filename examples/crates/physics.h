// Rigid boxes in a walled hall: sweep and prune, separating axes, and a sequential impulse solver
// (Catto, "Iterative Dynamics with Temporal Coherence", 2005).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "examples/crates/contact.h"
#include "examples/crates/jobs.h"
#include "examples/crates/math.h"

namespace crates {

struct Crate {
    Vec3 position;
    Quat orientation;
    Vec3 velocity;
    Vec3 spin;
    Vec3 half{0.5F, 0.5F, 0.5F};
    float inverseMass = 1;
    Vec3 inverseInertia; // around its own axes
    std::uint32_t colour = 0xFFFFFF;
};

Crate makeCrate(Vec3 position, Vec3 half, std::uint32_t colour);
Box boxOf(const Crate &crate);

// An audible hit.
struct Impact {
    Vec3 position;
    float strength = 0;
};

class PhysicsScene {
  public:
    // The floor is at height 0; walls are at distance `half` around the middle.
    PhysicsScene(Vec3 middle, Vec3 half)
        : m_middle(middle)
        , m_half(half)
    {}

    std::vector<Crate> crates;
    // Crates from this index are at rest: they support others but don't move.
    std::size_t active = 0;

    // One step; the narrow phase runs on the pool.
    void step(float seconds, JobPool &jobs);
    // The same without the pool, on the calling thread.
    void settle(float seconds, int steps);

    // Of the last step; the hardest first, only a few.
    [[nodiscard]] const std::vector<Impact> &impacts() const { return m_impacts; }
    [[nodiscard]] std::size_t contactCount() const { return m_points.size(); }

  private:
    static constexpr std::uint32_t kWorld =
        UINT32_MAX; // floor and walls as the partner of a contact

    struct Pair {
        std::uint32_t a;
        std::uint32_t b;
        Contact contact;
    };
    struct Extent { // of a crate, along the world's axes
        std::uint32_t crate;
        Vec3 low;
        Vec3 high;
    };
    struct Point {
        std::uint32_t a;
        std::uint32_t b;
        Vec3 normal;
        Vec3 tangent[2];
        Vec3 armA; // from the centre of a to the point
        Vec3 armB;
        float mass[3];    // effective, along normal and tangents
        float impulse[3]; // so far
        float target;     // target speed along the normal
        float approach;   // speed of the hit
    };

    void applyForces(float seconds);
    void findPairs();
    void narrowPhase(JobPool &jobs);
    void collidePairs(std::size_t first, std::size_t end);
    void collideWorld(float seconds);
    void prepare(float seconds);
    void addPoint(std::uint32_t a, std::uint32_t b, Vec3 normal, Vec3 point, float depth,
                  float seconds);
    void solve(int iterations);
    void solvePoint(Point &point);
    void move(float seconds);
    void listen();

    [[nodiscard]] float inverseMassOf(std::uint32_t crate) const;
    [[nodiscard]] Vec3 turnedBy(std::uint32_t crate, Vec3 angularImpulse) const;
    [[nodiscard]] Vec3 speedAt(std::uint32_t crate, Vec3 arm) const;
    [[nodiscard]] float effectiveMass(const Point &point, Vec3 direction) const;
    void push(const Point &point, Vec3 impulse);

    Vec3 m_middle;
    Vec3 m_half;
    std::vector<Box> m_boxes;
    std::vector<Extent> m_extents; // kept sorted by low.x from step to step
    std::vector<Pair> m_pairs;
    std::vector<Point> m_points;
    std::vector<Impact> m_impacts;
};

} // namespace crates
