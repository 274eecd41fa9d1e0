#include "recorder/live/live_server.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <system_error>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/producer/thread_registry.h"

namespace zoe::recorder {

namespace {

// At the end, viewers get the waiting data for about a second. This many pauses are counted instead
// of time, because on a busy machine no thread may have run during a second.
constexpr int kFarewells = 100;
constexpr std::chrono::milliseconds kFarewell{10};
constexpr int kBetweenChecksMs = 1000; // of viewers that are late

} // namespace

Result<std::unique_ptr<LiveServer>> LiveServer::listen(ListenOptions options,
                                                       ViewerCommands commands)
{
    const Result<system::Address> asked = system::parseAddress(options.address);
    if (!asked)
        return asked.error();
    std::optional<platform::NoFork> together(std::in_place);
    Result<system::Socket> listener = system::listenOn(*asked);
    if (!listener)
        return listener.error();
    Result<system::Address> real = system::localAddress(*listener);
    if (!real)
        return real.error();
    std::unique_ptr<LiveServer> server(new LiveServer(*std::move(listener), *std::move(real),
                                                      std::move(options), std::move(commands)));
    together.reset();
    if (server->m_wake.descriptor() < 0)
        return Error{
            ErrorCode::LimitReached, "can't serve viewers: no file descriptor is free", {}};
    try {
        server->start();
    } catch (const std::system_error &) {
        return Error{ErrorCode::LimitReached,
                     "can't start a thread to serve viewers: the system has none left",
                     {}};
    }
    return server;
}

LiveServer::LiveServer(system::Socket listener, system::Address address, ListenOptions options,
                       ViewerCommands commands)
    : m_listener(std::move(listener))
    , m_address(std::move(address))
    , m_options(std::move(options))
    , m_commands(std::move(commands))
    , m_localListener(m_address.text())
{
    for (const int descriptor : ownDescriptors())
        if (descriptor >= 0)
            platform::closeInForkedChild(descriptor);
}

std::array<int, 3> LiveServer::ownDescriptors() const
{
    return {m_listener.descriptor(), m_wake.descriptor(), m_localListener.socket().descriptor()};
}

void LiveServer::start()
{
    m_thread = std::thread([this] { run(); });
}

LiveServer::~LiveServer()
{
    stop();
    if (m_wake.descriptor() >= 0)
        platform::keepInForkedChild(m_wake.descriptor());
    announce(LiveNote());
}

void LiveServer::stop()
{
    m_stopping.store(true);
    m_wake.notify();
    if (m_thread.joinable())
        m_thread.join();
    dropAll();
    for (const int descriptor : {m_listener.descriptor(), m_localListener.socket().descriptor()})
        if (descriptor >= 0)
            platform::keepInForkedChild(descriptor);
    m_listener = {};
    m_localListener = {};
}

// A forked child must not keep the lock.
void LiveServer::announce(LiveNote note)
{
    if (m_note.descriptor() >= 0)
        platform::keepInForkedChild(m_note.descriptor());
    m_note = std::move(note);
    if (m_note.descriptor() >= 0)
        platform::closeInForkedChild(m_note.descriptor());
}

Status LiveServer::header(const SessionInfo &session)
{
    m_preamble.header(session);
    const platform::NoFork together;
    announce(LiveNote({m_address.text(), session.program, session.processId, session.startUnixNs,
                       m_options.access.ownToken()}));
    return {};
}

template <class Function>
void LiveServer::forBegun(const Function &function)
{
    for (const std::shared_ptr<LiveViewer> &viewer : viewers())
        if (viewer->begun())
            function(*viewer);
}

Status LiveServer::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    m_preamble.dictionary(additions, ids);
    forBegun([&](LiveViewer &viewer) { viewer.dictionary(additions, ids); });
    return {};
}

Status LiveServer::annotations(const AnnotationsMessage &changes)
{
    m_preamble.annotations(changes);
    forBegun([&](LiveViewer &viewer) { viewer.annotations(changes); });
    return {};
}

