#include "examples/crates/world.h"

#include <algorithm>
#include <cmath>

namespace crates {
namespace {

constexpr std::size_t kBayCrates = 48;
constexpr float kHighestKick = 2;  // m
constexpr float kShelfHalf = 1.3F; // m
constexpr int kLightMapSize = 96;  // points a side
constexpr std::array<Colour, 6> kWoods{0xE0B070, 0xC98F4E, 0xD8A25C, 0xB9793C, 0xE8C48A, 0xA8703F};
constexpr Colour kPaints[]{0x4F86B8, 0xB85450, 0x6B9A5B};

std::size_t scaled(double amount, double scale, std::size_t least)
{
    return std::max(least, static_cast<std::size_t>(std::lround(amount * scale)));
}

Quality scaledQuality(double height, double shadows, bool smoothing, double scale)
{
    const double side = std::sqrt(scale);
    Quality quality;
    quality.height = std::max(24, static_cast<int>(height * side)) / 8 * 8;
    quality.width = quality.height * 16 / 9;
    quality.shadowSize = std::max(32, static_cast<int>(shadows * side)) / 4 * 4;
    quality.smoothing = smoothing;
    return quality;
}

Texture emptyFloor()
{
    constexpr int size = kTileEdge * kTilesARow;
    return {size, std::vector<Colour>(static_cast<std::size_t>(size * size), 0x808080)};
}

Colour crateColour(Random &random)
{
    return random.below(9) == 0 ? kPaints[random.below(3)]
                                : kWoods[random.below(static_cast<std::uint32_t>(kWoods.size()))];
}

// The greatest height divided by distance, seen from a point in one direction.
float steepest(const std::vector<float> &heights, int x, int z, float angle)
{
    constexpr int kSteps = 14;
    const float towardsX = cosine(angle);
    const float towardsZ = sine(angle);
    float result = 0;
    for (int step = 1; step <= kSteps; ++step) {
        const float way = real(step) * 0.75F;
        const int sx = static_cast<int>(real(x) + towardsX * way + 0.5F);
        const int sz = static_cast<int>(real(z) + towardsZ * way + 0.5F);
        if (sx < 0 || sz < 0 || sx >= kLightMapSize || sz >= kLightMapSize)
            break;
        result = std::max(result, heights[static_cast<std::size_t>(sz * kLightMapSize + sx)] / way);
    }
    return result;
}

} // namespace

Amounts::Amounts(double scale)
    : crates(scaled(480, scale, 8))
    , idleCrates(scaled(24, scale, 2))
    , pathsAFrame(scaled(60, scale, 2))
    , idlePathsAFrame(1)
    , agents(scaled(60, scale, 4))
    , voices(scaled(40, scale, 4))
    , tilesAFrame(scaled(15, scale, 1))
    , full(scaledQuality(304, 256, true, scale))
    , plain(scaledQuality(120, 96, false, scale))
    , loading(scaledQuality(96, 48, false, scale))
    , pileUpSteps(static_cast<int>(scaled(100, scale, 1)))
    , stormPaths(scaled(560, scale, 2))
    , textureSamples(static_cast<int>(scaled(9, std::sqrt(scale), 1)))
    , refillBlocks(scaled(170, scale, 2))
    , bakeDirections(static_cast<int>(scaled(80, scale, 2)))
{
    loading.sharedOut = false;
}

World::World(const Amounts &amounts, std::uint64_t seed)
    : arenaHalf(7 * std::sqrt(real(amounts.crates) / 480))
    , hallHalf(arenaHalf + 8)
    , hall({}, {arenaHalf, 0, arenaHalf})
    , bay({arenaHalf + 4, 0, arenaHalf + 4}, {2.5F, 0, 2.5F})
    , floor(emptyFloor())
    , textures{makeCrateTexture(1, 64, 2), makeCrateTexture(2, 64, 2), makeCrateTexture(3, 64, 2),
               makeCrateTexture(4, 64, 2)}
    , random(mixed(seed + 1))
{
    for (std::uint32_t tile = 0; tile < kTilesARow * kTilesARow; ++tile) {
        const TileRequest request{tile, 1};
        installTile({request, packBytes(generateTile(request))});
    }
    buildShelves();
    stackCrates(amounts.crates);
    fillBay();
    markCrates();
    for (std::size_t i = 0; i < amounts.agents; ++i)
        agents.push_back({randomFreeCell(), {}, 0});
    bakeLightMap(8);
}

Cell World::cellAt(Vec3 position) const
{
    const float cells = kCells / (2 * hallHalf);
    return {static_cast<int>((position.x + hallHalf) * cells),
            static_cast<int>((position.z + hallHalf) * cells)};
}

Vec3 World::placeOf(Cell cell) const
{
    const float metres = 2 * hallHalf / kCells;
    return {(real(cell.x) + 0.5F) * metres - hallHalf, 0,
            (real(cell.y) + 0.5F) * metres - hallHalf};
}

Cell World::randomFreeCell()
{
    const int x = static_cast<int>(random.below(kCells));
    return grid.nearestFree({x, static_cast<int>(random.below(kCells))});
}

// Rows of stacks, slightly untidy.
void World::stackCrates(std::size_t count)
{
    const int side = static_cast<int>(std::ceil(std::sqrt(real(count) / 2.5F)));
    std::vector<float> heights(static_cast<std::size_t>(side * side));
    const float pitch = 1.6F * arenaHalf / real(side);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t stack = i % heights.size();
        const float half = pitch * random.between(0.36F, 0.46F);
        const Vec3 size{half, half * random.between(0.7F, 1.1F), half};
        const float x = (real(stack % static_cast<std::size_t>(side)) - real(side - 1) / 2) * pitch;
        const float z = (real(stack / static_cast<std::size_t>(side)) - real(side - 1) / 2) * pitch;
        // One after the other: compilers differ in the order of arguments.
        const Colour colour = crateColour(random);
        const Vec3 position{x + random.between(-0.05F, 0.05F), heights[stack] + size.y,
                            z + random.between(-0.05F, 0.05F)};
        Crate crate = makeCrate(position, size, colour);
        crate.orientation = turned({}, {0, random.between(-0.3F, 0.3F), 0}, 1);
        heights[stack] += 2 * size.y;
        hall.crates.push_back(crate);
    }
    hall.active = hall.crates.size();
    hall.settle(1.0F / 60, 20);
}

