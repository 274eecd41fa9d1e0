// Ends a session: with its writer thread, or without it if the thread was killed or hangs because
// the file system doesn't answer.
#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/platform/utf8.h"
#include "recorder/producer/producer.h"
#include "recorder/session/session.h"

namespace zoe::recorder {

SessionResult Session::finish(std::shared_ptr<Session> session, Thread thread)
{
    Session &self = *session;
    self.switchRecording(false);
    // Threads may be waiting for memory in vain.
    sharedState().pool.setWaiting(false);
    {
        const std::lock_guard lock(self.m_mutex);
        self.m_endTicks = self.m_clock.nowTicks();
        self.m_stopping = true;
    }
    self.m_wake.notify_one();
    const bool isLeft = !self.awaitWriter(thread);
    if (isLeft) {
        self.noteHungWriter();
    } else {
        self.m_writer.join();
        self.noteKilledWriter();
    }
    SessionResult result = self.result();
    if (isLeft) {
        self.giveToWriter();
        self.m_self = std::move(session);
        self.m_calls.letGo();
    }
    return result;
}

// False: the writer thread is given up in a call that isn't answered, and then waits until the
// session is left to it.
bool Session::awaitWriter(Thread thread)
{
    constexpr unsigned kPauseMs = 10;
    constexpr unsigned kPausesUntilLook = 10; // between checks whether the thread was killed
    DiskCalls::Patience patience;
    for (unsigned pause = 1; m_writerEnded.load() == 0; ++pause) {
        platform::waitWhile(m_writerEnded, 0, kPauseMs);
        if (pause % kPausesUntilLook == 0 && writerEnded())
            break;
        if (patience.isOver() && thread == Thread::MayBeLeft && m_calls.giveUp())
            return false;
    }
    return true;
}

// A debugger or a faulty program can end a single thread. REQUIRES: the writer thread is joined.
void Session::noteKilledWriter() noexcept
{
    if (m_writerEnded.load() != 0)
        return;
    m_fan.noteDelivered();
    try {
        fail({ErrorCode::LimitReached, kWriterKilled, {}});
    } catch (const std::bad_alloc &) {
        failOutOfMemory();
    }
    sharedState().pool.setWaiting(false);
    m_orders.end();
    CrashGuard::writerIsDone();
}

// Like noteKilledWriter(), for a thread that was given up.
void Session::noteHungWriter() noexcept
{
    try {
        Error error = tooLate();
        error.message += ", and what it has not taken is lost";
        m_hook(error.text());
        if (!m_failed)
            m_failed = std::move(error);
    } catch (const std::exception &) {
        m_isOutOfMemory = true;
        m_hook(kOutOfMemory);
    }
    m_orders.end();
}

// Everything that threads had recorded when the session failed, and that is not in its files, is
// lost. Counted at the end, because a thread may have been recording an event when the session
// failed.
void Session::countLosses() noexcept
{
    if (!m_complete)
        m_collector->countRest();
    const bool failed = m_failed || m_isOutOfMemory || !m_complete;
    m_delivered = failed ? m_fan.atLastAnswer().events : m_fan.eventsPassedOn();
}

SessionResult Session::result()
{
    countLosses();
    SessionResult result;
    result.ok = !m_failed && !m_isOutOfMemory;
    if (!result.ok)
        copyError(result.error);
    result.frames = m_frames.framesEnded();
    result.zones = m_delivered[EventGroup::Zones];
    result.lostZones = m_collector->lostZones(m_delivered);
    result.lost = m_collector->lostEvents(m_delivered);
    result.lostEvents = sumOf(result.lost);
    result.lostSwitches = m_system.lostSwitches();
    result.lostSamples = m_samples->lostSamples();
    result.bytes = m_fan.atLastAnswer().bytes;
    const LiveServer *const live = m_server.load(); // unless it was closed
    result.lostChunks = live != nullptr ? live->lostChunks() : m_lostChunks;
    m_collector->letGo();
    m_crashGuard.reset();
    sharedState().pool.releaseMemory(kFewestWarmBlocks);
    return result;
}

// For stopSession(), which never throws.
void Session::copyError(char (&to)[sizeof SessionResult::error]) const noexcept
{
    const auto copy = [&to](std::string_view text) {
        const std::size_t length = wholeCharacters(text.data(), text.size(), sizeof to - 1);
        std::memcpy(to, text.data(), length);
    };
    try {
        if (m_failed)
            copy(m_failed->text());
        else
            copy(kOutOfMemory);
    } catch (const std::bad_alloc &) {
        copy(m_failed->message);
    }
}

// Called before the session is left to its thread. Releases what another session may need: the
// system's memory and timers, and the port.
void Session::giveToWriter()
{
    if (LiveServer *const live = m_server.load())
        live->stop();
    m_samples.reset();
    m_system.release();
    if (const std::uint64_t writer = m_writerId.load(); writer != 0)
        platform::keepAllInForkedChild(writer);
    m_place = LeftSessions::add(m_asked);
    m_writer.detach();
}

// Called by the thread to which the session was left.
void Session::endLeft() noexcept
{
    constexpr unsigned kLookAgainMs = 10;
    const LeftSessions::Place place = std::move(m_place); // until all is gone
    const std::shared_ptr<Session> last = std::move(m_self);
    while (last.use_count() > 1) // files that don't answer are closed by no other thread
        platform::sleepMs(kLookAgainMs);
}

} // namespace zoe::recorder
