#include "examples/crates/options.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace crates {
namespace {

template <class Number>
std::optional<Number> numberFrom(std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return number;
}

// "solve_contacts=+5%"
std::optional<Slowdown> slowdownFrom(std::string_view text)
{
    const std::size_t equals = text.find("=+");
    if (equals == std::string_view::npos || equals == 0 || !text.ends_with('%'))
        return {};
    const auto percent = numberFrom<double>(text.substr(equals + 2, text.size() - equals - 3));
    if (!percent || !(*percent >= 0 && *percent <= 10'000))
        return {};
    return Slowdown{std::string(text.substr(0, equals)), *percent / 100};
}

// "hog", or "hog:100,150..152"
std::optional<PlantRequest> plantFrom(std::string_view text)
{
    PlantRequest request;
    const std::size_t colon = std::min(text.find(':'), text.size());
    for (const Plant plant :
         {Plant::Hog, Plant::Lock, Plant::Read, Plant::Faults, Plant::Uninstrumented, Plant::Late})
        if (text.substr(0, colon) == nameOf(plant))
            request.plant = plant;
    if (request.plant == Plant::None)
        return {};
    std::string_view rest = text.substr(colon);
    while (!rest.empty()) {
        rest.remove_prefix(1);
        const std::string_view part = rest.substr(0, rest.find(','));
        rest.remove_prefix(part.size());
        const std::size_t dots = part.find("..");
        const auto first = numberFrom<std::uint32_t>(part.substr(0, dots));
        const auto last = dots == std::string_view::npos
                              ? first
                              : numberFrom<std::uint32_t>(part.substr(dots + 2));
        constexpr std::uint32_t kMostInARange = 1'000'000;
        if (!first || !last || *last < *first || *last - *first > kMostInARange)
            return {};
        for (std::uint32_t frame = *first; frame <= *last; ++frame)
            request.frames.push_back(frame);
    }
    return request;
}

// False if the value is invalid.
bool setValue(Options &options, std::string_view name, std::string_view value)
{
    if (name == "--frames") {
        const auto frames = numberFrom<std::uint32_t>(value);
        options.frames = frames.value_or(0);
        return frames && *frames >= 1 && *frames <= 100'000'000;
    }
    if (name == "--seed") {
        const auto seed = numberFrom<std::uint64_t>(value);
        options.seed = seed.value_or(0);
        return seed.has_value();
    }
    if (name == "--scale") {
        options.scale = numberFrom<double>(value);
        return options.scale && *options.scale >= 0.01 && *options.scale <= 100;
    }
    if (name == "--slow") {
        const auto slow = slowdownFrom(value);
        if (slow)
            options.slow.push_back(*slow);
        return slow.has_value();
    }
    if (name == "--plant") {
        const auto plant = plantFrom(value);
        if (plant)
            options.plants.push_back(*plant);
        return plant.has_value();
    }
    std::string &path = name == "--output"   ? options.output
                        : name == "--listen" ? options.listen
                        : name == "--truth"  ? options.truth
                        : name == "--counts" ? options.counts
                                             : options.picture;
    path = value;
    return !path.empty();
}

bool takesValue(std::string_view name)
{
    for (const std::string_view known :
         {"--frames", "--seed", "--scale", "--slow", "--output", "--truth", "--counts", "--picture",
          "--listen", "--plant"}) {
        if (name == known)
            return true;
    }
    return false;
}

} // namespace

const char *const kUsage =
    "crates: a small game to profile\n"
    "\n"
    "  --frames N        number of frames (1000)\n"
    "  --seed S          random seed (1)\n"
    "  --output C        record to this capture\n"
    "  --listen [HOST:]PORT  accept viewers there; default host: this computer; port 0: any free "
    "port\n"
    "  --truth FILE.csv  write phase and planted spike of every frame\n"
    "  --counts FILE.csv write the game's own count of every zone\n"
    "  --slow FUNC=+5%   make every zone of that name work 5 % longer; repeatable\n"
    "  --plant KIND[:FRAMES]  make frames slow for a reason: hog, lock, read, faults, "
    "uninstrumented "
    "or\n"
    "                    late; FRAMES such as 100,150..152; default: about one in forty; "
    "repeatable\n"
    "  --scale X         amount of work; measured for frames of about 6 ms if not given\n"
    "  --realtime        60 frames per second instead of as many as possible\n"
    "  --checksum        print a checksum of everything computed\n"
    "  --picture FILE    draw the hall at the end as a PPM file\n"
    "\n"
    "The last line printed is frames=N zones=M threads=T, the game's own counts.\n"
    "Example: crates --frames 2000 --seed 1 --output crates.zoe --truth crates.csv\n";

ParsedOptions parseOptions(int count, const char *const *arguments)
{
    ParsedOptions parsed;
    const std::vector<std::string_view> words(arguments + 1, arguments + count);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view name = words[i];
        if (name == "--help" || name == "-h") {
            parsed.options.help = true;
        } else if (name == "--realtime") {
            parsed.options.realTime = true;
        } else if (name == "--checksum") {
            parsed.options.checksum = true;
        } else {
            const std::size_t equals = name.find('=');
            const bool joined = name.starts_with("--") && equals != std::string_view::npos;
            const std::string_view joinedValue = joined ? name.substr(equals + 1) : "";
            name = name.substr(0, joined ? equals : name.size());
            if (!takesValue(name)) {
                parsed.error = "unknown option '" + std::string(words[i]) + "'";
            } else if (!joined && i + 1 == words.size()) {
                parsed.error = std::string(name) + " needs a value";
            } else {
                const std::string_view value = joined ? joinedValue : words[++i];
                if (!setValue(parsed.options, name, value))
                    parsed.error = std::string(name) + " cannot be '" + std::string(value) + "'";
            }
        }
        if (!parsed.error.empty())
            return parsed;
    }
    return parsed;
}

} // namespace crates
