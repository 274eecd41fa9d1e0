// The events of one profile while it is read: their times may depend on what follows, the weights
// of samples or the unit. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class ProfileEvents {
  public:
    using Stack = std::vector<std::uint32_t>; // numbers of shared frames, root first

    static constexpr double kLatestNs = 4e18; // of either sign

    explicit ProfileEvents(TraceData &data)
        : m_data(data)
        , m_report(data.report)
    {}

    // Before the first event. Events take less memory if it is known; otherwise take() gets it.
    void setUnit(double unitNs) { m_unitNs = unitNs; }
    // Of an evented profile; time in the profile's unit.
    void addEvent(TraceKind kind, double at, std::uint32_t frame);

    // Of a sampled profile. Neighbouring samples share the common part from the root. Null: an
    // invalid sample, skipped with its weight.
    void addSample(const Stack *stack);
    void endSamples();
    // Before or after the samples. Nothing: an invalid one, treated as 0.
    void addWeight(std::optional<double> weight);

    // The events with their times, in units of this many nanoseconds. Samples start at startValue.
    // A site is still the number of a shared frame, also of ends. Extends the span of the trace.
    // Call once.
    PackedEvents take(double unitNs, double startValue);
    // Adds the samples to TraceData, after take(). Sites of their stacks are still numbers of
    // shared frames.
    void addSamplesTo(std::uint32_t track, double unitNs, double startValue);

  private:
    void addRaw(TraceKind kind, std::int64_t time, std::uint32_t frame);
    void place(TraceKind kind, double timeNs, std::uint32_t frame);
    void changeStack(const Stack &next);
    void placeEvents(double unitNs);
    void placeChanges(double unitNs, double startValue);
    [[nodiscard]] std::size_t samplesWithWeight() const;

    TraceData &m_data;
    Report &m_report;
    std::optional<double> m_unitNs;
    // Without a time; instead of it the bits of a double, or the number of a sample.
    PackedEvents m_raw;
    PackedEvents m_events;
    std::optional<double> m_lastAt;
    std::int64_t m_firstNs = 0; // of m_events
    std::int64_t m_lastNs = 0;

    Stack m_open;
    bool m_sampled = false;
    bool m_samplesEnded = false;
    std::vector<std::uint32_t> m_stacks; // of all samples
    std::vector<double> m_weights;
};

} // namespace zoe
