// A GPU's lane in the capture: zones whose times the driver tells later. For TracyOpenGL.hpp,
// TracyVulkan.hpp and the functions for C; don't include it directly. Not thread-safe: callers hold
// mutex().
#pragma once
#pragma GCC system_header

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include <zoetrope/zoe.h>

#include "TracyZone.hpp"

namespace tracy {

namespace compat {

// A zone in one session; epoch 0: not recorded.
struct GpuZone {
    std::uint32_t index = 0;
    std::uint32_t epoch = 0;
};
enum class GpuSide : std::uint32_t { Begin, End };

class GpuLane {
  public:
    // api: the first part of its name. queries: how many the program or its context numbers, from
    // 0. bits: of the GPU's counter.
    GpuLane(const char *api, double ticksPerSecond, std::uint32_t queries, unsigned bits = 64)
        : m_queries(static_cast<std::uint32_t *>(std::calloc(queries, sizeof *m_queries)))
        , m_queryCount(m_queries != nullptr ? queries : 0)
        , m_ticksPerNs(ticksPerSecond / 1e9)
        , m_track{m_name, zoe::Track::Gpu, static_cast<std::uint64_t>(ticksPerSecond + 0.5)}
    {
        setBits(bits);
        Lanes &all = lanes();
        const std::lock_guard<std::mutex> lock(all.mutex);
        m_next = all.first;
        all.first = this;
        std::snprintf(m_name, sizeof m_name, "%s %u", api, ++all.made);
    }
    ~GpuLane()
    {
        Lanes &all = lanes();
        const std::lock_guard<std::mutex> lock(all.mutex);
        GpuLane **at = &all.first;
        while (*at != this)
            at = &(*at)->m_next;
        *at = m_next;
        std::free(m_queries);
        std::free(m_zones);
    }
    GpuLane(const GpuLane &) = delete;
    GpuLane &operator=(const GpuLane &) = delete;

    [[nodiscard]] std::mutex &mutex() { return m_mutex; }

    // Two contexts at once have different lanes, also with the same name.
    void setName(const char *text, std::size_t size)
    {
        const Terminated name(text, size < kMostNameBytes ? size : kMostNameBytes);
        Lanes &all = lanes();
        const std::lock_guard<std::mutex> lock(all.mutex);
        std::snprintf(m_name, sizeof m_name, "%s", name.text());
        for (unsigned number = 2; nameIsTaken(all); ++number)
            std::snprintf(m_name, sizeof m_name, "%s %u", name.text(), number);
        m_calibrated = false; // it is another track from now on
    }
    void setBits(unsigned bits) { m_unusedBits = bits > 0 && bits < 64 ? 64 - bits : 0; }

    // False without a session. Forgets the zones of an earlier one.
    bool follow()
    {
        const std::uint32_t epoch = zoe::detail::loadRelaxed(&zoe::detail::g_epoch);
        if (epoch == m_epoch || epoch == 0)
            return epoch != 0;
        m_epoch = epoch;
        m_calibrated = false;
        m_zoneCount = 0;
        m_freeZone = kNone;
        if (m_queriesUsed > 0)
            std::memset(m_queries, 0, m_queriesUsed * sizeof *m_queries);
        m_queriesUsed = 0;
        return true;
    }

