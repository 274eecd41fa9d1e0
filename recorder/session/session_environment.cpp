#include "recorder/session/session_environment.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "formats/stream/platform/path_text.h"
#include "recorder/outputs/absolute_path.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

class Variables {
  public:
    explicit Variables(const char *(*variable)(const char *name))
        : m_variable(variable)
    {}

    std::string text(const char *name) const
    {
        const char *const value = m_variable(name);
        return value != nullptr ? value : "";
    }
    // Keeps the value if the variable is not set.
    template <class Number>
    void number(const char *name, Number &value, Number unit = 1)
    {
        const std::string digits = text(name);
        if (digits.empty())
            return;
        Number number{};
        const char *const last = digits.data() + digits.size();
        const auto [end, error] = std::from_chars(digits.data(), last, number);
        const bool good = error == std::errc{} && end == last && number >= Number{0};
        if (!good || number > std::numeric_limits<Number>::max() / unit)
            addBad({ErrorCode::BadInput, "'" + digits + "' is not a number", name});
        else
            value = number * unit;
    }
    // As in chmod, in octal digits.
    void permissions(const char *name, std::uint32_t &value)
    {
        const std::string digits = text(name);
        const char *const last = digits.data() + digits.size();
        std::uint32_t mode = value;
        const auto [end, error] = std::from_chars(digits.data(), last, mode, 8);
        if (!digits.empty() && (error != std::errc{} || end != last || mode > 0777))
            addBad({ErrorCode::BadInput, "'" + digits + "' is not a file mode", name});
        else
            value = mode;
    }
    void flag(const char *name, bool &value)
    {
        std::uint32_t number = value ? 1 : 0;
        this->number(name, number);
        value = number != 0;
    }
    [[nodiscard]] const std::optional<Error> &bad() const { return m_bad; }

  private:
    void addBad(Error error)
    {
        if (m_bad)
            error = {error.code, m_bad->text() + ", " + error.text(), {}};
        m_bad = std::move(error);
    }

    const char *(*m_variable)(const char *name);
    std::optional<Error> m_bad;
};

} // namespace

Result<Scheduling> limitedScheduling(Scheduling given, const char *(*variable)(const char *name))
{
    constexpr const char *kName = "ZOE_SWITCHES";
    const std::string text = Variables(variable).text(kName);
    if (text == "0")
        return Scheduling::Off;
    if (text == "sums")
        return std::min(given, Scheduling::Sums);
    if (text == "own")
        return std::min(given, Scheduling::Switches);
    if (text.empty() || text == "1")
        return given;
    return Error{ErrorCode::BadInput, "'" + text + "' is not 0, sums, own or 1", kName};
}

std::string mainSetOf(const char *given, const char *(*variable)(const char *name))
{
    std::string name = Variables(variable).text("ZOE_FRAMES");
    return name.empty() && given != nullptr ? given : name;
}

Result<std::vector<std::pair<std::string, DurationNs>>>
deadlinesOf(const char *(*variable)(const char *name))
{
    constexpr const char *kName = "ZOE_DEADLINES";
    std::vector<std::pair<std::string, DurationNs>> deadlines;
    const std::string text = Variables(variable).text(kName);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string_view one = trimmed(std::string_view(text).substr(at, comma - at));
        const std::size_t equals = std::min(one.rfind('='), one.size());
        const std::string name(trimmed(one.substr(0, equals)));
        const auto time = parseDuration(trimmed(one.substr(std::min(equals + 1, one.size()))));
        if (name.empty() || !time || *time <= 0)
            return Error{ErrorCode::BadInput,
                         "'" + std::string(one) + "' is not a deadline such as audio=5.3ms", kName};
        deadlines.emplace_back(name, *time);
        at = comma + 1;
    }
    return deadlines;
}

