// The header for Vulkan on a made-up driver, whose functions the program looks up at run time.
#define TRACY_ENABLE
#define TRACY_VK_USE_SYMBOL_TABLE
#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <tracy/Tracy.hpp>
#include <tracy/TracyVulkan.hpp>

#include "tests/compat/tracy_gpu_fakes.h"

namespace {

using namespace zoe::test;

constexpr std::uint64_t kMask = (std::uint64_t{1} << 40) - 1;

struct FakePool {
    struct Query {
        bool isReset = false;
        bool isThere = false;
        std::uint64_t ticks = 0;
    };
    std::vector<Query> queries;
};
struct FakeCommand {
    enum Kind { Work, Stamp, Reset } kind;
    std::uint64_t ticks;
    FakePool *pool;
    std::uint32_t first;
    std::uint32_t count;
};
using FakeCommands = std::vector<FakeCommand>;

std::uint64_t g_clock = kMask - 20'000;
std::uint64_t g_violations = 0;
FakeVulkanLacks g_lacks = FakeVulkanLacks::Nothing;

FakePool *poolOf(VkQueryPool pool)
{
    return reinterpret_cast<FakePool *>(pool);
}
FakeCommands &commandsOf(VkCommandBuffer commands)
{
    return *reinterpret_cast<FakeCommands *>(commands);
}
VkCommandBuffer handleOf(FakeCommands &commands)
{
    return reinterpret_cast<VkCommandBuffer>(&commands);
}
void resetQueries(FakePool &pool, std::uint32_t first, std::uint32_t count)
{
    for (std::uint32_t i = first; i < first + count; ++i)
        pool.queries.at(i) = {true, false, 0};
}
void execute(const FakeCommands &commands)
{
    for (const FakeCommand &command : commands) {
        g_clock += command.ticks;
        if (command.kind == FakeCommand::Reset)
            resetQueries(*command.pool, command.first, command.count);
        if (command.kind != FakeCommand::Stamp)
            continue;
        FakePool::Query &query = command.pool->queries.at(command.first);
        g_violations += query.isReset && !query.isThere ? 0 : 1;
        query = {false, true, g_clock & kMask};
    }
}

VkResult begin(VkCommandBuffer commands, const VkCommandBufferBeginInfo *)
{
    commandsOf(commands).clear();
    return VK_SUCCESS;
}
VkResult end(VkCommandBuffer)
{
    return VK_SUCCESS;
}
void reset(VkCommandBuffer commands, VkQueryPool pool, std::uint32_t first, std::uint32_t count)
{
    commandsOf(commands).push_back({FakeCommand::Reset, 0, poolOf(pool), first, count});
}
void stamp(VkCommandBuffer commands, VkPipelineStageFlagBits, VkQueryPool pool, std::uint32_t query)
{
    commandsOf(commands).push_back({FakeCommand::Stamp, 0, poolOf(pool), query, 1});
}
VkResult create(VkDevice, const VkQueryPoolCreateInfo *info, const VkAllocationCallbacks *,
                VkQueryPool *pool)
{
    if (info->queryCount > kFakeVulkanQueries || g_lacks == FakeVulkanLacks::Pools)
        return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    auto *const made = new FakePool;
    made->queries.resize(info->queryCount);
    *pool = reinterpret_cast<VkQueryPool>(made);
    return VK_SUCCESS;
}
void destroy(VkDevice, VkQueryPool pool, const VkAllocationCallbacks *)
{
    delete poolOf(pool);
}
VkResult results(VkDevice, VkQueryPool pool, std::uint32_t first, std::uint32_t count,
                 std::size_t bytes, void *to, VkDeviceSize stride, VkQueryResultFlags flags)
{
    const bool withAvailability = (flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) != 0;
    VkResult result = VK_SUCCESS;
    for (std::uint32_t i = 0; i < count; ++i) {
        const FakePool::Query &query = poolOf(pool)->queries.at(first + i);
        const std::uint64_t pair[] = {query.ticks, query.isThere ? std::uint64_t{1} : 0};
        const std::size_t size = withAvailability ? sizeof pair : sizeof pair[0];
        g_violations += i * stride + size <= bytes ? 0 : 1;
        if (query.isThere)
            std::memcpy(static_cast<char *>(to) + i * stride, pair, size);
        else if (withAvailability)
            std::memcpy(static_cast<char *>(to) + i * stride + sizeof pair[0], &pair[1],
                        sizeof pair[1]);
        result = query.isThere ? result : VK_NOT_READY;
    }
    return result;
}
VkResult submit(VkQueue, std::uint32_t count, const VkSubmitInfo *info, VkFence)
{
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::uint32_t j = 0; j < info[i].commandBufferCount; ++j)
            execute(commandsOf(info[i].pCommandBuffers[j]));
    return VK_SUCCESS;
}
VkResult waitIdle(VkQueue)
{
    return VK_SUCCESS;
}
void resetFromHost(VkDevice, VkQueryPool pool, std::uint32_t first, std::uint32_t count)
{
    resetQueries(*poolOf(pool), first, count);
}
VkResult timestamps(VkDevice, std::uint32_t count, const VkCalibratedTimestampInfoEXT *infos,
                    std::uint64_t *ticks, std::uint64_t *deviation)
{
    g_violations += count == 1 && infos[0].timeDomain == VK_TIME_DOMAIN_DEVICE_EXT ? 0 : 1;
    *ticks = g_clock & kMask;
    *deviation = 1;
    return VK_SUCCESS;
}
VkResult domains(VkPhysicalDevice, std::uint32_t *count, VkTimeDomainEXT *told)
{
    *count = g_lacks == FakeVulkanLacks::DeviceTime ? 1 : 2;
    told[0] = VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
    if (*count > 1)
        told[1] = VK_TIME_DOMAIN_DEVICE_EXT;
    return VK_SUCCESS;
}
void properties(VkPhysicalDevice, VkPhysicalDeviceProperties *told)
{
    *told = {};
    told->limits.timestampPeriod = static_cast<float>(kFakeVulkanNsPerTick);
}
void families(VkPhysicalDevice, std::uint32_t *count, VkQueueFamilyProperties *told)
{
    *count = 3;
    told[0] = {};
    told[0].timestampValidBits = 0; // has no timestamps
    told[1] = {};
    told[1].timestampValidBits = 64;
    told[2] = {};
    told[2].timestampValidBits = 40;
}

