// Decoded chunks under a budget of bytes; what has not been asked for longest goes first.
// Thread-safe: threads that ask for the same chunk at once wait for one of them to decode it.
#pragma once

#include <condition_variable>
#include <cstddef>
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
    using Chunks = Result<std::shared_ptr<const Chunk>>;
    using Decode = std::function<Chunks(std::size_t)>;

    // A chunk larger than the budget is handed out and not kept.
    ChunkCache(std::size_t budgetBytes, Decode decode);

    Chunks get(std::size_t index);
    [[nodiscard]] std::size_t byteSize() const;

  private:
    struct Entry {
        std::shared_ptr<const Chunk> chunk; // null while it is decoded
        std::size_t bytes = 0;
        std::list<std::size_t>::iterator place; // in m_recent, once there is a chunk
    };
    void keep(std::size_t index, const std::shared_ptr<const Chunk> &chunk);

    const std::size_t m_budget;
    const Decode m_decode;
    mutable std::mutex m_mutex;
    std::condition_variable m_decoded;
    std::unordered_map<std::size_t, Entry> m_entries;
    std::list<std::size_t> m_recent; // latest first
    std::size_t m_bytes = 0;
};

} // namespace zoe
