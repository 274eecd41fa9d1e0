// crates: a small game to profile. See README.md in this folder.

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "examples/crates/calibration.h"
#include "examples/crates/game.h"
#include "examples/crates/instrument.h"
#include "examples/crates/options.h"
#include "examples/crates/phases.h"
#include "examples/crates/plants.h"

namespace crates {
namespace {

constexpr int kBadInput = 2;

int fail(const std::string &sentence)
{
    std::fprintf(stderr, "crates: %s\n", sentence.c_str());
    return kBadInput;
}

bool writeCounts(const std::string &path, const OwnCounts &counts)
{
    std::ofstream file(path, std::ios::trunc);
    file << "site,zones\n";
    for (const auto &[site, zones] : counts.zonesOfSite)
        file << site << ',' << zones << '\n';
    file.close();
    return !file.fail();
}

// Draws the current hall in detail.
bool drawPicture(const std::string &path, const World &world)
{
    constexpr int kFiner = 3;
    Quality quality{1280 * kFiner, 720 * kFiner, 2048, false};
    JobPool jobs(2);
    Renderer renderer;
    const float far = world.arenaHalf;
    const View view =
        world.viewFrom(Camera::looking({far * 1.25F, far * 0.85F, -far * 1.3F}, {0.3F, 0.4F, 0}));
    const std::vector<Colour> &fine = renderer.render(view, quality, jobs);
    std::vector<Colour> pixels;
    for (int y = 0; y < quality.height; y += kFiner) {
        for (int x = 0; x < quality.width; x += kFiner) {
            Colour red = 0;
            Colour green = 0;
            Colour blue = 0;
            for (int k = 0; k < kFiner * kFiner; ++k) {
                const Colour pixel = fine[static_cast<std::size_t>(
                    (y + k / kFiner) * quality.width + x + k % kFiner)];
                red += pixel >> 16;
                green += (pixel >> 8) & 255;
                blue += pixel & 255;
            }
            constexpr Colour kCount = kFiner * kFiner;
            pixels.push_back((red / kCount) << 16 | (green / kCount) << 8 | blue / kCount);
        }
    }
    return writePicture(path, pixels, quality.width / kFiner, quality.height / kFiner);
}

void playFrames(const Options &options, const std::vector<FramePlan> &plan, Plants *plants,
                Game &game)
{
    auto next = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        if (options.realTime) {
            CRATES_ZONE("wait_for_display");
            std::this_thread::sleep_until(next);
            next += std::chrono::microseconds(16'667);
        }
        if (plants != nullptr)
            plants->beginFrame(plan[i], i + 1 < plan.size() ? &plan[i + 1] : nullptr);
        game.runFrame(plan[i], i + 1 == plan.size());
        ZOE_FRAME();
    }
}

bool startRecording(const Options &options)
{
    zoe::SessionOptions session;
    session.startsWithFrame = true;
    session.listen = options.listen.empty() ? nullptr : options.listen.c_str();
    if (!zoe::startSession(options.output.empty() ? nullptr : options.output.c_str(), session))
        return false;
    if (session.listen != nullptr)
        std::fprintf(stderr, "crates: listening at port %u\n", zoe::listeningPort());
    return true;
}

int run(const Options &options)
{
    ZOE_THREAD_NAME("main");
    std::vector<FramePlan> plan = planFrames(options.frames, options.seed);
    addPlants(plan, options.plants, options.seed);
    if (!options.truth.empty() && !writeTruth(options.truth, plan))
        return fail("can't write " + options.truth);
    const double scale = options.scale ? *options.scale : measuredScale();
    if (!options.scale) // to run the same once more
        std::fprintf(stderr, "crates: --scale %g\n", scale);

    const Amounts amounts(scale);
    World world(amounts, options.seed);
    const bool recorded = !options.output.empty() || !options.listen.empty();
    if (recorded && !startRecording(options))
        return fail(zoe::lastError());
    resetCounts();
    for (const Slowdown &slow : options.slow)
        slowDown(slow.function, slow.by);
    std::uint64_t checksum = 0;
    {
        std::unique_ptr<Plants> plants;
        if (!options.plants.empty())
            plants = std::make_unique<Plants>(plan);
        Game game(world, amounts, options.seed, plants.get());
        playFrames(options, plan, plants.get(), game);
        checksum = game.checksum();
    }
    const OwnCounts counts = ownCounts();
    if (recorded) {
        const zoe::SessionResult result = zoe::stopSession();
        if (!result.ok)
            return fail(result.error);
    }
    if (!options.counts.empty() && !writeCounts(options.counts, counts))
        return fail("can't write " + options.counts);
    for (const Slowdown &slow : options.slow) {
        if (!wasReached(slow.function))
            return fail("no zone is called '" + slow.function + "'");
    }
    if (!options.picture.empty() && !drawPicture(options.picture, world))
        return fail("can't write " + options.picture);
    if (options.checksum)
        std::printf("checksum=%016" PRIx64 "\n", checksum);
    std::printf("frames=%u zones=%" PRIu64 " threads=%" PRIu64 "\n", options.frames, counts.zones,
                counts.threads);
    return 0;
}

} // namespace
} // namespace crates

int main(int count, char **arguments)
{
    const crates::ParsedOptions parsed = crates::parseOptions(count, arguments);
    if (!parsed.error.empty())
        return crates::fail(parsed.error);
    if (parsed.options.help) {
        std::fputs(crates::kUsage, stdout);
        return 0;
    }
    return crates::run(parsed.options);
}