void World::fillBay()
{
    for (std::size_t i = 0; i < kBayCrates; ++i) {
        const float half = random.between(0.25F, 0.4F);
        bay.crates.push_back(makeCrate({}, {half, half, half}, crateColour(random)));
    }
    tipOutCrates(60);
}

void World::tipOutCrates(int steps)
{
    const Vec3 middle{arenaHalf + 4, 0, arenaHalf + 4};
    for (std::size_t i = 0; i < bay.crates.size(); ++i) {
        Crate &crate = bay.crates[i];
        crate.position = middle + Vec3{random.between(-1.2F, 1.2F), 0.5F + 0.12F * real(i),
                                       random.between(-1.2F, 1.2F)};
        crate.velocity = {random.between(-1, 1), -2, random.between(-1, 1)};
        crate.spin = {random.between(-3, 3), random.between(-3, 3), random.between(-3, 3)};
    }
    bay.active = bay.crates.size();
    bay.settle(1.0F / 60, steps);
    bay.active = 0;
}

// Two rings of shelves with gaps to drive through.
void World::buildShelves()
{
    for (const float distance : {arenaHalf + 2.2F, arenaHalf + 5.4F}) {
        const int count = static_cast<int>(distance / kShelfHalf);
        for (int side = 0; side < 4; ++side) {
            for (int i = 0; i < count; ++i) {
                const float along = (2 * real(i) + 1) * distance / real(count) - distance;
                const bool gap = random.below(4) == 0 || std::abs(along) > distance - 1.5F;
                if (!gap && along < arenaHalf) // beyond is the bay
                    addShelf(side < 2 ? distance : -distance, along, side % 2 == 1);
            }
        }
    }
}

void World::addShelf(float out, float along, bool turned)
{
    DrawnBox shelf;
    shelf.box.centre = turned ? Vec3{out, 0.45F, along} : Vec3{along, 0.45F, out};
    shelf.box.half =
        turned ? Vec3{0.3F, 0.45F, kShelfHalf * 0.9F} : Vec3{kShelfHalf * 0.9F, 0.45F, 0.3F};
    shelf.colour = 0x8FA3B0;
    shelf.texture = 3;
    shelves.push_back(shelf);
    const Cell low = cellAt(shelf.box.centre - shelf.box.half);
    const Cell high = cellAt(shelf.box.centre + shelf.box.half);
    for (int y = low.y; y <= high.y; ++y) {
        for (int x = low.x; x <= high.x; ++x) {
            if (m_emptyGrid.contains({x, y}))
                m_emptyGrid.setCost({x, y}, 0);
        }
    }
}

void World::installTile(const PackedTile &tile)
{
    const std::vector<std::uint8_t> indices = unpackBytes(tile.bytes);
    std::vector<Colour> texels(indices.size());
    std::transform(indices.begin(), indices.end(), texels.begin(),
                   [&](std::uint8_t index) { return floorColour(index, tile.request.level); });
    const int x = static_cast<int>(tile.request.tile) % kTilesARow;
    const int y = static_cast<int>(tile.request.tile) / kTilesARow;
    if (texels.size() == std::size_t{kTileEdge * kTileEdge})
        floor.replace(x * kTileEdge, y * kTileEdge, kTileEdge, texels.data());
}

