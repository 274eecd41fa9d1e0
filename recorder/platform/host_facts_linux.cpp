#include <algorithm>
#include <cerrno>
#include <set>
#include <sys/utsname.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"
#include "recorder/platform/tick_source.h"

namespace zoe::recorder::platform {

namespace {

// The value after "key<anything>:" or "key=" in the first such line, without quotes. The line is
// near the start: the kernel writes /proc/cpuinfo slowly, and once per processor.
std::string lineValue(const char *path, std::string_view key, char separator)
{
    char start[4096];
    std::string_view text(start, readProcFile(path, start, sizeof start));
    while (const auto line = takeLine(text)) {
        if (!line->starts_with(key))
            continue;
        const std::size_t at = line->find(separator);
        if (at == std::string_view::npos)
            continue;
        const std::size_t first = line->find_first_not_of(" \t\"", at + 1);
        if (first == std::string_view::npos)
            return {};
        return std::string(line->substr(first, line->find_last_not_of(" \t\"") - first + 1));
    }
    return {};
}

} // namespace

// The kernel removes a counter that it found unstable from the list of available ones. Virtual
// machines often prefer a clock of their host, but keep a stable counter in the list.
bool kernelTrustsTicks(std::string_view current, std::string_view available, bool invariant)
{
    if (current.empty())
        return invariant;
    if (current == "tsc")
        return true;
    for (std::size_t at = 0; invariant && at < available.size();) {
        const std::size_t end = std::min(available.find(' ', at), available.size());
        if (available.substr(at, end - at) == "tsc")
            return true;
        at = end + 1;
    }
    return false;
}

bool hasSteadyTicks()
{
#if defined(__x86_64__) || defined(__i386__)
    return kernelTrustsTicks(
        firstLineOf("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
        firstLineOf("/sys/devices/system/clocksource/clocksource0/available_clocksource"),
        ticksAreInvariant());
#else
    return ticksAreInvariant();
#endif
}

std::string bootId()
{
    return firstLineOf("/proc/sys/kernel/random/boot_id");
}

std::string frequencyGovernors(const std::string &folder)
{
    std::set<std::string> names;
    const long processors = sysconf(_SC_NPROCESSORS_CONF);
    for (long i = 0; i < processors; ++i) {
        const std::string path = folder + "/cpu" + std::to_string(i) + "/cpufreq/scaling_governor";
        if (std::string name = firstLineOf(path.c_str()); !name.empty())
            names.insert(std::move(name));
    }
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

HostFacts hostFacts()
{
    HostFacts facts;
    facts.program = program_invocation_short_name;
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) == 0)
        facts.host = host;
    utsname system{};
    if (uname(&system) == 0)
        facts.operatingSystem = std::string(system.sysname) + ' ' + system.release;
    const std::string distribution = lineValue("/etc/os-release", "PRETTY_NAME", '=');
    if (!distribution.empty())
        facts.operatingSystem = distribution + ", " + facts.operatingSystem;
    facts.processor = lineValue("/proc/cpuinfo", "model name", ':');
    if (facts.processor.empty())
        facts.processor = system.machine;
    facts.governors = frequencyGovernors("/sys/devices/system/cpu");
    return facts;
}

} // namespace zoe::recorder::platform
