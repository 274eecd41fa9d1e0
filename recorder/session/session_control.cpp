#include "recorder/session/session_control.h"

#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

#include "recorder/collector/utf8.h"
#include "recorder/live/live_session.h"
#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/producer/thread_registry.h"
#include "recorder/session/session.h"

namespace zoe::recorder::control {

namespace {

constexpr std::size_t kErrorBytes = 256;

// Never destroyed, and made anew in a forked child, where the writer thread is gone and the locks
// may be held by nobody.
struct Control {
    std::mutex mutex;
    std::shared_ptr<Session> *session = nullptr; // a pointer, so that nothing has a destructor
    bool ofEnvironment = false;

    std::mutex errorMutex; // the writer thread's, too
    char error[kErrorBytes] = {};
};
constinit Control g_control;
std::uint32_t g_lastSession = 0;

void beInForkedChild()
{
    __atomic_store_n(&detail::g_epoch, 0u, __ATOMIC_SEQ_CST);
    ThreadRegistry::forgetThread();
    sharedState().pool.forgetBlocksInUse();
    sharedState().pool.setWaiting(false);
    LiveSession::forgetReaders();
    new (&g_control) Control;
}

void beAtThreadEnd()
{
    sharedState().registry.leaveThread();
    CrashGuard::leaveThread();
}

void prepareOnce()
{
    static const bool done = [] {
        platform::callAtThreadEnd(beAtThreadEnd);
        platform::callInForkedChild(beInForkedChild);
        platform::callAtProcessEnd([] { stop(); });
        return true;
    }();
    static_cast<void>(done);
}

bool startLocked(const char *path, const SessionOptions &options)
{
    prepareOnce();
    platform::SignalMask before{};
    platform::blockSignals(before);
    Result<std::unique_ptr<Session>> session =
        Session::start(++g_lastSession, path, options, setError);
    platform::restoreSignals(before);
    if (!session) {
        setError(session.error().text());
        return false;
    }
    setError({});
    g_control.session = new std::shared_ptr<Session>(*std::move(session));
    (*g_control.session)->record();
    return true;
}

std::shared_ptr<Session> current()
{
    const std::lock_guard lock(g_control.mutex);
    return g_control.session != nullptr ? *g_control.session : nullptr;
}

} // namespace

bool start(const char *path, const SessionOptions &options)
{
    const std::lock_guard lock(g_control.mutex);
    if (std::exchange(g_control.ofEnvironment, false))
        return true;
    if (g_control.session != nullptr) {
        setError("a session is being recorded already");
        return false;
    }
    return startLocked(path, options);
}

bool startForEnvironment(const char *path, const SessionOptions &options)
{
    const std::lock_guard lock(g_control.mutex);
    if (g_control.session != nullptr) // a static object was faster
        return true;
    g_control.ofEnvironment = startLocked(path, options);
    return g_control.ofEnvironment;
}

SessionResult stop()
{
    const std::lock_guard lock(g_control.mutex);
    if (g_control.session == nullptr) {
        SessionResult result;
        std::strcpy(result.error, "no session is being recorded");
        return result;
    }
    g_control.ofEnvironment = false;
    const std::unique_ptr<std::shared_ptr<Session>> session(
        std::exchange(g_control.session, nullptr));
    return (*session)->finish();
}

bool saveFlight(const char *path)
{
    // Not under the lock: writing may take long.
    const std::shared_ptr<Session> session = current();
    const Status status = session ? session->saveFlight(path)
                                  : Error{ErrorCode::BadInput, "no session is being recorded", {}};
    if (!status)
        setError(status.error().text());
    return status.ok();
}

void readAll()
{
    if (const std::shared_ptr<Session> session = current())
        session->readAll();
}

std::uint16_t listeningPort()
{
    const std::shared_ptr<Session> session = current();
    return session ? session->port() : std::uint16_t{0};
}

void setError(const std::string &message)
{
    const std::lock_guard lock(g_control.errorMutex);
    const std::size_t length = wholeCharacters(message.data(), message.size(), kErrorBytes - 1);
    std::memcpy(g_control.error, message.data(), length);
    g_control.error[length] = '\0';
}

void copyError(char *text, std::size_t capacity)
{
    const std::lock_guard lock(g_control.errorMutex);
    const std::size_t length =
        wholeCharacters(g_control.error, std::strlen(g_control.error), capacity - 1);
    std::memcpy(text, g_control.error, length);
    text[length] = '\0';
}

} // namespace zoe::recorder::control