void World::shake(float strength, std::size_t count)
{
    for (std::size_t i = 0; i < count && hall.active > 0; ++i) {
        Crate &crate = hall.crates[random.below(static_cast<std::uint32_t>(hall.active))];
        if (crate.position.y > kHighestKick || length(crate.velocity) > 1)
            continue; // already on its way
        const Vec3 inward = crate.position * (-0.5F / arenaHalf);
        crate.velocity += Vec3{inward.x + random.between(-0.4F, 0.4F), 1,
                               inward.z + random.between(-0.4F, 0.4F)} *
                          strength;
        crate.spin +=
            Vec3{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)} * strength;
    }
}

void World::markCrates()
{
    grid = m_emptyGrid;
    for (const PhysicsScene *scene : {&hall, &bay}) {
        for (const Crate &crate : scene->crates) {
            const float reach = crate.half.x;
            const Cell low = cellAt(crate.position - Vec3{reach, 0, reach});
            const Cell high = cellAt(crate.position + Vec3{reach, 0, reach});
            for (int y = std::max(low.y, 0); y <= std::min(high.y, kCells - 1); ++y) {
                for (int x = std::max(low.x, 0); x <= std::min(high.x, kCells - 1); ++x)
                    grid.setCost({x, y}, crate.position.y < 2 ? 0 : 3);
            }
        }
    }
}

void World::moveAgents()
{
    for (Agent &agent : agents) {
        if (agent.next < agent.path.size() && grid.cost(agent.path[agent.next]) > 0)
            agent.cell = agent.path[agent.next++];
    }
}

// The height of the content of the hall over every point of the light map.
std::vector<float> World::heightMap() const
{
    std::vector<float> heights(kLightMapSize * kLightMapSize);
    const auto pointAt = [&](float metres) {
        const float share = (metres + hallHalf) / (2 * hallHalf);
        return std::clamp(static_cast<int>(share * kLightMapSize), 0, kLightMapSize - 1);
    };
    const auto stamp = [&](Vec3 centre, Vec3 half) {
        for (int z = pointAt(centre.z - half.z); z <= pointAt(centre.z + half.z); ++z) {
            for (int x = pointAt(centre.x - half.x); x <= pointAt(centre.x + half.x); ++x) {
                float &height = heights[static_cast<std::size_t>(z * kLightMapSize + x)];
                height = std::max(height, centre.y + half.y);
            }
        }
    };
    for (const PhysicsScene *scene : {&hall, &bay}) {
        for (const Crate &crate : scene->crates)
            stamp(crate.position, crate.half);
    }
    for (const DrawnBox &shelf : shelves)
        stamp(shelf.box.centre, shelf.box.half);
    return heights;
}

// For every point of the floor: how much sky is visible between the surrounding objects, sampled in
// several directions (horizon-based ambient occlusion on a height map).
void World::bakeLightMap(int directions)
{
    const std::vector<float> heights = heightMap();
    const float metres = 2 * hallHalf / kLightMapSize;
    lightMap.size = kLightMapSize;
    lightMap.light.assign(heights.size(), 1);
    for (int z = 0; z < kLightMapSize; ++z) {
        for (int x = 0; x < kLightMapSize; ++x) {
            float open = 0;
            for (int k = 0; k < directions; ++k) {
                const float angle = real(k) * 6.2831853F / real(directions);
                const float slope = steepest(heights, x, z, angle) / metres;
                open += 1 - slope / std::sqrt(1 + slope * slope);
            }
            lightMap.light[static_cast<std::size_t>(z * kLightMapSize + x)] =
                0.35F + 0.65F * open / real(directions);
        }
    }
}

View World::emptyView(const Camera &camera) const
{
    View view;
    view.camera = camera;
    view.hallHalf = hallHalf;
    view.floor = &floor;
    view.lightMap = &lightMap;
    view.textures = &textures;
    return view;
}

View World::viewFrom(const Camera &camera) const
{
    View view = emptyView(camera);
    view.boxes = shelves;
    for (const PhysicsScene *scene : {&hall, &bay}) {
        for (std::size_t i = 0; i < scene->crates.size(); ++i)
            view.boxes.push_back({boxOf(scene->crates[i]), scene->crates[i].colour, i % 3});
    }
    for (const Agent &agent : agents) {
        DrawnBox cart;
        cart.box.centre = placeOf(agent.cell) + Vec3{0, 0.22F, 0};
        cart.box.half = {0.16F, 0.22F, 0.16F};
        cart.colour = 0xF0C419;
        cart.texture = 3;
        view.boxes.push_back(cart);
    }
    return view;
}

} // namespace crates
