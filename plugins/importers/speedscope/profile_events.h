// The events of one profile while it is read: what gives them their times (the unit, the weights of
// samples) may stand behind them. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class ProfileEvents {
  public:
    using Stack = std::vector<std::uint32_t>; // numbers of shared frames, the root first

    static constexpr double kLatestNs = 4e18; // of either sign

    explicit ProfileEvents(Report &report)
        : m_report(report)
    {}

    // Of an evented profile; the time in the profile's unit.
    void addEvent(TraceKind kind, double at, std::uint32_t frame);

    // Of a sampled profile. Neighbouring samples share what is the same from the root on. Null: a
    // sample that can't be used; it is left out with its weight.
    void addSample(const Stack *stack);
    void endSamples();
    // Before the samples or behind them. Nothing: one that can't be used, taken as 0.
    void addWeight(std::optional<double> weight);

    // The events with their times, which are in units of so many nanoseconds. Samples begin at
    // startValue. A site is still the number of a shared frame, of ends too. Used once.
    std::vector<TraceEvent> take(double unitNs, double startValue);

  private:
    void add(TraceKind kind, std::int64_t time, std::uint32_t frame);
    void changeStack(const Stack &next);
    void placeSample(double weight);
    void placeRest();

    Report &m_report;
    std::vector<TraceEvent> m_events; // timeNs: the bits of a double, or the number of a sample
    std::optional<double> m_lastAt;

    Stack m_open;
    std::int64_t m_samples = 0;
    bool m_sampled = false;
    bool m_samplesEnded = false;
    std::vector<std::int64_t> m_badSamples;
    std::vector<double> m_weights; // as long as the samples have not been read
    std::size_t m_placed = 0;      // so many events have their time
    std::int64_t m_sampleNow = 0;
    std::size_t m_nextBad = 0;
    double m_now = 0;
};

} // namespace zoe