Status LiveServer::chunk(const std::shared_ptr<const EncodedChunk> &chunk)
{
    m_preamble.forgetBefore(chunk->head);
    m_preamble.chunk(chunk->head);
    forBegun([&](LiveViewer &viewer) { viewer.chunk(chunk); });
    return {};
}

Status LiveServer::flush()
{
    m_wake.notify();
    return {};
}

void LiveServer::admitViewers()
{
    bool any = false;
    for (const std::shared_ptr<LiveViewer> &viewer : viewers()) {
        if (viewer->begun() || viewer->right() == Right::None)
            continue;
        viewer->begin(m_preamble);
        any = true;
    }
    forBegun([&](LiveViewer &viewer) { any = viewer.answer() || any; });
    if (any)
        m_wake.notify();
}

void LiveServer::answerSave(std::uint64_t viewer, const Result<std::filesystem::path> &saved)
{
    for (const std::shared_ptr<LiveViewer> &one : viewers()) {
        if (one->id() != viewer)
            continue;
        if (saved)
            one->addAnswer({.saved = saved->string()});
        else
            one->addAnswer(
                {.text = answerTo({ControlLine::Command::Save, 0, {}}) + saved.error().text()});
    }
}

Status LiveServer::end(const LeftOut &leftOut)
{
    admitViewers();
    forBegun([&](LiveViewer &viewer) { viewer.end(leftOut); });
    m_wake.notify();
    const auto done = [](const std::shared_ptr<LiveViewer> &viewer) {
        return viewer->isGone() || !viewer->wantsToSend();
    };
    {
        std::unique_lock lock(m_mutex);
        const auto allDone = [&] { return std::ranges::all_of(m_viewers, done); };
        for (int i = 0; i < kFarewells && !m_served.wait_for(lock, kFarewell, allDone); ++i) {
        }
    }
    forBegun([](LiveViewer &viewer) { viewer.giveUp(); });
    announce(LiveNote());
    return {};
}

LiveServer::Viewers LiveServer::viewers() const
{
    const std::lock_guard lock(m_mutex);
    return m_viewers;
}

void LiveServer::run()
{
    platform::becomeBackgroundThread("zoetrope live");
    ThreadRegistry::muteThread();
    while (!m_stopping.load()) {
        // Even running out of memory only disconnects viewers.
        try {
            const Viewers now = viewers();
            waitForWork(now);
            serve(now);
        } catch (const std::exception &) {
            dropAll();
        }
    }
}

// Also accepts viewers that want to attach.
void LiveServer::waitForWork(const Viewers &viewers)
{
    std::vector<system::Waiting> waiting;
    // Without a free descriptor, viewers that want to attach have to wait.
    const int pauseMs = m_acceptPause.leftMs(platform::steadyNowNs());
    waiting.push_back({m_wake.descriptor()});
    waiting.push_back({pauseMs > 0 ? -1 : m_listener.descriptor()});
    waiting.push_back({pauseMs > 0 ? -1 : m_localListener.socket().descriptor()});
    for (const std::shared_ptr<LiveViewer> &viewer : viewers)
        waiting.push_back({viewer->socket().descriptor(), viewer->wantsToSend()});
    const int checkMs = viewers.empty() ? -1 : kBetweenChecksMs;
    system::waitFor(waiting, pauseMs > 0 ? std::min(pauseMs, kBetweenChecksMs) : checkMs);
    if (waiting[0].ready)
        m_wake.clear();
    if (waiting[1].ready)
        accept(m_listener, false);
    if (waiting[2].ready)
        accept(m_localListener.socket(), true);
}

void LiveServer::accept(const system::Socket &listener, bool isLocal)
{
    for (bool any = false;; any = true) {
        std::optional<platform::NoFork> together(std::in_place);
        system::Socket socket = system::acceptOne(listener);
        if (!socket.valid()) {
            if (!any)
                m_acceptPause.failed(platform::steadyNowNs());
            return;
        }
        m_acceptPause.succeeded();
        if (!isLocal)
            system::watchForSilence(socket);
        if (!isLocal || system::isSameUser(socket))
            admit(std::move(socket), isLocal ? Right::Command : m_options.access.withoutToken());
    }
}

