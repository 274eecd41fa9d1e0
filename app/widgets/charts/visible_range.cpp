#include "app/widgets/charts/visible_range.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace zoe::app {

VisibleRange::VisibleRange(double low, double high, double minSpan)
    : m_low(low)
    , m_high(high)
    , m_minSpan(minSpan)
    , m_homeFirst(low)
    , m_homeEnd(high)
    , m_first(low)
    , m_end(high)
{
    assert(low < high && minSpan > 0 && minSpan <= high - low);
}

void VisibleRange::showAll()
{
    m_first = m_homeFirst;
    m_end = m_homeEnd;
}

void VisibleRange::setHome(double first, double end)
{
    m_homeFirst = first;
    m_homeEnd = end;
    showAll();
}

void VisibleRange::show(double first, double end)
{
    const double span = std::clamp(end - first, m_minSpan, m_high - m_low);
    const double middle = (first + end) / 2;
    m_first = std::clamp(middle - span / 2, m_low, m_high - span);
    m_end = m_first + span;
}

void VisibleRange::zoom(double at, double factor)
{
    const double newSpan = std::clamp(span() * factor, m_minSpan, m_high - m_low);
    const double share = (at - m_first) / span();
    m_first = std::clamp(at - share * newSpan, m_low, m_high - newSpan);
    m_end = m_first + newSpan;
}

void VisibleRange::pan(double by)
{
    const double length = span();
    m_first = std::clamp(m_first + by, m_low, m_high - length);
    m_end = m_first + length;
}

void VisibleRange::reveal(double first, double end, double margin)
{
    const double room = std::min(span() * margin, std::max(0.0, (span() - (end - first)) / 2));
    if (first - room < m_first)
        pan(first - room - m_first);
    else if (end + room > m_end)
        pan(end + room - m_end);
}

double niceStep(double step)
{
    assert(step > 0);
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step * (1 - 1e-12))
            return factor * power;
    }
    return 10 * power;
}

} // namespace zoe::app
