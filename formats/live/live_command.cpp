#include "formats/live/live_command.h"

#include "formats/live/live_client.h"

namespace zoe {

namespace {

constexpr int kStepMs = 100;

} // namespace

Result<std::string> saveFlightRecorder(const std::string &address, const std::string &token,
                                       std::chrono::milliseconds within, int connectMs)
{
    const Result<std::unique_ptr<LiveClient>> connected =
        LiveClient::connect(address, connectMs, token);
    if (!connected)
        return connected.error();
    LiveClient &client = **connected;
    if (Status status = client.send({ControlLine::Command::Save, 0, {}}); !status)
        return status.error();
    using Clock = std::chrono::steady_clock;
    DroppingSink nowhere;
    for (const Clock::time_point until = Clock::now() + within; Clock::now() < until;) {
        const Result<bool> more = client.receive(nowhere, kStepMs);
        if (!more)
            return more.error();
        for (const StreamNotice &notice : client.takeAnswers()) {
            const std::optional<Result<std::string>> answer = answerToSave(notice);
            if (answer && !*answer)
                return Error{answer->error().code, answer->error().message, client.address()};
            if (answer)
                return *answer;
        }
        if (!*more)
            return Error{ErrorCode::Io,
                         !client.stream().notice().empty()
                             ? client.stream().notice()
                             : "the connection ended before the program answered",
                         client.address()};
    }
    return std::string();
}

} // namespace zoe
