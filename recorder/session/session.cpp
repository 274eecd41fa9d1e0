#include "recorder/session/session.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <limits>
#include <new>

#include "formats/stream/platform/path_text.h"
#include "recorder/outputs/absolute_path.h"
#include "recorder/platform/thread_usage.h"
#include "recorder/platform/utf8.h"
#include "recorder/producer/categories.h"
#include "recorder/session/one_recorder.h"
#include "recorder/session/session_environment.h"

namespace zoe::recorder {

namespace {

// A thread may be interrupted between reading the clock and publishing the event. Frames stay open
// this long to wait for such events.
constexpr DurationNs kGraceNs = 20 * kNsPerMs;
// A program may mark no frames, or load for minutes in one. Its events must neither fill the memory
// nor be lost in a crash, so such frames are cut.
constexpr std::uint64_t kMostZonesInAFrame = 1'000'000;
constexpr std::uint64_t kMostOtherBytesInAFrame = std::uint64_t{32} << 20;
// What a kill costs a program that marks no frames. A program may also load for this long before
// its first mark without getting additional frames.
constexpr DurationNs kLongestWithoutMarksNs = 2 * kNsPerSecond;
// Shorter times can't be distinguished from differences of the clocks.
constexpr DurationNs kLeastSleepNs = 100 * kNsPerMs;
constexpr std::chrono::milliseconds kNoPause{0};
constexpr std::chrono::milliseconds kBusyPause{2};
constexpr std::chrono::milliseconds kIdlePause{10};
constexpr std::chrono::milliseconds kUnwatchedPause{50};
// How long saving a flight recorder waits for the latest frames. Reading may lag behind by more if
// the program records more than can be read.
constexpr std::chrono::milliseconds kLongestWaitToSave{500};
constexpr std::size_t kMostWarmBlocks = 512;
constexpr std::uint64_t kFewestWaitingBytes = std::uint64_t{16} << 20; // 25 M zones/s

// Half the interval: the other half covers the pause between two passes and kGraceNs.
FrameAssembler::Limits limits(const SessionOptions &options)
{
    FrameAssembler::Limits limits;
    limits.chunkDurationNs = std::max<DurationNs>(1, options.flushIntervalMs) * kNsPerMs / 2;
    return limits;
}

} // namespace

Session::Session(std::uint32_t number, const SessionOptions &options, Scheduling scheduling,
                 FailureHook hook)
    : m_number(number)
    , m_hook(hook)
    , m_onDemand(options.onDemand)
    , m_mostOtherBytes(std::clamp(options.memoryLimitBytes / 2, kMostOtherBytesInAFrame / 8,
                                  kMostOtherBytesInAFrame))
    , m_fan(m_calls, [this](const Error &error) { fail(error); })
    , m_live(m_fan)
    , m_stream(m_live, options.compressionLevel)
    , m_frames(limits(options),
               [this](const Chunk &chunk) {
                   m_wroteChunk = true;
                   // Both clocks of the system stand still or jump while the computer sleeps.
                   const std::uint64_t steadyNs = m_clock.latest().steadyNs;
                   m_stream.setClocks({m_clock.latestNs(), static_cast<std::int64_t>(steadyNs),
                                       m_clock.unixNsAt(steadyNs)});
                   const Status status =
                       m_stream.writeChunk(chunk, m_frames.tally(), m_collector->runsIn(chunk));
                   if (status)
                       m_live.add(chunk);
                   return status;
               })
    , m_system(m_clock, m_frames, scheduling)
    , m_waitingEvents(std::max(options.memoryLimitBytes, kFewestWaitingBytes))
    , m_viewerSaves(options.viewerSaveBytes)
{
    if (!options.startsWithFrame)
        m_frames.beginOutside();
}

Session::~Session()
{
    m_opening.refuse();
    if (m_writer.joinable())
        m_writer.join();
}

void Session::record()
{
    m_startTicks.store(m_clock.nowTicks());
    if (!m_onDemand)
        setEpoch(m_number);
}

void Session::runWriter() noexcept
{
    platform::becomeBackgroundThread("zoetrope");
    m_writerId.store(platform::currentThreadId());
    ThreadRegistry::muteThread();
    if (m_opening.take())
        open();
    if (!m_opening.goesOn()) {
        if (m_opening.isLeft())
            endLeft();
        return;
    }
    sharedState().pool.setReader(m_writerId.load());
    try {
        if (Status status = write(); !status)
            fail(status.error());
    } catch (const std::bad_alloc &) {
        failOutOfMemory();
    } catch (const std::exception &exception) {
        try {
            fail({ErrorCode::LimitReached,
                  std::string("recording failed: ") + exception.what(),
                  {}});
        } catch (const std::bad_alloc &) {
            failOutOfMemory();
        }
    }
    if (!m_calls.isGivenUp()) {
        switchRecording(false);
        sharedState().pool.setWaiting(false);
        closeOutputs();
    }
    if (m_calls.isGivenUp())
        return endLeft();
    m_orders.end();
    CrashGuard::writerIsDone();
    m_writerEnded.store(1);
    platform::wakeWaiters(m_writerEnded);
}

void Session::closeOutputs() noexcept
{
    if (const LiveServer *const live = m_server.exchange(nullptr))
        m_lostChunks = live->lostChunks();
    m_flight = nullptr;
    m_fan.close();
}

bool Session::writerEnded() const
{
    const std::uint64_t id = m_writerId.load();
    return m_writerEnded.load() != 0 || (id != 0 && platform::threadHasEnded(id));
}

Status Session::write()
{
    if (Status status = m_fan.settle(); !status)
        return status;
    while (waitForNextPass()) {
        if (m_crashGuard && CrashGuard::crashed()) {
            Status status = checkpoint();
            if (!m_calls.isGivenUp()) // otherwise it may belong to another session
                CrashGuard::goOn();
            if (!status)
                return status;
        }
        if (m_startTicks.load() == 0)
            continue;
        const std::uint64_t zonesBefore = m_collector->zones();
        if (Status status = writePass(); !status)
            return status;
        m_busy = m_collector->zones() != zonesBefore;
    }
    sharedState().pool.setWaiting(false);
    std::uint64_t endTicks = m_clock.nowTicks();
    {
        const std::lock_guard lock(m_mutex);
        endTicks = m_stopping ? m_endTicks : endTicks;
    }
    return writeEnd(endTicks);
}

Status Session::writePass()
{
    m_isFull = m_waitingEvents.areTooMany(finalToNs(m_clock.nowTicks()));
    if (!m_isFull)
        if (Status status = readOn(); !status)
            return status;
    obeyOrders();
    if (m_calls.isGivenUp())
        return tooLate();
    if (!std::exchange(m_wroteChunk, false))
        return {};
    return m_fan.flush();
}

// The time needed to start a session is in no frame. Returns how long the computer slept during it.
DurationNs Session::beginFrames()
{
    const std::uint64_t ticks = m_startTicks.load();
    if (ticks == 0 || std::exchange(m_hasBegun, true))
        return 0;
    const DurationNs sleptNs = m_clock.follow();
    m_endedAtNs = m_clock.beginAt(ticks);
    m_frames.startAt(m_endedAtNs);
    return sleptNs;
}

// Reads available events, or some of them, and writes complete frames.
Status Session::readOn()
{
    if (m_calls.isGivenUp())
        return tooLate();
    const DurationNs sleptAtStartNs = beginFrames();
    m_notedTicks = m_clock.nowTicks();
    m_collector->note();
    const DurationNs sleptNs = sleptAtStartNs + m_clock.follow();
    const TimeNs startNs = m_clock.latestNs();
    if (sleptNs >= kLeastSleepNs)
        m_frames.message({}, startNs, Severity::Info,
                         "the computer slept for " + std::to_string(sleptNs / kNsPerMs) +
                             " ms; times don't include it");
    // On demand, no viewer gets what is said while nobody watches.
    if (!m_onDemand || m_watched)
        for (const std::size_t all = toldCount(); m_told < all; ++m_told)
            m_frames.message({}, startNs, Severity::Warning, told(m_told));
    BlockPool &pool = sharedState().pool;
    if (pool.hasStalled() && !std::exchange(m_toldStall, true))
        m_frames.message({}, startNs, Severity::Warning,
                         "nothing was written for 20 s: threads no longer wait for memory");
    collect();
    followViewers(startNs);
    const TimeNs endsNs = watermarkNs();
    if (Status status = admitViewers(endsNs); !status)
        return status;
    cutEndlessFrame(endsNs);
    return m_collector->advance(endsNs);
}

void Session::collect()
{
    BlockPool &pool = sharedState().pool;
    const std::uint64_t before = m_collector->zoneBytes();
    m_collector->collect();
    const std::uint64_t bytes = m_collector->zoneBytes() - before;
    m_waitingEvents.read(m_clock.toNs(m_notedTicks),
                         m_collector->zoneBytes() + m_collector->otherBytes());
    if (m_collector->hasReadAll())
        pool.notePass();
    pool.keepWarm(m_collector->hasReadAll()
                      ? std::clamp(static_cast<std::size_t>(2 * bytes / Block::kBytes),
                                   kFewestWarmBlocks, kMostWarmBlocks)
                      : kMostWarmBlocks);
}

// Earlier events had been published at this moment.
TimeNs Session::finalToNs(std::uint64_t ticks) const
{
    return m_clock.toNs(ticks) - kGraceNs - m_collector->delayNs();
}

// All earlier events have been read. This thread may have been interrupted between noting what one
// thread had published and noting that of the next.
TimeNs Session::watermarkNs() const
{
    return std::min(finalToNs(m_notedTicks), m_collector->readToNs() - m_collector->delayNs());
}

// Continues to read until frames that end now have waited as long as others, or for this long. Not
// set: the session is being stopped, which ends all frames, or the program crashes, which has to be
// recorded first: its handler doesn't wait for long.
std::optional<Status> Session::endFramesUntilNow(std::chrono::steady_clock::duration atMost)
{
    const auto begin = std::chrono::steady_clock::now();
    const TimeNs nowNs = m_clock.toNs(m_clock.nowTicks()); // read first: the end is later
    const auto goesOn = [this](std::chrono::milliseconds pause) {
        return goesOnAfter(pause) && !(m_crashGuard && CrashGuard::crashed());
    };
    if (!goesOn(kNoPause))
        return {};
    if (!m_collector->hasFrameMarks())
        m_frames.cutFrame(nowNs);
    while (watermarkNs() < nowNs && std::chrono::steady_clock::now() - begin < atMost) {
        if (!goesOn(kBusyPause))
            return {};
        if (Status status = readOn(); !status)
            return status;
    }
    return m_frames.flush();
}

// REQUIRES: the ticks are not later than now.
Status Session::readAll(std::uint64_t untilTicks)
{
    do {
        if (Status status = readOn(); !status)
            return status;
    } while (m_collector->readToNs() < m_clock.toNs(untilTicks));
    return {};
}

// On demand, nothing is recorded without a viewer. A pause lasts until everything before it has
// been read: locks, and frames of sets, end with it.
void Session::followViewers(TimeNs nowNs)
{
    LiveServer *const live = m_server.load();
    if (live == nullptr)
        return;
    const bool watched = live->isWatched();
    if (m_onDemand && watched != m_watched && (!watched || m_collector->hasReadAll())) {
        m_watched = watched;
        m_pauseEndNs.reset();
        if (watched) {
            m_pauseEndNs = nowNs;
            m_told = 0; // for this recording, too
            m_collector->resume(nowNs);
        } else {
            m_system.pause(nowNs);
            m_samples->pause();
        }
        m_endedAtNs = nowNs;
        switchRecording(watched);
    }
}

// New viewers start between two chunks; on demand, with what follows the pause before them.
Status Session::admitViewers(TimeNs watermarkNs)
{
    LiveServer *const live = m_server.load();
    if (live == nullptr || (m_onDemand && !m_watched) || watermarkNs < m_pauseEndNs)
        return {};
    if (m_pauseEndNs) {
        if (Status status = m_collector->advance(*m_pauseEndNs); !status)
            return status;
        if (Status status = m_frames.flush(); !status)
            return status;
        m_pauseEndNs.reset();
    }
    live->admitViewers();
    return {};
}

void Session::obeyOrders()
{
    // Once for all requests, as they were made before.
    std::optional<std::optional<Status>> ended;
    m_orders.obeyAll([&](const Orders::Order &order) -> std::optional<Status> {
        if (order.completesSummary)
            return m_summaryAtEnd ? m_summaryAtEnd
                                  : endFramesUntilNow(std::chrono::steady_clock::duration::max());
        if (m_flight == nullptr)
            return Error{ErrorCode::BadInput, "this session has no flight recorder", {}};
        // Whoever asks for it has just seen what it is about.
        if (!m_summaryAtEnd && !ended)
            ended = endFramesUntilNow(kLongestWaitToSave);
        if (ended && (!*ended || !**ended))
            return *ended;
        const std::uint64_t before = m_flight->bytesWritten();
        const Result<std::filesystem::path> saved = save(order.path);
        Status status = saved ? Status() : saved.error();
        if (m_calls.isGivenUp() || order.viewer == 0)
            return status;
        m_viewerSaves.wrote(m_flight->bytesWritten() - before);
        if (LiveServer *const live = m_server.load())
            live->answerSave(order.viewer, saved);
        if (!status)
            m_hook(status.error().text());
        return status;
    });
}

// The file. Error: also if the thread was given up. REQUIRES: there is a flight recorder.
Result<std::filesystem::path> Session::save(const std::string &path)
{
    DiskCalls::Call call(m_calls);
    if (!call.isAllowed())
        return tooLate();
    Result<std::filesystem::path> saved = m_flight->save(system::pathOf(path));
    return call.end() ? saved : tooLate();
}

// The program's own handler decides whether it continues: the file must be complete either way.
Status Session::checkpoint()
{
    const std::uint64_t nowTicks = m_clock.nowTicks();
    if (Status status = readAll(nowTicks); !status)
        return status;
    const TimeNs nowNs = m_clock.toNs(nowTicks);
    m_frames.message({}, nowNs, Severity::Warning, CrashGuard::reason());
    m_frames.cutFrame(nowNs);
    if (Status status = m_collector->advance(nowNs); !status)
        return status;
    if (Status status = m_frames.flush(); !status)
        return status;
    if (Status status = m_stream.writeDictionary(); !status)
        return status;
    if (m_flight != nullptr)
        if (const auto saved = save({}); !saved)
            fail(saved.error());
    return m_fan.checkpoint();
}

void Session::cutEndlessFrame(TimeNs watermarkNs)
{
    if (m_onDemand && !m_watched)
        return;
    if (m_frames.framesEnded() != m_framesEnded) {
        m_framesEnded = m_frames.framesEnded();
        m_zonesThen = m_collector->zones();
        m_otherBytesThen = m_collector->otherBytes();
        m_endedAtNs = watermarkNs;
        return;
    }
    const bool tooMany = m_collector->zones() - m_zonesThen > kMostZonesInAFrame ||
                         m_collector->otherBytes() - m_otherBytesThen > m_mostOtherBytes;
    const bool tooLong = (!m_collector->hasFrameMarks() || m_frames.numbersAreUsedUp()) &&
                         watermarkNs - m_endedAtNs > kLongestWithoutMarksNs;
    if (watermarkNs > 0 && (tooMany || tooLong))
        m_frames.cutFrame(watermarkNs);
}

Status Session::writeEnd(std::uint64_t endTicks)
{
    do {
        if (Status status = readOn(); !status)
            return status;
    } while (!m_collector->hasReadAll());
    if (Status status = admitViewers(std::numeric_limits<TimeNs>::max()); !status)
        return status;
    const TimeNs endNs = m_clock.toNs(endTicks);
    const bool crashed = CrashGuard::crashed();
    if (crashed)
        m_frames.message({}, endNs, Severity::Fatal, CrashGuard::reason());
    // A thread that waits for a summary also gets incomplete frames.
    const bool cuts = !m_collector->hasFrameMarks() && m_orders.waitForSummary();
    if (cuts)
        m_frames.cutFrame(endNs);
    if (Status status = m_collector->finish(endNs); !status)
        return status;
    if (cuts || m_collector->hasFrameMarks())
        m_summaryAtEnd = Status();
    else
        m_summaryAtEnd = Error{ErrorCode::LimitReached, "recording has ended", {}};
    if (Status status = m_stream.writeDictionary(); !status)
        return status;
    if (crashed && m_flight != nullptr)
        if (const auto saved = save({}); !saved)
            fail(saved.error());
    obeyOrders();
    Status status = m_stream.end(m_frames.leftOut());
    m_complete = status.ok();
    return status;
}

// False if the session is being stopped, by the program or by a crash.
bool Session::waitForNextPass()
{
    const auto pause = m_isFull                     ? kBusyPause
                       : !m_collector->hasReadAll() ? kNoPause
                       : m_onDemand && !m_watched   ? kUnwatchedPause
                       : m_busy                     ? kBusyPause
                                                    : kIdlePause;
    const bool goesOn = goesOnAfter(pause);
    if (m_crashGuard && CrashGuard::crashed() && !CrashGuard::mayGoOn()) {
        switchRecording(false);
        return false;
    }
    return goesOn;
}

// False if the program stops the session, which also ends the pause.
bool Session::goesOnAfter(std::chrono::milliseconds pause)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait_for(lock, pause, [this] { return m_stopping; });
    return !m_stopping;
}

