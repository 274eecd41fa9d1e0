// A program with Tracy's macros for Vulkan: two contexts on one queue, each for a command buffer.
#define TRACY_ENABLE
#include <vulkan/vulkan.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <tracy/Tracy.hpp>
#include <tracy/TracyVulkan.hpp>

namespace {

constexpr int kFrames = 8;
constexpr VkDeviceSize kBytes = VkDeviceSize{4} << 20;

void check(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "%s failed\n", what);
    std::exit(1);
}

VkPhysicalDevice processorOf(VkInstance instance)
{
    std::uint32_t count = 8;
    VkPhysicalDevice devices[8];
    check(vkEnumeratePhysicalDevices(instance, &count, devices) >= VK_SUCCESS,
          "vkEnumeratePhysicalDevices");
    for (std::uint32_t i = 0; i < count; ++i) {
        VkPhysicalDeviceProperties properties;
        vkGetPhysicalDeviceProperties(devices[i], &properties);
        if (properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU)
            return devices[i];
    }
    check(false, "the search for a driver that computes on the CPU (mesa-vulkan-drivers)");
    return VK_NULL_HANDLE;
}

bool hasExtension(VkPhysicalDevice physical, const char *name)
{
    std::uint32_t count = 0;
    vkEnumerateDeviceExtensionProperties(physical, nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> all(count);
    vkEnumerateDeviceExtensionProperties(physical, nullptr, &count, all.data());
    for (const VkExtensionProperties &extension : all)
        if (std::strcmp(extension.extensionName, name) == 0)
            return true;
    return false;
}

struct Gpu {
    VkInstance instance = VK_NULL_HANDLE;
    VkPhysicalDevice physical = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    VkQueue queue = VK_NULL_HANDLE;
    VkCommandPool pool = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkCommandBuffer commands[2]{};
    bool calibrated = false;

    void open()
    {
        VkApplicationInfo application{};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.apiVersion = VK_API_VERSION_1_2;
        VkInstanceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        info.pApplicationInfo = &application;
        check(vkCreateInstance(&info, nullptr, &instance) == VK_SUCCESS, "vkCreateInstance");
        physical = processorOf(instance);
        const char *const extension = VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME;
        calibrated = hasExtension(physical, extension);
        const float priority = 1;
        VkDeviceQueueCreateInfo queues{};
        queues.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
        queues.queueCount = 1;
        queues.pQueuePriorities = &priority;
        VkDeviceCreateInfo deviceInfo{};
        deviceInfo.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
        deviceInfo.queueCreateInfoCount = 1;
        deviceInfo.pQueueCreateInfos = &queues;
        deviceInfo.enabledExtensionCount = calibrated ? 1 : 0;
        deviceInfo.ppEnabledExtensionNames = &extension;
        check(vkCreateDevice(physical, &deviceInfo, nullptr, &device) == VK_SUCCESS,
              "vkCreateDevice");
        vkGetDeviceQueue(device, 0, 0, &queue);
        VkCommandPoolCreateInfo poolInfo{};
        poolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
        poolInfo.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
        check(vkCreateCommandPool(device, &poolInfo, nullptr, &pool) == VK_SUCCESS,
              "vkCreateCommandPool");
        VkCommandBufferAllocateInfo two{};
        two.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
        two.commandPool = pool;
        two.commandBufferCount = 2;
        check(vkAllocateCommandBuffers(device, &two, commands) == VK_SUCCESS,
              "vkAllocateCommandBuffers");
        makeBuffer();
    }
    void makeBuffer()
    {
        VkBufferCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
        info.size = kBytes;
        info.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
        check(vkCreateBuffer(device, &info, nullptr, &buffer) == VK_SUCCESS, "vkCreateBuffer");
        VkMemoryRequirements needed;
        vkGetBufferMemoryRequirements(device, buffer, &needed);
        VkMemoryAllocateInfo memoryInfo{};
        memoryInfo.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
        memoryInfo.allocationSize = needed.size;
        check(vkAllocateMemory(device, &memoryInfo, nullptr, &memory) == VK_SUCCESS &&
                  vkBindBufferMemory(device, buffer, memory, 0) == VK_SUCCESS,
              "vkAllocateMemory");
    }
    void close()
    {
        vkDestroyBuffer(device, buffer, nullptr);
        vkFreeMemory(device, memory, nullptr);
        vkDestroyCommandPool(device, pool, nullptr);
        vkDestroyDevice(device, nullptr);
        vkDestroyInstance(instance, nullptr);
    }
};

TracyVkCtx calibratedContext(const Gpu &gpu)
{
    ZoneScopedN("clocks");
    return TracyVkContextCalibrated(
        gpu.physical, gpu.device, gpu.queue, gpu.commands[0],
        reinterpret_cast<PFN_vkGetPhysicalDeviceCalibrateableTimeDomainsEXT>(
            vkGetInstanceProcAddr(gpu.instance, "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT")),
        reinterpret_cast<PFN_vkGetCalibratedTimestampsEXT>(
            vkGetDeviceProcAddr(gpu.device, "vkGetCalibratedTimestampsEXT")));
}
TracyVkCtx plainContext(const Gpu &gpu)
{
    ZoneScopedN("clocks");
    return TracyVkContext(gpu.physical, gpu.device, gpu.queue, gpu.commands[0]);
}

void record(const Gpu &gpu, TracyVkCtx context, VkCommandBuffer commands)
{
    VkCommandBufferBeginInfo once{};
    once.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    once.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    vkBeginCommandBuffer(commands, &once);
    {
        TracyVkZone(context, commands, "fills");
        vkCmdFillBuffer(commands, gpu.buffer, 0, kBytes, 1);
        TracyVkNamedZoneC(context, last, commands, "fill", 0xff0000, true);
        vkCmdFillBuffer(commands, gpu.buffer, 0, kBytes, 2);
    }
    vkEndCommandBuffer(commands);
}

void run(const Gpu &gpu)
{
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 2;
    submit.pCommandBuffers = gpu.commands;
    check(vkQueueSubmit(gpu.queue, 1, &submit, VK_NULL_HANDLE) == VK_SUCCESS &&
              vkQueueWaitIdle(gpu.queue) == VK_SUCCESS,
          "vkQueueSubmit");
}

void drawFrame(const Gpu &gpu, const TracyVkCtx (&contexts)[2])
{
    ZoneScopedN("frame");
    for (int i = 0; i < 2; ++i)
        record(gpu, contexts[i], gpu.commands[i]);
    run(gpu);
    for (int i = 0; i < 2; ++i) {
        VkCommandBufferBeginInfo once{};
        once.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
        vkBeginCommandBuffer(gpu.commands[i], &once);
        {
            ZoneScopedN("clocks");
            TracyVkCollect(contexts[i], gpu.commands[i]);
        }
        vkEndCommandBuffer(gpu.commands[i]);
    }
    run(gpu);
}

} // namespace

int main(int, char **argv)
{
    Gpu gpu;
    gpu.open();
    check(zoe::startSession(argv[1]), zoe::lastError());
    tracy::SetThreadName("main");
    const TracyVkCtx contexts[2] = {gpu.calibrated ? calibratedContext(gpu) : plainContext(gpu),
                                    plainContext(gpu)};
    TracyVkContextName(contexts[0], "first", 5);
    TracyVkContextName(contexts[1], "second", 6);
    for (int frame = 0; frame < kFrames; ++frame)
        drawFrame(gpu, contexts);
    const zoe::SessionResult result = zoe::stopSession();
    check(result.ok && result.lostZones == 0, "recording");
    for (const TracyVkCtx context : contexts)
        TracyVkDestroy(context);
    gpu.close();
    return 0;
}
