#include "plugins/importers/speedscope/profile_events.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "analysis/model/containers/release.h"

namespace zoe {

namespace {

constexpr const char *kBadSamples = "invalid samples were skipped";
constexpr const char *kBadEvents = "invalid events were skipped";

} // namespace

void ProfileEvents::add(TraceKind kind, std::int64_t time, std::uint32_t frame)
{
    TraceEvent event;
    event.timeNs = time;
    event.site = frame & TraceEvent::kMaxSite;
    event.kind = kind;
    m_events.push_back(event);
}

void ProfileEvents::addEvent(TraceKind kind, double at, std::uint32_t frame)
{
    if (m_lastAt && at < *m_lastAt)
        m_report.count("times that run backwards were put in order");
    m_lastAt = at;
    add(kind, std::bit_cast<std::int64_t>(at), frame);
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
        m_badSamples.push_back(m_samples);
    }
    m_stacks.push_back(innermost);
    ++m_samples;
}

void ProfileEvents::changeStack(const Stack &next)
{
    const auto differ = std::mismatch(m_open.begin(), m_open.end(), next.begin(), next.end()).first;
    for (const auto shared = differ - m_open.begin(); std::ssize(m_open) > shared;
         m_open.pop_back())
        add(TraceKind::End, m_samples, m_open.back());
    for (std::size_t i = m_open.size(); i < next.size(); ++i)
        add(TraceKind::Begin, m_samples, next[i]);
    m_open = next;
}

void ProfileEvents::endSamples()
{
    m_sampled = true;
    m_samplesEnded = true;
    changeStack({});
    for (const double weight : m_weights)
        placeSample(weight);
    release(m_weights);
}

void ProfileEvents::addWeight(std::optional<double> weight)
{
    if (!weight || !(*weight >= 0)) {
        m_report.count("invalid sample weights: treated as 0");
        weight = 0;
    }
    if (m_samplesEnded)
        placeSample(*weight);
    else
        m_weights.push_back(*weight);
}

// Changes at the next sample have the time reached so far.
void ProfileEvents::placeSample(double weight)
{
    if (m_sampleNow == m_samples)
        return; // more weights than samples
    for (; m_placed < m_events.size() && m_events[m_placed].timeNs == m_sampleNow; ++m_placed)
        m_events[m_placed].timeNs = std::bit_cast<std::int64_t>(m_now);
    if (m_nextBad < m_badSamples.size() && m_badSamples[m_nextBad] == m_sampleNow) {
        ++m_nextBad;
    } else {
        const std::uint32_t stack = m_stacks[static_cast<std::size_t>(m_sampleNow)];
        if (stack != StringTable::kNone) // otherwise nothing ran
            m_placedSamples.push_back({m_now, weight, stack});
        m_now += weight;
    }
    ++m_sampleNow;
}

// Closes open frames; samples without a weight are skipped.
void ProfileEvents::placeRest()
{
    m_report.count(kBadSamples, static_cast<std::uint64_t>(m_samples - m_sampleNow));
    std::size_t dropped = 0; // begins whose ends are still to come
    std::size_t kept = m_placed;
    for (std::size_t i = m_placed; i < m_events.size(); ++i) {
        const bool begins = m_events[i].kind == TraceKind::Begin;
        if (begins || dropped > 0) {
            dropped += begins ? 1 : std::size_t(-1);
            continue;
        }
        m_events[i].timeNs = std::bit_cast<std::int64_t>(m_now);
        m_events[kept++] = m_events[i];
    }
    m_events.resize(kept);
}

std::vector<TraceEvent> ProfileEvents::take(double unitNs, double startValue)
{
    if (m_sampled)
        placeRest();
    const double firstAt = m_sampled ? startValue : 0;
    std::size_t kept = 0;
    for (TraceEvent event : m_events) {
        const double timeNs = (firstAt + std::bit_cast<double>(event.timeNs)) * unitNs;
        if (!(std::abs(timeNs) < kLatestNs)) {
            m_report.count(m_sampled ? kBadSamples : kBadEvents);
            continue;
        }
        event.timeNs = std::llround(timeNs);
        event.order = static_cast<std::uint32_t>(kept);
        m_events[kept++] = event;
    }
    m_events.resize(kept);
    return std::move(m_events);
}

std::vector<TraceStackSample> ProfileEvents::takeSamples(double unitNs, double startValue,
                                                         std::uint32_t track)
{
    std::vector<TraceStackSample> samples;
    for (const Sample &sample : m_placedSamples) {
        const double timeNs = (startValue + sample.at) * unitNs;
        const double periodNs = sample.weight * unitNs;
        if (std::abs(timeNs) < kLatestNs && periodNs < kLatestNs)
            samples.push_back({std::llround(timeNs), std::llround(periodNs), track, sample.stack});
    }
    m_placedSamples.clear();
    return samples;
}

} // namespace zoe
