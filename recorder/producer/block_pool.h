// The memory for events: blocks of 64 KiB, given to threads up to a limit and reused to stay in the
// cache. Thread-safe and lock-free: the program's threads never wait here unless setWaiting() is
// on.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "recorder/producer/tagged_stack.h"

namespace zoe::recorder {

struct Block {
    static constexpr std::size_t kBytes = std::size_t{64} << 10;

    // The thread that fills the block sets both before it publishes a cursor in the next block.
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

    // Whether take() waits at the limit until a block is given back or everything that the thread
    // has recorded has been read. Switching it off wakes all waiting threads. Switches itself off
    // if the writer thread reads nothing for 20 s, as its disk may be gone.
    void setWaiting(bool waiting);
    // Whether waiting has switched itself off.
    [[nodiscard]] bool hasStalled() const { return m_hasStalled.load(); }
    // The writer thread has read everything that existed when its pass began.
    void notePass();
    // The writer thread's id: nobody waits without it. 0: it has not begun.
    void setReader(std::uint64_t osId) { m_reader.store(osId); }

    // An empty block. Null at the limit.
    Block *take();
    // The same above the limit, for events that must not be lost. Null if the system has no memory.
    Block *takeBeyondLimit();
    void giveBack(Block *block);

    // Keeps this many free blocks ready, within the limit, with their memory already provided by
    // the system.
    void keepWarm(std::size_t blocks);
    // Returns the memory of free blocks to the system, except for this many. The addresses stay
    // mapped, because a thread that is taking a block may still read them.
    void releaseMemory(std::size_t keptBlocks = 0);

    // For a forked child: blocks of the parent's threads are unreachable and must not count.
    void forgetBlocksInUse() { m_inUse.store(0); }

    [[nodiscard]] std::uint64_t blocksInUse() const { return m_inUse.load(); }

  private:
    bool countOne();
    void noteChange();
    Block *waitForOne();
    Block *obtain();
    Block *takeWarm();
    void putWarm(Block *block);
    Block *warmUp();

    using Stack = TaggedStack<Block, Block::kBytes>;
    Stack m_warm;
    Stack m_cold; // only their first page has memory
    std::atomic<std::uint64_t> m_warmCount{0};
    std::atomic<std::uint64_t> m_inUse{0};
    std::atomic<std::uint64_t> m_limit{0};
    std::atomic<bool> m_waiting{false};
    std::atomic<bool> m_hasStalled{false};
    std::atomic<std::uint32_t> m_passes{0};
    std::atomic<std::uint32_t> m_changes{0};  // waiting threads watch it
    std::atomic<std::uint32_t> m_sleepers{0}; // those threads
    std::atomic<std::uint64_t> m_reader{0};
};

} // namespace zoe::recorder
