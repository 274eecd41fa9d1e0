#include "app/live/live_worker.h"

#include <algorithm>
#include <utility>

#include "app/live/saved_recording.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_command.h"
#include "formats/stream/platform/live_program.h"

namespace zoe::app {

namespace fs = std::filesystem;

namespace {

constexpr int kConnectMs = 3000;
constexpr int kReceiveMs = 20;
constexpr int kReturnConnectMs = 300;
constexpr std::chrono::milliseconds kBetweenUpdates{80};
constexpr std::chrono::milliseconds kSilence{500};
constexpr std::chrono::milliseconds kBetweenLooks{250};

} // namespace

LiveWorker::LiveWorker(LiveRequest request, std::function<void()> changed)
    : m_request(std::move(request))
    , m_changed(std::move(changed))
    , m_thread([this] { run(); })
{}

LiveWorker::~LiveWorker()
{
    m_stop.store(true);
    {
        const std::lock_guard lock(m_mutex);
        m_gone = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

LiveUpdate LiveWorker::latest() const
{
    const std::lock_guard lock(m_mutex);
    return m_latest;
}

void LiveWorker::stop()
{
    m_stop.store(true);
}

void LiveWorker::watchForReturn(bool watch)
{
    {
        const std::lock_guard lock(m_mutex);
        m_watch = watch;
    }
    m_wake.notify_one();
}

void LiveWorker::run()
{
    conclude(record());
    awaitReturn();
}

void LiveWorker::publish(LiveUpdate update)
{
    {
        const std::lock_guard lock(m_mutex);
        m_latest = std::move(update);
    }
    m_changed();
}

// Records until the program ends, the user stops it, or an error occurs.
Status LiveWorker::record()
{
    auto client = LiveClient::connect(m_request.address, kConnectMs, m_request.token);
    if (!client)
        return client.error();
    m_client = *std::move(client);
    auto capture = LiveCapture::create(m_request.file, m_request.address);
    if (!capture)
        return capture.error();
    m_capture = *std::move(capture);
    LiveUpdate update;
    update.state = LiveState::Waiting;
    publish(update);

    Clock::time_point last{};
    std::uint64_t bytes = 0;
    for (bool more = true; more && !m_stop.load();) {
        if (Status status = sendCommands(); !status)
            return status;
        const Result<bool> received = m_client->receive(*m_capture, kReceiveMs);
        takeAnswers();
        if (!received)
            return received.error();
        more = *received;
        const ReceivedCounts &statistics = m_client->stream().statistics();
        if (statistics.bytes == bytes || Clock::now() - last < kBetweenUpdates)
            continue;
        last = Clock::now();
        bytes = statistics.bytes;
        update.state = statistics.frames > 0 ? LiveState::Recording : LiveState::Waiting;
        update.statistics = statistics;
        update.capture = m_capture->snapshot();
        update.full = m_request.mostFrames > 0 && statistics.frames >= m_request.mostFrames;
        publish(update);
    }
    return {};
}

Status LiveWorker::command(const ControlLine &line)
{
    const auto asked = ask(line, kSilence);
    if (asked->answer && !*asked->answer)
        return asked->answer->error();
    if (!asked->sent)
        return Error{ErrorCode::Io, "the program is no longer connected", m_request.address};
    return {};
}

Result<std::string> LiveWorker::saveFlightRecorder()
{
    using Command = ControlLine::Command;
    {
        const std::lock_guard lock(m_mutex); // answers don't say which command they are about
        if (std::ranges::any_of(
                m_asked, [](const auto &other) { return other->line.command == Command::Save; }))
            return Error{ErrorCode::Unsupported, "the program is still saving its flight recorder",
                         m_request.address};
    }
    const auto asked = ask({Command::Save, 0, {}}, kSavedWithin);
    if (asked->answer)
        return *asked->answer;
    const std::lock_guard lock(m_mutex);
    if (m_takesCommands)
        return std::string();
    return Error{ErrorCode::Io, "the connection ended before the program answered",
                 m_request.address};
}

// What came of it within that time.
std::shared_ptr<LiveWorker::Asked> LiveWorker::ask(const ControlLine &line,
                                                   std::chrono::milliseconds within)
{
    const auto asked = std::make_shared<Asked>(Asked{line, false, {}});
    std::unique_lock lock(m_mutex);
    if (m_takesCommands)
        m_asked.push_back(asked);
    m_answered.wait(lock, [&] { return asked->sent || !m_takesCommands; });
    m_answered.wait_for(lock, within, [&] { return asked->answer || !m_takesCommands; });
    std::erase(m_asked, asked);
    return asked;
}

Status LiveWorker::sendCommands()
{
    const std::lock_guard lock(m_mutex);
    for (const std::shared_ptr<Asked> &asked : m_asked) {
        if (std::exchange(asked->sent, true))
            continue;
        if (Status status = m_client->send(asked->line); !status)
            return status;
    }
    m_answered.notify_all();
    return {};
}

void LiveWorker::takeAnswers()
{
    for (const StreamNotice &notice : m_client->takeAnswers()) {
        const std::lock_guard lock(m_mutex);
        for (const std::shared_ptr<Asked> &asked : m_asked) {
            const std::string beginning = answerTo(asked->line);
            const bool isSaved =
                asked->line.command == ControlLine::Command::Save && !notice.saved.empty();
            if (!asked->sent || asked->answer || !(isSaved || notice.text.starts_with(beginning)))
                continue;
            if (isSaved)
                asked->answer = notice.saved;
            else
                asked->answer = Error{ErrorCode::Unsupported, notice.text.substr(beginning.size()),
                                      m_request.address};
            break;
        }
        m_answered.notify_all();
    }
}

void LiveWorker::endCommands()
{
    const std::lock_guard lock(m_mutex);
    m_takesCommands = false;
    m_answered.notify_all();
}

void LiveWorker::conclude(const Status &how)
{
    endCommands();
    LiveUpdate update;
    if (m_client)
        update.statistics = m_client->stream().statistics();
    const bool begun = update.statistics.frames > 0;
    update.state = m_stop.load() ? LiveState::Stopped
                   : begun       ? LiveState::Ended
                                 : LiveState::Failed;
    if (!how)
        update.sentence = how.error().text();
    else if (m_client && !begun && !m_client->stream().notice().empty())
        update.sentence = m_client->stream().notice();
    else if (update.state == LiveState::Failed)
        update.sentence = m_request.address + ": the program ended before it completed a frame";
    finishCapture(update);
    m_client.reset();
    m_capture.reset();
    publish(std::move(update));
}

void LiveWorker::finishCapture(LiveUpdate &update)
{
    if (!m_capture)
        return;
    if (update.statistics.frames == 0) {
        m_capture->discard();
        return;
    }
    const Status written = m_capture->finish();
    update.capture = m_capture->snapshot();
    const Status copied = copySaved(); // even without an end, the file can be opened
    if (!written || !copied)
        update.sentence = (written ? copied : written).error().text();
}

// Handles all pending saves even if one fails; later requests are handled immediately.
Status LiveWorker::copySaved()
{
    Status all;
    for (std::unique_lock lock(m_mutex); !m_written;) {
        if (m_copies.empty()) {
            m_written = true;
            break;
        }
        const fs::path path = std::move(m_copies.back());
        m_copies.pop_back();
        lock.unlock();
        if (Status status = copyRecording(m_request.file, path, {}); !status)
            all = std::move(status);
        lock.lock();
    }
    return all;
}

Result<bool> LiveWorker::save(const fs::path &path, const Task &task)
{
    const Result<bool> linked = linkRecording(m_request.file, path);
    if (!linked || *linked)
        return linked;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_written) {
            m_copies.push_back(path);
            return false;
        }
    }
    const Status copied = copyRecording(m_request.file, path, task);
    return copied ? Result<bool>(true) : copied.error();
}

void LiveWorker::awaitReturn()
{
    std::unique_lock lock(m_mutex);
    while (m_latest.state == LiveState::Ended && m_latest.backAt.empty()) {
        m_wake.wait(lock, [this] { return m_gone || m_watch; });
        if (m_wake.wait_for(lock, kBetweenLooks, [this] { return m_gone; }))
            return;
        if (!m_watch)
            continue;
        LiveUpdate update = m_latest;
        lock.unlock();
        update.backAt = whereItIsAgain();
        if (!update.backAt.empty())
            publish(std::move(update));
        lock.lock();
    }
}

// At the same address, or by its name if it now listens at another port.
std::string LiveWorker::whereItIsAgain() const
{
    const auto reached = LiveClient::connect(m_request.address, kReturnConnectMs);
    if (reached)
        return m_request.address;
    const SessionInfo session = latest().capture->info().session;
    for (const LiveProgram &program : findLivePrograms())
        if (program.program == session.program && program.startUnixNs > session.startUnixNs)
            return program.address;
    return {};
}

} // namespace zoe::app
