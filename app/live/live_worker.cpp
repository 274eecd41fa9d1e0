#include "app/live/live_worker.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "formats/live/live_capture.h"
#include "formats/stream/live_program.h"
#include "formats/stream/system_file.h"

namespace zoe::app {

namespace fs = std::filesystem;

namespace {

constexpr int kConnectMs = 3000;
constexpr int kReceiveMs = 20;
constexpr int kReturnConnectMs = 300;
constexpr std::chrono::milliseconds kBetweenUpdates{40};
constexpr std::chrono::milliseconds kBetweenLooks{250};
constexpr std::chrono::milliseconds kStep{25};

// The name points to the same file from then on, in whichever way it is written later.
std::error_code linkTo(const fs::path &from, const fs::path &to)
{
    fs::path beside = to;
    beside += ".zoe-partial";
    std::error_code error;
    fs::remove(beside, error);
    fs::create_hard_link(from, beside, error);
    if (!error)
        fs::rename(beside, to, error);
    return error;
}

bool isOtherFileSystem(const std::error_code &error)
{
    return error == std::errc::cross_device_link || error == std::errc::operation_not_supported ||
           error == std::errc::operation_not_permitted || error == std::errc::too_many_links;
}

} // namespace

LiveWorker::LiveWorker(LiveRequest request, std::function<void()> changed)
    : m_request(std::move(request))
    , m_changed(std::move(changed))
    , m_thread([this] { run(); })
{}

LiveWorker::~LiveWorker()
{
    m_gone.store(true);
    m_stop.store(true);
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

bool LiveWorker::savesAtEnd() const
{
    const std::lock_guard lock(m_mutex);
    return !m_copies.empty() && !m_written;
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

// Until the program ends, the user stops it, or something is wrong.
Status LiveWorker::record()
{
    auto client = LiveClient::connect(m_request.address, kConnectMs);
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
        const Result<bool> received = m_client->receive(*m_capture, kReceiveMs);
        if (!received)
            return received.error();
        more = *received;
        const LiveStatistics &statistics = m_client->stream().statistics();
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

void LiveWorker::conclude(const Status &how)
{
    LiveUpdate update;
    if (m_client)
        update.statistics = m_client->stream().statistics();
    const bool begun = update.statistics.frames > 0;
    update.state = m_stop.load() ? LiveState::Stopped
                   : begun       ? LiveState::Ended
                                 : LiveState::Failed;
    if (!how)
        update.sentence = how.error().text();
    else if (m_client && !m_client->stream().notice().empty() && update.statistics.lostChunks == 0)
        update.sentence = m_client->stream().notice();
    else if (update.state == LiveState::Failed)
        update.sentence = m_request.address + ": the program ended before a frame came";
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
    Status written = m_capture->finish();
    update.capture = m_capture->snapshot();
    if (written)
        written = copySaved();
    if (!written)
        update.sentence = written.error().text();
}

// Under the lock, so that save() either finds the file whole or is heeded here.
Status LiveWorker::copySaved()
{
    const std::lock_guard lock(m_mutex);
    m_written = true;
    for (const fs::path &path : m_copies) {
        fs::path beside = path;
        beside += ".zoe-partial";
        std::error_code error;
        fs::copy_file(m_request.file, beside, fs::copy_options::overwrite_existing, error);
        if (error)
            return Error{ErrorCode::Io, "the recording can't be saved: " + error.message(),
                         path.string()};
        if (Status status = system::renameFile(beside, path, true); !status)
            return status;
    }
    return {};
}

Status LiveWorker::save(const fs::path &path)
{
    const std::error_code error = linkTo(m_request.file, path);
    if (!error)
        return {};
    if (!isOtherFileSystem(error))
        return Error{ErrorCode::Io, "the recording can't be saved: " + error.message(),
                     path.string()};
    bool whole = false;
    {
        const std::lock_guard lock(m_mutex);
        whole = m_written;
        m_copies.push_back(path);
    }
    return whole ? copySaved() : Status{};
}

void LiveWorker::awaitReturn()
{
    Clock::time_point next = Clock::now() + kBetweenLooks;
    while (!m_gone.load()) {
        std::this_thread::sleep_for(kStep);
        LiveUpdate update = latest();
        if (update.state != LiveState::Ended || !update.backAt.empty())
            return;
        if (!m_watch.load() || Clock::now() < next)
            continue;
        next = Clock::now() + kBetweenLooks;
        update.backAt = whereItIsAgain();
        if (!update.backAt.empty())
            publish(std::move(update));
    }
}

// By the same address, or by its name where it listens at another port now.
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
