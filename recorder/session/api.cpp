// The public functions.
#include <exception>
#include <string>

#include "recorder/session/session_control.h"
#include "zoetrope/zoe.h"

namespace zoe {

namespace control = recorder::control;

bool startSession(const char *path, const SessionOptions &options) noexcept
{
    try {
        return control::start(path, options);
    } catch (const std::exception &exception) {
        control::setError(std::string("cannot start recording: ") + exception.what());
        return false;
    }
}

SessionResult stopSession() noexcept
{
    return control::stop();
}

bool isRecording() noexcept
{
    return detail::recording();
}

bool saveFlight(const char *path) noexcept
{
    try {
        return control::saveFlight(path);
    } catch (const std::exception &exception) {
        control::setError(std::string("cannot save: ") + exception.what());
        return false;
    }
}

std::uint16_t listeningPort() noexcept
{
    return control::listeningPort();
}

const char *lastError() noexcept
{
    thread_local char error[256] = {};
    control::copyError(error, sizeof error);
    return error;
}

void detail::libraryGoes() noexcept
{
    try {
        control::readAll();
    } catch (const std::exception &exception) {
        control::setError(std::string("cannot read what a library recorded: ") + exception.what());
    }
}

} // namespace zoe
