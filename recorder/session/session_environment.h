// The session that a user requests with environment variables, for programs that start none
// themselves. docs/instrumenting.md lists the variables. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/units.h"
#include "recorder/platform/samples/thread_samples.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

struct EnvironmentSession {
    std::string path;       // absolute, "%p" for the process id; empty: none
    std::string address;    // empty: none
    SessionOptions options; // without the address and the tokens
    bool followsForks = true;
    // The maximum number of forked processes of one program that record; a server may have one for
    // each request.
    std::uint32_t mostForks = 100;
    std::string watchToken{};
    std::string commandToken{};
};

// Nothing if no session is requested. variable() returns null for variables that are not set.
// Error: BadInput, with the variable as its place.
Result<std::optional<EnvironmentSession>>
environmentSession(const char *(*variable)(const char *name));

// The scheduling that a session records: as given, unless ZOE_SWITCHES asks for less: 0 (nothing),
// sums or own. Error: BadInput.
Result<Scheduling> limitedScheduling(Scheduling given, const char *(*variable)(const char *name));

// The frame set whose marks end the main frames: as given, unless ZOE_FRAMES names another. Empty:
// frame marks.
std::string mainSetOf(const char *given, const char *(*variable)(const char *name));

// The deadlines of frame sets, by name: ZOE_DEADLINES, such as "audio=5.3ms,main=16ms". Error:
// BadInput.
Result<std::vector<std::pair<std::string, DurationNs>>>
deadlinesOf(const char *(*variable)(const char *name));

// The samples that a session takes: as given, unless ZOE_SAMPLES says otherwise, such as "1000",
// "1000,unwind" or "1000,timer". Error: BadInput.
Result<platform::SampleSettings> sampleSettings(platform::SampleSettings given,
                                                const char *(*variable)(const char *name));

// The file of this process. The name for a forked process always contains the process id.
std::string outputOf(const EnvironmentSession &session, bool isForked);

} // namespace zoe::recorder
