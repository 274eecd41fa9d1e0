#include "recorder/event_collector.h"

#include <cstring>
#include <string>
#include <utility>

#include "recorder/event.h"
#include "recorder/function_name.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

std::string textOf(const char *text)
{
    return text != nullptr ? text : "";
}

} // namespace

class EventCollector::Visitor {
  public:
    Visitor(EventCollector &collector, Source &source)
        : m_collector(collector)
        , m_source(source)
    {}

    void enter(std::uint64_t ticks, const detail::Site *site)
    {
        m_collector.m_frames.enter(m_source.thread, m_collector.m_clock.toNs(ticks),
                                   m_collector.siteOf(site));
        ++m_source.zones;
        ++m_source.openZones;
    }

    void leave(std::uint64_t ticks)
    {
        m_collector.m_frames.leave(m_source.thread, m_collector.m_clock.toNs(ticks));
        --m_source.openZones;
    }

    void other(const OtherEvent &event)
    {
        const std::int64_t timeNs = m_collector.m_clock.toNs(event.ticks);
        switch (event.kind) {
        case EventKind::FrameMark:
            m_collector.markFrame(m_source, timeNs);
            break;
        case EventKind::Plot: {
            const detail::PlotSite *site = nullptr;
            double value = 0;
            std::memcpy(&site, event.payload, sizeof site);
            std::memcpy(&value, event.payload + sizeof site, sizeof value);
            m_collector.m_frames.plot(m_collector.plotOf(site), timeNs, value);
            break;
        }
        case EventKind::Message:
            m_collector.m_frames.message(m_source.thread, timeNs, Severity::Info, text(event));
            break;
        case EventKind::ThreadName:
            m_collector.nameThread(m_source, text(event));
            break;
        }
    }

  private:
    static std::string text(const OtherEvent &event)
    {
        return {reinterpret_cast<const char *>(event.payload), event.payloadBytes};
    }

    EventCollector &m_collector;
    Source &m_source;
};

EventCollector::EventCollector(SharedState &shared, std::uint32_t session, const TickClock &clock,
                               StreamWriter &stream, FrameAssembler &frames)
    : m_shared(shared)
    , m_session(session)
    , m_clock(clock)
    , m_stream(stream)
    , m_frames(frames)
    , m_mainSet(stream.addFrameSet({.name = "main", .thread = {}}))
{}

void EventCollector::letGo()
{
    for (const std::unique_ptr<Source> &source : m_sources)
        m_shared.registry.letGo(source->buffer);
    m_sources.clear();
}

void EventCollector::forgetAddresses()
{
    m_sites = {};
    m_plots = {};
}

std::uint64_t EventCollector::collect()
{
    adoptNew();
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < m_sources.size();) {
        Source &source = *m_sources[i];
        // Asked before reading: what an ended thread has published is all there is.
        const bool ended = ThreadRegistry::threadHasEnded(*source.buffer);
        bytes += collectFrom(source);
        if (ended) {
            m_shared.registry.letGo(source.buffer);
            m_sources[i] = std::move(m_sources.back());
            m_sources.pop_back();
        } else {
            ++i;
        }
    }
    return bytes;
}

void EventCollector::adoptNew()
{
    EventBuffer *next = m_shared.registry.takeNew();
    while (next != nullptr) {
        EventBuffer *const buffer = next;
        next = buffer->nextInInbox;
        if (buffer->epoch != m_session) {
            m_shared.registry.letGo(buffer);
            continue;
        }
        auto source = std::make_unique<Source>();
        source->buffer = buffer;
        source->description = {.name = buffer->threadName.data(),
                               .osId = buffer->threadId,
                               .processId = platform::currentProcessId()};
        source->thread = m_stream.addThread(source->description);
        m_sources.push_back(std::move(source));
    }
}

std::uint64_t EventCollector::collectFrom(Source &source)
{
    const std::uint64_t zonesBefore = source.zones;
    source.buffer->consume(Visitor(*this, source));
    source.buffer->setOpenZonesRead(source.openZones);
    m_zones += source.zones - zonesBefore;
    source.buffer->consumeLosses([&](std::uint64_t ticks, std::uint32_t count) {
        m_frames.lostZones(source.thread, m_clock.toNs(ticks), count);
        m_frames.message(source.thread, m_clock.toNs(ticks), Severity::Warning,
                         std::to_string(count) + " zones of this thread were dropped: the memory "
                                                 "for events was full");
        m_lostZones += count;
    });
    return (source.zones - zonesBefore) * (kEnterBytes + kLeaveBytes);
}

SiteId EventCollector::siteOf(const detail::Site *site)
{
    return SiteId{m_sites.find(site, [&] {
        return m_stream
            .addSite({.name = textOf(site->name),
                      .function = functionName(textOf(site->function)),
                      .file = textOf(site->file),
                      .line = site->line,
                      .colour = site->colour,
                      .category = textOf(site->category),
                      .level = site->level})
            .value;
    })};
}

PlotId EventCollector::plotOf(const detail::PlotSite *site)
{
    return PlotId{m_plots.find(site, [&] {
        return m_stream.addPlot({.name = textOf(site->name), .kind = PlotKind::Number}).value;
    })};
}

void EventCollector::markFrame(const Source &source, std::int64_t timeNs)
{
    if (!m_marked)
        m_stream.updateFrameSet(m_mainSet, {.name = "main", .thread = source.thread});
    m_marked = true;
    m_frames.frameMark(timeNs);
}

void EventCollector::nameThread(Source &source, std::string name)
{
    source.description.name = std::move(name);
    m_stream.updateThread(source.thread, source.description);
}

} // namespace zoe::recorder
