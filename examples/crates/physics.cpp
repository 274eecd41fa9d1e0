#include "examples/crates/physics.h"

#include <algorithm>

#include "examples/crates/instrument.h"

namespace crates {
namespace {

constexpr float kGravity = 9.81F;
constexpr float kFriction = 0.5F;
constexpr float kBounce = 0.1F;
constexpr float kBounceFrom = 1.5F; // m/s: slower hits don't bounce
constexpr float kCorrection = 0.2F; // share of a penetration that is corrected per step
constexpr float kSlop = 0.01F;      // m of penetration that is tolerated
// m/s: at this speed nothing passes through anything within a step
constexpr float kFastest = 18.0F;
constexpr int kIterations = 18;
constexpr std::size_t kPairsAJob = 96;
constexpr std::size_t kHeardImpacts = 4;

} // namespace

Crate makeCrate(Vec3 position, Vec3 half, std::uint32_t colour)
{
    Crate crate;
    crate.position = position;
    crate.half = half;
    crate.colour = colour;
    const float mass = 8 * half.x * half.y * half.z;
    crate.inverseMass = 1 / mass;
    crate.inverseInertia = {3 / (mass * (half.y * half.y + half.z * half.z)),
                            3 / (mass * (half.x * half.x + half.z * half.z)),
                            3 / (mass * (half.x * half.x + half.y * half.y))};
    return crate;
}

Box boxOf(const Crate &crate)
{
    return {crate.position, axesOf(crate.orientation), crate.half};
}

void PhysicsScene::step(float seconds, JobPool &jobs)
{
    applyForces(seconds);
    {
        CRATES_ZONE("broad_phase");
        findPairs();
    }
    narrowPhase(jobs);
    {
        CRATES_ZONE("prepare_contacts");
        prepare(seconds);
        collideWorld(seconds);
    }
    {
        CRATES_ZONE("solve_contacts");
        solve(kIterations);
    }
    CRATES_ZONE("move_crates");
    move(seconds);
    listen();
}

void PhysicsScene::narrowPhase(JobPool &jobs)
{
    CRATES_ZONE("narrow_phase");
    const std::size_t batches = (m_pairs.size() + kPairsAJob - 1) / kPairsAJob;
    jobs.run(batches, [this](std::size_t batch) {
        CRATES_ZONE("collide_pairs");
        collidePairs(batch * kPairsAJob, std::min((batch + 1) * kPairsAJob, m_pairs.size()));
    });
}

void PhysicsScene::settle(float seconds, int steps)
{
    for (int i = 0; i < steps; ++i) {
        applyForces(seconds);
        findPairs();
        collidePairs(0, m_pairs.size());
        prepare(seconds);
        collideWorld(seconds);
        solve(kIterations);
        move(seconds);
    }
    listen();
}

void PhysicsScene::applyForces(float seconds)
{
    for (std::size_t i = 0; i < active; ++i)
        crates[i].velocity.y -= kGravity * seconds;
}

void PhysicsScene::findPairs()
{
    if (m_extents.size() != crates.size()) {
        m_boxes.resize(crates.size());
        m_extents.resize(crates.size());
        for (std::uint32_t i = 0; i < m_extents.size(); ++i)
            m_extents[i].crate = i;
    }
    for (Extent &extent : m_extents) {
        const Crate &crate = crates[extent.crate];
        const Box &box = m_boxes[extent.crate] = boxOf(crate);
        Vec3 reach;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 axis = box.axes.axis[i] * part(box.half, static_cast<int>(i));
            reach += {std::abs(axis.x), std::abs(axis.y), std::abs(axis.z)};
        }
        extent.low = crate.position - reach;
        extent.high = crate.position + reach;
    }
    // Boxes move little per step, so the order is nearly right: insertion sort.
    for (std::size_t i = 1; i < m_extents.size(); ++i) {
        const Extent extent = m_extents[i];
        std::size_t k = i;
        for (; k > 0 && m_extents[k - 1].low.x > extent.low.x; --k)
            m_extents[k] = m_extents[k - 1];
        m_extents[k] = extent;
    }
    m_pairs.clear();
    for (std::size_t i = 0; i < m_extents.size(); ++i) {
        const Extent &a = m_extents[i];
        for (std::size_t k = i + 1; k < m_extents.size(); ++k) {
            const Extent &b = m_extents[k];
            if (b.low.x > a.high.x)
                break;
            const bool near = a.low.y <= b.high.y && b.low.y <= a.high.y && a.low.z <= b.high.z &&
                              b.low.z <= a.high.z;
            if (near && (a.crate < active || b.crate < active))
                m_pairs.push_back({std::min(a.crate, b.crate), std::max(a.crate, b.crate), {}});
        }
    }
}

