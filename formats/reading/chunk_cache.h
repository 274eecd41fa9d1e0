// Decoded chunks of any number of captures within one memory budget; the least recently used ones
// are dropped first. Thread-safe: threads that request the same chunk wait until one of them has
// decoded it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "analysis/model/chunk.h"
#include "analysis/model/result.h"

namespace zoe {

class ChunkCache {
  public:
    using SharedChunk = std::shared_ptr<const Chunk>;
    using Decode = std::function<Result<SharedChunk>(std::size_t)>;
    using Owner = std::uint32_t; // a capture

    // A chunk larger than the budget is not kept, but shared by all who request it while one of
    // them holds it.
    explicit ChunkCache(std::size_t budgetBytes)
        : m_budget(budgetBytes)
    {}
    // The cache of this process; its budget is that of MemoryBudget at the first call.
    static const std::shared_ptr<ChunkCache> &ofProcess();

    Owner addOwner();
    // Drops the chunks of this owner. REQUIRES: no thread requests one of them at the same time.
    void removeOwner(Owner owner);

    // Error: that of decode.
    Result<SharedChunk> get(Owner owner, std::size_t index, const Decode &decode);
    // Null if it is not cached; counts as a use.
    SharedChunk find(Owner owner, std::size_t index);
    [[nodiscard]] std::size_t byteSize() const;

  private:
    using Key = std::uint64_t;
    struct Entry {
        SharedChunk chunk; // null while it is being decoded
        std::size_t bytes = 0;
        std::list<Key>::iterator place; // in m_recent, once the chunk is decoded
    };
    static Key keyOf(Owner owner, std::size_t index)
    {
        return (Key{owner} << 32U) | static_cast<std::uint32_t>(index);
    }
    // REQUIRE: the lock is held.
    SharedChunk use(Entry &entry);
    // A chunk that is not kept, but held by a user; otherwise null.
    SharedChunk held(Key key);
    void remember(Key key, const SharedChunk &chunk);
    void keep(Key key, const SharedChunk &chunk);
    void drop(Key key);

    const std::size_t m_budget;
    mutable std::mutex m_mutex;
    std::condition_variable m_decoded;
    std::unordered_map<Key, Entry> m_entries;
    std::list<Key> m_recent;                                    // latest first
    std::unordered_map<Key, std::weak_ptr<const Chunk>> m_held; // chunks that are not kept
    std::size_t m_bytes = 0;
    Owner m_lastOwner = 0;
};

} // namespace zoe
