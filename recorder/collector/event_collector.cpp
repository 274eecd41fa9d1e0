#include "recorder/collector/event_collector.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/producer/event.h"

namespace zoe::recorder {

namespace {

constexpr std::uint64_t kAllTicks = std::numeric_limits<std::uint64_t>::max();
// 4 MiB, about 170,000 zones: their chunks stay in the caches, and free blocks are prepared in
// time.
constexpr std::size_t kBlocksInAPass = 64;
constexpr std::size_t kFewestBlocksOfOne = 2;

void clear(CountsByKind &counts)
{
    for (auto &count : counts)
        count.store(0, std::memory_order_relaxed);
}

} // namespace

class EventCollector::Visitor {
  public:
    Visitor(EventTranslator &translator, Source &source, EventsRead &read)
        : m_translator(translator)
        , m_source(source)
        , m_read(read)
    {}

    void zone(bool begins, std::uint64_t ticks, const detail::Site *site)
    {
        m_part.zones(begins ? 1 : 0);
        if (!m_zones) [[unlikely]]
            m_zones = m_translator.zonesOf(m_source);
        m_translator.zone(m_source, *m_zones, begins, ticks, site);
    }
    void other(const OtherEvent &event)
    {
        m_part.other(m_translator.shownAs(event));
        m_translator.other(m_source, event);
    }
    void finished()
    {
        m_read += m_part;
        m_part = {};
        m_source.buffer->setOpenZonesRead(m_source.openZones);
    }

  private:
    EventTranslator &m_translator;
    Source &m_source;
    EventsRead &m_read;
    EventsRead m_part;
    std::optional<ThreadZones> m_zones; // from the first one on
};

class EventCollector::Counter {
  public:
    explicit Counter(EventsRead &events)
        : m_events(events)
    {}
    void zone(bool begins, std::uint64_t, const detail::Site *) { m_events.zones(begins ? 1 : 0); }
    void other(const OtherEvent &event) { m_events.other(event.kind); }