void Session::switchRecording(bool on)
{
    // Only for this session: another one may already be running when a late failure is noticed.
    exchangeEpoch(on ? 0 : m_number, on ? m_number : 0u);
}

// There may be no memory left. A thread that was given up has nobody to report to.
void Session::fail(const Error &error) noexcept
{
    if (m_calls.isGivenUp())
        return;
    try {
        if (!m_failed)
            m_failed = error;
        m_hook(error.text());
    } catch (const std::exception &) {
        failOutOfMemory();
    }
}

void Session::failOutOfMemory() noexcept
{
    if (m_calls.isGivenUp())
        return;
    m_isOutOfMemory = true;
    m_hook(kOutOfMemory);
}

// Relative to the program's current folder, whatever it is when the writer thread uses the path.
Status Session::saveFlight(const char *path)
{
    Orders::Order order;
    if (path != nullptr && *path != '\0') {
        const Result<std::filesystem::path> absolute = absolutePath(path);
        if (!absolute)
            return absolute.error();
        order.path = absolute->string();
    }
    DiskCalls::Patience patience;
    return m_orders.giveAndWait(std::move(order), [&] { return whyNotObeyed(patience); });
}

Status Session::completeSummary()
{
    Orders::Order order;
    order.completesSummary = true;
    DiskCalls::Patience patience;
    return m_orders.giveAndWait(std::move(order), [&] { return whyNotObeyed(patience); });
}

// Not set: it may still be executed.
std::optional<Error> Session::whyNotObeyed(DiskCalls::Patience &patience) const
{
    if (writerEnded())
        return Orders::hasEnded();
    if (patience.isOver() && m_calls.isInside())
        return tooLate();
    return {};
}

} // namespace zoe::recorder
