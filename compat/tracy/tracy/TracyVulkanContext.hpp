// The context and the zones of TracyVulkan.hpp. Thread-safe, except for destruction.
#pragma once
#pragma GCC system_header

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>

#include "TracyGpuLane.hpp"

#ifndef VK_NULL_HANDLE
#error "You must include Vulkan headers before including TracyVulkan.hpp"
#endif

#define ZOE_TRACY_VK_OF_DEVICE(each)                                                               \
    each(vkBeginCommandBuffer) each(vkCmdResetQueryPool) each(vkCmdWriteTimestamp)                 \
        each(vkCreateQueryPool) each(vkDestroyQueryPool) each(vkEndCommandBuffer)                  \
            each(vkGetQueryPoolResults) each(vkQueueSubmit) each(vkQueueWaitIdle)
#define ZOE_TRACY_VK_OF_INSTANCE(each)                                                             \
    each(vkGetPhysicalDeviceProperties) each(vkGetPhysicalDeviceQueueFamilyProperties)

namespace tracy {

// Vulkan's functions: those that the program links, or those that it looks up at run time.
struct VkFunctions {
#define ZOE_TRACY_VK_MEMBER(function) PFN_##function function = nullptr;
    ZOE_TRACY_VK_OF_DEVICE(ZOE_TRACY_VK_MEMBER)
    ZOE_TRACY_VK_OF_INSTANCE(ZOE_TRACY_VK_MEMBER)
#undef ZOE_TRACY_VK_MEMBER
    // Null if the program has none.
    PFN_vkResetQueryPoolEXT resetQueryPool = nullptr;
    PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT timeDomains = nullptr;
    PFN_vkGetCalibratedTimestampsEXT timestamps = nullptr;

#ifdef TRACY_VK_USE_SYMBOL_TABLE
    VkFunctions(VkInstance instance, VkDevice device, PFN_vkGetInstanceProcAddr ofInstance,
                PFN_vkGetDeviceProcAddr ofDevice)
    {
#define ZOE_TRACY_VK_LOAD(function)                                                                \
    function = reinterpret_cast<PFN_##function>(ofDevice(device, #function));
        ZOE_TRACY_VK_OF_DEVICE(ZOE_TRACY_VK_LOAD)
#undef ZOE_TRACY_VK_LOAD
#define ZOE_TRACY_VK_LOAD(function)                                                                \
    function = reinterpret_cast<PFN_##function>(ofInstance(instance, #function));
        ZOE_TRACY_VK_OF_INSTANCE(ZOE_TRACY_VK_LOAD)
#undef ZOE_TRACY_VK_LOAD
        for (const char *const name : {"vkResetQueryPool", "vkResetQueryPoolEXT"})
            if (resetQueryPool == nullptr)
                resetQueryPool = reinterpret_cast<PFN_vkResetQueryPoolEXT>(ofDevice(device, name));
        timeDomains = reinterpret_cast<PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT>(
            ofInstance(instance, "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT"));
        timestamps = reinterpret_cast<PFN_vkGetCalibratedTimestampsEXT>(
            ofDevice(device, "vkGetCalibratedTimestampsEXT"));
    }
#else
    VkFunctions()
    {
#define ZOE_TRACY_VK_LINKED(function) this->function = ::function;
        ZOE_TRACY_VK_OF_DEVICE(ZOE_TRACY_VK_LINKED)
        ZOE_TRACY_VK_OF_INSTANCE(ZOE_TRACY_VK_LINKED)
#undef ZOE_TRACY_VK_LINKED
#ifdef VK_VERSION_1_2
        resetQueryPool = ::vkResetQueryPool;
#endif
    }
#endif
};

class VkCtx {
  public:
#ifdef TRACY_VK_USE_SYMBOL_TABLE
    VkCtx(VkInstance instance, VkPhysicalDevice physical, VkDevice device, VkQueue queue,
          VkCommandBuffer commands, PFN_vkGetInstanceProcAddr ofInstance,
          PFN_vkGetDeviceProcAddr ofDevice, bool calibrated)
        : VkCtx(VkFunctions(instance, device, ofInstance, ofDevice), physical, device, calibrated)
    {
        prepare(queue, commands);
    }
    VkCtx(VkInstance instance, VkPhysicalDevice physical, VkDevice device,
          PFN_vkGetInstanceProcAddr ofInstance, PFN_vkGetDeviceProcAddr ofDevice)
        : VkCtx(VkFunctions(instance, device, ofInstance, ofDevice), physical, device, true)
    {
        prepareFromHost();
    }
#else
    VkCtx(VkPhysicalDevice physical, VkDevice device, VkQueue queue, VkCommandBuffer commands,
          PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT domains,
          PFN_vkGetCalibratedTimestampsEXT timestamps)
        : VkCtx(withCalibration(nullptr, domains, timestamps), physical, device,
                domains != nullptr && timestamps != nullptr)
    {
        prepare(queue, commands);
    }
    VkCtx(VkPhysicalDevice physical, VkDevice device, PFN_vkResetQueryPoolEXT reset,
          PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT domains,
          PFN_vkGetCalibratedTimestampsEXT timestamps)
        : VkCtx(withCalibration(reset, domains, timestamps), physical, device, true)
    {
        prepareFromHost();
    }
#endif
    ~VkCtx()
    {
        m_vk.vkDestroyQueryPool(m_device, m_pool, nullptr);
    }
    VkCtx(const VkCtx &) = delete;
    VkCtx &operator=(const VkCtx &) = delete;

