#include "tests/recorder/event_counts.h"

#include <sstream>
#include <utility>

namespace zoe::test {

std::vector<std::string> warningsOf(const Capture &capture)
{
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        for (const Message &message : (*capture.chunk(i))->messages)
            if (message.severity == Severity::Warning)
                warnings.push_back(message.text);
    return warnings;
}

namespace {

void addContent(const Capture &capture, EventCounts &events)
{
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
        for (const SetFrame &frame : chunk->setFrames)
            events["frames of sets"] += capture.frameSets()[frame.set.value].name == "set" ? 2 : 0;
        for (const LockSpan &span : chunk->extras.locks)
            events["lock events"] += span.use == LockUse::Hold ? 2 : 0;
        for (const FrameRecord &frame : chunk->frames)
            events["frame marks"] += frame.flags == 0 ? 1 : 0;
    }
}

// Adds what the warnings count: "…: 12 plots, 3 values" and "7 ends of async spans …".
void addWarnings(const Capture &capture, EventCounts &events)
{
    const std::map<std::string, std::pair<std::string, std::uint64_t>> ignored{
        {"ends of async spans without a start were ignored", {"async events", 1}},
        {"async spans started again before their end: ended there", {"async events", 0}},
        {"values without an open zone were ignored", {"values", 1}}};
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
                events[known->second.first] += count * known->second.second;
            else if (warning.starts_with("dropped"))
                events[what] += count;
        }
        if (warning.starts_with("frames of sets without"))
            events["frames of sets"] += std::stoull(warning.substr(at));
        if (warning.starts_with("releases of locks"))
            events["lock events"] += std::stoull(warning.substr(at));
    }
}

} // namespace

EventCounts countedEvents(const std::vector<std::shared_ptr<const Capture>> &captures)
{
    EventCounts events;
    for (const auto &capture : captures) {
        addContent(*capture, events);
        addWarnings(*capture, events);
    }
    return events;
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
