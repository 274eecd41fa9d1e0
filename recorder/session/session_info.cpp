#include "recorder/session/session_info.h"

#include <string_view>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

} // namespace

SessionInfo sessionInfo(const TickClock &clock, const SessionOptions &options)
{
    platform::HostFacts facts = platform::hostFacts();
    SessionInfo info;
    info.program = options.program != nullptr ? options.program : facts.program;
    info.host = std::move(facts.host);
    info.operatingSystem = std::move(facts.operatingSystem);
    info.processor = std::move(facts.processor);
    info.build = options.build != nullptr ? options.build : kCompiler;
    info.comment = options.comment != nullptr ? options.comment : "";
    for (const char *const *at = options.metadata; at != nullptr && at[0] != nullptr; at += 2) {
        info.metadata.emplace_back(at[0], at[1] != nullptr ? at[1] : "");
        if (at[1] == nullptr)
            break;
    }
    info.processId = platform::currentProcessId();
    info.startUnixNs = clock.startUnixNs();
    info.clock = clock.name();
    info.clockFrequencyHz = clock.frequencyHz();
    info.zoneCostNs = measureZoneCostNs(clock);
    return info;
}

} // namespace zoe::recorder
