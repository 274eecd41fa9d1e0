// A smoothed value: a first-order low-pass with a time constant in seconds, independent of the
// update rate. A value.
#pragma once

#include <cmath>

namespace zoe::app {

class Smoothed {
  public:
    // After this time, a step has been followed by 63 %.
    explicit Smoothed(double inertiaSeconds)
        : m_inertiaSeconds(inertiaSeconds)
    {}

    // The exact response to a value that was constant for this long; the first one counts
    // immediately.
    void add(double value, double seconds)
    {
        m_value += (value - m_value) *
                   (m_any ? 1 - std::exp(-std::fmax(seconds, 0) / m_inertiaSeconds) : 1);
        m_any = true;
    }
    [[nodiscard]] bool any() const { return m_any; }
    [[nodiscard]] double value() const { return m_value; }

  private:
    double m_inertiaSeconds;
    double m_value = 0;
    bool m_any = false;
};

} // namespace zoe::app