    // REQUIRES: follow()
    GpuZone begin(const zoe::detail::Site *site)
    {
        const std::uint32_t index = takeZone();
        if (index == kNone) {
            lose();
            return {};
        }
        m_zones[index] = {site, {0, 0}, kNone, 0};
        return {index, m_epoch};
    }
    // False: no query is needed for its end, because it is of an earlier session or its beginning
    // is lost.
    bool end(GpuZone zone)
    {
        if (!follow() || zone.epoch != m_epoch)
            return false;
        if ((m_zones[zone.index].known & kLost) == 0)
            return true;
        settle(zone.index, GpuSide::End);
        return false;
    }
    // The time of the query is that of a zone's side. What the query was for before is lost.
    void ask(std::uint32_t query, GpuZone zone, GpuSide side)
    {
        giveUp(query);
        if (query >= m_queryCount)
            return;
        m_queries[query] = (zone.index << 1 | static_cast<std::uint32_t>(side)) + 1;
        if (m_queriesUsed <= query)
            m_queriesUsed = query + 1;
    }
    // The answer; another one for the same query counts for nothing.
    void answer(std::uint32_t query, std::uint64_t ticks)
    {
        if (!follow() || query >= m_queryCount || m_queries[query] == 0)
            return;
        extrapolate();
        const std::uint32_t of = m_queries[query] - 1;
        m_queries[query] = 0;
        m_zones[of >> 1].ticks[of & 1] = unwrapped(ticks);
        settle(of >> 1, static_cast<GpuSide>(of & 1));
    }
    // There will be no answer.
    void giveUp(std::uint32_t query)
    {
        if (!follow() || query >= m_queryCount || m_queries[query] == 0)
            return;
        const std::uint32_t of = m_queries[query] - 1;
        m_queries[query] = 0;
        if ((m_zones[of >> 1].known & kLost) == 0)
            lose();
        m_zones[of >> 1].known |= kLost;
        settle(of >> 1, static_cast<GpuSide>(of & 1));
    }
    // A zone for which there is no query.
    static void lose() { zoe::detail::loseTrackZone(); }

    // The GPU's clock showed these ticks at this time of zoe::now() and of steadyNs().
    void calibrate(std::uint64_t ticks, std::uint64_t ours, std::uint64_t ns)
    {
        m_clockTicks = m_clockNs == 0 ? ticks : unwrapped(ticks);
        m_latest = m_clockTicks;
        m_clockNs = ns;
        if (!follow())
            return;
        zoe::detail::calibrateTrack(&m_track, m_clockTicks, ours);
        m_calibrated = true;
    }
    // read(ticks): reads the GPU's clock, and returns false if it can't. The quickest reading
    // counts.
    template <class Read>
    void compareClocks(const Read &read)
    {
        std::uint64_t ticks = 0;
        std::uint64_t since = 0;
        std::uint64_t ns = 0;
        std::uint64_t shortest = ~std::uint64_t{0};
        for (int attempt = 0; attempt < 3; ++attempt) {
            std::uint64_t shown = 0;
            const std::uint64_t beforeNs = steadyNs();
            const std::uint64_t before = zoe::now();
            if (!read(shown))
                return;
            const std::uint64_t took = zoe::now() - before;
            if (took < shortest) {
                shortest = took;
                ns = beforeNs + (steadyNs() - beforeNs) / 2;
                since = before;
                ticks = shown;
            }
        }
        calibrate(ticks, since + shortest / 2, ns);
    }
    // For clocks that can't be compared again: the GPU showed these ticks not before and not after
    // these times of steadyNs(). If by calibrate() it was at another time, all zones that are
    // complete from now on are moved by the difference.
    void bound(std::uint64_t ticks, std::uint64_t earliestNs, std::uint64_t latestNs)
    {
        const auto passed = static_cast<std::int64_t>(unwrapped(ticks) + m_shift - m_clockTicks);
        const double ns = static_cast<double>(passed) / m_ticksPerNs;
        const auto least = static_cast<double>(static_cast<std::int64_t>(earliestNs - m_clockNs));
        const auto most = static_cast<double>(static_cast<std::int64_t>(latestNs - m_clockNs));
        const double shiftNs = ns < least ? least - ns : ns > most ? most - ns : 0;
        m_shift += static_cast<std::uint64_t>(static_cast<std::int64_t>(shiftNs * m_ticksPerNs));
    }
    static std::uint64_t steadyNs()
    {
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                              std::chrono::steady_clock::now().time_since_epoch())
                                              .count());
    }
    // Whether it is time to compare the clocks: in this session it wasn't done yet, or the last
    // time was more than a second ago.
    [[nodiscard]] bool clockIsDue() const
    {
        return !m_calibrated || steadyNs() - m_clockNs > 1'000'000'000;
    }

  private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    static constexpr std::uint32_t kMostZones = 1u << 16;
    static constexpr std::uint32_t kLost = 4;
    static constexpr std::size_t kMostNameBytes = 100;