  private:
    EventsRead &m_events;
};

EventCollector::EventCollector(SharedState &shared, std::uint32_t session, const TickClock &clock,
                               StreamWriter &stream, FrameAssembler &frames, SystemEvents &system,
                               SampleEvents &samples, const std::string &mainSet,
                               std::size_t mostOwnLanes)
    : m_shared(shared)
    , m_session(session)
    , m_clock(clock)
    , m_stream(stream)
    , m_frames(frames)
    , m_system(system)
    , m_samples(samples)
    , m_mostOwnLanes(mostOwnLanes)
    , m_translator(clock, stream, frames, mainSet, mostOwnLanes)
{
    clear(lostByKind());
    clear(invalidByKind());
}

Status EventCollector::advance(TimeNs watermarkNs)
{
    m_translator.deliver(watermarkNs);
    return m_frames.advance(watermarkNs);
}

void EventCollector::resume(TimeNs nowNs)
{
    m_translator.resume(nowNs);
    m_system.resume(nowNs);
    m_samples.resume();
}

Status EventCollector::finish(TimeNs endNs)
{
    for (const std::unique_ptr<Source> &source : m_sources)
        takeLosses(*source, kAllTicks);
    m_translator.finish(endNs);
    m_system.finish(endNs);
    m_samples.finish(endNs);
    return m_frames.finish(endNs, [this](const Report &report) { return warnings(report); });
}

// Losses, as warnings for the last frame of the capture.
std::vector<std::string> EventCollector::warnings(const Report &report) const
{
    std::vector<std::string> all;
    const auto warn = [&](const char *what, const std::string &events) {
        if (!events.empty())
            all.push_back(what + events);
    };
    const auto warnOf = [&](const char *what, std::uint64_t count) {
        warn(what, count > 0 ? std::to_string(count) : std::string());
    };
    warn("dropped because the memory for events was full: ", textOf(lostByKind()));
    warn("ignored because of invalid arguments: ", textOf(invalidByKind()));
    warnOf("frames of sets without a beginning or an end, ignored: ",
           m_translator.unmatchedFrames());
    warnOf("frames of sets that were open when the recording paused, ignored: ",
           m_translator.pausedFrames());
    warnOf("releases of locks taken before the session, ignored: ", m_translator.unmatchedLocks());
    warnOf("locks that another thread got before their release, ignored: ",
           m_translator.unreleasedLocks());
    warnOf("locks that were held when the recording paused, ignored: ", m_translator.pausedLocks());
    warnOf("ends of zones on another thread than their beginning, ignored: ", foreignEnds());
    warnOf("zones that never ended, until the end of their thread: ", m_translator.zonesLeftOpen());
    for (const Note &note : report.notes())
        warn("", std::to_string(note.count) + ' ' + note.what);
    return all;
}

void EventCollector::countRest() noexcept
{
    EventsRead unread;
    const auto count = [&](EventBuffer &buffer) {
        buffer.visitPublished(Counter(unread));
        buffer.consumeLosses([this](std::uint64_t, std::uint32_t lost) { m_lostZones += lost; });
    };
    for (const std::unique_ptr<Source> &source : m_sources)
        if (source->buffer != nullptr)
            count(*source->buffer);
    for (EventBuffer *buffer = nextNewcomer(); buffer != nullptr; buffer = nextNewcomer()) {
        m_newcomers = buffer->nextInInbox;
        if (buffer->epoch == m_session)
            count(*buffer);
        m_shared.registry.letGo(buffer);
    }
    m_lostZones += m_shared.refusedZones.exchange(0);
    m_read += unread;
    m_unreadDescriptions += unread.descriptions();
}

std::uint64_t EventCollector::lostZones(const EventTally &delivered) const
{
    EventTally missing = m_read.tally();
    missing -= delivered;
    return m_lostZones + missing[EventGroup::Zones];
}

LostEvents EventCollector::lostEvents(const EventTally &delivered) const
{
    EventTally missing = m_read.tally();
    missing -= delivered;
    LostEvents lost = lossesOf(missing, m_unreadDescriptions, lostByKind());
    lost.others += foreignEnds();
    return lost;
}

void EventCollector::letGo()
{
    for (const std::unique_ptr<Source> &source : m_sources)
        if (source->buffer != nullptr)
            m_shared.registry.letGo(source->buffer);
    m_sources.clear();
    for (EventBuffer *buffer = nextNewcomer(); buffer != nullptr; buffer = nextNewcomer()) {
        m_newcomers = buffer->nextInInbox;
        m_shared.registry.letGo(buffer);
    }
}

void EventCollector::note()
{
    adoptNew();
    for (const std::unique_ptr<Source> &source : m_sources) {
        // Checked before reading: an ended thread publishes nothing more.
        source->ended = ThreadRegistry::threadHasEnded(*source->buffer);
        source->until = source->buffer->published();
    }
    m_system.gather();
    m_samples.gather();
}

void EventCollector::collect()
{
    m_readToNs = kEverything;
    if (const std::uint64_t refused = m_shared.refusedZones.exchange(0); refused > 0)
        loseZones({}, m_clock.latestNs(), refused,
                  " zones were dropped: there was no memory for the buffer of their thread");
    const std::size_t mostBlocks =
        std::max(kFewestBlocksOfOne, kBlocksInAPass / std::max(m_sources.size(), std::size_t{1}));
    for (const std::unique_ptr<Source> &at : m_sources) {
        Source &source = *at;
        if (!source.thread.valid())
            if (const auto ticks = source.buffer->firstTicks(source.until))
                giveLane(source, m_clock.toNs(*ticks));
        const bool all = collectFrom(source, mostBlocks);
        if (!all) // further events may have the same time
            m_readToNs = std::min(m_readToNs, source.lastNs - 1);
        if (!source.ended || !all)
            continue;
        if (source.thread.valid()) {
            m_translator.endThread(
                source, std::min(m_clock.toNs(source.buffer->endTicks()), m_clock.latestNs()));
            freeLane(source);
        }
        m_shared.registry.letGo(std::exchange(source.buffer, nullptr));
    }
    std::erase_if(m_sources, [](const auto &source) { return source->buffer == nullptr; });
    m_system.read(m_translator.frameMarks());
    m_samples.read();
}

// The first that has not been taken over. It stays in the list until it is, because an allocation
// may fail.
EventBuffer *EventCollector::nextNewcomer()
{
    if (m_newcomers != nullptr)
        return m_newcomers;
    // The list starts with the latest.
    for (EventBuffer *buffer = m_shared.registry.takeNew(); buffer != nullptr;) {
        EventBuffer *const next = std::exchange(buffer->nextInInbox, m_newcomers);
        m_newcomers = std::exchange(buffer, next);
    }
    return m_newcomers;
}

void EventCollector::adoptNew()
{
    for (EventBuffer *buffer = nextNewcomer(); buffer != nullptr; buffer = nextNewcomer()) {
        EventBuffer *const next = buffer->nextInInbox;
        if (buffer->epoch != m_session) {
            m_newcomers = next;
            m_shared.registry.letGo(buffer);
            continue;
        }
        auto source = std::make_unique<Source>();
        source->buffer = buffer;
        m_sources.push_back(std::move(source));
        m_newcomers = next;
    }
}

// Called with its first event, because only then is it known whose lane it can continue.
void EventCollector::giveLane(Source &source, TimeNs firstNs)
{
    source.ownName = source.buffer->threadName.data();
    source.description = {.name = source.ownName,
                          .osId = source.buffer->threadId,
                          .processId = platform::currentProcessId()};
    const std::optional<FreeLane> lane = takeFreeLane(source.ownName, firstNs);
    if (lane && !lane->isShared) {
        source.description.osId = 0;
        if (source.ownName.empty())
            source.description.name = "short-lived threads";
        m_stream.updateThread(lane->thread, source.description);
    }
    source.sharesLane = lane.has_value();
    source.thread = lane ? lane->thread : m_stream.addThread(source.description);
    m_lanes += lane ? 0 : 1;
    m_system.addThread(source.thread, source.buffer->threadId);
    m_samples.addThread(source.thread, source.buffer->threadId);
}

std::optional<EventCollector::FreeLane> EventCollector::takeFreeLane(const std::string &name,
                                                                     TimeNs firstNs)
{
    const auto known = m_lanes < m_mostOwnLanes ? m_freeLanes.end() : m_freeLanes.find(name);
    if (known == m_freeLanes.end())
        return {};
    std::deque<FreeLane> &lanes = known->second;
    // The oldest come first.
    if (lanes.empty() || lanes.front().lastNs > firstNs)
        return {};
    const FreeLane lane = lanes.front();
    lanes.pop_front();
    return lane;
}

void EventCollector::freeLane(const Source &source)
{
    m_system.endThread(source.thread);
    m_samples.endThread(source.thread);
    m_freeLanes[source.ownName].push_back({source.thread, source.lastNs, source.sharesLane});
}

bool EventCollector::collectFrom(Source &source, std::size_t mostBlocks)
{
    const bool all =
        source.buffer->consume(Visitor(m_translator, source, m_read), source.until, mostBlocks);
    takeLosses(source, source.ended ? kAllTicks : m_clock.seenTicks());
    return all;
}

void EventCollector::takeLosses(const Source &source, std::uint64_t lastTicks)
{
    source.buffer->consumeLosses(
        [&](std::uint64_t ticks, std::uint32_t count) {
            loseZones(source.thread, std::min(m_clock.toNs(ticks), m_clock.latestNs()), count,
                      " zones of this thread were dropped: the memory for events was full");
        },
        lastTicks);
}

void EventCollector::loseZones(ThreadId thread, TimeNs timeNs, std::uint64_t count, const char *why)
{
    constexpr std::uint64_t kMostAtOnce = UINT32_MAX;
    m_lostZones += count; // first, because there may be no memory for the rest
    m_frames.lostZones(thread, timeNs, static_cast<std::uint32_t>(std::min(count, kMostAtOnce)));
    m_frames.message(thread, timeNs, Severity::Warning, std::to_string(count) + why);
}

} // namespace zoe::recorder
