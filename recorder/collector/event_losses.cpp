#include "recorder/collector/event_losses.h"

#include <atomic>
#include <optional>

namespace zoe::recorder {

namespace {

// For messages, in the order of EventKind.
constexpr std::array<const char *, kEventKinds> kKindNames = {"",
                                                              "frame marks",
                                                              "plots",
                                                              "messages",
                                                              "thread names",
                                                              "zones",
                                                              "values",
                                                              "frames of sets",
                                                              "track zones",
                                                              "calibrations",
                                                              "lock events",
                                                              "async events",
                                                              "flow points",
                                                              "memory events",
                                                              "fibre switches",
                                                              "fibre switches",
                                                              "fibre zones",
                                                              "ends of fibre zones",
                                                              "bookmarks",
                                                              "deadlines"};

// Not set: it describes other events, or belongs to one that is counted.
std::optional<EventGroup> groupOf(EventKind kind)
{
    switch (kind) {
    case EventKind::FrameMark:
        return EventGroup::FrameMarks;
    case EventKind::Plot:
        return EventGroup::Plots;
    case EventKind::Message:
        return EventGroup::Messages;
    case EventKind::Value:
        return EventGroup::Values;
    case EventKind::SetMark:
        return EventGroup::FrameSets;
    case EventKind::TrackZone:
    case EventKind::FibreBegin:
        return EventGroup::Zones;
    case EventKind::Lock:
        return EventGroup::Locks;
    case EventKind::Async:
        return EventGroup::Asyncs;
    case EventKind::Flow:
        return EventGroup::Flows;
    case EventKind::Memory:
        return EventGroup::Memory;
    case EventKind::Bookmark:
        return EventGroup::Bookmarks;
    case EventKind::ThreadName:
    case EventKind::ZoneName:
    case EventKind::Calibration:
    case EventKind::FibreEnter:
    case EventKind::FibreLeave:
    case EventKind::FibreEnd:
    case EventKind::Deadline:
        break;
    }
    return std::nullopt;
}

} // namespace

EventsRead &EventsRead::operator+=(const EventsRead &more)
{
    for (std::size_t kind = 0; kind < kEventKinds; ++kind)
        m_counts[kind] += more.m_counts[kind];
    return *this;
}

std::uint64_t EventsRead::zones() const
{
    return m_counts[0] + m_counts[static_cast<std::size_t>(EventKind::TrackZone)] +
           m_counts[static_cast<std::size_t>(EventKind::FibreBegin)];
}

EventTally EventsRead::tally() const
{
    EventTally tally;
    tally[EventGroup::Zones] = m_counts[0];
    for (std::size_t kind = 1; kind < kEventKinds; ++kind)
        if (const auto group = groupOf(static_cast<EventKind>(kind)))
            tally[*group] += m_counts[kind];
    return tally;
}

std::uint64_t EventsRead::descriptions() const
{
    std::uint64_t count = 0;
    for (const EventKind kind : {EventKind::ThreadName, EventKind::Calibration,
                                 EventKind::FibreEnter, EventKind::FibreLeave, EventKind::Deadline})
        count += m_counts[static_cast<std::size_t>(kind)];
    return count;
}

std::string textOf(const CountsByKind &counts)
{
    std::string text;
    for (std::size_t kind = 0; kind < kEventKinds; ++kind) {
        const std::uint64_t count = counts[kind].load(std::memory_order_relaxed);
        if (count > 0)
            text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + kKindNames[kind];
    }
    return text;
}

LostEvents lossesOf(const EventTally &missing, std::uint64_t unreadDescriptions,
                    const CountsByKind &dropped)
{
    EventTally lost = missing;
    LostEvents result;
    result.others = unreadDescriptions;
    for (std::size_t kind = 1; kind < kEventKinds; ++kind) {
        const std::uint64_t count = dropped[kind].load(std::memory_order_relaxed);
        if (const auto group = groupOf(static_cast<EventKind>(kind)))
            lost[*group] += count;
        else
            result.others += count;
    }
    result.frameMarks = lost[EventGroup::FrameMarks];
    result.plots = lost[EventGroup::Plots];
    result.messages = lost[EventGroup::Messages];
    result.values = lost[EventGroup::Values];
    result.frameSets = lost[EventGroup::FrameSets];
    result.locks = lost[EventGroup::Locks];
    result.asyncs = lost[EventGroup::Asyncs];
    result.flows = lost[EventGroup::Flows];
    result.memory = lost[EventGroup::Memory];
    result.bookmarks = lost[EventGroup::Bookmarks];
    return result;
}

std::uint64_t sumOf(const LostEvents &lost)
{
    return lost.frameMarks + lost.plots + lost.messages + lost.values + lost.frameSets +
           lost.locks + lost.asyncs + lost.flows + lost.memory + lost.bookmarks + lost.others;
}

} // namespace zoe::recorder
