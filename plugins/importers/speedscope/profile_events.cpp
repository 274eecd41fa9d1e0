#include "plugins/importers/speedscope/profile_events.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace zoe {

namespace {

constexpr const char *kBadSamples = "invalid samples were skipped";
constexpr const char *kBadEvents = "invalid events were skipped";
constexpr std::uint32_t kBadStack = StringTable::kNone - 1;

} // namespace

void ProfileEvents::addRaw(TraceKind kind, std::int64_t time, std::uint32_t frame)
{
    TraceEvent event;
    event.timeNs = time;
    event.site = frame & TraceEvent::kMaxSite;
    event.kind = kind;
    event.order = static_cast<std::uint32_t>(m_raw.size());
    m_raw.push_back(event);
}

void ProfileEvents::place(TraceKind kind, double timeNs, std::uint32_t frame)
{
    if (!(std::abs(timeNs) < kLatestNs)) {
        m_report.count(m_sampled ? kBadSamples : kBadEvents);
        return;
    }
    TraceEvent event;
    event.timeNs = std::llround(timeNs);
    event.site = frame & TraceEvent::kMaxSite;
    event.kind = kind;
    event.order = static_cast<std::uint32_t>(m_events.size());
    m_firstNs = m_events.empty() ? event.timeNs : std::min(m_firstNs, event.timeNs);
    m_lastNs = m_events.empty() ? event.timeNs : std::max(m_lastNs, event.timeNs);
    m_events.push_back(event);
}

void ProfileEvents::addEvent(TraceKind kind, double at, std::uint32_t frame)
{
    if (m_lastAt && at < *m_lastAt)
        m_report.count("times that run backwards were put in order");
    m_lastAt = at;
    if (m_unitNs)
        place(kind, at * *m_unitNs, frame);
    else
        addRaw(kind, std::bit_cast<std::int64_t>(at), frame);
}

void ProfileEvents::addSample(const Stack *stack)
{
    m_sampled = true;
    std::uint32_t innermost = StringTable::kNone;
    if (stack) {
        changeStack(*stack);
        for (const std::uint32_t frame : *stack)
            innermost = m_data.stackOf({innermost, frame});
    } else {
        m_report.count(kBadSamples);
        innermost = kBadStack;
    }
    m_stacks.push_back(innermost);
}

void ProfileEvents::changeStack(const Stack &next)
{
    const auto sample = static_cast<std::int64_t>(m_stacks.size());
    const auto differ = std::mismatch(m_open.begin(), m_open.end(), next.begin(), next.end()).first;
    for (const auto shared = differ - m_open.begin(); std::ssize(m_open) > shared;
         m_open.pop_back())
        addRaw(TraceKind::End, sample, m_open.back());
    for (std::size_t i = m_open.size(); i < next.size(); ++i)
        addRaw(TraceKind::Begin, sample, next[i]);
    m_open = next;
}

void ProfileEvents::endSamples()
{
    m_sampled = true;
    m_samplesEnded = true;
    changeStack({});
}

void ProfileEvents::addWeight(std::optional<double> weight)
{
    if (!weight || !(*weight >= 0)) {
        m_report.count("invalid sample weights: treated as 0");
        weight = 0;
    }
    if (!m_samplesEnded || m_weights.size() < m_stacks.size())
        m_weights.push_back(*weight);
}

std::size_t ProfileEvents::samplesWithWeight() const
{
    return std::min(m_weights.size(), m_stacks.size());
}

void ProfileEvents::placeEvents(double unitNs)
{
    for (PackedEventReader reader(m_raw); reader.next();) {
        const TraceEvent &event = reader.event();
        place(event.kind, std::bit_cast<double>(event.timeNs) * unitNs, event.site);
        m_raw.releaseBefore(reader.position());
    }
}

// Changes of the stack at a sample have the time of all samples before it. Samples without a weight
// are skipped, but for the ends of frames that are open.
void ProfileEvents::placeChanges(double unitNs, double startValue)
{
    PackedEventReader reader(m_raw);
    bool more = reader.next();
    const std::size_t samples = samplesWithWeight();
    double now = 0;
    for (std::size_t i = 0; i < samples; ++i) {
        for (; more && reader.event().timeNs == static_cast<std::int64_t>(i); more = reader.next())
            place(reader.event().kind, (startValue + now) * unitNs, reader.event().site);
        m_raw.releaseBefore(reader.position());
        if (m_stacks[i] != kBadStack)
            now += m_weights[i];
    }
    m_report.count(kBadSamples, m_stacks.size() - samples);
    std::size_t dropped = 0; // begins whose ends are still to come
    for (; more; more = reader.next()) {
        const bool begins = reader.event().kind == TraceKind::Begin;
        if (begins || dropped > 0)
            dropped += begins ? 1 : std::size_t(-1);
        else
            place(TraceKind::End, (startValue + now) * unitNs, reader.event().site);
    }
}

PackedEvents ProfileEvents::take(double unitNs, double startValue)
{
    if (m_sampled)
        placeChanges(unitNs, startValue);
    else
        placeEvents(unitNs);
    m_raw = {};
    if (!m_events.empty())
        m_data.seeTime(m_firstNs, m_lastNs);
    return std::exchange(m_events, {});
}

void ProfileEvents::addSamplesTo(std::uint32_t track, double unitNs, double startValue)
{
    double now = 0;
    for (std::size_t i = 0; i < samplesWithWeight(); ++i) {
        const std::uint32_t stack = m_stacks[i];
        if (stack == kBadStack)
            continue;
        const double timeNs = (startValue + now) * unitNs;
        const double periodNs = m_weights[i] * unitNs;
        now += m_weights[i];
        if (stack != StringTable::kNone && // otherwise nothing ran
            std::abs(timeNs) < kLatestNs && periodNs < kLatestNs)
            m_data.stackSamples.push_back(
                {std::llround(timeNs), std::llround(periodNs), track, stack});
    }
}

} // namespace zoe
