// The events of one profile while it is read: their times depend on the unit and the weights of
// samples, which may follow. Not thread-safe: one owner.
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

    // Of an evented profile; time in the profile's unit.
    void addEvent(TraceKind kind, double at, std::uint32_t frame);

    // Of a sampled profile. Neighbouring samples share the common part from the root. Null: an
    // invalid sample, skipped with its weight.
    void addSample(const Stack *stack);
    void endSamples();
    // Before or after the samples. Nothing: an invalid one, treated as 0.
    void addWeight(std::optional<double> weight);

    // The events with their times, in units of this many nanoseconds. Samples start at startValue.
    // A site is still the number of a shared frame, also of ends. Call once.
    std::vector<TraceEvent> take(double unitNs, double startValue);
    // The same of samples, after take(). Sites of their stacks in TraceData are still numbers of
    // shared frames.
    std::vector<TraceStackSample> takeSamples(double unitNs, double startValue,
                                              std::uint32_t track);

  private:
    void add(TraceKind kind, std::int64_t time, std::uint32_t frame);
    void changeStack(const Stack &next);
    void placeSample(double weight);
    void placeRest();

    struct Sample {
        double at = 0;
        double weight = 0;
        std::uint32_t stack = StringTable::kNone;
    };

    TraceData &m_data;
    Report &m_report;
    std::vector<TraceEvent> m_events; // timeNs: the bits of a double, or the number of a sample
    std::optional<double> m_lastAt;

    Stack m_open;
    std::int64_t m_samples = 0;
    bool m_sampled = false;
    bool m_samplesEnded = false;
    std::vector<std::int64_t> m_badSamples;
    std::vector<std::uint32_t> m_stacks; // of all samples
    std::vector<Sample> m_placedSamples; // those with a stack
    std::vector<double> m_weights;       // until the samples have been read
    std::size_t m_placed = 0;            // this many events have their time
    std::int64_t m_sampleNow = 0;
    std::size_t m_nextBad = 0;
    double m_now = 0;
};

} // namespace zoe
