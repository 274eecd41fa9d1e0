#include "recorder/collector/tick_clock.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "recorder/platform/platform.h"
#include "recorder/producer/event.h"
#include "recorder/producer/thread_buffer.h"

namespace zoe::recorder {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kShortestMeasurementNs = 20'000'000;

std::uint64_t readCounter()
{
    const detail::Ticks ticks = detail::readTicks();
    return std::uint64_t{ticks.high} << 32 | ticks.low;
}

// Both clocks at one moment: the least disturbed of several tries.
ClockMoment readBoth(int attempts)
{
    ClockMoment best;
    std::uint64_t bestGap = std::numeric_limits<std::uint64_t>::max();
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const std::uint64_t before = readCounter();
        const std::uint64_t ns = platform::steadyNowNs();
        const std::uint64_t gap = readCounter() - before;
        if (gap < bestGap) {
            bestGap = gap;
            best = {before + gap / 2, ns};
        }
    }
    return best;
}

// Read when the program is loaded, or earlier if a static object starts a session: the longer the
// interval, the better the measurement.
const ClockMoment &loadedMoment()
{
    static const ClockMoment moment = readBoth(16);
    return moment;
}
[[maybe_unused]] const ClockMoment &g_loaded = loadedMoment();

std::uint64_t measureFrequencyHz()
{
    const ClockMoment first = loadedMoment();
    const std::uint64_t elapsed = platform::steadyNowNs() - first.steadyNs;
    if (elapsed < kShortestMeasurementNs)
        std::this_thread::sleep_for(std::chrono::nanoseconds(kShortestMeasurementNs - elapsed));
    const ClockMoment now = readBoth(16);
    const Wide ticks = now.ticks - first.ticks;
    return static_cast<std::uint64_t>(ticks * 1'000'000'000u / (now.steadyNs - first.steadyNs));
}

} // namespace

TickClock TickClock::start()
{
    static const bool steadyTicks = platform::hasSteadyTicks();
    TickClock clock;
    clock.m_slow = !steadyTicks || readCounter() > kMaxTicks / 2;
    if (!clock.m_slow) {
        clock.m_frequencyHz = measureFrequencyHz();
        clock.m_slow = clock.m_frequencyHz < 1'000'000;
    }
    if (clock.m_slow)
        clock.m_frequencyHz = 1'000'000'000;
    clock.m_nsPerTick =
        static_cast<std::uint64_t>((Wide{1'000'000'000u} << 32) / clock.m_frequencyHz);
    clock.m_startUnixNs = platform::unixNowNs();
    clock.m_startTicks = clock.nowTicks();
    return clock;
}

std::uint64_t TickClock::nowTicks() const
{
    return m_slow ? platform::steadyNowNs() : readCounter();
}

ClockMoment TickClock::compare() const
{
    if (!m_slow)
        return readBoth(4);
    const std::uint64_t now = platform::steadyNowNs();
    return {now, now};
}

ClockMoment TickClock::loaded() const
{
    const ClockMoment moment = loadedMoment();
    return m_slow ? ClockMoment{moment.steadyNs, moment.steadyNs} : moment;
}

std::int64_t TickClock::toNs(std::uint64_t ticks) const
{
    if (ticks <= m_startTicks)
        return 0;
    // Times come from the program, too: the result must not overflow.
    const std::uint64_t sinceStart = std::min(ticks - m_startTicks, kMaxTicks);
    return static_cast<std::int64_t>(
        std::min(Wide{sinceStart} * m_nsPerTick >> 32, Wide{kMaxTicks}));
}

const char *TickClock::name() const
{
    return m_slow ? "steady_clock" : platform::tickSourceName();
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
