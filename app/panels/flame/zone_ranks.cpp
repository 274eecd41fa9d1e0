#include "app/panels/flame/zone_ranks.h"

#include <algorithm>
#include <array>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostKept = 12;
constexpr int kWaitMs = 150;
constexpr double kGrownBy = 1.1; // the last chunks of a shorter capture are read again
constexpr std::uint64_t kLongFromZones =
    5'000'000; // reading this many takes a while, so it is a long job

} // namespace

QString ordinalText(std::uint64_t number)
{
    const std::uint64_t tens = number % 100;
    const std::uint64_t ones = number % 10;
    const bool teen = tens >= 11 && tens <= 13;
    const char *ending = teen || ones == 0 || ones > 3 ? "th"
                         : ones == 1                   ? "st"
                         : ones == 2                   ? "nd"
                                                       : "rd";
    return countText(number) + QLatin1String(ending);
}

ZoneRanks::ZoneRanks(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_job(jobs, *this)
{
    m_wait.setSingleShot(true);
    m_wait.setInterval(kWaitMs);
    connect(&m_wait, &QTimer::timeout, this, &ZoneRanks::read);
}

void ZoneRanks::setCapture(std::shared_ptr<const Capture> capture)
{
    m_job.cancel();
    m_wait.stop();
    m_capture = std::move(capture);
    m_known.clear();
    m_wanted = {};
    m_reading = {};
}

void ZoneRanks::growTo(std::shared_ptr<const Capture> longer)
{
    m_capture = std::move(longer);
}

const ZoneRanks::Known *ZoneRanks::find(SiteId site) const
{
    const auto at = std::ranges::find(m_known, site, &Known::site);
    return at == m_known.end() ? nullptr : &*at;
}

bool ZoneRanks::isKnown(SiteId site) const
{
    const Known *known = find(site);
    return known != nullptr && static_cast<double>(m_capture->frames().size()) <=
                                   kGrownBy * static_cast<double>(known->frames);
}

void ZoneRanks::want(SiteId site)
{
    m_wanted = site;
    if (!m_capture || isKnown(site) || (m_job.isRunning() && m_reading == site))
        return;
    m_wait.start();
}

void ZoneRanks::read()
{
    if (!m_capture || isKnown(m_wanted) || (m_job.isRunning() && m_reading == m_wanted))
        return;
    m_reading = m_wanted;
    const QString title =
        m_capture->info().zones > kLongFromZones ? tr("Ranking calls") : QString();
    m_job.run(
        title,
        [capture = m_capture, site = m_reading](const Task &task) {
            return callDurations(*capture, std::array{site}, {}, task);
        },
        [this, frames = m_capture->frames().size()](
            Result<std::shared_ptr<const FunctionDurations>> durations) {
            if (!durations)
                return;
            std::erase_if(m_known, [this](const Known &old) { return old.site == m_reading; });
            m_known.push_front({m_reading, std::move(*durations), frames});
            if (m_known.size() > kMostKept)
                m_known.pop_back();
            emit known(m_reading);
        });
}

QString ZoneRanks::textOf(SiteId site, DurationNs durationNs) const
{
    const Known *known = find(site);
    if (known == nullptr || known->durations->durations.empty())
        return {};
    const DurationSet &durations = known->durations->durations;
    const std::size_t size = durations.size();
    const std::size_t notLonger =
        durations.countWhile([&](DurationNs ns) { return ns <= durationNs; });
    const std::size_t rank = size - notLonger + 1;
    if (size == 1)
        return tr("the only call in the capture");
    if (rank == 1)
        return tr("longest of %1 calls").arg(countText(size));
    if (rank >= size)
        return tr("shortest of %1 calls").arg(countText(size));
    return tr("%1 longest of %2 calls").arg(ordinalText(rank), countText(size));
}

} // namespace zoe::app