void PhysicsScene::collidePairs(std::size_t first, std::size_t end)
{
    for (std::size_t i = first; i < end; ++i)
        m_pairs[i].contact = collide(m_boxes[m_pairs[i].a], m_boxes[m_pairs[i].b]);
}

void PhysicsScene::prepare(float seconds)
{
    m_points.clear();
    for (const Pair &pair : m_pairs) {
        for (int i = 0; i < pair.contact.points; ++i) {
            const auto k = static_cast<std::size_t>(i);
            addPoint(pair.a, pair.b, pair.contact.normal, pair.contact.point[k],
                     pair.contact.depth[k], seconds);
        }
    }
}

void PhysicsScene::collideWorld(float seconds)
{
    for (std::uint32_t i = 0; i < active; ++i) {
        const Box &box = m_boxes[i];
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 point =
                box.centre + box.axes * Vec3{(corner & 1) != 0 ? box.half.x : -box.half.x,
                                             (corner & 2) != 0 ? box.half.y : -box.half.y,
                                             (corner & 4) != 0 ? box.half.z : -box.half.z};
            const Vec3 from = point - m_middle;
            if (point.y < 0)
                addPoint(i, kWorld, {0, -1, 0}, point, -point.y, seconds);
            if (from.x > m_half.x)
                addPoint(i, kWorld, {1, 0, 0}, point, from.x - m_half.x, seconds);
            if (from.x < -m_half.x)
                addPoint(i, kWorld, {-1, 0, 0}, point, -m_half.x - from.x, seconds);
            if (from.z > m_half.z)
                addPoint(i, kWorld, {0, 0, 1}, point, from.z - m_half.z, seconds);
            if (from.z < -m_half.z)
                addPoint(i, kWorld, {0, 0, -1}, point, -m_half.z - from.z, seconds);
        }
    }
}

void PhysicsScene::addPoint(std::uint32_t a, std::uint32_t b, Vec3 normal, Vec3 place, float depth,
                            float seconds)
{
    Point point{};
    point.a = a;
    point.b = b;
    point.normal = normal;
    point.tangent[0] =
        normalised(std::abs(normal.y) < 0.9F ? cross(normal, {0, 1, 0}) : cross(normal, {1, 0, 0}));
    point.tangent[1] = cross(normal, point.tangent[0]);
    point.armA = place - crates[a].position;
    if (b != kWorld)
        point.armB = place - crates[b].position;
    point.mass[0] = effectiveMass(point, normal);
    point.mass[1] = effectiveMass(point, point.tangent[0]);
    point.mass[2] = effectiveMass(point, point.tangent[1]);
    point.approach = dot(speedAt(a, point.armA) - speedAt(b, point.armB), normal);
    point.target = std::min(kCorrection / seconds * std::max(depth - kSlop, 0.0F), 3.0F);
    if (point.approach > kBounceFrom)
        point.target += kBounce * point.approach;
    m_points.push_back(point);
}

void PhysicsScene::solve(int iterations)
{
    for (int i = 0; i < iterations; ++i) {
        for (Point &point : m_points)
            solvePoint(point);
    }
}

