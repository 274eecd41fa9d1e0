// Lets viewers attach over a socket. A thread of its own accepts them, sends what waits for them
// and reads what they say; the writer thread hands it the session's messages and never waits for
// it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/system_socket.h"
#include "recorder/live/live_viewer.h"
#include "recorder/outputs/output.h"
#include "recorder/outputs/preamble.h"

namespace zoe::recorder {

// What viewers may ask for. Called on the server's thread. Error: what they are told, and the end
// of the connection.
struct ViewerCommands {
    std::function<void()> save; // null: there is no flight recorder
    std::function<Status(const std::string &name, bool on)> switchCategory;
};

class LiveServer final : public Output {
  public:
    // Listens from now on. Error: BadInput, Io.
    static Result<std::unique_ptr<LiveServer>>
    listen(const std::string &address, std::uint64_t viewerLimitBytes, ViewerCommands commands);
    ~LiveServer() override;
    LiveServer(const LiveServer &) = delete;
    LiveServer &operator=(const LiveServer &) = delete;

    // --- The writer thread's. They never fail. ---

    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    // Waits a little until everybody has all of it.
    Status end() override;
    Status flush() override;
    // Who has come since begins with the next chunk.
    void admitViewers();

    // --- Any thread's. ---

    [[nodiscard]] const system::Address &address() const { return m_address; }
    [[nodiscard]] bool isWatched() const { return m_viewerCount.load() > 0; }
    [[nodiscard]] std::uint64_t lostChunks() const;

  private:
    using Viewers = std::vector<std::shared_ptr<LiveViewer>>;

    LiveServer(system::Socket listener, system::Address address, std::uint64_t viewerLimitBytes,
               ViewerCommands commands);
    void start();
    void run();
    bool waitForWork(const Viewers &viewers);
    void accept();
    void serve(const Viewers &viewers);
    Status obey(const ControlLine &line) const;
    [[nodiscard]] Viewers viewers() const;
    template <class Function>
    void forBegun(const Function &function);

    system::Socket m_listener;
    const system::Address m_address;
    const std::uint64_t m_viewerLimitBytes;
    const ViewerCommands m_commands;
    system::Wake m_wake;
    LiveNote m_note;
    Preamble m_preamble; // the writer thread's

    std::condition_variable m_served; // something was sent, or somebody has gone
    mutable std::mutex m_mutex;       // for the next two
    Viewers m_viewers;
    std::uint64_t m_lostByGone = 0;
    std::atomic<std::size_t> m_viewerCount{0};
    std::atomic<bool> m_stopping{false};
    std::thread m_thread;
};

} // namespace zoe::recorder