PFN_vkVoidFunction functionNamed(const char *name)
{
#define FUNCTION(vulkans, ours)                                                                    \
    {                                                                                              \
#vulkans, reinterpret_cast < PFN_vkVoidFunction>(static_cast <PFN_##vulkans>(ours))        \
    }
    static const std::map<std::string, PFN_vkVoidFunction> all{
        FUNCTION(vkBeginCommandBuffer, begin),
        FUNCTION(vkEndCommandBuffer, end),
        FUNCTION(vkCmdResetQueryPool, reset),
        FUNCTION(vkCmdWriteTimestamp, stamp),
        FUNCTION(vkCreateQueryPool, create),
        FUNCTION(vkDestroyQueryPool, destroy),
        FUNCTION(vkGetQueryPoolResults, results),
        FUNCTION(vkQueueSubmit, submit),
        FUNCTION(vkQueueWaitIdle, waitIdle),
        FUNCTION(vkResetQueryPoolEXT, resetFromHost),
        FUNCTION(vkGetCalibratedTimestampsEXT, timestamps),
        FUNCTION(vkGetPhysicalDeviceCalibrateableTimeDomainsEXT, domains),
        FUNCTION(vkGetPhysicalDeviceProperties, properties),
        FUNCTION(vkGetPhysicalDeviceQueueFamilyProperties, families)};
#undef FUNCTION
    const auto found = all.find(name);
    if (g_lacks == FakeVulkanLacks::HostReset && std::strncmp(name, "vkResetQueryPool", 16) == 0)
        return nullptr;
    return found != all.end() ? found->second : nullptr;
}
PFN_vkVoidFunction ofInstance(VkInstance, const char *name)
{
    return functionNamed(name);
}
PFN_vkVoidFunction ofDevice(VkDevice, const char *name)
{
    return functionNamed(name);
}

// A command buffer that announces how long its zones will take.
struct Recorder {
    FakeCommands commands;
    std::uint64_t given = 0;

    void work(std::uint64_t ticks)
    {
        given += ticks;
        commands.push_back({FakeCommand::Work, ticks, nullptr, 0, 0});
    }
};
class Expected {
  public:
    Expected(std::vector<std::uint64_t> &ticks, const Recorder &recorder)
        : m_ticks(ticks)
        , m_recorder(recorder)
        , m_at(ticks.size())
        , m_from(recorder.given)
    {
        ticks.push_back(0);
    }
    ~Expected() { m_ticks[m_at] = m_recorder.given - m_from; }
    Expected(const Expected &) = delete;
    Expected &operator=(const Expected &) = delete;

  private:
    std::vector<std::uint64_t> &m_ticks;
    const Recorder &m_recorder;
    std::size_t m_at;
    std::uint64_t m_from;
};

// Every macro for zones. Each thread records its own truth.
void record(TracyVkCtx context, Recorder &recorder, const std::string &lane, GpuTruth &truth,
            std::uint64_t frame)
{
    const VkCommandBuffer commands = handleOf(recorder.commands);
    const Expected whole(truth[lane + "/whole"], recorder);
    TracyVkNamedZone(context, all, commands, "whole", true);
    {
        const Expected expected(truth[lane + "/shadows"], recorder);
        TracyVkZoneC(context, commands, "shadows", tracy::Color::Gray);
        recorder.work(5 + frame);
        {
            const Expected inner(truth[lane + "/inner"], recorder);
            TracyVkZone(context, commands, "inner");
            recorder.work(7);
        }
    }
    {
        const std::string name = "pass " + std::to_string(frame % 2);
        const Expected expected(truth[lane + "/" + name], recorder);
        TracyVkZoneTransient(context, pass, commands, name.c_str(), true);
        recorder.work(11);
    }
    {
        const Expected expected(truth[lane + "/light"], recorder);
        TracyVkNamedZoneC(context, light, commands, "light", 0x102030, true);
        TracyVkNamedZone(context, never, commands, "never", false);
        recorder.work(13);
    }
    {
        const Expected expected(truth[lane + "/deep"], recorder);
        TracyVkZoneS(context, commands, "deep", 10);
        TracyVkNamedZoneCS(context, never, commands, "never", 0xff, 10, false);
        recorder.work(17);
    }
    {
        const Expected expected(truth[lane + "/deep and red"], recorder);
        TracyVkZoneCS(context, commands, "deep and red", 0xff0000, 10);
        TracyVkNamedZoneS(context, never, commands, "never", 10, false);
        recorder.work(19);
    }
    {
        const Expected expected(truth[lane + "/made"], recorder);
        TracyVkZoneTransientS(context, made, commands, "made", 10, true);
        recorder.work(23);
    }
}

