// The part of an axis that a view shows: zoom and pan with limits. A value; the unit is the
// caller's.
#pragma once

namespace zoe::app {

class VisibleRange {
  public:
    VisibleRange() = default;
    // The full range and the minimum span. REQUIRES: low < high; 0 < minSpan <= high - low. Shows
    // all.
    VisibleRange(double low, double high, double minSpan);

    [[nodiscard]] double first() const { return m_first; }
    [[nodiscard]] double end() const { return m_end; }
    [[nodiscard]] double span() const { return m_end - m_first; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }
    [[nodiscard]] bool showsAll() const { return m_first <= m_homeFirst && m_end >= m_homeEnd; }

    // The range that "all" shows, if more can be reached by scrolling or zooming out; by default
    // the full range. REQUIRES: low() <= first < end <= high(). Shows it.
    void setHome(double first, double end);
    void showAll();
    // As much of [first, end) as the limits allow, grown around its middle if it is too short.
    void show(double first, double end);
    // Multiplies the span by factor; `at` keeps its position.
    void zoom(double at, double factor);
    void pan(double by);
    // Pans as little as needed to show [first, end), with a margin as a share of the span.
    void reveal(double first, double end, double margin = 0.1);

    [[nodiscard]] double toPixel(double value, double widthPx) const
    {
        return (value - m_first) / span() * widthPx;
    }
    [[nodiscard]] double fromPixel(double x, double widthPx) const
    {
        return m_first + x / widthPx * span();
    }
    friend bool operator==(const VisibleRange &, const VisibleRange &) = default;

  private:
    double m_low = 0;
    double m_high = 1;
    double m_minSpan = 1;
    double m_homeFirst = 0;
    double m_homeEnd = 1;
    double m_first = 0;
    double m_end = 1;
};

// The smallest of 1, 2 and 5 times a power of ten that is at least `step`. REQUIRES: step > 0.
double niceStep(double step);

} // namespace zoe::app