Result<platform::SampleSettings> sampleSettings(platform::SampleSettings given,
                                                const char *(*variable)(const char *name))
{
    constexpr std::uint32_t kMost = platform::ThreadSamples::kMostPerSecond;
    const std::string text = Variables(variable).text("ZOE_SAMPLES");
    std::string_view digits = text;
    bool unwinds = false;
    bool timers = false;
    const auto takeWord = [&digits](std::string_view word, bool &isTaken) {
        if (isTaken || !digits.ends_with(word))
            return false;
        digits.remove_suffix(word.size());
        return isTaken = true;
    };
    // The options after the rate, in any order; a repeated one remains, and is not a number.
    while (takeWord(",unwind", unwinds) || takeWord(",timer", timers))
        continue;
    if (unwinds)
        given.walk = platform::StackWalk::UnwindTables;
    given.timers = given.timers || timers;
    const char *const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, given.perSecond);
    if ((text.empty() || (error == std::errc{} && end == last)) && given.perSecond <= kMost)
        return given;
    const std::string shown = text.empty() ? std::to_string(given.perSecond) : text;
    return Error{ErrorCode::BadInput,
                 "'" + shown + "' is not a number of samples per second from 0 to " +
                     std::to_string(kMost) + ", such as 1000, 1000,unwind or 1000,timer",
                 text.empty() ? "samplesPerSecond" : "ZOE_SAMPLES"};
}

std::string outputOf(const EnvironmentSession &session, bool isForked)
{
    std::string path = session.path;
    const std::string id = std::to_string(platform::currentProcessId());
    const bool hasId = path.find("%p") != std::string::npos;
    for (std::size_t at = 0; (at = path.find("%p", at)) != std::string::npos;)
        path.replace(at, 2, id);
    if (path.empty() || hasId || !isForked)
        return path;
    std::filesystem::path own = system::pathOf(path);
    own.replace_filename(system::pathOf(own.stem().string() + '.' + id + own.extension().string()));
    return own.string();
}

Result<std::optional<EnvironmentSession>>
environmentSession(const char *(*variable)(const char *name))
{
    Variables variables(variable);
    EnvironmentSession session;
    if (const std::string asked = variables.text("ZOE_OUTPUT"); !asked.empty()) {
        // The program may change its folder before it forks.
        const Result<std::filesystem::path> path = absolutePath(asked);
        if (!path)
            return path.error();
        session.path = path->string();
    }
    session.address = variables.text("ZOE_LISTEN");
    if (session.path.empty() && session.address.empty())
        return std::optional<EnvironmentSession>();
    session.watchToken = variables.text("ZOE_WATCH_TOKEN");
    session.commandToken = variables.text("ZOE_COMMAND_TOKEN");
    constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
    SessionOptions &options = session.options;
    variables.number("ZOE_MEMORY_MB", options.memoryLimitBytes, kMiB);
    variables.number("ZOE_FLUSH_MS", options.flushIntervalMs);
    variables.number("ZOE_ROTATE_MB", options.rotateBytes, kMiB);
    variables.number("ZOE_ROTATE_SECONDS", options.rotateSeconds);
    variables.number("ZOE_KEEP_FILES", options.keepFiles);
    variables.permissions("ZOE_FILE_MODE", options.fileMode);
    variables.number("ZOE_KEEP_SECONDS", options.keepSeconds);
    variables.number("ZOE_KEEP_FRAMES", options.keepFrames);
    variables.number("ZOE_SPIKE_MS", options.spikeMs);
    variables.flag("ZOE_ON_DEMAND", options.onDemand);
    variables.flag("ZOE_OPEN_TO_ALL", options.openToAll);
    variables.number("ZOE_VIEWER_SAVE_MB", options.viewerSaveBytes, kMiB);
    variables.flag("ZOE_WAIT_FOR_MEMORY", options.waitForMemory);
    variables.flag("ZOE_FOLLOW_FORKS", session.followsForks);
    variables.number("ZOE_MOST_FORKS", session.mostForks);
    options.catchCrashes = true;
    variables.flag("ZOE_CATCH_CRASHES", options.catchCrashes);
    if (variables.bad())
        return *variables.bad();
    return std::optional<EnvironmentSession>(std::move(session));
}

} // namespace zoe::recorder
