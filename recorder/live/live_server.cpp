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

constexpr std::size_t kMostViewers = 16;
constexpr std::chrono::milliseconds kFarewell{1000};
constexpr int kNoDescriptorMs = 5;

} // namespace

Result<std::unique_ptr<LiveServer>> LiveServer::listen(const std::string &address,
                                                       std::uint64_t viewerLimitBytes,
                                                       ViewerCommands commands)
{
    const Result<system::Address> asked = system::parseAddress(address);
    if (!asked)
        return asked.error();
    Result<system::Socket> listener = system::listenOn(*asked);
    if (!listener)
        return listener.error();
    Result<system::Address> real = system::localAddress(*listener);
    if (!real)
        return real.error();
    std::unique_ptr<LiveServer> server(new LiveServer(*std::move(listener), *std::move(real),
                                                      viewerLimitBytes, std::move(commands)));
    try {
        server->start();
    } catch (const std::system_error &) {
        return Error{ErrorCode::LimitReached,
                     "can't start a thread to serve viewers: the system has none left",
                     {}};
    }
    return server;
}

LiveServer::LiveServer(system::Socket listener, system::Address address,
                       std::uint64_t viewerLimitBytes, ViewerCommands commands)
    : m_listener(std::move(listener))
    , m_address(std::move(address))
    , m_viewerLimitBytes(viewerLimitBytes)
    , m_commands(std::move(commands))
{}

void LiveServer::start()
{
    platform::closeInForkedChild(m_listener.descriptor());
    m_thread = std::thread([this] { run(); });
}

LiveServer::~LiveServer()
{
    m_stopping.store(true);
    m_wake.notify();
    if (m_thread.joinable())
        m_thread.join();
    platform::keepInForkedChild(m_listener.descriptor());
}

Status LiveServer::header(const SessionInfo &session)
{
    m_preamble.header(session);
    m_note = LiveNote({m_address.text(), session.program, session.processId, session.startUnixNs});
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
        if (viewer->begun())
            continue;
        viewer->begin(m_preamble);
        any = true;
    }
    if (any)
        m_wake.notify();
}

Status LiveServer::end()
{
    admitViewers();
    forBegun([](LiveViewer &viewer) { viewer.end(); });
    m_wake.notify();
    const auto done = [](const std::shared_ptr<LiveViewer> &viewer) {
        return viewer->isGone() || !viewer->wantsToSend();
    };
    {
        std::unique_lock lock(m_mutex);
        m_served.wait_for(lock, kFarewell, [&] { return std::ranges::all_of(m_viewers, done); });
    }
    forBegun([](LiveViewer &viewer) {
        if (!viewer.isGone())
            viewer.giveUp();
    });
    m_note = LiveNote();
    return {};
}

LiveServer::Viewers LiveServer::viewers() const
{
    const std::lock_guard lock(m_mutex);
    return m_viewers;
}

std::uint64_t LiveServer::lostChunks() const
{
    const std::lock_guard lock(m_mutex);
    std::uint64_t lost = m_lostByGone;
    for (const std::shared_ptr<LiveViewer> &viewer : m_viewers)
        lost += viewer->lostChunks();
    return lost;
}

void LiveServer::run()
{
    platform::becomeBackgroundThread("zoetrope live");
    ThreadRegistry::muteThread();
    while (!m_stopping.load()) {
        // Even running out of memory only disconnects viewers.
        try {
            const Viewers now = viewers();
            if (waitForWork(now))
                accept();
            serve(now);
        } catch (const std::exception &) {
            const std::lock_guard lock(m_mutex);
            m_viewers.clear();
            m_viewerCount.store(0);
        }
    }
}

// True if a viewer wants to attach.
bool LiveServer::waitForWork(const Viewers &viewers)
{
    std::vector<system::Waiting> waiting;
    waiting.push_back({m_wake.descriptor()});
    waiting.push_back({m_listener.descriptor()});
    for (const std::shared_ptr<LiveViewer> &viewer : viewers)
        waiting.push_back({viewer->socket().descriptor(), viewer->wantsToSend()});
    system::waitFor(waiting, -1);
    if (waiting[0].ready)
        m_wake.clear();
    return waiting[1].ready;
}

void LiveServer::accept()
{
    for (bool any = false;; any = true) {
        std::optional<platform::NoFork> together(std::in_place);
        system::Socket socket = system::acceptOne(m_listener);
        if (!socket.valid()) {
            together.reset();
            if (any)
                return;
            // The process has no free descriptor; try again later.
            std::vector<system::Waiting> waiting{{m_wake.descriptor()}};
            system::waitFor(waiting, kNoDescriptorMs);
            return;
        }
        const std::lock_guard lock(m_mutex);
        if (m_viewers.size() >= kMostViewers)
            continue; // disconnects it
        m_viewers.push_back(std::make_shared<LiveViewer>(std::move(socket), m_viewerLimitBytes));
        m_viewerCount.store(m_viewers.size());
    }
}

void LiveServer::serve(const Viewers &viewers)
{
    for (const std::shared_ptr<LiveViewer> &viewer : viewers) {
        if (viewer->exchange([this](const ControlLine &line) { return obey(line); }))
            continue;
        const std::lock_guard lock(m_mutex);
        m_lostByGone += viewer->lostChunks();
        std::erase(m_viewers, viewer);
        m_viewerCount.store(m_viewers.size());
    }
    const std::lock_guard lock(m_mutex); // end() must not miss this between its check and its wait
    m_served.notify_all();
}

Status LiveServer::obey(const ControlLine &line) const
{
    using Command = ControlLine::Command;
    switch (line.command) {
    case Command::Hello:
        if (line.version <= kControlVersion)
            return {};
        return Error{ErrorCode::TooNew,
                     "the program's recorder is too old for this viewer: it supports version " +
                         std::to_string(kControlVersion) + " of the control channel, not " +
                         std::to_string(line.version),
                     {}};
    case Command::Save:
        if (!m_commands.save)
            return Error{ErrorCode::Unsupported, "the program has no flight recorder to save", {}};
        m_commands.save();
        return {};
    case Command::CategoryOn:
    case Command::CategoryOff:
        return m_commands.switchCategory(line.name, line.command == Command::CategoryOn);
    }
    return {};
}

} // namespace zoe::recorder