// Disconnects it if there are too many.
void LiveServer::admit(system::Socket socket, Right right)
{
    const auto waits = [](const std::shared_ptr<LiveViewer> &viewer) {
        return viewer->right() == Right::None;
    };
    const std::lock_guard lock(m_mutex);
    if (right != Right::None && m_viewerCount.load() >= kMostViewers)
        return;
    // So that strangers who send nothing don't block those who know a token.
    if (right == Right::None &&
        std::ranges::count_if(m_viewers, waits) >= static_cast<int>(kMostWithoutToken))
        m_viewers.erase(std::ranges::find_if(m_viewers, waits));
    m_viewers.push_back(std::make_shared<LiveViewer>(std::move(socket), m_options.viewerLimitBytes,
                                                     m_lostChunks, right));
    countViewers();
}

// REQUIRES: the lock is held.
void LiveServer::countViewers()
{
    m_viewerCount.store(static_cast<std::size_t>(
        std::ranges::count_if(m_viewers, [](const std::shared_ptr<LiveViewer> &viewer) {
            return viewer->right() != Right::None;
        })));
}

void LiveServer::dropAll()
{
    const std::lock_guard lock(m_mutex);
    for (const std::shared_ptr<LiveViewer> &viewer : m_viewers) {
        m_commands.left(viewer->id());
        viewer->giveUp();
    }
    m_viewers.clear();
    countViewers();
}

void LiveServer::leave(const std::shared_ptr<LiveViewer> &viewer)
{
    m_commands.left(viewer->id());
    const std::lock_guard lock(m_mutex);
    std::erase(m_viewers, viewer);
    countViewers();
}

void LiveServer::serve(const Viewers &viewers)
{
    const std::uint64_t nowNs = platform::steadyNowNs();
    for (const std::shared_ptr<LiveViewer> &viewer : viewers)
        if (!viewer->exchange([&](const ControlLine &line) { return obey(*viewer, line); }, nowNs))
            leave(viewer);
    const std::lock_guard lock(m_mutex); // end() must not miss this between its check and its wait
    m_served.notify_all();
}

Status LiveServer::takeToken(LiveViewer &viewer, const std::string &token)
{
    const Right right = m_options.access.of(token);
    const std::lock_guard lock(m_mutex);
    if (right == Right::None)
        return Error{ErrorCode::BadInput, "the token is wrong", {}};
    if (viewer.right() == Right::None && m_viewerCount.load() >= kMostViewers)
        return Error{ErrorCode::BadInput, "the program has too many viewers", {}};
    viewer.grant(std::max(viewer.right(), right));
    countViewers();
    return {};
}

Status LiveServer::obey(LiveViewer &viewer, const ControlLine &line)
{
    using Command = ControlLine::Command;
    const bool isOpening = line.command == Command::Hello || line.command == Command::Token;
    if (!isOpening && viewer.right() == Right::None)
        return Error{ErrorCode::BadInput, "the program needs a token first", {}};
    if (!isOpening && viewer.right() != Right::Command)
        return Error{ErrorCode::Unsupported, "this viewer may only watch", {}};
    switch (line.command) {
    case Command::Hello:
        if (line.version <= kControlVersion)
            return {};
        return Error{ErrorCode::TooNew,
                     "the program's recorder is too old for this viewer: it supports version " +
                         std::to_string(kControlVersion) + " of the control channel, not " +
                         std::to_string(line.version),
                     {}};
    case Command::Token:
        return takeToken(viewer, line.name);
    case Command::Save:
        if (!m_commands.save)
            return Error{ErrorCode::Unsupported, "the program has no flight recorder to save", {}};
        return m_commands.save(viewer.id());
    case Command::CategoryOn:
    case Command::CategoryOff:
        return m_commands.switchCategory(viewer.id(), line.name,
                                         line.command == Command::CategoryOn);
    }
    return {};
}

} // namespace zoe::recorder
