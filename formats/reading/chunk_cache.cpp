#include "formats/reading/chunk_cache.h"

#include "analysis/model/memory_budget.h"

namespace zoe {

const std::shared_ptr<ChunkCache> &ChunkCache::ofProcess()
{
    static const auto cache = std::make_shared<ChunkCache>(MemoryBudget::current().cacheBytes());
    return cache;
}

ChunkCache::Owner ChunkCache::addOwner()
{
    const std::scoped_lock lock(m_mutex);
    return ++m_lastOwner;
}

void ChunkCache::removeOwner(Owner owner)
{
    const std::scoped_lock lock(m_mutex);
    for (auto place = m_recent.begin(); place != m_recent.end();) {
        const Key key = *place++;
        if (key >> 32U == owner)
            drop(key);
    }
    std::erase_if(m_held, [owner](const auto &held) { return held.first >> 32U == owner; });
}

Result<ChunkCache::SharedChunk> ChunkCache::get(Owner owner, std::size_t index,
                                                const Decode &decode)
{
    const Key key = keyOf(owner, index);
    std::unique_lock lock(m_mutex);
    for (auto found = m_entries.find(key); found != m_entries.end(); found = m_entries.find(key)) {
        if (found->second.chunk != nullptr)
            return use(found->second);
        m_decoded.wait(lock);
    }
    if (SharedChunk chunk = held(key)) {
        keep(key, chunk);
        return chunk;
    }
    m_entries.emplace(key, Entry{});
    lock.unlock();
    Result<SharedChunk> result = decode(index);
    lock.lock();
    m_entries.erase(key);
    if (result.ok())
        keep(key, *result);
    m_decoded.notify_all();
    return result;
}

ChunkCache::SharedChunk ChunkCache::find(Owner owner, std::size_t index)
{
    const std::scoped_lock lock(m_mutex);
    const Key key = keyOf(owner, index);
    const auto found = m_entries.find(key);
    if (found == m_entries.end() || found->second.chunk == nullptr)
        return held(key);
    return use(found->second);
}

ChunkCache::SharedChunk ChunkCache::held(Key key)
{
    const auto found = m_held.find(key);
    return found != m_held.end() ? found->second.lock() : nullptr;
}

void ChunkCache::remember(Key key, const SharedChunk &chunk)
{
    std::erase_if(m_held, [](const auto &held) { return held.second.expired(); });
    m_held[key] = chunk;
}

ChunkCache::SharedChunk ChunkCache::use(Entry &entry)
{
    m_recent.splice(m_recent.begin(), m_recent, entry.place);
    return entry.chunk;
}

void ChunkCache::drop(Key key)
{
    const auto entry = m_entries.find(key);
    if (entry->second.chunk.use_count() > 1)
        remember(key, entry->second.chunk);
    m_bytes -= entry->second.bytes;
    m_recent.erase(entry->second.place);
    m_entries.erase(entry);
}

void ChunkCache::keep(Key key, const SharedChunk &chunk)
{
    const std::size_t bytes = chunk->byteSize();
    if (bytes > m_budget) {
        remember(key, chunk);
        return;
    }
    while (m_bytes + bytes > m_budget)
        drop(m_recent.back());
    m_held.erase(key);
    m_recent.push_front(key);
    m_entries[key] = {chunk, bytes, m_recent.begin()};
    m_bytes += bytes;
}

std::size_t ChunkCache::byteSize() const
{
    const std::scoped_lock lock(m_mutex);
    return m_bytes;
}

} // namespace zoe
