#include "analysis/model/memory_capture.h"

#include <utility>

#include "analysis/model/covered_time.h"
#include "analysis/model/open_zones.h"

namespace zoe {

MemoryCapture::MemoryCapture(SessionInfo session, Dictionaries dictionaries,
                             std::vector<Chunk> chunks, std::vector<Annotation> annotations)
    : m_dictionaries(std::move(dictionaries))
    , m_annotations(std::move(annotations))
{
    m_info.session = std::move(session);
    for (Chunk &chunk : chunks) {
        m_frames.resize(chunk.firstFrame, FrameRecord{.flags = kFrameMissing});
        m_frames.insert(m_frames.end(), chunk.frames.begin(), chunk.frames.end());
        for (const std::uint8_t flags : chunk.zones.flags)
            m_info.zones += (flags & kContinuesFrom) == 0 ? 1 : 0;
        if (chunk.firstFrame == 0)
            m_info.zonesOpenAtStart += zonesOpenAtStart(chunk);
        for (const FrameRecord &frame : chunk.frames)
            m_info.lostZones += frame.lostZones;
        m_summaries.push_back({.firstFrame = chunk.firstFrame,
                               .frameCount = static_cast<std::uint32_t>(chunk.frames.size()),
                               .zoneCount = chunk.zones.size()});
        m_chunks.push_back(std::make_shared<const Chunk>(std::move(chunk)));
    }
    m_info.zones += m_info.zonesOpenAtStart;
    m_info.durationNs = coveredTime(m_frames).durationNs();
}

Result<std::shared_ptr<const Chunk>> MemoryCapture::chunk(std::size_t i) const
{
    return m_chunks[i];
}

} // namespace zoe
