#include "formats/sql/scan.h"

namespace zoe::sql {

void Scan::progress(std::size_t done, std::size_t of) const
{
    constexpr std::size_t kLong = 32;
    if (of >= kLong)
        m_task.progress(static_cast<double>(done) / static_cast<double>(of));
}

std::shared_ptr<const Chunk> Scan::chunk(std::size_t i)
{
    auto chunk = m_capture.chunk(i);
    if (chunk)
        return std::move(*chunk);
    m_unreadable.insert(i);
    return nullptr;
}

std::uint64_t Scan::unreadableFrames() const
{
    std::uint64_t frames = 0;
    for (const std::size_t i : m_unreadable)
        frames += m_capture.chunks()[i].frameCount;
    return frames;
}

} // namespace zoe::sql
