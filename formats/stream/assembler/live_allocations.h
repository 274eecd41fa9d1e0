// The sizes of live allocations, for frees that don't state one. Inner part of pending_extras.cpp.
// Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/extras.h"
#include "formats/stream/assembler/thread_events.h"

namespace zoe::assembler {

// A table with 24 bytes per slot, at most three quarters full.
class LiveAllocations {
  public:
    static constexpr std::size_t kMost = std::size_t{1} << 25;

    explicit LiveAllocations(std::size_t most = kMost)
        : m_most(most)
    {}

    // Sets the size of a free to that of its allocation. Allocations beyond the limit, or beyond
    // the memory of the system, are counted; their frees have no size.
    void apply(MemoryEvent &event, Report &report);
    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] std::size_t byteSize() const { return m_slots.capacity() * sizeof(Slot); }

  private:
    struct Slot {
        std::uint64_t address = 0;
        std::uint64_t bytes = 0;
        std::uint32_t pool = 0;
        bool used = false;
    };
    static constexpr std::size_t kFirstSlots = 1024;

    [[nodiscard]] std::size_t home(std::uint64_t address, std::uint32_t pool) const;
    // The slot of the allocation, or the free one where it belongs. REQUIRES: a table
    [[nodiscard]] std::size_t find(std::uint64_t address, std::uint32_t pool) const;
    bool makeRoom();
    // False if the system has no memory.
    bool tryRehash(std::size_t slots);
    void remove(std::size_t slot);

    std::size_t m_most;
    std::size_t m_count = 0;
    std::vector<Slot> m_slots; // size is a power of two, or empty
};

} // namespace zoe::assembler
