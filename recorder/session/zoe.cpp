// Implements zoetrope/zoe.h: the one session of the process, including sessions requested by the
// environment, forked children and the end of the process.
#include "zoetrope/zoe.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "recorder/live/live_summary.h"
#include "recorder/platform/crash_guard.h"
#include "recorder/platform/loaded_recorders.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/quiet_lock.h"
#include "recorder/platform/samples/timer_samples.h"
#include "recorder/platform/static_mutex.h"
#include "recorder/platform/utf8.h"
#include "recorder/producer/categories.h"
#include "recorder/producer/producer.h"
#include "recorder/producer/thread_state.h"
#include "recorder/session/left_sessions.h"
#include "recorder/session/one_recorder.h"
#include "recorder/session/session.h"
#include "recorder/session/session_environment.h"

namespace zoe {

// Defined here so that every program with a zone links this source, and with it the code that
// starts a session for the environment.
std::uint32_t detail::g_epoch = 0;

namespace {

using namespace recorder;

constexpr std::size_t kErrorBytes = ThreadContent::kErrorBytes;

// Never destroyed. A forked child gets a new one: its writer thread is gone, and its locks may be
// held by threads that no longer exist.
struct Control {
    platform::StaticMutex mutex;
    std::atomic<std::uint64_t> holder{0};        // the thread that holds the mutex
    std::shared_ptr<Session> *session = nullptr; // a pointer, to have no destructor
    std::atomic<Session *> ending{nullptr};      // while stopSession() waits for it
    bool ofEnvironment = false;

    std::atomic<bool> tellsOnStderr{
        false}; // report the session's failures, because nobody queries them

    platform::StaticMutex errorMutex; // the writer thread also reports errors
    char error[kErrorBytes] = {};
};
constinit Control g_control;
std::uint32_t g_lastSession = 0;
// The session requested by the environment, if it was granted; forked children get the same. Never
// deleted.
constinit const EnvironmentSession *g_asked = nullptr;
// The number of processes that were forked from this program, directly or not, and began to record;
// shared by all of them. Null without a session by environment.
constinit std::atomic<std::uint32_t> *g_forksInPage = nullptr;

class ControlLock {
  public:
    // A signal handler can detect that its own thread holds the mutex.
    ControlLock()
    {
        while (!tryLock())
            platform::sleepMs(1);
    }
    explicit ControlLock(std::try_to_lock_t)
        : m_owns(!isHeldByThisThread() && tryLock())
    {}
    ~ControlLock()
    {
        if (!m_owns)
            return;
        platform::SignalMask before{};
        platform::blockSignals(before);
        g_control.holder.store(0);
        g_control.mutex.unlock();
        platform::restoreSignals(before);
    }
    ControlLock(const ControlLock &) = delete;
    ControlLock &operator=(const ControlLock &) = delete;

    // Whether this is a signal handler that interrupted the functions below.
    static bool isHeldByThisThread()
    {
        return g_control.holder.load() == platform::currentThreadId();
    }
    [[nodiscard]] bool owns() const { return m_owns; }

  private:
    bool m_owns = true;
    static bool tryLock()
    {
        platform::SignalMask before{};
        platform::blockSignals(before);
        const bool locked = g_control.mutex.try_lock();
        if (locked)
            g_control.holder.store(platform::currentThreadId());
        platform::restoreSignals(before);
        return locked;
    }
};

void setError(std::string_view message)
{
    const platform::QuietLock lock(g_control.errorMutex);
    const std::size_t length = wholeCharacters(message.data(), message.size(), kErrorBytes - 1);
    message.copy(g_control.error, length); // without a message there is no pointer to copy from
    g_control.error[length] = '\0';
}

// Not through stdio, whose locks the program may hold.
void tellOnStderr(std::string_view message)
{
    std::array<char, 2 * kErrorBytes> line;
    const int length = std::snprintf(line.data(), line.size(), "zoetrope: %.*s\n",
                                     static_cast<int>(message.size()), message.data());
    const auto most = static_cast<int>(line.size()) - 1;
    platform::writeToStderr({line.data(), static_cast<std::size_t>(std::clamp(length, 0, most))});
}

// Allocates nothing, because there may be no memory.
class Sentence {
  public:
    Sentence(const char *what, const std::exception &exception) noexcept
    {
        std::snprintf(m_text.data(), m_text.size(), "%s: %s", what, exception.what());
    }
    operator std::string_view() const { return m_text.data(); }

