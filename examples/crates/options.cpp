#include "examples/crates/options.h"

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

// False if the value makes no sense.
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
        options.slow = slowdownFrom(value);
        return options.slow.has_value();
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
    for (const std::string_view known : {"--frames", "--seed", "--scale", "--slow", "--output",
                                         "--truth", "--counts", "--picture", "--listen"}) {
        if (name == known)
            return true;
    }
    return false;
}

} // namespace

const char *const kUsage =
    "crates: a small game full of crates, made for profiling\n\n"
    "  --frames N        number of frames (1000)\n"
    "  --seed S          seed of all random numbers (1)\n"
    "  --output C        record to this capture\n"
    "  --listen [HOST:]PORT  let viewers connect; without HOST only from this computer,\n"
    "                    with port 0 on any free port\n"
    "  --truth FILE.csv  write the phase and artificial spike of every frame\n"
    "  --counts FILE.csv write how often each zone was opened, as counted by the game\n"
    "  --slow FUNC=+5%   make every zone of that name work 5 % longer\n"
    "  --scale X         amount of work (default: about 6 ms per frame)\n"
    "  --realtime        60 frames per second instead of as many as possible\n"
    "  --checksum        print a checksum of all results\n"
    "  --picture FILE    draw the hall at the end to a PPM file\n\n"
    "The last line of the output is frames=N zones=M threads=T, the game's own counts.\n"
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
