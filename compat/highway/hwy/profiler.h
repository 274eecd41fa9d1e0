// Zoetrope's version of the macros and types of Highway's profiler, for programs that already use
// them. Put this folder first in the include path and link Zoetrope's recorder, or link the CMake
// target Zoetrope::compat_highway. As in Highway, everything compiles to nothing without
// PROFILER_ENABLED. Thread-safe.
#pragma once
#pragma GCC system_header

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <zoetrope/zoe.h>

#ifndef PROFILER_ENABLED
#define PROFILER_ENABLED 0
#endif

#if PROFILER_ENABLED && ZOE_ENABLED
#define ZOE_HIGHWAY_ON 1
#else
#define ZOE_HIGHWAY_ON 0
#endif

namespace hwy {

enum class ProfilerFlags : std::uint32_t { kDefault = 0, kInclusive = 1 };
using ProfilerFunc = std::function<void()>;

// Gives texts numbers from 1 on, the same for the same text; at most kMaxStrings - 1.
template <std::size_t kMaxStrings>
class StringTable {
  public:
    const char *Name(std::size_t index) const
    {
        const std::lock_guard lock(m_mutex);
        return index > 0 && index <= m_texts.size() ? m_texts[index - 1].c_str() : nullptr;
    }
    // 0: there are too many.
    std::size_t Add(const char *name)
    {
        const std::lock_guard lock(m_mutex);
        const auto known = std::find(m_texts.begin(), m_texts.end(), name);
        const auto index = static_cast<std::size_t>(known - m_texts.begin()) + 1;
        if (known != m_texts.end())
            return index;
        if (index >= kMaxStrings)
            return 0;
        m_texts.emplace_back(name);
        return index;
    }

  private:
    mutable std::mutex m_mutex;
    std::deque<std::string> m_texts; // stay where they are
};

#if ZOE_HIGHWAY_ON
inline namespace recorded {
#else
inline namespace nothing {
#endif

namespace profiler {

static constexpr std::size_t kMaxZones = 512; // in Highway; here there is no limit
static constexpr std::size_t kMaxWorkers = 4096;

struct ZoneHandle {
#if ZOE_HIGHWAY_ON
    const zoe::detail::Site *site = nullptr;
#endif
};

} // namespace profiler

// Here, workers are threads, whatever their index.
class Profiler {
  public:
    static Profiler &Get()
    {
        static Profiler profiler;
        return profiler;
    }

    profiler::ZoneHandle AddZone(const char *name, ProfilerFlags = ProfilerFlags::kDefault)
    {
#if ZOE_HIGHWAY_ON
        const zoe::detail::Site *const site = zoe::detail::keepSite({name, name, "", "", 0, 0, 0});
        zoe::detail::storeRelease(&site->kept, site);
        return {site};
#else
        static_cast<void>(name);
        return {};
#endif
    }
    const char *Name([[maybe_unused]] profiler::ZoneHandle zone) const
    {
#if ZOE_HIGHWAY_ON
        return zone.site != nullptr ? zone.site->name : nullptr;
#else
        return nullptr;
#endif
    }

    // Called before results would be printed, which are in the capture.
    void AddFunc([[maybe_unused]] void *owner, [[maybe_unused]] ProfilerFunc function)
    {
#if ZOE_HIGHWAY_ON
        const std::lock_guard lock(m_mutex);
        m_functions.emplace_back(owner, std::move(function));
#endif
    }
    void RemoveFunc([[maybe_unused]] void *owner)
    {
#if ZOE_HIGHWAY_ON
        const std::lock_guard lock(m_mutex);
        const auto isOwners = [owner](const auto &entry) { return entry.first == owner; };
        m_functions.erase(std::remove_if(m_functions.begin(), m_functions.end(), isOwners),
                          m_functions.end());
#endif
    }
    void PrintResults()
    {
#if ZOE_HIGHWAY_ON
        std::vector<std::pair<void *, ProfilerFunc>> functions;
        {
            const std::lock_guard lock(m_mutex);
            functions = m_functions;
        }
        for (const auto &[owner, function] : functions)
            if (function)
                function();
#endif
    }

    static std::size_t Thread()
    {
        return 0;
    }
    static std::size_t GlobalIdx()
    {
        return 0;
    }
    static void SetGlobalIdx(std::size_t) {}
    void ReserveWorker(std::size_t) {}
    void FreeWorker(std::size_t) {}
    void SetMaxThreads(std::size_t) {}
    bool IsRootRun()
    {
        return false;
    }
    void EndRootRun() {}

  private:
    Profiler() = default;
#if ZOE_HIGHWAY_ON
    std::mutex m_mutex;
    std::vector<std::pair<void *, ProfilerFunc>> m_functions;
#endif
};

namespace profiler {

class Zone {
  public:
#if ZOE_HIGHWAY_ON
    Zone(Profiler &, std::size_t, ZoneHandle zone) noexcept
        : m_buffer(zone.site != nullptr ? zoe::detail::enter(zone.site) : nullptr)
    {}
    ~Zone()
    {
        if (m_buffer != nullptr)
            zoe::detail::leave(m_buffer);
    }
#else
    Zone(Profiler &, std::size_t, ZoneHandle) noexcept {}
#endif
    Zone(const Zone &) = delete;
    Zone &operator=(const Zone &) = delete;

#if ZOE_HIGHWAY_ON
  private:
    zoe::detail::ThreadBuffer *m_buffer;
#endif
};

} // namespace profiler

} // inline namespace

} // namespace hwy

#define ZOE_HIGHWAY_JOIN(first, second) ZOE_HIGHWAY_JOIN2(first, second)
#define ZOE_HIGHWAY_JOIN2(first, second) first##second
#define PROFILER_ZONE3(owner, worker, zone)                                                        \
    const ::hwy::profiler::Zone ZOE_HIGHWAY_JOIN(zoeHighwayZone, __LINE__)(owner, worker, zone)

#if ZOE_HIGHWAY_ON
#define PROFILER_FUNC ZOE_FUNCTION()
#define PROFILER_ZONE(name) ZOE_ZONE(name)
#define PROFILER_FUNC2(worker)                                                                     \
    static_cast<void>(worker);                                                                     \
    ZOE_FUNCTION()
#define PROFILER_ZONE2(worker, name)                                                               \
    static_cast<void>(worker);                                                                     \
    ZOE_ZONE(name)
#else
#define PROFILER_FUNC
#define PROFILER_ZONE(name)
#define PROFILER_FUNC2(worker) static_cast<void>(worker)
#define PROFILER_ZONE2(worker, name) static_cast<void>(worker)
#endif

#define PROFILER_ADD_ZONE(name) ::hwy::Profiler::Get().AddZone(name)
#define PROFILER_PRINT_RESULTS() ::hwy::Profiler::Get().PrintResults()
#define PROFILER_END_ROOT_RUN() ::hwy::Profiler::Get().EndRootRun()
#define PROFILER_IS_ROOT_RUN() ::hwy::Profiler::Get().IsRootRun()