    void Name(const char *name, std::uint16_t size)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        m_lane.setName(name, size);
    }
    // Reads what the GPU has written by now, and resets these queries with a command, or at once.
    void Collect(VkCommandBuffer commands)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        if (m_asked == m_answered)
            return;
        if (m_lane.follow() && m_calibrated && m_lane.clockIsDue())
            compareClocks();
        while (m_answered != m_asked) {
            const std::uint32_t first = m_answered % m_count;
            const std::uint32_t pending = m_asked - m_answered;
            const std::uint32_t room = m_count - first;
            const std::uint32_t asked = pending < room ? pending : room;
            const std::uint32_t done = read(first, asked);
            if (done > 0) {
                reset(commands, first, done);
                m_answered += done;
            }
            if (done < asked)
                return;
        }
    }

    VkQueryPool GetQueryPool() const
    {
        return m_pool;
    }

  private:
    friend class VkCtxScope;
    static constexpr std::uint32_t kMostQueries = 64 * 1024;

    VkCtx(const VkFunctions &functions, VkPhysicalDevice physical, VkDevice device, bool calibrated)
        : m_vk(functions)
        , m_device(device)
        , m_count(createPool())
        , m_results(new std::uint64_t[std::size_t{2} * m_count])
        , m_done(new bool[m_count]())
        , m_askedNs(new std::uint64_t[m_count])
        , m_lane("Vulkan", ticksPerSecond(functions, physical), m_count, bits(functions, physical))
        , m_calibrated(calibrated && knowsDeviceTime(functions, physical))
        , m_missing(m_pool == VK_NULL_HANDLE ? "query pool" : nullptr)
    {}

#ifndef TRACY_VK_USE_SYMBOL_TABLE
    static VkFunctions withCalibration(PFN_vkResetQueryPoolEXT reset,
                                       PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT domains,
                                       PFN_vkGetCalibratedTimestampsEXT timestamps)
    {
        VkFunctions functions;
        if (reset != nullptr)
            functions.resetQueryPool = reset;
        functions.timeDomains = domains;
        functions.timestamps = timestamps;
        return functions;
    }
