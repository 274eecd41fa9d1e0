// The system calls needed for a live stream; one source file per system. Thread-safe, with one
// thread at a time per socket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "analysis/model/result.h"
#include "formats/stream/platform/socket_address.h"

namespace zoe::system {

// Owns a descriptor.
class Socket {
  public:
    Socket() = default;
    explicit Socket(int descriptor)
        : m_descriptor(descriptor)
    {}
    ~Socket() { close(); }
    Socket(Socket &&other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
    {}
    Socket &operator=(Socket &&other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }

    [[nodiscard]] bool valid() const { return m_descriptor >= 0; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    void close();

  private:
    int m_descriptor = -1;
};

// Neither socket blocks afterwards. Port 0: any free port. The host is a number or "localhost":
// names of other hosts would have to be looked up, which may take long. Error: Io, BadInput.
Result<Socket> listenOn(const Address &address);
// Waits at most this long, in addition to the look-up of a name. Error: Io.
Result<Socket> connectTo(const Address &address, int timeoutMs);
// The address of a listening socket. Error: Io.
Result<Address> localAddress(const Socket &socket);
// Invalid if nobody is waiting.
Socket acceptOne(const Socket &listener);

// Whether the process at the other end of a local socket belongs to the same user.
bool isSameUser(const Socket &socket);
// Closes the connection automatically when the other host is gone.
void watchForSilence(const Socket &socket);

// Number of bytes sent or received; 0: the call would have blocked. Error: Io, with an empty
// message if the peer has closed the connection.
Result<std::size_t> sendSome(const Socket &socket, std::span<const std::byte> bytes);
Result<std::size_t> receiveSome(const Socket &socket, std::span<std::byte> room);

// Wakes a thread that waits in waitFor(), from any other thread.
class Wake {
  public:
    Wake();
    void notify() const;
    void clear() const;
    [[nodiscard]] int descriptor() const { return m_socket.descriptor(); }

  private:
    Socket m_socket;
};

struct Waiting {
    int descriptor = -1;
    bool forRoom = false; // also for sending
    bool ready = false;
};
// Returns when one of them is ready or after the timeout. Negative: waits indefinitely.
void waitFor(std::vector<Waiting> &waiting, int timeoutMs);

} // namespace zoe::system
