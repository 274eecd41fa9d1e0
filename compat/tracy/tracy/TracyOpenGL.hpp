// Tracy's macros for OpenGL. The GPU's zones are in a lane of their own, with times that the driver
// takes (GL_TIMESTAMP). As in Tracy, include OpenGL's header first. Each context belongs to the
// thread that calls TracyGpuContext.
#pragma once
#pragma GCC system_header

#if !defined TRACY_ENABLE || defined TRACY_OPENGL_DISABLE

#define TracyGpuContext
#define TracyGpuContextName(name, size)
#define TracyGpuNamedZone(variable, name, active)
#define TracyGpuNamedZoneC(variable, name, colour, active)
#define TracyGpuZone(name)
#define TracyGpuZoneC(name, colour)
#define TracyGpuZoneTransient(variable, name, active)
#define TracyGpuCollect
#define TracyGpuNamedZoneS(variable, name, depth, active)
#define TracyGpuNamedZoneCS(variable, name, colour, depth, active)
#define TracyGpuZoneS(name, depth)
#define TracyGpuZoneCS(name, colour, depth)
#define TracyGpuZoneTransientS(variable, name, depth, active)

namespace tracy {

struct SourceLocationData;

class GpuCtxScope {
  public:
    GpuCtxScope(const SourceLocationData *, bool) {}
    GpuCtxScope(const SourceLocationData *, int, bool) {}
};

} // namespace tracy

#else

#include <stdlib.h> // programs rely on what Tracy includes

#include "Tracy.hpp"
#include "TracyGpuLane.hpp"

#if !defined GL_TIMESTAMP && defined GL_TIMESTAMP_EXT
#define GL_TIMESTAMP GL_TIMESTAMP_EXT
#define GL_QUERY_COUNTER_BITS GL_QUERY_COUNTER_BITS_EXT
#define GL_QUERY_RESULT GL_QUERY_RESULT_EXT
#define GL_QUERY_RESULT_AVAILABLE GL_QUERY_RESULT_AVAILABLE_EXT
#define glGenQueries glGenQueriesEXT
#define glGetQueryiv glGetQueryivEXT
#define glGetQueryObjectiv glGetQueryObjectivEXT
#define glGetQueryObjectui64v glGetQueryObjectui64vEXT
#define glGetInteger64v glGetInteger64vEXT
#define glQueryCounter glQueryCounterEXT
#endif

#define TracyGpuContext ::tracy::GetGpuCtx().ptr = new ::tracy::GpuCtx;
#define TracyGpuContextName(name, size) ::tracy::GetGpuCtx().ptr->Name(name, size);
#define TracyGpuCollect ::tracy::GetGpuCtx().ptr->Collect();

#define TracyGpuNamedZone(variable, name, active) TracyGpuNamedZoneC(variable, name, 0, active)
#define TracyGpuNamedZoneC(variable, name, colour, active)                                         \
    static constexpr ::tracy::SourceLocationData TracyConcat(zoeTracyGpuPlace, TracyLine){         \
        name, TracyFunction, TracyFile, static_cast<std::uint32_t>(TracyLine), colour};            \
    ::tracy::GpuCtxScope variable(&TracyConcat(zoeTracyGpuPlace, TracyLine), active);
#define TracyGpuZone(name) TracyGpuNamedZone(___tracy_gpu_zone, name, true)
#define TracyGpuZoneC(name, colour) TracyGpuNamedZoneC(___tracy_gpu_zone, name, colour, true)
#define TracyGpuZoneTransient(variable, name, active)                                              \
    ::tracy::GpuCtxScope variable(TracyLine, TracyFile, strlen(TracyFile), TracyFunction,          \
                                  strlen(TracyFunction), name, strlen(name), active);
// Tracy records call stacks with these; here they have none.
#define TracyGpuNamedZoneS(variable, name, depth, active) TracyGpuNamedZone(variable, name, active)
#define TracyGpuNamedZoneCS(variable, name, colour, depth, active)                                 \
    TracyGpuNamedZoneC(variable, name, colour, active)
#define TracyGpuZoneS(name, depth) TracyGpuZone(name)
#define TracyGpuZoneCS(name, colour, depth) TracyGpuZoneC(name, colour)
#define TracyGpuZoneTransientS(variable, name, depth, active)                                      \
    TracyGpuZoneTransient(variable, name, active)

