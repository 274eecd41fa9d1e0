#include "recorder/producer/block_pool.h"

#include <algorithm>
#include <new>

#include "recorder/platform/platform.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder {

namespace {

// Memory is allocated in slabs, to save system calls. Not in large pages: in a virtual machine
// whose host reclaims free memory, these are slow to get again.
constexpr std::size_t kBlocksInSlab = 4;
constexpr unsigned kBetweenLooksMs = 100; // between checks of the writer thread
constexpr std::uint64_t kStalledNs = 20 * platform::kNsPerSecond;
// On a busy machine, the writer thread may not have run in that time.
constexpr int kFewestLooks = 100;

} // namespace

void BlockPool::setLimit(std::uint64_t bytes)
{
    m_limit.store(std::max<std::uint64_t>(1, bytes / Block::kBytes));
}

bool BlockPool::countOne()
{
    const std::uint64_t limit = m_limit.load(std::memory_order_relaxed);
    std::uint64_t inUse = m_inUse.load(std::memory_order_relaxed);
    do {
        if (inUse >= limit)
            return false;
    } while (!m_inUse.compare_exchange_weak(inUse, inUse + 1));
    return true;
}

Block *BlockPool::takeWarm()
{
    Block *const block = m_warm.pop();
    if (block != nullptr)
        m_warmCount.fetch_sub(1, std::memory_order_relaxed);
    return block;
}

void BlockPool::putWarm(Block *block)
{
    m_warmCount.fetch_add(1, std::memory_order_relaxed);
    m_warm.push(block);
}

// Takes a cold block, or the first of a new slab; the others of the slab become warm.
Block *BlockPool::warmUp()
{
    if (Block *const block = m_cold.pop()) {
        platform::touchPages(block, Block::kBytes);
        return block;
    }
    auto *const slab =
        static_cast<unsigned char *>(platform::allocatePages(kBlocksInSlab * Block::kBytes));
    if (slab == nullptr)
        return nullptr;
    platform::touchPages(slab, kBlocksInSlab * Block::kBytes);
    for (std::size_t i = 1; i < kBlocksInSlab; ++i)
        putWarm(new (slab + i * Block::kBytes) Block);
    return new (slab) Block;
}

Block *BlockPool::obtain()
{
    Block *block = takeWarm();
    if (block == nullptr)
        block = warmUp();
    if (block == nullptr) {
        m_inUse.fetch_sub(1);
        return nullptr;
    }
    block->next = nullptr;
    block->usedBytes = 0;
    return block;
}

void BlockPool::setWaiting(bool waiting)
{
    if (waiting)
        m_hasStalled.store(false);
    m_waiting.store(waiting);
    noteChange();
}

void BlockPool::noteChange()
{
    m_changes.fetch_add(1);
    if (m_sleepers.load() > 0)
        platform::wakeWaiters(m_changes);
}

// This thread may be using all blocks itself. After two complete passes, all of these have been
// read, and one more block doesn't let memory grow.
Block *BlockPool::waitForOne()
{
    const std::uint32_t passes = m_passes.load();
    std::uint64_t sinceNs = platform::steadyNowNs(); // nothing has changed since
    int looks = 0;
    while (m_waiting.load()) {
        const std::uint32_t changes = m_changes.load();
        if (countOne())
            return obtain();
        if (m_passes.load() - passes >= 2)
            return takeBeyondLimit();
        if (!m_waiting.load())
            break;
        m_sleepers.fetch_add(1);
        platform::waitWhile(m_changes, changes, kBetweenLooksMs);
        m_sleepers.fetch_sub(1);
        if (m_changes.load() != changes) {
            sinceNs = platform::steadyNowNs();
            looks = 0;
            continue;
        }
        const std::uint64_t reader = m_reader.load();
        if (reader != 0 && platform::threadHasEnded(reader))
            setWaiting(false);
        if (++looks >= kFewestLooks && platform::steadyNowNs() - sinceNs >= kStalledNs) {
            m_hasStalled.store(true);
            setWaiting(false);
        }
    }
    return nullptr;
}

void BlockPool::notePass()
{
    if (!m_waiting.load(std::memory_order_relaxed))
        return;
    m_passes.fetch_add(1);
    noteChange();
}

Block *BlockPool::take()
{
    return countOne() ? obtain() : waitForOne();
}

Block *BlockPool::takeBeyondLimit()
{
    m_inUse.fetch_add(1);
    return obtain();
}

void BlockPool::giveBack(Block *block)
{
    putWarm(block);
    m_inUse.fetch_sub(1);
    if (m_waiting.load(std::memory_order_relaxed))
        noteChange();
}

void BlockPool::keepWarm(std::size_t blocks)
{
    const auto warm = [this] { return m_warmCount.load(std::memory_order_relaxed); };
    while (warm() < blocks && warm() + m_inUse.load(std::memory_order_relaxed) <
                                  m_limit.load(std::memory_order_relaxed)) {
        Block *const block = warmUp();
        if (block == nullptr)
            return;
        putWarm(block);
    }
}

void BlockPool::releaseMemory(std::size_t keptBlocks)
{
    while (m_warmCount.load(std::memory_order_relaxed) > keptBlocks) {
        Block *const block = takeWarm();
        if (block == nullptr)
            return;
        // The first page contains the block's header, which other threads may be reading.
        platform::discardPages(reinterpret_cast<unsigned char *>(block) + platform::pageBytes(),
                               Block::kBytes - platform::pageBytes());
        m_cold.push(block);
    }
}

} // namespace zoe::recorder
