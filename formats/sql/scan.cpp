#include "formats/sql/scan.h"

namespace zoe::sql {

namespace {

constexpr std::size_t kLong = 32;

double share(std::size_t chunks, std::size_t of)
{
    return static_cast<double>(chunks) / static_cast<double>(of);
}

} // namespace

void Scan::progress(std::size_t done, std::size_t of) const
{
    if (of >= kLong)
        m_task.progress(share(done, of));
}

Task Scan::part(std::size_t first, std::size_t end, std::size_t of) const
{
    if (of >= kLong)
        return m_task.part(share(first, of), share(end, of));
    return Task(m_task.executor(), m_task.stopToken()).withMemory(m_task.memoryBytes());
}

template <class T>
std::shared_ptr<const T> Scan::counted(std::size_t i, Result<std::shared_ptr<const T>> read)
{
    if (read)
        return *std::move(read);
    if (read.error().code == ErrorCode::Io)
        addFailure(read.error());
    else
        m_unreadable.insert(i);
    return nullptr;
}

std::shared_ptr<const Chunk> Scan::chunk(std::size_t i)
{
    return counted(i, m_capture.chunk(i));
}

std::shared_ptr<const Chunk> Scan::chunkBesideZones(std::size_t i)
{
    if (m_capture.chunks()[i].zoneCount < kLargeFrameZones)
        return this->chunk(i);
    auto chunk = counted(i, m_capture.chunkBesideZones(i));
    if (!chunk || !chunk->trees.empty())
        return chunk;
    const auto ofChunk = slices(i);
    if (!ofChunk)
        return this->chunk(i);
    auto withTrees = std::make_shared<Chunk>(*chunk);
    withTrees->trees.assign(ofChunk->trees().begin(), ofChunk->trees().end());
    return withTrees;
}

std::shared_ptr<const ChunkSlices> Scan::slices(std::size_t i)
{
    return counted(i, m_capture.slices(i));
}

std::uint64_t Scan::unreadableFrames() const
{
    std::uint64_t frames = 0;
    for (const std::size_t i : m_unreadable)
        frames += m_capture.chunks()[i].frameCount;
    return frames;
}

} // namespace zoe::sql
