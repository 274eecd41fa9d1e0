#include "formats/chunk_cache.h"

#include <utility>

namespace zoe {

ChunkCache::ChunkCache(std::size_t budgetBytes, Decode decode)
    : m_budget(budgetBytes)
    , m_decode(std::move(decode))
{}

ChunkCache::Chunks ChunkCache::get(std::size_t index)
{
    std::unique_lock lock(m_mutex);
    for (auto found = m_entries.find(index); found != m_entries.end();
         found = m_entries.find(index)) {
        if (found->second.chunk != nullptr) {
            m_recent.splice(m_recent.begin(), m_recent, found->second.place);
            return found->second.chunk;
        }
        m_decoded.wait(lock);
    }
    m_entries.emplace(index, Entry{});
    lock.unlock();
    Chunks result = m_decode(index);
    lock.lock();
    m_entries.erase(index);
    if (result.ok())
        keep(index, *result);
    m_decoded.notify_all();
    return result;
}

// REQUIRES: the lock is held.
void ChunkCache::keep(std::size_t index, const std::shared_ptr<const Chunk> &chunk)
{
    const std::size_t bytes = chunk->byteSize();
    if (bytes > m_budget)
        return;
    while (m_bytes + bytes > m_budget) {
        const auto oldest = m_entries.find(m_recent.back());
        m_bytes -= oldest->second.bytes;
        m_entries.erase(oldest);
        m_recent.pop_back();
    }
    m_recent.push_front(index);
    m_entries[index] = {chunk, bytes, m_recent.begin()};
    m_bytes += bytes;
}

std::size_t ChunkCache::byteSize() const
{
    const std::scoped_lock lock(m_mutex);
    return m_bytes;
}

} // namespace zoe
