// The memory that events lie in: blocks of 64 KiB, handed out to threads up to a limit, used again
// and again so that they stay warm. Thread-safe and lock-free: a program's thread never waits here.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "recorder/producer/tagged_stack.h"

namespace zoe::recorder {

struct Block {
    static constexpr std::size_t kBytes = std::size_t{64} << 10;

    // Both are set by the thread that fills the block, before it publishes a cursor behind it.
    Block *next = nullptr;
    std::uint32_t usedBytes = 0;
    std::atomic<Block *> nextFree{nullptr};

    unsigned char *begin() { return reinterpret_cast<unsigned char *>(this) + 64; }
    unsigned char *end() { return reinterpret_cast<unsigned char *>(this) + kBytes; }
    bool holds(const unsigned char *cursor) { return begin() <= cursor && cursor <= end(); }
};

class BlockPool {
  public:
    constexpr BlockPool() = default;
    BlockPool(const BlockPool &) = delete;
    BlockPool &operator=(const BlockPool &) = delete;

    void setLimit(std::uint64_t bytes);

    // Whether take() waits at the limit until somebody gives a block back, or until all that the
    // thread has recorded has been read. Switched off, it wakes all who wait.
    void setWaiting(bool waiting);
    // All that was there when the pass began has been read.
    void notePass();

    // A block without events. Null: all that the limit allows are in use.
    Block *take();
    // The same beyond the limit, for what must not be lost. Null: the system has no memory left.
    Block *takeBeyondLimit();
    void giveBack(Block *block);

    // Has that many free blocks at hand, with their memory there, so that no thread pays for the
    // first touch; within the limit.
    void keepWarm(std::size_t blocks);
    // Hands the memory of free blocks back to the system, but for this many. Their addresses stay
    // ours: a thread that is just taking one may still look at it.
    void releaseMemory(std::size_t keptBlocks = 0);

    // In a forked child: what the parent's threads hold is out of reach, and must not count.
    void forgetBlocksInUse() { m_inUse.store(0); }

    [[nodiscard]] std::uint64_t blocksInUse() const { return m_inUse.load(); }

  private:
    bool countOne();
    Block *waitForOne();
    Block *obtain();
    Block *takeWarm();
    void putWarm(Block *block);
    Block *warmUp();

    using Stack = TaggedStack<Block, Block::kBytes>;
    Stack m_warm;
    Stack m_cold; // without memory behind all but the first page
    std::atomic<std::uint64_t> m_warmCount{0};
    std::atomic<std::uint64_t> m_inUse{0};
    std::atomic<std::uint64_t> m_limit{0};
    std::atomic<bool> m_waiting{false};
    std::atomic<std::uint32_t> m_passes{0};
    std::atomic<std::uint32_t> m_changes{0}; // what waiting threads look at
};

} // namespace zoe::recorder
