#include "examples/crates/plants.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "examples/crates/instrument.h"

namespace crates {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPlantTime{kPlantMs};
constexpr std::size_t kHogs = 3;
constexpr std::size_t kUsualPages = 32;
constexpr std::size_t kBurstPages = 6'000;

std::atomic<Plants *> g_plants{nullptr};

// Work of no use.
void computeUntil(Clock::time_point end)
{
    thread_local std::array<std::uint32_t, 64> numbers{1};
    while (Clock::now() < end) {
        for (std::size_t i = 1; i < numbers.size(); ++i)
            numbers[i] = numbers[i - 1] * 1664525U + numbers[i] + 1013904223U;
        numbers[0] ^= numbers.back();
    }
}

// Not instrumented: only samples know its name. It uses CPU time, so that samples find it on a busy
// machine as well.
[[gnu::noinline]] void rebuildNavigation(std::chrono::nanoseconds cpuTime)
{
    std::array<std::uint32_t, 4096> costs{1};
    const auto end = threadCpuTime() + cpuTime;
    while (threadCpuTime() < end) {
        for (std::size_t i = 1; i < costs.size(); ++i)
            costs[i] = costs[i] * 5 / 4 + costs[i - 1] % 1021;
        costs[0] ^= costs.back();
    }
    // Without a use of the result there would be nothing to do but to look at the clock.
    [[maybe_unused]] volatile const std::uint32_t used = costs.back();
}

bool plants(const std::vector<FramePlan> &plan, Plant kind)
{
    return std::ranges::any_of(plan, [kind](const FramePlan &one) { return one.plant == kind; });
}

} // namespace

Hogs::Hogs()
{
    for (std::size_t i = 0; i < kHogs; ++i)
        m_threads.emplace_back([this] { work(); });
}

Hogs::~Hogs()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_all();
    for (std::thread &thread : m_threads)
        thread.join();
}

void Hogs::attack()
{
    const int cpu = currentCpu();
    const AllowedCpus before = allowOnly(cpu);
    {
        const std::lock_guard lock(m_mutex);
        m_cpu = cpu;
    }
    m_wake.notify_all();
    // Gives way wherever the scheduler would have let it run on, so that it is preempted for
    // certain.
    const Clock::time_point start = Clock::now();
    const Clock::duration used = threadCpuTime();
    const auto lost = [&] { return Clock::now() - start - (threadCpuTime() - used); };
    while (lost() < kPlantTime && Clock::now() < start + 10 * kPlantTime)
        std::this_thread::yield();
    m_cpu = -1;
    allow(before);
}

void Hogs::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_stop || m_cpu >= 0; });
        if (m_stop)
            return;
        const int cpu = m_cpu;
        lock.unlock();
        if (cpu >= 0)
            allowOnly(cpu);
        while (m_cpu >= 0)
            computeUntil(Clock::now() + std::chrono::microseconds(50));
        lock.lock();
    }
}

AssetKeeper::AssetKeeper()
    : m_thread([this] { work(); })
{}

AssetKeeper::~AssetKeeper()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
        m_readerCame = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void AssetKeeper::compact()
{
    {
        const std::lock_guard lock(m_mutex);
        m_wanted = true;
        m_readerCame = false;
    }
    m_changed.notify_all();
}

void AssetKeeper::read()
{
    CRATES_ZONE("read_assets");
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_held || !m_wanted; });
    }
    {
        const std::lock_guard lock(m_mutex);
        m_readerCame = true;
    }
    m_changed.notify_all();
    const std::lock_guard assets(m_assets);
}

void AssetKeeper::work()
{
    ZOE_THREAD_NAME("asset keeper");
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_stop || m_wanted; });
            if (m_stop)
                return;
        }
        CRATES_ZONE("compact_assets");
        const std::lock_guard assets(m_assets);
        {
            std::unique_lock lock(m_mutex);
            m_held = true;
            m_changed.notify_all();
            m_changed.wait(lock, [this] { return m_readerCame; });
        }
        computeUntil(Clock::now() + kPlantTime);
        const std::lock_guard lock(m_mutex);
        m_held = false;
        m_wanted = false;
    }
}

SaveGame::SaveGame()
{
    m_thread = std::thread([this] { work(); });
}

SaveGame::~SaveGame()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void SaveGame::read(bool late)
{
    CRATES_ZONE("read_save_game");
    if (late) {
        {
            const std::lock_guard lock(m_mutex);
            m_wanted = true;
        }
        m_wake.notify_one();
    } else {
        m_pipe.writeByte();
    }
    m_pipe.readByte();
}

void SaveGame::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_stop || m_wanted; });
        if (m_stop)
            return;
        m_wanted = false;
        std::this_thread::sleep_for(kPlantTime);
        m_pipe.writeByte();
    }
}

Plants::Plants(const std::vector<FramePlan> &plan)
{
    if (plants(plan, Plant::Hog))
        m_hogs = std::make_unique<Hogs>();
    if (plants(plan, Plant::Lock))
        m_assets = std::make_unique<AssetKeeper>();
    if (plants(plan, Plant::Read))
        m_saveGame = std::make_unique<SaveGame>();
    m_usesScratch = plants(plan, Plant::Faults);
    g_plants = this;
}

Plants::~Plants()
{
    g_plants = nullptr;
}

void Plants::beginFrame(const FramePlan &plan, const FramePlan *next)
{
    m_plant = plan.plant;
    m_nextLocks = next != nullptr && next->plant == Plant::Lock;
    m_attack = m_plant == Plant::Hog;
    m_late = m_plant == Plant::Late;
}

void Plants::inUpdate()
{
    if (m_assets) {
        if (m_plant == Plant::Lock && !m_lockAsked) // the first frame
            m_assets->compact();
        m_assets->read();
        m_lockAsked = m_nextLocks;
        if (m_nextLocks)
            m_assets->compact();
    }
    if (m_saveGame)
        m_saveGame->read(m_plant == Plant::Read);
    if (m_usesScratch)
        touchScratch(m_plant == Plant::Faults);
}

void Plants::touchScratch(bool burst)
{
    CRATES_ZONE("touch_scratch");
    const std::size_t page = pageBytes();
    const std::size_t bytes = (burst ? kBurstPages : kUsualPages) * page;
    const FreshMemory memory(bytes);
    if (memory.data() == nullptr)
        return;
    auto *const first = static_cast<volatile unsigned char *>(memory.data());
    for (std::size_t at = 0; at < bytes; at += page)
        first[at] = 1;
}

void Plants::betweenZones()
{
    if (m_plant == Plant::Uninstrumented)
        rebuildNavigation(kPlantTime);
}

void Plants::inBand()
{
    Plants *const plants = g_plants;
    if (plants != nullptr && plants->m_attack.exchange(false))
        plants->m_hogs->attack();
}

void Plants::beforePieces()
{
    Plants *const plants = g_plants;
    if (plants != nullptr && plants->m_late.exchange(false))
        std::this_thread::sleep_for(kPlantTime);
}

} // namespace crates
