#include "recorder/session.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/utf8.h"

namespace zoe::recorder {

namespace {

// A thread may be interrupted between reading the clock and publishing the event; so long is waited
// for it before a frame is closed.
constexpr DurationNs kGraceNs = 20 * kNsPerMs;
// A program may mark no frames, or load for minutes in one. What is recorded must not pile up in
// memory all that time, nor be lost in a crash.
constexpr std::uint64_t kMostZonesInAFrame = 1'000'000;
constexpr DurationNs kLongestWithoutMarksNs = 10 * kNsPerSecond;
constexpr std::chrono::milliseconds kBusyPause{2};
constexpr std::chrono::milliseconds kIdlePause{10};
constexpr std::size_t kFewestWarmBlocks = 64;
constexpr std::size_t kMostWarmBlocks = 512;

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

StreamOptions streamOptions(const SessionOptions &options)
{
    StreamOptions stream;
    stream.compressionLevel = options.compressionLevel;
    return stream;
}

FrameAssembler::Limits limits(const SessionOptions &options)
{
    FrameAssembler::Limits limits;
    limits.chunkDurationNs = std::max<DurationNs>(1, options.flushIntervalMs) * kNsPerMs;
    return limits;
}

SessionInfo sessionInfo(const TickClock &clock, const SessionOptions &options)
{
    platform::HostFacts facts = platform::hostFacts();
    SessionInfo info;
    info.program = options.program != nullptr ? options.program : facts.program;
    info.host = std::move(facts.host);
    info.operatingSystem = std::move(facts.operatingSystem);
    info.processor = std::move(facts.processor);
    info.build = kCompiler;
    info.comment = options.comment != nullptr ? options.comment : "";
    info.processId = platform::currentProcessId();
    info.startUnixNs = clock.startUnixNs();
    info.clock = clock.name();
    info.clockFrequencyHz = clock.frequencyHz();
    info.zoneCostNs = measureZoneCostNs(clock);
    return info;
}

} // namespace

Result<std::unique_ptr<Session>> Session::start(std::uint32_t number, const char *path,
                                                const SessionOptions &options, FailureHook hook)
{
    Result<std::unique_ptr<RecordingFile>> file =
        RecordingFile::create(path != nullptr ? path : "");
    if (!file)
        return file.error();
    std::unique_ptr<Session> session(new Session(number, options, hook, *std::move(file)));
    if (Status status = session->begin(options); !status)
        return status.error();
    if (Status status = session->startWriter(); !status)
        return status.error();
    return session;
}

Session::Session(std::uint32_t number, const SessionOptions &options, FailureHook hook,
                 std::unique_ptr<RecordingFile> file)
    : m_number(number)
    , m_hook(hook)
    , m_file(std::move(file))
    , m_stream(m_file->sink(), streamOptions(options))
    , m_frames(limits(options), [this](const Chunk &chunk) {
        m_wroteChunk = true;
        return m_stream.writeChunk(chunk);
    })
{}

Session::~Session() = default;

Status Session::begin(const SessionOptions &options)
{
    if (Status status = m_stream.begin(sessionInfo(m_clock, options)); !status)
        return m_file->named(status.error());
    SharedState &shared = sharedState();
    shared.slowClock.store(m_clock.slow());
    shared.lostEvents.store(0);
    static_cast<void>(shared.registry.takeRefused());
    shared.pool.setLimit(options.memoryLimitBytes);
    shared.pool.keepWarm(kFewestWarmBlocks);
    m_collector.emplace(shared, m_number, m_clock, m_stream, m_frames);
    return m_file->appear();
}

Status Session::startWriter()
{
    try {
        m_writer = std::thread([this] { runWriter(); });
    } catch (const std::system_error &) {
    }
    if (!m_writer.joinable())
        return Error{ErrorCode::LimitReached, "the system has no thread left to write with", {}};
    return {};
}

void Session::runWriter() noexcept
{
    platform::becomeBackgroundThread();
    ThreadRegistry::muteThread();
    try {
        if (Status status = write(); !status)
            fail(status.error());
    } catch (const std::bad_alloc &) {
        fail({ErrorCode::LimitReached, "there was no memory left to record with", {}});
    } catch (const std::exception &exception) {
        fail({ErrorCode::LimitReached, std::string("recording failed: ") + exception.what(), {}});
    }
    m_collector->letGo();
}

Status Session::write()
{
    bool busy = true;
    while (waitForNextPass(busy)) {
        const std::uint64_t zonesBefore = m_collector->zones();
        if (Status status = writePass(); !status)
            return status;
        busy = m_collector->zones() != zonesBefore;
    }
    return writeEnd();
}

Status Session::writePass()
{
    const std::int64_t passStartNs = m_clock.nowNs();
    const std::uint64_t bytes = m_collector->collect();
    sharedState().pool.keepWarm(std::clamp(static_cast<std::size_t>(2 * bytes / Block::kBytes),
                                           kFewestWarmBlocks, kMostWarmBlocks));
    const TimeNs watermarkNs = passStartNs - kGraceNs;
    cutEndlessFrame(watermarkNs);
    if (Status status = m_frames.advance(watermarkNs); !status)
        return status;
    if (!std::exchange(m_wroteChunk, false))
        return {};
    return m_file->sink().flush();
}

void Session::cutEndlessFrame(TimeNs watermarkNs)
{
    if (m_frames.framesEnded() != m_framesEnded) {
        m_framesEnded = m_frames.framesEnded();
        m_zonesThen = m_collector->zones();
        m_endedAtNs = watermarkNs;
        return;
    }
    const bool tooMany = m_collector->zones() - m_zonesThen > kMostZonesInAFrame;
    const bool tooLong =
        !m_collector->hasFrameMarks() && watermarkNs - m_endedAtNs > kLongestWithoutMarksNs;
    if (watermarkNs > 0 && (tooMany || tooLong))
        m_frames.cutFrame(watermarkNs);
}

Status Session::writeEnd()
{
    m_collector->collect();
    SharedState &shared = sharedState();
    m_lostEvents = shared.lostEvents.load() + shared.registry.takeRefused();
    if (Status status = m_frames.finish(m_endNs); !status)
        return status;
    return m_stream.end();
}

// False: the session is being stopped.
bool Session::waitForNextPass(bool busy)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait_for(lock, busy ? kBusyPause : kIdlePause, [this] { return m_stopping; });
    return !m_stopping;
}

void Session::fail(Error error)
{
    // Only this session: another one may be running by the time a late failure is seen.
    std::uint32_t expected = m_number;
    __atomic_compare_exchange_n(&detail::g_epoch, &expected, 0u, false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
    m_failed = m_file->named(std::move(error));
    m_hook(m_failed->text());
}

SessionResult Session::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_endNs = m_clock.nowNs();
        m_stopping = true;
    }
    m_wake.notify_one();
    m_writer.join();

    SessionResult result;
    result.ok = !m_failed;
    if (m_failed) {
        const std::string text = m_failed->text();
        const std::size_t length =
            wholeCharacters(text.data(), text.size(), sizeof result.error - 1);
        std::memcpy(result.error, text.data(), length);
    }
    result.frames = m_frames.framesEnded();
    result.zones = m_collector->zones();
    result.lostZones = m_collector->lostZones();
    result.lostEvents = m_lostEvents;
    result.bytes = m_stream.bytesWritten();
    sharedState().pool.releaseMemory();
    return result;
}

} // namespace zoe::recorder
