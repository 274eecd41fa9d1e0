#include "recorder/collector/tick_clock.h"

#include <chrono>
#include <limits>
#include <thread>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/platform/tick_source.h"
#include "recorder/producer/event.h"
#include "recorder/producer/thread_buffer.h"

namespace zoe::recorder {

namespace {

constexpr std::uint64_t kShortestMeasurementNs = 20'000'000;

std::uint64_t readCounter()
{
    const detail::Ticks ticks = detail::readTicks();
    return std::uint64_t{ticks.high} << 32 | ticks.low;
}

// Both clocks at one moment: the least disturbed of several tries.
ClockPair leastDisturbed(int attempts, std::uint64_t (*ticks)(), std::uint64_t (*steadyNs)())
{
    ClockPair best;
    best.gap = std::numeric_limits<std::uint64_t>::max();
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const std::uint64_t before = ticks();
        const std::uint64_t ns = steadyNs();
        const std::uint64_t gap = ticks() - before;
        if (gap < best.gap)
            best = {before + gap / 2, ns, gap};
    }
    return best;
}

constexpr int kManyAttempts = 16;
constexpr int kFewAttempts = 3;

// Read when the program is loaded, or earlier if a static object starts a session: the longer the
// interval, the better the measurement.
struct LoadedMoment {
    ClockPair both = leastDisturbed(kManyAttempts, readCounter, platform::steadyNowNs);
    std::uint64_t asleepNs = platform::asleepNs();
};
const LoadedMoment &loadedMoment()
{
    static const LoadedMoment moment;
    return moment;
}
[[maybe_unused]] const LoadedMoment &g_loaded = loadedMoment();

// Clocks that differ by more have diverged; otherwise, the rate is corrected.
constexpr DurationNs kParted = 50 * kNsPerMs;
constexpr DurationNs kSmallGap = kNsPerMs / 10;
constexpr DurationNs kFirstInterval = kNsPerSecond / 4;
constexpr DurationNs kLongestInterval = 8 * kNsPerSecond;
constexpr DurationNs kHorizon = kNsPerSecond; // maximum time between a comparison and reading
constexpr std::size_t kMostPieces = 64;       // no events of older ones are left

std::uint64_t fixedRate(double nsPerTick)
{
    return static_cast<std::uint64_t>(nsPerTick * 4'294'967'296.0);
}

} // namespace

ClockSources ClockSources::system()
{
    static const bool steadyTicks = platform::hasSteadyTicks();
    // What the counter did while the computer slept says nothing about its rate.
    constexpr std::uint64_t kNoSleepNs = 1'000'000;
    const bool slept = platform::asleepNs() > loadedMoment().asleepNs + kNoSleepNs;
    const LoadedMoment earlier = slept ? LoadedMoment() : loadedMoment();
    return {steadyTicks,        readCounter,        platform::steadyNowNs,
            platform::asleepNs, earlier.both.ticks, earlier.both.ns};
}

std::uint64_t ClockSources::systemUnixNs()
{
    return static_cast<std::uint64_t>(platform::unixNowNs());
}

TimeNs TickClock::Piece::far(std::uint64_t sinceStart) const
{
    return static_cast<TimeNs>(
        std::min((Wide{std::min(sinceStart, kMaxTicks)} * nsPerTick >> 32) + static_cast<Wide>(ns),
                 Wide{kMaxTicks}));
}

ClockPair TickClock::readBoth(int attempts) const
{
    return leastDisturbed(attempts, m_sources.ticks, m_sources.steadyNs);
}

std::uint64_t TickClock::measureFrequencyHz() const
{
    const std::uint64_t elapsed = m_sources.steadyNs() - m_sources.earlierNs;
    if (elapsed < kShortestMeasurementNs)
        std::this_thread::sleep_for(std::chrono::nanoseconds(kShortestMeasurementNs - elapsed));
    const ClockPair now = readBoth(kManyAttempts);
    if (now.ticks <= m_sources.earlierTicks || now.ns <= m_sources.earlierNs)
        return 0; // the counter was reset
    const Wide ticks = now.ticks - m_sources.earlierTicks;
    return static_cast<std::uint64_t>(ticks * 1'000'000'000u / (now.ns - m_sources.earlierNs));
}

TickClock TickClock::start(const ClockSources &sources)
{
    TickClock clock;
    clock.m_sources = sources;
    clock.m_slow = !sources.ticksAreSteady || sources.ticks() > kMaxTicks / 2;
    if (!clock.m_slow) {
        clock.m_frequencyHz = clock.measureFrequencyHz();
        clock.m_slow = clock.m_frequencyHz < 1'000'000;
    }
    if (clock.m_slow)
        clock.m_frequencyHz = 1'000'000'000;
    clock.m_last.nsPerTick =
        static_cast<std::uint64_t>((Wide{1'000'000'000u} << 32) / clock.m_frequencyHz);
    const ClockPair now = clock.readBoth(kManyAttempts);
    clock.m_startUnixNs = clock.unixNsAt(now.ns);
    clock.m_startSteadyNs = clock.m_steadyBaseNs = static_cast<std::int64_t>(now.ns);
    clock.m_last.ticks = clock.m_slow ? now.ns : now.ticks;
    clock.m_seenTicks = clock.m_baseTicks = clock.m_last.ticks;
    clock.m_horizon = std::numeric_limits<std::uint64_t>::max();
    clock.m_interval = kFirstInterval;
    clock.m_asleepNs = sources.asleepNs();
    return clock;
}

TimeNs TickClock::beginAt(std::uint64_t ticks)
{
    m_beginNs = toNs(ticks);
    return m_beginNs;
}

std::uint64_t TickClock::nowTicks() const
{
    return m_slow ? m_sources.steadyNs() : m_sources.ticks();
}

ClockMoment TickClock::compare() const
{
    if (!m_slow) {
        const ClockPair now = readBoth(4);
        return {now.ticks, now.ns, gapNs(now)};
    }
    const std::uint64_t now = m_sources.steadyNs();
    return {now, now};
}

// The thread may be interrupted between two readings.
std::int64_t TickClock::unixNsAt(std::uint64_t steadyNs) const
{
    const ClockPair now = leastDisturbed(kFewAttempts, m_sources.steadyNs, m_sources.unixNs);
    return static_cast<std::int64_t>(now.ns + (steadyNs - now.ticks));
}

const char *TickClock::name() const
{
    return m_slow ? "steady_clock" : platform::tickSourceName();
}

std::uint64_t TickClock::ticksOf(DurationNs ns) const
{
    return static_cast<std::uint64_t>((static_cast<Wide>(ns) << 32) / m_last.nsPerTick);
}

TimeNs TickClock::earlier(std::uint64_t ticks) const
{
    for (auto piece = m_earlier.rbegin(); piece != m_earlier.rend(); ++piece)
        if (ticks >= piece->ticks && ticks <= piece->mostTicks)
            return std::min(piece->at(ticks), piece->mostNs);
    if (ticks > m_horizon)
        return m_last.at(ticks); // a time invented by the program
    return m_earlier.empty() ? m_last.ns : m_earlier.front().ns;
}

DurationNs TickClock::follow()
{
    const std::uint64_t asleepNs = m_sources.asleepNs();
    const std::uint64_t asleepBefore = std::exchange(m_asleepNs, asleepNs);
    if (m_slow) {
        m_seenTicks = m_sources.steadyNs();
        m_seenNs = static_cast<TimeNs>(m_seenTicks) - m_steadyBaseNs;
    } else {
        adjust();
    }
    return asleepNs > asleepBefore ? static_cast<DurationNs>(asleepNs - asleepBefore) : 0;
}

DurationNs TickClock::gapNs(const ClockPair &pair) const
{
    return static_cast<DurationNs>(static_cast<Wide>(pair.gap) * m_last.nsPerTick >> 32);
}

// By the steady clock. If it goes back, which it should not, the session's time continues.
TimeNs TickClock::sinceStart(const ClockPair &now)
{
    const TimeNs nowNs = static_cast<TimeNs>(now.ns) - m_steadyBaseNs;
    if (nowNs >= m_seenNs)
        return nowNs;
    const TimeNs goesOnNs = now.ticks < m_seenTicks ? m_seenNs : m_last.at(now.ticks);
    m_steadyBaseNs -= goesOnNs - nowNs;
    ++m_restarts;
    return goesOnNs;
}

void TickClock::adjust()
{
    ClockPair now = readBoth(kFewAttempts);
    // The thread may have been interrupted in each attempt.
    if (gapNs(now) > kParted / 4)
        now = readBoth(kManyAttempts);
    const bool wasReset = now.ticks < m_seenTicks;
    if (!wasReset && gapNs(now) > kParted / 4)
        return;
    const TimeNs nowNs = sinceStart(now);
    const DurationNs error = wasReset ? 0 : nowNs - m_last.at(now.ticks);
    if (wasReset || error > kParted || error < -kParted)
        startAnew(now, nowNs);
    else if (nowNs - m_baseNs >= m_interval && gapNs(now) < kSmallGap)
        correct(now, nowNs, error);
    m_seenTicks = now.ticks;
    m_seenNs = nowNs;
    m_seenWithinNs = gapNs(now);
    if (m_horizon != std::numeric_limits<std::uint64_t>::max())
        m_horizon = now.ticks + ticksOf(kHorizon);
}

// The new piece starts at the time of the last comparison.
void TickClock::startAnew(const ClockPair &now, TimeNs nowNs)
{
    Piece next = m_last;
    const std::uint64_t since = ticksOf(std::max<DurationNs>(nowNs - m_seenNs, 0));
    next.ticks = now.ticks > since ? now.ticks - since : 0;
    if (now.ticks < m_seenTicks) {
        m_last.mostTicks = std::numeric_limits<std::uint64_t>::max();
        m_horizon = now.ticks;
    } else {
        next.ticks = std::max(next.ticks, m_seenTicks);
        m_last.mostTicks = next.ticks;
    }
    next.ns = 0;
    next.ns = std::max(nowNs - next.at(now.ticks), m_seenNs);
    append(next);
    ++m_restarts;
    m_baseTicks = now.ticks;
    m_baseNs = nowNs;
    m_interval = kFirstInterval;
}

// Continues without a step, and compensates for the error until the next correction.
void TickClock::correct(const ClockPair &now, TimeNs nowNs, DurationNs error)
{
    const double measured =
        static_cast<double>(nowNs - m_baseNs) / static_cast<double>(now.ticks - m_baseTicks);
    m_interval = std::min(2 * m_interval, kLongestInterval);
    const double slew =
        std::clamp(static_cast<double>(error) / static_cast<double>(m_interval), -0.2, 0.2);
    Piece next;
    next.ticks = now.ticks;
    next.ns = m_last.at(now.ticks);
    next.nsPerTick = fixedRate(measured * (1 + slew));
    m_last.mostTicks = now.ticks;
    append(next);
    m_baseTicks = now.ticks;
    m_baseNs = nowNs;
}

void TickClock::append(const Piece &next)
{
    m_last.mostNs = next.ns;
    m_earlier.push_back(m_last);
    m_last = next;
    if (m_earlier.size() > kMostPieces)
        m_earlier.erase(m_earlier.begin());
}

double measureZoneCostNs(const TickClock &clock)
{
    constexpr int kZones = 256;
    constexpr int kRounds = 16;
    static constexpr detail::Site site{"", "", "", "", 0, 0, 0};
    alignas(16) unsigned char memory[kZones * (kEnterBytes + kLeaveBytes)];
    std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
    for (int round = 0; round < kRounds; ++round) {
        detail::ThreadBuffer buffer{0, memory, memory + sizeof memory, memory + sizeof memory};
        const std::uint64_t before = clock.nowTicks();
        for (int zone = 0; zone < kZones; ++zone) {
            if (clock.slow())
                static_cast<void>(platform::steadyNowNs() + platform::steadyNowNs());
            detail::storeEnter(&buffer, buffer.cursor, &site);
            detail::leave(&buffer);
        }
        best = std::min(best, clock.nowTicks() - before);
    }
    return static_cast<double>(best) * 1e9 / static_cast<double>(clock.frequencyHz()) / kZones;
}

} // namespace zoe::recorder
