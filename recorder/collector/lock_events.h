// Makes spans from lock events, in order of time over all threads, as a lock may be released on a
// different thread than the one that took it. Belongs to the writer thread.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"

namespace zoe::recorder {

class LockEvents {
  public:
    struct Event {
        TimeNs timeNs;
        std::uint64_t object; // distinguishes locks with the same id in the capture
        LockId lock;
        ThreadId thread;
        bool shared;
        bool released;
    };

    void add(const Event &event) { m_events.push_back(event); }
    void addWait(const Event &event, TimeNs sinceNs, FrameAssembler &frames);
    // Makes spans from the events up to the watermark, before which no more events can come.
    void deliver(TimeNs watermarkNs, FrameAssembler &frames);
    // After a pause, in which releases were not recorded.
    void resume(TimeNs nowNs, FrameAssembler &frames);
    // Ends the spans of locks that are still held.
    void finish(TimeNs endNs, FrameAssembler &frames);
    // Releases of locks that nobody has taken since the session began.
    [[nodiscard]] std::uint64_t unmatched() const { return m_unmatched; }
    // Holds not released before another thread got the lock; they are not in the capture.
    [[nodiscard]] std::uint64_t unreleased() const { return m_unreleased; }
    // Holds that lasted into a pause; they are not in the capture either.
    [[nodiscard]] std::uint64_t paused() const { return m_paused; }

  private:
    void apply(const Event &event, FrameAssembler &frames);

    std::vector<Event> m_events;
    std::unordered_map<std::uint64_t, std::vector<Event>> m_held; // by object; latest last
    std::uint64_t m_unmatched = 0;
    std::uint64_t m_unreleased = 0;
    std::uint64_t m_paused = 0;
};

} // namespace zoe::recorder
