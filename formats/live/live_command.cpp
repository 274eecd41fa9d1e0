#include "formats/live/live_command.h"

#include <chrono>

#include "formats/live/live_client.h"

namespace zoe {

namespace {

constexpr std::chrono::milliseconds kSilence{500};
constexpr int kStepMs = 100;

class Nowhere final : public MessageSink {
    Status header(const SessionInfo &) override { return {}; }
    Status dictionary(const DictionaryMessage &, const IdCounts &) override { return {}; }
    Status annotations(const AnnotationsMessage &) override { return {}; }
    Status chunk(const std::shared_ptr<const EncodedChunk> &) override { return {}; }
    Status end(const LeftOut & /*leftOut*/) override { return {}; }
};

} // namespace

Status sendCommands(const std::string &address, std::span<const ControlLine> lines,
                    const std::string &token, int timeoutMs)
{
    const Result<std::unique_ptr<LiveClient>> connected =
        LiveClient::connect(address, timeoutMs, token);
    if (!connected)
        return connected.error();
    LiveClient &client = **connected;
    for (const ControlLine &line : lines)
        if (Status status = client.send(line); !status)
            return status;
    using Clock = std::chrono::steady_clock;
    Nowhere nowhere;
    for (const Clock::time_point until = Clock::now() + kSilence; Clock::now() < until;) {
        const Result<bool> more = client.receive(nowhere, kStepMs);
        if (!more)
            return more.error();
        if (!client.stream().notice().empty())
            return Error{ErrorCode::Unsupported, client.stream().notice(), client.address()};
        if (!*more)
            break;
    }
    return {};
}

} // namespace zoe
