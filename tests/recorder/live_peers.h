// A program that listens (the test itself), and viewers of it: one that records, and one that sees
// the plain bytes.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/stream/platform/system_socket.h"
#include "tests/recorder/recording.h"
#include "zoetrope/zoe.h"

namespace zoe::test {

// Listens at a free port. Aborts the test program if it can't.
void startListening(SessionOptions options = {}, const char *path = nullptr);
// The address of that.
std::string here();
// A connection as made by another program of this user, without sending anything.
system::Socket connectedHere();
// A connection over the network.
system::Socket strangerHere();
// Zones named "leaf" on the thread "main".
void makeFrame(int zones = 10);

// A viewer on its own thread, recording into a file.
class Viewer {
  public:
    explicit Viewer(const std::string &path, const std::string &address = here());
    ~Viewer() { leave(); }
    Viewer(const Viewer &) = delete;
    Viewer &operator=(const Viewer &) = delete;

    // Has the program do things until the viewer has seen enough.
    void until(const std::function<bool(const Capture &)> &enough,
               const std::function<void()> &meanwhile);
    void untilBegun();
    [[nodiscard]] std::shared_ptr<const Capture> snapshot() const { return m_capture->snapshot(); }
    // What the recording holds in the end.
    std::shared_ptr<const Capture> leave();
    std::shared_ptr<const Capture> atTheEnd() { return joined(); }
    [[nodiscard]] const LiveStream &stream() const { return m_client->stream(); }

  private:
    void run();
    std::shared_ptr<const Capture> joined();

    std::string m_path;
    std::unique_ptr<LiveClient> m_client;
    std::unique_ptr<LiveCapture> m_capture;
    std::atomic<bool> m_leaving = false;
    std::mutex m_mutex;
    std::condition_variable m_received;
    std::thread m_thread;
};

// Receives the program's data like a simple program such as nc.
class PlainPeer {
  public:
    explicit PlainPeer(system::Socket socket = connectedHere())
        : m_socket(std::move(socket))
    {}
    void say(const std::string &text);
    // False: the other end has closed the connection.
    bool receive();

    std::vector<std::byte> bytes;

  private:
    system::Socket m_socket;
};

// The sentences of the notices in a stream.
std::string noticesIn(const std::vector<std::byte> &bytes);

} // namespace zoe::test
