#include "app/jobs/pace.h"

#include <QThread>
#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

constexpr int kRestPerWork = 19; // of one core
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
    const int cores = m_uses == Uses::AllCores ? std::max(1, QThread::idealThreadCount()) : 1;
    const std::chrono::milliseconds rest(kRestPerWork * cores * m_turn.elapsed());
    m_turn.invalidate();
    m_rest.start(std::clamp(rest, m_least, kLongestRest));
}

} // namespace zoe::app
