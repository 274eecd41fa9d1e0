// A viewer that receives everything that a program sends, on its own thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

#include "formats/stream/platform/system_socket.h"

namespace zoe::test {

class Watcher {
  public:
    explicit Watcher(system::Socket socket)
        : m_socket(std::move(socket))
        , m_thread([this] { run(); })
    {}
    ~Watcher() { end(); }
    Watcher(const Watcher &) = delete;
    Watcher &operator=(const Watcher &) = delete;

    // Waits for the first bytes, or until the program leaves.
    void awaitFirst() const { m_hasBegun.wait(false); }
    // REQUIRES: the program has ended.
    const std::vector<std::byte> &all()
    {
        end();
        return m_bytes;
    }

  private:
    void run()
    {
        std::array<std::byte, 16384> room;
        for (;;) {
            std::vector<system::Waiting> waiting{{m_socket.descriptor()}};
            system::waitFor(waiting, -1);
            const Result<std::size_t> size = system::receiveSome(m_socket, room);
            if (!size)
                break;
            m_bytes.insert(m_bytes.end(), room.begin(),
                           room.begin() + static_cast<std::ptrdiff_t>(*size));
            if (*size > 0)
                begin();
        }
        begin();
    }
    void begin()
    {
        m_hasBegun.store(true);
        m_hasBegun.notify_all();
    }
    void end()
    {
        if (m_thread.joinable())
            m_thread.join();
    }

    system::Socket m_socket;
    std::vector<std::byte> m_bytes;
    std::atomic<bool> m_hasBegun{false}; // or will never
    std::thread m_thread;
};

} // namespace zoe::test
