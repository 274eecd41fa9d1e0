#include "analysis/flame/state_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace zoe {

namespace {

// As a double: exact enough, and never an overflow. REQUIRES: from <= to.
double spanNs(TimeNs from, TimeNs to)
{
    return static_cast<double>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
}

// For equal times, the state that delays.
ThreadState mostOf(const StateTimes &times)
{
    if (times.preemptedNs > 0 && times.preemptedNs >= std::max(times.waitingNs, times.runningNs))
        return ThreadState::Preempted;
    return times.waitingNs >= times.runningNs ? ThreadState::Waiting : ThreadState::Running;
}

class StateRow {
  public:
    explicit StateRow(const FlameExtent &view)
        : m_view(view)
        , m_nsPerPx(spanNs(view.fromNs, view.toNs) / view.widthPx)
    {}

    [[nodiscard]] double x(TimeNs timeNs) const
    {
        const TimeNs inside = std::clamp(timeNs, m_view.fromNs, m_view.toNs);
        return std::min(spanNs(m_view.fromNs, inside) / m_nsPerPx, m_view.widthPx);
    }
    [[nodiscard]] TimeNs timeAt(double x) const
    {
        const double ns = std::ceil(x * m_nsPerPx);
        if (ns >= spanNs(m_view.fromNs, m_view.toNs))
            return m_view.toNs;
        return static_cast<TimeNs>(static_cast<std::uint64_t>(m_view.fromNs) +
                                   static_cast<std::uint64_t>(ns));
    }

    void add(double x0, double x1, ThreadState state)
    {
        if (!m_items.empty())
            x0 = std::max(x0, m_items.back().x1);
        x1 = std::min(x1, m_view.widthPx);
        if (x1 <= x0)
            return;
        if (!m_items.empty() && m_items.back().state == state && m_items.back().x1 >= x0)
            m_items.back().x1 = x1;
        else
            m_items.push_back({x0, x1, state});
    }

    [[nodiscard]] std::vector<StateItem> take() { return std::move(m_items); }

  private:
    const FlameExtent &m_view;
    double m_nsPerPx;
    std::vector<StateItem> m_items;
};

} // namespace

std::vector<StateItem> layoutStates(const StateTimeline &states, const FlameExtent &view)
{
    StateRow row(view);
    const auto spans = states.spans();
    double nextColumn = 0;
    std::size_t i = states.firstEndingAfter(view.fromNs);
    while (i < spans.size() && spans[i].startNs < view.toNs) {
        const double x0 = row.x(spans[i].startNs);
        const double x1 = row.x(spans[i].endNs());
        if (x1 - x0 >= 1) {
            row.add(x0, x1, spans[i].state);
            ++i;
            continue;
        }
        const double column = std::max(std::floor(x0), nextColumn);
        if (column >= view.widthPx)
            break;
        const TimeNs endNs = row.timeAt(column + 1);
        row.add(column, column + 1, mostOf(states.between(row.timeAt(column), endNs)));
        nextColumn = column + 1;
        i = states.firstEndingAfter(endNs);
    }
    return row.take();
}

} // namespace zoe
