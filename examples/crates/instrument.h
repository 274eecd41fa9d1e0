// How the game is instrumented. CRATES_ZONE is the recorder's ZOE_ZONE with two additions for
// tests: it counts zones itself, to check the recorder's counts, and it can make a zone slower
// (--slow), to create a known change.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <zoetrope/zoe.h>

namespace crates {

constexpr std::size_t kMaxSites = 128;

// What the zones of a site take longer by: 0.05 is 5 %. Written by slowDown() and by new sites
// alone.
extern std::array<double, kMaxSites> g_slowBy;

// A place that opens zones. Registers itself when it is first reached.
class CountedSite {
  public:
    explicit CountedSite(const char *name);

    const std::size_t index;

    [[nodiscard]] double slowBy() const { return g_slowBy[index]; }
};

struct OwnCounts {
    std::uint64_t zones = 0;
    std::uint64_t threads = 0; // with at least one zone
    std::map<std::string, std::uint64_t> zonesOfSite;
};

// Both REQUIRE that no other thread is in a zone.
void resetCounts();
OwnCounts ownCounts();

// Zones of that name take longer from now on. REQUIRES: no other thread is in a zone.
void slowDown(std::string_view name, double by);
// Whether a zone of that name was ever opened.
bool wasReached(std::string_view name);

void countZone(std::size_t site);

class CountedZone {
  public:
    explicit CountedZone(const CountedSite &site)
        : m_site(site)
    {
        countZone(site.index);
        if (site.slowBy() > 0)
            m_start = std::chrono::steady_clock::now();
    }
    ~CountedZone()
    {
        if (m_site.slowBy() > 0)
            workOn();
    }
    CountedZone(const CountedZone &) = delete;
    CountedZone &operator=(const CountedZone &) = delete;

  private:
    void workOn() const; // for slowBy of the time since the start

    const CountedSite &m_site;
    std::chrono::steady_clock::time_point m_start;
};

} // namespace crates

#define CRATES_JOIN2(a, b) a##b
#define CRATES_JOIN(a, b) CRATES_JOIN2(a, b)

// A zone until the end of the block. The counted zone ends first, so that what --slow adds lies
// inside the recorder's.
#define CRATES_ZONE(name)                                                                          \
    ZOE_ZONE(name);                                                                                \
    static const ::crates::CountedSite CRATES_JOIN(cratesSite, __LINE__){name};                    \
    const ::crates::CountedZone CRATES_JOIN(cratesZone, __LINE__)                                  \
    {                                                                                              \
        CRATES_JOIN(cratesSite, __LINE__)                                                          \
    }
