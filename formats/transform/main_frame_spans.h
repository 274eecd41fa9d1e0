// Turns records of main frames into spans, as frames of another set have them. A value.
#pragma once

#include <optional>
#include <utility>

#include "analysis/model/chunk.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"

namespace zoe {

class MainFrameSpans {
  public:
    struct Span {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
    };

    explicit MainFrameSpans(const Capture &capture)
        : m_begins(beginsWithMark(capture))
    {}

    // Takes the next readable record, with its number. Returns the frame that a mark ends there,
    // with all parts that a limit cut; nothing if it goes on, or the end of the recording cut it
    // off, or it had begun before the recording, or a part is missing, or it is none of the
    // program.
    std::optional<Span> add(FrameIndex frame, const FrameRecord &record)
    {
        if (frame != std::exchange(m_next, frame + 1)) {
            m_startNs.reset();
            m_begins = true;
        }
        if (isAdded(record)) {
            m_startNs.reset();
            m_begins = m_begins || (record.flags & kFrameBegins) != 0;
            return std::nullopt;
        }
        if (record.startNs != std::exchange(m_endNs, record.endNs()))
            m_startNs.reset();
        const TimeNs startNs = std::exchange(m_startNs, std::nullopt).value_or(record.startNs);
        if (isSlice(record)) {
            m_startNs = startNs;
            return std::nullopt;
        }
        const bool begins = std::exchange(m_begins, true);
        if (!begins || isPartial(record) || (record.flags & kFrameBegins) != 0)
            return std::nullopt;
        return Span{startNs, record.endNs()};
    }

  private:
    bool m_begins; // a mark began the current frame
    FrameIndex m_next = 0;
    TimeNs m_endNs = 0;              // of the record before
    std::optional<TimeNs> m_startNs; // of a frame that a limit cut
};

} // namespace zoe
