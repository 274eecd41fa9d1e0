// Programs with Tracy's macros for GPUs on made-up drivers, whose clocks only advance by the work
// that they are given.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace zoe::test {

// What zones took by the driver's clock, in order; by "lane/name".
using GpuTruth = std::map<std::string, std::vector<std::uint64_t>>;

// Begins near the end of the counter's 36 bits, where it starts again at 0. A tick is 1 ns.
GpuTruth runFakeOpenGl();
// The maximum number of zones in a context at once, and three more: none ends before the last has
// begun.
constexpr std::uint64_t kOpenGlZonesAtOnce = 8192;
void fillFakeOpenGl();
// A driver that has no timestamps.
void runOpenGlWithoutTimestamps();

// Three contexts and two threads that record commands at once. A tick is 2.5 ns.
constexpr double kFakeVulkanNsPerTick = 2.5;
constexpr std::uint32_t kFakeVulkanQueries = 256; // more are refused
struct FakeVulkanRun {
    GpuTruth truth;
    std::uint64_t lost = 0;       // zones
    std::uint64_t violations = 0; // of Vulkan's rules
};
FakeVulkanRun runFakeVulkan();
enum class FakeVulkanLacks { Nothing, Pools, DeviceTime, HostReset };
// Three zones that can't be recorded. Returns violations of Vulkan's rules.
std::uint64_t runFakeVulkanThatLacks(FakeVulkanLacks what);

} // namespace zoe::test

// In C, by Tracy's functions: 19.2 ticks per microsecond.
extern "C" {
void runTracyCGpu(void);
// Steps of such a program, in the context of one number. Its clock shows 5,000,000 at first.
void makeTracyCGpuContext(void);
void calibrateTracyCGpu(std::int64_t ticks);
void beginTracyCGpuZone(std::uint16_t query);
void endTracyCGpuZone(std::uint16_t query);
void answerTracyCGpuQuery(std::uint16_t query, std::int64_t ticks);
}
