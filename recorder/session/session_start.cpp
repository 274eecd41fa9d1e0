// Starts a session: its description, the opening of its outputs, and what is shared from then on.
#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/platform/thread_usage.h"
#include "recorder/producer/categories.h"
#include "recorder/session/session.h"
#include "recorder/session/session_environment.h"

namespace zoe::recorder {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

Error errorOf(const std::exception &exception) noexcept
{
    try {
        return {
            ErrorCode::LimitReached, std::string("can't start recording: ") + exception.what(), {}};
    } catch (const std::bad_alloc &) {
        return {ErrorCode::LimitReached, "out of memory", {}};
    }
}

// For the header of the capture.
SessionInfo sessionInfo(const TickClock &clock, const SessionOptions &options)
{
    platform::HostFacts facts = platform::hostFacts();
    SessionInfo info;
    info.program = options.program != nullptr ? options.program : facts.program;
    info.host = std::move(facts.host);
    info.operatingSystem = std::move(facts.operatingSystem);
    info.processor = std::move(facts.processor);
    info.build = options.build != nullptr ? options.build : kCompiler;
    info.comment = options.comment != nullptr ? options.comment : "";
    for (const char *const *at = options.metadata; at != nullptr && at[0] != nullptr; at += 2) {
        info.metadata.emplace_back(at[0], at[1] != nullptr ? at[1] : "");
        if (at[1] == nullptr)
            break;
    }
    const auto isGovernor = [](const auto &entry) { return entry.first == "governor"; };
    if (!facts.governors.empty() && std::ranges::none_of(info.metadata, isGovernor))
        info.metadata.emplace_back("governor", std::move(facts.governors));
    info.processId = platform::currentProcessId();
    info.startUnixNs = clock.startUnixNs();
    info.startSteadyNs = clock.startSteadyNs();
    info.bootId = platform::bootId();
    info.flagsOutside = true;
    info.clock = clock.name();
    info.clockFrequencyHz = clock.frequencyHz();
    info.zoneCostNs = measureZoneCostNs(clock);
    return info;
}

} // namespace

// Delays signals, so that a handler that ends the program leaves no incomplete file.
class Session::QuietThread {
  public:
    QuietThread() { block(); }
    ~QuietThread() { restore(); }
    QuietThread(const QuietThread &) = delete;
    QuietThread &operator=(const QuietThread &) = delete;

    void block() { platform::blockSignals(m_before); }
    void restore() { platform::restoreSignals(m_before); }

  private:
    platform::SignalMask m_before{};
};

Result<std::shared_ptr<Session>> Session::start(std::uint32_t number, const char *path,
                                                const SessionOptions &options, FailureHook hook,
                                                bool replace)
{
    QuietThread quiet;
    const auto samples = sampleSettings({options.samplesPerSecond,
                                         options.unwindSamples ? platform::StackWalk::UnwindTables
                                                               : platform::StackWalk::FramePointers,
                                         options.sampleTimers},
                                        platform::trustedEnvironment);
    if (!samples)
        return samples.error();
    const auto scheduling = limitedScheduling(options.scheduling, platform::trustedEnvironment);
    if (!scheduling)
        return scheduling.error();
    const auto deadlines = deadlinesOf(platform::trustedEnvironment);
    if (!deadlines)
        return deadlines.error();
    Result<AskedOutputs> asked = askedOutputs(path, options, replace);
    if (!asked)
        return asked.error();
    if (Status status = LeftSessions::check(*asked); !status)
        return status.error();
    std::shared_ptr<Session> session(new Session(number, options, *scheduling, hook));
    session->m_asked = *std::move(asked);
    session->describe(options, *samples);
    if (Status status = session->startWriter(); !status)
        return status.error();
    if (Status status = session->awaitOutputs(quiet); !status) {
        if (session->m_opening.isGivenUp()) {
            Session &left = *session;
            left.giveToWriter();
            left.m_self = std::move(session);
            left.m_opening.leave();
        }
        return status.error();
    }
    session->begin(options, *deadlines);
    return session;
}

Status Session::startWriter()
{
    try {
        m_writer = std::thread([this] { runWriter(); });
    } catch (const std::system_error &) {
    }
    if (!m_writer.joinable())
        return Error{
            ErrorCode::LimitReached, "can't start the writer thread: the system has none left", {}};
    return {};
}

