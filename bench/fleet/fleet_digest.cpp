// Measures how fast captures become rows: digests a capture three times on one thread, with its
// frames in four behaviours, and prints the least processor time. Usage: fleet_digest CAPTURE (`zoe
// generate` makes one).
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/format.h>

#include "fleet/digest/digest_capture.h"
#include "fleet/digest/facts.h"
#include "formats/reading/capture_reader.h"

int main(int argc, char **argv)
{
    using namespace zoe;
    using namespace zoe::fleet;
    if (argc != 2) {
        fmt::print(stderr, "Usage: fleet_digest CAPTURE\n");
        return 2;
    }
    const auto capture = openCapture(argv[1]);
    if (!capture) {
        fmt::print(stderr, "fleet_digest: {}\n", capture.error().text());
        return 1;
    }
    FrameBehaviours behaviours{{"a", "b", "c", "d"}, {}};
    for (std::size_t frame = 0; frame < (*capture)->frames().size(); ++frame)
        behaviours.behaviourOf.push_back(static_cast<std::int32_t>(frame / 8 % 4));
    double seconds = INFINITY;
    std::size_t rows = 0;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t start = std::clock();
        const auto digest = digestCapture(**capture, behaviours, factsOfHeader(**capture), Task{});
        if (!digest) {
            fmt::print(stderr, "fleet_digest: {}\n", digest.error().text());
            return 1;
        }
        rows = digest->figures.size();
        seconds = std::min(seconds, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    const auto zones = static_cast<double>(factsOfHeader(**capture).zones);
    fmt::print("{:.1f} M zones to {} rows in {:.2f} s: {:.1f} M zones/s on one core\n", zones / 1e6,
               rows, seconds, zones / 1e6 / seconds);
}