  private:
    std::array<char, kErrorBytes> m_text;
};

// A failure of the session, on any thread.
void noteFailure(std::string_view message)
{
    setError(message);
    if (g_control.tellsOnStderr.load())
        tellOnStderr(message);
}

bool sessionIsDue()
{
    return __atomic_load_n(&detail::g_epoch, __ATOMIC_SEQ_CST) == kSessionDue;
}

void beInForkedChild()
{
    const bool wasRecording = g_control.session != nullptr;
    const bool recordsOn = g_asked != nullptr && g_asked->followsForks &&
                           (sessionIsDue() || (wasRecording && g_control.tellsOnStderr.load()));
    resetLocksAfterFork();
    // Many children immediately run another program: only zones or frames justify a session.
    setEpoch(recordsOn ? kSessionDue : 0u);
    ThreadRegistry::forgetThread();
    sharedState().registry.forgetOtherThreads();
    sharedState().pool.forgetBlocksInUse();
    sharedState().pool.setWaiting(false);
    LiveSummarySink::forgetReaders();
    platform::TimerSamples::forgetAfterFork();
    forgetViewersAfterFork();
    LeftSessions::forgetAfterFork();
    new (&g_control) Control;
    if (wasRecording)
        std::strcpy(g_control.error,
                    "the session belongs to the parent process; this process was forked from it");
}

void leaveThread()
{
    sharedState().registry.leaveThread();
    CrashGuard::leaveThread();
}

SessionResult stop(Session::Thread thread) noexcept;

void prepareOnce()
{
    static const bool done = [] {
        watchThreadEnds(leaveThread);
        platform::callInForkedChild(beInForkedChild);
        // The end of a program unloads nothing; that of a library may.
        platform::callAtProcessEnd([] {
            stop(platform::staysLoaded(&zoe_recorder_offer) ? Session::Thread::MayBeLeft
                                                            : Session::Thread::MustEnd);
        });
        return true;
    }();
    static_cast<void>(done);
}

// REQUIRES: the lock isn't held; a thread that loads a library may wait for it.
void stayLoadedForThreads()
{
    static std::atomic<bool> stays{false};
    if (LeftSessions::hadAny() && !stays.exchange(true))
        platform::keepLoaded(&zoe_recorder_offer);
}

Status startLocked(const char *path, const SessionOptions &options, bool replace)
{
    prepareOnce();
    setError({});
    // This session replaces the one that is due, unless it can't start.
    const bool wasDue = sessionIsDue();
    if (wasDue)
        setEpoch(0u);
    auto holder = std::make_unique<std::shared_ptr<Session>>(); // first: there may be no memory
    Result<std::shared_ptr<Session>> session =
        Session::start(++g_lastSession, path, options, noteFailure, replace);
    if (!session) {
        setError(session.error().text());
        if (wasDue)
            setEpoch(kSessionDue);
        return session.error();
    }
    *holder = *std::move(session);
    g_control.session = holder.release();
    (*g_control.session)->record();
    return {};
}

bool startUnlessRunning(const char *path, const SessionOptions &options)
{
    const ControlLock lock;
    if (std::exchange(g_control.ofEnvironment, false))
        return true;
    if (g_control.session == nullptr)
        return startLocked(path, options, true).ok();
    setError("a session is already being recorded");
    return false;
}

std::shared_ptr<Session> current()
{
    if (ControlLock::isHeldByThisThread())
        return nullptr;
    const ControlLock lock;
    return g_control.session != nullptr ? *g_control.session : nullptr;
}

bool startAsAsked(const EnvironmentSession &asked, bool isForked)
{
    g_control.tellsOnStderr.store(true);
    const std::string path = outputOf(asked, isForked);
    SessionOptions options = asked.options;
    options.listen = asked.address.empty() ? nullptr : asked.address.c_str();
    options.watchToken = asked.watchToken.c_str();
    options.commandToken = asked.commandToken.c_str();
    Status started = startLocked(path.empty() ? nullptr : path.c_str(), options, !isForked);
    if (!started)
        tellOnStderr(lastError());
    // The address may still belong to the parent. A file that doesn't answer isn't tried again,
    // because the program waits.
    if (!started && started.error().code != ErrorCode::Unreachable && isForked && !path.empty() &&
        options.listen != nullptr) {
        options.listen = nullptr;
        started = startLocked(path.c_str(), options, false);
        if (!started)
            tellOnStderr(lastError());
    }
    if (!started)
        g_control.tellsOnStderr.store(false);
    else if (isForked && !path.empty() && g_control.error[0] == '\0')
        setError("this process was forked from a recorded one; recording to " + path);
    return started.ok();
}

// Says so; the first one also on stderr.
bool thereAreTooManyForks()
{
    const std::uint32_t before = g_forksInPage->fetch_add(1);
    if (before < g_asked->mostForks)
        return false;
    if (before == UINT32_MAX / 2)
        g_forksInPage->store(g_asked->mostForks + 1);
    const std::string text = "this process is not recorded: " + std::to_string(g_asked->mostForks) +
                             " others forked from the same program are (ZOE_MOST_FORKS)";
    setError(text);
    if (before == g_asked->mostForks)
        tellOnStderr(text);
    return true;
}

// Called with the first zone or frame mark of a forked child. Zones in an allocator called here are
// not recorded.
void startSessionIfDue() noexcept
{
    const platform::NoCancel noCancel;
    {
        const ControlLock lock(std::try_to_lock);
        if (!lock.owns() || !sessionIsDue() || g_control.session != nullptr)
            return;
        setEpoch(0u);
        try {
            if (!thereAreTooManyForks())
                static_cast<void>(startAsAsked(*g_asked, true));
        } catch (const std::exception &exception) {
            tellOnStderr(Sentence("can't start recording", exception));
        }
    }
    stayLoadedForThreads();
}

// The first session that the program itself starts will be this one.
void startForEnvironment(const EnvironmentSession &asked)
{
    const ControlLock lock;
    if (g_control.session != nullptr) // a static object was faster
        return;
    g_control.ofEnvironment = startAsAsked(asked, false);
    if (!g_control.ofEnvironment)
        return;
    static_assert(std::atomic<std::uint32_t>::is_always_lock_free);
    void *const shared = platform::allocateShared(sizeof *g_forksInPage);
    if (shared == nullptr)
        return;
    g_forksInPage = new (shared) std::atomic<std::uint32_t>(0);
    g_asked = new EnvironmentSession(asked);
    sharedState().startDue.store(startSessionIfDue);
}

// Waits for the session that an interrupted stopSession() ends: a signal handler can do nothing
// else, but the file must be complete.
void awaitEnd()
{
    DiskCalls::Patience patience;
    while (const Session *const ending = g_control.ending.load()) {
        if (ending->writerEnded() || patience.isOver())
            break;
        platform::sleepMs(1);
    }
}

SessionResult stop(Session::Thread thread) noexcept
{
    SessionResult result;
    if (ControlLock::isHeldByThisThread()) {
        awaitEnd();
        std::strcpy(result.error, "the session is already being stopped");
        return result;
    }
    const ControlLock lock;
    if (g_control.session == nullptr) {
        if (sessionIsDue())
            setEpoch(0u);
        std::strcpy(result.error, "no session is being recorded");
        return result;
    }
    g_control.ofEnvironment = false;
    const std::unique_ptr<std::shared_ptr<Session>> session(
        std::exchange(g_control.session, nullptr));
    g_control.ending.store(session->get());
    result = Session::finish(*session, thread);
    g_control.ending.store(nullptr);
    g_control.tellsOnStderr.store(false);
    return result;
}

// For the object with this copy.
__attribute__((destructor)) void leaveRecorder()
{
    leaveRole(&zoe_recorder_offer);
}

__attribute__((constructor)) void startFromEnvironment()
{
    const Role role = takeRole(&zoe_recorder_offer);
    if (role == Role::Follows)
        return;
    try {
        const auto session = environmentSession(platform::trustedEnvironment);
        if (role == Role::StaysOff && session && *session)
            tellOnStderr(whyOff());
        else if (role == Role::StaysOff)
            return;
        else if (!session)
            tellOnStderr(session.error().text());
        else if (*session)
            startForEnvironment(**session);
        stayLoadedForThreads();
    } catch (const std::exception &exception) {
        tellOnStderr(Sentence("can't start recording", exception));
    }
}

} // namespace

bool startSession(const char *path, const SessionOptions &options) noexcept
{
    if (const Leader *const first = leader())
        return first->startSession(path, options);
    const platform::NoCancel noCancel;
    try {
        if (ControlLock::isHeldByThisThread())
            return false;
        if (const std::string why = whyOff(); !why.empty()) {
            setError(why);
            return false;
        }
        const bool started = startUnlessRunning(path, options);
        stayLoadedForThreads();
        return started;
    } catch (const std::exception &exception) {
        setError(Sentence("can't start recording", exception));
    }
    return false;
}

SessionResult stopSession() noexcept
{
    if (const Leader *const first = leader())
        return first->stopSession();
    const platform::NoCancel noCancel;
    const SessionResult result = stop(Session::Thread::MayBeLeft);
    stayLoadedForThreads();
    return result;
}

bool isRecording() noexcept
{
    return detail::recording() && !sessionIsDue();
}

bool saveFlight(const char *path) noexcept
{
    if (const Leader *const first = leader())
        return first->saveFlight(path);
    const platform::NoCancel noCancel;
    try {
        // Not under the lock: writing may take long.
        const std::shared_ptr<Session> session = current();
        const Status status = session
                                  ? session->saveFlight(path)
                                  : Error{ErrorCode::BadInput, "no session is being recorded", {}};
        if (!status)
            setError(status.error().text());
        return status.ok();
    } catch (const std::exception &exception) {
        setError(Sentence("can't save the flight recorder", exception));
        return false;
    }
}

bool completeLiveSummary() noexcept
{
    if (const Leader *const first = leader())
        return first->completeLiveSummary();
    const platform::NoCancel noCancel;
    try {
        const std::shared_ptr<Session> session = isRecording() ? current() : nullptr;
        return session && session->completeSummary().ok();
    } catch (const std::exception &) {
        return false;
    }
}

std::uint16_t listeningPort() noexcept
{
    if (const Leader *const first = leader())
        return first->listeningPort();
    const platform::NoCancel noCancel;
    const std::shared_ptr<Session> session = current();
    return session ? session->port() : std::uint16_t{0};
}

const char *lastError() noexcept
{
    if (const Leader *const first = leader())
        return first->lastError();
    const platform::NoCancel noCancel;
    static char shared[kErrorBytes];
    ThreadContent *const own = threadContent();
    char *const error = own != nullptr ? own->error.data() : shared;
    const platform::QuietLock lock(g_control.errorMutex);
    std::memcpy(error, g_control.error, kErrorBytes);
    return error;
}

} // namespace zoe
