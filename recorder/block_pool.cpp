#include "recorder/block_pool.h"

#include <algorithm>
#include <new>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

Block *newBlock()
{
    void *const pages = platform::allocatePages(Block::kBytes);
    if (pages == nullptr)
        return nullptr;
    platform::touchPages(pages, Block::kBytes);
    return new (pages) Block;
}

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

Block *BlockPool::obtain()
{
    Block *block = m_free.pop();
    if (block != nullptr)
        m_freeCount.fetch_sub(1, std::memory_order_relaxed);
    else
        block = newBlock();
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
    m_waiting.store(waiting);
    m_changes.fetch_add(1);
    m_changes.notify_all();
}

bool BlockPool::waitForOne()
{
    while (m_waiting.load()) {
        const std::uint32_t changes = m_changes.load();
        if (countOne())
            return true;
        if (m_waiting.load())
            m_changes.wait(changes);
    }
    return false;
}

Block *BlockPool::take()
{
    return countOne() || waitForOne() ? obtain() : nullptr;
}

Block *BlockPool::takeBeyondLimit()
{
    m_inUse.fetch_add(1);
    return obtain();
}

void BlockPool::giveBack(Block *block)
{
    m_freeCount.fetch_add(1, std::memory_order_relaxed);
    m_free.push(block);
    m_inUse.fetch_sub(1);
    if (m_waiting.load(std::memory_order_relaxed)) {
        m_changes.fetch_add(1);
        m_changes.notify_all();
    }
}

void BlockPool::keepWarm(std::size_t blocks)
{
    while (m_freeCount.load(std::memory_order_relaxed) < blocks &&
           m_freeCount.load(std::memory_order_relaxed) + m_inUse.load(std::memory_order_relaxed) <
               m_limit.load(std::memory_order_relaxed)) {
        Block *const block = newBlock();
        if (block == nullptr)
            return;
        m_freeCount.fetch_add(1, std::memory_order_relaxed);
        m_free.push(block);
    }
}

void BlockPool::releaseMemory()
{
    Block *kept = nullptr;
    while (Block *const block = m_free.pop()) {
        // The first page has the block's own words, which others may be looking at.
        platform::discardPages(reinterpret_cast<unsigned char *>(block) + platform::pageBytes(),
                               Block::kBytes - platform::pageBytes());
        block->next = kept;
        kept = block;
    }
    while (kept != nullptr) {
        Block *const block = kept;
        kept = block->next;
        m_free.push(block);
    }
}

} // namespace zoe::recorder
