#include "app/jobs/pace.h"

#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

constexpr int kRestPerWork = 24; // of one core
constexpr int kRestPerWorkOfAll = 2 * kRestPerWork;
constexpr std::chrono::milliseconds kLongestRest{20'000};

} // namespace

Pace::Pace(QObject &owner, Uses uses, std::chrono::milliseconds least, std::function<void()> again)
    : m_uses(uses)
    , m_least(least)
{
    m_rest.setSingleShot(true);
    QObject::connect(&m_rest, &QTimer::timeout, &owner, std::move(again));
}

void Pace::end()
{
    if (!m_turn.isValid())
        return;
    if (std::exchange(m_hurried, false)) {
        m_turn.invalidate();
        m_rest.start(0);
        return;
    }
    const std::chrono::milliseconds rest(
        (m_uses == Uses::AllCores ? kRestPerWorkOfAll : kRestPerWork) * m_turn.elapsed());
    m_turn.invalidate();
    m_rest.start(std::clamp(rest, m_least, kLongestRest));
}

void Pace::hurry()
{
    m_hurried = m_turn.isValid();
    if (!m_hurried)
        m_rest.start(0);
}

} // namespace zoe::app