void add(GpuTruth &to, const GpuTruth &more)
{
    for (const auto &[zone, ticks] : more)
        to[zone].insert(to[zone].end(), ticks.begin(), ticks.end());
}

// Into two command buffers at once, which are executed one after the other.
void frame(TracyVkCtx context, const std::string &lane, bool fromHost, GpuTruth &truth,
           std::uint64_t number)
{
    Recorder first;
    Recorder second;
    GpuTruth truths[2];
    std::thread other([&] { record(context, second, lane, truths[1], number); });
    record(context, first, lane, truths[0], number);
    other.join();
    execute(first.commands);
    FakeCommands after;
    if (fromHost) {
        TracyVkCollectHost(context);
    } else {
        TracyVkCollect(context, handleOf(after));
    }
    execute(second.commands); // its answers come with the next frame
    execute(after);
    add(truth, truths[0]);
    add(truth, truths[1]);
}

} // namespace

FakeVulkanRun zoe::test::runFakeVulkan()
{
    FakeVulkanRun run;
    g_violations = 0;
    FakeCommands own;
    auto *const device = reinterpret_cast<VkDevice>(&own);
    auto *const physical = reinterpret_cast<VkPhysicalDevice>(&own);
    auto *const queue = reinterpret_cast<VkQueue>(&own);
    const TracyVkCtx plain =
        TracyVkContext(nullptr, physical, device, queue, handleOf(own), ofInstance, ofDevice);
    const TracyVkCtx calibrated = TracyVkContextCalibrated(nullptr, physical, device, queue,
                                                           handleOf(own), ofInstance, ofDevice);
    const TracyVkCtx host =
        TracyVkContextHostCalibrated(nullptr, physical, device, ofInstance, ofDevice);
    TracyVkContextName(plain, "transfer", 8);
    TracyVkContextName(calibrated, "graphics and more", 8);
    TracyVkContextName(host, "graphics", 8);
    for (std::uint64_t number = 0; number < 40; ++number) {
        frame(plain, "transfer", false, run.truth, number);
        frame(calibrated, "graphics", false, run.truth, number);
        frame(host, "graphics 2", true, run.truth, number);
        if (number == 10) { // recorded, and never executed
            Recorder never;
            GpuTruth forgotten;
            record(host, never, "graphics 2", forgotten, number);
            for (const auto &[zone, ticks] : forgotten)
                run.lost += ticks.size();
        }
    }
    // More zones than there are queries for.
    Recorder many;
    constexpr std::uint64_t kRoom = kFakeVulkanQueries / 2;
    TracyVkCollectHost(calibrated);
    own.clear();
    TracyVkCollect(plain, handleOf(own));
    execute(own);
    for (std::uint64_t i = 0; i < kRoom + 50; ++i) {
        TracyVkZone(plain, handleOf(many.commands), "many");
        many.work(3);
    }
    run.truth["transfer/many"].assign(kRoom, 3);
    run.lost += 50;
    execute(many.commands);
    TracyVkCollectHost(plain);
    TracyVkCollectHost(host);
    for (const TracyVkCtx context : {plain, calibrated, host})
        TracyVkDestroy(context);
    run.violations = g_violations;
    return run;
}

std::uint64_t zoe::test::runFakeVulkanThatLacks(FakeVulkanLacks what)
{
    g_lacks = what;
    g_violations = 0;
    FakeCommands own;
    auto *const device = reinterpret_cast<VkDevice>(&own);
    auto *const physical = reinterpret_cast<VkPhysicalDevice>(&own);
    TracyVkCtx context = nullptr;
    if (what == FakeVulkanLacks::Pools) {
        context = TracyVkContext(nullptr, physical, device, reinterpret_cast<VkQueue>(&own),
                                 handleOf(own), ofInstance, ofDevice);
    } else {
        context = TracyVkContextHostCalibrated(nullptr, physical, device, ofInstance, ofDevice);
    }
    TracyVkContextName(context, "lacks", 5);
    Recorder recorder;
    for (int i = 0; i < 3; ++i) {
        TracyVkZone(context, handleOf(recorder.commands), "never");
        recorder.work(3);
    }
    execute(recorder.commands);
    TracyVkCollectHost(context);
    TracyVkDestroy(context);
    g_lacks = FakeVulkanLacks::Nothing;
    return g_violations;
}
