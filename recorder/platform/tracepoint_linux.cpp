#include "recorder/platform/tracepoint.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <unistd.h>

#include "recorder/platform/proc_file.h"

namespace zoe::recorder::platform {

namespace {

constexpr const char *kTracing = "/sys/kernel/tracing";

// The commands that let this user read tracepoints.
std::string permitTracepoints(bool mounted)
{
    const long level = readProcNumber("/proc/sys/kernel/perf_event_paranoid", 0);
    std::string commands = level > kParanoidForTracepoints && geteuid() != 0
                               ? "sudo sysctl kernel.perf_event_paranoid=-1 && "
                               : "";
    commands += mounted ? "sudo mount -o remount,mode=750,gid=$(id -g) "
                        : "sudo mount -t tracefs -o mode=750,gid=$(id -g) tracefs ";
    return std::string("the system's tracepoints can't be read; `") + commands + kTracing +
           "` permits it";
}

std::optional<std::size_t> numberBehind(std::string_view line, std::string_view label)
{
    const std::size_t at = line.find(label);
    std::size_t number = 0;
    if (at == std::string_view::npos)
        return std::nullopt;
    const char *const begin = line.data() + at + label.size();
    const auto [end, error] = std::from_chars(begin, line.data() + line.size(), number);
    return error == std::errc{} ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<Tracepoint> Tracepoint::find(const std::string &name, std::string &whyNot)
{
    const std::string events = std::string(kTracing) + "/events";
    if (access(events.c_str(), F_OK) != 0) {
        whyNot = permitTracepoints(errno == EACCES);
        return std::nullopt;
    }
    std::array<char, 4096> text{};
    const auto read = [&](const char *file) {
        const std::string path = events + '/' + name + '/' + file;
        return std::string_view(text.data(), readProcFile(path.c_str(), text.data(), text.size()));
    };
    Tracepoint found;
    found.description = read("format");
    const std::string_view number = read("id");
    std::from_chars(number.data(), number.data() + number.size(), found.number);
    if (found.description.empty() || found.number == 0) {
        whyNot = permitTracepoints(true);
        return std::nullopt;
    }
    return found;
}

std::optional<RecordField> Tracepoint::field(std::string_view name) const
{
    // "	field:pid_t pid;	offset:24;	size:4;	signed:1;"
    std::string_view rest = description;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::size_t semicolon = line.find(';');
        const std::string_view declared = line.substr(0, std::min(semicolon, line.size()));
        if (line.find("field:") == std::string_view::npos || !declared.ends_with(name) ||
            declared.size() == name.size() || declared[declared.size() - name.size() - 1] != ' ')
            continue;
        const auto offset = numberBehind(line, "offset:");
        const auto size = numberBehind(line, "size:");
        if (offset && size)
            return RecordField{*offset, *size};
    }
    return std::nullopt;
}

} // namespace zoe::recorder::platform
