// The messages at the beginning of a stream, for streams that begin later than the session. Not
// thread-safe: one owner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/output/message_sink.h"

namespace zoe::recorder {

class Preamble {
  public:
    void header(const SessionInfo &session) { m_session = session; }
    void dictionary(const DictionaryMessage &additions, const IdCounts &ids)
    {
        addTo(m_dictionary, additions);
        m_ids = ids;
    }
    void annotations(const AnnotationsMessage &changes)
    {
        m_annotations.insert(m_annotations.end(), changes.begin(), changes.end());
    }
    void chunk(const ChunkHead &head)
    {
        m_nextFrame = head.firstFrame + static_cast<FrameIndex>(head.frames.size());
    }

    // Drops annotations before a chunk, so that they don't pile up over days.
    void forgetBefore(const ChunkHead &first)
    {
        if (m_annotations.empty())
            return;
        std::vector<Annotation> left = annotationsAfter(m_annotations);
        m_annotations.clear();
        for (Annotation &annotation : left) {
            const bool gone = annotation.frame
                                  ? *annotation.frame < first.firstFrame
                                  : annotation.timeNs + annotation.durationNs < first.startNs;
            if (!gone)
                m_annotations.push_back({std::move(annotation), false});
        }
    }

    // The next chunk of the stream must begin with frame nextFrame().
    Status begin(MessageSink &stream) const
    {
        if (Status status = stream.header(m_session); !status)
            return status;
        if (!m_dictionary.empty())
            if (Status status = stream.dictionary(m_dictionary, m_ids); !status)
                return status;
        return m_annotations.empty() ? Status{} : stream.annotations(m_annotations);
    }
    // The number of annotations added since the last call.
    std::size_t takeNewAnnotations()
    {
        const std::uint64_t before = m_lastTaken;
        for (const AnnotationChange &change : m_annotations)
            m_lastTaken = std::max(m_lastTaken, change.annotation.id);
        return static_cast<std::size_t>(
            std::ranges::count_if(m_annotations, [&](const AnnotationChange &change) {
                return change.annotation.id > before;
            }));
    }
    [[nodiscard]] FrameIndex nextFrame() const { return m_nextFrame; }

  private:
    SessionInfo m_session;
    DictionaryMessage m_dictionary; // complete
    IdCounts m_ids;
    AnnotationsMessage m_annotations;
    std::uint64_t m_lastTaken = 0; // the id of an annotation
    FrameIndex m_nextFrame = 0;
};

} // namespace zoe::recorder