#endif
    static double ticksPerSecond(const VkFunctions &vk, VkPhysicalDevice physical)
    {
        VkPhysicalDeviceProperties properties;
        vk.vkGetPhysicalDeviceProperties(physical, &properties);
        const auto ns = static_cast<double>(properties.limits.timestampPeriod);
        return ns > 0 ? 1e9 / ns : 1e9;
    }
    // The fewest that a queue of the device counts with.
    static unsigned bits(const VkFunctions &vk, VkPhysicalDevice physical)
    {
        VkQueueFamilyProperties families[16];
        std::uint32_t count = 16;
        vk.vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families);
        unsigned fewest = 64;
        for (std::uint32_t i = 0; i < count; ++i)
            if (const unsigned bits = families[i].timestampValidBits; bits > 0 && bits < fewest)
                fewest = bits;
        return fewest;
    }
    static bool knowsDeviceTime(const VkFunctions &vk, VkPhysicalDevice physical)
    {
        VkTimeDomainEXT domains[16];
        std::uint32_t count = 16;
        if (vk.timeDomains == nullptr || vk.timestamps == nullptr ||
            vk.timeDomains(physical, &count, domains) < VK_SUCCESS)
            return false;
        for (std::uint32_t i = 0; i < count; ++i)
            if (domains[i] == VK_TIME_DOMAIN_DEVICE_EXT)
                return true;
        return false;
    }
    std::uint32_t createPool()
    {
        VkQueryPoolCreateInfo info = {};
        info.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
        info.queryType = VK_QUERY_TYPE_TIMESTAMP;
        info.queryCount = kMostQueries;
        while (m_vk.vkCreateQueryPool(m_device, &info, nullptr, &m_pool) != VK_SUCCESS) {
            m_pool = VK_NULL_HANDLE;
            if (info.queryCount <= 2)
                break;
            info.queryCount /= 2;
        }
        return info.queryCount;
    }

    void compareClocks()
    {
        m_lane.compareClocks([this](std::uint64_t &ticks) {
            const VkCalibratedTimestampInfoEXT device = {
                VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT, nullptr,
                VK_TIME_DOMAIN_DEVICE_EXT};
            std::uint64_t deviation = 0;
            return m_vk.timestamps(m_device, 1, &device, &ticks, &deviation) == VK_SUCCESS;
        });
    }
    // Said once, in the first session that would have zones.
    bool isSupported()
    {
        if (m_missing != nullptr && !m_isMissingSaid) {
            char text[128];
            std::snprintf(text, sizeof text,
                          "This Vulkan context has no %s: its GPU zones are not recorded.",
                          m_missing);
            compat::log(MessageSeverity::Warning, text);
            m_isMissingSaid = true;
        }
        return m_missing == nullptr;
    }
    void prepareFromHost()
    {
        if (m_missing == nullptr && !m_calibrated)
            m_missing = "calibrated timestamps";
        else if (m_missing == nullptr && m_vk.resetQueryPool == nullptr)
            m_missing = "vkResetQueryPool";
        if (m_missing != nullptr)
            return;
        m_vk.resetQueryPool(m_device, m_pool, 0, m_count);
        compareClocks();
    }
    void prepare(VkQueue queue, VkCommandBuffer commands)
    {
        if (m_missing != nullptr)
            return;
        const auto run = [&](std::uint32_t resets, bool writes) {
            VkCommandBufferBeginInfo once = {};
            once.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
            once.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
            VkSubmitInfo submit = {};
            submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
            submit.commandBufferCount = 1;
            submit.pCommandBuffers = &commands;
            m_vk.vkBeginCommandBuffer(commands, &once);
            m_vk.vkCmdResetQueryPool(commands, m_pool, 0, resets);
            if (writes)
                m_vk.vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, m_pool, 0);
            m_vk.vkEndCommandBuffer(commands);
            m_vk.vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE);
            m_vk.vkQueueWaitIdle(queue);
        };
        run(m_count, false);
        if (m_calibrated)
            return compareClocks();
        m_lane.compareClocks([&](std::uint64_t &ticks) {
            run(1, true);
            return m_vk.vkGetQueryPoolResults(
                       m_device, m_pool, 0, 1, sizeof ticks, &ticks, sizeof ticks,
                       VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT) == VK_SUCCESS;
        });
        run(1, false);
    }

    // Returns how many of them need no answer any more, without a gap.
    std::uint32_t read(std::uint32_t first, std::uint32_t count)
    {
        constexpr std::size_t kPair =
            2 * sizeof(std::uint64_t); // the result, and whether it is one
        if (m_vk.vkGetQueryPoolResults(
                m_device, m_pool, first, count, count * kPair, m_results.get(), kPair,
                VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) < VK_SUCCESS)
            return 0;
        if (!m_calibrated) {
            const std::uint64_t nowNs = compat::GpuLane::steadyNs();
            for (std::uint32_t i = 0; i < count; ++i)
                if (!m_done[first + i] && m_results[2 * i + 1] != 0)
                    m_lane.bound(m_results[2 * i], m_askedNs[first + i], nowNs);
        }
        std::uint32_t done = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            bool &known = m_done[first + i];
            if (!known && m_results[2 * i + 1] != 0) {
                m_lane.answer(first + i, m_results[2 * i]);
                known = true;
            } else if (!known && i == done && m_asked - m_answered - i > m_count / 2) {
                m_lane.giveUp(first + i); // its commands were never submitted, it seems
                known = true;
            }
            if (known && i == done)
                ++done;
        }
        return done;
    }
    void reset(VkCommandBuffer commands, std::uint32_t first, std::uint32_t count)
    {
        for (std::uint32_t i = first; i < first + count; ++i)
            m_done[i] = false;
        if (commands != VK_NULL_HANDLE)
            m_vk.vkCmdResetQueryPool(commands, m_pool, first, count);
        else if (m_vk.resetQueryPool != nullptr)
            m_vk.resetQueryPool(m_device, m_pool, first, count);
    }

    compat::GpuZone begin(VkCommandBuffer commands, const zoe::detail::Site *site)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        if (!m_lane.follow() || !isSupported())
            return {};
        if (m_asked - m_answered + m_open + 2 > m_count) { // each end needs a query, too
            m_lane.lose();
            return {};
        }
        const compat::GpuZone zone = m_lane.begin(site);
        if (zone.epoch != 0) {
            ++m_open;
            ask(commands, zone, compat::GpuSide::Begin);
        }
        return zone;
    }
    void end(VkCommandBuffer commands, compat::GpuZone zone)
    {
        const std::lock_guard<std::mutex> lock(m_lane.mutex());
        --m_open;
        if (m_lane.end(zone))
            ask(commands, zone, compat::GpuSide::End);
    }
    void ask(VkCommandBuffer commands, compat::GpuZone zone, compat::GpuSide side)
    {
        const std::uint32_t query = m_asked % m_count;
        if (!m_calibrated)
            m_askedNs[query] = compat::GpuLane::steadyNs();
        m_vk.vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, m_pool, query);
        m_lane.ask(query, zone, side);
        ++m_asked;
    }

    VkFunctions m_vk;
    VkDevice m_device;
    VkQueryPool m_pool = VK_NULL_HANDLE;
    std::uint32_t m_count; // a power of two
    std::unique_ptr<std::uint64_t[]> m_results;
    std::unique_ptr<bool[]> m_done;             // answered behind one without an answer
    std::unique_ptr<std::uint64_t[]> m_askedNs; // where clocks can't be compared
    compat::GpuLane m_lane;
    bool m_calibrated;     // the driver tells the GPU's time
    const char *m_missing; // null: nothing, the context records
    bool m_isMissingSaid = false;
    std::uint32_t m_asked = 0;    // queries so far
    std::uint32_t m_answered = 0; // up to here, all
    std::uint32_t m_open = 0;     // zones
};

