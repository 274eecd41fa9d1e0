// Sorts the events of fibres by time: a fibre runs on several threads, whose buffers are read one
// after the other. Belongs to the writer thread.
#pragma once

#include <string>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"

namespace zoe::recorder {

// A value on its way to the assembler.
struct ZoneValueEvent {
    ValueKeyId key;
    ValueKind kind = ValueKind::Text;
    std::uint64_t bits = 0;
    std::string text;
    std::vector<double> numbers;

    void giveTo(FrameAssembler &frames, ThreadId thread) const;
};

class FibreEvents {
  public:
    void enter(ThreadId fibre, TimeNs timeNs, SiteId site)
    {
        m_events.push_back({timeNs, fibre, Kind::Enter, site, {}});
    }
    void leave(ThreadId fibre, TimeNs timeNs)
    {
        m_events.push_back({timeNs, fibre, Kind::Leave, {}, {}});
    }
    void value(ThreadId fibre, TimeNs timeNs, ZoneValueEvent value)
    {
        m_events.push_back({timeNs, fibre, Kind::Value, {}, std::move(value)});
    }
    // Passes on the events up to the watermark, before which no more events can come.
    void deliver(TimeNs watermarkNs, FrameAssembler &frames);

  private:
    enum class Kind { Enter, Leave, Value };
    struct Event {
        TimeNs timeNs;
        ThreadId fibre;
        Kind kind;
        SiteId site;
        ZoneValueEvent value;
    };

    std::vector<Event> m_events;
};

} // namespace zoe::recorder
