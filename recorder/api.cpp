// The public functions: one session at a time, and what is left of it in a forked child and at
// exit.
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/session.h"
#include "recorder/thread_registry.h"
#include "recorder/utf8.h"
#include "zoetrope/zoe.h"

namespace zoe {

namespace {

using recorder::Session;
namespace platform = recorder::platform;

constexpr std::size_t kErrorBytes = 256;

// Never destroyed, and made anew in a forked child, where the writer thread is gone and the locks
// may be held by nobody.
struct Control {
    std::mutex mutex;
    Session *session = nullptr;

    std::mutex errorMutex; // the writer thread's, too
    char error[kErrorBytes] = {};
};
constinit Control g_control;
std::uint32_t g_lastSession = 0;

thread_local char t_error[kErrorBytes] = {};

void setError(const std::string &message)
{
    const std::lock_guard lock(g_control.errorMutex);
    const std::size_t length =
        recorder::wholeCharacters(message.data(), message.size(), kErrorBytes - 1);
    std::memcpy(g_control.error, message.data(), length);
    g_control.error[length] = '\0';
}

void beInForkedChild()
{
    __atomic_store_n(&detail::g_epoch, 0u, __ATOMIC_SEQ_CST);
    recorder::ThreadRegistry::forgetThread();
    recorder::sharedState().pool.forgetBlocksInUse();
    new (&g_control) Control;
}

void beAtThreadEnd()
{
    recorder::sharedState().registry.leaveThread();
}

void prepareOnce()
{
    static const bool done = [] {
        platform::callAtThreadEnd(beAtThreadEnd);
        platform::callInForkedChild(beInForkedChild);
        platform::callAtProcessEnd([] { stopSession(); });
        return true;
    }();
    static_cast<void>(done);
}

bool start(const char *path, const SessionOptions &options)
{
    const std::lock_guard lock(g_control.mutex);
    if (g_control.session != nullptr) {
        setError("a session is being recorded already");
        return false;
    }
    prepareOnce();
    const std::uint32_t number = ++g_lastSession;
    platform::SignalMask before{};
    platform::blockSignals(before);
    Result<std::unique_ptr<Session>> session = Session::start(number, path, options, setError);
    platform::restoreSignals(before);
    if (!session) {
        setError(session.error().text());
        return false;
    }
    setError({});
    g_control.session = (*std::move(session)).release();
    __atomic_store_n(&detail::g_epoch, number, __ATOMIC_SEQ_CST);
    return true;
}

} // namespace

bool startSession(const char *path, const SessionOptions &options) noexcept
{
    try {
        return start(path, options);
    } catch (const std::exception &exception) {
        setError(std::string("cannot start recording: ") + exception.what());
        return false;
    }
}

SessionResult stopSession() noexcept
{
    const std::lock_guard lock(g_control.mutex);
    if (g_control.session == nullptr) {
        SessionResult result;
        std::strcpy(result.error, "no session is being recorded");
        return result;
    }
    __atomic_store_n(&detail::g_epoch, 0u, __ATOMIC_SEQ_CST);
    const std::unique_ptr<Session> session(std::exchange(g_control.session, nullptr));
    return session->finish();
}

bool isRecording() noexcept
{
    return detail::recording();
}

const char *lastError() noexcept
{
    const std::lock_guard lock(g_control.errorMutex);
    std::memcpy(t_error, g_control.error, sizeof t_error);
    return t_error;
}

} // namespace zoe