class VkCtxScope {
  public:
    VkCtxScope(VkCtx *context, const SourceLocationData *place, VkCommandBuffer commands,
               bool active)
        : m_context(active && zoe::detail::recording() ? context : nullptr)
        , m_commands(commands)
    {
        if (m_context != nullptr)
            begin(compat::siteOf(*place));
    }
    VkCtxScope(VkCtx *context, const SourceLocationData *place, VkCommandBuffer commands,
               std::int32_t, bool active)
        : VkCtxScope(context, place, commands, active)
    {}
    VkCtxScope(VkCtx *context, std::uint32_t line, const char *file, std::size_t fileSize,
               const char *function, std::size_t functionSize, const char *name,
               std::size_t nameSize, VkCommandBuffer commands, bool active)
        : m_context(active && zoe::detail::recording() ? context : nullptr)
        , m_commands(commands)
    {
        if (m_context != nullptr)
            begin(compat::siteOf(line, file, fileSize, function, functionSize, name, nameSize));
    }
    VkCtxScope(VkCtx *context, std::uint32_t line, const char *file, std::size_t fileSize,
               const char *function, std::size_t functionSize, const char *name,
               std::size_t nameSize, VkCommandBuffer commands, std::int32_t, bool active)
        : VkCtxScope(context, line, file, fileSize, function, functionSize, name, nameSize,
                     commands, active)
    {}
    ~VkCtxScope()
    {
        if (m_context != nullptr)
            m_context->end(m_commands, m_zone);
    }
    VkCtxScope(const VkCtxScope &) = delete;
    VkCtxScope &operator=(const VkCtxScope &) = delete;

  private:
    void begin(const zoe::detail::Site *site)
    {
        m_zone = m_context->begin(m_commands, site);
        if (m_zone.epoch == 0)
            m_context = nullptr;
    }

    VkCtx *m_context;
    VkCommandBuffer m_commands;
    compat::GpuZone m_zone;
};

} // namespace tracy
