// Serves viewers over a socket. Its own thread accepts viewers, sends their data and reads their
// commands. The writer thread passes it the session's messages and never waits for it.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/system_socket.h"
#include "recorder/live/accept_pause.h"
#include "recorder/live/live_viewer.h"
#include "recorder/live/viewer_access.h"
#include "recorder/outputs/output.h"
#include "recorder/outputs/preamble.h"

namespace zoe::recorder {

// The commands of viewers. Called on the server's thread. Error: as LiveViewer::Obey.
struct ViewerCommands {
    std::function<Status(std::uint64_t viewer)> save; // null without a flight recorder
    std::function<Status(std::uint64_t viewer, const std::string &name, bool on)> switchCategory;
    std::function<void(std::uint64_t viewer)> left; // undoes what the viewer switched
};

struct ListenOptions {
    std::string address;
    std::uint64_t viewerLimitBytes = 0; // for data waiting for one viewer
    ViewerAccess access;
};

class LiveServer final : public Output {
  public:
    static constexpr std::size_t kMostViewers = 16;
    static constexpr std::size_t kMostWithoutToken = 8; // beyond, the oldest is disconnected

    // Starts listening, also at a local socket for viewers of the same user. Error: BadInput, Io.
    static Result<std::unique_ptr<LiveServer>> listen(ListenOptions options,
                                                      ViewerCommands commands);
    ~LiveServer() override;
    LiveServer(const LiveServer &) = delete;
    LiveServer &operator=(const LiveServer &) = delete;

    // --- For the writer thread; these never fail ---

    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    // Waits briefly until all viewers have received everything.
    Status end(const LeftOut &leftOut) override;
    Status flush() override;
    // New viewers begin with the next chunk. Also sends answers to commands.
    void admitViewers();
    // Answers a viewer whose command to save was accepted, if it is still there. saved: the file.
    void answerSave(std::uint64_t viewer, const Result<std::filesystem::path> &saved);

    // --- For any thread ---

    [[nodiscard]] const system::Address &address() const { return m_address; }
    // Whether viewers of this user find the program without an address.
    [[nodiscard]] bool canBeFound() const { return m_localListener.canBeFound(); }
    [[nodiscard]] bool isWatched() const { return m_viewerCount.load() > 0; }
    [[nodiscard]] std::uint64_t lostChunks() const { return m_lostChunks.load(); }

    // Disconnects all viewers and stops listening. REQUIRES: no other call at the same time.
    void stop();

  private:
    using Viewers = std::vector<std::shared_ptr<LiveViewer>>;

    LiveServer(system::Socket listener, system::Address address, ListenOptions options,
               ViewerCommands commands);
    // Negative: there is none.
    [[nodiscard]] std::array<int, 3> ownDescriptors() const;
    void start();
    void run();
    void waitForWork(const Viewers &viewers);
    void accept(const system::Socket &listener, bool isLocal);
    void admit(system::Socket socket, Right right);
    void serve(const Viewers &viewers);
    void dropAll();
    void leave(const std::shared_ptr<LiveViewer> &viewer);
    Status obey(LiveViewer &viewer, const ControlLine &line);
    Status takeToken(LiveViewer &viewer, const std::string &token);
    void countViewers();
    void announce(LiveNote note);
    [[nodiscard]] Viewers viewers() const;
    template <class Function>
    void forBegun(const Function &function);

    system::Socket m_listener;
    const system::Address m_address;
    const ListenOptions m_options;
    const ViewerCommands m_commands;
    LocalListener m_localListener;
    system::Wake m_wake;
    AcceptPause m_acceptPause;
    LiveNote m_note;
    Preamble m_preamble; // the writer thread's

    std::condition_variable m_served; // data was sent, or a viewer left
    std::atomic<std::uint64_t> m_lostChunks{0};
    mutable std::mutex m_mutex; // for the next one
    Viewers m_viewers;
    std::atomic<std::size_t> m_viewerCount{0};
    std::atomic<bool> m_stopping{false};
    std::thread m_thread;
};

} // namespace zoe::recorder
