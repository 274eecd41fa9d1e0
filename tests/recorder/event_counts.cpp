#include "tests/recorder/event_counts.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

namespace zoe::test {

std::vector<std::string> warningsOf(const Capture &capture)
{
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const Message &message : chunk->messages)
            if (message.severity == Severity::Warning)
                warnings.push_back(message.text);
    }
    return warnings;
}

namespace {

void addContent(const Capture &capture, EventCounts &events, std::set<std::string> &sets)
{
    const TimeNs endNs =
        capture.info().complete && !capture.frames().empty() ? capture.frames().back().endNs() : -1;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        events["plots"] += chunk->plots.size();
        for (const Message &message : chunk->messages)
            events["messages"] +=
                message.severity == Severity::Info && message.thread.valid() ? 1 : 0;
        events["values"] += chunk->extras.values.size();
        for (const AsyncSpan &span : chunk->extras.asyncs)
            events["async events"] += span.stillOpen ? 1 : 2;
        events["flow points"] += chunk->extras.flows.size();
        events["memory events"] += chunk->extras.memory.size();
        for (const SetFrame &frame : chunk->setFrames) {
            const std::string &name = capture.frameSets()[frame.set.value].name;
            const bool isFirst = sets.insert(name).second;
            events["frames of sets"] += name == "set" || isFirst ? 2 : 1;
        }
        for (const LockSpan &span : chunk->extras.locks)
            if (span.use == LockUse::Hold)
                events["lock events"] += span.startNs + span.durationNs == endNs ? 1 : 2;
        for (const FrameRecord &frame : chunk->frames) {
            const bool isFirst = frame.flags == (kFrameAdded | kFrameBegins);
            events["frame marks"] += frame.flags == 0 || isFirst ? 1 : 0;
        }
    }
}

// Adds the counts in the warnings: "…: 12 plots, 3 values" and "7 ends of async spans …".
void addWarnings(const Capture &capture, EventCounts &events)
{
    const std::map<std::string, std::string> ignored{
        {"ends of async spans without a start were ignored", "async events"},
        {"values without an open zone were ignored", "values"},
        {"values of zones that have too many and stay open were left out", "values"}};
    for (const std::string &warning : warningsOf(capture)) {
        std::size_t at = warning.rfind(": ");
        at = at == std::string::npos ? 0 : at + 2;
        std::istringstream list(warning.substr(at));
        for (std::string item; std::getline(list, item, ',');) {
            std::istringstream words(item);
            std::uint64_t count = 0;
            std::string what;
            words >> count >> std::ws;
            std::getline(words, what);
            if (const auto known = ignored.find(what); known != ignored.end())
                events[known->second] += count;
            else if (what == "async spans started again before their end: ended there")
                events["async events"] -= count; // made of one event
            else if (warning.starts_with("dropped"))
                events[what] += count;
        }
        if (warning.starts_with("frames of sets without"))
            events["frames of sets"] += std::stoull(warning.substr(at));
        if (warning.starts_with("releases of locks") || warning.starts_with("locks that"))
            events["lock events"] += std::stoull(warning.substr(at));
    }
}

} // namespace

EventCounts keptEvents(const std::vector<std::shared_ptr<const Capture>> &captures)
{
    EventCounts events = lostEvents(LostEvents{}); // all kinds
    std::set<std::string> sets;
    std::set<std::uint64_t> bookmarks; // a file begins with those of the one before
    for (const auto &capture : captures) {
        addContent(*capture, events, sets);
        for (const Annotation &annotation : capture->annotations())
            bookmarks.insert(annotation.id);
    }
    events["bookmarks"] = bookmarks.size();
    return events;
}

EventCounts countedEvents(const std::vector<std::shared_ptr<const Capture>> &captures)
{
    EventCounts events = keptEvents(captures);
    for (const auto &capture : captures)
        addWarnings(*capture, events);
    return events;
}

EventCounts lostEvents(const LostEvents &lost)
{
    return {{"frame marks", lost.frameMarks},   {"plots", lost.plots},
            {"messages", lost.messages},        {"values", lost.values},
            {"frames of sets", lost.frameSets}, {"lock events", lost.locks},
            {"async events", lost.asyncs},      {"flow points", lost.flows},
            {"memory events", lost.memory},     {"bookmarks", lost.bookmarks}};
}

std::string lossText(const SessionResult &result)
{
    std::string text;
    const auto add = [&text](const std::string &kind, std::uint64_t count) {
        if (count > 0)
            text += std::to_string(count) + " " + kind + " ";
    };
    add("zones", result.lostZones);
    for (const auto &[kind, count] : lostEvents(result.lost))
        add(kind, count);
    add("others", result.lost.others);
    return text;
}

std::uint64_t ownZones(const Capture &capture)
{
    std::uint64_t zones = 0;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (std::size_t zone = 0; zone < chunk->zones.size(); ++zone)
            zones += (chunk->zones.flags[zone] & kContinuesFrom) == 0 &&
                             capture.site(SiteId{chunk->zones.site[zone]}).category != "fibre"
                         ? 1
                         : 0;
    }
    return zones;
}

} // namespace zoe::test
