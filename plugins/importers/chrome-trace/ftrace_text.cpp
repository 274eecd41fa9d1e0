#include "plugins/importers/chrome-trace/ftrace_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace zoe {

namespace {

constexpr std::string_view kSwitch = ": sched_switch: "; // all have one length
constexpr std::string_view kWaking = ": sched_waking: ";
constexpr std::string_view kWakeup = ": sched_wakeup: ";
constexpr std::int64_t kMostSeconds = 1'000'000'000;

std::optional<std::int64_t> numberIn(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

// "12.000345": seconds.
std::optional<std::int64_t> timeIn(std::string_view text)
{
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos || text.size() - point > 10)
        return std::nullopt;
    const auto seconds = numberIn(text.substr(0, point));
    const auto fraction = numberIn(text.substr(point + 1));
    if (!seconds || !fraction || *seconds < 0 || *seconds > kMostSeconds || *fraction < 0)
        return std::nullopt;
    std::int64_t fractionNs = *fraction;
    for (std::size_t digits = text.size() - point - 1; digits < 9; ++digits)
        fractionNs *= 10;
    return *seconds * 1'000'000'000 + fractionNs;
}

// The text after "label=" up to the next " stop", or to the end.
std::string_view behind(std::string_view text, std::string_view label, std::string_view stop)
{
    const std::size_t at = text.find(label);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + label.size());
    return text.substr(0, std::min(text.find(stop), text.size()));
}

struct Head {
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    SchedTrace::Tid thread = 0;
    bool inInterrupt = false;
    std::optional<std::int64_t> process;
};

// "main-17 (1234) [001] d.h. 12.000345"
std::optional<Head> headIn(std::string_view text)
{
    const std::size_t bracket = text.rfind(" [");
    const std::size_t close = text.find(']', std::min(bracket, text.size()));
    const std::size_t space = text.rfind(' ');
    if (bracket == std::string_view::npos || close == std::string_view::npos || space < close)
        return std::nullopt;
    const auto time = timeIn(text.substr(space + 1));
    const auto cpu = numberIn(text.substr(bracket + 2, close - bracket - 2));
    std::string_view who = text.substr(0, bracket);
    who = who.substr(0, who.find_last_not_of(' ') + 1);
    std::optional<std::int64_t> process;
    // Names may contain parentheses, too.
    if (const std::size_t group = who.rfind('(');
        who.ends_with(')') && group != std::string_view::npos) {
        std::string_view number = who.substr(group + 1, who.size() - group - 2);
        number.remove_prefix(std::min(number.find_first_not_of(' '), number.size()));
        process = numberIn(number); // none: "-----"
        who = who.substr(0, group);
        who = who.substr(0, who.find_last_not_of(' ') + 1);
    }
    const auto thread = numberIn(who.substr(std::min(who.rfind('-') + 1, who.size())));
    if (!time || !cpu || *cpu < 0 || *cpu > 0xffff || !thread)
        return std::nullopt;
    const std::string_view flags = text.substr(close + 1, space - close - 1);
    return Head{*time, static_cast<std::uint32_t>(*cpu), *thread,
                flags.find_first_of("hHsZz") != std::string_view::npos, process};
}

bool addWake(const Head &head, std::string_view rest, SchedTrace &trace)
{
    const auto thread = numberIn(behind(rest, " pid=", " "));
    if (!thread)
        return false;
    trace.woken(head.timeNs, *thread, head.inInterrupt ? 0 : head.thread);
    return true;
}

bool addSwitch(const Head &head, std::string_view rest, SchedTrace &trace)
{
    const auto from = numberIn(behind(rest, " prev_pid=", " "));
    const auto to = numberIn(behind(rest, " next_pid=", " "));
    if (!from || !to)
        return false;
    trace.name(*from, behind(rest, "prev_comm=", " prev_pid="));
    trace.name(*to, behind(rest, "next_comm=", " next_pid="));
    const std::string_view state = behind(rest, " prev_state=", " ");
    trace.switched(head.timeNs, head.cpu, *from,
                   state.starts_with('R')   ? SchedTrace::Left::Runnable
                   : state.starts_with('D') ? SchedTrace::Left::WaitingForIo
                                            : SchedTrace::Left::Waiting,
                   *to);
    return true;
}

} // namespace

void readFtraceText(std::string_view text, SchedTrace &trace, Report &report)
{
    while (!text.empty()) {
        const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t switched = line.find(kSwitch);
        const std::size_t at =
            std::min({switched, line.find(kWaking), line.find(kWakeup), line.size()});
        if (at == line.size()) {
            report.count("events of the kernel other than switches and wakes were skipped",
                         line.starts_with('#') || line.empty() ? 0 : 1);
            continue;
        }
        const auto head = headIn(line.substr(0, at));
        const std::string_view rest = line.substr(at + kSwitch.size());
        if (head && head->process)
            trace.process(head->thread, *head->process);
        const bool isRead =
            head && (at == switched ? addSwitch(*head, rest, trace) : addWake(*head, rest, trace));
        report.count("invalid switches and wakes were skipped", isRead ? 0 : 1);
    }
}

} // namespace zoe