namespace tracy {

class GpuCtx {
  public:
    void Name(const char *name, std::uint16_t size)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        m_lane.setName(name, size);
    }
    // Reads what the driver knows by now.
    void Collect()
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        if (m_asked == m_answered)
            return;
        if (m_lane.follow() && m_lane.clockIsDue())
            m_lane.compareClocks([](std::uint64_t &ticks) {
                std::int64_t shown = 0;
                glGetInteger64v(GL_TIMESTAMP, &shown);
                ticks = static_cast<std::uint64_t>(shown);
                return true;
            });
        while (m_answered != m_asked) {
            const std::uint32_t query = m_answered % kQueries;
            int available = 0;
            glGetQueryObjectiv(m_names[query], GL_QUERY_RESULT_AVAILABLE, &available);
            if (available == 0)
                return;
            std::uint64_t ticks = 0;
            glGetQueryObjectui64v(m_names[query], GL_QUERY_RESULT, &ticks);
            m_lane.answer(query, ticks);
            ++m_answered;
        }
    }

  private:
    friend class GpuCtxScope;
    static constexpr std::uint32_t kQueries = 16 * 1024; // at once
    static constexpr std::uint32_t kMade = 256;          // names made at once

    enum class Support { Unknown, None, Timestamps };

    // The end of an open zone always has a query.
    [[nodiscard]] bool hasRoom() const { return m_asked - m_answered + m_open + 2 <= kQueries; }
    compat::GpuZone begin(const zoe::detail::Site *site)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        if (!m_lane.follow() || !isSupported())
            return {};
        if (!hasRoom()) {
            m_lane.lose();
            return {};
        }
        const compat::GpuZone zone = m_lane.begin(site);
        if (zone.epoch != 0) {
            ++m_open;
            ask(zone, compat::GpuSide::Begin);
        }
        return zone;
    }
    void end(compat::GpuZone zone)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        --m_open;
        if (m_lane.end(zone))
            ask(zone, compat::GpuSide::End);
    }
    void ask(compat::GpuZone zone, compat::GpuSide side)
    {
        const std::uint32_t query = m_asked % kQueries;
        if (query == m_made % kQueries && m_made < kQueries) {
            glGenQueries(kMade, m_names + m_made);
            m_made += kMade;
        }
        glQueryCounter(m_names[query], GL_TIMESTAMP);
        m_lane.ask(query, zone, side);
        ++m_asked;
    }
    bool isSupported()
    {
        if (m_support == Support::Unknown) {
            int bits = 0;
            glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
            m_support = bits > 0 ? Support::Timestamps : Support::None;
            m_lane.setBits(static_cast<unsigned>(bits));
            if (bits <= 0)
                compat::log(MessageSeverity::Warning,
                            "This OpenGL context has no timestamps: its GPU zones are not "
                            "recorded.");
        }
        return m_support == Support::Timestamps;
    }

    compat::GpuLane m_lane{"OpenGL", 1e9, kQueries};
    unsigned m_names[kQueries]; // OpenGL's
    std::uint32_t m_made = 0;
    std::uint32_t m_asked = 0; // queries so far, and those with an answer
    std::uint32_t m_answered = 0;
    std::uint32_t m_open = 0; // zones
    Support m_support = Support::Unknown;
};

struct GpuCtxWrapper {
    GpuCtx *ptr;
};
// Of the calling thread.
inline GpuCtxWrapper &GetGpuCtx()
{
    static thread_local GpuCtxWrapper context{nullptr};
    return context;
}

class GpuCtxScope {
  public:
    GpuCtxScope(const SourceLocationData *place, bool active)
        : m_context(active && zoe::detail::recording() ? GetGpuCtx().ptr : nullptr)
    {
        if (m_context != nullptr)
            begin(compat::siteOf(*place));
    }
    GpuCtxScope(const SourceLocationData *place, std::int32_t, bool active)
        : GpuCtxScope(place, active)
    {}
    GpuCtxScope(std::uint32_t line, const char *file, std::size_t fileSize, const char *function,
                std::size_t functionSize, const char *name, std::size_t nameSize, bool active)
        : m_context(active && zoe::detail::recording() ? GetGpuCtx().ptr : nullptr)
    {
        if (m_context != nullptr)
            begin(compat::siteOf(line, file, fileSize, function, functionSize, name, nameSize));
    }
    GpuCtxScope(std::uint32_t line, const char *file, std::size_t fileSize, const char *function,
                std::size_t functionSize, const char *name, std::size_t nameSize, std::int32_t,
                bool active)
        : GpuCtxScope(line, file, fileSize, function, functionSize, name, nameSize, active)
    {}
    ~GpuCtxScope()
    {
        if (m_context != nullptr)
            m_context->end(m_zone);
    }
    GpuCtxScope(const GpuCtxScope &) = delete;
    GpuCtxScope &operator=(const GpuCtxScope &) = delete;

  private:
    void begin(const zoe::detail::Site *site)
    {
        m_zone = m_context->begin(site);
        if (m_zone.epoch == 0)
            m_context = nullptr;
    }

    GpuCtx *m_context;
    compat::GpuZone m_zone;
};

} // namespace tracy

#endif