// For the header of the capture.
void Session::describe(const SessionOptions &options, const platform::SampleSettings &samples)
{
    m_samples.emplace(m_clock, m_stream, m_frames, samples);
    m_info = sessionInfo(m_clock, options);
    m_system.followMachine(m_stream);
    for (auto &description : m_system.descriptions())
        m_info.metadata.push_back(std::move(description));
    if (const std::string described = m_samples->description(); !described.empty())
        m_info.metadata.emplace_back("samples", described);
}

// On either thread. Everything that was opened is closed here if the session can't start: that may
// also take forever.
void Session::open() noexcept
{
    Status status;
    try {
        status = openOutputs();
    } catch (const std::exception &exception) {
        status = errorOf(exception);
    }
    if (!status) {
        m_server.store(nullptr); // first: from here on, no other thread stops it
        m_opening.awaitLeaving();
        m_fan.removeAll();
    }
    m_opening.finish(std::move(status));
}

Status Session::openOutputs()
{
    const ViewerCommands commands{[this](std::uint64_t viewer) {
                                      Status status = m_viewerSaves.ask(platform::steadyNowNs());
                                      if (status)
                                          m_orders.saveForViewer(viewer);
                                      return status;
                                  },
                                  switchCategoryForViewer, forgetViewer};
    const auto failed = [this](const Error &error) { fail(error); };
    const auto note = [this](std::string_view text) {
        if (!m_opening.isGivenUp())
            m_hook(text);
    };
    const Result<FlightRecorder *> flight = openFiles(m_fan, m_asked, failed, note);
    if (!flight)
        return flight.error();
    m_flight = *flight;
    if (m_opening.isGivenUp())
        return tooLate();
    const Result<LiveServer *> live = listenForViewers(m_fan, m_asked, commands, note);
    if (!live)
        return live.error();
    m_port = *live != nullptr ? (*live)->address().port : std::uint16_t{0};
    m_server.store(*live);
    // Checked after that: either this thread sees that it is given up, or the other one sees the
    // server.
    if (m_opening.isGivenUp())
        return tooLate();
    if (Status status = m_stream.begin(m_info); !status)
        return status;
    // An earlier recording keeps its name.
    return m_opening.isGivenUp() ? Status(tooLate()) : m_fan.appear();
}

Error Session::tooLate() const
{
    return {ErrorCode::Unreachable,
            m_asked.file ? "the file system doesn't answer" : "the system doesn't answer",
            m_asked.place()};
}

// If the opening is given up, the session belongs to the writer thread.
Status Session::awaitOutputs(QuietThread &quiet)
{
    const auto isKilled = [this] {
        const std::uint64_t id = m_writerId.load();
        return id != 0 && platform::threadHasEnded(id);
    };
    // New threads may have to wait until a library is loaded, by this thread.
    if (!platform::threadsBeginAtOnce() && !m_opening.isTakenSoon() && m_opening.take())
        open();
    bool isFinished = m_opening.isFinishedAfter(Opening::kPausesUntilTaken, isKilled);
    if (!isFinished) {
        quiet.restore();
        isFinished = m_opening.isFinishedAfter(Opening::kPausesUntilLate, isKilled);
        quiet.block();
    }
    if (!isFinished && isKilled())
        return Error{ErrorCode::LimitReached, kWriterKilled, {}};
    if (!isFinished)
        if (Error error = tooLate(); m_opening.giveUp())
            return error;
    return m_opening.result();
}

void Session::begin(const SessionOptions &options, const Deadlines &deadlines)
{
    SharedState &shared = sharedState();
    shared.slowClock.store(m_clock.slow());
    shared.refusedZones.store(0);
    shared.foreignEnds.store(0);
    // Never deleted: a zone that began in a fibre may outlive the session.
    shared.fibreZones.store(new FibreZones(m_number, shared.fibreZones.load()));
    shared.pool.setLimit(options.memoryLimitBytes);
    shared.pool.setReader(0);
    shared.pool.setWaiting(options.waitForMemory);
    shared.pool.keepWarm(kFewestWarmBlocks);
    m_collector.emplace(shared, m_number, m_clock, m_stream, m_frames, m_system, *m_samples,
                        mainSetOf(options.mainFrames, platform::trustedEnvironment));
    for (const auto &[set, ns] : deadlines)
        m_collector->setDeadline(set, ns);
    if (m_onDemand) {
        m_system.pause(0);
        m_samples->pause();
    }
    if (options.catchCrashes)
        m_crashGuard.emplace();
    m_opening.goOn();
}

} // namespace zoe::recorder
