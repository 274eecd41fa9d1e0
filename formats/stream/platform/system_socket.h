// The few calls of the operating system that a live stream needs. One source file a system.
// Thread-safe, but one thread at a time for each socket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/result.h"

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

struct Address {
    std::string host;
    std::uint16_t port = 0;

    [[nodiscard]] std::string text() const; // "host:port", "[host]:port" where the host has colons
    friend bool operator==(const Address &, const Address &) = default;
};

// "HOST:PORT", "[HOST]:PORT", ":PORT" or "PORT"; without a host this machine's loopback is meant.
// Error: BadInput.
Result<Address> parseAddress(const std::string &text);

// Neither blocks afterwards. Port 0: any that is free. Error: Io.
Result<Socket> listenOn(const Address &address);
// Waits at most so long. Error: Io.
Result<Socket> connectTo(const Address &address, int timeoutMs);
// Of a socket that listens. Error: Io.
Result<Address> localAddress(const Socket &socket);
// Not valid: nobody is waiting.
Socket acceptOne(const Socket &listener);

// How much was sent or received; 0: the call would have had to wait. Error: Io; at the end of what
// the peer sends the message is empty.
Result<std::size_t> sendSome(const Socket &socket, std::span<const std::byte> bytes);
Result<std::size_t> receiveSome(const Socket &socket, std::span<std::byte> room);

// Wakes a thread that waits in waitFor(), from any other.
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
    bool forRoom = false; // to send into, too
    bool ready = false;
};
// Returns when one of them is ready or after so long. Negative: waits for ever.
void waitFor(std::vector<Waiting> &waiting, int timeoutMs);

} // namespace zoe::system