void PhysicsScene::solvePoint(Point &point)
{
    for (int i = 0; i < 2; ++i) {
        const Vec3 speed = speedAt(point.a, point.armA) - speedAt(point.b, point.armB);
        const float most = kFriction * point.impulse[0];
        const float before = point.impulse[1 + i];
        const float wanted = before + point.mass[1 + i] * dot(speed, point.tangent[i]);
        point.impulse[1 + i] = std::clamp(wanted, -most, most);
        push(point, point.tangent[i] * (point.impulse[1 + i] - before));
    }
    const Vec3 speed = speedAt(point.a, point.armA) - speedAt(point.b, point.armB);
    const float before = point.impulse[0];
    const float wanted = before + point.mass[0] * (dot(speed, point.normal) + point.target);
    point.impulse[0] = std::max(wanted, 0.0F);
    push(point, point.normal * (point.impulse[0] - before));
}

void PhysicsScene::move(float seconds)
{
    for (std::size_t i = 0; i < active; ++i) {
        Crate &crate = crates[i];
        const float speed = length(crate.velocity);
        if (speed > kFastest)
            crate.velocity = crate.velocity * (kFastest / speed);
        const float spin = length(crate.spin);
        if (spin > kFastest)
            crate.spin = crate.spin * (kFastest / spin);
        crate.velocity = crate.velocity * 0.998F;
        crate.spin = crate.spin * 0.99F;
        crate.position += crate.velocity * seconds;
        crate.orientation = turned(crate.orientation, crate.spin, seconds);
    }
}

void PhysicsScene::listen()
{
    m_impacts.clear();
    for (const Point &point : m_points) {
        if (point.approach > kBounceFrom)
            m_impacts.push_back({crates[point.a].position + point.armA, point.approach});
    }
    const std::size_t heard = std::min(kHeardImpacts, m_impacts.size());
    std::partial_sort(m_impacts.begin(), m_impacts.begin() + static_cast<std::ptrdiff_t>(heard),
                      m_impacts.end(),
                      [](const Impact &a, const Impact &b) { return a.strength > b.strength; });
    m_impacts.resize(heard);
}

float PhysicsScene::inverseMassOf(std::uint32_t crate) const
{
    return crate < active ? crates[crate].inverseMass : 0;
}

Vec3 PhysicsScene::turnedBy(std::uint32_t crate, Vec3 angularImpulse) const
{
    if (crate >= active)
        return {};
    const Mat3 &axes = m_boxes[crate].axes;
    const Vec3 inverse = crates[crate].inverseInertia;
    return axes * Vec3{inverse.x * dot(axes.axis[0], angularImpulse),
                       inverse.y * dot(axes.axis[1], angularImpulse),
                       inverse.z * dot(axes.axis[2], angularImpulse)};
}

Vec3 PhysicsScene::speedAt(std::uint32_t crate, Vec3 arm) const
{
    if (crate >= active)
        return {};
    return crates[crate].velocity + cross(crates[crate].spin, arm);
}

float PhysicsScene::effectiveMass(const Point &point, Vec3 direction) const
{
    float inverse = inverseMassOf(point.a) + inverseMassOf(point.b);
    inverse += dot(cross(turnedBy(point.a, cross(point.armA, direction)), point.armA), direction);
    inverse += dot(cross(turnedBy(point.b, cross(point.armB, direction)), point.armB), direction);
    return inverse > 0 ? 1 / inverse : 0;
}

void PhysicsScene::push(const Point &point, Vec3 impulse)
{
    if (point.a < active) {
        crates[point.a].velocity -= impulse * crates[point.a].inverseMass;
        crates[point.a].spin -= turnedBy(point.a, cross(point.armA, impulse));
    }
    if (point.b < active) {
        crates[point.b].velocity += impulse * crates[point.b].inverseMass;
        crates[point.b].spin += turnedBy(point.b, cross(point.armB, impulse));
    }
}

} // namespace crates