    struct Pending {
        const zoe::detail::Site *site;
        std::uint64_t ticks[2];
        std::uint32_t next;  // of the free ones
        std::uint32_t known; // a bit for each side, and kLost
    };
    struct Lanes {
        std::mutex mutex;
        GpuLane *first = nullptr;
        unsigned made = 0;
    };

    static Lanes &lanes()
    {
        static Lanes all;
        return all;
    }
    [[nodiscard]] bool nameIsTaken(const Lanes &all) const
    {
        for (const GpuLane *lane = all.first; lane != nullptr; lane = lane->m_next)
            if (lane != this && std::strcmp(lane->m_name, m_name) == 0)
                return true;
        return false;
    }

    // Counters of fewer bits begin at 0 again.
    std::uint64_t unwrapped(std::uint64_t ticks)
    {
        const auto step = static_cast<std::int64_t>((ticks - m_latest) << m_unusedBits);
        m_latest += static_cast<std::uint64_t>(step >> m_unusedBits);
        return m_latest;
    }
    // For a session that began after the last calibration.
    void extrapolate()
    {
        if (m_calibrated || m_clockNs == 0)
            return;
        const auto passed = static_cast<double>(steadyNs() - m_clockNs);
        zoe::detail::calibrateTrack(
            &m_track, m_clockTicks + static_cast<std::uint64_t>(passed * m_ticksPerNs), zoe::now());
        m_calibrated = true;
    }

    std::uint32_t takeZone()
    {
        if (m_freeZone != kNone) {
            const std::uint32_t index = m_freeZone;
            m_freeZone = m_zones[index].next;
            return index;
        }
        if (m_zoneCount == m_zoneRoom) {
            const std::uint32_t more = m_zoneRoom == 0 ? 256 : m_zoneRoom * 2;
            void *const room =
                more <= kMostZones ? std::realloc(m_zones, more * sizeof *m_zones) : nullptr;
            if (room == nullptr)
                return kNone;
            m_zones = static_cast<Pending *>(room);
            m_zoneRoom = more;
        }
        return m_zoneCount++;
    }
    // This side needs nothing more.
    void settle(std::uint32_t index, GpuSide side)
    {
        Pending &zone = m_zones[index];
        zone.known |= 1u << static_cast<std::uint32_t>(side);
        if ((zone.known & 3) != 3)
            return;
        if ((zone.known & kLost) == 0)
            zoe::detail::trackZone(&m_track, zone.site, zone.ticks[0] + m_shift,
                                   zone.ticks[1] + m_shift);
        zone.next = m_freeZone;
        m_freeZone = index;
    }

    std::mutex m_mutex;
    std::uint32_t *m_queries; // twice a zone's index, plus its side and 1; 0: for nothing
    std::uint32_t m_queryCount;
    std::uint32_t m_queriesUsed = 0; // those behind it are 0
    Pending *m_zones = nullptr;
    std::uint32_t m_zoneRoom = 0;
    std::uint32_t m_zoneCount = 0;
    std::uint32_t m_freeZone = kNone;

    std::uint32_t m_epoch = 0;
    bool m_calibrated = false; // in this session
    unsigned m_unusedBits = 0;
    double m_ticksPerNs;
    std::uint64_t m_latest = 0;
    std::uint64_t m_clockTicks = 0; // at the last calibration
    std::uint64_t m_clockNs = 0;
    std::uint64_t m_shift = 0; // in ticks, of all zones

    GpuLane *m_next = nullptr;
    char m_name[kMostNameBytes + 16];
    zoe::Track m_track;
};

// The place of a zone with texts made at run time.
inline const zoe::detail::Site *siteOf(std::uint32_t line, const char *file, std::size_t fileSize,
                                       const char *function, std::size_t functionSize,
                                       const char *name, std::size_t nameSize,
                                       std::uint32_t colour = 0) noexcept
{
    const Terminated fileText(file, fileSize);
    const Terminated functionText(function, functionSize);
    const Terminated nameText(name, nameSize);
    return keep({nameSize > 0 ? nameText.text() : nullptr, functionText.text(), fileText.text(), "",
                 line, colour, 0});
}

} // namespace compat

} // namespace tracy
