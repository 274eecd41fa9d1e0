// The functions of TracyCGpu.h: programs number contexts and queries, and report the GPU's answers.
#define TRACY_ENABLE
#include <tracy/TracyC.h>
#include <tracy/TracyGpuLane.hpp>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <optional>

#include "made_place.h"

namespace {

using tracy::compat::GpuLane;
using tracy::compat::GpuSide;
using tracy::compat::GpuZone;

thread_local char t_thread; // its address names the thread

// The object behind a number. It stays when the number is reused, as other threads may be using it.
class Context {
  public:
    // Makes a new context of it: forgets what was open in the earlier one.
    void make(const char *api, double ticksPerSecond, std::int64_t ticks)
    {
        const std::lock_guard lock(m_mutex);
        m_lane.reset(); // so that its name is free
        m_lane.emplace(api, ticksPerSecond, 1u << 16);
        m_count = 0;
        calibrateLane(ticks);
    }

    // site: null if it is not recorded.
    void begin(std::uint16_t query, const zoe::detail::Site *site)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_lane)
            return;
        const bool recorded = site != nullptr && m_lane->follow();
        if (m_count == kDeepest) {
            if (recorded)
                GpuLane::lose();
            return;
        }
        const GpuZone zone = recorded ? m_lane->begin(site) : GpuZone{};
        m_open[m_count++] = {zone, &t_thread};
        if (zone.epoch != 0)
            m_lane->ask(query, zone, GpuSide::Begin);
    }
    // Of the zone that the calling thread began last, or else of the last one.
    void end(std::uint16_t query)
    {
        const std::lock_guard lock(m_mutex);
        std::uint32_t at = m_count;
        while (at > 0 && m_open[at - 1].thread != &t_thread)
            --at;
        at = at > 0 ? at : m_count;
        if (at == 0)
            return;
        const GpuZone zone = m_open[at - 1].zone;
        --m_count;
        for (std::uint32_t i = at - 1; i < m_count; ++i)
            m_open[i] = m_open[i + 1];
        if (m_lane->end(zone))
            m_lane->ask(query, zone, GpuSide::End);
    }
    void answer(std::uint16_t query, std::int64_t ticks)
    {
        const std::lock_guard lock(m_mutex);
        if (m_lane)
            m_lane->answer(query, static_cast<std::uint64_t>(ticks));
    }
    void calibrate(std::int64_t ticks)
    {
        const std::lock_guard lock(m_mutex);
        if (m_lane)
            calibrateLane(ticks);
    }
    void setName(const char *name, std::size_t size)
    {
        const std::lock_guard lock(m_mutex);
        if (m_lane)
            m_lane->setName(name, size);
    }

  private:
    static constexpr std::uint32_t kDeepest = 1024;

    struct OpenZone {
        GpuZone zone;
        const char *thread;
    };

    void calibrateLane(std::int64_t ticks)
    {
        m_lane->calibrate(static_cast<std::uint64_t>(ticks), zoe::now(), GpuLane::steadyNs());
    }

    std::mutex m_mutex; // of the lane, too
    std::optional<GpuLane> m_lane;
    OpenZone m_open[kDeepest];
    std::uint32_t m_count = 0;
};
std::atomic<Context *> g_contexts[256];

Context *contextOf(std::uint8_t number)
{
    return g_contexts[number].load(std::memory_order_acquire);
}
Context *contextToMake(std::uint8_t number)
{
    Context *known = contextOf(number);
    if (known != nullptr)
        return known;
    auto *const made = new Context;
    if (g_contexts[number].compare_exchange_strong(known, made, std::memory_order_acq_rel))
        return made;
    delete made; // another thread was faster
    return known;
}

const char *apiOf(std::uint8_t type)
{
    constexpr const char *kNames[] = {"GPU",         "OpenGL",      "Vulkan", "OpenCL",
                                      "Direct3D 12", "Direct3D 11", "Metal",  "GPU",
                                      "CUDA",        "Rocprof",     "WebGPU"};
    return type < std::size(kNames) ? kNames[type] : kNames[0];
}

void begin(std::uint8_t context, std::uint16_t query, std::uint64_t srcloc)
{
    const auto *const place = reinterpret_cast<const ___tracy_source_location_data *>(
        static_cast<std::uintptr_t>(srcloc));
    if (Context *const of = contextOf(context))
        of->begin(query, place != nullptr && zoe::detail::recording()
                             ? zoe::detail::keepSite({place->name, place->function, place->file, "",
                                                      place->line, place->color, 0})
                             : nullptr);
}
void beginMade(std::uint8_t context, std::uint16_t query, std::uint64_t srcloc)
{
    MadePlace *const made = MadePlace::of(srcloc);
    if (Context *const of = contextOf(context))
        of->begin(query, made != nullptr && zoe::detail::recording()
                             ? zoe::detail::keepSite({made->site.name, made->site.function,
                                                      made->site.file, "", made->site.line,
                                                      made->site.colour, 0})
                             : nullptr);
    std::free(made);
}
void calibrate(std::uint8_t context, std::int64_t ticks)
{
    if (Context *const of = contextOf(context))
        of->calibrate(ticks);
}

} // namespace

// Both forms of each function: Tracy's differ in the queue that they use.
#define BOTH(function, type, ...)                                                                  \
    void function(type data)                                                                       \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    void function##_serial(type data)                                                              \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }

extern "C" {

BOTH(___tracy_emit_gpu_zone_begin, struct ___tracy_gpu_zone_begin_data,
     begin(data.context, data.queryId, data.srcloc))
BOTH(___tracy_emit_gpu_zone_begin_callstack, struct ___tracy_gpu_zone_begin_callstack_data,
     begin(data.context, data.queryId, data.srcloc))
BOTH(___tracy_emit_gpu_zone_begin_alloc, struct ___tracy_gpu_zone_begin_data,
     beginMade(data.context, data.queryId, data.srcloc))
BOTH(___tracy_emit_gpu_zone_begin_alloc_callstack, struct ___tracy_gpu_zone_begin_callstack_data,
     beginMade(data.context, data.queryId, data.srcloc))
BOTH(___tracy_emit_gpu_zone_end, struct ___tracy_gpu_zone_end_data,
     if (Context *const of = contextOf(data.context)) of->end(data.queryId))
BOTH(___tracy_emit_gpu_time, struct ___tracy_gpu_time_data,
     if (Context *const of = contextOf(data.context)) of->answer(data.queryId, data.gpuTime))
BOTH(___tracy_emit_gpu_context_name, struct ___tracy_gpu_context_name_data,
     if (Context *const of = contextOf(data.context)) of->setName(data.name, data.len))
BOTH(___tracy_emit_gpu_calibration, struct ___tracy_gpu_calibration_data,
     calibrate(data.context, data.gpuTime))
BOTH(___tracy_emit_gpu_time_sync, struct ___tracy_gpu_time_sync_data,
     calibrate(data.context, data.gpuTime))
BOTH(___tracy_emit_gpu_new_context, struct ___tracy_gpu_new_context_data, {
    const double ns = data.period > 0 ? static_cast<double>(data.period) : 1.0;
    contextToMake(data.context)->make(apiOf(data.type), 1e9 / ns, data.gpuTime);
})

} // extern "C"
